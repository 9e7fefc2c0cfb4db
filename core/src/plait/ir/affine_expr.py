"""Affine expressions: interned values, simplified when built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import gcd
from typing import Any, ClassVar

from plait.ir.interned import InternedMeta


class Interned(metaclass=InternedMeta):
    """Equal objects are the same object; fields come from annotations."""

    __slots__ = ("_text",)
    _text: ClassVar[Any]

    def verify(self) -> None:
        pass

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, field) for field in type(self)._fields)  # pyright: ignore[reportPrivateUsage]

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: object) -> Any:
        return self

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class AffineExpr(Interned):
    """An expression over dimensions and symbols. `+ - * // %`, `ceildiv` build simplified expressions."""

    def __add__(self, other: AffineExpr | int) -> AffineExpr:
        return add(self, as_expr(other))

    def __radd__(self, other: int) -> AffineExpr:
        return add(as_expr(other), self)

    def __neg__(self) -> AffineExpr:
        return multiply(self, AffineConstant(-1))

    def __sub__(self, other: AffineExpr | int) -> AffineExpr:
        return add(self, -as_expr(other))

    def __rsub__(self, other: int) -> AffineExpr:
        return add(as_expr(other), -self)

    def __mul__(self, other: AffineExpr | int) -> AffineExpr:
        return multiply(self, as_expr(other))

    __rmul__ = __mul__

    def __floordiv__(self, other: AffineExpr | int) -> AffineExpr:
        return floordiv(self, as_expr(other))

    def __mod__(self, other: AffineExpr | int) -> AffineExpr:
        return modulo(self, as_expr(other))

    def ceildiv(self, other: AffineExpr | int) -> AffineExpr:
        """The quotient rounded toward positive infinity."""
        return ceildiv(self, as_expr(other))

    def __str__(self) -> str:
        return expr_text(self)

    def simplified(self) -> AffineExpr:
        """The same sum with each part once: dimensions, symbols, quotients and remainders, then a constant."""
        return _simplify(self)

    def linear_parts(self) -> tuple[dict[AffineExpr, int], int]:
        """This expression as a sum: factors of dimensions, symbols, quotients and remainders, and a constant."""
        parts: dict[AffineExpr, int] = {}
        constant = _collect(self, 1, parts)
        return {part: factor for part, factor in parts.items() if factor}, constant

    @property
    def is_symbolic_or_constant(self) -> bool:
        """Whether no dimension occurs in the expression."""
        return not any(isinstance(e, AffineDim) for e in self.walk())

    @property
    def is_pure_affine(self) -> bool:
        """Whether the expression multiplies by constants only and divides by positive constants only."""
        for e in self.walk():
            if isinstance(e, AffineBinary) and e.kind != "+":
                constants = isinstance(e.rhs, AffineConstant) or (e.kind == "*" and isinstance(e.lhs, AffineConstant))
                if not constants:
                    return False
        return True

    def walk(self) -> Iterator[AffineExpr]:
        """All subexpressions, operands first, itself last."""
        yield self

    def evaluate(self, dims: Sequence[int] = (), symbols: Sequence[int] = ()) -> int:
        """The value for the given dimensions and symbols (ints, or anything with Python's integer operators)."""
        raise NotImplementedError

    def replace(self, dims: Sequence[AffineExpr] = (), symbols: Sequence[AffineExpr] = ()) -> AffineExpr:
        """The expression with dimension i replaced by dims[i], symbol i by symbols[i]; those beyond are kept."""
        return self

    @property
    def largest_known_divisor(self) -> int:
        """A positive integer that divides every value of the expression."""
        return 1


class AffineDim(AffineExpr):
    """`d0`"""

    position: int

    def evaluate(self, dims: Sequence[int] = (), symbols: Sequence[int] = ()) -> int:
        return dims[self.position]

    def replace(self, dims: Sequence[AffineExpr] = (), symbols: Sequence[AffineExpr] = ()) -> AffineExpr:
        return dims[self.position] if self.position < len(dims) else self


class AffineSymbol(AffineExpr):
    """`s0`"""

    position: int

    def evaluate(self, dims: Sequence[int] = (), symbols: Sequence[int] = ()) -> int:
        return symbols[self.position]

    def replace(self, dims: Sequence[AffineExpr] = (), symbols: Sequence[AffineExpr] = ()) -> AffineExpr:
        return symbols[self.position] if self.position < len(symbols) else self


class AffineConstant(AffineExpr):
    """An integer."""

    value: int

    def evaluate(self, dims: Sequence[int] = (), symbols: Sequence[int] = ()) -> int:
        return self.value

    @property
    def largest_known_divisor(self) -> int:
        return abs(self.value)


class AffineBinary(AffineExpr):
    """`lhs kind rhs` for kind `+`, `*`, `mod`, `floordiv`, `ceildiv`. Build it through the operators."""

    kind: str
    lhs: AffineExpr
    rhs: AffineExpr

    def walk(self) -> Iterator[AffineExpr]:
        yield from self.lhs.walk()
        yield from self.rhs.walk()
        yield self

    def evaluate(self, dims: Sequence[int] = (), symbols: Sequence[int] = ()) -> int:
        return _EVALUATE[self.kind](self.lhs.evaluate(dims, symbols), self.rhs.evaluate(dims, symbols))

    def replace(self, dims: Sequence[AffineExpr] = (), symbols: Sequence[AffineExpr] = ()) -> AffineExpr:
        lhs, rhs = self.lhs.replace(dims, symbols), self.rhs.replace(dims, symbols)
        return self if lhs is self.lhs and rhs is self.rhs else BUILD[self.kind](lhs, rhs)

    @property
    def largest_known_divisor(self) -> int:
        left = self.lhs.largest_known_divisor
        if self.kind in ("floordiv", "ceildiv"):
            by = self.rhs.value if isinstance(self.rhs, AffineConstant) else 0
            return abs(left // by) if by and left % by == 0 else 1
        right = self.rhs.largest_known_divisor
        return left * right if self.kind == "*" else gcd(left, right)


_EVALUATE: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b,
    "*": lambda a, b: a * b,
    "mod": lambda a, b: a % b,
    "floordiv": lambda a, b: a // b,
    "ceildiv": lambda a, b: a.ceil_divide(b) if hasattr(a, "ceil_divide") else -(-a // b),
}


def as_expr(value: AffineExpr | int) -> AffineExpr:
    """An int as a constant expression; an expression as it is."""
    return value if isinstance(value, AffineExpr) else AffineConstant(value)


def _constant(expr: AffineExpr) -> int | None:
    return expr.value if isinstance(expr, AffineConstant) else None


def _with_constant_rhs(expr: AffineExpr, kind: str) -> tuple[AffineExpr, int] | None:
    """(x, c) if `expr` is `x kind c`."""
    if isinstance(expr, AffineBinary) and expr.kind == kind and isinstance(expr.rhs, AffineConstant):
        return expr.lhs, expr.rhs.value
    return None


def add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """lhs + rhs, constants gathered on the right."""
    a, b = _constant(lhs), _constant(rhs)
    if a is not None and b is not None:
        return AffineConstant(a + b)
    if a is not None or (lhs.is_symbolic_or_constant and not rhs.is_symbolic_or_constant):
        return add(rhs, lhs)
    if b == 0:
        return lhs
    inner = _with_constant_rhs(lhs, "+")
    if inner is not None and b is not None:
        return add(inner[0], AffineConstant(inner[1] + b))
    first, second = _with_constant_rhs(lhs, "*") or (lhs, 1), _with_constant_rhs(rhs, "*") or (rhs, 1)
    if first[0] is second[0]:
        return multiply(first[0], AffineConstant(first[1] + second[1]))
    if inner is not None:
        return add(add(inner[0], rhs), AffineConstant(inner[1]))
    return _as_remainder(lhs, rhs) or AffineBinary("+", lhs, rhs)


def _as_remainder(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    """x - (x floordiv q) * q -> x mod q"""
    if not isinstance(rhs, AffineBinary) or rhs.kind != "*" or not isinstance(rhs.lhs, AffineBinary):
        return None
    product, factor = rhs.lhs, rhs.rhs
    if product.kind == "*" and _constant(factor) == -1:
        quotient, by = product.lhs, product.rhs
        if isinstance(quotient, AffineBinary) and quotient.kind == "floordiv" and quotient.rhs is by:
            return modulo(lhs, by) if quotient.lhs is lhs else None
    if product.kind == "floordiv" and product.lhs is lhs and product.rhs is -factor:
        return modulo(lhs, product.rhs)
    return None


def multiply(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """lhs * rhs, of which one must be symbolic or constant; constants gathered on the right."""
    a, b = _constant(lhs), _constant(rhs)
    if a is not None and b is not None:
        return AffineConstant(a * b)
    if a is not None or not rhs.is_symbolic_or_constant:
        if not lhs.is_symbolic_or_constant:
            return AffineBinary("*", lhs, rhs)
        return multiply(rhs, lhs)
    if b == 1:
        return lhs
    if b == 0:
        return rhs
    inner = _with_constant_rhs(lhs, "*")
    if inner is not None and b is not None:
        return multiply(inner[0], AffineConstant(inner[1] * b))
    if inner is not None:
        return multiply(multiply(inner[0], rhs), AffineConstant(inner[1]))
    return AffineBinary("*", lhs, rhs)


def floordiv(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """lhs divided by rhs, rounded toward negative infinity."""
    a, b = _constant(lhs), _constant(rhs)
    if b is None or b == 0:
        return AffineBinary("floordiv", lhs, rhs)
    if a is not None:
        return AffineConstant(a // b)
    if b == 1:
        return lhs
    inner = _with_constant_rhs(lhs, "*")
    if inner is not None and inner[1] % b == 0:
        return multiply(inner[0], AffineConstant(inner[1] // b))
    if isinstance(lhs, AffineBinary) and lhs.kind == "+" and _one_is_multiple(lhs, b):
        return add(floordiv(lhs.lhs, rhs), floordiv(lhs.rhs, rhs))
    return AffineBinary("floordiv", lhs, rhs)


def _one_is_multiple(expr: AffineBinary, of: int) -> bool:
    """Whether an operand is known to be a multiple of `of`."""
    return expr.lhs.largest_known_divisor % of == 0 or expr.rhs.largest_known_divisor % of == 0


def ceildiv(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """lhs divided by rhs, rounded toward positive infinity."""
    a, b = _constant(lhs), _constant(rhs)
    if b is None or b == 0:
        return AffineBinary("ceildiv", lhs, rhs)
    if a is not None:
        return AffineConstant(-(-a // b))
    if b == 1:
        return lhs
    inner = _with_constant_rhs(lhs, "*")
    if inner is not None and inner[1] % b == 0:
        return multiply(inner[0], AffineConstant(inner[1] // b))
    return AffineBinary("ceildiv", lhs, rhs)


def modulo(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """The remainder of lhs divided by rhs, never negative."""
    a, b = _constant(lhs), _constant(rhs)
    if b is None or b < 1:
        return AffineBinary("mod", lhs, rhs)
    if a is not None:
        return AffineConstant(a % b)
    if lhs.largest_known_divisor % b == 0:
        return AffineConstant(0)
    if isinstance(lhs, AffineBinary):
        if lhs.kind == "+" and lhs.lhs.largest_known_divisor % b == 0:
            return modulo(lhs.rhs, rhs)
        if lhs.kind == "+" and lhs.rhs.largest_known_divisor % b == 0:
            return modulo(lhs.lhs, rhs)
        if lhs.kind == "mod" and lhs.rhs.largest_known_divisor % b == 0:
            return modulo(lhs.lhs, rhs)
    return AffineBinary("mod", lhs, rhs)


BUILD: dict[str, Callable[[AffineExpr, AffineExpr], AffineExpr]] = {
    "+": add,
    "*": multiply,
    "mod": modulo,
    "floordiv": floordiv,
    "ceildiv": ceildiv,
}
"""The simplifying builder of each binary expression by its spelling."""


def _simplify(expr: AffineExpr) -> AffineExpr:
    parts: dict[AffineExpr, int] = {}
    constant = _collect(expr, 1, parts)
    order = sorted(parts, key=lambda part: (_RANK.get(type(part), 2), getattr(part, "position", 0)))
    total: AffineExpr = AffineConstant(0)
    for part in order:
        total = total + part * parts[part]
    return total + constant


def _collect(expr: AffineExpr, factor: int, parts: dict[AffineExpr, int]) -> int:
    """Add factor * expr to `parts`; return the constant part."""
    if isinstance(expr, AffineConstant):
        return factor * expr.value
    if isinstance(expr, AffineBinary):
        if expr.kind == "+":
            return _collect(expr.lhs, factor, parts) + _collect(expr.rhs, factor, parts)
        product = _with_constant_rhs(expr, "*")
        if product is not None:
            return _collect(product[0], factor * product[1], parts)
        simple = BUILD[expr.kind](_simplify(expr.lhs), _simplify(expr.rhs))
        remainder = _with_constant_rhs(simple, "mod")
        if remainder is not None and remainder[1] > 0:  # x mod c is x - (x floordiv c) * c
            dividend, divisor = remainder
            constant = _collect(floordiv(dividend, AffineConstant(divisor)), -factor * divisor, parts)
            return constant + _collect(dividend, factor, parts)
        if simple is not expr:
            return _collect(simple, factor, parts)
    parts[expr] = parts.get(expr, 0) + factor
    return 0


_RANK: dict[type[AffineExpr], int] = {AffineDim: 0, AffineSymbol: 1}


def expr_text(
    expr: AffineExpr, tight: bool = False, dim: str | Sequence[str] = "d", symbol: str | Sequence[str] = "s"
) -> str:
    """The expression as MLIR prints it; `tight` puts parentheses around operators.

    `dim` and `symbol` are prefixes of the position, or the names of all dimensions and symbols.
    """
    if isinstance(expr, AffineDim):
        return f"{dim}{expr.position}" if isinstance(dim, str) else dim[expr.position]
    if isinstance(expr, AffineSymbol):
        return f"{symbol}{expr.position}" if isinstance(symbol, str) else symbol[expr.position]
    if isinstance(expr, AffineConstant):
        return str(expr.value)
    assert isinstance(expr, AffineBinary)

    def text(part: AffineExpr, tight: bool) -> str:
        return expr_text(part, tight, dim, symbol)

    body = _sum_text(expr, text) if expr.kind == "+" else _product_text(expr, text)
    return f"({body})" if tight else body


def _product_text(expr: AffineBinary, text: Callable[[AffineExpr, bool], str]) -> str:
    if expr.kind == "*" and _constant(expr.rhs) == -1:
        return "-" + text(expr.lhs, True)
    return f"{text(expr.lhs, True)} {expr.kind} {text(expr.rhs, True)}"


def _sum_text(expr: AffineBinary, text: Callable[[AffineExpr, bool], str]) -> str:
    """A sum; a negative summand is printed as a subtraction."""
    left = text(expr.lhs, False)
    product = _with_constant_rhs(expr.rhs, "*")
    if product is not None and product[1] == -1:
        is_sum = isinstance(product[0], AffineBinary) and product[0].kind == "+"
        return f"{left} - {text(product[0], is_sum)}"
    if product is not None and product[1] < -1:
        return f"{left} - {text(product[0], True)} * {-product[1]}"
    constant = _constant(expr.rhs)
    if constant is not None and constant < 0:
        return f"{left} - {-constant}"
    return f"{left} + {text(expr.rhs, False)}"
