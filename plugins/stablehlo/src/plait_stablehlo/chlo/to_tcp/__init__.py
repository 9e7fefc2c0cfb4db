"""`chlo-to-tcp`: broadcasting is made explicit, functions become kinds of tcp, operations of math, or formulas.

```mlir
%r = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>
```

becomes

```mlir
%r = tcp.unary erf %x : tensor<4xf32>
```
"""

from __future__ import annotations

import math as _math
from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.build.functions import imag, real
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, ComplexType, FloatType, RankedTensorType, f32
from plait.rewrite import Pattern, conversion_pattern
from plait.rewrite.conversion import Conversion
from plait_std.math import ops as math
from plait_std.scalar.table import supports
from plait_tcp import ops as tcp
from plait_tcp.api import CONTRACTING, TENSORS, common_key
from plait_tcp.conversion import where_ranked

from plait_stablehlo.chlo.ops import broadcasting as b
from plait_stablehlo.chlo.ops import other as x
from plait_stablehlo.chlo.ops import special as p
from plait_stablehlo.chlo.ops import unary as o
from plait_stablehlo.chlo.ops.broadcast_shapes import NoBroadcastError, dimension_maps
from plait_stablehlo.chlo.to_tcp import complex_functions as z
from plait_stablehlo.chlo.to_tcp import functions as f
from plait_stablehlo.chlo.to_tcp import gamma_functions as gamma
from plait_stablehlo.chlo.to_tcp import structured as structured_to_tcp
from plait_stablehlo.chlo.to_tcp.bessel_functions import bessel_i1e
from plait_stablehlo.chlo.to_tcp.zeta import polygamma, zeta
from plait_stablehlo.to_tcp import types
from plait_stablehlo.to_tcp.elementwise import compared, of_kind
from plait_stablehlo.to_tcp.inverse_erf import erf_inv
from plait_stablehlo.to_tcp.quantization import patterns_beside
from plait_stablehlo.to_tcp.shaping import (
    as_result,
    as_shapes,
    broadcast,
    broadcast_scalar,
    shape_keys,
    unify,
)

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_KINDS = {o.ErfOp: "erf", o.TanOp: "tan"}
_COMPLEX: dict[Any, Callable[[Expression], Expression]] = {
    o.AcosOp: z.acos, o.AcoshOp: z.acosh, o.AsinOp: z.asin, o.AsinhOp: z.asinh, o.AtanOp: z.atan, o.AtanhOp: z.atanh,
    o.CoshOp: z.cosh, o.SinhOp: z.sinh, o.SquareOp: z.square, o.AsinAcosKernelOp: z.asin_acos_kernel,
}  # fmt: skip
_MATH = {
    root: getattr(math, root.__name__)
    for root in (o.AcosOp, o.AcoshOp, o.AsinOp, o.AsinhOp, o.AtanOp, o.AtanhOp, o.CoshOp, o.ErfcOp, o.SinhOp)
}
_FORMULAS: dict[Any, Callable[[Expression], Expression]] = {
    o.DigammaOp: gamma.digamma, o.ErfInvOp: erf_inv, o.LgammaOp: gamma.lgamma, o.SquareOp: lambda v: v * v,
    o.IsInfOp: lambda v: abs(v) == _math.inf, o.IsPosInfOp: lambda v: v == _math.inf,
    o.IsNegInfOp: lambda v: v == -_math.inf,
}  # fmt: skip
_OF_16_BITS: dict[Any, Callable[[Expression], Expression]] = {
    **_FORMULAS,
    o.DigammaOp: partial(gamma.digamma, negative_in=f32), o.LgammaOp: partial(gamma.lgamma, negative_in=f32),
}  # fmt: skip
"""Formulas of f32 for narrower floats: near the zeros of gamma functions f32 has digits enough for them."""
_SPECIAL: dict[Any, Callable[..., Expression]] = {
    p.ZetaOp: zeta, p.PolygammaOp: polygamma, o.BesselI1eOp: bessel_i1e, p.MulhiOp: f.mulhi,
}  # fmt: skip
_SPECIAL.update({root: _SPECIAL[root.computes] for root in b.OF_CHLO if root.computes in _SPECIAL})
_OF_PAIRS = (zeta, polygamma)
"""Formulas that compute what a rounding loses: none of their products is rounded together with a sum."""


def _lower_unary(op: o.ErfOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """chlo.f -> tcp.unary f"""
    return as_result(rw, op, tcp.UnaryOp(_KINDS[type(op)], operands[0]))


def _lower_function(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """chlo.f -> math.f"""
    if isinstance(operands[0].type.element_type, ComplexType):
        return _lower_complex(op, operands, rw)
    return as_result(rw, op, rw(_MATH[type(op)](operands[0])))


def _lower_complex(op: Operation, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """chlo.f of complex numbers -> a formula over their parts"""
    return as_result(rw, op, _COMPLEX[type(op)](TENSORS.on(rw).expression(operands[0])).value)


def _refusing(pattern: Callable[..., Any]) -> Callable[..., Any]:
    """A pattern that does not match where its operands cannot be broadcast."""

    @wraps(pattern)
    def lower(op: Operation, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
        try:
            return pattern(op, operands, rw)
        except NoBroadcastError as error:
            return rw.no_match(str(error))

    return lower


@_refusing
def _lower_special(op: Operation, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """chlo.f -> a formula over operands of one shape, in f32 for narrower floats"""
    element = operands[0].type.element_type
    if isinstance(element, ComplexType):
        return rw.no_match("the elements are complex")
    values = _of_one_shape(rw, op, operands)
    narrow = isinstance(element, FloatType) and element.width < 32
    formula = _SPECIAL[type(op)]
    algebra = TENSORS if formula in _OF_PAIRS else CONTRACTING
    expressions = [v.cast(f32 if narrow else element) for v in algebra.on(rw).wrap(*values)]
    return as_result(rw, op, formula(*expressions).cast(element).value)


def _lower_formula(op: Operation, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """chlo.f -> a formula, in f32 for narrower floats"""
    value = (TENSORS if isinstance(op, o.SquareOp) else CONTRACTING).on(rw).expression(operands[0])
    element = value.element
    if isinstance(element, ComplexType):
        return _lower_complex(op, operands, rw)
    narrow = isinstance(element, FloatType) and element.width < 32
    result = _OF_16_BITS[type(op)](value.cast(f32)) if narrow else _FORMULAS[type(op)](value)
    return as_result(rw, op, result.cast(op.results[0].type.element_type).value)


@conversion_pattern(o.ConjOp)
def lower_conj(op: o.UnaryOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """chlo.conj z -> complex(real z, -imag z)"""
    z = TENSORS.on(rw).expression(operands[0])
    if not isinstance(z.element, ComplexType):
        return as_result(rw, op, operands[0])
    return as_result(rw, op, real(z).apply("complex", -imag(z)).value)


# With broadcasting


def _broadcast(rw: ConversionRewriter, op: Operation, operands: Sequence[Any]) -> list[Any]:
    """The operands, repeated to one shape."""
    maps = dimension_maps(op)
    rank = max(len(v.type.shape) for v in operands)
    columns: list[list[Any]] = [[] for _ in range(rank)]
    for value, dims in zip(operands, maps):
        for key, dim in zip(shape_keys(value), dims):
            columns[dim].append(key)
    keys = [common_key(rw, column) for column in columns]
    shape = tuple(key if isinstance(key, int) else DYNAMIC for key in keys)
    types = [RankedTensorType(shape, v.type.element_type) for v in operands]
    return [broadcast(rw, v, dims, ty, keys) for v, dims, ty in zip(operands, maps, types)]


def _of_one_shape(rw: ConversionRewriter, op: Operation, operands: Sequence[Any]) -> list[Any]:
    """The operands with the shape that they are broadcast to, or that they have."""
    return _broadcast(rw, op, operands) if isinstance(op, b.BroadcastOp) else unify(rw, operands)


@_refusing
def _lower_broadcast(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """chlo.broadcast_f -> tcp.broadcast, and tcp.binary f or tcp.ternary f"""
    kind, element = op.computes.kind, operands[-1].type.element_type
    if not supports(kind, element):
        return rw.no_match(f"'{kind}' is not defined for elements of type '{element}'")
    return as_result(rw, op, of_kind(rw, kind, _broadcast(rw, op, operands)))


@conversion_pattern(b.BroadcastCompareOp)
@_refusing
def lower_broadcast_compare(op: b.BroadcastCompareOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """chlo.broadcast_compare -> tcp.broadcast and tcp.binary of the comparison"""
    return as_result(rw, op, compared(rw, op, *_broadcast(rw, op, operands)))


@_refusing
def _lower_next_after(op: Operation, operands: Any, rw: ConversionRewriter) -> Any:
    """chlo.next_after -> a formula on bits"""
    lhs, rhs = _of_one_shape(rw, op, operands)
    return as_result(rw, op, f.next_after(*TENSORS.on(rw).wrap(lhs, rhs)).value)


# Others


@conversion_pattern(x.ConstantOp)
def lower_constant(op: x.ConstantOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """chlo.constant -> tcp.const"""
    return as_result(rw, op, tcp.ConstOp(op.value))


@conversion_pattern(x.ConstantLikeOp)
def lower_constant_like(op: x.ConstantLikeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """chlo.constant_like -> tcp.const and tcp.broadcast"""
    ty = RankedTensorType((), op.value.type)
    number = rw(tcp.ConstOp(DenseElementsAttr.splat(ty, op.value.value)))
    return as_result(rw, op, broadcast_scalar(rw, number, operands[0]))


@conversion_pattern(x.TopKOp)
def lower_top_k(op: x.TopKOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """chlo.top_k -> tcp.top_k"""
    if isinstance(operands[0].type.element_type, ComplexType):
        return rw.no_match("complex numbers have no order")
    made = rw.insert(tcp.TopKOp(operands[0], op.k.value))
    return as_shapes(rw, made.results, op.results)


_BROADCAST_NEXT_AFTER = [root for root in b.OF_CHLO if root.computes is x.NextAfterOp]
_PATTERNS: tuple[Pattern, ...] = (
    *(conversion_pattern(root)(_lower_unary) for root in _KINDS),
    *(conversion_pattern(root)(_lower_function) for root in _MATH),
    *(conversion_pattern(root)(_lower_formula) for root in _FORMULAS),
    *(conversion_pattern(root)(_lower_special) for root in _SPECIAL),
    *(conversion_pattern(root)(_lower_next_after) for root in (x.NextAfterOp, *_BROADCAST_NEXT_AFTER)),
    conversion_pattern(o.AsinAcosKernelOp)(_lower_complex), *structured_to_tcp.PATTERNS,
    *(conversion_pattern(root)(_lower_broadcast)
      for root in (*b.OF_STABLEHLO, b.BroadcastComplexOp, b.BroadcastSelectOp)),
    lower_conj, lower_broadcast_compare, lower_constant, lower_constant_like, lower_top_k,
)  # fmt: skip


def _where_defined(pattern: Pattern) -> Pattern:
    """The same, but not for elements for which what the operation computes is not defined."""

    @wraps(pattern.function)
    def lower(op: Operation, operands: Any, rw: ConversionRewriter) -> Any:
        if (reason := b.why_undefined(op)) is not None:
            return rw.no_match(reason)
        return pattern.function(op, operands, rw)

    return pattern.replaced(function=lower) if pattern.root in b.OPERATIONS else pattern


CHLO_TO_TCP = Conversion(
    name="chlo-to-tcp",
    source="chlo",
    target=("tcp", "tensor", "arith", "math", "scf"),
    patterns=tuple(where_ranked(_where_defined(pattern)) for pattern in (*_PATTERNS, *patterns_beside(_PATTERNS))),
    type_converter=types.converter,
)
