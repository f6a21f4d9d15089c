"""The refusal of a command."""

from botifarra.server.protocol.replies import RejectCode


class Refusal(Exception):
    """A command that is refused and changes nothing. `rule` is the number of the rule against it, if any."""

    def __init__(self, code: RejectCode, rule: str | None = None, detail: str | None = None) -> None:
        super().__init__(code, rule, detail)
        self.code: RejectCode = code
        self.rule = rule
        self.detail = detail
