"""Traits: facts about an operation class that generic code may ask for, some with a check of the structure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.ir.attribute import VerifyError

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class Trait:
    """A named fact. `verify` checks what the fact promises about the structure of one operation."""

    __slots__ = ("name",)
    checks: bool = False

    def __init__(self, name: str) -> None:
        self.name = name

    def verify(self, op: Operation) -> None:
        """Raise `VerifyError` if `op` breaks the promise."""

    def __repr__(self) -> str:
        return self.name


class CheckedTrait(Trait):
    """A trait that is a function of the operation: returns what is wrong, or None."""

    __slots__ = ("check",)
    checks = True

    def __init__(self, name: str, check: Callable[[Any], str | None]) -> None:
        super().__init__(name)
        self.check = check

    def verify(self, op: Operation) -> None:
        if problem := self.check(op):
            raise VerifyError(problem)


Pure = Trait("Pure")
Commutative = Trait("Commutative")
ConstantLike = Trait("ConstantLike")
IsolatedFromAbove = Trait("IsolatedFromAbove")
Terminator = Trait("Terminator")
ReturnLike = Trait("ReturnLike")
NoTerminator = Trait("NoTerminator")
SymbolTable = Trait("SymbolTable")
Symbol = Trait("Symbol")
AffineScope = Trait("AffineScope")
RecursiveMemoryEffects = Trait("RecursiveMemoryEffects")
RecursivelySpeculatable = Trait("RecursivelySpeculatable")
Idempotent = Trait("Idempotent")
Involution = Trait("Involution")
Elementwise = Trait("Elementwise")
EqualShapesAtRunTime = Trait("EqualShapesAtRunTime")  # operands whose shapes agree as types must be equal when it runs
SameVariadicOperandSize = Trait("SameVariadicOperandSize")
AttrSizedOperandSegments = Trait("AttrSizedOperandSegments")
AttrSizedResultSegments = Trait("AttrSizedResultSegments")
GraphRegion = Trait("GraphRegion")


def _single_block(op: Operation) -> str | None:
    for i, region in enumerate(op.regions):
        if region._first is not region._last:
            return f"region #{i} must have at most one block"
    return None


def _no_region_arguments(op: Operation) -> str | None:
    for i, region in enumerate(op.regions):
        if region._first is not None and region._first.arguments:
            return f"region #{i} cannot have arguments" if len(op.regions) > 1 else "the region cannot have arguments"
    return None


SingleBlock = CheckedTrait("SingleBlock", _single_block)
NoRegionArguments = CheckedTrait("NoRegionArguments", _no_region_arguments)


class HasParent(Trait):
    """The operation must lie directly in one of the named operations."""

    __slots__ = ("parents",)
    checks = True

    def __init__(self, *parents: str) -> None:
        super().__init__("HasParent")
        self.parents = parents

    def verify(self, op: Operation) -> None:
        parent = op.parent_op
        if parent is not None and parent.name not in self.parents:
            names = ", ".join(self.parents)
            raise VerifyError(f"expected to be directly inside {'' if len(self.parents) == 1 else 'one of '}'{names}'")


class SingleBlockImplicitTerminator(Trait):
    """Each region has at most one block, which ends as `make()` does; that terminator need not be written."""

    __slots__ = ("made", "make")
    checks = True

    def __init__(self, make: Callable[[], Any]) -> None:
        super().__init__("SingleBlockImplicitTerminator")
        self.make = make
        self.made: Any = None

    def new_terminator(self) -> Operation:
        op_class = self.make()
        return op_class() if isinstance(op_class, type) else op_class

    def verify(self, op: Operation) -> None:
        if problem := _single_block(op):
            raise VerifyError(problem)
        if self.made is None:
            made = self.make()
            self.made = made if isinstance(made, type) else type(made)
        for region in op.regions:
            last = None if region._last is None else region._last._last
            if last is not None and not isinstance(last, self.made):
                raise VerifyError(f"expected '{self.made.name}' at the end of regions, found '{last.name}'")
