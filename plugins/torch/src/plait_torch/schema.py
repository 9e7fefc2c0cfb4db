"""Schemas of operations, as PyTorch writes them: `add.Tensor(Tensor self, Tensor other) -> Tensor`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

REQUIRED = object()
"""The default of an argument that has none."""


@dataclass(frozen=True)
class Argument:
    """An argument: its name, its type as the schema writes it, without sizes and aliases, and its default."""

    name: str
    type: str
    default: Any = REQUIRED

    @property
    def is_optional(self) -> bool:
        return self.type.endswith("?")


@dataclass(frozen=True)
class Schema:
    """What an overload takes and returns. `name` is the one in the IR: `torch.aten.add.Tensor`."""

    name: str
    arguments: tuple[Argument, ...]
    results: tuple[str, ...]


@cache
def parse_schema(text: str) -> Schema:
    """The schema that `text` writes."""
    head, _, rest = text.partition("(")
    inside, _, returned = rest.rpartition(" -> ")
    inside = _CHANGED.sub("", inside.removesuffix(")"))
    arguments = tuple(_argument(part) for part in _parts(inside) if part != "*")
    returned = _CHANGED.sub("", returned)
    results = returned.removeprefix("(").removesuffix(")") if returned.startswith("(") else returned
    return Schema(ir_name(head), arguments, tuple(_plain(part.split(" ")[0]) for part in _parts(results)))


def ir_name(overload: str) -> str:
    """`torch.aten.add.Tensor` for `add.Tensor`, `torch.prims.squeeze` for `prims::squeeze`."""
    namespace, separator, name = overload.rpartition("::")
    return f"torch.{namespace if separator else 'aten'}.{name}"


_CHANGED = re.compile(r"\([a-z](?:!| -> \*)?\)")
_SIZE = re.compile(r"\[\d+\]")


def _plain(type: str) -> str:
    """A type without the length of lists: `int[2]` is `int[]`."""
    return _SIZE.sub("[]", type).replace("SymInt", "int")


def _parts(text: str) -> list[str]:
    """What commas separate, but for those in brackets."""
    parts = [part.strip() for part in re.split(r",(?![^\[]*\])", text)]
    return [part for part in parts if part]


def _argument(text: str) -> Argument:
    declared, equals, default = text.partition("=")
    type, _, name = declared.strip().rpartition(" ")
    plain = _plain(type)
    if not equals:
        return Argument(name, plain)
    value = _value(default)
    if plain.startswith("int[]") and isinstance(value, int):
        value = [value] * int(re.findall(r"\[(\d+)\]", type)[0])
    return Argument(name, plain, value)


_WORDS = {"True": True, "False": False, "None": None}


def _value(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    if text.startswith("["):
        return [_value(part) for part in _parts(text[1:-1])]
    if text.startswith('"') or text.startswith("'"):
        return text[1:-1]
    return int(text) if re.fullmatch(r"-?\d+", text) else float(text)
