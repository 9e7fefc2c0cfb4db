"""What the conformance kit is told about the dialect builtin and the passes of the core: see plait-testing."""

from __future__ import annotations

from collections.abc import Iterator

from plait.lazy import lazy_import

_context = lazy_import("plait.context")
_bytecode_form = lazy_import("plait.syntax.bytecode")
_parser = lazy_import("plait.syntax.parser")

WITHOUT_SEMANTICS = {
    "builtin.module": "holds symbols; a function in it is interpreted",
    "builtin.unrealized_conversion_cast": "stands between two types until a conversion removes it",
}
IDEMPOTENT = ("canonicalize", "dce", "symbol-dce", "reconcile-unrealized-casts")


def _bytecode() -> Iterator[tuple[bytes, str]]:
    cast = "%0 = builtin.unrealized_conversion_cast to f32"
    text = f'module @named attributes {{test.a = [1 : i64, "text"]}} {{\n  {cast}\n}}\n'
    ctx = _context.Context()
    yield _bytecode_form.write_bytecode(_parser.parse_module(text, ctx), ctx), text


FRONTEND_EXAMPLES = {"bytecode": _bytecode}
