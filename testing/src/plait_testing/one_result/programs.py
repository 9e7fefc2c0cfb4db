"""Programs of one operation: its example, for each element type that it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin import types as t
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

from plait_testing.conformance.kit import Kit
from plait_testing.conformance.running import function_around, name_of, return_everything

if TYPE_CHECKING:
    from plait.define.op import Op

ELEMENTS = (
    *(str(cls()) for cls in t.FLOAT_TYPES if cls().width <= 64 and str(cls()) != "tf32"), "i1",
    *(f"{sign}{width}" for sign in ("i", "ui") for width in (2, 4, 8, 16, 32, 64)), "index",
    "complex<f32>", "complex<f64>",
)  # fmt: skip
_WORD = r"complex<f\d+>|bf16|f\d+(?:E\d+M\d+\w*)?|u?i\d+|index"
_ELEMENT = re.compile(rf"(?<!array<)(?:(?<![\w%@!#\".])|(?<=\dx)|(?<=\?x))(?:{_WORD})(?![\w\".])")


@dataclass(frozen=True)
class Program:
    """A module whose function `name` returns what an operation computes."""

    op: str
    label: str
    module: Any
    name: str


def programs(kit: Kit, op_class: type[Op]) -> Iterator[Program]:
    """The example of an operation as it is, and with each of its element types replaced by each other one."""
    text = kit.example(op_class).print()
    found = sorted(set(_ELEMENT.findall(text)))
    yield from _program(kit, op_class.name, "as it is", text)
    for one in found:
        for element in ELEMENTS:
            if element != one:
                yield from _program(kit, op_class.name, f"{one} as {element}", _replaced(text, one, element))


def _replaced(text: str, one: str, element: str) -> str:
    return _ELEMENT.sub(lambda m: element if m[0] == one else m[0], text)


def _program(kit: Kit, op_name: str, label: str, text: str) -> Iterator[Program]:
    try:
        module = parse_module(text, kit.ctx)
        op = next(op for op in module.walk() if op.name == op_name)
        function = function_around(op)
        return_everything(function)
        verify(module, kit.ctx)
    except Exception:  # whatever is wrong with a text that was made up, it is no program
        return
    yield Program(op_name, label, module, name_of(function))
