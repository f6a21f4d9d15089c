"""Errors of the game; each names the rule that was broken."""


class RuleError(ValueError):
    """A violation of a numbered rule of docs/rules.md.

    `rule` is the rule's number, such as "R4.5"; `detail` names what broke it.
    """

    def __init__(self, rule: str, detail: str) -> None:
        super().__init__(rule, detail)
        self.rule = rule
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.detail} ({self.rule})"


class IllegalAction(RuleError):
    """A call or play that the rules forbid now.

    `ply` is its index among the actions of the hand, where that is known.
    """

    def __init__(self, rule: str, detail: str, ply: int | None = None) -> None:
        super().__init__(rule, detail)
        self.ply = ply


class InvalidCards(RuleError):
    """Cards that do not make a deal, deck, stack or draw."""


class InvalidOption(RuleError):
    """An option of `Rules` with a value it cannot have."""


class MatchOver(RuleError):
    """A change to a match or series that is over, or a next match begun before the end of the current one."""
