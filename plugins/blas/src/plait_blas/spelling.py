"""How a BLAS spells its functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from plait.builtin.types import ComplexType, IntegerType, f32, f64, i32, i64
from plait.frozen import FrozenValue
from plait.libraries import LibraryNotFoundError, library_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type

NAME = "openblas"
"""The name under which plans know the library."""


class Spelling(FrozenValue):
    """What stands before and behind the names of functions, and the type of sizes."""

    prefix: str
    suffix: str
    integer: IntegerType
    has: Callable[[str], bool] = lambda symbol: True

    def cblas(self, name: str) -> str:
        """The symbol of a function of BLAS, such as `dgemm`."""
        return f"{self.prefix}cblas_{name}{self.suffix}"

    def lapack(self, name: str) -> str:
        """The symbol of a routine of LAPACK's interface for C, such as `dgetrf`."""
        return f"{self.prefix}LAPACKE_{name}{self.suffix}"


_SPELLINGS = (
    Spelling("scipy_", "64_", i64), Spelling("", "64_", i64), Spelling("scipy_", "", i32), Spelling("", "", i32),
)  # fmt: skip


def spelling_of(has: Callable[[str], bool]) -> Spelling:
    """How a library spells its functions, given what it has. Raises `LibraryNotFoundError` if it is not a CBLAS."""
    for spelling in _SPELLINGS:
        if has(spelling.cblas("sgemm")):
            return spelling.replaced(has=has)
    raise LibraryNotFoundError("it has no functions of CBLAS")


def spelling_in(ctx: Context) -> Spelling:
    """How the library that is installed spells its functions."""
    library = library_of(ctx, NAME)
    assert library is not None
    return spelling_of(library.has)


def letter_of(element: Type) -> str | None:
    """The letter of names of functions on elements of a type; None if there are no such functions."""
    if isinstance(element, ComplexType):
        return {f32: "c", f64: "z"}.get(element.element_type)
    return {f32: "s", f64: "d"}.get(element)
