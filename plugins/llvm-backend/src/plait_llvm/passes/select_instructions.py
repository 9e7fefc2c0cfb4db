"""`llvm-select-instructions`: use instructions of the machine that LLVM does not find in what stands for them.

    x * 2^(n >> 1) * 2^(n - (n >> 1))                       ->  llvm.ldexp, or the instruction of AVX-512 for a float n
    c + the four products of the bytes of i32               ->  the dot products of Arm, of VNNI (`dots_of_bytes`)
    low(a) * low(b) + high(a) * high(b), halves of i32      ->  the dot product of pairs of i16 of x86, of WebAssembly
    c + (low(a) * low(b) + high(a) * high(b)), as bf16      ->  the dot product of pairs of bf16 of AVX512-BF16, of Arm
    the maximum or the minimum, NaN if one is               ->  the range instruction of AVX512-DQ (`select_extremes`)
    maxima and minima over loops, on x86 without that     ->  `maxps`, and what finds NaN and zeros (`loop_extremes`)
    the square root of a vector                             ->  an estimate of AVX-512, made exact (`select_roots`)
    the quotient of vectors of f16                          ->  an estimate in f32, made exact (`select_quotients`)
    x + (0x7FFF + (x >> 16 & 1)), a rounding to bf16        ->  a dot product of pairs, which VNNI adds to x
    a rounding to bf16 that looks at NaN                    ->  one that does not, where NaN is short (`nan_payloads`)
    c + a * b, integers of at most 16 bits in i32           ->  the same instruction of x86 (`select_products`)
    an integer that is repeated, and then widened           ->  one that is widened before (`select_extensions`)
    the upper halves of 16 words or more                    ->  a shuffle, an instruction of AVX512-BW for two registers
    a shuffle of shuffles, as in transposes, on x86         ->  one that LLVM does not look through (`fence_shuffles`)
    a load of f16 that changes an element, on x86           ->  one that waits for no register (`fence_loads`)
    floats as integers of 64 bits, and back, on x86         ->  sums, without AVX512-DQ (`select_conversions`)

What stands for them is what other machines compute; see `plait_std.elementary` and `linalg-pair-factors`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from plait.builtin.types import BF16Type, VectorType, f32, f64, i8, i16, i32
from plait.ir.builder import Builder
from plait.passes import Pass, option
from plait.runtime.target import HOST, host_target, instructions_named

from plait_llvm.dialect.attributes import FastmathFlagsAttr
from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.dialect.ops.memory import LoadOp
from plait_llvm.dialect.ops.values import ShuffleVectorOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.dots_of_bytes import ARM_DOTS, X86_DOTS
from plait_llvm.passes.fence_loads import fenced_load
from plait_llvm.passes.fence_shuffles import fenced_shuffle
from plait_llvm.passes.loop_extremes import LOOP_EXTREMES
from plait_llvm.passes.nan_payloads import number_of, rounding_of_numbers
from plait_llvm.passes.registers import by_registers, shuffled
from plait_llvm.passes.select_conversions import signed_to_float, to_integer, unsigned_to_float
from plait_llvm.passes.select_extensions import EXTENSIONS, extension_of_repeated
from plait_llvm.passes.select_extremes import EXTREMES, SCALAR_EXTREMES
from plait_llvm.passes.select_products import factors_of_halves
from plait_llvm.passes.select_quotients import quotient_by_estimate
from plait_llvm.passes.select_roots import root_by_estimate

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class SelectInstructions(Pass):
    """Use instructions of the machine that LLVM does not select by itself."""

    name: ClassVar[str] = "llvm-select-instructions"
    instructions: tuple[str, ...] = option(
        HOST,
        doc="what the machine has: ldexp, dot-i8, dot-u8, dot-u8-i8, dot-i16, dot-bf16, multiply-i16, range, rsqrt, "
        "f16; 'host' stands for this machine's",
    )
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    architecture: str = option("", doc="the machine's, as triples begin; empty stands for this one's")

    def run(self, op: Operation, ctx: Context) -> None:
        host = host_target()
        names = instructions_named(self.instructions)
        bits = self.vector_bits or host.vector_bits
        selections = _BY_ARCHITECTURE.get(self.architecture or host.architecture, _SELECTIONS)
        for inner in list(op.walk()):
            for name, select in selections.get(inner.name, {}).items():
                if _is_for(name, names) and inner.parent is not None:
                    made = select(inner, bits)
                    if made is not None:
                        inner.results[0].replace_all_uses_with(made)
                        inner.erase()


def _is_for(name: str, names: Sequence[str]) -> bool:
    """Whether a machine has the instruction of a name, or lacks it after a minus sign; empty is always true."""
    return name[1:] not in names if name.startswith("-") else not name or name in names


# Constants and parts


def _operands(value: Value[Any], op_class: type[Any]) -> list[Value[Any]] | None:
    """The operands of the operation of a class that computes a value; None if another one does."""
    op: Any = value.defining_op
    return list(op.operands) if isinstance(op, op_class) else None


def _by(value: Value[Any], op_class: type[Any], number: float) -> Value[Any] | None:
    """x where a value is `x op number`."""
    parts = _operands(value, op_class)
    return parts[0] if parts is not None and number_of(parts[1]) == number else None


def _shifted(value: Value[Any] | None, op_class: type[Any], number: int) -> Value[Any] | None:
    return None if value is None else _by(value, op_class, number)


def _low_integer(value: Value[Any]) -> Value[Any] | None:
    """x where a value is the lower half of x with its sign."""
    return _shifted(_by(value, ar.AShrOp, 16), ar.ShlOp, 16)


def _high_integer(value: Value[Any]) -> Value[Any] | None:
    return _by(value, ar.AShrOp, 16)


def _low_float(value: Value[Any]) -> Value[Any] | None:
    """x where a value is the lower half of x as bf16, as f32."""
    bits = _operands(value, ar.BitcastOp)
    return None if bits is None else _by(bits[0], ar.ShlOp, 16)


def _high_float(value: Value[Any]) -> Value[Any] | None:
    bits = _operands(value, ar.BitcastOp)
    return None if bits is None else _by(bits[0], ar.AndOp, -0x10000)


# Powers of two


def _exponent(value: Value[Any]) -> Value[Any] | None:
    """n where a value is the float 2^n, made of its bits."""
    bits = _operands(value, ar.BitcastOp)
    format = _FORMATS.get(scalar_of(value.type))
    if bits is None or format is None:
        return None
    mantissa, bias = format
    return _shifted(_by(bits[0], ar.ShlOp, mantissa), ar.AddOp, bias)


def _scaled(op: Any, bits: int) -> Value[Any] | None:
    """llvm.ldexp for a product with two powers of two, whose exponents are halves of one number.

    Both products may be contracted. Halves of n beyond 254 are not exponents, and do not make powers of two.
    """
    inner = _operands(op.operands[0], ar.FMulOp)
    low = _exponent(op.operands[1])
    high = _exponent(inner[1]) if inner is not None else None
    if inner is None or low is None or high is None:
        return None
    if not all(one.fastmath.value & _CONTRACT for one in (op, op.operands[0].defining_op)):
        return None
    whole = _operands(low, ar.SubOp)
    if whole is None or whole[1] is not high or _by(high, ar.AShrOp, 1) is not whole[0]:
        return None
    n = whole[0]
    element = scalar_of(op.results[0].type)
    number = _float_of(n, element) if _is_in_registers(op.results[0].type, element) else None
    if number is not None:
        return _by_parts(op, [inner[0], number], bits, _scaled_by_float, _SCALES[element])
    rw = Builder.before(op)
    n = LLVM.on(rw).expression(n).cast(i32).value
    if isinstance(n.type, VectorType):  # the operation of MLIR has scalar exponents only
        return rw(CallIntrinsicOp("llvm.ldexp", [inner[0], n], inner[0].type))
    return rw(intr.LoadExpOp(inner[0], n))


def _float_of(n: Value[Any], element: Any) -> Value[Any] | None:
    """The float that an integer is, where it was rounded in the sum of a float with `_Magic`; None elsewhere."""
    magic = _MAGIC[element]
    bits = _by(n, ar.SubOp, magic.bits)
    rounded = _operands(bits, ar.BitcastOp) if bits is not None else None
    if rounded is None or _by(rounded[0], ar.FAddOp, magic.number) is None:
        return None
    total: Any = rounded[0].defining_op
    return Builder.after(total)(ar.FSubOp(rounded[0], total.operands[1], fastmath=total.fastmath))


def _scaled_by_float(rw: Builder, parts: Sequence[Any], name: str) -> Value[Any]:
    ty = parts[0].type
    lanes: int = ty.shape[0]
    mask = LLVM.constant(rw, -1, i16 if lanes == 16 else i8)
    rounding = [LLVM.constant(rw, _CURRENT_ROUNDING, i32)] if name.endswith(".512") else []
    return rw(CallIntrinsicOp(name, [*parts, parts[0], mask, *rounding], ty))


class _Magic(NamedTuple):
    """1.5 * 2^mantissa: a number that is added to it is rounded to an integer, in the lowest bits."""

    number: float
    bits: int


_MAGIC: Mapping[Any, _Magic] = {f32: _Magic(1.5 * 2.0**23, 0x4B400000), f64: _Magic(1.5 * 2.0**52, 0x4338 << 48)}
_CURRENT_ROUNDING = 4
_SCALES = {
    element: {bits: f"llvm.x86.avx512.mask.scalef.{suffix}.{bits}" for bits in (128, 256, 512)}
    for element, suffix in ((f32, "ps"), (f64, "pd"))
}
_FORMATS: Mapping[Any, tuple[int, int]] = {f32: (23, 127), f64: (52, 1023)}
_CONTRACT, _REASSOCIATE = (FastmathFlagsAttr(name).value for name in ("contract", "reassoc"))


# Dot products of pairs


_Half = Callable[["Value[Any]"], "Value[Any] | None"]


def _factors(product: Value[Any], op_class: type[Any], half: _Half) -> set[Value[Any]] | None:
    """The words of which a product multiplies halves."""
    parts = _operands(product, op_class)
    words = [half(part) for part in parts] if parts is not None else [None]
    return None if None in words else {word for word in words if word is not None}


def _words(products: Sequence[Value[Any]], op_class: type[Any], halves: tuple[_Half, _Half]) -> list[Value[Any]]:
    """The two words of which one product multiplies the lower halves and another one the upper halves, if they do."""
    for order in (products, products[::-1]):
        lower, upper = (_factors(value, op_class, half) for value, half in zip(order, halves))
        if lower is not None and lower == upper:
            return [*lower] * (2 if len(lower) == 1 else 1)
    return []


def _dot_of_integers(names: Mapping[int, str], op: Any, bits: int) -> Value[Any] | None:
    """The sum of products of the halves of words, by an instruction for registers of so many bits"""
    words = _words(op.operands, ar.MulOp, (_low_integer, _high_integer))
    if not words or not _is_in_registers(op.results[0].type, i32):
        return None
    return _by_parts(op, words, bits, _pairs, names)


def _narrow_product(op: Any, bits: int) -> Value[Any] | None:
    """The product of numbers of 16 bits, as a sum of two products, one of which is zero"""
    words = factors_of_halves(op) if _is_in_registers(op.results[0].type, i32) else None
    return None if words is None else _by_parts(op, words, bits, _pairs, _PAIRS_OF_I16)


def _pairs(rw: Builder, parts: Sequence[Any], name: str) -> Value[Any]:
    return rw(CallIntrinsicOp(name, [_halves(rw, part, i16) for part in parts], parts[0].type))


def _rounding(op: Any, bits: int) -> Value[Any] | None:
    """What rounds an f32 to bf16, added to its bits: see Note [Roundings by dot products]"""
    whole, added = op.operands
    odd = _shifted(_by(added, ar.AddOp, _BELOW_HALF), ar.AndOp, 1)
    if odd is None or _by(odd, ar.LShrOp, 16) is not whole or not _is_in_registers(op.results[0].type, i32):
        return None
    rw = Builder.before(op)
    b = LLVM.on(rw)
    pairs = ((b.expression(whole) & 0x10000) | _BELOW_HALF).value
    ones = b.number(0x10001, op.results[0].type).value
    return rw(ar.AddOp(whole, _by_parts(op, [pairs, ones], bits, _pairs, _PAIRS_OF_I16)))


def _dot_of_floats(names: Mapping[int, str], op: Any, bits: int) -> Value[Any] | None:
    """A number and the products of the halves of words, by an instruction for registers of so many bits"""
    total, dot = op.operands
    pair = _operands(dot, ar.FAddOp)
    if pair is None or not all(one.fastmath.value & _REASSOCIATE for one in (op, dot.defining_op)):
        return None
    words = _words(pair, ar.FMulOp, (_low_float, _high_float))
    if not words or not _is_in_registers(op.results[0].type, f32):
        return None
    return _by_parts(op, [total, *words], bits, lambda rw, parts, name: rw(CallIntrinsicOp(
        name, [parts[0], *[_halves(rw, part, BF16Type()) for part in parts[1:]]], parts[0].type
    )), names)  # fmt: skip


def _bytes_or_rounding(op: Any, bits: int) -> Value[Any] | None:
    """What VNNI has instructions for"""
    made: Value[Any] | None = X86_DOTS["dot-u8-i8"](op, bits)
    return _rounding(op, bits) if made is None else made


def _is_in_registers(ty: Any, element: Any) -> bool:
    """Whether values of a type fill registers of 128 bits or more."""
    if not isinstance(ty, VectorType) or ty.element_type is not element or ty.is_scalable:
        return False
    return ty.shape[0] * element.width >= 128 and not ty.shape[0] & (ty.shape[0] - 1)


def _halves(rw: Builder, word: Any, element: Any) -> Value[Any]:
    """A vector of words as one of twice as many halves."""
    return LLVM.bitcast(rw, word, VectorType((2 * word.type.shape[0],), element))


def _by_parts(
    op: Any, values: Sequence[Any], bits: int, make: Callable[[Builder, Sequence[Any], str], Value[Any]],
    names: Mapping[int, str],
) -> Value[Any]:  # fmt: skip
    """What `make` makes of vectors, a register at a time: of their bits, of `bits`, or of the most that `names` has."""
    rw, size = Builder.before(op), op.results[0].type.shape[0]
    width: int = scalar_of(op.results[0].type).width
    lanes = min(size, max(128, min(bits, max(names))) // width)
    return by_registers(rw, lanes, values, lambda *parts: make(rw, parts, names[lanes * width]))


def _upper_halves(op: Any, bits: int) -> Value[Any] | None:
    """Every other element of twice as many: LLVM shifts, narrows registers one by one, and puts them together."""
    word = _by(op.arg, ar.LShrOp, 16)
    ty: Any = op.results[0].type
    if bits < 512 or word is None or scalar_of(ty) is not i16 or not _is_in_registers(word.type, i32):
        return None
    lanes = ty.shape[0]
    if lanes * 32 < bits:
        return None
    rw = Builder.before(op)
    halves = _halves(rw, word, i16)
    return shuffled(rw, halves, range(1, 2 * lanes, 2))


_PAIRS_OF_I16 = {128: "llvm.x86.sse2.pmadd.wd", 256: "llvm.x86.avx2.pmadd.wd", 512: "llvm.x86.avx512.pmaddw.d.512"}
_BELOW_HALF = 0x7FFF
"""Half of the last digit that bf16 keeps of an f32, less one."""
_PAIRS_OF_BF16 = {bits: f"llvm.x86.avx512bf16.dpbf16ps.{bits}" for bits in (128, 256, 512)}
_PAIRS_OF_ARM = {128: "llvm.aarch64.neon.bfdot.v4f32.v8bf16"}
_REPEATED: Mapping[str, Mapping[str, Callable[[Any, int], Any]]] = {
    name: {"": extension_of_repeated} for name in EXTENSIONS
}
_SELECTIONS: Mapping[str, Mapping[str, Callable[[Any, int], Any]]] = {  # by what the machine must have, or lack (-)
    ar.FMulOp.name: {"ldexp": _scaled},
    ar.MulOp.name: {"multiply-i16": _narrow_product},
    ar.AddOp.name: {
        **X86_DOTS, "dot-u8-i8": _bytes_or_rounding, "dot-i16": partial(_dot_of_integers, _PAIRS_OF_I16),
    },
    ar.FAddOp.name: {"dot-bf16": partial(_dot_of_floats, _PAIRS_OF_BF16)},
    ar.FDivOp.name: {"rsqrt": quotient_by_estimate},
    ar.TruncOp.name: {"": _upper_halves},
    intr.SqrtOp.name: {"rsqrt": root_by_estimate},
    **{name: {"range": select} for name, select in EXTREMES.items()},
}
_NAN: Mapping[str, Mapping[str, Callable[[Any, int], Any]]] = {ar.SelectOp.name: {"": rounding_of_numbers}}
_ARM_SELECTIONS: Mapping[str, Mapping[str, Callable[[Any, int], Any]]] = {
    ar.AddOp.name: ARM_DOTS,
    ar.FAddOp.name: {"dot-bf16": partial(_dot_of_floats, _PAIRS_OF_ARM)}, **_NAN, **_REPEATED,
}  # fmt: skip
_WASM_SELECTIONS: Mapping[str, Mapping[str, Callable[[Any, int], Any]]] = {
    ar.AddOp.name: {"dot-i16": partial(_dot_of_integers, {128: "llvm.wasm.dot"})},
}
_X86_SELECTIONS: Mapping[str, Mapping[str, Callable[[Any, int], Any]]] = {
    **_SELECTIONS, **_NAN, ShuffleVectorOp.name: {"": fenced_shuffle}, LoadOp.name: {"-f16": fenced_load},
    **{name: {"range": EXTREMES[name], "-range": select} for name, select in SCALAR_EXTREMES.items()},
    **{name: {**_SELECTIONS[name], "-range": select} for name, select in LOOP_EXTREMES.items()},
    ar.SIToFPOp.name: {"-range": signed_to_float}, ar.UIToFPOp.name: {"-range": unsigned_to_float},
    ar.FPToSIOp.name: {"-range": to_integer}, ar.FPToUIOp.name: {"-range": to_integer},
}  # fmt: skip
_BY_ARCHITECTURE = {
    "x86_64": _X86_SELECTIONS, "amd64": _X86_SELECTIONS, "i686": _X86_SELECTIONS, "i386": _X86_SELECTIONS,
    "aarch64": _ARM_SELECTIONS, "arm64": _ARM_SELECTIONS, "wasm32": _WASM_SELECTIONS, "wasm64": _WASM_SELECTIONS,
    "riscv32": _REPEATED, "riscv64": _REPEATED,
}  # fmt: skip

# Note [Roundings by dot products]
# A rounding to bf16 adds 0x7FFF to the bits, and the lowest bit that stays: a shift, a mask, and two sums. With that
# bit where it is and 0x7FFF below, a word is a pair of integers of 16 bits, whose sum is what is added: one instruction
# of AVX-512 makes the pair, of two operations on bits, and one of VNNI adds the dot product with (1, 1) to the bits.
# LLVM makes it of the product and the sum that stand here.
