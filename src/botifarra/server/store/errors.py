"""The errors of the store."""


class StorageError(Exception):
    """Nothing was kept, or nothing is known to be: the disk is full, the database gone. `detail` says why."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class Conflict(StorageError):
    """The entries do not follow the last one of their table's log: somebody else wrote to it."""


class UnreadableEntry(StorageError):
    """An entry of a log cannot be read, though the database can."""


class DamagedLog(StorageError):
    """The log of a table does not tell what the table is: to try again is of no use."""


class InUse(StorageError):
    """Another server has the database; `detail` is its folder."""


class DatabaseInUse(InUse):
    """Another server has the PostgreSQL database; `detail` is its name."""


class UnknownSchema(StorageError):
    """The database is of a newer version of this program; `detail` is its revision."""
