"""Lower func to the llvm dialect. A memref argument is passed as the parts of its descriptor.

func.func @f(%m: memref<4xf32>) -> (index, f32)
->
llvm.func @f(%0: !llvm.ptr, %1: !llvm.ptr, %2: i64, %3: i64, %4: i64) -> !llvm.struct<(i64, f32)>

Where the function has the attribute `llvm.bareptr`, only the pointer to the elements is passed and what the type leaves
open: nothing more for `memref<4xf32>`, one `i64` for `memref<?xf32>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DictionaryAttr
from plait.builtin.types import MemRefType, UnrankedMemRefType, i64
from plait.define.signatures import NO_ATTRIBUTES
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.rewrite import NoMatchError, conversion_pattern
from plait_llvm.dialect.constraints import is_llvm_type
from plait_llvm.dialect.ops import calls, control, functions, values
from plait_llvm.dialect.types import LLVMFunctionType, StructType, ptr, void
from plait_llvm.lowering import descriptor
from plait_llvm.lowering.build import extract, pack
from plait_llvm.lowering.conversion import llvm_conversion
from plait_llvm.lowering.symbols import define, find_symbol
from plait_llvm.lowering.types import unranked_descriptor_type
from plait_llvm.lowering.unranked import UnrankedDescriptor, from_heap, on_heap
from plait_std.func.functions import ALONE, BARE_POINTER, NO_ALIAS

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_std.func.ops import CallOp, ConstantOp, FuncOp


def parameter_types(ty: Type, rw: ConversionRewriter, bare: bool = False) -> tuple[Type, ...]:
    """The types that an argument of type `ty` is passed as; empty if it cannot be passed."""
    if isinstance(ty, MemRefType):
        whole = rw.convert_type(ty)
        if not isinstance(whole, StructType) or whole.body is None:
            return ()
        if bare:
            return (ptr, *[i64] * descriptor.unknown_numbers(ty))
        return (*whole.body[:3], *[i64] * (2 * len(ty.shape)))
    if isinstance(ty, UnrankedMemRefType):
        return (i64, ptr)
    converted = rw.convert_type(ty)
    return (converted,) if converted is not None and is_llvm_type(converted) else ()


def result_type(types: Sequence[Any], rw: ConversionRewriter) -> Type | None:
    """The type that results are returned as: nothing, the one, or a struct of them."""
    converted = rw.convert_types(types)
    if converted is None or not all(is_llvm_type(ty) for ty in converted):
        return None
    return void if not converted else converted[0] if len(converted) == 1 else StructType(tuple(converted))


def function_type(
    inputs: Sequence[Any], results: Sequence[Any], rw: ConversionRewriter, bare: bool = False
) -> LLVMFunctionType:  # fmt: skip
    parameters: list[Type] = []
    for ty in inputs:
        passed = parameter_types(ty, rw, bare)
        if not passed:
            raise NoMatchError(f"argument type '{ty}' is not supported in LLVM IR")
        parameters += passed
    result = result_type(results, rw)
    if result is None:
        raise NoMatchError("a result type is not supported in LLVM IR")
    return LLVMFunctionType(result, tuple(parameters))


def unpack_argument(rw: ConversionRewriter, value: Value[Any], ty: Type, bare: bool = False) -> list[Any]:
    """The parts that a converted value is passed as."""
    if isinstance(ty, MemRefType):
        whole = descriptor.Descriptor(rw, value, ty)
        return whole.unknown_fields() if bare else whole.fields()
    if isinstance(ty, UnrankedMemRefType):
        return [extract(rw, value, 0), extract(rw, value, 1)]
    return [value]


def pack_argument(rw: Builder, parts: Sequence[Any], ty: Type, bare: bool = False) -> Any:
    """The converted value of the parts that it was passed as."""
    if isinstance(ty, MemRefType):
        build = descriptor.build_of_unknown_fields if bare else descriptor.build_of_fields
        return build(rw, ty, parts)
    if isinstance(ty, UnrankedMemRefType):
        return pack(rw, unranked_descriptor_type(), parts)
    return parts[0]


@conversion_pattern("func.func")
def lower_func(op: FuncOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """func.func -> llvm.func"""
    ty = op.function_type
    region = Region()
    bare = BARE_POINTER in op.attributes
    new = functions.FuncOp(op.sym_name.value, function_type(ty.inputs, ty.results, rw, bare), body=region)
    new.sym_visibility = op.sym_visibility
    new.no_inline = getattr(op, "no_inline", None)
    new.arg_attrs = _argument_attributes(op, rw, bare)
    for name, value in op.attributes.items():
        new.set_attribute(name, value)
    define(rw, new)
    if (entry := op.body.entry) is not None:
        rw.move_region(op.body, region)
        _lower_entry(entry, ty.inputs, new.function_type.parameters, bare, rw)
        rw.convert_block_arguments(region, skip_entry=True)
    return new


def _argument_attributes(op: Any, rw: ConversionRewriter, bare: bool) -> ArrayAttr | None:
    if op.arg_attrs is None:
        return None
    found: list[DictionaryAttr] = []
    for ty, attributes in zip(op.function_type.inputs, op.arg_attrs.elements):
        passed = parameter_types(ty, rw, bare)
        if not isinstance(ty, MemRefType):
            found += [attributes] if len(passed) == 1 else [NO_ATTRIBUTES] * len(passed)
            continue
        pointer = NO_ATTRIBUTES if attributes.get(NO_ALIAS) is None else ALONE
        before = [] if bare else [NO_ATTRIBUTES]  # the elements are reached through the second pointer of a descriptor
        found += [*before, pointer, *[NO_ATTRIBUTES] * (len(passed) - len(before) - 1)]
    return ArrayAttr(tuple(found))


def _lower_entry(
    block: Block, inputs: Sequence[Type], parameters: Sequence[Type], bare: bool, rw: ConversionRewriter
) -> None:
    """Give the entry block the parameters, and put the values together that they are parts of."""
    old = list(block.arguments)
    new = [block.add_argument(ty) for ty in parameters]
    builder = Builder.at_start(block)
    builder.location = block.first.location if block.first is not None else rw.location
    for argument, ty in zip(old, inputs):
        count = len(parameter_types(ty, rw, bare))
        parts, new = new[:count], new[count:]
        rw.replace_argument(argument, (pack_argument(builder, parts, ty, bare),))


@conversion_pattern("func.return")
def lower_return(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """func.return -> llvm.return"""
    operands = [_returned(rw, value, old.type) for value, old in zip(operands, op.operands)]
    if len(operands) > 1:
        ty: Any = result_type([v.type for v in op.operands], rw)
        operands = [pack(rw, ty, operands)]
    return control.ReturnOp(operands[0] if operands else None)


def _returned(rw: ConversionRewriter, value: Any, ty: Type) -> Any:
    """A value as it is returned: the descriptor of an unranked memref must outlive the stack of the function."""
    return on_heap(rw, UnrankedDescriptor(rw, value)) if isinstance(ty, UnrankedMemRefType) else value


def _received(rw: ConversionRewriter, value: Any, ty: Type) -> Any:
    """A value as the caller has it."""
    return from_heap(rw, UnrankedDescriptor(rw, value)) if isinstance(ty, UnrankedMemRefType) else value


def _call(
    op: Operation, callee: str | None, pointer: Value[Any] | None, types: Sequence[Type], values_: Sequence[Value[Any]],
    rw: ConversionRewriter,
) -> Any:  # fmt: skip
    arguments = [] if pointer is None else [pointer]
    function = find_symbol(rw, callee) if callee is not None else None
    bare = function is not None and BARE_POINTER in function.attributes
    for value, ty in zip(values_, types):
        arguments += unpack_argument(rw, value, ty, bare)
    result = result_type([r.type for r in op.results], rw)
    if result is None:
        return rw.no_match("a result type is not supported in LLVM IR")
    call = rw.insert(calls.CallOp(callee, arguments, None if result is void else result))
    if not op.results:
        return call
    made = call.results if len(op.results) == 1 else [extract(rw, call.results[0], i) for i in range(len(op.results))]
    return [_received(rw, value, old.type) for value, old in zip(made, op.results)]


@conversion_pattern("func.call")
def lower_call(op: CallOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """func.call -> llvm.call"""
    return _call(op, op.callee.root, None, [v.type for v in op.operands], operands, rw)


@conversion_pattern("func.call_indirect")
def lower_call_indirect(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """func.call_indirect -> llvm.call through a pointer"""
    return _call(op, None, operands[0], [v.type for v in op.operands[1:]], operands[1:], rw)


@conversion_pattern("func.constant")
def lower_constant(op: ConstantOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """func.constant -> llvm.mlir.addressof"""
    return values.AddressOfOp(op.value, ptr)


PATTERNS = (lower_func, lower_return, lower_call, lower_call_indirect, lower_constant)

CONVERSION = llvm_conversion("convert-func-to-llvm", "func", PATTERNS, title="ConvertFuncToLLVMPass")
