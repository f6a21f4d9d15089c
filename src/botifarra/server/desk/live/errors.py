"""The answers to requests that the desk refuses."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import Request, Response

from botifarra.eventfile import Damaged, EventFileError, NewerVersion, OtherRequest
from botifarra.prose import LANGUAGES, Language
from botifarra.sentences.complaints import complaint
from botifarra.sentences.texts import web_sentences
from botifarra.server.desk.protocol.replies import DeskRefusal
from botifarra.server.desk.refusals import RequestReused
from botifarra.server.desk.state import KeptRefusal
from botifarra.tournament.chain import BrokenChain
from botifarra.tournament.errors import TournamentError


class DeskError(Exception):
    """A request that is refused. It has the status and the body of the answer."""

    def __init__(self, status: int, code: str, refusal: DeskRefusal | None = None) -> None:
        super().__init__(code)
        self.status = status
        self.body = refusal or DeskRefusal(code, {}, "")


def on_desk_error(_: Request[Any, Any, Any], error: DeskError) -> Response[DeskRefusal]:
    """Return the response for a request that the desk refused."""
    headers = {"Retry-After": "5"} if error.status == 503 else {}
    return Response(error.body, status_code=error.status, headers=headers)


@contextmanager
def answering(language: Language) -> Iterator[None]:
    """Turn the errors of a championship and of its file into a `DeskError`, with a sentence."""
    try:
        yield
    except (BrokenChain, Damaged, NewerVersion):
        raise DeskError(500, "damaged") from None
    except OtherRequest:
        raise refused(refusal_of(RequestReused(), language)) from None
    except TournamentError as error:
        raise refused(refusal_of(error, language)) from None
    except EventFileError:
        raise DeskError(503, "file") from None


def refused(refusal: DeskRefusal) -> DeskError:
    """Return the error for a command that is refused."""
    return DeskError(409, refusal.code, refusal)


def refusal_of(error: TournamentError, language: Language) -> DeskRefusal:
    """Return the body of the answer to a command that is refused."""
    facts = {name: _fact(value) for name, value in error.facts.items()}
    return DeskRefusal(type(error).__name__, facts, complaint(web_sentences(language), error))


def kept_refusal(error: TournamentError, language: Language) -> KeptRefusal:
    """Return the answer to a command that is refused as the state of the desk keeps it."""
    first, *others = (refusal_of(error, each) for each in (language, *LANGUAGES))
    sentences = {each: refusal.sentence for each, refusal in zip(LANGUAGES, others, strict=True)}
    return KeptRefusal(first.code, first.facts, first.sentence, sentences)


def _fact(value: object) -> int | str | tuple[int | str, ...]:
    if isinstance(value, list | tuple | set | frozenset):
        return tuple(map(_single_fact, value))
    return _single_fact(value)


def _single_fact(value: object) -> int | str:
    """Return a fact as JSON has it. A truth value becomes a number, because the type of facts has none."""
    if isinstance(value, int):
        return int(value)
    return type(value).__name__ if isinstance(value, msgspec.Struct) else str(value)
