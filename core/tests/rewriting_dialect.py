"""A small dialect for the tests of rewriting, conversion and passes; it depends on the core only."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.ops.dialect import BUILTIN
from plait.builtin.types import IntegerType
from plait.context import Context
from plait.define import (
    Dialect,
    Op,
    Operand,
    Operands,
    Result,
    Results,
    attribute,
    c,
    infer_result,
    operand,
    operands,
    region,
    result,
    results,
    successor,
)
from plait.define.traits import (
    Commutative,
    ConstantLike,
    Idempotent,
    Involution,
    IsolatedFromAbove,
    NoTerminator,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SameOperandsAndResultType,
    Symbol,
    SymbolTable,
    Terminator,
)
from plait.interfaces import Branch, Call, Callable, Effect, LoopLike, MemoryEffects
from plait.interfaces.speculatable import RecursivelySpeculatable, Speculatable
from plait.ir.attribute import Type
from plait.ir.block import Block
from plait.ir.region import Region
from plait.rewrite import Canonicalization, fold, pattern

ValueType = c.AnyType


class ConstOp(Op):
    """A constant."""

    name = "t.const"
    traits = (Pure, ConstantLike)
    value: Any = attribute(c.TypedAttr)
    out: Result = result(ValueType)
    assembly = "$value attr-dict `:` type($out)"


class AddOp(Op):
    """Add."""

    name = "t.add"
    traits = (Pure, Commutative, SameOperandsAndResultType)
    lhs: Operand = operand(ValueType)
    rhs: Operand = operand(ValueType)
    out = infer_result(ValueType, same_as="lhs")
    assembly = "$lhs `,` $rhs attr-dict `:` type($out)"


class DivOp(Op):
    """Divide: free of effects, not speculatable, without a model."""

    name = "t.div"
    traits = (SameOperandsAndResultType,)
    lhs: Operand = operand(ValueType)
    rhs: Operand = operand(ValueType)
    out = infer_result(ValueType, same_as="lhs")
    assembly = "$lhs `,` $rhs attr-dict `:` type($out)"


class NegOp(Op):
    """Negate."""

    name = "t.neg"
    traits = (Pure, Involution, SameOperandsAndResultType)
    operand: Operand = operand(ValueType)
    out = infer_result(ValueType, same_as="operand")
    assembly = "$operand attr-dict `:` type($out)"


class AbsOp(Op):
    """Absolute value."""

    name = "t.abs"
    traits = (Pure, Idempotent, SameOperandsAndResultType)
    operand: Operand = operand(ValueType)
    out = infer_result(ValueType, same_as="operand")
    assembly = "$operand attr-dict `:` type($out)"


class LoadOp(Op):
    """Read memory."""

    name = "t.load"
    address: Operand = operand(ValueType)
    out: Result = result(ValueType)
    assembly = "$address attr-dict `:` type($address) `->` type($out)"


class StoreOp(Op):
    """Write memory."""

    name = "t.store"
    value: Operand = operand(ValueType)
    address: Operand = operand(ValueType)
    assembly = "$value `,` $address attr-dict `:` type($value) `,` type($address)"


class UseOp(Op):
    """Have an unknown effect."""

    name = "t.use"
    values: Operands = operands(ValueType)
    assembly = "$values attr-dict (`:` type($values)^)?"


class FuncOp(Op):
    """A function."""

    name = "t.func"
    traits = (IsolatedFromAbove, Symbol)
    sym_name: Any = attribute(c.SymbolNameAttr)
    function_type: Any = attribute(c.FunctionTypeAttr)
    body: Region = region()


class ReturnOp(Op):
    """Return."""

    name = "t.return"
    traits = (Pure, Terminator, ReturnLike)
    values: Operands = operands(ValueType)
    assembly = "$values attr-dict (`:` type($values)^)?"


class CallOp(Op):
    """Call."""

    name = "t.call"
    callee: Any = attribute(c.FlatSymbolRefAttr)
    arguments: Operands = operands(ValueType)
    outs: Results = results(ValueType)
    assembly = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, $outs)"


class LoopOp(Op):
    """Run the region some times."""

    name = "t.loop"
    traits = (RecursiveMemoryEffects, NoTerminator)
    body: Region = region()
    assembly = "$body attr-dict"


class BoxOp(Op):
    """Run the region once and yield a value."""

    name = "t.box"
    traits = (RecursiveMemoryEffects,)
    body: Region = region()
    out: Result = result(ValueType)
    assembly = "$body attr-dict `:` type($out)"


class BrOp(Op):
    """Branch."""

    name = "t.br"
    traits = (Pure, Terminator)
    values: Operands = operands(ValueType)
    target: Block = successor()
    assembly = "$target (`(` $values^ `:` type($values) `)`)? attr-dict"


class CondBrOp(Op):
    """Branch to one of two blocks, which take no arguments."""

    name = "t.cond_br"
    traits = (Pure, Terminator)
    condition: Operand = operand(ValueType)
    yes: Block = successor()
    no: Block = successor()
    assembly = "$condition `:` type($condition) `,` $yes `,` $no attr-dict"


class ScopeOp(Op):
    """A symbol table."""

    name = "t.scope"
    traits = (SymbolTable, NoTerminator)
    body: Region = region()
    assembly = "$body attr-dict"


class OldOp(Op):
    """An operation of the source of the conversions."""

    name = "old.add"
    lhs: Operand = operand(ValueType)
    rhs: Operand = operand(ValueType)
    out: Result = result(ValueType)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($out)"


class OldSinkOp(Op):
    """An operation that no conversion takes."""

    name = "old.sink"
    value: Operand = operand(ValueType)
    assembly = "$value attr-dict `:` type($value)"


class OldMakeOp(Op):
    """Make a value of the old type."""

    name = "old.make"
    out: Result = result(ValueType)
    assembly = "attr-dict `:` type($out)"


class OldType(Type):
    """The old type, which becomes i64."""

    name = "old.int"


class PairType(Type):
    """A pair, which becomes two i32."""

    name = "old.pair"


class _Loads(MemoryEffects):
    def effects(self, op: Any) -> list[Effect]:
        return [Effect("read", op.address)]


class _Stores(MemoryEffects):
    def effects(self, op: Any) -> list[Effect]:
        return [Effect("write", op.address)]


class _Free(MemoryEffects):
    def effects(self, op: Any) -> list[Effect]:
        return []


class _Br(Branch):
    def successor_operands(self, op: Any, successor_index: int) -> Any:
        return op.operands

    def set_successor_operands(self, op: Any, successor_index: int, operands: Any) -> None:
        op.operands = operands


class _Func(Callable):
    def region(self, op: Any) -> Any:
        return op.body if op.body.entry is not None else None

    def argument_types(self, op: Any) -> Any:
        return op.function_type.inputs

    def result_types(self, op: Any) -> Any:
        return op.function_type.results


class _Call(Call):
    def callee(self, op: Any) -> Any:
        return op.callee

    def set_callee(self, op: Any, callee: Any) -> None:
        op.callee = callee


class _Never(Speculatable):
    def is_speculatable(self, op: Any) -> bool:
        return False


class _CondBr(Branch):
    def successor_operands(self, op: Any, successor_index: int) -> Any:
        return ()


@fold(AddOp)
def fold_add(op: Any, lhs: Any, rhs: Any) -> Any:
    if isinstance(rhs, IntegerAttr) and rhs.value == 0:
        return op.lhs
    if isinstance(lhs, IntegerAttr) and isinstance(rhs, IntegerAttr):
        return IntegerAttr(lhs.value + rhs.value, lhs.type)
    return None


@pattern(NegOp)
def push_neg_into_add(op: Any, rw: Any) -> Any:
    """-(x + x) -> -x + -x"""
    add = op.operand.defining_op
    if not isinstance(add, AddOp) or add.lhs is not add.rhs:
        return rw.no_match("not the negation of a sum of equals")
    negated = rw.insert(NegOp(add.lhs))
    return rw.insert(AddOp(negated.out, negated.out))


def materialize(builder: Any, value: Any, ty: Any) -> Any:
    return builder.insert(ConstOp(value, ty)) if isinstance(ty, IntegerType) else None


T = Dialect(
    "t",
    operations=(
        ConstOp, AddOp, DivOp, NegOp, AbsOp, LoadOp, StoreOp, UseOp, FuncOp, ReturnOp, CallOp, LoopOp, BoxOp, BrOp, CondBrOp, ScopeOp,
    ),
    canonicalization=lambda: Canonicalization(folds=[fold_add], patterns=[push_neg_into_add]),
    models=lambda: {
        MemoryEffects: {LoadOp: _Loads(), StoreOp: _Stores(), DivOp: _Free()},
        Branch: {BrOp: _Br(), CondBrOp: _CondBr()},
        Callable: {FuncOp: _Func()},
        Call: {CallOp: _Call()},
        LoopLike: {LoopOp: LoopLike()},
        Speculatable: {DivOp: _Never(), BoxOp: RecursivelySpeculatable()},
    },
    materialize_constant=materialize,
)  # fmt: skip


OLD = Dialect("old", operations=(OldOp, OldSinkOp, OldMakeOp), types=(OldType, PairType))


def make_context(**options: Any) -> Context:
    return Context(dialects=[BUILTIN, T, OLD], **options)
