"""The scalar kinds, a row for each. See `plait_std.scalar` for how they are used and how to add one."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

from plait.ir.attribute import Type

from plait_std.scalar import floats as py
from plait_std.scalar import integers as bits
from plait_std.scalar import payload as p
from plait_std.scalar.kind import BITS, BOOLEAN, COMPLEX, DIVISION, FUNCTION, OWN, PART, Kind, kind
from plait_std.scalar.kind import Meaning as Of
from plait_std.scalar.payload import number_class


def supports(kind: str, type: Type) -> bool:
    """Whether a kind has a meaning for elements of `type`."""
    return number_class(type) in KINDS[kind].meanings


@cache
def operations() -> Mapping[str, tuple[str, Of]]:
    """The operations that are the payload of a kind, by IR name: the number class and the meaning."""
    found: dict[str, tuple[str, Of]] = {}
    for row in KINDS.values():
        for class_, meaning in row.meanings.items():
            if isinstance(meaning.payload, str) and class_ != "bool":  # where `arith.ori` is the sum, too
                found.setdefault(meaning.payload, (class_, meaning))
    return found


_SAME = Of(p.itself, "reference.itself")
_AND, _OR, _XOR = (Of(f"arith.{x}i", f"logical_{x}") for x in ("and", "or", "xor"))
_NOT = Of(p.invert, "logical_not")


def _comparison(name: str, numpy: str, on_floats: str) -> Kind:
    """A comparison of numbers that have an order."""
    signed, unsigned = Of(f"arith.cmpi s{name}", numpy), Of(f"arith.cmpi u{name}", numpy)
    meanings = {"float": Of(f"arith.cmpf {on_floats}", numpy), "signed": signed, "unsigned": unsigned, "bool": unsigned}
    return Kind(name, 2, meanings, BOOLEAN, OWN)


def _function(name: str, payload: str, numpy: str | None, python: Any, of_complex: Of | None = None) -> Kind:
    """A function of one float, as a library has it."""
    meanings = {"float": Of(payload, numpy, python)}
    return Kind(name, 1, meanings | ({"complex": of_complex} if of_complex else {}), cost=FUNCTION)


UNARY = (
    kind("abs", 1, result=PART, format=OWN, float=Of("math.absf", "absolute", abs),
         complex=Of("complex.abs", "absolute", formula="magnitude"), signed=Of(p.signed_abs, "absolute"),
         unsigned=_SAME, bool=_SAME),
    kind("negate", 1, format=OWN, float=Of("arith.negf", "negative"),
         complex=Of("complex.neg", "negative", formula="negate"), integer=Of(p.integer_negate, "negative"), bool=_SAME),
    kind("sign", 1, float=Of(p.float_sign, "reference.sign"), complex=Of("complex.sign", formula="direction"),
         signed=Of(p.signed_sign, "sign"), unsigned=Of(p.unsigned_sign, "sign"), bool=_SAME),
    kind("conjugate", 1, format=OWN, complex=Of("complex.conj", "conjugate", formula="conjugate")),
    kind("angle", 1, result=PART, cost=FUNCTION, complex=Of("complex.angle", "angle", formula="angle")),
    kind("real", 1, result=PART, format=OWN, float=_SAME, complex=Of("complex.re", "reference.real", formula="real")),
    kind("imag", 1, result=PART, format=OWN, float=Of(p.no_imaginary_part, "zeros_like"),
         complex=Of("complex.im", "reference.imag", formula="imaginary")),
    kind("is_finite", 1, result=BOOLEAN, format=OWN, float=Of(p.is_finite, "isfinite")),
    # roundings
    kind("floor", 1, float=Of("math.floor", "floor", py.integral(math.floor))),
    kind("ceil", 1, float=Of("math.ceil", "ceil", py.integral(math.ceil))),
    kind("trunc", 1, float=Of("math.trunc", "trunc", py.integral(math.trunc))),
    kind("round_even", 1, float=Of("math.roundeven", "rint", py.integral(round))),
    kind("round_away", 1, float=Of("math.round", "reference.round_away", py.integral(py.round_away))),
    # roots and quotients
    kind("sqrt", 1, cost=DIVISION, float=Of("math.sqrt", "sqrt", py.guarded(math.sqrt)),
         complex=Of("complex.sqrt", "sqrt", formula="square_root")),
    kind("rsqrt", 1, cost=DIVISION, float=Of("math.rsqrt", "reference.rsqrt", py.rsqrt, in_f32=True),
         complex=Of("complex.rsqrt", formula="reciprocal_square_root")),
    kind("cbrt", 1, cost=FUNCTION, float=Of("math.cbrt", "cbrt", py.cbrt), complex=Of(formula="cube_root")),
    kind("reciprocal", 1, cost=DIVISION, float=Of(p.reciprocal, "reference.reciprocal"),
         complex=Of(p.reciprocal, formula="reciprocal")),
    # exponentials and logarithms
    _function("exp", "math.exp", "exp", py.guarded(math.exp), Of("complex.exp", "exp", formula="exponential")),
    _function("exp2", "math.exp2", "exp2", py.guarded(lambda x: 2.0**x)),
    _function("expm1", "math.expm1", "expm1", py.guarded(math.expm1),
              Of("complex.expm1", formula="exponential_minus_one")),
    _function("log", "math.log", "log", py.logarithm(math.log),
              Of("complex.log", "log", formula="logarithm")),
    _function("log1p", "math.log1p", "log1p", py.logarithm(math.log1p, -1.0),
              Of("complex.log1p", formula="logarithm_of_one_plus")),
    _function("log2", "math.log2", "log2", py.logarithm(math.log2)),
    _function("log10", "math.log10", "log10", py.logarithm(math.log10)),
    kind("logistic", 1, cost=FUNCTION, float=Of(p.logistic, "reference.logistic", in_f32=True, contracts=True),
         complex=Of(formula="logistic")),
    _function("erf", "math.erf", None, math.erf),
    _function("erfc", "math.erfc", None, math.erfc),
    # circular and hyperbolic functions
    _function("sin", "math.sin", "sin", py.guarded(math.sin), Of("complex.sin", "sin", formula="sine")),
    _function("cos", "math.cos", "cos", py.guarded(math.cos), Of("complex.cos", "cos", formula="cosine")),
    _function("tan", "math.tan", "tan", py.guarded(math.tan), Of("complex.tan", "tan", formula="tangent")),
    _function("asin", "math.asin", "arcsin", py.guarded(math.asin)),
    _function("acos", "math.acos", "arccos", py.guarded(math.acos)),
    _function("atan", "math.atan", "arctan", math.atan),
    _function("sinh", "math.sinh", "sinh", py.guarded(math.sinh, at_overflow=py.signed_infinity)),
    _function("cosh", "math.cosh", "cosh", py.guarded(math.cosh)),
    _function("tanh", "math.tanh", "tanh", math.tanh,
              Of("complex.tanh", "tanh", formula="hyperbolic_tangent")),
    _function("asinh", "math.asinh", "arcsinh", py.guarded(math.asinh)),
    _function("acosh", "math.acosh", "arccosh", py.guarded(math.acosh)),
    _function("atanh", "math.atanh", "arctanh", py.guarded(py.atanh)),
    # bits
    kind("not", 1, format=OWN, integer=Of(p.invert, "invert"), bool=_NOT),
    kind("popcount", 1, format=BITS, integer=Of("math.ctpop", "reference.popcount", bits.popcount), bool=_SAME),
    kind("clz", 1, format=BITS, integer=Of("math.ctlz", "reference.leading_zeros", bits.leading_zeros), bool=_NOT),
    kind("ctz", 1, format=BITS, integer=Of("math.cttz", "reference.trailing_zeros", bits.trailing_zeros), bool=_NOT),
)  # fmt: skip

BINARY = (
    kind("add", 2, format=OWN, float=Of("arith.addf", "add"), complex=Of("complex.add", "add", formula="add"),
         integer=Of("arith.addi", "add"), bool=_OR),
    kind("subtract", 2, format=OWN, float=Of("arith.subf", "subtract"),
         complex=Of("complex.sub", "subtract", formula="subtract"), integer=Of("arith.subi", "subtract"), bool=_XOR),
    kind("multiply", 2, format=OWN, float=Of("arith.mulf", "multiply"),
         complex=Of("complex.mul", "multiply", formula="multiply"), integer=Of("arith.muli", "multiply"), bool=_AND),
    kind("divide", 2, format=OWN, cost=DIVISION, float=Of("arith.divf", "reference.quotient"),
         complex=Of("complex.div", "reference.complex_divide", formula="divide"),
         signed=Of(p.divide_signed, "reference.divide"), unsigned=Of(p.divide_unsigned, "reference.divide")),
    kind("remainder", 2, cost=DIVISION, float=Of("arith.remf", "fmod"),
         signed=Of(p.remainder_signed, "reference.remainder"),
         unsigned=Of(p.remainder_unsigned, "reference.remainder")),
    kind("maximum", 2, format=OWN, float=Of("arith.maximumf", "reference.maximum"),
         complex=Of(p.complex_extreme("ogt"), "reference.complex_maximum"), signed=Of("arith.maxsi", "maximum"),
         unsigned=Of("arith.maxui", "maximum"), bool=_OR),
    kind("minimum", 2, format=OWN, float=Of("arith.minimumf", "reference.minimum"),
         complex=Of(p.complex_extreme("olt"), "reference.complex_minimum"), signed=Of("arith.minsi", "minimum"),
         unsigned=Of("arith.minui", "minimum"), bool=_AND),
    kind("maxnum", 2, format=OWN, float=Of("arith.maxnumf", "reference.maxnum")),
    kind("minnum", 2, format=OWN, float=Of("arith.minnumf", "reference.minnum")),
    kind("power", 2, cost=FUNCTION, float=Of("math.powf", "power", py.power),
         complex=Of("complex.pow", "power", formula="power"), signed=Of(p.power(signed=True), "reference.power"),
         unsigned=Of(p.power(signed=False), "reference.power")),
    kind("atan2", 2, cost=FUNCTION, float=Of("math.atan2", "arctan2", math.atan2),
         complex=Of("complex.atan2", formula="arc_tangent")),
    kind("copysign", 2, format=OWN, float=Of("math.copysign", "copysign", math.copysign)),
    kind("complex", 2, result=COMPLEX, format=OWN, float=Of(p.make_complex, "reference.make_complex")),
    kind("and", 2, format=OWN, integer=Of("arith.andi", "bitwise_and"), bool=_AND),
    kind("or", 2, format=OWN, integer=Of("arith.ori", "bitwise_or"), bool=_OR),
    kind("xor", 2, format=OWN, integer=Of("arith.xori", "bitwise_xor"), bool=_XOR),
    kind("shift_left", 2, format=BITS, integer=Of(p.shift("shift_left"), "reference.shift_left")),
    kind("shift_right_logical", 2, format=BITS,
         integer=Of(p.shift("shift_right_logical"), "reference.shift_right_logical")),
    kind("shift_right_arithmetic", 2, format=BITS,
         integer=Of(p.shift_right_arithmetic, "reference.shift_right_arithmetic")),
    kind("eq", 2, result=BOOLEAN, format=OWN, float=Of("arith.cmpf oeq", "equal"),
         complex=Of("complex.eq", "equal", formula="equal"),
         integer=Of("arith.cmpi eq", "equal"), bool=Of("arith.cmpi eq", "equal")),
    kind("ne", 2, result=BOOLEAN, format=OWN, float=Of("arith.cmpf une", "not_equal"),
         complex=Of("complex.neq", "not_equal", formula="not_equal"), integer=Of("arith.cmpi ne", "not_equal"),
         bool=Of("arith.cmpi ne", "not_equal")),
    _comparison("lt", "less", "olt"),
    _comparison("le", "less_equal", "ole"),
    _comparison("gt", "greater", "ogt"),
    _comparison("ge", "greater_equal", "oge"),
)  # fmt: skip

TERNARY = (
    kind("select", 3, format=OWN, every=Of("arith.select", "where")),
    kind("clamp", 3, format=OWN, every=Of(p.clamped, "reference.clamp"),
         complex=Of(p.complex_clamped, "reference.clamp")),
    kind("fma", 3, every=Of(p.multiply_add, "reference.multiply_add"), float=Of("math.fma", "reference.multiply_add")),
)  # fmt: skip

KINDS = {row.name: row for row in (*UNARY, *BINARY, *TERNARY)}
"""The kinds by name."""
