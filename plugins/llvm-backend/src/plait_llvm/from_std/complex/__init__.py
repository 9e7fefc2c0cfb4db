"""Lower complex to the llvm dialect: a number is a struct of its two parts.

%0 = complex.re %z : complex<f32>  ->  %0 = llvm.extractvalue %z[0] : !llvm.struct<(f32, f32)>
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import ComplexType, IntegerType
from plait.interpret import complex_algebra as f
from plait.interpret.complex_algebra import Number
from plait.rewrite import Pattern, conversion_pattern
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import values as v
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import extract, pack
from plait_llvm.lowering.conversion import llvm_conversion
from plait_std.scalar.kind import SAME
from plait_std.scalar.table import KINDS

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def _parts(rw: ConversionRewriter, value: Any) -> Number:
    real, imaginary = LLVM.on(rw).wrap(extract(rw, value, 0), extract(rw, value, 1))
    return real, imaginary


def _pack(rw: ConversionRewriter, number: Number, op: Any) -> Any:
    return _create(rw, op, [part.value for part in number])


def _create(rw: ConversionRewriter, op: Operation, parts: Sequence[Value[Any]]) -> Value[Any]:
    ty: Any = rw.convert_type(op.results[0].type)
    return pack(rw, ty, parts)


def _of_kind(name: str, formula: Callable[..., Any], is_complex: bool) -> Pattern:
    def convert(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        result = formula(*[_parts(rw, value) for value in operands])
        return _pack(rw, result, op) if is_complex else result.value

    return conversion_pattern(name)(convert)


def _of_kinds() -> Iterator[Pattern]:
    """Operations that are a kind of complex numbers, by its formula."""
    for row in KINDS.values():
        meaning = row.meanings.get("complex")
        if meaning is not None and meaning.formula is not None and isinstance(meaning.payload, str):
            yield _of_kind(meaning.payload, getattr(f, meaning.formula), row.result == SAME)


def _lower_create(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """complex.create -> a struct"""
    return _create(rw, op, operands)


def _lower_constant(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """complex.constant -> llvm.mlir.constant"""
    return rw.insert(v.ConstantOp(op.value, rw.convert_type(op.results[0].type)))


def _lower_powi(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """powi z, n -> pow z, (n, 0)"""
    z = _parts(rw, operands[0])
    (exponent,) = LLVM.on(rw).wrap(operands[1])
    return _pack(rw, f.power(z, (exponent.cast(z[0].type), z[0].like(0.0))), op)


def _lower_bitcast(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """complex.bitcast -> an integer of both parts, the real one in its low half, and bitcasts"""
    source, target = op.operands[0].type, op.result.type
    part: Any = (source if isinstance(source, ComplexType) else target).element_type
    half, whole = IntegerType(part.width), IntegerType(2 * part.width)
    if isinstance(source, ComplexType):
        low, high = (_resized(rw, extract(rw, operands[0], i), whole) for i in range(2))
        bits = rw(ar.OrOp(low, rw(ar.ShlOp(high, _number(rw, part.width, whole)))))
    else:
        bits = _resized(rw, operands[0], whole)
    if not isinstance(target, ComplexType):
        return _resized(rw, bits, rw.convert_type(target))
    upper = rw(ar.LShrOp(bits, _number(rw, part.width, whole)))
    return _create(rw, op, [_as(rw, rw(ar.TruncOp(value, half)), rw.convert_type(part)) for value in (bits, upper)])


def _number(rw: ConversionRewriter, number: int, ty: IntegerType) -> Any:
    return rw(v.ConstantOp(IntegerAttr(number, ty), ty))


def _as(rw: ConversionRewriter, value: Any, ty: Any) -> Any:
    """The same bits as a value of another type."""
    return value if value.type is ty else rw(ar.BitcastOp(value, ty))


def _resized(rw: ConversionRewriter, value: Any, ty: Any) -> Any:
    """The bits of a number, of a wider integer with zeros above them."""
    bits = _as(rw, value, IntegerType(value.type.width))
    return _as(rw, bits, ty) if bits.type.width == ty.width else rw(ar.ZExtOp(bits, ty))


PATTERNS = (
    *_of_kinds(),
    conversion_pattern("complex.create")(_lower_create), conversion_pattern("complex.constant")(_lower_constant),
    conversion_pattern("complex.powi")(_lower_powi), conversion_pattern("complex.bitcast")(_lower_bitcast),
)  # fmt: skip

CONVERSION = llvm_conversion("convert-complex-to-llvm", "complex", PATTERNS, title="ConvertComplexToLLVMPass")
