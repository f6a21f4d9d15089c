"""A pyarrow or polars table with a row for each record, for statistics of hands."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from botifarra.core.cards import Card
from botifarra.core.notation import format_seat, format_strain
from botifarra.core.seats import Side
from botifarra.core.trick import Trick
from botifarra.records.record import Record, expect_records
from botifarra.records.rules import format_rules

if TYPE_CHECKING:
    import polars as pl
    import pyarrow as pa

TAGS = ("Event", "Table", "Match", "Board", "Date", "North", "West", "South", "East")
"""The tags that have a column each, unless others are asked for."""

COLUMNS: dict[str, type[str] | type[int] | type[float]] = {
    "rules": str,
    "dealer": str,
    "hand_n": str,
    "hand_w": str,
    "hand_s": str,
    "hand_e": str,
    "declarer": str,
    "strain": str,
    "doublers": str,
    "plays": str,
    "tricks_ns": int,
    "tricks_ew": int,
    "ending": str,
    "ended_by": str,
    "revoke": str,
    "revoked_by": str,
    "points_ns": int,
    "points_ew": int,
    "score_ns": float,
    "score_ew": float,
}
"""The columns after those of the tags, and their types (docs/python.md)."""

BATCH = 10_000
"""Number of records converted to rows at a time."""

_TEXTS = tuple(map(str, Card))

_Value = str | int | float | None


def to_arrow(records: Iterable[Record], tags: Sequence[str] = TAGS) -> "pa.Table":
    """Return a table with a row for each record, in order; `tags` have a column each.

    Raises `ImportError` without the extra `arrow`, and `ValueError` if a tag is given twice or has the
    name of another column. Raises `IllegalAction` for a record that breaks a rule in any other way than by a
    revoke.
    """
    return to_arrow_batches(records, tags).read_all()


def to_arrow_batches(
    records: Iterable[Record], tags: Sequence[str] = TAGS, size: int = BATCH
) -> "pa.RecordBatchReader":
    """Return a reader of the table of `to_arrow`, which takes `size` records at a time.

    Records are taken only as the reader is read. So a file of any length can be read, changed and written in
    parts. Raises the errors of `to_arrow`, and `ValueError` for a size of less than 1.
    """
    if size < 1:
        raise ValueError(f"size must be 1 or more, not {size}")
    try:
        import pyarrow as pa  # noqa: PLC0415
    except ImportError as error:
        raise _missing("pyarrow", "arrow") from error
    kinds = {str: pa.string(), int: pa.int32(), float: pa.float64()}
    schema = pa.schema([(name, kinds[kind]) for name, kind in _columns(tags)])
    batches = (
        pa.record_batch(list(map(pa.array, columns, schema.types)), schema=schema)
        for columns in _column_batches(records, tags, size)
    )
    return pa.RecordBatchReader.from_batches(schema, batches)


def to_polars(records: Iterable[Record], tags: Sequence[str] = TAGS) -> "pl.DataFrame":
    """Return a frame with a row for each record, in order; `tags` have a column each.

    Raises `ImportError` without the extra `polars`, and `ValueError` if a tag is given twice or has the
    name of another column. Raises `IllegalAction` for a record that breaks a rule in any other way than by a
    revoke.
    """
    try:
        import polars as pl  # noqa: PLC0415
    except ImportError as error:
        raise _missing("polars", "polars") from error
    kinds = {str: pl.String, int: pl.Int32, float: pl.Float64}
    schema = {name: kinds[kind] for name, kind in _columns(tags)}
    frames = [
        pl.DataFrame(dict(zip(schema, columns, strict=True)), schema=schema)
        for columns in _column_batches(records, tags, BATCH)
    ]
    return pl.concat([pl.DataFrame(schema=schema), *frames])


def _missing(library: str, extra: str) -> ImportError:
    return ImportError(f"this table needs {library}: pip install 'botifarra[{extra}]'", name=library)


def _columns(tags: Sequence[str]) -> list[tuple[str, type]]:
    """Return the name and the type of each column."""
    if isinstance(tags, str):
        raise TypeError(f"tags must be a list of names, not the text {tags!r}")
    names = [*tags, *COLUMNS]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ValueError(f"two columns would be called {twice!r}")
    return [*((tag, str) for tag in tags), *COLUMNS.items()]


def _column_batches(
    records: Iterable[Record], tags: Sequence[str], size: int
) -> Iterator[list[tuple[_Value, ...]]]:
    """Yield the columns of `size` records at a time."""
    expect_records(records)
    left = iter(records)
    while rows := [_row(record, tags) for record in islice(left, size)]:
        yield list(zip(*rows, strict=True))


def _row(record: Record, tags: Sequence[str]) -> tuple[_Value, ...]:
    """Return the row of a record: a value for each column."""
    revoke, ending, scored = record.revoke, record.ending, record.scored
    contract = record.state.public.contract if revoke is None else revoke.contract
    tricks = _tricks(record)
    takers = [trick.leader.side for trick in tricks[1:]]
    return (
        *(record.tag(tag) for tag in tags),
        _format_rules(record.rules),
        format_seat(record.deal.dealer),
        *map(str, record.deal.hands),
        format_seat(contract.declarer) if contract else None,
        format_strain(contract.strain) if contract else None,
        "".join(map(format_seat, contract.doublers)) if contract else None,
        " ".join([_TEXTS[card] for trick in tricks for card in trick.cards]),
        takers.count(Side.NS),
        takers.count(Side.EW),
        type(ending[0]).__name__.lower() if ending else None,
        format_seat(ending[1]) if ending else None,
        revoke.rule if revoke else None,
        format_seat(revoke.seat) if revoke else None,
        *(record.points or (None, None)),
        *(map(float, scored) if scored else (None, None)),
    )


def _tricks(record: Record) -> tuple[Trick, ...]:
    """Return the tricks; after a full last one also the next, without a card, led by the winner."""
    if record.revoke is None:
        public = record.state.public
        return (*public.tricks, public.trick)
    tricks = record.tricks
    return (*tricks, Trick(record.on_turn)) if len(tricks[-1].cards) == 4 else tricks


_format_rules = lru_cache(maxsize=64)(format_rules)
