"""The garbage collector while a command is loaded: a fifth of that time went to it, for nothing."""

import atexit
import gc


def load_without_collection() -> None:
    """Search for no garbage from now on: nearly all that imports make stays."""
    gc.disable()


def collect_new_objects() -> None:
    """Collect again, if that was switched off, without what was loaded meanwhile."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
        atexit.register(gc.unfreeze)  # the kernel reports what is left at the end as leaked
