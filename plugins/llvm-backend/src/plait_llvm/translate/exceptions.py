"""Instructions of exceptions, addresses of blocks and assembly, as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from plait_llvm.translate import flags
from plait_llvm.translate.errors import cannot_translate
from plait_llvm.translate.names import string

if TYPE_CHECKING:
    from plait.ir.operation import Operation

    from plait_llvm.translate.function import FunctionText

TAIL_CALLS = ("", "tail ", "musttail ", "notail ")


def called(f: FunctionText, op: Any) -> str:
    """What follows `call` or `invoke`: convention, result, callee and arguments."""
    if op.op_bundle_operands or op.op_bundle_sizes.values:
        raise cannot_translate(op, "has operand bundles, which are not supported")
    arguments = list(op.callee_operands)
    callee = f.module.symbol(op.callee.root) if op.callee is not None else f[arguments.pop(0)]
    ty = f.types[op.results[0].type] if op.results else "void"
    if op.var_callee_type is not None:
        ty = f.types[op.var_callee_type]
    cconv = f"{op.cconv.text} " if op.cconv.value else ""
    return f"{cconv}{ty} {callee}({_with_attributes(f, arguments, op.arg_attrs)})"


def _with_attributes(f: FunctionText, arguments: Any, attributes: Any) -> str:
    each = attributes.elements if attributes is not None else (None,) * len(arguments)
    return ", ".join([f"{f.types[v.type]}{flags.parameter(a, f.types)} {f[v]}" for v, a in zip(arguments, each)])


def _invoke(f: FunctionText, op: Any) -> None:
    weights = f.weights(op)
    f.result(op, f"invoke {called(f, op)} to label %{f.edge(op, 0)} unwind label %{f.edge(op, 1)}{weights}")


def _landingpad(f: FunctionText, op: Any) -> None:
    text = f"landingpad {f.types[op.res.type]}{' cleanup' if op.cleanup is not None else ''}"
    for clause in op.clauses:
        kind = "filter" if clause.type.name == "llvm.array" else "catch"
        text += f" {kind} {f.typed(clause)}"
    f.result(op, text)


def _resume(f: FunctionText, op: Any) -> None:
    f.line(f"resume {f.typed(op.value)}")


def _indirect_branch(f: FunctionText, op: Any) -> None:
    if any((op, i) in f.splits for i in range(len(op.successors))):
        raise cannot_translate(op, "goes to one block with several lists of operands")
    labels = ", ".join([f"label %{f.edge(op, i)}" for i in range(len(op.successors))])
    f.line(f"indirectbr {f.typed(op.addr)}, [{labels}]")


def block_address(f: FunctionText, op: Any) -> str:
    """The address of the block that has the tag: blocks are named by their numbers."""
    name, tag = op.block_addr.function.root, op.block_addr.tag
    around = op.parent_op
    while around.parent_op is not None:
        around = around.parent_op
    for function in around.walk():
        if function.name == "llvm.func" and function.sym_name.value == name:
            for i, block in enumerate(function.body.blocks):
                if any(inner.name == "llvm.blocktag" and inner.tag is tag for inner in block.operations):
                    return f"blockaddress({f.module.symbol(name)}, %b{i})"
    raise cannot_translate(op, f"names a block that '@{name}' lacks")


def _assembly(f: FunctionText, op: Any) -> None:
    ty = f.types[op.results[0].type] if op.results else "void"
    words = "sideeffect " if op.has_side_effects is not None else ""
    words += "alignstack " if op.is_align_stack is not None else ""
    words += "inteldialect " if op.asm_dialect is not None and op.asm_dialect.text == "intel" else ""
    code = f"{string(op.asm_string.value)}, {string(op.constraints.value)}"
    arguments = _with_attributes(f, op.inputs, op.operand_attrs)
    f.result(op, f"{TAIL_CALLS[op.tail_call_kind.value]}call {ty} asm {words}{code}({arguments})")


def _nothing(f: FunctionText, op: Operation) -> None:
    """Names of blocks, and what only tells the optimizer and the debugger something."""


EXCEPTIONS: Mapping[str, Callable[[Any, Any], None]] = {
    "llvm.invoke": _invoke,
    "llvm.landingpad": _landingpad,
    "llvm.resume": _resume,
    "llvm.indirectbr": _indirect_branch,
    "llvm.inline_asm": _assembly,
    "llvm.blocktag": _nothing,
    **{f"llvm.intr.dbg.{name}": _nothing for name in ("declare", "value", "label")},
    "llvm.intr.experimental.noalias.scope.decl": _nothing,
}
