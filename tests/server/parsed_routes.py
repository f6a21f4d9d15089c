"""The routes of servers under test, whose functions are parsed once in each process.

Litestar parses the functions of all routes again for each application, which takes a third of the time to
start a server.
"""

from typing import Any

from litestar._signature import SignatureModel
from litestar.utils.signature import ParsedSignature

_signatures: dict[object, ParsedSignature] = {}
_models: dict[object, type[SignatureModel]] = {}


def parse_routes_once() -> None:
    """Let all applications of this process share what Litestar finds in the signatures of functions.

    The functions of an application that are made anew, such as those that give its store, have the same code
    and the same annotations in each.
    """
    parse, make = ParsedSignature.from_fn, SignatureModel.create

    def from_fn(fn: Any, signature_namespace: dict[str, Any]) -> ParsedSignature:
        if fn.__code__ not in _signatures:
            _signatures[fn.__code__] = parse(fn, signature_namespace)
        return _signatures[fn.__code__]

    def create(
        *, dependency_name_set: set[str], parsed_signature: ParsedSignature, data_dto: Any, **others: Any
    ) -> type[SignatureModel]:
        key = frozenset(dependency_name_set), id(parsed_signature), data_dto
        if key not in _models:
            _models[key] = make(
                dependency_name_set=dependency_name_set,
                parsed_signature=parsed_signature,
                data_dto=data_dto,
                **others,
            )
        return _models[key]

    ParsedSignature.from_fn = from_fn  # type: ignore[method-assign]
    SignatureModel.create = create  # type: ignore[assignment, method-assign]
