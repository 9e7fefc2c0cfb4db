"""Refuses operations that LLVM has no instructions for on a machine: it would end the process.

Operations that LLVM selects for every machine are in a list, and so is what values may be. A program with others is
compiled in a process of its own first; if that ends, each of them is tried alone, to say which one it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from plait.builtin.ops import ModuleOp
from plait.builtin.types import (
    BF16Type,
    F16Type,
    F32Type,
    F64Type,
    IntegerType,
    VectorType,
    bf16,
    f32,
    f64,
    i1,
    i32,
    i64,
)
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.attribute import VerifyError
from plait.ir.block import Block
from plait.ir.region import Region

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops.control import ReturnOp
from plait_llvm.dialect.ops.functions import FuncOp
from plait_llvm.dialect.ops.memory import StoreOp
from plait_llvm.dialect.types import ArrayType, LLVMFunctionType, PointerType, StructType, VoidType, ptr, void
from plait_llvm.native.machine import WASM, Machine
from plait_llvm.native.trial import first_failure
from plait_llvm.translate import translate_module

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_CERTAIN_NAMES = """
add alloca and ashr atomicrmw bitcast br call cmpxchg cond_br extractelement extractvalue fadd fcmp fdiv fence fmul
fneg fpext fptosi fptoui fptrunc freeze frem fsub func getelementptr icmp insertelement insertvalue inttoptr load lshr
mlir.addressof mlir.constant mlir.global mlir.poison mlir.undef mlir.zero mul or ptrtoint return sdiv select sext shl
shufflevector sitofp srem store sub switch trunc udiv uitofp unreachable urem xor zext intr.abs intr.acos intr.asin
intr.assume intr.atan intr.atan2 intr.bitreverse intr.bswap intr.ceil intr.copysign intr.cos intr.cosh intr.ctlz
intr.ctpop intr.cttz intr.exp intr.exp10 intr.exp2 intr.expect intr.fabs intr.floor intr.fma intr.fmuladd
intr.fptosi.sat intr.fptoui.sat intr.fshl intr.fshr intr.invariant.end intr.invariant.start intr.is.fpclass intr.ldexp
intr.lifetime.end intr.lifetime.start intr.log intr.log10 intr.log2 intr.masked.compressstore intr.masked.expandload
intr.masked.gather intr.masked.load intr.masked.scatter intr.masked.store intr.maximum intr.maxnum intr.memcpy
intr.memmove intr.memset intr.minimum intr.minnum intr.nearbyint intr.pow intr.prefetch intr.rint intr.round
intr.roundeven intr.sadd.sat intr.sadd.with.overflow intr.sin intr.sinh intr.smax intr.smin intr.smul.with.overflow
intr.sqrt intr.ssub.sat intr.ssub.with.overflow intr.stackrestore intr.stacksave intr.tan intr.tanh intr.trunc
intr.uadd.sat intr.uadd.with.overflow intr.umax intr.umin intr.umul.with.overflow intr.usub.sat
intr.usub.with.overflow intr.vector.extract intr.vector.insert intr.vector.reduce.add intr.vector.reduce.and
intr.vector.reduce.fadd intr.vector.reduce.fmax intr.vector.reduce.fmaximum intr.vector.reduce.fmin
intr.vector.reduce.fminimum intr.vector.reduce.fmul intr.vector.reduce.mul intr.vector.reduce.or
intr.vector.reduce.smax intr.vector.reduce.smin intr.vector.reduce.umax intr.vector.reduce.umin intr.vector.reduce.xor
"""
_CERTAIN = frozenset([f"llvm.{name}" for name in _CERTAIN_NAMES.split()])
"""Operations that LLVM selects for every machine, if values are plain."""
_CONDITIONS: dict[str, Callable[[Any, Any], bool]] = {
    "llvm.intr.fptosi.sat": lambda _, result: result is i1 or scalar_of(result) is not i1,
    "llvm.intr.fptoui.sat": lambda _, result: result is i1 or scalar_of(result) is not i1,
    "llvm.intr.ldexp": lambda power, result: power is i32 and scalar_of(result) in (f32, f64),
    "llvm.sitofp": lambda integer, result: integer.width <= 64 or scalar_of(result) is not bf16,
    "llvm.trunc": lambda _, result: not isinstance(result, VectorType) or result.num_elements.bit_count() == 1,
    "llvm.uitofp": lambda integer, result: integer.width <= 64 or scalar_of(result) is not bf16,
}
"""Whether LLVM selects such an operation on every machine: by the elements of the last operand, and the result."""
_COMPRESS = "llvm.experimental.vector.compress"
_INTRINSICS: Sequence[tuple[str, tuple[str, ...]]] = (
    ("llvm.ldexp", ()), ("llvm.arithmetic.fence", ("sse2",)), (_COMPRESS, ("avx512f", "avx512vl")),
    ("llvm.x86.sse2.pmadd.", ("sse2",)), ("llvm.x86.avx2.pmadd.", ("avx2",)),
    ("llvm.x86.avx512.pmaddw.", ("avx512bw",)), ("llvm.x86.avx512.mask.scalef.", ("avx512f", "avx512vl")),
    ("llvm.x86.avx512.rcp14.ps.", ("avx512f", "avx512vl")), ("llvm.x86.avx512.rsqrt14.p", ("avx512f", "avx512vl")),
    ("llvm.x86.avx512.vpermi2var.", ("avx512f",)),
    ("llvm.x86.avx512.mask.range.p", ("avx512dq", "avx512vl")),
    ("llvm.x86.avx512bf16.dpbf16ps.", ("avx512bf16", "avx512vl")),
    ("llvm.x86.avx512.vpdpbusd.", ("avx512vnni", "avx512vl")), ("llvm.x86.avx512.vpdpbusd.256", ("avxvnni",)),
    ("llvm.x86.avx512.vpdpbusd.128", ("avxvnni",)), ("llvm.aarch64.neon.sdot.", ("dotprod",)),
    ("llvm.aarch64.neon.udot.", ("dotprod",)), ("llvm.aarch64.neon.usdot.", ("i8mm",)),
    ("llvm.aarch64.neon.bfdot.", ("bf16",)),
    ("llvm.aarch64.neon.bfmmla", ("bf16",)),
    *((f"llvm.aarch64.neon.{signs}mmla.", ("i8mm",)) for signs in ("s", "u", "us")),
    ("llvm.x86.ldtilecfg", ("amx-tile",)), ("llvm.x86.tile", ("amx-tile",)), ("llvm.x86.tdpbf16ps", ("amx-bf16",)),
    *((f"llvm.x86.tdpb{signs}d", ("amx-int8",)) for signs in ("ss", "su", "us", "uu")),
)  # fmt: skip
"""How intrinsics begin that need no trial where a machine has these features."""
_MASKED = ("llvm.intr.masked.load", "llvm.intr.masked.store")
"""Accesses that LLVM does not select for bits and bf16 if a machine has vectors of scalable size."""
_ONE_LANE = VectorType((1,), i1)
_ALONE = ("llvm.func", "llvm.return", "llvm.br", "llvm.cond_br", "llvm.switch", "llvm.unreachable")
_TOLD_BY_MORE = ("llvm.func", "llvm.call", "llvm.call_intrinsic")
"""Operations of which name and types do not tell whether they are certain."""
_MOST_BITS = 128
_REGISTERS = (128, 256, 512)
"""The bits of registers whose lanes AVX-512 compresses."""
_LARGEST_COMPRESSED = 512
"""LLVM stores parts of larger vectors with instructions that trap where a part does not begin at a register's size."""


def check_selectable(module: Any, text: str, machine: Machine) -> None:
    """Raise `DiagnosticError` if LLVM cannot write code for `text`, which `module` was translated to."""
    doubtful = _doubtful(module, machine)
    if not doubtful:
        return
    for op in doubtful:
        if _is_compress(op) and _bits(op) > _LARGEST_COMPRESSED and machine.has("avx512f"):
            raise DiagnosticError(_refused(op, "", machine))
    whole = first_failure([text], machine)
    if whole is None:
        return
    alone = [(op, made) for op in doubtful for made in _alone(op)]
    found = first_failure([made for _, made in alone], machine)
    op, reason = (alone[found.number][0], found.reason) if found is not None else (doubtful[0], whole.reason)
    raise DiagnosticError(_refused(op, reason, machine))


def _doubtful(module: Any, machine: Machine) -> list[Any]:
    """The operations of a module that LLVM is not known to write code for; of those that are alike, one is asked."""
    certain: set[Any] = set()
    found: list[Any] = []
    for region in module.regions:
        for op in region.walk():
            name = op.name
            kind = None if name in _TOLD_BY_MORE else (name, op.operand_types, op.result_types)
            if kind in certain:
                continue
            if not _is_certain(op, machine):
                found.append(op)
            elif kind is not None:
                certain.add(kind)
    return found


def _refused(op: Any, reason: str, machine: Machine) -> Diagnostic:
    what = f"'{op.name}' op cannot be compiled for {machine.triple}"
    if machine.cpu:
        what += f" ({machine.cpu})"
    made = Diagnostic("error", f"{what}: LLVM has no instructions for it", op.location, operation=op)
    if _is_scalable(op):
        made.help = "vectors of scalable size need a target with them, such as aarch64 with '+sve' or riscv64 with '+v'"
    return made.note(f"LLVM says: {reason}") if reason else made


def _is_scalable(op: Any) -> bool:
    if op.name in ("llvm.intr.vscale", "llvm.intr.stepvector"):
        return True
    return any(isinstance(v.type, VectorType) and v.type.is_scalable for v in (*op.operands, *op.results))


# What is certain


def _is_certain(op: Any, machine: Machine) -> bool:
    """Whether LLVM is known to write code for an operation."""
    if _is_compress(op) and not (scalar_of(op.results[0].type) in (i32, i64, f32, f64) and _bits(op) in _REGISTERS):
        return False
    if op.name == "llvm.call_intrinsic":
        return _has_intrinsic(op.intrin.value, machine) and _are_plain(op.results, machine)
    if op.name not in _CERTAIN:
        return False
    if op.name == "llvm.func":
        types = (*op.function_type.parameters, op.function_type.result)
        return all(_is_plain(ty, machine) for ty in types) and not _is_special(op)
    if op.name in _MASKED and scalar_of(_moved(op)) in (i1, bf16) and _may_scale(machine):
        return False
    condition = _CONDITIONS.get(op.name)
    if condition is not None and not condition(scalar_of(op.operands[-1].type), op.results[0].type):
        return False
    return _are_plain(op.results, machine) and (op.name != "llvm.call" or not _is_special(op))


def _may_scale(machine: Machine) -> bool:
    """Whether a machine may have vectors of scalable size: what a CPU of Arm has is known to LLVM alone."""
    return machine.has("sve") or (machine.architecture in ("aarch64", "arm64") and bool(machine.cpu))


def _has_intrinsic(name: str, machine: Machine) -> bool:
    if name == _COMPRESS and machine.architecture == "x86_64" and not machine.has("avx512f"):
        return True  # elements are stored one by one
    return any(name.startswith(start) and all(map(machine.has, needed)) for start, needed in _INTRINSICS)


def _is_compress(op: Any) -> bool:
    return op.name == "llvm.call_intrinsic" and op.intrin.value == _COMPRESS


def _bits(op: Any) -> int:
    """The bits of a result that is a vector."""
    ty = op.results[0].type
    return ty.num_elements * getattr(scalar_of(ty), "width", 64)


def _moved(op: Any) -> Any:
    """The type of what is read or written."""
    return (op.results or op.operands)[0].type


def _is_special(op: Any) -> bool:
    """Whether a function or a call asks for more than the calling convention of C."""
    if op.get_attr("CConv") is not None and op.get_attr("CConv").value:
        return True
    tail = op.get_attr("TailCallKind")
    asked = any(op.get_attr(name) is not None for name in ("garbageCollector", "section", "passthrough"))
    return asked or (tail is not None and tail.text == "musttail")


def _are_plain(values: Any, machine: Machine) -> bool:
    return all(_is_plain(value.type, machine) for value in values)


def _is_plain(ty: Any, machine: Machine) -> bool:
    """Whether a machine has values of a type, if of several registers: with AVX-512 a mask of one lane has none."""
    return _has_values(ty, machine.architecture) and (ty is not _ONE_LANE or not machine.has("avx512f"))


@cache
def _has_values(ty: Any, architecture: str) -> bool:
    """Whether machines of an architecture have values of a type."""
    if isinstance(ty, IntegerType):
        return ty.width <= _MOST_BITS
    if isinstance(ty, VectorType):
        return not ty.is_scalable and _has_values(ty.element_type, architecture)
    if isinstance(ty, ArrayType):
        return _has_values(ty.element_type, architecture)
    if isinstance(ty, StructType):
        return all(_has_values(part, architecture) for part in ty.body or ())
    if isinstance(ty, BF16Type):
        return architecture not in WASM
    if isinstance(ty, PointerType):
        return not ty.address_space
    return isinstance(ty, (F16Type, F32Type, F64Type, VoidType, LLVMFunctionType))


# Operations alone


def _alone(op: Operation) -> Iterator[str]:
    """The LLVM IR of a function that does nothing but `op` and store its results, if there is one."""
    if op.name in _ALONE or op.regions or op.successors:
        return
    types = (*(value.type for value in op.operands), *(ptr for _ in op.results))
    block = Block(types)
    mapping: dict[Any, Any] = dict(zip(op.operands, block.arguments))
    made = [value.defining_op for value in op.operands]
    constants = [one for one in made if one is not None and one.name == "llvm.mlir.constant"]
    for one in [*dict.fromkeys(constants), op]:
        block.append(one.clone(mapping))
    for place, value in zip(block.arguments[len(op.operands) :], [mapping[result] for result in op.results]):
        block.append(StoreOp(value, place))
    block.append(ReturnOp())
    module = ModuleOp()
    module.body.append(FuncOp("alone", LLVMFunctionType(void, types), body=Region([block])))
    try:
        yield translate_module(module).text
    except (DiagnosticError, VerifyError):
        return
