"""A case: a function of one operation, as text, its arguments, and the modules that run it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from differential.elements import COMPLEX, cast, dtype, kind, part


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
    #: The case with types that have no dynamic sizes, for systems that do not run programs that have some.
    twin: Case | None = None
    #: The results, where mathematics gives them.
    expected: tuple[Any, ...] | None = None

    @property
    def name(self) -> str:
        return f"{self.op} {self.element} {self.tag}"

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


# Modules


def plait_module(cases: Sequence[Case]) -> tuple[str, list[Any]]:
    """A module whose `main` runs the cases on its arguments, and the arguments."""
    functions = [c.function(f"c{i}") for i, c in enumerate(cases)]
    arguments: list[str] = []
    values: list[Any] = []
    lines: list[str] = []
    returned: list[tuple[str, str]] = []
    for i, c in enumerate(cases):
        names = [f"%x{i}_{k}" for k in range(len(c.inputs))]
        arguments += [f"{name}: {ty}" for name, (ty, _) in zip(names, c.inputs)]
        values += [value for _, value in c.inputs]
        lines.append(_call(i, c, names))
        returned += [(_result(i, k, len(c.results)), ty) for k, ty in enumerate(c.results)]
    return "\n".join([*functions, _main(arguments, lines, returned)]), values


def oracle_module(cases: Sequence[Case]) -> str:
    """A module whose `main` takes nothing and returns what crosses the boundary of jaxlib."""
    cases = [c.twin or c for c in cases]
    functions = [c.function(f"c{i}") for i, c in enumerate(cases)]
    lines: list[str] = []
    returned: list[tuple[str, str]] = []
    for i, c in enumerate(cases):
        names: list[str] = []
        for k, (ty, value) in enumerate(c.inputs):
            names.append(f"%x{i}_{k}")
            lines.append(f"{names[-1]} = stablehlo.constant {literal(value)} : {ty}")
        lines.append(_call(i, c, names))
        for k, ty in enumerate(c.results):
            returned += _outward(lines, f"o{i}_{k}", _result(i, k, len(c.results)), ty)
    return "\n".join([*functions, _main([], lines, returned)])


def _main(arguments: Sequence[str], lines: Sequence[str], returned: Sequence[tuple[str, str]]) -> str:
    types = ", ".join(ty for _, ty in returned)
    names = ", ".join(name for name, _ in returned)
    return f"func.func @main({', '.join(arguments)}) -> ({types}) {{\n" + "\n".join(lines) + f"\nreturn {names} : {types}\n}}\n"


def _call(i: int, c: Case, names: Sequence[str]) -> str:
    count = f":{len(c.results)}" if len(c.results) > 1 else ""
    types = ", ".join(ty for ty, _ in c.inputs)
    return f"%r{i}{count} = func.call @c{i}({', '.join(names)}) : ({types}) -> ({', '.join(c.results)})"


def _result(i: int, k: int, count: int) -> str:
    return f"%r{i}#{k}" if count > 1 else f"%r{i}"


def literal(value: Any) -> str:
    """The elements attribute of an array, without its type."""
    if value.size == 0:
        return "dense<>"
    if value.dtype == bool:
        return f"dense<{str(value.tolist()).lower()}>"
    if value.dtype.name in ("int2", "uint2", "int4", "uint4"):
        value = value.astype(np.int8) & (3 if value.dtype.name.endswith("2") else 15)
    return f'dense<"0x{np.ascontiguousarray(value).tobytes().hex().upper()}">'


_CARRIERS = {"i1": "ui8", "i2": "i8", "i4": "i8", "ui2": "ui8", "ui4": "ui8"}


def _outward(lines: list[str], fresh: str, value: str, ty: str) -> list[tuple[str, str]]:
    """The values, of types that cross the boundary, that stand for a result; `inward` undoes it."""
    element = element_of(ty)

    def also(suffix: str, op: str, source: str, target: str) -> tuple[str, str]:
        before, after = (f"{ty[: -len(element) - 1]}{e}>" for e in (source, target))
        lines.append(f"%{fresh}{suffix} = stablehlo.{op} {value} : ({before}) -> {after}")
        return f"%{fresh}{suffix}", after

    if element in COMPLEX:
        return [also("re", "real", element, part(element)), also("im", "imag", element, part(element))]
    if element in _CARRIERS:
        return [also("", "convert", element, _CARRIERS[element])]
    if kind(element) != "float" or element in ("f32", "f64"):
        return [(value, ty)]
    if element in ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN"):
        return [also("", "convert", element, "f32")]
    return [also("", "bitcast_convert", element, "ui16" if element in ("f16", "bf16") else "ui8")]


def inward(arrays: Sequence[Any], element: str) -> Any:
    """The result that arrays from outside stand for."""
    array = np.asarray(arrays[0])
    if element in COMPLEX:
        result = np.empty(array.shape, dtype(element))
        result.real, result.imag = arrays
        return result
    if array.dtype == dtype(element):
        return array
    if kind(element) == "float" and array.dtype.kind == "u":
        return array.view(dtype(element))
    return cast(array, element)
