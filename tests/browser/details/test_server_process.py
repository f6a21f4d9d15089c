"""The servers of the pages' tests end with the process that started them, and so do all their helpers."""

import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.scale import only_in_prove
from tests.timeouts import TIMEOUT_S

# A program in the background of a shell ignores ctrl-C unless it says otherwise.
_TEST = """
import signal, sys, time
from pathlib import Path
signal.signal(signal.SIGINT, signal.default_int_handler)
from tests.browser.server_process import serving
with serving(Path(sys.argv[1]), 1) as served:
    print(flush=True)
    time.sleep(1e6)
"""


@only_in_prove("this guards the tests, not the product")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_no_server_is_left_behind_by_a_test_that_is_stopped(tmp_path: Path, how: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _TEST, tmp_path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as test:
        try:
            assert test.stdout is not None
            test.stdout.readline()
            processes = psutil.Process(test.pid).children(recursive=True)
            assert len(processes) > 3  # the server, its worker, and those that fork them
            test.send_signal(how)
            test.wait(TIMEOUT_S)
        finally:
            test.kill()
    _, left = psutil.wait_procs(processes, TIMEOUT_S)
    assert not left
