"""How a dialect states its reference semantics: one short function under its operation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.frozen import Frozen, FrozenValue

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class InterpretError(Exception):
    """The program does what it must not (divides by zero, reads out of bounds). The driver adds the location."""


class Interpretation(Frozen):
    """The semantics of the operation `root` (a class or an IR name), from operand values to result values."""

    function: Callable[..., Any]
    root: Any
    needs_frame: bool = False

    @property
    def root_name(self) -> str:
        return self.root if isinstance(self.root, str) else self.root.name

    def __call__(self, *arguments: Any) -> Any:
        return self.function(*arguments)

    def __repr__(self) -> str:
        return f"<interpretation of {self.root_name}>"


def interpret(
    root: type[Operation] | str, *more: Any, needs_frame: bool = False
) -> Callable[[Callable[..., Any]], Any]:
    """Make a function `(op, *values)` the semantics of `root`; with `needs_frame`, `(frame, op, *values)`.

    It returns the value of the only result, or a tuple with one value for each result (None or `()` for no result). A
    terminator with successors returns a `Jump`. A terminator without successors needs no function: its operands are
    what its region yields. With several roots the function stands for all, and the decorator returns a tuple.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        made = tuple(Interpretation(function, one, needs_frame) for one in (root, *more))
        return made if more else made[0]

    return decorate


class Jump(FrozenValue):
    """What the interpretation of a branch returns: the number of the successor and the values for its arguments."""

    successor: int
    arguments: Sequence[Any] = ()
