"""Lines of programs of TOSA."""

from __future__ import annotations

from collections.abc import Sequence


def const(name: str, numbers: str, ty: str) -> str:
    """The line that makes a constant."""
    return f'  %{name} = "tosa.const"() <{{values = dense<{numbers}> : {ty}}}> : () -> {ty}\n'


def shape(name: str, numbers: Sequence[int]) -> str:
    """The line that makes a constant shape."""
    count = len(numbers)
    return (
        f"  %{name} = tosa.const_shape {{values = dense<{list(numbers)}> : tensor<{count}xindex>}} "
        f": () -> !tosa.shape<{count}>\n"
    )


def function(name: str, arguments: str, body: str, result: str, ty: str) -> str:
    """A function that returns one value."""
    return f"func.func @{name}({arguments}) -> {ty} {{\n{body}  return %{result} : {ty}\n}}\n"


def op(name: str, operands: str, types: str, result: str, attributes: str = "") -> str:
    """The line of an operation whose result is %r."""
    return f"  %r = tosa.{name} {operands}{' ' + attributes if attributes else ''} : ({types}) -> {result}\n"
