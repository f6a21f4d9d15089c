"""Workers that answer in time on a busy machine."""

from botifarra.server.live import worker_process
from botifarra.server.live.bots import pool
from tests.timeouts import TIMEOUT_S

LOWER_PRIORITY = worker_process.lower_priority
"""What the server does with a worker that it has started."""


def be_patient_with_workers() -> None:
    """Let the workers of this process have its own priority, and as much time as a test waits.

    Beside twenty busy processes a worker of low priority would hardly run, and the coach would give up.
    """
    worker_process.lower_priority = lambda pid, niceness: None
    pool.ADVICE_S = TIMEOUT_S
