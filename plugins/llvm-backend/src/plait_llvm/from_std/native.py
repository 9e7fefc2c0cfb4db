"""Lower native to the llvm dialect: a function is declared with the name of its library, and called; views.

    native.call "axpy" of "blas" symbol "cblas_daxpy" with [#native.size<0, 0, i32>, ...] ins(%x : memref<?xf64>) ...
    ->
    llvm.func @cblas_daxpy(i32, ...) attributes {native.library = "blas"}
    llvm.call @cblas_daxpy(%0, ...)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.build import folding
from plait.build.functions import select
from plait.builtin.attributes import StringAttr, UnitAttr
from plait.builtin.types import MemRefType, UnrankedMemRefType, f32, f64, i32, i64, index
from plait.rewrite import conversion_pattern
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import calls, functions, values
from plait_llvm.dialect.types import LLVMFunctionType, void
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import index_value, mul
from plait_llvm.lowering.conversion import llvm_conversion
from plait_llvm.lowering.descriptor import Descriptor, build
from plait_llvm.lowering.symbols import declare
from plait_llvm.passes.look_ups import LOOK_UP, PERMUTE, lanes_one_by_one
from plait_llvm.passes.registers import by_registers, shuffled
from plait_std.native.attributes import PointerAttr, SizeAttr, StrideAttr
from plait_std.native.ops import element_bits

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter
    from plait_std.native.ops import CallOp, CompressOp, LookUpOp, ReinterpretOp, WorkerOp

maximum = folding(LLVM, "maximum")

LIBRARY = "native.library"
"""The attribute of a function that is declared: the library that it is in."""


@conversion_pattern("native.call")
def lower_call(op: CallOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """native.call -> llvm.call"""
    if any(isinstance(v.type, UnrankedMemRefType) for v in op.operands):
        return rw.no_match("unranked memrefs are not supported")
    arguments = [_argument(op, argument, operands, rw) for argument in op.arguments.elements]
    status = op.status_type
    function = functions.FuncOp(op.symbol.value, LLVMFunctionType(status or void, tuple(a.type for a in arguments)))
    function.no_unwind = UnitAttr()
    function.set_attribute(LIBRARY, StringAttr(op.library.value))
    declare(rw, function)
    return calls.CallOp(op.symbol.value, arguments, status)


def _argument(op: CallOp, argument: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    if not isinstance(argument, (PointerAttr, SizeAttr, StrideAttr)):
        return rw(values.ConstantOp(argument, argument.type))
    ty: Any = op.operands[argument.operand].type
    value = operands[argument.operand]
    if not isinstance(ty, MemRefType):
        return value
    buffer = Descriptor(rw, value, ty)
    if isinstance(argument, PointerAttr):
        return buffer.first()
    if isinstance(argument, SizeAttr):
        return _as(argument.type, buffer.size(argument.dim), rw)
    return _as(argument.type, maximum(rw, buffer.stride(argument.dim), 1), rw)


def _as(ty: Any, number: Any, rw: ConversionRewriter) -> Any:
    """A size or stride as an integer of the width that the function takes."""
    value = index_value(rw, number)
    return value if ty is index else LLVM.cast(rw, value, i64, ty)


@conversion_pattern("native.reinterpret")
def lower_reinterpret(op: ReinterpretOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """native.reinterpret -> a descriptor whose offset, strides and last size count other elements"""
    ty = op.result.type
    source = Descriptor(rw, operands[0], op.source.type)
    bits = [element_bits(memref.element_type) for memref in (op.source.type, ty)]

    def counted(number: Any) -> Any:
        if isinstance(number, int):
            return number * bits[0] // bits[1]
        if bits[0] >= bits[1]:
            return mul(rw, number, bits[0] // bits[1])
        return rw(ar.SDivOp(number, index_value(rw, bits[1] // bits[0])))

    sizes, strides = source.sizes, source.strides
    strides = [*map(counted, strides[:-1]), strides[-1]]
    offset = counted(source.offset)
    sizes = [*sizes[:-1], counted(sizes[-1])]
    return build(rw, ty, source.allocated, source.aligned, offset, sizes, strides)


@conversion_pattern("native.worker")
def lower_worker(op: WorkerOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """native.worker -> 0, where no pool runs the loop"""
    return index_value(rw, 0)


@conversion_pattern("native.compress")
def lower_compress(op: CompressOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """native.compress -> the intrinsic of LLVM; a vector of one lane, for which LLVM has no code, stays as it is"""
    if operands[0].type.shape == (1,):
        return operands[0]
    behind = rw(values.PoisonOp(operands[0].type))
    return calls.CallIntrinsicOp("llvm.experimental.vector.compress", [*operands, behind], operands[0].type)


@conversion_pattern("native.look_up")
def lower_look_up(op: LookUpOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """native.look_up -> the instructions of AVX-512 for whole registers; others move the lanes one by one

    `llvm-expand-ops` does so too where a machine lacks the instructions.
    """
    table, places = operands
    if _is_permuted(table.type, places.type):
        return by_registers(rw, _PERMUTED, [places], partial(_permuted, rw, table))
    name, lanes, word = _LOOK_UPS.get(table.type.element_type, ("", 0, None))
    count = places.type.shape[0]
    if places.type.element_type is not word or count % lanes or count.bit_count() != 1:
        return lanes_one_by_one(rw, table, places)
    return by_registers(rw, lanes, [places], partial(_looked_up, rw, name, table))


_PERMUTED = 8
"""The lanes of a table of one register, and of the places that one instruction takes."""


def _is_permuted(table: Any, places: Any) -> bool:
    """Whether a table of one register of AVX2 is looked up, by registers of places."""
    count = places.shape[0]
    is_table = table.element_type is f32 and table.shape == (_PERMUTED,)
    return is_table and places.element_type is i32 and count >= _PERMUTED and count.bit_count() == 1


def _permuted(rw: ConversionRewriter, table: Any, places: Any) -> Any:
    return rw(calls.CallIntrinsicOp(PERMUTE, [table, places], table.type))


_LOOK_UPS: Mapping[Any, tuple[str, int, Any]] = {
    f32: ("ps", 16, i32), i32: ("d", 16, i32), f64: ("pd", 8, i64), i64: ("q", 8, i64)
}  # fmt: skip
"""How the instruction for a register is called, the lanes of that, and the type of the numbers, by the table's."""


def _looked_up(rw: ConversionRewriter, name: str, table: Any, places: Any) -> Any:
    """The lanes of a table of at most two registers by one instruction, of more by halves."""
    size, lanes = table.type.shape[0], places.type.shape[0]
    half = max(lanes, size // 2)
    low, high = (shuffled(rw, table, [i % size for i in range(start, start + half)]) for start in (0, half))
    if half == lanes:
        return rw(calls.CallIntrinsicOp(f"{LOOK_UP}{name}.512", [low, places, high], low.type))
    x = LLVM.on(rw).expression(places)
    low, high = (LLVM.on(rw).expression(_looked_up(rw, name, part, places)) for part in (low, high))
    return select((x & half) != 0, high, low).value


PATTERNS = (lower_call, lower_reinterpret, lower_worker, lower_compress, lower_look_up)

UNSUPPORTED = {"native.contract_words": "lowered by llvm-contract-words first, by the machine's tiles or in loops"}

CONVERSION = llvm_conversion(
    "convert-native-to-llvm", "native", PATTERNS, title="ConvertNativeToLLVMPass", unsupported=UNSUPPORTED
)
