import copy
import pickle

import pytest

from botifarra.core.errors import IllegalAction, InvalidCards, InvalidOption, MatchOver, RuleError


@pytest.mark.parametrize("kind", [IllegalAction, InvalidCards, InvalidOption, MatchOver])
def test_an_error_names_its_rule_and_survives_a_pickle(kind: type[RuleError]) -> None:
    error = kind("R4.5", "NORTH cannot do that")
    for twin in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is kind
        assert (twin.rule, twin.detail) == ("R4.5", "NORTH cannot do that")
        assert str(twin) == "NORTH cannot do that (R4.5)"
    assert isinstance(error, RuleError)
    assert isinstance(error, ValueError)
