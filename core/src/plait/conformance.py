"""What the conformance kit is told about the dialect builtin and the passes of the core: see plait-testing."""

from __future__ import annotations

from collections.abc import Iterator

from plait.context import Context
from plait.syntax.bytecode import write_bytecode
from plait.syntax.parser import parse_module

WITHOUT_SEMANTICS = {
    "builtin.module": "holds symbols; a function in it is interpreted",
}
NOT_COMPARED = {
    "canonicalization[builtin.unrealized_conversion_cast]": "its example casts between types that are not passed alike",
}
IDEMPOTENT = ("canonicalize", "dce", "symbol-dce", "reconcile-unrealized-casts")


def _bytecode() -> Iterator[tuple[bytes, str]]:
    cast = "%0 = builtin.unrealized_conversion_cast to f32"
    text = f'module @named attributes {{test.a = [1 : i64, "text"]}} {{\n  {cast}\n}}\n'
    ctx = Context()
    yield write_bytecode(parse_module(text, ctx), ctx), text


FRONTEND_EXAMPLES = {"bytecode": _bytecode}
