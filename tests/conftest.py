"""What holds for all tests: hypothesis profiles, `test` and, for the full numbers, `prove`; and ctrl-C."""

import signal

from hypothesis import HealthCheck, settings

from tests.scale import PROVING

# A shell starts what it puts in the background deaf to ctrl-C, and so would be the programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "test",
    max_examples=50,
    deadline=None,
    derandomize=False,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # a busy machine is no fault of the test
)
settings.register_profile("prove", settings.get_profile("test"), max_examples=2_000)
settings.load_profile("prove" if PROVING else "test")
