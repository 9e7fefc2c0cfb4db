"""How each operation of the llvm dialect is written: a table from its name to a function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from plait_llvm.translate import flags
from plait_llvm.translate.exceptions import EXCEPTIONS, TAIL_CALLS, called
from plait_llvm.translate.intrinsics import INTRINSICS
from plait_llvm.translate.names import string, symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.ir.operation import Operation

    from plait_llvm.dialect.ops.arithmetic import ExactBinaryOp, FCmpOp, ICmpOp, OrOp, UIToFPOp, ZExtOp
    from plait_llvm.dialect.ops.atomic import AtomicCmpXchgOp, AtomicRMWOp, FenceOp
    from plait_llvm.dialect.ops.calls import CallOp
    from plait_llvm.dialect.ops.control import CondBrOp, SwitchOp
    from plait_llvm.dialect.ops.memory import AllocaOp, GetElementPtrOp, LoadOp, StoreOp
    from plait_llvm.dialect.ops.values import ExtractValueOp, InsertValueOp, ShuffleVectorOp
    from plait_llvm.translate.function import FunctionText

Emit = Callable[["FunctionText", Any], None]


def _no_flags(op: Operation) -> str:
    return ""


def _exact(op: ExactBinaryOp) -> str:
    return "exact " if op.exact is not None else ""


def _disjoint(op: OrOp) -> str:
    return "disjoint " if op.disjoint is not None else ""


def _non_negative(op: ZExtOp | UIToFPOp) -> str:
    return "nneg " if op.non_neg is not None else ""


def _binary(opcode: str, flags_of: Callable[[Any], str]) -> Emit:
    def emit(f: FunctionText, op: Operation) -> None:
        lhs, rhs = op._operands
        f.result(op, f"{opcode} {flags_of(op)}{f.types[lhs.type]} {f[lhs]}, {f[rhs]}")

    return emit


def _cast(opcode: str, flags_of: Callable[[Any], str]) -> Emit:
    def emit(f: FunctionText, op: Operation) -> None:
        (arg,) = op._operands
        f.result(op, f"{opcode} {flags_of(op)}{f.types[arg.type]} {f[arg]} to {f.types[op.results[0].type]}")

    return emit


def _compare(opcode: str, flags_of: Callable[[Any], str]) -> Emit:
    def emit(f: FunctionText, op: ICmpOp | FCmpOp) -> None:
        lhs, rhs = op._operands
        predicate = op.predicate.text.lstrip("_")
        f.result(op, f"{opcode} {flags_of(op)}{predicate} {f.types[lhs.type]} {f[lhs]}, {f[rhs]}")

    return emit


def _fneg(f: FunctionText, op: Operation) -> None:
    f.result(op, f"fneg {flags.fastmath(op)}{f.typed(op._operands[0])}")


def _freeze(f: FunctionText, op: Operation) -> None:
    f.result(op, f"freeze {f.typed(op._operands[0])}")


def _select(f: FunctionText, op: Operation) -> None:
    f.result(op, f"select {flags.fastmath(op)}{f.typed_list(op._operands)}")


def _call_intrinsic(f: FunctionText, op: Any) -> None:
    arguments = f.typed_list(op.arguments)
    ty = f.types[op.results[0].type] if op.results else "void"
    f.result(op, f"call {flags.fastmath(op) if op.results else ''}{ty} {symbol(op.intrin.value)}({arguments})")


def _alignment(op: Any) -> str:
    return f", align {op.alignment.value}" if op.alignment is not None else ""


def _ordering(op: Any) -> str:
    """What follows the operands of an atomic access: ` syncscope("agent") acquire`; nothing for others."""
    return _scope(op) + f" {op.ordering.text}" if op.ordering.value else ""


def _scope(op: Any) -> str:
    return f" syncscope({string(op.syncscope.value)})" if op.syncscope is not None else ""


def _atomic(op: Any) -> str:
    return ("atomic " if op.ordering.value else "") + _volatile(op)


def _volatile(op: Any) -> str:
    return "volatile " if op.volatile is not None else ""


def _metadata(f: FunctionText, op: StoreOp | LoadOp) -> str:
    return ", !nontemporal !0" if op.nontemporal is not None and f.module.use_nontemporal() else ""


def _load(f: FunctionText, op: LoadOp) -> None:
    ty = f.types[op.results[0].type]
    f.result(op, f"load {_atomic(op)}{ty}, {f.typed(op._operands[0])}{_ordering(op)}{_alignment(op)}{_metadata(f, op)}")


def _store(f: FunctionText, op: StoreOp) -> None:
    f.line(f"store {_atomic(op)}{f.typed_list(op._operands)}{_ordering(op)}{_alignment(op)}{_metadata(f, op)}")


def _atomic_rmw(f: FunctionText, op: AtomicRMWOp) -> None:
    kind = op.bin_op.text.lstrip("_")
    f.result(op, f"atomicrmw {_volatile(op)}{kind} {f.typed_list(op._operands)}{_ordering(op)}{_alignment(op)}")


def _compare_exchange(f: FunctionText, op: AtomicCmpXchgOp) -> None:
    weak = "weak " if op.weak is not None else ""
    orderings = f"{_scope(op)} {op.success_ordering.text} {op.failure_ordering.text}"
    f.result(op, f"cmpxchg {weak}{_volatile(op)}{f.typed_list(op._operands)}{orderings}{_alignment(op)}")


def _fence(f: FunctionText, op: FenceOp) -> None:
    f.line(f"fence{_ordering(op)}")


def _masked(name: str, pointer: int) -> Emit:
    """A masked access; operand number `pointer` is the address, and carries the alignment."""
    callee = symbol(name)

    def emit(f: FunctionText, op: Any) -> None:
        arguments = [f.typed(v) for v in op._operands]
        address = op._operands[pointer]
        arguments[pointer] = f"{f.types[address.type]} align {op.alignment.value} {f[address]}"
        if op.results and op.pass_thru is None:
            arguments.append(f"{f.types[op.res.type]} poison")
        ty = f.types[op.results[0].type] if op.results else "void"
        f.result(op, f"call {ty} {callee}({', '.join(arguments)})")

    return emit


def _alloca(f: FunctionText, op: AllocaOp) -> None:
    space = op.results[0].type.address_space
    suffix = f", addrspace({space})" if space else ""
    f.result(op, f"alloca {f.types[op.elem_type]}, {f.typed(op.array_size)}{_alignment(op)}{suffix}")


_GEP_FLAGS = {0: "", 2: "nusw ", 3: "inbounds ", 4: "nuw ", 6: "nusw nuw ", 7: "inbounds nuw "}


def _gep(f: FunctionText, op: GetElementPtrOp) -> None:
    indices = [f"i32 {i}" if isinstance(i, int) else f.typed(i) for i in op.indices]
    flags_text = _GEP_FLAGS[op.no_wrap.value]
    f.result(op, f"getelementptr {flags_text}{f.types[op.elem_type]}, {f.typed(op.base)}, {', '.join(indices)}")


def _position(op: ExtractValueOp | InsertValueOp) -> str:
    return "".join([f", {i}" for i in op.position.values])


def _extract_value(f: FunctionText, op: ExtractValueOp) -> None:
    f.result(op, f"extractvalue {f.typed(op.container)}{_position(op)}")


def _insert_value(f: FunctionText, op: InsertValueOp) -> None:
    f.result(op, f"insertvalue {f.typed(op.container)}, {f.typed(op.value)}{_position(op)}")


def _extract_element(f: FunctionText, op: Operation) -> None:
    f.result(op, f"extractelement {f.typed_list(op._operands)}")


def _insert_element(f: FunctionText, op: Operation) -> None:
    f.result(op, f"insertelement {f.typed_list(op._operands)}")


def _shuffle(f: FunctionText, op: ShuffleVectorOp) -> None:
    mask: Sequence[int] = op.mask.values
    lanes = ", ".join(["i32 poison" if i < 0 else f"i32 {i}" for i in mask])
    text = f"<{lanes}>" if any(mask) else "zeroinitializer"
    f.result(op, f"shufflevector {f.typed_list(op._operands)}, <{len(mask)} x i32> {text}")


def _call(f: FunctionText, op: CallOp) -> None:
    fast = flags.fastmath(op) if op.results else ""
    f.result(op, f"{TAIL_CALLS[op.tail.value]}call {fast}{called(f, op)}")


def _return(f: FunctionText, op: Operation) -> None:
    f.line(f"ret {f.typed(op._operands[0])}" if op._operands else "ret void")


def _unreachable(f: FunctionText, op: Operation) -> None:
    f.line("unreachable")


def _br(f: FunctionText, op: Operation) -> None:
    f.line(f"br label %{f.edge(op, 0)}")


def _cond_br(f: FunctionText, op: CondBrOp) -> None:
    f.line(f"br {f.typed(op.condition)}, label %{f.edge(op, 0)}, label %{f.edge(op, 1)}{f.weights(op)}")


def _switch(f: FunctionText, op: SwitchOp) -> None:
    ty = f.types[op.value.type]
    cases = " ".join([f"{ty} {number}, label %{f.edge(op, i + 1)}" for i, (number, _, _) in enumerate(op.cases())])
    f.line(f"switch {f.typed(op.value)}, label %{f.edge(op, 0)} [ {cases} ]{f.weights(op)}")


def _table() -> Mapping[str, Emit]:
    table: dict[str, Emit] = {}
    for name in ("add", "sub", "mul", "shl"):
        table[f"llvm.{name}"] = _binary(name, flags.overflow)
    for name in ("udiv", "sdiv", "lshr", "ashr"):
        table[f"llvm.{name}"] = _binary(name, _exact)
    for name in ("urem", "srem", "and", "xor"):
        table[f"llvm.{name}"] = _binary(name, _no_flags)
    for name in ("fadd", "fsub", "fmul", "fdiv", "frem"):
        table[f"llvm.{name}"] = _binary(name, flags.fastmath)
    for name in ("sext", "fptrunc", "fpext", "fptosi", "fptoui", "sitofp", "ptrtoint", "inttoptr", "bitcast",
                 "addrspacecast"):  # fmt: skip
        table[f"llvm.{name}"] = _cast(name, _no_flags)
    table["llvm.zext"] = _cast("zext", _non_negative)
    table["llvm.uitofp"] = _cast("uitofp", _non_negative)
    table["llvm.trunc"] = _cast("trunc", flags.overflow)
    table["llvm.or"] = _binary("or", _disjoint)
    table["llvm.icmp"] = _compare("icmp", _no_flags)
    table["llvm.fcmp"] = _compare("fcmp", flags.fastmath)
    table.update(INTRINSICS)
    table.update(EXCEPTIONS)
    table.update(
        {
            "llvm.fneg": _fneg, "llvm.freeze": _freeze, "llvm.select": _select, "llvm.call_intrinsic": _call_intrinsic,
            "llvm.intr.masked.load": _masked("llvm.masked.load", 0),
            "llvm.intr.masked.store": _masked("llvm.masked.store", 1),
            "llvm.intr.masked.gather": _masked("llvm.masked.gather", 0),
            "llvm.intr.masked.scatter": _masked("llvm.masked.scatter", 1),
            "llvm.atomicrmw": _atomic_rmw, "llvm.cmpxchg": _compare_exchange, "llvm.fence": _fence,
            "llvm.load": _load, "llvm.store": _store, "llvm.alloca": _alloca, "llvm.getelementptr": _gep,
            "llvm.extractvalue": _extract_value, "llvm.insertvalue": _insert_value,
            "llvm.extractelement": _extract_element, "llvm.insertelement": _insert_element,
            "llvm.shufflevector": _shuffle, "llvm.call": _call, "llvm.return": _return, "llvm.br": _br,
            "llvm.cond_br": _cond_br, "llvm.switch": _switch, "llvm.unreachable": _unreachable,
        }
    )  # fmt: skip
    return table


INSTRUCTIONS: Mapping[str, Emit] = _table()
