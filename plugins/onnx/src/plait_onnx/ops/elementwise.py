"""Operators on corresponding elements that are a scalar kind, or a formula of few."""

from __future__ import annotations

import math

from plait.build.functions import erf, exp, maximum, minimum, tanh
from plait.builtin.types import Float8E8M0FNUType, FloatType, IntegerType, f32, f64, i1, i32, i64
from plait.ir.attribute import Type
from plait_tcp.formulas import Refused, Tensor, Tensors, is_narrow

from plait_onnx.declare import Operator, operator

_F1 = "4x?xf32 -> 4x?xf32"
_F2 = "4x5xf32, 5xf32 -> 4x5xf32"
_COMPARE = "4x5xf32, 5xf32 -> 4x5xi1"
_BOOL = "4xi1, 4xi1 -> 4xi1"
_BITS = "4xi32, 4xi32 -> 4xi32"


def _unary(name: str, kind: str, document: str, example: str = _F1) -> Operator:
    def formula(t: Tensors, x: Tensor) -> Tensor:
        return x.apply(kind)

    formula.__module__ = __name__
    return operator(name, example, kind=kind, document=document)(formula)


def _binary(name: str, kind: str, document: str, example: str = _F2) -> Operator:
    def formula(t: Tensors, a: Tensor, b: Tensor) -> Tensor:
        return a.apply(kind, b)

    formula.__module__ = __name__
    return operator(name, example, kind=kind, document=document)(formula)


Abs = _unary("Abs", "abs", "Take the absolute value of each element.")
Acos = _unary("Acos", "acos", "Take the arc cosine of each element.")
Acosh = _unary("Acosh", "acosh", "Take the inverse hyperbolic cosine of each element.")
Asin = _unary("Asin", "asin", "Take the arc sine of each element.")
Asinh = _unary("Asinh", "asinh", "Take the inverse hyperbolic sine of each element.")
Atan = _unary("Atan", "atan", "Take the arc tangent of each element.")
Atanh = _unary("Atanh", "atanh", "Take the inverse hyperbolic tangent of each element.")
Ceil = _unary("Ceil", "ceil", "Round each element up.")
Cos = _unary("Cos", "cos", "Take the cosine of each element.")
Cosh = _unary("Cosh", "cosh", "Take the hyperbolic cosine of each element.")
Erf = _unary("Erf", "erf", "Take the error function of each element.")
Exp = _unary("Exp", "exp", "Take the exponential of each element.")
Floor = _unary("Floor", "floor", "Round each element down.")
Log = _unary("Log", "log", "Take the natural logarithm of each element.")
Neg = _unary("Neg", "negate", "Negate each element.")
Reciprocal = _unary("Reciprocal", "reciprocal", "Take the reciprocal of each element.")
Round = _unary("Round", "round_even", "Round each element to the nearest integer, halves to the even one.")
Sigmoid = _unary("Sigmoid", "logistic", "Take the logistic function of each element.")
Sign = _unary("Sign", "sign", "Take the sign of each element.")
Sin = _unary("Sin", "sin", "Take the sine of each element.")
Sinh = _unary("Sinh", "sinh", "Take the hyperbolic sine of each element.")
Sqrt = _unary("Sqrt", "sqrt", "Take the square root of each element.")
Tan = _unary("Tan", "tan", "Take the tangent of each element.")
Tanh = _unary("Tanh", "tanh", "Take the hyperbolic tangent of each element.")
Not = _unary("Not", "not", "Negate each boolean.", "4xi1 -> 4xi1")
BitwiseNot = _unary("BitwiseNot", "not", "Invert the bits of each element.", "4xi32 -> 4xi32")

Add = _binary("Add", "add", "Add corresponding elements.")
Sub = _binary("Sub", "subtract", "Subtract corresponding elements.")
Mul = _binary("Mul", "multiply", "Multiply corresponding elements.")
Div = _binary("Div", "divide", "Divide corresponding elements; integers are rounded toward zero.")
Equal = _binary("Equal", "eq", "Tell where corresponding elements are equal.", _COMPARE)
Greater = _binary("Greater", "gt", "Tell where the first element is greater.", _COMPARE)
GreaterOrEqual = _binary("GreaterOrEqual", "ge", "Tell where the first element is greater or equal.", _COMPARE)
Less = _binary("Less", "lt", "Tell where the first element is less.", _COMPARE)
LessOrEqual = _binary("LessOrEqual", "le", "Tell where the first element is less or equal.", _COMPARE)
And = _binary("And", "and", "Tell where both are true.", _BOOL)
Or = _binary("Or", "or", "Tell where one or both are true.", _BOOL)
Xor = _binary("Xor", "xor", "Tell where exactly one is true.", _BOOL)
BitwiseAnd = _binary("BitwiseAnd", "and", "Combine corresponding bits by and.", _BITS)
BitwiseOr = _binary("BitwiseOr", "or", "Combine corresponding bits by or.", _BITS)
BitwiseXor = _binary("BitwiseXor", "xor", "Combine corresponding bits by exclusive or.", _BITS)


@operator("Pow", _F2)
def pow_(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    """Raise each element of the first operand to the power in the second one."""
    if x.element is y.element:
        return x.apply("power", y)
    wide = (f32 if is_narrow(y.element) else y.element) if y.is_float and not x.is_float else x.element
    return x.cast(wide).apply("power", y.cast(wide)).cast(x.element)


@operator("Mod", "4xi32, 4xi32 -> 4xi32")
def mod(t: Tensors, a: Tensor, b: Tensor, *, fmod: int = 0) -> Tensor:
    """Take the remainder of corresponding elements, with the sign of the divisor, or of the dividend with `fmod`."""
    if a.is_float and not fmod:
        raise Refused(f"remainder with the sign of the divisor is not defined for elements of type {a.element}")
    rest = a.apply("remainder", b)
    if fmod or a.is_unsigned:
        return rest
    return ((rest != 0) & ((rest < 0) ^ (b < 0))).select(rest + b, rest)


@operator("BitShift", "4xui8, 4xui8 -> 4xui8", attributes='{direction = "LEFT"}')
def bit_shift(t: Tensors, x: Tensor, y: Tensor, *, direction: str) -> Tensor:
    """Shift the bits of each element; zeros come in."""
    return x.apply("shift_left" if direction == "LEFT" else "shift_right_logical", y)


def _folded(name: str, kind: str, document: str) -> Operator:
    def formula(t: Tensors, first: Tensor, *rest: Tensor) -> Tensor:
        for one in rest:
            first = first.apply(kind, one)
        return first

    formula.__module__ = __name__
    return operator(name, "4xf32, 4xf32, 4xf32 -> 4xf32", document=document)(formula)


Max = _folded("Max", "maximum", "Take the largest of corresponding elements.")
Min = _folded("Min", "minimum", "Take the smallest of corresponding elements.")
Sum = _folded("Sum", "add", "Add corresponding elements of any number of operands.")


@operator("Mean", "4xf32, 4xf32 -> 4xf32")
def mean(t: Tensors, first: Tensor, *rest: Tensor) -> Tensor:
    """Take the mean of corresponding elements."""
    total = first
    for one in rest:
        total = total + one
    return total / (len(rest) + 1)


@operator("Where", "4xi1, 4xf32, 4xf32 -> 4xf32")
def where(t: Tensors, condition: Tensor, x: Tensor, y: Tensor) -> Tensor:
    """Take the element of `x` where the condition holds, else the element of `y`."""
    return condition.select(x, y)


@operator("Clip", "4xf32, f32, f32 -> 4xf32")
def clip(t: Tensors, x: Tensor, low: Tensor | None = None, high: Tensor | None = None) -> Tensor:
    """Limit each element to a range; the upper limit wins where limits cross."""
    x = x if low is None else x.apply("maximum", low.reshape())
    return x if high is None else x.apply("minimum", high.reshape())


@operator("IsNaN", "4xf32 -> 4xi1")
def is_nan(t: Tensors, x: Tensor) -> Tensor:
    """Tell where elements are not numbers."""
    return x != x


@operator("IsInf", "4xf32 -> 4xi1")
def is_inf(t: Tensors, x: Tensor, *, detect_negative: int = 1, detect_positive: int = 1) -> Tensor:
    """Tell where elements are infinite, of the signs that are asked for."""
    if detect_negative and detect_positive:
        return abs(x) == math.inf
    if detect_positive:
        return x == math.inf
    return x == -math.inf if detect_negative else t.full(x.shape, 0, i1)


@operator("Identity", "4xf32 -> 4xf32")
def identity(t: Tensors, x: Tensor) -> Tensor:
    """Take the operand as it is."""
    return x


@operator("Cast", "4xf32 -> 4xi64", attributes="{to = i64}")
def cast(t: Tensors, x: Tensor, *, to: Type, saturate: int = 1, round_mode: str = "up") -> Tensor:
    """Convert elements to the type `to`; floats become integers toward zero."""
    return _converted(x, to, saturate, round_mode)


@operator("CastLike", "4xf32, 2xi64 -> 4xi64")
def cast_like(t: Tensors, x: Tensor, like: Tensor, *, saturate: int = 1, round_mode: str = "up") -> Tensor:
    """Convert elements to the type that the elements of the second operand have."""
    return _converted(x, like.element, saturate, round_mode)


def _converted(x: Tensor, to: Type, saturate: int, round_mode: str) -> Tensor:
    if isinstance(to, Float8E8M0FNUType) and x.element is not to:
        return _as_power_of_two(x, to, saturate, round_mode)
    narrow = isinstance(to, FloatType) and to.width <= 8
    if not narrow or not saturate or not x.is_float or getattr(x.element, "width", 64) <= 8:
        return x.cast(to)
    largest = float(LARGEST_F8.get(str(to), math.inf))
    if math.isinf(largest):
        return x.cast(to)
    limited = minimum(maximum(x, -largest), largest)
    return (x != x).select(x, limited).cast(to)


def _as_power_of_two(x: Tensor, to: Type, saturate: int, round_mode: str) -> Tensor:
    """The exponents of numbers, with the fractions rounded into them; signs are lost."""
    bits = x.t.bitcast(x.cast(f32), i32) & 0x7FFFFFFF
    rounded = bits + {"up": 0x7FFFFF, "nearest": 0x400000, "down": 0}[round_mode]
    exponent = rounded.apply("shift_right_logical", 23)
    if saturate:
        exponent = minimum(exponent, 0xFE)
    exponent = (bits >= 0x7F800000).select(0xFF, exponent)
    return x.t.bitcast(exponent.cast(IntegerType(8, "unsigned")), to)


LARGEST_F8 = {"f8E4M3FN": 448, "f8E4M3FNUZ": 240, "f8E5M2": 57344, "f8E5M2FNUZ": 57344, "f4E2M1FN": 6}
"""The largest number of each narrow format, which casts saturate to."""


@operator("BitCast", "4xf32 -> 4xi32", attributes="{to = i32}")
def bit_cast(t: Tensors, x: Tensor, *, to: Type) -> Tensor:
    """Read the bits of each element as another type of the same width."""
    if getattr(to, "width", 0) != getattr(x.element, "width", 0):
        raise Refused(f"elements of '{x.element}' and '{to}' do not have the same number of bits")
    return t.bitcast(x, to)


# Activations


@operator("Relu", _F1)
def relu(t: Tensors, x: Tensor) -> Tensor:
    """Replace what is negative by 0."""
    return maximum(x, 0)


@operator("LeakyRelu", _F1)
def leaky_relu(t: Tensors, x: Tensor, *, alpha: float = 0.01) -> Tensor:
    """Multiply what is negative by `alpha`."""
    return (x < 0).select(x * alpha, x)


@operator("PRelu", "4x3xf32, 3xf32 -> 4x3xf32")
def prelu(t: Tensors, x: Tensor, slope: Tensor) -> Tensor:
    """Multiply what is negative by the slope of its channel."""
    return (x < 0).select(x * slope, x)


@operator("ThresholdedRelu", _F1)
def thresholded_relu(t: Tensors, x: Tensor, *, alpha: float = 1.0) -> Tensor:
    """Replace what is not above `alpha` by 0."""
    return (x > alpha).select(x, 0)


@operator("Elu", _F1)
def elu(t: Tensors, x: Tensor, *, alpha: float = 1.0) -> Tensor:
    """Replace what is negative by alpha (exp(x) - 1)."""
    return (x > 0).select(x, _expm1_below_zero(x) * alpha)


@operator("Selu", _F1)
def selu(
    t: Tensors, x: Tensor, *, alpha: float = 1.67326319217681884765625, gamma: float = 1.05070102214813232421875
) -> Tensor:
    """Scale by gamma, what is not positive as gamma alpha (exp(x) - 1)."""
    return (x > 0).select(x, _expm1_below_zero(x) * alpha) * gamma


@operator("Celu", _F1)
def celu(t: Tensors, x: Tensor, *, alpha: float = 1.0) -> Tensor:
    """Take max(0, x) + min(0, alpha (exp(x / alpha) - 1))."""
    if alpha < 0:
        return maximum(x, 0) + minimum((x / alpha).apply("expm1") * alpha, 0)
    return (x > 0).select(x, _expm1_below_zero(x / alpha) * alpha)


def _expm1_below_zero(x: Tensor) -> Tensor:
    """exp(x) - 1 for numbers that are not above 0; 0 for others. It takes less time than of any number."""
    return (x > 0).select(0, x).apply("expm1")


@operator("HardSigmoid", _F1)
def hard_sigmoid(t: Tensors, x: Tensor, *, alpha: float = 0.2, beta: float = 0.5) -> Tensor:
    """Limit alpha x + beta to the range from 0 to 1."""
    return maximum(minimum(x * alpha + beta, 1), 0)


@operator("HardSwish", _F1)
def hard_swish(t: Tensors, x: Tensor) -> Tensor:
    """Take x max(0, min(1, x / 6 + 0.5))."""
    return x * maximum(minimum(x * (1 / 6) + 0.5, 1), 0)


@operator("Softplus", _F1)
def softplus(t: Tensors, x: Tensor) -> Tensor:
    """Take log(exp(x) + 1), without overflow."""
    return maximum(x, 0) + (exp(-abs(x))).apply("log1p")


@operator("Softsign", _F1)
def softsign(t: Tensors, x: Tensor) -> Tensor:
    """Take x / (1 + |x|)."""
    return x / (abs(x) + 1)


@operator("Mish", _F1)
def mish(t: Tensors, x: Tensor) -> Tensor:
    """Take x tanh(log(exp(x) + 1)), within 2 units in the last place where exp(x) is a normal number.

    With u = exp(x) and n = u² + 2u, the tangent n / (n + 2) is 1/2 (1 - (2 - n) / (n + 2)), and where u is small
    u (1 - (u² + u) / (n + 2)): the errors of quotients are added to a number that is larger. The product of x and u
    has two parts. From 20 on, what x lacks is less than half a unit.
    """
    element = x.element
    x = x.cast(f32) if is_narrow(element) else x
    u, is_small = exp(x), x < -0.64
    square = u * u
    n = square + (u + u)
    part = is_small.select(square + u, 2 - n) / (n + 2)
    if is_narrow(element):
        made = is_small.select(x * u, x * 0.5)
        made = made - made * part
    else:
        x_upper, u_upper = _upper_half(x), _upper_half(u)
        upper = is_small.select(x_upper * u_upper, x * 0.5)
        lower = is_small.select(x_upper * (u - u_upper) + (x - x_upper) * u, 0)
        made = upper + (lower - (upper + lower) * part)
    return (x > 20).select(x, made).cast(element)


def _upper_half(x: Tensor) -> Tensor:
    """x without the lower half of the bits of its mantissa: the product of two such floats is exact."""
    bits, mask = (i64, -1 << 27) if x.element is f64 else (i32, -1 << 12)
    return x.t.bitcast(x.t.bitcast(x, bits) & mask, x.element)


@operator("Gelu", _F1)
def gelu(t: Tensors, x: Tensor, *, approximate: str = "none") -> Tensor:
    """Multiply by the distribution function of the normal distribution, or by its approximation with tanh."""
    if approximate == "tanh":
        return x * 0.5 * (tanh((x + x * x * x * 0.044715) * math.sqrt(2 / math.pi)) + 1)
    return x * 0.5 * (erf(x * math.sqrt(0.5)) + 1)


@operator("Swish", _F1)
def swish(t: Tensors, x: Tensor, *, alpha: float = 1.0) -> Tensor:
    """Take x / (1 + exp(-alpha x))."""
    return x * (x * alpha).apply("logistic")


@operator("Shrink", _F1)
def shrink(t: Tensors, x: Tensor, *, bias: float = 0.0, lambd: float = 0.5) -> Tensor:
    """Move elements toward 0 by `bias`; those between -lambd and lambd become 0."""
    if not x.is_float:
        wide = shrink.formula(t, x.cast(f32), bias=bias, lambd=lambd)
        return wide.cast(x.element)
    return (x < -lambd).select(x + bias, (x > lambd).select(x - bias, 0))

