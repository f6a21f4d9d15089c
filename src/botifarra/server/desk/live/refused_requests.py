"""Requests that were refused, so that each gets the same answer when it comes again."""

from collections import OrderedDict

from botifarra.server.desk.links import Link
from botifarra.server.desk.protocol.commands import AnyCommand, CommandForm
from botifarra.tournament.errors import TournamentError

_MOST = 256
"""Number of requests that are remembered. The oldest are forgotten."""

_Key = tuple[Link, str, str, AnyCommand]


class RefusedRequests:
    """The last refusals of an evening, by the request of a device.

    A browser may stop a page before the answer comes, and send the request again much later. By then the
    command could be possible, but the person has read that it was refused.
    """

    def __init__(self) -> None:
        self._refusals: OrderedDict[_Key, TournamentError] = OrderedDict()

    def refuse_again(self, link: Link, form: CommandForm) -> None:
        """Raise the refusal of a request that was refused before."""
        refusal = self._refusals.get(_key(link, form))
        if refusal is not None:
            raise refusal.with_traceback(None)

    def remember(self, link: Link, form: CommandForm, refusal: TournamentError) -> None:
        """Remember that a request was refused."""
        self._refusals[_key(link, form)] = refusal
        while len(self._refusals) > _MOST:
            self._refusals.popitem(last=False)

    def forget(self, link: Link, form: CommandForm) -> None:
        """Forget the refusal of a request that two tabs sent at once, and that was done for the second."""
        self._refusals.pop(_key(link, form), None)


def _key(link: Link, form: CommandForm) -> _Key:
    return link, form.device, form.request, form.command
