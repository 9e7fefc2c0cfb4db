"""A dialect of which one operation is converted and another one only has a model compiles.

Its elements have a type of its own, so each of the two ways leaves casts between that type and the type it stores; the
payload of the model is a cast there, the arithmetic, and a cast back. Needs the environment `all`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import numpy as np
import plait
import pytest
from plait.builtin.ops import UnrealizedConversionCastOp
from plait.builtin.types import f32
from plait.context import Context
from plait.define import Dialect, Op, Operand, Result, c, infer_result, operand
from plait.define.traits import Pure, SameOperandsAndResultType
from plait.interfaces.elementwise import Elementwise
from plait.ir.attribute import Type
from plait.plugins import ConversionRecord, DialectRecord, TypeRuleRecord, hookimpl
from plait.rewrite import Conversion, conversion_pattern
from plait.typeconv import TypeRule

tcp: Any = pytest.importorskip("plait_tcp.ops")
arith: Any = pytest.importorskip("plait_std.arith.ops")
pytest.importorskip("plait_llvm")

SOURCE = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = builtin.unrealized_conversion_cast %x : tensor<4xf32> to tensor<4x!partly.real>
  %1 = partly.square %0 : tensor<4x!partly.real>
  %2 = partly.bend %1 : tensor<4x!partly.real>
  %3 = partly.square %2 : tensor<4x!partly.real>
  %4 = partly.square %3 : tensor<4x!partly.real>
  %5 = builtin.unrealized_conversion_cast %4 : tensor<4x!partly.real> to tensor<4xf32>
  return %5 : tensor<4xf32>
}
"""


class RealType(Type):
    """`!partly.real`: a number."""

    name: ClassVar[str] = "partly.real"


Reals = c.TensorOf(c.Instance(RealType, "real"))


class SquareOp(Op):
    """Square; it has a model and no conversion."""

    name = "partly.square"
    traits = (Pure, SameOperandsAndResultType)
    x: Operand = operand(Reals)
    result: Result = infer_result(Reals, same_as="x")
    assembly = "$x attr-dict `:` type($result)"


class BendOp(Op):
    """Take the hyperbolic tangent; it has a conversion and no model."""

    name = "partly.bend"
    traits = (Pure, SameOperandsAndResultType)
    x: Operand = operand(Reals)
    result: Result = infer_result(Reals, same_as="x")
    assembly = "$x attr-dict `:` type($result)"


class SquarePayload(Elementwise):
    """x * x"""

    def payload(self, op: Any, builder: Any, scalars: Sequence[Any]) -> Sequence[Any]:
        number = builder.insert(UnrealizedConversionCastOp([scalars[0]], outputs=[f32])).results[0]
        product = builder.insert(arith.MulFOp(number, number)).result
        return builder.insert(UnrealizedConversionCastOp([product], outputs=[scalars[0].type])).results


@conversion_pattern(BendOp)
def bend_to_tanh(op: BendOp, operands: Any, rw: Any) -> Any:
    """bend(x) -> tanh(x)"""
    return rw.insert(tcp.UnaryOp("tanh", operands[0])).result


def stored(ty: Any, converter: Any) -> Any:
    """!partly.real -> f32"""
    return f32


PARTLY = Dialect(
    "partly",
    operations=(SquareOp, BendOp),
    types=(RealType,),
    models=lambda: {Elementwise: {"partly.square": SquarePayload()}},
)
PARTLY_TO_TCP = Conversion(
    name="partly-to-tcp",
    source="partly",
    target="tcp",
    patterns=(bend_to_tanh,),
    unsupported={SquareOp: "its model says what it computes"},
)


class Plugin:
    """What the dialect contributes."""

    PLAIT_API = 1

    @hookimpl
    def plait_dialects(self) -> Iterator[DialectRecord]:
        yield DialectRecord("partly", load=lambda: PARTLY)

    @hookimpl
    def plait_type_rules(self) -> Iterator[TypeRuleRecord]:
        for target in ("tcp", "linalg", "llvm"):
            yield TypeRuleRecord("partly", target, load=lambda at=target: (TypeRule(RealType, at, stored),))

    @hookimpl
    def plait_conversions(self) -> Iterator[ConversionRecord]:
        yield ConversionRecord("partly-to-tcp", "partly", "tcp", load=lambda: PARTLY_TO_TCP, level="edge->tensor")


def context() -> Context:
    return Context.from_environment(plugins=[Plugin()])


def test_it_compiles_and_computes() -> None:
    ctx = context()
    x = np.linspace(-2, 2, 4, dtype=np.float32)
    compiled = plait.compile(plait.parse(SOURCE, context=ctx), target="llvm", context=ctx)
    np.testing.assert_allclose(compiled(x)[0], np.tanh(x * x) ** 4, rtol=1e-6)
