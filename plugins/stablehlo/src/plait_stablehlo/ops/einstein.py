"""Equations of Einstein sums: `ab,bc->ac`."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.types import DYNAMIC
from plait.frozen import FrozenValue


class EinsteinError(Exception):
    """An equation does not fit its operands."""


class Equation(FrozenValue):
    """Each dimension of operands and result as a number; equal numbers are one index."""

    operands: tuple[tuple[int, ...], ...]
    result: tuple[int, ...]
    sizes: tuple[int, ...]

    def result_shape(self) -> tuple[int, ...]:
        """The sizes of the dimensions of the result."""
        return tuple(self.sizes[i] for i in self.result)

    @staticmethod
    def parse(text: str, shapes: Sequence[Sequence[int]]) -> Equation:
        """Read an equation for operands of these shapes; `...` is broadcast, and a missing result is as in NumPy."""
        inputs, arrow, output = text.replace(" ", "").partition("->")
        terms = inputs.split(",")
        if len(terms) != len(shapes):
            raise EinsteinError(f"expected an equation of {len(shapes)} terms, found {len(terms)} in \"{text}\"")
        ellipsis = max((len(s) - len(t.replace("...", "")) for t, s in zip(terms, shapes) if "..." in t), default=0)
        names = [_names(term, len(shape), text) for term, shape in zip(terms, shapes)]
        if not arrow:
            letters = sorted({n for term in names for n in term if isinstance(n, str)})
            once = [n for n in letters if sum(term.count(n) for term in names) == 1]
            result: list[str | int] = [*range(-ellipsis, 0), *once]
        else:
            result = _names(output, len(output.replace("...", "")) + ellipsis * ("..." in output), text)
        return _numbered(names, result, shapes, text)


def _names(term: str, rank: int, text: str) -> list[str | int]:
    """A name for each dimension of a term: letters, and for `...` negative numbers, from the last."""
    before, dots, after = term.partition("...")
    hidden = rank - len(before) - len(after)
    if not (before + after).isalpha() and before + after:
        raise EinsteinError(f"expected letters as the names of dimensions, found '{term}' in \"{text}\"")
    if hidden < 0 or (hidden and not dots):
        raise EinsteinError(f"term '{term}' of \"{text}\" does not name the {rank} dimensions of its operand")
    return [*before, *range(-hidden, 0), *after]


def _numbered(
    names: Sequence[Sequence[str | int]], result: Sequence[str | int], shapes: Sequence[Sequence[int]], text: str
) -> Equation:
    sizes: dict[str | int, int] = {}
    for term, shape in zip(names, shapes):
        for name, size in zip(term, shape):
            known = sizes.setdefault(name, size)
            if known != size and DYNAMIC not in (known, size):
                raise EinsteinError(f"index '{name}' of \"{text}\" has the sizes {known} and {size}")
            sizes[name] = size if known == DYNAMIC else known
    if len(set(result)) != len(result) or any(name not in sizes for name in result):
        raise EinsteinError(f"the result of \"{text}\" has an index twice, or one that no operand has")
    order = {name: i for i, name in enumerate([*result, *(n for n in sizes if n not in result)])}
    numbered = tuple(tuple(order[name] for name in term) for term in names)
    ordered = sorted(sizes, key=lambda name: order[name])
    return Equation(numbered, tuple(range(len(result))), tuple(sizes[name] for name in ordered))
