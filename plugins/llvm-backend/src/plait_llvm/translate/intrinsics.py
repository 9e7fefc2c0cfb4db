"""How each intrinsic of the llvm dialect is written: a table from the name of the operation to a function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import IntegerType, f64

from plait_llvm.translate import flags
from plait_llvm.translate.constants import float_bits_text
from plait_llvm.translate.errors import cannot_translate
from plait_llvm.translate.names import symbol

if TYPE_CHECKING:
    from plait.ir.operation import Operation

    from plait_llvm.translate.function import FunctionText

Emit = Callable[["FunctionText", Any], None]


def _no_flags(op: Operation) -> str:
    return ""


def _intrinsic(name: str, flags_of: Callable[[Any], str], *immediates: str) -> Emit:
    """A call of an intrinsic; LLVM's parser finds the overload and the declaration by the types."""
    callee = symbol(name)

    def emit(f: FunctionText, op: Operation) -> None:
        arguments = [f.typed(v) for v in op._operands] + [_immediate(op, key) for key in immediates]
        ty = f.types[op.results[0].type] if op.results else "void"
        f.result(op, f"call {flags_of(op)}{ty} {callee}({', '.join(arguments)})")

    return emit


def _immediate(op: Operation, key: str) -> str:
    value = op.get_property(key)
    assert isinstance(value, IntegerAttr) and isinstance(value.type, IntegerType)
    if value.type.width == 1:
        return "i1 true" if value.value else "i1 false"
    return f"i{value.type.width} {value.value}"


def _va_arg(f: FunctionText, op: Operation) -> None:
    f.result(op, f"va_arg {f.typed(op._operands[0])}, {f.types[op.results[0].type]}")


def _coro_end(f: FunctionText, op: Any) -> None:
    """The result is what `llvm.coro.end` returned before LLVM 22."""
    if op.res.has_uses:
        raise cannot_translate(op, "has a result that is used, which LLVM 22 lacks")
    f.line(f"call void {symbol('llvm.coro.end')}({f.typed_list(op._operands)})")


def _invariant_start(f: FunctionText, op: Operation) -> None:
    size = _immediate(op, "size")
    f.result(op, f"call ptr {symbol('llvm.invariant.start')}({size}, {f.typed(op._operands[0])})")


def _invariant_end(f: FunctionText, op: Operation) -> None:
    start, pointer = (f.typed(value) for value in op._operands)
    f.result(op, f"call void {symbol('llvm.invariant.end')}({start}, {_immediate(op, 'size')}, {pointer})")


def _expect(f: FunctionText, op: Any) -> None:
    arguments = f"{f.typed_list(op._operands)}, double {float_bits_text(op.prob.bits, f64)}"
    f.result(op, f"call {f.types[op.res.type]} {symbol('llvm.expect.with.probability')}({arguments})")


_CONSTRAINED = tuple([f"intr.experimental.constrained.{name}" for name in ("sitofp", "uitofp", "fptrunc", "fpext")])


def _constrained(f: FunctionText, op: Any) -> None:
    """A call whose last arguments are metadata: the rounding mode, and what may be assumed about exceptions."""
    texts = [f"round.{op.roundingmode.text}"] if "roundingmode" in op.properties else []
    texts.append(f"fpexcept.{op.exceptions.text}")
    arguments = ", ".join([f.typed(op.arg_0), *[f'metadata !"{text}"' for text in texts]])
    callee = symbol(op.name.replace("llvm.intr.", "llvm."))
    f.result(op, f"call {f.types[op.res.type]} {callee}({arguments})")


_SEVERAL = {
    "memcpy.inline": ("len", "isVolatile"), "memset.inline": ("len", "isVolatile"),
    "matrix.column.major.load": ("isVolatile", "rows", "columns"),
    "matrix.column.major.store": ("isVolatile", "rows", "columns"),
    "matrix.multiply": ("lhs_rows", "lhs_columns", "rhs_columns"), "matrix.transpose": ("rows", "columns"),
}  # fmt: skip
"""The constants behind the operands of an intrinsic that has several."""
_IMMEDIATES = {
    "abs": "is_int_min_poison", "ctlz": "is_zero_poison", "cttz": "is_zero_poison", "is.fpclass": "bit",
    "memcpy": "isVolatile", "memmove": "isVolatile", "memset": "isVolatile", "vector.insert": "pos",
    "vector.extract": "pos", "ubsantrap": "failureKind",
}  # fmt: skip
"""The constant behind the operands of an intrinsic that has one."""


def _intrinsics() -> Mapping[str, Emit]:
    floats = (
        "sqrt exp exp2 exp10 log log2 log10 sin cos tan asin acos atan sinh cosh tanh fabs floor ceil trunc round "
        "roundeven rint nearbyint pow atan2 copysign maximum minimum maxnum minnum fma fmuladd powi ldexp "
        "vector.reduce.fmax vector.reduce.fmin vector.reduce.fmaximum vector.reduce.fminimum vector.reduce.fadd "
        "vector.reduce.fmul frexp sincos"
    )
    integers = (
        "ctpop bitreverse bswap smax smin umax umin sadd.sat uadd.sat ssub.sat usub.sat sshl.sat ushl.sat fshl fshr "
        "sadd.with.overflow uadd.with.overflow ssub.with.overflow usub.with.overflow smul.with.overflow "
        "umul.with.overflow fptosi.sat fptoui.sat vector.reduce.add vector.reduce.mul vector.reduce.and "
        "vector.reduce.or vector.reduce.xor vector.reduce.smax vector.reduce.smin vector.reduce.umax "
        "vector.reduce.umin stacksave stackrestore assume masked.expandload masked.compressstore lround llround lrint "
        "llrint scmp ucmp ptrmask lifetime.start lifetime.end launder.invariant.group strip.invariant.group expect "
        "ssa.copy is.constant threadlocal.address var.annotation ptr.annotation annotation trap debugtrap vscale "
        "stepvector get.active.lane.mask vector.interleave2 vector.deinterleave2 eh.typeid.for "
        "coro.id coro.begin coro.size coro.align coro.save coro.suspend coro.free coro.resume coro.promise"
    )
    predicated = (
        "add sub mul sdiv udiv srem urem ashr lshr shl or and xor smax smin umax umin fadd fsub fmul fdiv frem "
        "fmuladd fma fneg uitofp sitofp trunc zext sext inttoptr fptoui fptosi fptrunc fpext ptrtoint reduce.add "
        "reduce.mul reduce.and reduce.or reduce.xor reduce.smax reduce.smin reduce.umax reduce.umin reduce.fadd "
        "reduce.fmul reduce.fmax reduce.fmin select merge load store"
    )
    integers += "".join(f" vp.{name}" for name in predicated.split())
    integers += " experimental.vp.strided.load experimental.vp.strided.store"
    table = {f"llvm.intr.{name}": _intrinsic(f"llvm.{name}", flags.fastmath) for name in floats.split()}
    table |= {f"llvm.intr.{name}": _intrinsic(f"llvm.{name}", _no_flags) for name in integers.split()}
    table |= {f"llvm.intr.{name}": _intrinsic(f"llvm.{name}", _no_flags, *keys) for name, keys in _SEVERAL.items()}
    table |= {f"llvm.intr.va{name}": _intrinsic(f"llvm.va_{name}", _no_flags) for name in ("start", "end", "copy")}
    table["llvm.intr.prefetch"] = _intrinsic("llvm.prefetch", _no_flags, "rw", "hint", "cache")
    table |= {f"llvm.{name}": _constrained for name in _CONSTRAINED}
    table |= {
        "llvm.intr.coro.end": _coro_end, "llvm.va_arg": _va_arg, "llvm.intr.invariant.start": _invariant_start,
        "llvm.intr.invariant.end": _invariant_end, "llvm.intr.expect.with.probability": _expect,
    }  # fmt: skip
    return table | {f"llvm.intr.{k}": _intrinsic(f"llvm.{k}", _no_flags, v) for k, v in _IMMEDIATES.items()}


INTRINSICS: Mapping[str, Emit] = _intrinsics()
