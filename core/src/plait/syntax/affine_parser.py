"""Parsing of affine expressions, maps and integer sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.ir.affine import BUILD, AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol, IntegerSet
from plait.syntax.type_parser import TypeParser

MAX_OPERATORS = 200
"""How many operators one affine expression may have; they nest, and Python's stack bounds the nesting."""

_PRODUCTS = frozenset(("*", "mod", "floordiv", "ceildiv"))
Names = dict[str, AffineExpr]


class AffineParser(TypeParser):
    """Adds `affine_map<...>`, `affine_set<...>` and maps over SSA values."""

    def parse_affine_map(self) -> AffineMap:
        """Take `(d0, d1)[s0] -> (d0 + s0, d1)`."""
        names, num_dims, num_symbols = self._parse_affine_space()
        self.parse_punctuation("->")
        return AffineMap(num_dims, num_symbols, tuple(self._parse_affine_results(names)))

    def parse_integer_set(self) -> IntegerSet:
        """Take `(d0)[s0] : (d0 >= 0, s0 == 4)`."""
        names, num_dims, num_symbols = self._parse_affine_space()
        self.parse_punctuation(":")
        return self._parse_constraints(names, num_dims, num_symbols)

    def parse_affine_map_of_ssa_ids(
        self, parse_operand: Callable[[], Any] | None = None, opening: str = "[", closing: str = "]"
    ) -> tuple[AffineMap, list[Any], list[Any]]:
        """Take `[%i + 3, symbol(%n) * 2]`: the map, and what `parse_operand` returned for dimensions and symbols.

        Each distinct operand is one dimension or symbol.
        """
        space = _OperandSpace(parse_operand or self._take_ssa_name)
        results = self.parse_comma_separated(opening, closing, lambda: self._parse_expr_of(space))
        return AffineMap(len(space.dims), len(space.symbols), tuple(results)), space.dims, space.symbols

    def parse_affine_expr_of_ssa_ids(
        self, parse_operand: Callable[[], Any] | None = None
    ) -> tuple[AffineExpr, list[Any], list[Any]]:
        """Take one expression over SSA values: the expression, its dimensions' and its symbols' operands."""
        space = _OperandSpace(parse_operand or self._take_ssa_name)
        return self._parse_expr_of(space), space.dims, space.symbols

    def _take_ssa_name(self) -> str:
        token = self.tokens[self.index]
        if not token.startswith("%"):
            raise self.error(f"expected an SSA operand, found {self.describe_next()}")
        self.index += 1
        return token

    # Spaces

    def _parse_affine_space(self) -> tuple[Names, int, int]:
        names: Names = {}
        dims = self.parse_comma_separated("(", ")", lambda: self._declare(names, AffineDim, 0))
        symbols: list[Any] = []
        if self.tokens[self.index] == "[":
            symbols = self.parse_comma_separated("[", "]", lambda: self._declare(names, AffineSymbol, len(dims)))
        return names, len(dims), len(symbols)

    def _declare(self, names: Names, kind: type[AffineExpr], before: int) -> None:
        if not self.next_is_identifier():
            raise self.error(f"expected a bare identifier, found {self.describe_next()}")
        name = self.tokens[self.index]
        if name in names:
            raise self.error(f"redefinition of identifier '{name}'")
        names[name] = kind(len(names) - before)
        self.index += 1

    def _parse_affine_results(self, names: Names) -> list[AffineExpr]:
        return self.parse_comma_separated("(", ")", lambda: self._parse_expr_of(names))

    def _parse_constraints(self, names: Names, num_dims: int, num_symbols: int) -> IntegerSet:
        parsed = self.parse_comma_separated("(", ")", lambda: self._parse_constraint(names))
        if not parsed:
            parsed = [(AffineConstant(0), True)]
        constraints, equalities = [c for c, _ in parsed], [eq for _, eq in parsed]
        return IntegerSet(num_dims, num_symbols, tuple(constraints), tuple(equalities))

    def _parse_constraint(self, names: Names) -> tuple[AffineExpr, bool]:
        """`lhs >= rhs`, `lhs <= rhs` or `lhs == rhs`, as an expression compared with zero."""
        lhs = self._parse_expr_of(names)
        first = self.tokens[self.index]
        if first not in (">", "<", "=") or self.tokens[self.index + 1] != "=":
            raise self.error("expected '== 0' or '>= 0' after the expression of a constraint")
        self.index += 2
        rhs = self._parse_expr_of(names)
        return (rhs - lhs if first == "<" else lhs - rhs), first == "="

    # Expressions

    def _parse_expr_of(self, names: Any) -> AffineExpr:
        self._operators = 0
        return self._parse_sum(names)

    def _count_operator(self) -> None:
        self._operators += 1
        if self._operators > MAX_OPERATORS:
            raise self.error(f"affine expression has more than {MAX_OPERATORS} operators")

    def _parse_sum(self, names: Any) -> AffineExpr:
        value = self._parse_product(names)
        while self.tokens[self.index] in ("+", "-"):
            negative = self.tokens[self.index] == "-"
            self._count_operator()
            self.index += 1
            right = self._parse_product(names)
            value = value - right if negative else value + right
        return value

    def _parse_product(self, names: Any) -> AffineExpr:
        value = self._parse_factor(names)
        while self.tokens[self.index] in _PRODUCTS:
            at = self.index
            kind = self.tokens[at]
            self._count_operator()
            self.index += 1
            right = self._parse_factor(names)
            self._check_product(kind, value, right, at)
            value = BUILD[kind](value, right)
        return value

    def _check_product(self, kind: str, lhs: AffineExpr, rhs: AffineExpr, at: int) -> None:
        if kind == "*":
            if not lhs.is_symbolic_or_constant and not rhs.is_symbolic_or_constant:
                what = "one factor of a product"
                raise self.error(f"not affine: {what} must be a constant or an expression of symbols", at)
        elif not rhs.is_symbolic_or_constant:
            what = f"the right operand of {kind}"
            raise self.error(f"not affine: {what} must be a constant or an expression of symbols", at)

    def _parse_factor(self, names: Any) -> AffineExpr:
        token = self.tokens[self.index]
        if token == "(":
            self._count_operator()
            self.index += 1
            inner = self._parse_sum(names)
            self.parse_punctuation(")")
            return inner
        if token == "-":
            self._count_operator()
            self.index += 1
            return -self._parse_factor(names)
        if "0" <= token[:1] <= "9":
            return AffineConstant(self.parse_integer())
        return self._parse_affine_name(names)

    def _parse_affine_name(self, names: Any) -> AffineExpr:
        if isinstance(names, _OperandSpace):
            if self.tokens[self.index] == "symbol" and self.tokens[self.index + 1] == "(":
                self.index += 2
                found = names.symbol()
                self.parse_punctuation(")")
                return found
            return names.dim()
        token = self.tokens[self.index]
        found = names.get(token)
        if found is None:
            if self.next_is_identifier():
                raise self.error(f"unknown identifier '{token}'")
            raise self.error(f"expected affine expression, found {self.describe_next()}")
        self.index += 1
        return found


class _OperandSpace:
    """Dimensions and symbols that come into being as operands are met."""

    def __init__(self, parse_operand: Callable[[], Any]) -> None:
        self.parse_operand = parse_operand
        self.dims: list[Any] = []
        self.symbols: list[Any] = []

    def dim(self) -> AffineExpr:
        return AffineDim(self._position(self.dims))

    def symbol(self) -> AffineExpr:
        return AffineSymbol(self._position(self.symbols))

    def _position(self, operands: list[Any]) -> int:
        operand = self.parse_operand()
        if operand not in operands:
            operands.append(operand)
        return operands.index(operand)
