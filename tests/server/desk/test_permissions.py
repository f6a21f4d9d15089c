"""Which link may send which command."""

from typing import get_args

import msgspec
import pytest

from botifarra.eventfile import EventFile
from botifarra.server.desk.acting.permissions import may_send
from botifarra.server.desk.links import Link
from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.server.desk.protocol.commands import AnyCommand
from botifarra.server.desk.protocol.replies import LinkRole
from tests.server.desk.command_forms import ALL, OF_DEPUTIES, OF_DIRECTORS, OF_TABLES
from tests.server.desk.evenings import DEPUTY, DIRECTOR, HALL, Desk, Json, table

MAY_SEND: dict[LinkRole, tuple[Json, ...]] = {
    "director": (*OF_DEPUTIES, *OF_DIRECTORS),
    "deputy": OF_DEPUTIES,
    "table": OF_TABLES,
    "hall": (),
    "public": (),
}


def answers(desk: Desk, link: Link | None, form: Json) -> list[tuple[int, str | None]]:
    """Return the status and code of the answers to a preview and to the command itself."""
    fields = {key: value for key, value in form.items() if key != "t"}
    both = (desk.preview(link, form["t"], **fields), desk.send(link, form["t"], **fields))
    return [(answer.status_code, answer.json().get("code")) for answer in both]


def test_every_command_has_its_roles_here() -> None:
    tags = {command.__struct_config__.tag for command in get_args(AnyCommand)}
    assert {form["t"] for form in ALL} == tags
    assert MAY_SEND.keys() == set(get_args(LinkRole))


@pytest.mark.parametrize("role", MAY_SEND)
def test_a_role_may_send_its_commands_and_no_others(role: LinkRole) -> None:
    allowed = [form for form in ALL if may_send(role, msgspec.convert(form, AnyCommand))]
    assert allowed == list(MAY_SEND[role])


@pytest.mark.parametrize("link", [DIRECTOR, DEPUTY, table(1), HALL], ids=lambda link: link.role)
def test_the_server_refuses_every_command_of_another_role(desk: Desk, link: Link) -> None:
    def kept() -> tuple[object, ...]:
        with EventFile(desk.path) as log:
            return log.snapshot().number, read_state(state_path(desk.path))

    before = kept()
    for form in ALL:
        if form not in MAY_SEND[link.role]:
            assert answers(desk, link, form) == [(403, "not_allowed")] * 2, form
    assert kept() == before


def test_the_server_refuses_every_command_without_a_link(desk: Desk) -> None:
    for form in ALL:
        assert answers(desk, None, form) == [(401, "no_link")] * 2, form


def test_the_server_lets_a_deputy_send_its_commands(desk: Desk) -> None:
    """Otherwise the tests above would also pass on a server that refuses everything."""
    for form in OF_DEPUTIES:
        assert all(status in (200, 201, 409) for status, _ in answers(desk, DEPUTY, form)), form
