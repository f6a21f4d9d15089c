"""Questions of `botifarra tournament` at a terminal."""

from io import StringIO

import pytest

from botifarra.cli.errors import CommandError
from botifarra.cli.prose import prose
from botifarra.cli.tournament.asking import agree


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("lang", "answer"), [("ca", "S\n"), ("ca", "sí\n"), ("es", "si\n"), ("en", "yes\n")])
def test_a_question_at_a_terminal_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, answer: str
) -> None:
    monkeypatch.setattr("sys.stdin", _Terminal(answer))
    agree(prose(lang), ["?"], yes=False)
    assert capsys.readouterr().err.startswith("?\n")
    for refusal in ("\n", "n\n", "44\n", "44\nn\n", ""):
        monkeypatch.setattr("sys.stdin", _Terminal(refusal))
        with pytest.raises(CommandError) as caught:
            agree(prose(lang), ["?"], yes=False)
        assert caught.value.message == prose(lang)("ask.nothing")
    agree(prose(lang), [], yes=False)


def test_a_slip_typed_at_a_question_is_not_an_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", _Terminal("44 28\ny\n"))
    agree(prose("en"), ["?"], yes=False)
    told = (
        "'44 28' is neither yes nor no. "
        "If it was a result, answer this question first and then type it again."
    )
    assert capsys.readouterr().err == f"?\nGo on? [y/N] {told}\nGo on? [y/N] "
