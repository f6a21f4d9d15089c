"""A request whose body is taken at its word."""

from typing import Any

from litestar import Request
from litestar.exceptions import SerializationException
from litestar.serialization import decode_json


class StrictRequest(Request[Any, Any, Any]):
    """Reads JSON as the form its handler takes. By itself Litestar takes a 0 for a no and a "1" for a 1."""

    async def json(self) -> Any:
        """The form; a `SerializationException` for JSON that is none."""
        form = self.route_handler.parsed_data_field
        assert form is not None, "only a handler that takes a body asks for it"
        body = await self.body()
        try:
            return decode_json(body, form.annotation)
        except UnicodeDecodeError:
            raise SerializationException("not UTF-8") from None
        except RecursionError:
            raise SerializationException("too deep") from None
