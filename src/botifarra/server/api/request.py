"""A request whose body is decoded strictly."""

from typing import Any

from litestar import Request
from litestar.exceptions import SerializationException
from litestar.serialization import decode_json


class StrictRequest(Request[Any, Any, Any]):
    """A request that decodes JSON as the form its handler takes.

    Litestar's own decoding would accept 0 for false and "1" for 1.
    """

    async def body(self) -> bytes:
        """Return the body; raise `SerializationException` if the handler takes a form and there is none."""
        body = await super().body()
        if not body.strip() and self.route_handler.parsed_data_field is not None:
            raise SerializationException("the body is empty")
        return body

    async def json(self) -> Any:
        """Return the form; raise `SerializationException` for invalid JSON."""
        form = self.route_handler.parsed_data_field
        assert form is not None, "only a handler that takes a body asks for it"
        body = await self.body()
        try:
            return decode_json(body, form.annotation)
        except UnicodeDecodeError:
            raise SerializationException("not UTF-8") from None
        except RecursionError:
            raise SerializationException("nested too deeply") from None
