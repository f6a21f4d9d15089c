"""Invitations to a set and to be a partner in it: their addresses, and a QR code."""

from tests.server.shared.boards import Hall


def test_a_set_has_its_address_and_a_qr_code(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    made = hall.challenge(guest)
    invite = guest.http.get(f"/api/shared/sets/{made.lower()}/invite").json()
    assert invite["urls"] == [f"{hall.served.url}/boards/{made}"]
    assert invite["qr"].startswith("<svg ")
    assert guest.http.get("/api/shared/sets/nowhere/invite").status_code == 404


def test_a_free_seat_has_an_address_until_a_partner_has_come(hall: Hall) -> None:
    anna, bea = hall.served.guest("Anna"), hall.served.guest("Bea")
    key = hall.enter(anna, hall.challenge(anna, people=2))["partner_key"]
    path = f"/api/shared/partners/{key}/invite"
    assert anna.http.get(path).json()["urls"] == [f"{hall.served.url}/boards/partner/{key}"]
    assert bea.http.post(f"/api/shared/partners/{key}").status_code == 200
    refused = anna.http.get(path)
    assert (refused.status_code, refused.json()["code"]) == (404, "no_set")
