"""Lower cf to the llvm dialect.

    cf.br ^bb1(%a : index)      ->  llvm.br ^bb1(%a : i64)
    cf.assert %c, "message"     ->  llvm.cond_br %c, ^next, ^failed
                                    ^failed: llvm.call @plait_assert_failed(%message), llvm.unreachable

`plait_assert_failed` does not return. A backend defines it; it never ends the process from within.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.rewrite import conversion_pattern
from plait_llvm.dialect.ops import control
from plait_llvm.lowering.conversion import llvm_conversion
from plait_llvm.lowering.failing import assert_failed, declare_text, fail
from plait_llvm.lowering.places import place_text
from plait_llvm.lowering.symbols import declare

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter
    from plait_std.cf.ops import AssertOp, BranchOp, CondBranchOp



def _convert_arguments(rw: ConversionRewriter, *blocks: Block) -> None:
    for block in blocks:
        rw.convert_signature(block)


@conversion_pattern("cf.br")
def lower_br(op: BranchOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """cf.br -> llvm.br"""
    _convert_arguments(rw, op.dest)
    return control.BrOp(operands, op.dest)


@conversion_pattern("cf.cond_br")
def lower_cond_br(op: CondBranchOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """cf.cond_br -> llvm.cond_br"""
    _convert_arguments(rw, op.true_dest, op.false_dest)
    count = len(op.true_operands)
    new = control.CondBrOp(operands[0], operands[1 : 1 + count], operands[1 + count :], op.true_dest, op.false_dest)
    new.branch_weights = op.branch_weights
    return rw.insert(new)


@conversion_pattern("cf.switch")
def lower_switch(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """cf.switch -> llvm.switch"""
    _convert_arguments(rw, op.default_dest, *op.case_dests)
    count = len(op.default_operands)
    rest = list(operands[1 + count :])
    cases: list[Any] = []
    for number, block, given in zip(op.case_numbers, op.case_dests, op.operands_of_cases):
        cases.append((int(number), block, [rest.pop(0) for _ in given]))
    return control.SwitchOp.of(operands[0], op.default_dest, operands[1 : 1 + count], cases)


@conversion_pattern("cf.assert")
def lower_assert(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """cf.assert -> llvm.cond_br to a block that calls plait_assert_failed"""
    message = _message_global(op, rw)
    declare(rw, assert_failed())
    block = op.parent
    rest = block.split_before(op.next)
    failed = Block()
    block.parent.insert_after(failed, rest)
    builder = Builder.at_end(failed)
    builder.location = op.location
    fail(builder, message)
    return control.CondBrOp(operands[0], (), (), rest, failed)


def _message_global(op: AssertOp, rw: ConversionRewriter) -> str:
    """A global with the message and, on a second line, the location."""
    return declare_text(rw, "assert_message", f"{op.message.value}\n{place_text(op.location)}")


PATTERNS = (lower_br, lower_cond_br, lower_switch, lower_assert)

CONVERSION = llvm_conversion("convert-cf-to-llvm", "cf", PATTERNS, title="ConvertControlFlowToLLVMPass")
