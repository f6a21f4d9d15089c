"""The errors of the store."""


class StorageError(Exception):
    """Data was not stored, or it is unknown whether it was, because of a full disk or a lost database.

    `detail` says why.
    """

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class Conflict(StorageError):
    """The entries do not follow the last one of their table's log, because another server wrote to it."""


class UnreadableEntry(StorageError):
    """An entry of a log that cannot be read, although the database can."""


class DamagedLog(StorageError):
    """The log of a table cannot be replayed. Trying again does not help."""


class InUse(StorageError):
    """Another server uses the database; `detail` is its folder."""


class DatabaseInUse(InUse):
    """Another server uses the PostgreSQL database; `detail` is its name."""


class UnknownSchema(StorageError):
    """The database has the schema of a newer version of this program; `detail` is its revision."""
