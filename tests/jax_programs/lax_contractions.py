"""Programs of `jax.lax` that contract: products of matrices, in every form, and convolutions."""

from __future__ import annotations

from typing import Any

import numpy as np
from kit import Program, jax

jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(14)


def real(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


def small(*shape: int) -> Any:
    return RNG.integers(-4, 5, shape).astype(np.int8)


def sums(function: Any, *arguments: Any, ulps: float | None = None, **options: Any) -> Program:
    """A program that computes long sums."""
    return Program(function, arguments, sums=True, ulps=ulps, **options)


def general(numbers: Any, **options: Any) -> Any:
    return lambda x, y: lax.dot_general(x, y, numbers, **options)


MATRICES = (((1,), (0,)), ((), ()))
ALGORITHMS = ["DEFAULT", "F32_F32_F32", "BF16_BF16_F32", "BF16_BF16_F32_X3", "BF16_BF16_F32_X6"]
"""Those that JAX has on a processor; those of bf16 keep eight bits, or more."""
A, B = real(4, 6), real(6, 3)
E4M3 = jnp.float8_e4m3fn

DOT: dict[str, Program] = {
    "dot": sums(lambda x, y, v: (lax.dot(x, y), lax.dot(v, x), lax.dot(y, v[:3]), lax.dot(v, v)), A, B, real(4)),
    "dot preferred": sums(lambda x, y: lax.dot(x, y, preferred_element_type=np.float32), A.astype(jnp.bfloat16), B.astype(jnp.bfloat16)),
    "batch_matmul": sums(lax.batch_matmul, real(2, 3, 4, 6), real(2, 3, 6, 5)),
    "dot_general plain": sums(general(MATRICES), A, B),
    "dot_general transposed": sums(general((((0,), (1,)), ((), ()))), A, real(3, 4)),
    "dot_general outer": sums(general((((), ()), ((), ()))), real(2, 3), real(4)),
    "dot_general two": sums(general((((1, 2), (2, 0)), ((), ()))), real(2, 3, 4), real(4, 5, 3)),
    "dot_general batch": sums(general((((2,), (1,)), ((0,), (0,)))), real(2, 3, 4), real(2, 4, 5)),
    "dot_general batch last": sums(general((((0,), (1,)), ((2,), (2,)))), real(4, 3, 2), real(5, 4, 2)),
    "dot_general batch only": sums(general((((), ()), ((0, 1), (0, 1)))), real(2, 3), real(2, 3)),
    "dot_general inner": sums(general((((0,), (0,)), ((), ()))), real(7), real(7)),
    "dot_general empty": sums(general(MATRICES), real(4, 0), real(0, 3)),
    "dot_general no rows": sums(general(MATRICES), real(0, 4), real(4, 3)),
    "dot_general integers": sums(general(MATRICES), small(4, 6), small(6, 3)),
    "dot_general integers preferred": sums(general(MATRICES, preferred_element_type=np.int32), small(4, 6), small(6, 3)),
    "dot_general unsigned preferred": sums(general(MATRICES, preferred_element_type=np.uint32), small(4, 6).astype(np.uint8), small(6, 3).astype(np.uint8)),
    "dot_general half": sums(general(MATRICES), A.astype(np.float16), B.astype(np.float16)),
    "dot_general half preferred": sums(general(MATRICES, preferred_element_type=np.float32), A.astype(np.float16), B.astype(np.float16)),
    "dot_general double": sums(general(MATRICES), A.astype(float), B.astype(float)),
    "dot_general complex": sums(general(MATRICES), (A * (1 + 2j)).astype(np.complex64), (B * (2 - 1j)).astype(np.complex64)),
    "dot_general logical": sums(general(MATRICES), A > 0, B > 0),
    "dot_general mixed": sums(general(MATRICES, preferred_element_type=np.float32), A, B.astype(jnp.bfloat16)),
    "dot_general f8": sums(general(MATRICES, preferred_element_type=np.float32), A.astype(E4M3), B.astype(E4M3)),
    "dot_general f8 mixed": sums(general(MATRICES, preferred_element_type=np.float32), A.astype(E4M3), B.astype(jnp.float8_e5m2)),
    **{f"dot_general precision {p.name}": sums(general(MATRICES, precision=p), A, B) for p in lax.Precision},
    **{f"dot_general {a}": sums(general(MATRICES, precision=getattr(lax.DotAlgorithmPreset, a)), A, B, ulps=1 << 16 if "BF16" in a else None) for a in ALGORITHMS},
    "dot_general F64": sums(general(MATRICES, precision=lax.DotAlgorithmPreset.F64_F64_F64), A.astype(float), B.astype(float)),
    "ragged_dot": sums(lax.ragged_dot, real(9, 4), real(3, 4, 5), np.int32([2, 0, 7])),
    "ragged_dot not all": sums(lax.ragged_dot, real(9, 4), real(3, 4, 5), np.int32([2, 3, 1])),
    "ragged_dot preferred": sums(lambda x, y, s: lax.ragged_dot(x, y, s, preferred_element_type=np.float32), real(9, 4).astype(jnp.bfloat16), real(3, 4, 5).astype(jnp.bfloat16), np.int32([2, 3, 4])),
    "ragged_dot_general contracting": sums(
        lambda x, y, s: lax.ragged_dot_general(x, y, s, lax.RaggedDotDimensionNumbers((((0,), (0,)), ((), ())), [0], [])),
        real(9, 4), real(9, 5), np.int32([2, 3, 4])),
    "ragged_dot_general batch": sums(
        lambda x, y, s: lax.ragged_dot_general(x, y, s, lax.RaggedDotDimensionNumbers((((2,), (1,)), ((0,), (0,))), [0], [])),
        real(5, 3, 4), real(5, 4, 2), np.int32([2, 3])),
    "ragged_dot gradient": sums(jax.grad(lambda x, y, s: (lax.ragged_dot(x, y, s) ** 2).sum(), (0, 1)), real(9, 4), real(3, 4, 5), np.int32([2, 0, 7])),
    "scaled_dot": sums(lambda x, y, s, t: lax.scaled_dot(x, y, lhs_scale=s, rhs_scale=t, preferred_element_type=np.float32),
                       real(2, 4, 64).astype(E4M3), real(2, 64, 6).astype(E4M3), np.float32(2) ** RNG.integers(-3, 3, (2, 4, 2)).astype(jnp.float8_e8m0fnu),
                       np.float32(2) ** RNG.integers(-3, 3, (2, 2, 6)).astype(jnp.float8_e8m0fnu)),
}  # fmt: skip


def convolved(numbers: Any = None, strides: tuple[int, ...] = (1, 1), padding: Any = "SAME", **options: Any) -> Any:
    return lambda x, w: lax.conv_general_dilated(x, w, strides, padding, dimension_numbers=numbers, **options)


NHWC = ("NHWC", "HWIO", "NHWC")
IMAGE, KERNEL = real(2, 6, 7, 4), real(3, 2, 4, 6)
FIRST, WEIGHTS = real(2, 4, 6, 7), real(6, 4, 3, 2)
UNEVEN = ((1, 2), (0, 3))
FORMS = {
    "plain": ((), {}),
    "valid": ((), {"padding": "VALID"}),
    "strides": ((), {"strides": (2, 3)}),
    "lower": ((), {"padding": "SAME_LOWER", "strides": (2, 2)}),
    "padding": ((), {"padding": UNEVEN}),
    "cropped": ((), {"padding": ((-1, 2), (0, -2))}),
    "dilated input": ((), {"padding": UNEVEN, "lhs_dilation": (2, 3)}),
    "dilated kernel": ((), {"padding": UNEVEN, "rhs_dilation": (2, 3)}),
    "dilated": ((), {"padding": UNEVEN, "lhs_dilation": (3, 1), "rhs_dilation": (1, 2), "strides": (2, 1)}),
}  # fmt: skip
ORDERS = [("NCHW", "OIHW", "NCHW"), ("NCHW", "HWIO", "NHWC"), ("HWNC", "IOHW", "CNHW"), ("CHWN", "IHWO", "HWCN"), ("NWHC", "OWHI", "NHWC")]


def arranged(x: Any, now: str, then: str) -> Any:
    return np.ascontiguousarray(x.transpose([now.index(c) for c in then]))


def conv_gradient(x: Any, w: Any, **options: Any) -> Any:
    return jax.grad(lambda x, w: (convolved(NHWC, **options)(x, w) ** 2).sum(), (0, 1))(x, w)


CONV: dict[str, Program] = {
    "conv": sums(lambda x, w: (lax.conv(x, w, (1, 1), "SAME"), lax.conv(x, w, (2, 1), "VALID")), FIRST, WEIGHTS),
    "conv_with_general_padding": sums(lambda x, w: lax.conv_with_general_padding(x, w, (1, 2), UNEVEN, (2, 1), (1, 2)), FIRST, WEIGHTS),
    **{f"conv_general_dilated {n}": sums(convolved(NHWC, **o), IMAGE, KERNEL) for n, (_, o) in FORMS.items()},
    **{f"conv_general_dilated {'-'.join(o)}": sums(convolved(o, padding=UNEVEN, strides=(2, 1)), arranged(IMAGE, "NHWC", o[0]), arranged(KERNEL, "HWIO", o[1]))
       for o in ORDERS},
    "conv_general_dilated groups": sums(convolved(NHWC, feature_group_count=2), IMAGE, real(3, 2, 2, 6)),
    "conv_general_dilated depthwise": sums(convolved(NHWC, feature_group_count=4, strides=(2, 2)), IMAGE, real(3, 2, 1, 8)),
    "conv_general_dilated batch groups": sums(convolved(NHWC, batch_group_count=2), real(4, 6, 7, 4), KERNEL),
    "conv_general_dilated preferred": sums(convolved(NHWC, preferred_element_type=np.float32), IMAGE.astype(jnp.bfloat16), KERNEL.astype(jnp.bfloat16)),
    "conv_general_dilated half": sums(convolved(NHWC), IMAGE.astype(np.float16), KERNEL.astype(np.float16)),
    "conv_general_dilated double": sums(convolved(NHWC), IMAGE.astype(float), KERNEL.astype(float)),
    "conv_general_dilated complex": sums(convolved(NHWC), (IMAGE * (1 + 1j)).astype(np.complex64), (KERNEL * (2 - 1j)).astype(np.complex64)),
    "conv_general_dilated integers": sums(convolved(NHWC, preferred_element_type=np.int32), small(2, 6, 7, 4), small(3, 2, 4, 6)),
    "conv_general_dilated line": sums(convolved(("NWC", "WIO", "NWC"), (2,)), real(2, 9, 3), real(4, 3, 5)),
    "conv_general_dilated volume": sums(convolved(("NDHWC", "DHWIO", "NDHWC"), (1, 2, 1)), real(1, 4, 5, 3, 2), real(2, 3, 2, 2, 3)),
    "conv_general_dilated no space": sums(lambda x, w: lax.conv_general_dilated(x, w, (), ()), real(3, 4), real(5, 4)),
    "conv_general_dilated four spaces": sums(lambda x, w: lax.conv_general_dilated(x, w, (1, 1, 1, 1), "SAME"), real(1, 2, 3, 3, 3, 3), real(2, 2, 2, 2, 2, 1)),
    "conv_general_dilated empty": sums(convolved(NHWC), real(0, 6, 7, 4), KERNEL),
    "conv_general_dilated no features": sums(convolved(NHWC), real(2, 6, 7, 0), real(3, 2, 0, 6)),
    "conv_general_dilated numbers": sums(lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=lax.ConvDimensionNumbers((0, 3, 1, 2), (3, 2, 0, 1), (1, 0, 3, 2))), IMAGE, KERNEL),
    **{f"conv gradient {n}": sums(lambda x, w, o=o: conv_gradient(x, w, **o), IMAGE, KERNEL) for n, (_, o) in FORMS.items() if n != "cropped"},
    "conv gradient groups": sums(lambda x, w: conv_gradient(x, w, feature_group_count=2), IMAGE, real(3, 2, 2, 6)),
    "conv gradient batch groups": sums(lambda x, w: conv_gradient(x, w, batch_group_count=2), real(4, 6, 7, 4), KERNEL),
    **{f"conv_transpose {p}": sums(lambda x, w, p=p: lax.conv_transpose(x, w, (2, 3), p), IMAGE, KERNEL) for p in ("SAME", "VALID", UNEVEN)},
    "conv_transpose dilated": sums(lambda x, w: lax.conv_transpose(x, w, (2, 1), "SAME", rhs_dilation=(1, 2), transpose_kernel=True), IMAGE, real(3, 2, 6, 4)),
    "conv_transpose NCHW": sums(lambda x, w: lax.conv_transpose(x, w, (2, 2), "VALID", dimension_numbers=("NCHW", "OIHW", "NCHW")), FIRST, WEIGHTS),
    "conv_general_dilated_patches": sums(lambda x: lax.conv_general_dilated_patches(x, (3, 2), (2, 1), "SAME", rhs_dilation=(1, 2)), FIRST),
    "conv_general_dilated_local": sums(lambda x, w: lax.conv_general_dilated_local(x, w, (1, 1), "VALID", (3, 2)), FIRST, real(5, 24, 4, 6)),
}  # fmt: skip

PROGRAMS = {**DOT, **CONV}
