"""The algebra of scalars: what expressions build computes what the formula says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plait.build import UndefinedKind
from plait.build.functions import clamp, conjugate, exp, fma, imag, maximum, real, remainder, select, sqrt
from plait.builtin.ops import ModuleOp
from plait.builtin.types import (
    DYNAMIC,
    ComplexType,
    FunctionType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    VectorType,
    bf16,
    f16,
    f32,
    f64,
    i1,
    i32,
    index,
)
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.verify import verify
from plait_std.algebra import SCALARS, Formula
from plait_std.arith.sharing import SharedConstants, SharingBuilder
from plait_std.func.ops import FuncOp, ReturnOp
from plait_std.vector import building

i8, i64 = IntegerType(8), IntegerType(64)


def computed(ctx: Context, types: Any, formula: Callable[..., Any], *arguments: Any) -> Any:
    """What a function computes whose results are the expressions that `formula(b, *arguments)` returns."""
    block = Block(types)
    b = SCALARS.on(Builder.at_end(block))
    found = formula(b, *b.wrap(*block.arguments))
    values = [one.value for one in (found if isinstance(found, tuple) else (found,))]
    b.builder.insert(ReturnOp(values))
    module = ModuleOp.of(
        [FuncOp("main", FunctionType(tuple(types), tuple(v.type for v in values)), body=Region(block))]
    )
    verify(module, ctx)
    results = Interpreter(module, ctx).run("main", *arguments)
    return results if isinstance(found, tuple) else results[0]


@pytest.mark.parametrize("ty", [i32, i64, index])
def test_integers_are_signed(ctx: Context, ty: Any) -> None:
    def sums(b: Any, x: Any, y: Any) -> Any:
        return x + y, x - y, x * y, -x, abs(x), 3 - x, maximum(x, y), clamp(y, 0, 2), x < y, x == -7

    def quotients(b: Any, x: Any, y: Any) -> Any:
        return x // y, x % y, x.ceil_divide(y), x / y, remainder(x, y), x >> 1, ~x & 3

    assert computed(ctx, (ty, ty), sums, -7, 3) == (-4, -10, -21, 7, 7, 10, 3, 2, True, True)
    assert computed(ctx, (ty, ty), quotients, -7, 3) == (-3, 2, -2, -2, -1, -4, 2)


def test_integers_are_unsigned_if_the_expression_is(ctx: Context) -> None:
    def formula(b: Any, x: Any, y: Any) -> Any:
        u = x.unsigned
        return u // y, u % y, u / y, u >> 1, u < y, maximum(u, y), u.cast(i64), u.cast(f32), u.signed < y

    expected = (83, 0, 83, 124, False, -7, 249, 249.0, True)
    assert computed(ctx, (i8, i8), formula, -7, 3) == expected


def test_integers_of_one_bit_are_truth_values(ctx: Context) -> None:
    def formula(b: Any, x: Any, y: Any) -> Any:
        return x + y, x * y, maximum(x, y), x & y, x ^ y, ~x

    assert computed(ctx, (i1, i1), formula, True, False) == (True, False, True, False, True, False)


def test_floats(ctx: Context) -> None:
    def formula(b: Any, x: Any, y: Any) -> Any:
        return 1 / x, fma(x, x, 1), sqrt(x), select(x < y, x, 0), y == y, y != y, y.apply("uno", x), x - y < 2

    assert computed(ctx, (f32, f32), formula, 4.0, float("nan")) == (0.25, 17.0, 2.0, 0.0, False, True, True, False)


def test_complex_numbers(ctx: Context) -> None:
    def formula(b: Any, z: Any) -> Any:
        x = real(z)
        return z * z + 1, conjugate(z), imag(z), abs(z), x.cast(z.type), z.cast(f64), z.cast(i32), z == 3 + 4j

    found = computed(ctx, (ComplexType(f32),), formula, 3 + 4j)
    assert found == (-6 + 24j, 3 - 4j, 4.0, 5.0, 3 + 0j, 3.0, 3, True)


def test_casts(ctx: Context) -> None:
    def formula(b: Any, x: Any, n: Any) -> Any:
        i = n.cast(index)
        return x.cast(f16).cast(bf16).cast(f64), x.cast(i8), x.cast(index), n.cast(f32), i, i.cast(f32), i.cast(i8)

    assert computed(ctx, (f64, i32), formula, 2.5, -3) == (2.5, 2, 2, -3.0, -3, -3.0, -3)


def test_shaped_values_have_constants_of_their_shape(ctx: Context) -> None:
    def formula(b: Any, v: Any, t: Any) -> Any:
        return v * 2 + 1, select(t < 2, t, 0).cast(i32)

    v, t = computed(ctx, (VectorType((2,), i32), RankedTensorType((3,), f32)), formula,
                    np.array([1, 2], np.int32), np.array([1.5, 2, -1], np.float32))  # fmt: skip
    assert np.array_equal(v, [3, 5]) and np.array_equal(t, [1, 0, -1])


@pytest.mark.parametrize("container", [RankedTensorType((DYNAMIC, 3), f32), MemRefType((DYNAMIC, 3), f32)])
def test_loops_read_and_write_elements(ctx: Context, container: Any) -> None:
    def formula(b: Any, source: Any) -> Any:
        x, total = b.variable(source), b.variable(b.number(0, f32))
        with b.nest(b.sizes(source.value)) as (i, j):
            x[i, j] = x[i, j] + (i * 3 + j).cast(f32)
            with b.if_(x[i, j] > 4) as branch:
                total.set(total + x[i, j])
            with branch.otherwise():
                total.set(total - 1)
        return x.get(), total

    x, total = computed(ctx, (container,), formula, np.ones((2, 3), np.float32))
    assert np.array_equal(x, np.arange(1, 7, dtype=np.float32).reshape(2, 3)) and total == 11 - 4


def test_static_sizes_are_known(ctx: Context) -> None:
    def formula(b: Any, x: Any) -> Any:
        rows, columns = b.sizes(x.value)
        assert columns.mixed == 3 and not isinstance(rows.mixed, int)
        return rows * columns, columns + 1

    assert computed(ctx, (RankedTensorType((DYNAMIC, 3), f32),), formula, np.zeros((2, 3), np.float32)) == (6, 4)


def test_what_a_type_does_not_have_is_named() -> None:
    block = Block((i32, ComplexType(f32)))
    n, z = SCALARS.on(Builder.at_end(block)).wrap(*block.arguments)
    with pytest.raises(UndefinedKind, match="'exp' is not defined for elements of type i32"):
        exp(n)
    with pytest.raises(UndefinedKind, match="'lt' is not defined for elements of type complex<f32>"):
        z.apply("lt", z)


class Opaque:
    """An operation with operands of given types."""

    def __init__(self, *types: Any) -> None:
        self.operands = Block(types).arguments


def test_a_formula_takes_signedness_from_the_operands() -> None:
    block = Block((i8, i8))
    model = Formula(lambda x, y: x // y)
    for signedness, name in (("unsigned", "arith.divui"), ("signless", "arith.floordivsi")):
        ty = RankedTensorType((4,), IntegerType(8, signedness))
        (value,) = model.payload(Opaque(ty, ty), Builder.at_end(block), block.arguments)
        assert value.defining_op is not None and value.defining_op.name == name


def test_a_sharing_builder_inserts_equal_constants_once(ctx: Context) -> None:
    function = FuncOp.define("f", [f32], [])
    block = function.body.block
    builder = SharingBuilder.before(Builder.at_end(block).insert(ReturnOp([])))
    b = SCALARS.on(builder)
    with b.loop(0, 8, 2) as i:
        first = (i + 2).value
        with b.loop(i, 8) as j:
            second = (j + 2).value
    constants = [op for op in function.walk() if op.name == "arith.constant"]
    assert sorted(op.value.value for op in constants) == [0, 1, 2, 8]
    assert {op.parent for op in constants} == {block}
    assert first.defining_op.operands[1] is second.defining_op.operands[1]
    verify(ModuleOp.of([function]), ctx)


def test_builders_with_shared_constants_insert_them_once_for_a_function(ctx: Context) -> None:
    function = FuncOp.define("f", [f32], [])
    block = function.body.block
    end = Builder.at_end(block).insert(ReturnOp([]))
    with SCALARS.on(Builder.before(end)).loop(0, 8):
        pass
    inner = next(op for op in block.operations if op.name == "scf.for")
    shared = SharedConstants()
    builders = [SharingBuilder.sharing(place, shared) for place in (inner.regions[0].block.last, end)]
    first, second = (SCALARS.constant(builder, 5, f32) for builder in builders)
    assert first is second
    assert first.defining_op is block.first
    repeated = building.broadcast(builders[0], first, (4,))
    assert repeated is building.broadcast(builders[1], first, (4,))
    assert str(repeated.defining_op.value) == "dense<5.000000e+00> : vector<4xf32>"
    verify(ModuleOp.of([function]), ctx)
