"""The OpenAPI document, with regular expressions as other languages write them."""

from typing import Any

from litestar.openapi.plugins import JsonRenderPlugin

from botifarra.server.api.dependencies import AnyRequest


class PortableSchema(JsonRenderPlugin):
    """The document as JSON, for which JSON Schema requires patterns of ECMA 262."""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """Return the document with every pattern in the dialect of ECMA 262."""
        return self.render_json(request, _portable(openapi_schema))


def ecma_pattern(pattern: str) -> str:
    r"""Return a pattern of Python in the dialect of ECMA 262, where `$` is what `\Z` is in Python."""
    return pattern.removesuffix(r"\Z") + "$" if pattern.endswith(r"\Z") else pattern


def _portable(part: Any) -> Any:
    if isinstance(part, list):
        return [_portable(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: ecma_pattern(value) if key == "pattern" and isinstance(value, str) else _portable(value)
        for key, value in part.items()
    }
