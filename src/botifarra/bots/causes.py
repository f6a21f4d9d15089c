"""The causes of a bot's faults: a code with its facts, which commands show in the user's language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

CAUSES = {
    "late": "no answer within {seconds} s",
    "late.unflushed": "no answer within {seconds} s; does it flush its output?",
    "greeting": "expected a greeting, found {line!r}; text for people belongs on standard error",
    "greeting.empty": "expected a greeting, found an empty line; text for people belongs on standard error",
    "protocol": "speaks protocol {found}, expected {expected}",
    "id": "answers question {found}, expected {expected}",
    "action": "{word!r} is not an action",
    "malformed": "{line}",
    "malformed.empty": "an empty line",
    "reported": "reported an error",
    "long": "a line is too long: it has more than {bytes} bytes",
    "exit": "ended with exit status {status}",
    "signal": "ended by {signal}",
    "closed": "closed its output",
    "unsteady": "{first}, then {second}",
    "slow": "{seconds} s of {limit} s",
}
"""The words of each cause in English; `cli/i18n` has them in every language."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What a bot did instead of an answer in time: a code of `CAUSES`, and the facts in its words.

    `said` are words that do not depend on the language: those of an engine, or of the reader of its lines.
    """

    code: str
    facts: Mapping[str, str] = field(default_factory=dict)
    said: str = ""

    def __str__(self) -> str:
        words = CAUSES[self.code].format_map(self.facts)
        return f"{words}: {self.said}" if self.said else words

    def with_each(self, change: Callable[[str], str]) -> "Cause":
        """Return the cause with `change` applied to each fact and to `said`."""
        facts = {name: change(fact) for name, fact in self.facts.items()}
        return replace(self, facts=facts, said=change(self.said))
