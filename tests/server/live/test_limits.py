"""Token buckets, and the address that counts."""

import pytest

from botifarra.server.live.limits import Bucket, Buckets, Rate, whose


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(Rate(burst=3, per_second=2), now=100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.5) for _ in range(2)] == [True, False]
    assert [bucket.take(1_000.0) for _ in range(4)] == [True, True, True, False]


def test_an_action_can_take_several_tokens() -> None:
    bucket = Bucket(Rate(burst=10, per_second=0), now=0.0)
    assert [bucket.take(0.0, 4) for _ in range(3)] == [True, True, False]
    assert bucket.take(0.0, 2)
    assert not bucket.take(0.0, 1)


def test_each_address_has_its_own_bucket() -> None:
    buckets = Buckets(Rate(burst=1, per_second=0), lambda: 0.0)
    assert (buckets.take("a"), buckets.take("a"), buckets.take("b")) == (True, False, True)


def test_buckets_that_are_full_again_are_forgotten() -> None:
    now = [0.0]
    buckets = Buckets(Rate(burst=2, per_second=1), lambda: now[0])
    for number in range(20_000):
        now[0] += 0.01
        assert buckets.take(f"address {number}")
    assert len(buckets) < 10_000


def test_a_bucket_that_is_not_full_is_kept() -> None:
    now = [0.0]
    buckets = Buckets(Rate(burst=1, per_second=0.000001), lambda: now[0])
    assert buckets.take("flooder")
    for number in range(10_000):
        buckets.take(f"address {number}")
    assert not buckets.take("flooder")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_the_address_that_counts_is_the_first_64_bits_of_ipv6(host: str, address: str) -> None:
    assert whose(host) == address
