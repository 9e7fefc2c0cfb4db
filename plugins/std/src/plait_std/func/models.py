"""Interface models of `func`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, SymbolRefAttr
from plait.builtin.types import FunctionType
from plait.interfaces.callable import Call, Callable, ChangeableSignature, Inlinable
from plait.ir.attribute import Type
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.cf.ops import BranchOp
from plait_std.func.ops import CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp


class FunctionModel(Callable):
    """`func.func`."""

    def region(self, op: FuncOp) -> Region | None:
        return None if op.body.is_empty else op.body

    def argument_types(self, op: FuncOp) -> Sequence[Type]:
        return op.function_type.inputs

    def result_types(self, op: FuncOp) -> Sequence[Type]:
        return op.function_type.results


class CallModel(Call):
    """`func.call`."""

    def callee(self, op: CallOp) -> SymbolRefAttr | Value[Any]:
        return op.callee

    def set_callee(self, op: CallOp, callee: SymbolRefAttr | Value[Any]) -> None:
        assert isinstance(callee, SymbolRefAttr)
        op.callee = callee

    def arguments(self, op: CallOp) -> Sequence[Value[Any]]:
        return op._operands


class CallIndirectModel(Call):
    """`func.call_indirect`."""

    def callee(self, op: CallIndirectOp) -> SymbolRefAttr | Value[Any]:
        return op.callee

    def set_callee(self, op: CallIndirectOp, callee: SymbolRefAttr | Value[Any]) -> None:
        op.set_operand(0, callee)  # type: ignore[arg-type]

    def arguments(self, op: CallIndirectOp) -> Sequence[Value[Any]]:
        return op.arguments


def _kept(array: ArrayAttr | None, positions: Sequence[int]) -> ArrayAttr | None:
    """The attributes of arguments or results that stay."""
    return ArrayAttr(tuple(_without(tuple(array), positions))) if array is not None else None


def _with_more(array: ArrayAttr | None, count: int) -> ArrayAttr | None:
    """The attributes of results, with none for further ones."""
    return ArrayAttr((*array, *[DictionaryAttr()] * count)) if array is not None else None


def _without(items: Sequence[Any], positions: Sequence[int]) -> list[Any]:
    return [item for i, item in enumerate(items) if i not in positions]


class FunctionSignature(ChangeableSignature):
    """`func.func`."""

    def drop_arguments(self, op: FuncOp, positions: Sequence[int]) -> None:
        type = op.function_type
        op.function_type = FunctionType(tuple(_without(type.inputs, positions)), type.results)
        op.arg_attrs = _kept(op.arg_attrs, positions)
        entry = op.body.entry
        for position in sorted(positions, reverse=True):
            if entry is not None:
                entry.erase_argument(entry.arguments[position])

    def drop_results(self, op: FuncOp, positions: Sequence[int]) -> Operation:
        type = op.function_type
        op.function_type = FunctionType(type.inputs, tuple(_without(type.results, positions)))
        op.res_attrs = _kept(op.res_attrs, positions)
        return op

    def append_results(self, op: FuncOp, types: Sequence[Type]) -> Operation:
        type = op.function_type
        op.function_type = FunctionType(type.inputs, (*type.results, *types))
        op.res_attrs = _with_more(op.res_attrs, len(types))
        return op


class CallSignature(ChangeableSignature):
    """`func.call`."""

    def drop_arguments(self, op: CallOp, positions: Sequence[int]) -> None:
        op.operands = _without(op.operands, positions)
        op.arg_attrs = _kept(op.arg_attrs, positions)

    def drop_results(self, op: CallOp, positions: Sequence[int]) -> Operation:
        kept = _without(op.results, positions)
        return _call_again(op, kept, [r.type for r in kept], _kept(op.res_attrs, positions))

    def append_results(self, op: CallOp, types: Sequence[Type]) -> Operation:
        more = _with_more(op.res_attrs, len(types))
        return _call_again(op, op.results, [*op.result_types, *types], more)


def _call_again(op: CallOp, kept: Sequence[Value[Any]], types: Sequence[Type], res_attrs: ArrayAttr | None) -> CallOp:
    """The same call with other results, of which the first stand for those that are kept."""
    properties = {**op.properties}
    if res_attrs is not None:
        properties["res_attrs"] = res_attrs
    new: CallOp = CallOp.create(op.operands, types, properties, op.attributes, location=op.location)
    Builder.before(op).insert(new)
    for old, result in zip(kept, new.results):
        result.name_hint = old.name_hint
        old.replace_all_uses_with(result)
    op.erase()
    return new


class InlinableModel(Inlinable):
    """Every operation of `func` may be inlined, except where the function or the call forbids it."""

    def is_legal_to_inline(self, op: Operation, call: Operation | None) -> bool:
        return getattr(op, "no_inline", None) is None and getattr(call, "no_inline", None) is None


class InlinableReturn(InlinableModel):
    """`func.return` becomes a branch to what follows the call."""

    return_may_branch = True

    def branch_instead(self, op: ReturnOp, builder: Builder, target: Block) -> None:
        builder.insert(BranchOp(target, op._operands))


_INLINABLE = InlinableModel()

MODELS = {
    Callable: {FuncOp: FunctionModel()},
    ChangeableSignature: {FuncOp: FunctionSignature(), CallOp: CallSignature()},
    Call: {CallOp: CallModel(), CallIndirectOp: CallIndirectModel()},
    Inlinable: {
        **dict.fromkeys((FuncOp, CallOp, CallIndirectOp, ConstantOp), _INLINABLE),
        ReturnOp: InlinableReturn(),
    },
}
