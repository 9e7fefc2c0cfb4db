"""Valid programs of one operation each, and what breaks one rule of the specification in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple


class Numbers(NamedTuple):
    """An operand that is a constant of an element type."""

    element: str
    values: Sequence[int | float]


def shape(*numbers: int) -> Numbers:
    """An operand that is a constant shape."""
    return Numbers("shape", numbers)


def zero(element: str, value: int | float = 0) -> Numbers:
    """An operand that is a constant of one element."""
    return Numbers(element, (value if element[0] == "i" else float(value),))


Operand = str | Numbers
"""The type of an argument, or a constant."""


@dataclass(frozen=True)
class Program:
    """An operation whose operands are arguments and constants; `text`, if any, is the whole program."""

    name: str
    operands: tuple[Operand, ...] = ()
    results: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])
    text: str = ""

    def module(self) -> str:
        """The text of the program."""
        return self.text or _module(self)


def _module(program: Program) -> str:
    arguments, constants, names, types = [], [], [], []
    for i, operand in enumerate(program.operands):
        ty = operand if isinstance(operand, str) else _type(operand)
        names.append(f"%{i}")
        types.append(ty)
        if isinstance(operand, str):
            arguments.append(f"%{i}: {ty}")
        else:
            constants.append(f"  %{i} = {_constant(operand, ty)}\n")
    attributes = ", ".join(f"{key} = {value}" for key, value in program.attributes.items())
    given = f" <{{{attributes}}}>" if attributes else ""
    made = f"%r:{len(program.results)} = " if program.results else ""
    line = f'"tosa.{program.name}"({", ".join(names)}){given} : ({", ".join(types)}) -> ({", ".join(program.results)})'
    return f"func.func @f({', '.join(arguments)}) {{\n{''.join(constants)}  {made}{line}\n  return\n}}\n"


def _type(constant: Numbers) -> str:
    count = len(constant.values)
    return f"!tosa.shape<{count}>" if constant.element == "shape" else f"tensor<{count}x{constant.element}>"


def _constant(constant: Numbers, ty: str) -> str:
    values = ", ".join(map(str, constant.values))
    kind, elements = ("const_shape", "index") if constant.element == "shape" else ("const", constant.element)
    return f'"tosa.{kind}"() <{{values = dense<[{values}]> : tensor<{len(constant.values)}x{elements}>}}> : () -> {ty}'


class Broken(NamedTuple):
    """A program that breaks one rule, the rule, and the valid program beside it."""

    rule: str
    valid: Program
    program: Program

    @property
    def key(self) -> str:
        """What a test is called."""
        return f"{self.valid.name}: {self.rule}"


def broken(valid: Program, rules: Mapping[str, Mapping[Any, Any]]) -> Iterator[Broken]:
    """A program for each rule: numbers replace operands, `out` the results, other names attributes."""
    for rule, changes in rules.items():
        yield Broken(rule, valid, changed(valid, changes))


def changed(program: Program, changes: Mapping[Any, Any]) -> Program:
    """The program with other operands, results and attributes."""
    operands = tuple(changes.get(i, operand) for i, operand in enumerate(program.operands))
    results = changes.get("out", program.results)
    others = {key: value for key, value in changes.items() if isinstance(key, str) and key not in ("out", "text")}
    attributes = {**program.attributes, **others}
    return replace(
        program,
        operands=operands,
        results=(results,) if isinstance(results, str) else tuple(results),
        attributes={key: value for key, value in attributes.items() if value is not None},
        text=changes.get("text", program.text),
    )
