"""The container files, as far as tests can check them without containers."""

import json
import re
import shlex
from ipaddress import ip_address, ip_network
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMPOSE = (ROOT / "deploy/compose.yaml").read_text(encoding="utf-8")
CONTAINERFILE = (ROOT / "deploy/Containerfile").read_text(encoding="utf-8")


def found(pattern: str, text: str) -> str:
    """Return the group of the only match."""
    (group,) = re.findall(pattern, text)
    return str(group)


def test_both_files_check_the_health_of_the_server_in_the_same_way() -> None:
    shell, line = json.loads(found(r"test: (\[.*api/ready.*\])", COMPOSE))
    assert shell == "CMD-SHELL", "podman-compose 1.3 breaks the quotes of CMD"
    assert shlex.split(line) == json.loads(found(r"CMD (\[.*api/ready.*\])", CONTAINERFILE))


def test_only_the_proxy_can_have_the_address_that_the_server_trusts() -> None:
    trusted = ip_address(found(r"FORWARDED_ALLOW_IPS: ([\d.]+)", COMPOSE))
    assert trusted == ip_address(found(r"ipv4_address: ([\d.]+)", COMPOSE))
    assert trusted in ip_network(found(r"subnet: ([\d./]+)", COMPOSE))
    assert trusted not in ip_network(found(r"ip_range: ([\d./]+)", COMPOSE))


def test_the_proxy_has_the_endpoint_that_its_health_check_asks() -> None:
    """`caddy reverse-proxy` has no such endpoint. Caddy with a Caddyfile has it by default."""
    assert "http://127.0.0.1:2019/config/" in COMPOSE
    assert "./Caddyfile:/etc/caddy/Caddyfile:" in COMPOSE
    assert 'command: ["caddy"' not in COMPOSE
    assert "admin" not in (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")


def test_the_page_has_only_options_that_each_provider_of_compose_knows() -> None:
    """podman-compose has the short option `-T` alone."""
    commands = re.findall(
        r"^podman compose exec .*", (ROOT / "docs/hosting.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert commands
    assert [command for command in commands if " exec -T " not in command] == []
