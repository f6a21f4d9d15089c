"""The check of answers against the OpenAPI document of their server."""

import re
from typing import Any

import httpx

Json = dict[str, Any]

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "boolean": (bool,), "null": (type(None),),
    "integer": (int,), "number": (int, float),
}  # fmt: skip


class Unspecified(Exception):
    """An answer that differs from the document."""


class Specification:
    """The document; `check` raises `Unspecified`."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._paths = {
            re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path) + r"\Z"): routes
            for path, routes in document["paths"].items()
        }

    def check(self, method: str, path: str, status: int, kind: str, body: Any) -> None:
        """Check an answer; `body` is its JSON, or None without one."""
        route = self._route(method.lower(), path)
        if route is None:  # the path, or its method, does not exist
            if status < 400:
                raise Unspecified(f"{method} {path} is not in the document")
            self._fits(body, {"$ref": "#/components/schemas/ProblemBody"})
            return
        answer = route["responses"].get(str(status))
        if answer is None:
            raise Unspecified(f"{method} {path} has no {status}")
        if kind == "application/json":
            self._fits(body, answer["content"]["application/json"]["schema"])

    def _route(self, method: str, path: str) -> Json | None:
        for pattern, routes in self._paths.items():
            if pattern.match(path) and method in routes:
                found: Json = routes[method]
                return found
        return None

    def _fits(self, value: Any, schema: Json) -> None:
        if not self._is(value, schema):
            raise Unspecified(f"{value!r} is not {schema}")

    def _is(self, value: Any, schema: Json) -> bool:
        if "$ref" in schema:
            return self._is(value, self._document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
        options = schema.get("oneOf") or schema.get("anyOf")
        if options:
            return any(self._is(value, option) for option in options)
        types = schema.get("type", [])
        names = [types] if isinstance(types, str) else types
        if names and not any(_is_type(value, name) for name in names):
            return False
        if "enum" in schema and value not in schema["enum"] and not (value is None and "null" in names):
            return False
        if "const" in schema and value != schema["const"]:
            return False
        if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
            return False
        if isinstance(value, list):
            return all(self._is(one, schema.get("items", {})) for one in value)
        return not isinstance(value, dict) or self._is_object(value, schema)

    def _is_object(self, value: Json, schema: Json) -> bool:
        properties = schema.get("properties", {})
        others = schema.get("additionalProperties", {})
        if set(schema.get("required", ())) - value.keys():
            return False
        if properties and not others and value.keys() - properties.keys():
            return False
        return all(self._is(one, properties.get(name, others or {})) for name, one in value.items())


def _is_type(value: Any, name: str) -> bool:
    return isinstance(value, _TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def check_answer(specification: Specification, answer: httpx.Response) -> None:
    """Check an answer of a server under `/api`; other answers are pages."""
    path = answer.request.url.path
    if not path.startswith("/api/") or path == "/api/schema" or answer.request.method == "HEAD":
        return
    kind = answer.headers.get("content-type", "").partition(";")[0]
    body = answer.json() if kind == "application/json" else None
    specification.check(answer.request.method, path, answer.status_code, kind, body)
