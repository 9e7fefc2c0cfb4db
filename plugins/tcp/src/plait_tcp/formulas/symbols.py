"""Sizes that are not known yet: polynomials over named sizes, so that equal sizes have equal names.

`batch * 12` divided by `batch` is 12, and `batch + 1 - 1` is `batch`: with that, what exporters compute of shapes comes
out as a number or as a name.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

Size = Any
"""An int or a `Symbol`."""
Terms = tuple[tuple[tuple[str, ...], int], ...]
"""The factors of each product, sorted, and how often it is added."""


class Symbol:
    """A sum of products of named sizes."""

    __slots__ = ("terms",)

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    @classmethod
    def named(cls, name: str) -> Symbol:
        return cls((((name,), 1),))

    @property
    def is_size(self) -> bool:
        """Whether it cannot be negative: a sum of sizes, none of them an element of a tensor (`?n1`)."""
        return all(n > 0 and not any("?" in name for name in names) for names, n in self.terms)

    def __repr__(self) -> str:
        parts = ["*".join([*([str(n)] if n != 1 or not names else []), *names]) for names, n in self.terms]
        return "+".join(parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Symbol) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(self.terms)

    def __add__(self, other: Size) -> Size:
        return _sum(self, other, 1)

    def __radd__(self, other: int) -> Size:
        return _sum(self, other, 1)

    def __sub__(self, other: Size) -> Size:
        return _sum(self, other, -1)

    def __rsub__(self, other: int) -> Size:
        return _sum(self * -1, other, 1)

    def __neg__(self) -> Size:
        return self * -1

    def __mul__(self, other: Size) -> Size:
        if not isinstance(other, (int, Symbol)):
            return NotImplemented
        products: dict[tuple[str, ...], int] = {}
        for names, n in self.terms:
            for more, m in _terms(other):
                key = tuple(sorted((*names, *more)))
                products[key] = products.get(key, 0) + n * m
        return _made(products)

    __rmul__ = __mul__

    def __floordiv__(self, other: Size) -> Size:
        exact = _quotient(self, other)
        return Symbol.named(f"({self})//({other})") if exact is None else exact

    def __rfloordiv__(self, other: int) -> Size:
        return Symbol.named(f"({other})//({self})")

    def __mod__(self, other: Size) -> Size:
        return 0 if _quotient(self, other) is not None else Symbol.named(f"({self})%({other})")

    def __lt__(self, other: Size) -> Condition:
        return Condition("lt", self, other)

    def __le__(self, other: Size) -> Condition:
        return Condition("le", self, other)

    def __gt__(self, other: Size) -> Condition:
        return Condition("gt", self, other)

    def __ge__(self, other: Size) -> Condition:
        return Condition("ge", self, other)

    def __bool__(self) -> bool:
        raise TypeError(f"whether the size {self} is 0 is known at run time only")

    def apply(self, kind: str, *others: Size) -> Any:
        """`kind` of this and other sizes."""
        return KINDS[kind](self, *others)

    def like(self, number: Size) -> Size:
        """A number beside this size, as it is."""
        return number

    def ceil_divide(self, other: Size) -> Size:
        """The quotient rounded up."""
        return -(-self // other)


class Condition:
    """A comparison of sizes. `outcome` is None where it is known at run time only."""

    __slots__ = ("outcome", "text")

    def __init__(self, kind: str, a: Size, b: Size) -> None:
        self.outcome = compared(kind, a, b)
        self.text = f"{a} {kind} {b}"

    def select(self, yes: Size, no: Size) -> Size:
        """`yes` where it holds, else `no`."""
        if self.outcome is not None or yes == no:
            return no if self.outcome is False else yes
        return Symbol.named(f"({self.text}?{yes}:{no})")

    def __bool__(self) -> bool:
        if self.outcome is None:
            raise TypeError(f"whether {self.text} holds is known at run time only")
        return self.outcome


def compared(kind: str, a: Size, b: Size) -> bool | None:
    """Whether `a` and `b` compare as `kind`, such as `lt`, says; None where that is known at run time only."""
    if a == b or (isinstance(a, int) and isinstance(b, int)):
        return bool(getattr(operator, kind)(*((0, 0) if a == b else (a, b))))
    if not isinstance(a, Symbol):
        return compared(_SWAPPED.get(kind, kind), b, a)
    if isinstance(b, Symbol) or b > 0 or not a.is_size:
        return None
    if b < 0:
        return kind in ("gt", "ge", "ne")
    return {"lt": False, "ge": True}.get(kind)


COMPARISONS = ("eq", "ne", "lt", "gt", "le", "ge")
_SWAPPED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}


def _larger(a: Size, b: Size) -> Size:
    return _extreme("max", max, a, b)


def _smaller(a: Size, b: Size) -> Size:
    return _extreme("min", min, a, b)


def _extreme(name: str, fold: Callable[[int, int], int], a: Size, b: Size) -> Size:
    if isinstance(a, int) and isinstance(b, int):
        return fold(a, b)
    if a == b:
        return a
    if isinstance(a, int) and a <= 0:  # sizes are not negative
        return b if name == "max" else a
    if isinstance(b, int) and b <= 0:
        return a if name == "max" else b
    return Symbol.named(f"{name}({a},{b})")


def _divided(a: Size, b: Size) -> Size | None:
    """The quotient rounded toward zero; None of a division by 0."""
    if isinstance(a, Symbol) or isinstance(b, Symbol):
        return a // b
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1) if b else None


def _rounded_down(a: Size, b: Size) -> Size:
    return a // b


def _chosen(condition: Any, yes: Size, no: Size) -> Size:
    return yes if condition else no


KINDS: dict[str, Callable[..., Any]] = {
    "add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "divide": _divided,
    "floor_divide": _rounded_down, "modulo": operator.mod, "maximum": _larger, "minimum": _smaller,
    "negate": operator.neg, "select": _chosen,
}  # fmt: skip
"""Kinds on sizes; None where the outcome is known at run time only."""


def _terms(size: Size) -> Terms:
    return size.terms if isinstance(size, Symbol) else (((), int(size)),)


def _made(sums: dict[tuple[str, ...], int]) -> Size:
    terms = tuple(sorted((names, n) for names, n in sums.items() if n))
    if not terms:
        return 0
    return terms[0][1] if len(terms) == 1 and not terms[0][0] else Symbol(terms)


def _sum(a: Symbol, b: Size, sign: int) -> Size:
    sums = dict(a.terms)
    for names, n in _terms(b):
        sums[names] = sums.get(names, 0) + sign * n
    return _made(sums)


def exact_quotient(a: Size, b: Size) -> Size | None:
    """`a` divided by `b`, if that leaves nothing whatever the sizes are; None otherwise."""
    if isinstance(a, int):
        return None if isinstance(b, Symbol) or not b or a % b else a // b
    return _quotient(a, b)


def _quotient(a: Symbol, b: Size) -> Size | None:
    """`a` divided by one product, if that leaves nothing; None otherwise."""
    divisor = _terms(b)
    if len(divisor) != 1:
        return 1 if isinstance(b, Symbol) and a == b else None
    names, n = divisor[0]
    found: dict[tuple[str, ...], int] = {}
    for factors, m in a.terms:
        rest = list(factors)
        for name in names:
            if name not in rest:
                return None
            rest.remove(name)
        if n == 0 or m % n:
            return None
        found[tuple(rest)] = m // n
    return _made(found)
