"""The pass `one-shot-bufferize`: tensors become buffers, in place where nobody can tell.

    func.func @f(%x: tensor<4xf32>, %i: index, %v: f32) -> tensor<4xf32> {
      %0 = tensor.insert %v into %x[%i] : tensor<4xf32>
      return %0 : tensor<4xf32>
    }

becomes

    func.func @f(%x: memref<4xf32>, %i: index, %v: f32) -> memref<4xf32> {
      %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
      memref.copy %x, %alloc : memref<4xf32> to memref<4xf32>
      memref.store %v, %alloc[%i] : memref<4xf32>
      return %alloc : memref<4xf32>
    }

It knows no dialect: operations say what they do through `Bufferizable` or `DestinationStyle`. Functions take buffers of
identity layout that they do not write, and return buffers that the caller owns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import FunctionType, TensorType
from plait.define.traits import ConstantLike
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes.base import Pass
from plait.passes.options import option
from plait.runtime import is_donated

from plait_std.bufferization.analysis import InPlaceAnalysis
from plait_std.bufferization.blocks import blocks_in_order
from plait_std.bufferization.deallocate import Deallocation
from plait_std.bufferization.given import GivenBuffers, Lent
from plait_std.bufferization.globals import Globals
from plait_std.bufferization.lent import lent_results
from plait_std.bufferization.ops import ToBufferOp, ToTensorOp
from plait_std.bufferization.state import Bufferization, buffer_type
from plait_std.bufferization.unshare import unshare_initial_values
from plait_std.bufferization.unshare_slices import unshare_slices

if TYPE_CHECKING:
    from plait.context import Context


class OneShotBufferize(Pass):
    """Turn tensors into buffers, reusing memory in place where the analysis allows it, and free them."""

    name: ClassVar[str] = "one-shot-bufferize"
    title: ClassVar[str] = "OneShotBufferizePass"
    bufferize_function_boundaries: bool = option(False, doc="let functions take and return buffers instead of tensors")

    def run(self, op: Operation, ctx: Context) -> None:
        module = op if op.name == "builtin.module" else op.parent_op or op
        globals = Globals(module)
        functions = [op] if _is_function(op) else [f for f in op.walk() if _is_function(f)]
        lent = lent_results(functions if op is module else _functions_in(module), ctx)
        for function in functions:
            if self.bufferize_function_boundaries:
                _bufferize_function(function, ctx, globals, lent)
            else:
                _bufferize_body(function, ctx, globals, lent)


def _functions_in(module: Operation) -> list[Operation]:
    return [f for region in module.regions for block in region.blocks for f in block.operations if _is_function(f)]


def _is_function(op: Operation) -> bool:
    return isinstance(op.get_attr("function_type"), FunctionType) and bool(op.regions)


def _is_writable(value: Value[Any]) -> bool:
    """Whether the buffer of a value that no operation has been asked about yet may be written."""
    definition = value.defining_op
    if definition is None and is_donated(value):
        return True
    if definition is None:
        block = value.parent_block
        return block is None or not block.is_entry or block.parent_op is None or not _is_function(block.parent_op)
    if isinstance(definition, ToTensorOp):
        return definition.writable is not None
    return not definition.has_trait(ConstantLike)


def _start(function: Operation, ctx: Context, globals: Globals, lent: Lent) -> Bufferization:
    given = GivenBuffers(function, ctx, lent)
    unshare_slices(function, ctx)
    unshare_initial_values(function, ctx)
    analysis = InPlaceAnalysis(ctx, _is_writable)
    for block in blocks_in_order(function.regions[0]):
        analysis.run(block)
    return Bufferization(ctx, analysis, globals, given)


def _bufferize_function(function: Operation, ctx: Context, globals: Globals, lent: Lent) -> None:
    state = _start(function, ctx, globals, lent)
    ty = function.get_attr("function_type")
    state.region(function.regions[0])
    inputs, results = (tuple(buffer_type(t) for t in types) for types in (ty.inputs, ty.results))
    function.set_property("function_type", FunctionType(inputs, results))
    state.finish()
    entry = function.regions[0].entry
    donated = [a for a in entry.arguments if is_donated(a)] if entry is not None else []
    Deallocation(ctx, state.given, donated).region(function.regions[0], [])


def _bufferize_body(function: Operation, ctx: Context, globals: Globals, lent: Lent) -> None:
    state = _start(function, ctx, globals, lent)
    entry = function.regions[0].entry
    if entry is None:
        return
    rw = Builder.at_start(entry)
    for argument in entry.arguments:
        if isinstance(argument.type, TensorType):
            state.set_buffer(argument, rw.insert(ToBufferOp(argument, None, buffer_type(argument.type))).buffer)
    region = function.regions[0]
    for block in region.blocks:
        if block is not entry:
            state.arguments(block)
    for block in blocks_in_order(region):
        for op in block.operations:
            if (op is not block.last or op.successors) and not isinstance(op, ToBufferOp):
                state.operation(op)
        last = block.last
        if last is not None and not last.successors:
            _return_tensors(last, state)
    state.finish()
    Deallocation(ctx, state.given).region(region, [])


def _return_tensors(last: Any, state: Bufferization) -> None:
    rw = Builder.before(last)
    for i, operand in enumerate(last.operands):
        if isinstance(operand.type, TensorType):
            buffer = state.identity(rw, state.buffer(operand), buffer_type(operand.type))
            last.set_operand(i, rw(ToTensorOp.of(buffer)))
