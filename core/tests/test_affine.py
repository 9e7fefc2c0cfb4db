"""Affine expressions keep their value when they are simplified, print and read back; maps do what their names say."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from attribute_cases import parse
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.ir.affine import AffineBinary, AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol, IntegerSet

d0, d1, d2 = AffineDim(0), AffineDim(1), AffineDim(2)
s0 = AffineSymbol(0)


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (d0 + 0, "d0"),
        (3 + d0, "d0 + 3"),
        (s0 + d0, "d0 + s0"),
        (d0 + 2 + 3, "d0 + 5"),
        ((d0 + 2) + d1, "d0 + d1 + 2"),
        (d0 * 2 + d0 * 3, "d0 * 5"),
        (d0 - d0, "0"),
        (d0 * 0, "0"),
        (2 * d0, "d0 * 2"),
        ((d0 * 2) * 3, "d0 * 6"),
        (d0 - d1 * 2, "d0 - d1 * 2"),
        (-(d0 + d1), "-(d0 + d1)"),
        (d0 - (d1 + s0), "d0 - (d1 + s0)"),
        (10 - d0, "-d0 + 10"),
        ((d0 * 8 + d1) // 4, "d0 * 2 + d1 floordiv 4"),
        ((d0 * 8 + d1) % 4, "d1 mod 4"),
        (d0 % 4 % 2, "d0 mod 2"),
        (d0 - d0 // 8 * 8, "d0 mod 8"),
        (d0 - d0 // s0 * s0, "d0 mod s0"),
        ((d0 * 6).ceildiv(3), "d0 * 2"),
        (AffineConstant(-7) // 2, "-4"),
        (AffineConstant(-7).ceildiv(2), "-3"),
        (AffineConstant(-7) % 3, "2"),
        (d0 // 0, "d0 floordiv 0"),
    ],
)
def test_simplification(expr: AffineExpr, text: str) -> None:
    assert str(expr) == text


def raw_expressions() -> Any:
    """Trees of (kind, lhs, rhs), dims, symbols and constants whose products and quotients are affine."""
    leaves = st.one_of(st.sampled_from(["d0", "d1", "s0"]), st.integers(-20, 20))

    def extend(inner: Any) -> Any:
        divisor = st.integers(1, 12)
        return st.one_of(
            st.tuples(st.sampled_from(["+", "-"]), inner, inner),
            st.tuples(st.just("*"), inner, st.integers(-6, 6)),
            st.tuples(st.sampled_from(["floordiv", "ceildiv", "mod"]), inner, divisor),
        )

    return st.recursive(leaves, extend, max_leaves=12)


def build(tree: Any) -> AffineExpr:
    if isinstance(tree, str):
        return AffineSymbol(int(tree[1])) if tree[0] == "s" else AffineDim(int(tree[1]))
    if isinstance(tree, int):
        return AffineConstant(tree)
    kind, lhs, rhs = tree
    a, b = build(lhs), build(rhs)
    if kind == "-":
        return a - b
    return {"+": a.__add__, "*": a.__mul__, "floordiv": a.__floordiv__, "ceildiv": a.ceildiv, "mod": a.__mod__}[kind](b)


def value(tree: Any, dims: tuple[int, ...], symbols: tuple[int, ...]) -> int:
    if isinstance(tree, str):
        return (symbols if tree[0] == "s" else dims)[int(tree[1])]
    if isinstance(tree, int):
        return tree
    kind, a, b = tree[0], value(tree[1], dims, symbols), value(tree[2], dims, symbols)
    if kind in ("floordiv", "ceildiv", "mod"):
        return {"floordiv": a // b, "ceildiv": -(-a // b), "mod": a % b}[kind]
    return {"+": a + b, "-": a - b, "*": a * b}[kind]


@settings(max_examples=300, deadline=None)
@given(raw_expressions(), st.tuples(st.integers(-50, 50), st.integers(-50, 50)), st.tuples(st.integers(-50, 50)))
def test_simplification_keeps_the_value(tree: Any, dims: tuple[int, ...], symbols: tuple[int, ...]) -> None:
    assert build(tree).evaluate(dims, symbols) == value(tree, dims, symbols)


@settings(max_examples=200, deadline=None)
@given(st.lists(raw_expressions(), max_size=4))
def test_maps_read_back(trees: list[Any]) -> None:
    found = AffineMap(2, 1, tuple(build(t) for t in trees))
    again = parse(f"affine_map<{found}>").map  # sums are regrouped from the left, and may simplify further
    assert again.evaluate([7, -5], [11]) == found.evaluate([7, -5], [11])
    assert parse(f"affine_map<{again}>").map is again


def test_equal_maps_are_one_object() -> None:
    a = AffineMap.from_callable(lambda i, j: (j, i + 1))
    assert a is AffineMap(2, 0, (d1, d0 + 1))
    assert copy.deepcopy(a) is a and pickle.loads(pickle.dumps(a)) is a
    with pytest.raises(AttributeError):
        a.num_dims = 3  # type: ignore[misc]


def test_map_with_symbols_from_callable() -> None:
    assert str(AffineMap.from_callable(lambda i, n: i * n, num_symbols=1)) == "(d0)[s0] -> (d0 * s0)"


def test_kinds_of_maps() -> None:
    assert AffineMap.identity(3).is_identity and AffineMap.identity(0).is_identity
    transposed = AffineMap.permutation([1, 0])
    assert transposed.is_permutation and not transposed.is_identity
    projected = AffineMap.projection(3, [2, 0])
    assert projected.is_projected_permutation and not projected.is_permutation
    assert AffineMap.projection(3, [1, 2]).is_minor_identity
    assert not AffineMap(1, 0, (d0, d0)).is_projected_permutation
    assert AffineMap.constant(4).is_constant


def test_inverse_permutation() -> None:
    assert AffineMap.permutation([2, 0, 1]).inverse_permutation() is AffineMap.permutation([1, 2, 0])
    assert AffineMap(2, 0, (d0, d0 + d1, d1)).inverse_permutation() is AffineMap(3, 0, (d0, d2))
    assert AffineMap.projection(2, [1]).inverse_permutation() is None


def test_compose() -> None:
    outer = AffineMap(2, 1, (d0 + d1 + s0,))
    inner = AffineMap(1, 1, (d0 * 2, d0 + s0))
    assert str(outer.compose(inner)) == "(d0)[s0, s1] -> (d0 * 2 + d0 + s1 + s0)"
    composed = outer.compose(inner)
    assert composed.evaluate([5], [7, 11]) == outer.evaluate(inner.evaluate([5], [11]), [7])


def test_select_and_drop() -> None:
    found = AffineMap(3, 0, (d2, d0, d1))
    assert found.select_results([2, 0]).results == (d1, d2)
    assert found.drop_results([1]).results == (d2, d1)
    assert AffineMap(3, 0, (d0, d2)).drop_dims([1]) is AffineMap.identity(2)
    with pytest.raises(ValueError, match="occurs"):
        found.drop_dims([0])


def test_linear_strides() -> None:
    strides, offset = AffineMap(2, 1, (d0 * 12 + d1 * s0 + 5,)).linear_strides() or ([], d0)
    assert (strides, offset) == ([AffineConstant(12), s0], AffineConstant(5))
    assert AffineMap(1, 0, (d0 // 2,)).linear_strides() is None


def test_integer_sets() -> None:
    found = IntegerSet(1, 1, (d0 - 1, s0 - 4), (False, True))
    assert str(found) == "(d0)[s0] : (d0 - 1 >= 0, s0 - 4 == 0)"
    assert found.contains([1], [4]) and not found.contains([0], [4]) and not found.contains([1], [5])


def test_expressions_are_evaluated_with_any_numbers() -> None:
    assert AffineBinary("floordiv", d0, AffineConstant(4)).evaluate([9]) == 2
