"""The garbage collector while a command is loaded: it would take a fifth of that time, and find nothing."""

import atexit
import gc


def load_without_collection() -> None:
    """Switch the garbage collector off, because nearly all objects that imports make stay."""
    gc.disable()


def collect_new_objects() -> None:
    """Switch the garbage collector on again, if it is off; it never searches what was loaded meanwhile."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
        atexit.register(gc.unfreeze)  # the kernel reports what is left at the end as leaked
