"""How a definition is tied to its operation, and where definitions are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait_torch.schema import ir_name

Definition = Callable[..., Any]
"""A function of an algebra and the arguments of an operation, that returns its results."""

_Defined = dict[str, Definition]


class Definitions:
    """The definitions of one file, by the name of the operation."""

    def __init__(self) -> None:
        self.by_name: _Defined = {}

    def __call__(self, *overloads: str) -> Callable[[Definition], Definition]:
        """Make a function `(t, *arguments)` the definition of overloads, such as `add.Tensor` and `prims::squeeze`."""

        def decorate(function: Definition) -> Definition:
            for overload in overloads:
                self.by_name[ir_name(overload)] = function
            return function

        return decorate
