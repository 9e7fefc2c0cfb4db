"""Examples of operations, from a short form: `2x?xf32, ?xf32, 1 -> 2x?xf32` are two tensors and a number.

A tensor is written as its sizes and element type, one without dimensions as `f32`; numbers, `true`, `none`, strings and
lists are written as they are. Arguments at the end that are left out have their defaults.
"""

from __future__ import annotations

import re
from typing import Any, cast

from plait_torch.schema import Schema

_TENSOR = re.compile(r"((?:(?:\d+|\?)x)*)((?:[su]?i|f|bf)\d+|complex<f\d+>)")


class _Writer:
    """Collects the parameters of a function and the constants in it."""

    def __init__(self) -> None:
        self.parameters: list[str] = []
        self.lines: list[str] = []
        self.known: dict[tuple[str, str], str] = {}

    def value(self, given: Any, type: str) -> tuple[str, str]:
        """The name and type of a value."""
        if isinstance(given, list):
            return self._list(cast("list[Any]", given), type.removesuffix("?").removesuffix("[]"))
        if isinstance(given, str) and _TENSOR.fullmatch(given):
            written = vtensor(given)
            self.parameters.append(f"%arg{len(self.parameters)}: {written}")
            return f"%arg{len(self.parameters) - 1}", written
        return self._constant(given, type)

    def _constant(self, given: Any, type: str) -> tuple[str, str]:
        kind, text = _constant(given, type.removesuffix("?"))
        if (kind, text) not in self.known:
            name = f"%{kind}" if kind == "none" else f"%{kind}{len(self.known)}"
            self.known[kind, text] = name
            self.lines.append(f"{name} = torch.constant.{kind}{text and ' ' + text}")
        return self.known[kind, text], "!torch.Device" if kind == "device" else f"!torch.{kind}"

    def _list(self, given: list[Any], type: str) -> tuple[str, str]:
        parts = [self.value(one, type) for one in given]
        inner = {ty.removeprefix("!torch.") for _, ty in parts}
        plain = type.removesuffix("?")
        contained = {"Tensor": "vtensor", "t": "int"}.get(plain, plain)
        if len(inner) == 1:
            contained = inner.pop()
        elif type.endswith("?"):
            contained = "optional<vtensor>"
        name = f"%list{len(self.lines)}"
        names, types = ", ".join(n for n, _ in parts), ", ".join(ty for _, ty in parts)
        self.lines.append(
            f"{name} = torch.prim.ListConstruct {names}{' ' if names else ''}: ({types}) -> !torch.list<{contained}>"
        )
        return name, f"!torch.list<{contained}>"


def _constant(given: Any, type: str) -> tuple[str, str]:
    """Which constant a value is, and its text."""
    if given is None:
        return "none", ""
    if isinstance(given, bool):
        return "bool", "true" if given else "false"
    if type == "float" or isinstance(given, float):
        return "float", f"{float(given):e}"
    if isinstance(given, int):
        return "int", str(given)
    return ("device" if type == "Device" else "str"), f'"{given}"'


def vtensor(written: str) -> str:
    """`!torch.vtensor<[2,?],f32>` for `2x?xf32`."""
    match = _TENSOR.fullmatch(written)
    assert match is not None, f"'{written}' is not a tensor"
    sizes, element = match.groups()
    element = f"s{element}" if re.fullmatch(r"i\d\d?", element) and element != "i1" else element
    return f"!torch.vtensor<[{','.join(sizes.split('x')[:-1])}],{element}>"


def arguments(schema: Schema, given: str) -> list[Any]:
    """The arguments that the short form `given` has for `schema`."""
    found = _read(f"[{given}]")
    return found + [argument.default for argument in schema.arguments[len(found) :]]


def _read(text: str) -> Any:
    if text.startswith("["):
        return [_read(part) for part in _split(text[1:-1])]
    if text in _WORDS:
        return _WORDS[text]
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if re.fullmatch(r"-?\d*\.\d*(e-?\d+)?|-?inf", text):
        return float(text)
    return text.strip('"')


_WORDS = {"true": True, "false": False, "none": None}


def _split(text: str) -> list[str]:
    """What commas outside of brackets separate."""
    parts, depth = [""], 0
    for char in text:
        depth += {"[": 1, "]": -1}.get(char, 0)
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()]


def example(schema: Schema, given: str) -> str:
    """The function that shows an operation."""
    before, _, after = given.partition("->")
    writer = _Writer()
    values = [writer.value(v, a.type) for v, a in zip(arguments(schema, before.strip()), schema.arguments, strict=True)]
    produced = [_result(one) for one in _split(after)]
    operation = f"{schema.name} {', '.join(n for n, _ in values)} : {', '.join(ty for _, ty in values)}"
    if not produced:
        return "\n".join([f"func.func @f({', '.join(writer.parameters)}) {{", *(f"  {line}" for line in writer.lines),
                          f"  {operation}", "  return", "}"])  # fmt: skip
    operation = f"{'%0' if len(produced) == 1 else f'%0:{len(produced)}'} = {operation}"
    names = ["%0"] if len(produced) == 1 else [f"%0#{i}" for i in range(len(produced))]
    listed = produced[0] if len(produced) == 1 else f"({', '.join(produced)})"
    lines = [
        f"func.func @f({', '.join(writer.parameters)}) -> {listed} {{",
        *(f"  {line}" for line in writer.lines),
        f"  {operation} -> {', '.join(produced)}",
        f"  return {', '.join(names)} : {', '.join(produced)}",
        "}",
    ]
    return "\n".join(lines)


def _result(written: str) -> str:
    if written.startswith("list"):
        return f"!torch.{written}"
    return _RESULTS.get(written) or vtensor(written)


_RESULTS = {"int": "!torch.int", "float": "!torch.float", "bool": "!torch.bool", "number": "!torch.number"}
