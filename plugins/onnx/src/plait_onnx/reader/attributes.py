"""Values of attributes of nodes."""

from __future__ import annotations

from typing import Any


def _text(data: Any) -> str:
    return str(bytes(data), "utf-8", "surrogateescape")


_FIELDS = {
    1: "f", 2: "i", 4: "t", 5: "g", 6: "floats", 7: "ints", 9: "tensors", 10: "graphs", 11: "sparse_tensor", 13: "tp",
}  # fmt: skip
"""The field that holds an attribute, by the number of its type; texts are 3 and 8."""


def value_of(proto: Any) -> Any:
    """The value of an attribute as it is in the file."""
    kind = proto.type or _kind_of(proto)
    if kind == 3:
        return _text(proto.s)
    return [_text(s) for s in proto.strings] if kind == 8 else getattr(proto, _FIELDS[kind])


def _kind_of(proto: Any) -> int:
    """The type of an attribute of an old file, which does not say it."""
    lists = ((6, proto.floats), (7, proto.ints), (8, proto.strings), (4, proto.t), (5, proto.g), (3, proto.s))
    return next((kind for kind, value in lists if value is not None and (kind in (4, 5) or len(value))), 2)
