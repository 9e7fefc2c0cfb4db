"""A dialect of a third party joins `convert-to-llvm` by a record, and its types convert by a rule of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import plait
import pytest
from plait.builtin.types import f32
from plait.context import Context
from plait.define import Dialect, Op, Operand, Result, c, infer_result, operand
from plait.define.traits import Pure, SameOperandsAndResultType
from plait.ir.attribute import Type
from plait.passes.manager import PassManager
from plait.plan.planner import make_plan
from plait.plugins import ConversionRecord, DialectRecord, TypeRuleRecord, hookimpl
from plait.rewrite import Conversion, conversion_pattern
from plait.typeconv import TypeRule

arithmetic: Any = pytest.importorskip("plait_llvm.dialect.ops.arithmetic")

SOURCE = """
func.func private @twice(%x: !parts.real, %m: memref<2x!parts.real>) -> !parts.real {
  %0 = parts.double %x : !parts.real
  %c1 = arith.constant 1 : index
  memref.store %0, %m[%c1] : memref<2x!parts.real>
  cf.br ^next(%0 : !parts.real)
^next(%1: !parts.real):
  return %1 : !parts.real
}
func.func @main(%x: f32) -> f32 {
  %0 = builtin.unrealized_conversion_cast %x : f32 to !parts.real
  %m = memref.alloc() : memref<2x!parts.real>
  %1 = call @twice(%0, %m) : (!parts.real, memref<2x!parts.real>) -> !parts.real
  %c1 = arith.constant 1 : index
  %2 = memref.load %m[%c1] : memref<2x!parts.real>
  memref.dealloc %m : memref<2x!parts.real>
  %3 = parts.double %2 : !parts.real
  %4 = builtin.unrealized_conversion_cast %3 : !parts.real to f32
  return %4 : f32
}
"""


class RealType(Type):
    """`!parts.real`: a number."""

    name: ClassVar[str] = "parts.real"


Reals = c.Instance(RealType, "real")


class DoubleOp(Op):
    """Twice a number."""

    name = "parts.double"
    traits = (Pure, SameOperandsAndResultType)
    x: Operand = operand(Reals)
    result: Result = infer_result(Reals, same_as="x")
    assembly = "$x attr-dict `:` type($result)"


@conversion_pattern(DoubleOp)
def lower_double(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """double x -> x + x"""
    return rw.insert(arithmetic.FAddOp(operands[0], operands[0]))


class Plugin:
    """What the dialect contributes."""

    PLAIT_API = 1

    @staticmethod
    @hookimpl
    def plait_dialects() -> Any:
        yield DialectRecord("parts", lambda: Dialect("parts", operations=(DoubleOp,), types=(RealType,)))

    @staticmethod
    @hookimpl
    def plait_type_rules() -> Any:
        yield TypeRuleRecord("parts", "llvm", lambda: [TypeRule(RealType, "llvm", lambda type, converter: f32)])

    @staticmethod
    @hookimpl
    def plait_conversions() -> Any:
        conversion = Conversion("convert-parts-to-llvm", "parts", "llvm", patterns=[lower_double])
        record = ("convert-parts-to-llvm", "parts", "llvm", lambda: conversion)
        yield ConversionRecord(*record, level="buffer->target", part_of="convert-to-llvm")


def context() -> Context:
    return Context.from_environment(plugins=[Plugin()])


def test_a_plan_takes_the_pass_and_it_runs_all_parts() -> None:
    ctx = context()
    compiled = plait.compile(SOURCE, context=ctx)
    assert compiled(np.float32(1.5))[0] == 6.0
    plan = make_plan(plait.parse(SOURCE, context=ctx), ctx).text
    assert "convert-to-llvm" in plan
    assert "convert-parts-to-llvm" not in plan


def test_a_part_alone_leaves_casts() -> None:
    ctx = context()
    module = plait.parse(SOURCE, context=ctx)
    PassManager(ctx).run("convert-parts-to-llvm", module)
    text = str(module)
    assert "llvm.fadd" in text
    assert "parts.double" not in text
    assert "unrealized_conversion_cast" in text
