"""The servers of the pages' tests end with the process that started them."""

import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.timeouts import TIMEOUT_S

_TEST = """
import sys, time
from pathlib import Path
from tests.browser.server_process import serving
with serving(Path(sys.argv[1]), 1) as served:
    print(served.url.rpartition(":")[2], flush=True)
    time.sleep(1e6)
"""


def test_no_server_is_left_behind_when_a_test_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", _TEST, tmp_path], stdout=subprocess.PIPE) as test:
        assert test.stdout is not None
        port = int(test.stdout.readline())
        assert _is_open(port)
        test.kill()
    end = time.monotonic() + TIMEOUT_S
    while _is_open(port):
        assert time.monotonic() < end
        time.sleep(0.05)


def _is_open(port: int) -> bool:
    with socket.socket() as connection:
        return connection.connect_ex(("127.0.0.1", port)) == 0
