"""Complex numbers: made of parts, taken apart and conjugated."""

from __future__ import annotations

import math

from plait.builtin.types import f32, f64
from plait_tcp.formulas import Tensor, Tensors, is_complex, is_float

from plait_torch.definitions.functions import conjugate
from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()
DEFINE("_conj", "conj")(conjugate)


@DEFINE("resolve_conj", "resolve_neg")
def resolved(t: Tensors, x: Tensor) -> Tensor:
    return x


@DEFINE("real")
def real(t: Tensors, x: Tensor) -> Tensor:
    return x.apply("real") if is_complex(x.element) else x


@DEFINE("imag")
def imaginary(t: Tensors, x: Tensor) -> Tensor:
    _check_complex(x)
    return x.apply("imag")


@DEFINE("view_as_real")
def parts(t: Tensors, x: Tensor) -> Tensor:
    _check_complex(x)
    return t.stacked([x.apply("real"), x.apply("imag")])


def _check_complex(x: Tensor) -> None:
    if not is_complex(x.element):
        raise ValueError(f"expected complex numbers, found elements of type '{x.element}'")


@DEFINE("view_as_complex")
def of_pairs(t: Tensors, x: Tensor) -> Tensor:
    size = x.shape[-1] if x.rank else None
    if not isinstance(size, int) or size != 2:
        raise ValueError("expected a last dimension of size 2, for the real and the imaginary part")
    first, second = (x.part(x.rank - 1, i, 1).squeeze([x.rank - 1]) for i in range(2))
    return of_parts(t, first, second)


@DEFINE("complex")
def of_parts(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    if x.element not in (f32, f64) or y.element is not x.element:
        raise ValueError(f"expected parts of one type, f32 or f64, found '{x.element}' and '{y.element}'")
    a, b = t.unified([x, y])
    return a.apply("complex", b)


@DEFINE("polar")
def of_angle(t: Tensors, distance: Tensor, angle: Tensor) -> Tensor:
    return of_parts(t, distance * angle.apply("cos"), distance * angle.apply("sin"))


@DEFINE("angle")
def angle(t: Tensors, x: Tensor) -> Tensor:
    if is_complex(x.element):
        return x.apply("imag").apply("atan2", x.apply("real"))
    a = x if is_float(x.element) else x.cast(f32)
    found = (a < 0).select(math.pi, a.full(0))
    return (a != a).select(a, found)
