"""The modules that run cases: in Plait on arguments, in jaxlib on constants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from differential.case import Case, element_of, literal, tensor
from differential.elements import COMPLEX, cast, dtype, kind, part, storage
from differential.stand_in import in_f32, stand_in


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


def oracle_module(cases: Sequence[Case], for_xla: bool = False) -> str:
    """A module whose `main` takes nothing and returns what crosses the boundary of jaxlib.

    Constants are in the functions of the cases, where passes find them; for XLA in `main`, lest it computes with them
    before it compiles, in other ways.
    """
    texts: list[str] = []
    lines: list[str] = []
    returned: list[tuple[str, str]] = []
    for i, c in enumerate(cases):
        words = in_f32(stand_in(c)) if for_xla else stand_in(c)
        outside = for_xla and not any("!quant" in ty for ty, _ in words.inputs)
        text, types = _oracle_function(words, f"c{i}", outside)
        texts.append(text)
        names = [f"%x{i}_{k}" for k in range(len(words.inputs) if outside else 0)]
        given = words.inputs[: len(names)]
        lines += [line for name, (ty, value) in zip(names, given) for line in _constant(name, ty, value)]
        count = f":{len(types)}" if len(types) > 1 else ""
        signature = f"({', '.join(ty for ty, _ in given)}) -> ({', '.join(types)})"
        lines.append(f"%r{i}{count} = func.call @c{i}({', '.join(names)}) : {signature}")
        returned += [(_result(i, k, len(types)), ty) for k, ty in enumerate(types)]
    return "\n".join([*texts, _main([], lines, returned)])


def _oracle_function(c: Case, symbol: str, outside: bool) -> tuple[str, list[str]]:
    """A function of a case on its inputs, which it takes or makes, and the types of what it returns."""
    inputs = [(f"%a{k}", ty, value) for k, (ty, value) in enumerate(c.inputs)]
    lines = [] if outside else [line for one in inputs for line in _constant(*one)]
    arguments = ", ".join(f"{name}: {ty}" for name, ty, _ in inputs) if outside else ""
    body, names = c.statements()
    lines.append(body.replace("@helper", f"@{symbol}_helper"))
    returned: list[tuple[str, str]] = []
    for k, (name, ty) in enumerate(zip(names, c.results)):
        returned += _outward(lines, f"o{k}", name, ty)
    types = [ty for _, ty in returned]
    lines.append(f"return {', '.join(name for name, _ in returned)} : {', '.join(types)}")
    helpers = c.helpers.replace("@helper", f"@{symbol}_helper")
    head = f"func.func private @{symbol}({arguments}) -> ({', '.join(types)})"
    return f"{helpers}\n{head} {{\n" + "\n".join(lines) + "\n}\n", types


def _constant(name: str, ty: str, value: Any) -> list[str]:
    """A constant; quantized ones are made of the integers that are stored."""
    element = element_of(ty)
    if kind(element) != "quantized":
        return [f"{name} = stablehlo.constant {literal(value)} : {ty}"]
    stored = tensor(value.shape, storage(element))
    return [
        f"{name}_stored = stablehlo.constant {literal(value)} : {stored}",
        f"{name} = stablehlo.bitcast_convert {name}_stored : ({stored}) -> {ty}",
    ]


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
    if kind(element) == "quantized":
        return [also("", "bitcast_convert", element, storage(element))]
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
