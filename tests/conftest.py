"""Hypothesis profiles: `test` for every change, `prove` for the full numbers."""

from hypothesis import HealthCheck, settings

from tests.scale import PROVING

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
