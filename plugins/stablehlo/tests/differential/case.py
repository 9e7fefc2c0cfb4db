"""A case: a function of one operation, as text, its arguments, and the modules that run it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np


def tensor(shape: Sequence[int | str], element: str) -> str:
    """The text of a tensor type; a size `"?"` is dynamic."""
    return f"tensor<{''.join(f'{size}x' for size in shape)}{element}>"


def element_of(type_text: str) -> str:
    """The element type in the text of a tensor type."""
    inner = type_text[len("tensor<") : -1]
    complex_at = inner.find("complex")
    return inner[complex_at:] if complex_at >= 0 else inner.rpartition("x")[2]


@dataclass(frozen=True)
class Case:
    """One function. `body` reads `%a0`, `%a1`, ... and ends with a `return`; `helpers` are functions that it calls."""

    op: str
    element: str
    tag: str
    inputs: tuple[tuple[str, Any], ...]
    results: tuple[str, ...]
    body: str
    helpers: str = ""
    #: A case of the same results in words that jaxlib understands: with sizes that are known, say.
    twin: Case | None = None
    #: The results, where mathematics gives them.
    expected: tuple[Any, ...] | None = None

    @property
    def name(self) -> str:
        return f"{self.op} {self.element} {self.tag}"

    def statements(self) -> tuple[str, list[str]]:
        """The body without its end, and the names of what it returns."""
        text, _, end = self.body.rpartition("return ")
        return text, end.partition(" : ")[0].split(", ")

    def function(self, symbol: str) -> str:
        arguments = ", ".join(f"%a{i}: {ty}" for i, (ty, _) in enumerate(self.inputs))
        body = self.body.replace("@helper", f"@{symbol}_helper")
        helpers = self.helpers.replace("@helper", f"@{symbol}_helper")
        return f"{helpers}\nfunc.func private @{symbol}({arguments}) -> ({', '.join(self.results)}) {{\n{body}\n}}\n"


def case(op: str, element: str, tag: str, inputs: Sequence[Any], results: Sequence[str], body: str, **more: Any) -> Case:
    """A case whose inputs are `(element type, array)`, or `(text of a type, array)` where a size is dynamic."""
    typed = tuple(
        (ty if ty.startswith("tensor<") else tensor(array.shape, ty), array)
        for ty, array in ((ty, np.asarray(array)) for ty, array in inputs)
    )
    return Case(op, element, tag, typed, tuple(results), body, **more)


def apply(name: str, types: Sequence[str], result: str, attributes: str = "", region: str = "") -> str:
    """The generic text of an operation on `%a0`, `%a1`, ... and the return of its result."""
    operands = ", ".join(f"%a{i}" for i in range(len(types)))
    properties = f" <{{{attributes}}}>" if attributes else ""
    regions = f" ({region})" if region else ""
    return f'%r = "{name}"({operands}){properties}{regions} : ({", ".join(types)}) -> {result}\nreturn %r : {result}'


def simple(
    name: str, element: str, tag: str, inputs: Sequence[Any], result: str, attributes: str = "", region: str = "",
    sizes: Sequence[int] | None = None,
) -> Case:  # fmt: skip
    """A case of one operation on its inputs, with one result, whose sizes at run time are given if its type lacks them."""
    made = case(name, element, tag, inputs, (result,), "")
    made = replace(made, body=apply(name, [ty for ty, _ in made.inputs], result, attributes, region))
    if not any("?" in ty for ty in (result, *(ty for ty, _ in made.inputs))):
        return made
    static = [(element_of(ty), value) for ty, value in made.inputs]
    fixed = result if sizes is None else tensor(sizes, element_of(result))
    return replace(made, twin=simple(name, element, tag, static, fixed, attributes, region))


def literal(value: Any) -> str:
    """The elements attribute of an array, without its type."""
    if value.size == 0:
        return "dense<>"
    if value.dtype == bool:
        return f"dense<{str(value.tolist()).lower()}>"
    if value.dtype.name in ("int2", "uint2", "int4", "uint4"):
        value = value.astype(np.int8) & (3 if value.dtype.name.endswith("2") else 15)
    return f'dense<"0x{np.ascontiguousarray(value).tobytes().hex().upper()}">'
