"""Affine expressions, maps and integer sets: interned values, simplified when built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import gcd
from typing import Any, ClassVar

from plait.ir.interned import InternedMeta


class _Interned(metaclass=InternedMeta):
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


class AffineExpr(_Interned):
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
    "ceildiv": lambda a, b: -(-a // b),
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


def space_text(num_dims: int, num_symbols: int) -> str:
    """`(d0, d1)[s0]`; no brackets without symbols."""
    dims = ", ".join(f"d{i}" for i in range(num_dims))
    symbols = ", ".join(f"s{i}" for i in range(num_symbols))
    return f"({dims})[{symbols}]" if num_symbols else f"({dims})"


class AffineMap(_Interned):
    """`(d0, d1)[s0] -> (d0 + s0, d1)`"""

    num_dims: int
    num_symbols: int
    results: tuple[AffineExpr, ...]

    @staticmethod
    def identity(rank: int) -> AffineMap:
        """(d0, d1, ...) -> (d0, d1, ...)"""
        return AffineMap(rank, 0, tuple([AffineDim(i) for i in range(rank)]))

    @staticmethod
    def permutation(positions: Sequence[int]) -> AffineMap:
        """(d0, d1, ...) -> (d of positions[0], d of positions[1], ...)"""
        return AffineMap(len(positions), 0, tuple([AffineDim(p) for p in positions]))

    @staticmethod
    def projection(num_dims: int, positions: Sequence[int]) -> AffineMap:
        """(d0, ..., d of num_dims - 1) -> the dimensions at `positions`"""
        return AffineMap(num_dims, 0, tuple([AffineDim(p) for p in positions]))

    @staticmethod
    def constant(value: int) -> AffineMap:
        """() -> (value)"""
        return AffineMap(0, 0, (AffineConstant(value),))

    @staticmethod
    def empty(num_dims: int = 0, num_symbols: int = 0) -> AffineMap:
        """(d0, ...) -> ()"""
        return AffineMap(num_dims, num_symbols, ())

    @staticmethod
    def from_callable(function: Callable[..., Any], num_symbols: int = 0) -> AffineMap:
        """`from_callable(lambda i, j: (j, i + 1))`; the last `num_symbols` parameters are symbols."""
        count = function.__code__.co_argcount - num_symbols
        dims = [AffineDim(i) for i in range(count)]
        symbols = [AffineSymbol(i) for i in range(num_symbols)]
        returned: Any = function(*dims, *symbols)
        results: list[Any] = list(returned) if isinstance(returned, (tuple, list)) else [returned]  # type: ignore
        return AffineMap(count, num_symbols, tuple([as_expr(r) for r in results]))

    @property
    def num_results(self) -> int:
        return len(self.results)

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> tuple[int, ...]:
        """The results for the given dimensions and symbols."""
        return tuple([r.evaluate(dims, symbols) for r in self.results])

    def compose(self, inner: AffineMap) -> AffineMap:
        """self after `inner`: dimensions of self become the results of `inner`; its symbols follow those of self."""
        if self.num_dims != inner.num_results:
            raise ValueError(f"cannot compose a map of {self.num_dims} dims with {inner.num_results} results")
        shifted = [AffineSymbol(self.num_symbols + i) for i in range(inner.num_symbols)]
        dims = [r.replace((), shifted) for r in inner.results]
        results = tuple([r.replace(dims) for r in self.results])
        return AffineMap(inner.num_dims, self.num_symbols + inner.num_symbols, results)

    def replace(
        self, dims: Sequence[AffineExpr], symbols: Sequence[AffineExpr], num_dims: int, num_symbols: int
    ) -> AffineMap:
        """The map with its dimensions and symbols replaced, over a space of the given sizes."""
        return AffineMap(num_dims, num_symbols, tuple([r.replace(dims, symbols) for r in self.results]))

    def inverse_permutation(self) -> AffineMap | None:
        """A map from results back to dimensions, if every dimension is a result by itself; else None."""
        found: dict[int, int] = {}
        for i, result in enumerate(self.results):
            if isinstance(result, AffineDim):
                found.setdefault(result.position, i)
        if self.num_symbols or len(found) != self.num_dims:
            return None
        return AffineMap(len(self.results), 0, tuple([AffineDim(found[d]) for d in range(self.num_dims)]))

    def dim_positions(self) -> tuple[int, ...] | None:
        """The position of each result, if all results are dimensions; else None."""
        if all(isinstance(r, AffineDim) for r in self.results):
            return tuple([r.position for r in self.results])  # type: ignore[attr-defined]
        return None

    @property
    def is_identity(self) -> bool:
        return self.num_symbols == 0 and self.dim_positions() == tuple(range(self.num_dims))

    @property
    def is_permutation(self) -> bool:
        """Whether the results are all dimensions, each once."""
        positions = self.dim_positions()
        return self.num_symbols == 0 and positions is not None and sorted(positions) == list(range(self.num_dims))

    @property
    def is_projected_permutation(self) -> bool:
        """Whether the results are dimensions, each at most once."""
        positions = self.dim_positions()
        return self.num_symbols == 0 and positions is not None and len(set(positions)) == len(positions)

    @property
    def is_minor_identity(self) -> bool:
        """Whether the results are the last dimensions in order."""
        start = self.num_dims - len(self.results)
        return self.num_symbols == 0 and start >= 0 and self.dim_positions() == tuple(range(start, self.num_dims))

    @property
    def is_constant(self) -> bool:
        return all(isinstance(r, AffineConstant) for r in self.results)

    def used_dims(self) -> set[int]:
        """The positions of the dimensions that occur in the results."""
        return {e.position for r in self.results for e in r.walk() if isinstance(e, AffineDim)}

    def select_results(self, positions: Sequence[int]) -> AffineMap:
        """The map with the results at `positions` only."""
        return AffineMap(self.num_dims, self.num_symbols, tuple([self.results[p] for p in positions]))

    def drop_results(self, positions: Sequence[int]) -> AffineMap:
        """The map without the results at `positions`."""
        kept = [r for i, r in enumerate(self.results) if i not in set(positions)]
        return AffineMap(self.num_dims, self.num_symbols, tuple(kept))

    def drop_dims(self, positions: Sequence[int]) -> AffineMap:
        """The map over fewer dimensions; the dropped ones must not occur. The others are renumbered."""
        dropped = set(positions)
        if dropped & self.used_dims():
            raise ValueError("a dropped dimension occurs in the results")
        kept = [d for d in range(self.num_dims) if d not in dropped]
        dims: list[AffineExpr] = [AffineConstant(0)] * self.num_dims
        for new, old in enumerate(kept):
            dims[old] = AffineDim(new)
        return self.replace(dims, (), len(kept), self.num_symbols)

    def linear_strides(self) -> tuple[list[AffineExpr], AffineExpr] | None:
        """Coefficients of the dimensions and the offset, if the map has one result linear in its dimensions."""
        if len(self.results) != 1:
            return None
        strides: list[AffineExpr] = [AffineConstant(0)] * self.num_dims
        offset = _gather(self.results[0], AffineConstant(1), strides, AffineConstant(0))
        return None if offset is None else (strides, offset)

    def __str__(self) -> str:
        results = ", ".join([expr_text(r) for r in self.results])
        return f"{space_text(self.num_dims, self.num_symbols)} -> ({results})"


def _gather(expr: AffineExpr, factor: AffineExpr, strides: list[AffineExpr], offset: AffineExpr) -> AffineExpr | None:
    """Add factor * expr to the coefficients; the new offset, or None if `expr` is not linear in the dimensions."""
    if isinstance(expr, AffineDim):
        strides[expr.position] = strides[expr.position] + factor
        return offset
    if expr.is_symbolic_or_constant:
        return offset + expr * factor
    if not isinstance(expr, AffineBinary) or expr.kind not in "+*":
        return None
    if expr.kind == "*":
        if expr.rhs.is_symbolic_or_constant:
            return _gather(expr.lhs, expr.rhs * factor, strides, offset)
        return None
    left = _gather(expr.lhs, factor, strides, offset)
    return None if left is None else _gather(expr.rhs, factor, strides, left)


class IntegerSet(_Interned):
    """`(d0)[s0] : (d0 - 1 >= 0, s0 - 4 == 0)`; `equalities[i]` says whether constraint i is an equation."""

    num_dims: int
    num_symbols: int
    constraints: tuple[AffineExpr, ...]
    equalities: tuple[bool, ...]

    def contains(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> bool:
        """Whether the point meets every constraint."""
        values = [c.evaluate(dims, symbols) for c in self.constraints]
        return all(v == 0 if eq else v >= 0 for v, eq in zip(values, self.equalities, strict=True))

    def __str__(self) -> str:
        parts = [
            f"{expr_text(c)} {'==' if eq else '>='} 0" for c, eq in zip(self.constraints, self.equalities, strict=True)
        ]
        return f"{space_text(self.num_dims, self.num_symbols)} : ({', '.join(parts)})"
