"""Cases for operators: operands made here, in every legal element type that the references compute, edge shapes, and
each attribute. A case is a model of one node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import ml_dtypes
import numpy as np

F = (np.float32, np.float64, np.float16)
I = (np.int32, np.int64, np.int8, np.uint8, np.int16, np.uint16, np.uint32, np.uint64)
N = (*F, np.int32, np.int64, np.uint8)


@dataclass
class Case:
    """A node: operator, operands (None where absent), attributes, results; which operands were given another type."""

    op: str
    inputs: list[Any]
    attributes: dict[str, Any] = field(default_factory=dict)
    outputs: int = 1
    tolerance: float = 0.0
    dynamic: bool = False
    domain: str = ""
    retyped: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        shapes = ",".join("-" if x is None else f"{'x'.join(map(str, np.shape(x)))}{np.asarray(x).dtype.name}" for x in self.inputs)
        extra = ",".join(f"{k}={v}" for k, v in self.attributes.items())
        return f"{self.op}({shapes}{';' + extra if extra else ''})"[:150]


def numbers(rng: Any, shape: Any, dtype: Any, low: float = -3, high: float = 3) -> Any:
    """Random numbers of a type; integers of a range that fits."""
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.kind in "iu":
        low = 0 if dtype.kind == "u" else int(low * 3)
        return rng.integers(low, int(high * 3) + 1, shape).astype(dtype)
    return rng.uniform(low, high, shape).astype(dtype)


def unary(rng: Any) -> Iterator[Case]:
    anywhere = ("Abs", "Atan", "Asinh", "Ceil", "Cos", "Erf", "Exp", "Floor", "Neg", "Round", "Sigmoid", "Sign", "Sin",
                "Sinh", "Cosh", "Tan", "Tanh", "Relu", "LeakyRelu", "Elu", "Selu", "Celu", "HardSigmoid", "HardSwish",
                "Softplus", "Softsign", "Mish", "Gelu", "ThresholdedRelu", "Identity", "IsNaN", "Shrink", "Swish")  # fmt: skip
    for op in anywhere:
        for dtype in F:
            yield Case(op, [numbers(rng, (3, 5), dtype)])
        for shape in ((), (1,), (0, 3), (2, 3, 4)):
            yield Case(op, [numbers(rng, shape, np.float32)])
        yield Case(op, [numbers(rng, (3, 5), np.float32)], dynamic=True)
    for op, low, high in (("Acos", -1, 1), ("Asin", -1, 1), ("Atanh", -0.9, 0.9), ("Acosh", 1, 5), ("Log", 0.1, 9), ("Sqrt", 0, 9), ("Reciprocal", 0.5, 3)):
        for dtype in F:
            yield Case(op, [numbers(rng, (3, 5), dtype, low, high)])
        for shape in ((), (1,), (0, 3)):
            yield Case(op, [numbers(rng, shape, np.float32, low, high)])
    for op in ("Abs", "Neg", "Sign", "Identity", "Relu"):
        for dtype in (np.int32, np.int64, np.int8):
            yield Case(op, [numbers(rng, (3, 5), dtype)])
    for op, attributes in (
        ("LeakyRelu", {"alpha": 0.3}), ("Elu", {"alpha": 2.0}), ("Selu", {"alpha": 1.5, "gamma": 2.0}), ("Celu", {"alpha": 0.5}),
        ("HardSigmoid", {"alpha": 0.5, "beta": 0.3}), ("ThresholdedRelu", {"alpha": 0.4}), ("Gelu", {"approximate": "tanh"}),
        ("Shrink", {"bias": 0.5, "lambd": 1.0}), ("IsInf", {}), ("IsInf", {"detect_negative": 0}), ("IsInf", {"detect_positive": 0}), ("Swish", {"alpha": 0.5}),
    ):  # fmt: skip
        x = numbers(rng, (3, 5), np.float32)
        x[0, 0], x[1, 1] = (np.inf, -np.inf) if op == "IsInf" else (x[0, 0], x[1, 1])
        yield Case(op, [x], attributes)
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0], np.float32)
    yield Case("IsInf", [special], dynamic=True)
    for op in ("Abs", "Relu", "Exp", "Tanh", "Sigmoid", "IsNaN", "IsInf", "Neg", "Floor", "Ceil", "Round", "Sign", "Erf"):
        yield Case(op, [special])
    yield Case("Round", [np.array([0.5, 1.5, 2.5, -0.5, -1.5, 0.49999997], np.float32)])
    for shape in ((4,), (), (0,), (2, 3), (1, 1)):
        yield Case("Not", [numbers(rng, shape, bool)])
    for dtype in I:
        yield Case("BitwiseNot", [numbers(rng, (5,), dtype)])
    for alpha in ((1,), (4,), (3, 1), (3, 4), ()):
        yield Case("PRelu", [numbers(rng, (3, 4), np.float32), numbers(rng, alpha, np.float32)])


def binary(rng: Any) -> Iterator[Case]:
    shapes = (((3, 4), (3, 4)), ((3, 4), (4,)), ((3, 1), (1, 4)), ((), (2, 3)), ((0, 3), (3,)), ((2, 1, 3), (4, 1)))
    for op in ("Add", "Sub", "Mul", "Div"):
        for dtype in (*F, *I):
            low = 1 if op == "Div" else -3
            yield Case(op, [numbers(rng, (3, 4), dtype), numbers(rng, (3, 4), dtype, low) + np.asarray(op == "Div").astype(dtype)])
        for a, b in shapes:
            yield Case(op, [numbers(rng, a, np.float32), numbers(rng, b, np.float32, 1)])
        yield Case(op, [numbers(rng, (3, 4), np.float32), numbers(rng, (1, 4), np.float32, 1)], dynamic=True)
    yield Case("Div", [np.array([7, -7, 7, -7], np.int32), np.array([2, 2, -2, -2], np.int32)])
    for op in ("Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual"):
        for dtype in (*F, *I):
            yield Case(op, [numbers(rng, (3, 4), dtype), numbers(rng, (3, 4), dtype)])
        for a, b in shapes:
            yield Case(op, [numbers(rng, a, np.int32), numbers(rng, b, np.int32)])
    yield Case("Equal", [numbers(rng, (5,), bool), numbers(rng, (5,), bool)])
    for op in ("And", "Or", "Xor"):
        for a, b in shapes:
            yield Case(op, [numbers(rng, a, bool), numbers(rng, b, bool)])
    for op in ("BitwiseAnd", "BitwiseOr", "BitwiseXor"):
        for dtype in I:
            yield Case(op, [numbers(rng, (3, 4), dtype), numbers(rng, (4,), dtype)])
    for direction in ("LEFT", "RIGHT"):
        for dtype in (np.uint8, np.uint16, np.uint32, np.uint64):
            yield Case("BitShift", [numbers(rng, (5,), dtype, 0, 20), numbers(rng, (5,), dtype, 0, 1)], {"direction": direction})
    for op in ("Max", "Min"):
        for dtype in (*F, *I):
            yield Case(op, [numbers(rng, (3, 4), dtype), numbers(rng, (4,), dtype)])
        yield Case(op, [numbers(rng, (3, 4), np.float32)])
        yield Case(op, [numbers(rng, (3, 4), np.float32), numbers(rng, (3, 1), np.float32), numbers(rng, (), np.float32)])
        yield Case(op, [np.array([np.nan, 1.0], np.float32), np.array([1.0, np.nan], np.float32)])
    for op in ("Sum", "Mean"):
        for dtype in F:
            yield Case(op, [numbers(rng, (3, 4), dtype), numbers(rng, (4,), dtype), numbers(rng, (3, 1), dtype)])
        yield Case(op, [numbers(rng, (3, 4), np.float32)])
        yield Case(op, [numbers(rng, (), np.float32), numbers(rng, (2,), np.float32)])
    for a in (np.float32, np.float64, np.int32, np.int64):
        for b in (np.float32, np.int32, np.int64):
            yield Case("Pow", [numbers(rng, (3, 4), a, 1, 3), numbers(rng, (4,), b, 0, 1)])
    for dtype in (*I,):
        divisor = numbers(rng, (3, 4), dtype, -3, 3)
        divisor[divisor == 0] = 2
        yield Case("Mod", [numbers(rng, (3, 4), dtype), divisor])
    for dtype in F:
        yield Case("Mod", [numbers(rng, (3, 4), dtype), numbers(rng, (3, 4), dtype, 1, 3)], {"fmod": 1})
    for dtype in (np.int32, np.int64):
        yield Case("Mod", [numbers(rng, (3, 4), dtype), numbers(rng, (3, 4), dtype, 1, 3) + dtype(12)], {"fmod": 1})
    for dtype in (*F, np.int32, np.int64, np.uint8, bool):
        yield Case("Where", [numbers(rng, (3, 4), bool), numbers(rng, (3, 4), dtype), numbers(rng, (4,), dtype)])
    yield Case("Where", [numbers(rng, (3, 1), bool), numbers(rng, (1, 4), np.float32), numbers(rng, (), np.float32)])
    for dtype in (*F, np.int32, np.int64, np.uint8):
        yield Case("Clip", [numbers(rng, (3, 4), dtype), np.asarray(1, dtype), np.asarray(3, dtype)])
    x = numbers(rng, (3, 4), np.float32)
    yield Case("Clip", [x, np.float32(0)])
    yield Case("Clip", [x, None, np.float32(0)])
    yield Case("Clip", [x])
    yield Case("Clip", [x, np.float32(2), np.float32(-2)])
    names = {np.float32: 1, np.float64: 11, np.float16: 10, np.int32: 6, np.int64: 7, np.int8: 3, np.uint8: 2, np.int16: 5, np.uint16: 4, np.uint32: 12, np.uint64: 13, np.bool_: 9, ml_dtypes.bfloat16: 16}
    for a in names:
        for b in (np.float32, np.float16, np.int32, np.int64, np.uint8, np.int8, np.bool_, np.float64, ml_dtypes.bfloat16):
            if a is not b:
                x = numbers(rng, (3, 5), np.float32, 0, 3).astype(a) if a is not np.bool_ else numbers(rng, (3, 5), bool)
                yield Case("Cast", [x], {"to": names[b]})
                yield Case("CastLike", [x, np.zeros((1,), b)])
    for code in (17, 18, 19, 20):
        x = np.array([0.1, -3.0, 500.0, -1e6, 17.3, np.nan], np.float32)
        yield Case("Cast", [x], {"to": code})
        yield Case("Cast", [x[[0, 1, 4]]], {"to": code, "saturate": 0})


def shaping(rng: Any) -> Iterator[Case]:
    i = lambda *n: np.asarray(n, np.int64)  # noqa: E731
    x = numbers(rng, (2, 3, 4), np.float32)
    for shape in ((4, 6), (-1,), (0, -1), (2, 0, 2, 2), (24, 1), (1, 2, 3, 4)):
        yield Case("Reshape", [x, i(*shape)])
    yield Case("Reshape", [np.zeros((0, 3), np.float32), i(3, 0)], {"allowzero": 1})
    for dtype in (np.int64, np.float16, bool, np.uint8):
        yield Case("Reshape", [numbers(rng, (2, 3), dtype), i(3, 2)])
    yield Case("Reshape", [x, i(0, -1)], dynamic=True)
    for axis in (0, 1, 2, 3, -1, -2):
        yield Case("Flatten", [x], {"axis": axis})
    for start, end in ((0, None), (1, None), (0, 2), (-1, None), (-2, -1), (3, None)):
        attributes = {"start": start} | ({} if end is None else {"end": end})
        yield Case("Shape", [x], attributes)
        yield Case("Shape", [x], attributes, dynamic=True)
    for shape in ((), (1,), (2, 3), (0, 3), (2, 3, 4)):
        yield Case("Size", [np.zeros(shape, np.float32)])
        yield Case("Identity", [np.zeros(shape, np.int64)])
    y = numbers(rng, (1, 3, 1, 4), np.float32)
    for axes in ((0,), (2,), (0, 2), (-2,), (-4, 2)):
        yield Case("Squeeze", [y, i(*axes)])
    yield Case("Squeeze", [y])
    for axes in ((0,), (3,), (-1,), (0, 2), (1, -1)):
        yield Case("Unsqueeze", [x, i(*axes)])
    for perm in (None, (0, 2, 1), (2, 0, 1), (1, 2, 0), (0, 1, 2)):
        yield Case("Transpose", [x], {} if perm is None else {"perm": list(perm)})
    for dtype in (*F, *I, bool):
        yield Case("Transpose", [numbers(rng, (2, 3), dtype)])
    for shape in ((2, 3, 4), (1, 1), (2, 1, 4), (3, 4), (1,)):
        yield Case("Expand", [numbers(rng, (3, 1), np.float32), i(*shape)])
    for axis in (0, 1, -1, -2):
        yield Case("Concat", [numbers(rng, (2, 3), np.float32), numbers(rng, (2, 3), np.float32)], {"axis": axis})
    yield Case("Concat", [numbers(rng, (2, 3), np.int64)], {"axis": 0})
    yield Case("Concat", [numbers(rng, (0, 3), np.int64), numbers(rng, (2, 3), np.int64), numbers(rng, (1, 3), np.int64)], {"axis": 0})
    z = numbers(rng, (6, 4), np.float32)
    for axis, count in ((0, 2), (0, 3), (1, 2), (-1, 4), (0, 6)):
        yield Case("Split", [z], {"axis": axis, "num_outputs": count}, count)
    yield Case("Split", [z, i(1, 5)], {}, 2)
    yield Case("Split", [z, i(1, 0, 3)], {"axis": 1}, 3)
    yield Case("Split", [numbers(rng, (7,), np.float32)], {"num_outputs": 3}, 3)
    for starts, ends, axes, steps in (
        ([1], [3], None, None), ([0, 1], [4, 3], None, None), ([1], [-1], [1], None), ([-3], [100], [0], [2]),
        ([5], [0], [0], [-1]), ([-1], [-100], [0], [-2]), ([0], [4], [-1], [3]), ([3], [1], [0], None), ([2], [-100], [1], [-1]),
    ):  # fmt: skip
        yield Case("Slice", [z, i(*starts), i(*ends), *([] if axes is None else [i(*axes)]), *([] if steps is None else [i(*steps)])])
    for dtype in (np.int32, np.int64, np.float16, bool):
        yield Case("Slice", [numbers(rng, (5, 4), dtype), i(1), i(4)])
    yield Case("Slice", [z, i(1), i(2**62), i(0)], dynamic=True)
    for mode in ("constant", "reflect", "edge", "wrap"):
        for pads in ((0, 1, 0, 2), (1, 2, 2, 1), (0, 0, 0, 0)):
            yield Case("Pad", [numbers(rng, (3, 4), np.float32), i(*pads)], {"mode": mode})
    yield Case("Pad", [numbers(rng, (3, 4), np.float32), i(1, -1, 0, -1), np.float32(2.5)])
    yield Case("Pad", [numbers(rng, (3, 4), np.int32), i(1, 1), np.int32(7), i(1)])
    yield Case("Pad", [numbers(rng, (3, 4), np.float64), i(2, 1), None, i(-2)])
    for repeats in ((2, 1), (1, 3), (2, 2), (0, 1), (1, 1)):
        yield Case("Tile", [numbers(rng, (2, 3), np.float32), i(*repeats)])
    for dtype in (np.int32, np.int64, np.float32, np.float64):
        for a, b, c in ((0, 5, 1), (1, 8, 3), (10, 2, -3), (5, 5, 1), (3, 1, 1)):
            yield Case("Range", [np.asarray(a, dtype), np.asarray(b, dtype), np.asarray(c, dtype)])
    for mode in ("DCR", "CRD"):
        for shape, block in (((1, 8, 2, 3), 2), ((2, 9, 1, 1), 3), ((1, 4, 3, 2), 2)):
            yield Case("DepthToSpace", [numbers(rng, shape, np.float32)], {"blocksize": block, "mode": mode})
    for shape, block in (((1, 2, 4, 6), 2), ((2, 1, 3, 3), 3), ((1, 1, 2, 2), 1), ((1, 3, 2, 2), 2), ((1, 1, 4, 4), 4)):
        yield Case("SpaceToDepth", [numbers(rng, shape, np.float32)], {"blocksize": block})
    for k in (-1, 0, 1, 5, -7):
        yield Case("EyeLike", [numbers(rng, (3, 4), np.float32)], {"k": k, "dtype": 7})
    yield Case("EyeLike", [numbers(rng, (4, 4), np.int32)])
    for upper in (0, 1):
        for k in (None, -1, 0, 2, 9):
            yield Case("Trilu", [numbers(rng, (2, 3, 4), np.float32), *([] if k is None else [np.asarray(k, np.int64)])], {"upper": upper})
    for shape, axes in (((5, 7), None), ((2, 3), None), ((3,), [1]), ((7,), [-2]), ((4, 4), None)):
        yield Case("CenterCropPad", [numbers(rng, (4, 5), np.float32), i(*shape)], {} if axes is None else {"axes": axes})
    for b, t in ((1, 0), (0, 1)):
        for lens in ((1, 2, 3), (3, 3, 3), (2, 1, 1)):
            yield Case("ReverseSequence", [numbers(rng, (3, 3, 2), np.float32), i(*lens)], {"batch_axis": b, "time_axis": t})
    for shape in ((2, 3), (0, 2), (1,), (), (2, 1, 2)):
        yield Case("ConstantOfShape", [np.asarray(shape, np.int64)])
    for source, _, code in ((np.float32, np.int32, 6), (np.int32, np.float32, 1), (np.int64, np.float64, 11), (np.uint8, np.int8, 3), (np.float16, np.uint16, 4), (np.uint32, np.float32, 1)):
        yield Case("BitCast", [numbers(rng, (2, 3), source, 0, 3)], {"to": code})
    for axis in (-1, -2):
        yield Case("Compress", [numbers(rng, (3, 4), np.float32), np.array([False, True, True])], {"axis": axis})
    for axis in (None, 0, 1):
        yield Case("Compress", [numbers(rng, (3, 4), np.float32), np.array([True, False, True])], {} if axis is None else {"axis": axis})


def reductions(rng: Any) -> Iterator[Case]:
    i = lambda *n: np.asarray(n, np.int64)  # noqa: E731
    for op in ("ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceProd", "ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceSumSquare"):
        for dtype in (np.float32, np.float64, np.int32, np.int64):
            low = 1 if op == "ReduceLogSum" else -3
            yield Case(op, [numbers(rng, (2, 3, 4), dtype, low), i(1)])
        x = numbers(rng, (2, 3, 4), np.float32, 0.5)
        for axes in ((0,), (-1,), (0, 2), (0, 1, 2), ()):
            for keep in (0, 1):
                yield Case(op, [x, i(*axes)], {"keepdims": keep})
        yield Case(op, [x])
        yield Case(op, [x], {"keepdims": 0})
        yield Case(op, [x], {"noop_with_empty_axes": 1})
        yield Case(op, [x, i(1)], dynamic=True)
    for op in ("ArgMax", "ArgMin"):
        for dtype in (np.float32, np.float64, np.int32, np.int8, np.uint8):
            for axis in (0, 1, -1):
                yield Case(op, [numbers(rng, (3, 4, 2), dtype)], {"axis": axis})
        tied = np.array([[1, 3, 3], [2, 2, 1]], np.float32)
        for last in (0, 1):
            for keep in (0, 1):
                yield Case(op, [tied], {"axis": 1, "select_last_index": last, "keepdims": keep})
    for op in ("CumSum", "CumProd"):
        for dtype in (np.float32, np.float64, np.int32, np.int64):
            yield Case(op, [numbers(rng, (3, 4), dtype), np.asarray(1, np.int64)])
        for exclusive in (0, 1):
            for reverse in (0, 1):
                for axis in (0, -1):
                    yield Case(op, [numbers(rng, (3, 4), np.float32), np.asarray(axis, np.int32)], {"exclusive": exclusive, "reverse": reverse})


def products(rng: Any) -> Iterator[Case]:
    pairs = (((2, 3), (3, 4)), ((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 4)), ((5, 2, 3), (3, 4)), ((5, 2, 3), (5, 3, 4)),
             ((1, 2, 3), (5, 3, 4)), ((2, 1, 2, 3), (1, 5, 3, 4)), ((0, 3), (3, 2)))  # fmt: skip
    for a, b in pairs:
        yield Case("MatMul", [numbers(rng, a, np.float32), numbers(rng, b, np.float32)])
    for dtype in (np.float64, np.float16, np.int32, np.int64, np.uint32, np.uint64):
        yield Case("MatMul", [numbers(rng, (2, 3), dtype), numbers(rng, (3, 4), dtype)])
    yield Case("MatMul", [numbers(rng, (5, 2, 3), np.float32), numbers(rng, (1, 3, 4), np.float32)], dynamic=True)
    for ta in (0, 1):
        for tb in (0, 1):
            for c in ((4,), (2, 4), (2, 1), (), None):
                a, b = numbers(rng, (3, 2) if ta else (2, 3), np.float32), numbers(rng, (4, 3) if tb else (3, 4), np.float32)
                yield Case("Gemm", [a, b, *([] if c is None else [numbers(rng, c, np.float32)])], {"transA": ta, "transB": tb, "alpha": 0.5, "beta": 2.0})
    for dtype in F:
        yield Case("Gemm", [numbers(rng, (2, 3), dtype), numbers(rng, (3, 4), dtype), numbers(rng, (4,), dtype)])
    for equation, shapes in (
        ("ij,jk->ik", ((2, 3), (3, 4))), ("ij->ji", ((2, 3),)), ("ij->", ((2, 3),)), ("bij,bjk->bik", ((2, 3, 4), (2, 4, 5))),
        ("ii->i", ((3, 3),)), ("ii", ((3, 3),)), ("...ij,...jk->...ik", ((2, 3, 4), (2, 4, 5))), ("i,j->ij", ((3,), (4,))),
        ("ij,jk,kl->il", ((2, 3), (3, 4), (4, 5))), ("bij,bkj->bik", ((2, 3, 4), (2, 5, 4))), ("ij,ij->i", ((2, 3), (2, 3))),
    ):  # fmt: skip
        yield Case("Einsum", [numbers(rng, s, np.float32) for s in shapes], {"equation": equation})


def normalizations(rng: Any) -> Iterator[Case]:
    f = lambda *s: numbers(rng, s, np.float32)  # noqa: E731
    for op in ("Softmax", "LogSoftmax", "Hardmax"):
        for dtype in F:
            yield Case(op, [numbers(rng, (3, 5), dtype)])
        for axis in (0, 1, 2, -1):
            yield Case(op, [f(2, 3, 4)], {"axis": axis})
        yield Case(op, [f(2, 3)], dynamic=True)
        yield Case(op, [f(2, 3) * 1000])
    for shape in ((2, 3, 4), (2, 3), (1, 3, 2, 2), (2, 3, 1, 2, 2)):
        parts = [f(3), f(3), f(3), np.abs(f(3)) + 0.1]
        yield Case("BatchNormalization", [f(*shape), *parts])
        yield Case("BatchNormalization", [f(*shape), *parts], {"epsilon": 0.1})
        yield Case("BatchNormalization", [f(*shape), *parts], {"training_mode": 1, "momentum": 0.7}, 3)
        if len(shape) > 2:
            yield Case("InstanceNormalization", [f(*shape), f(3), f(3)])
            yield Case("InstanceNormalization", [f(*shape), f(3), f(3)], {"epsilon": 0.1})
    for axis in (-1, 0, 1, 2, -2):
        tail = (2, 3, 4)[axis:]
        yield Case("LayerNormalization", [f(2, 3, 4), f(*tail), f(*tail)], {"axis": axis}, 3)
        yield Case("LayerNormalization", [f(2, 3, 4), f(*tail)], {"axis": axis})
        yield Case("RMSNormalization", [f(2, 3, 4), f(*tail)], {"axis": axis})
    for groups in (1, 2, 4):
        yield Case("GroupNormalization", [f(2, 4, 3), f(4), f(4)], {"num_groups": groups})
        yield Case("GroupNormalization", [f(2, 4, 3, 2), f(4), f(4)], {"num_groups": groups, "epsilon": 0.01})
    for axis in (0, 1, -1):
        for p in (1, 2):
            yield Case("LpNormalization", [f(3, 4)], {"axis": axis, "p": p})
    for axes in (None, [0], [0, 2, 3], [1], [1, 2]):
        yield Case("MeanVarianceNormalization", [f(2, 3, 2, 2)], {} if axes is None else {"axes": axes})
    for size in (1, 3, 5):
        yield Case("LRN", [f(2, 6, 2, 3)], {"size": size})
        yield Case("LRN", [f(2, 6, 2, 3)], {"size": size, "alpha": 0.5, "beta": 0.5, "bias": 2.0})
    for shape in ((2, 3), (4,), (), (1, 2, 3), (2, 0)):
        yield Case("Dropout", [numbers(rng, shape, np.float32)], {}, 2)
    for reduction in ("none", "mean", "sum"):
        for shape in ((4, 3), (2, 3, 4), (2, 3, 2, 2)):
            target = rng.integers(0, 3, (shape[0], *shape[2:])).astype(np.int64)
            for extra in ([], [np.abs(f(3))]):
                for ignore in ({}, {"ignore_index": 1}):
                    yield Case("NegativeLogLikelihoodLoss", [f(*shape), target, *extra], {"reduction": reduction, **ignore})
                    yield Case("SoftmaxCrossEntropyLoss", [f(*shape), target, *extra], {"reduction": reduction, **ignore}, 2)


def convolutions(rng: Any) -> Iterator[Case]:
    f = lambda *s: numbers(rng, s, np.float32)  # noqa: E731
    for attributes in (
        {}, {"strides": [2, 2]}, {"pads": [1, 1, 1, 1]}, {"pads": [0, 1, 2, 1]}, {"dilations": [2, 1]},
        {"auto_pad": "SAME_UPPER", "strides": [2, 2]}, {"auto_pad": "SAME_LOWER"}, {"auto_pad": "VALID"},
    ):  # fmt: skip
        yield Case("Conv", [f(2, 3, 7, 6), f(4, 3, 3, 2), f(4)], attributes)
        yield Case("Conv", [f(2, 3, 7, 6), f(4, 3, 3, 2)], attributes)
        yield Case("ConvInteger", [numbers(rng, (1, 2, 6, 6), np.uint8), numbers(rng, (3, 2, 3, 3), np.uint8), np.uint8(3)], attributes)
    yield Case("Conv", [f(1, 4, 5, 5), f(6, 2, 3, 3), f(6)], {"group": 2})
    yield Case("Conv", [f(1, 4, 5, 5), f(4, 1, 3, 3)], {"group": 4, "pads": [1, 1, 1, 1]})
    yield Case("Conv", [f(2, 3, 8), f(4, 3, 3)], {"strides": [2]})
    yield Case("Conv", [f(1, 2, 4, 5, 4), f(3, 2, 2, 2, 2)])
    yield Case("Conv", [f(2, 3, 7, 6), f(4, 3, 3, 2), f(4)], {"pads": [1, 1, 1, 1]}, dynamic=True)
    for dtype in (np.float64, np.float16):
        yield Case("Conv", [numbers(rng, (1, 2, 5, 5), dtype), numbers(rng, (3, 2, 3, 3), dtype)])
    yield Case("ConvInteger", [numbers(rng, (1, 2, 6, 6), np.uint8), numbers(rng, (3, 2, 3, 3), np.uint8), np.uint8(3), np.uint8(2)])
    for attributes in (
        {}, {"strides": [2, 2]}, {"pads": [1, 1, 1, 1]}, {"strides": [3, 2], "output_padding": [1, 1]}, {"dilations": [2, 2]},
        {"strides": [2, 2], "output_shape": [8, 8]}, {"auto_pad": "SAME_UPPER", "strides": [2, 2]}, {"auto_pad": "SAME_LOWER", "strides": [2, 2]},
    ):  # fmt: skip
        yield Case("ConvTranspose", [f(1, 2, 4, 4), f(2, 3, 3, 3), f(3)], attributes)
    yield Case("ConvTranspose", [f(1, 4, 4, 4), f(4, 2, 3, 3)], {"group": 2})
    yield Case("ConvTranspose", [f(1, 2, 5), f(2, 3, 3)], {"strides": [2], "pads": [1, 1]})
    for op in ("MaxPool", "AveragePool", "LpPool"):
        for attributes in (
            {}, {"strides": [2, 2]}, {"pads": [1, 1, 1, 1]}, {"strides": [2, 2], "ceil_mode": 1}, {"dilations": [2, 2]},
            {"auto_pad": "SAME_UPPER", "strides": [2, 2]}, {"auto_pad": "SAME_LOWER", "strides": [2, 2]}, {"pads": [1, 1, 1, 1], "strides": [2, 2], "ceil_mode": 1},
        ):  # fmt: skip
            yield Case(op, [f(1, 2, 7, 6)], {"kernel_shape": [3, 2], **attributes})
        yield Case(op, [f(2, 2, 9)], {"kernel_shape": [2]})
        yield Case(op, [f(1, 2, 5, 5, 5)], {"kernel_shape": [2, 2, 2], "strides": [2, 2, 2]})
        yield Case(op, [f(1, 2, 7, 6)], {"kernel_shape": [3, 2]}, dynamic=True)
    for pads in ([0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 1, 0]):
        yield Case("AveragePool", [f(1, 2, 6, 6)], {"kernel_shape": [3, 3], "pads": pads, "count_include_pad": 1})
        yield Case("AveragePool", [f(1, 2, 6, 6)], {"kernel_shape": [3, 3], "pads": pads, "count_include_pad": 1, "ceil_mode": 1, "strides": [2, 2]})
        yield Case("MaxPool", [f(1, 2, 6, 6)], {"kernel_shape": [3, 3], "pads": pads, "strides": [2, 2]}, 2)
        yield Case("LpPool", [f(1, 2, 6, 6)], {"kernel_shape": [3, 3], "pads": pads, "p": 1})
    yield Case("MaxPool", [f(1, 2, 4, 4)], {"kernel_shape": [2, 2], "storage_order": 1}, 2)
    for dtype in (np.int8, np.uint8):
        yield Case("MaxPool", [numbers(rng, (1, 2, 5, 5), dtype)], {"kernel_shape": [2, 2]})
    for op in ("GlobalAveragePool", "GlobalMaxPool", "GlobalLpPool"):
        for shape in ((1, 2, 4, 4), (2, 3, 5), (1, 1, 2, 2, 2), (1, 2, 1, 1), (2, 2, 3, 1)):
            yield Case(op, [f(*shape)])
    for shape in ((1, 1, 4, 4), (2, 3, 4, 4), (1, 2, 6, 6), (2, 1, 2, 8), (1, 4, 8, 2)):
        x = f(*shape)
        windows = x.reshape(shape[0], shape[1], shape[2] // 2, 2, shape[3] // 2, 2).transpose(0, 1, 2, 4, 3, 5)
        flat = windows.reshape(*windows.shape[:4], 4)
        best = flat.argmax(-1)
        rows = np.arange(shape[2] // 2)[:, None] * 2 + best // 2
        places = rows * shape[3] + np.arange(shape[3] // 2) * 2 + best % 2
        places = places + np.arange(shape[0] * shape[1]).reshape(shape[0], shape[1], 1, 1) * (shape[2] * shape[3])
        yield Case("MaxUnpool", [flat.max(-1), places.astype(np.int64)], {"kernel_shape": [2, 2], "strides": [2, 2]})
    i = lambda *n: np.asarray(n, np.int64)  # noqa: E731
    for attributes, cols in (({}, 16), ({"pads": [1, 1, 1, 1]}, 36), ({"strides": [2, 2]}, 4), ({"dilations": [2, 2]}, 9), ({"pads": [0, 1, 0, 1]}, 24)):
        yield Case("Col2Im", [f(1, 8, cols), i(5, 5), i(2, 2)], attributes)
    for extra in ({}, {"pads": [1, 1, 1, 1]}, {"strides": [2, 2]}):
        size = {"pads": 4}.get(next(iter(extra), ""), 2) if "strides" not in extra else 1
        x, w = f(1, 2, 3, 3), f(2, 2, 2, 2)
        yield Case("DeformConv", [x, w, f(1, 8, size, size)], extra)
        yield Case("DeformConv", [x, w, f(1, 8, size, size), f(2), np.abs(f(1, 4, size, size))], extra)


def indexing(rng: Any) -> Iterator[Case]:
    f = lambda *s: numbers(rng, s, np.float32)  # noqa: E731
    i = lambda *n: np.asarray(n, np.int64)  # noqa: E731
    for axis in (0, 1, 2, -1):
        for indices in (i(0, 1), np.asarray([[0, -1], [1, 0]], np.int32), np.asarray(1, np.int64), np.zeros((0,), np.int64)):
            yield Case("Gather", [f(2, 3, 4), indices], {"axis": axis})
    for dtype in (*F, *I, bool):
        yield Case("Gather", [numbers(rng, (4, 3), dtype), i(3, 0, 0)])
    yield Case("Gather", [f(4, 3), i(3, 0, -1)], dynamic=True)
    for axis in (0, 1, -1):
        for type in (np.int64, np.int32):
            yield Case("GatherElements", [f(3, 3), rng.integers(-3, 3, (2, 3)).astype(type)], {"axis": axis})
        for kind in ("none", "add", "mul", "max", "min"):
            indices = np.stack([rng.permutation(3) for _ in range(2)])
            indices = indices.T.copy() if axis == 0 else indices
            yield Case("ScatterElements", [f(3, 3), indices.astype(np.int64), f(*indices.shape)], {"axis": axis, "reduction": kind})
    yield Case("ScatterElements", [f(5), i(1, 1, 3), f(3)], {"reduction": "add"})
    for dtype in (np.float64, np.int32, np.int64, np.float16):
        yield Case("ScatterElements", [numbers(rng, (5,), dtype), i(1, -1, 3), numbers(rng, (3,), dtype)])
    for batch, x, indices in (
        (0, (4, 3, 2), np.asarray([[0, 1], [3, -1]])), (0, (4, 3), np.asarray([[0], [2]])), (1, (2, 3, 4), np.asarray([[[0], [2]], [[1], [1]]])),
        (0, (4, 3), np.asarray([[[0, 0], [1, 2]]])), (1, (2, 3, 4), np.asarray([[0, 1], [2, 3]])),
    ):  # fmt: skip
        yield Case("GatherND", [f(*x), indices.astype(np.int64)], {"batch_dims": batch})
    for kind in ("none", "add", "mul", "max", "min"):
        yield Case("ScatterND", [f(4, 3), np.asarray([[0], [2]], np.int64), f(2, 3)], {"reduction": kind})
        yield Case("ScatterND", [f(4, 3), np.asarray([[0, 1], [3, 2]], np.int64), f(2)], {"reduction": kind})
    yield Case("ScatterND", [f(4, 3), np.asarray([[0], [0]], np.int64), f(2, 3)], {"reduction": "add"})
    yield Case("ScatterND", [f(4, 3), np.asarray([[-1], [0]], np.int64), f(2, 3)])
    for axis in (-1, 0, 1):
        for dtype in (np.float32, np.int64):
            yield Case("OneHot", [np.asarray([[0, -1], [2, 9]], np.int64), i(4), numbers(rng, (2,), dtype)], {"axis": axis})
    for axis in (0, 1, -1):
        for largest in (0, 1):
            yield Case("TopK", [rng.permutation(20).reshape(4, 5).astype(np.float32), i(3)], {"axis": axis, "largest": largest}, 2)
    for dtype in (np.float64, np.int32, np.int64, np.uint8):
        yield Case("TopK", [rng.permutation(6).astype(dtype), i(2)], {}, 2)
    yield Case("TopK", [np.asarray([1, 3, 3, 2, 1], np.float32), i(4)], {}, 2)
    for shape in ((3, 4), (5,), (2, 2, 2), (0, 3), (1,)):
        yield Case("NonZero", [numbers(rng, shape, np.int64)])
    for x in (np.asarray([2, 1, 1, 3, 4, 3], np.float32), np.asarray([1, 1], np.int64)):
        for ordered in (0, 1):
            yield Case("Unique", [x], {"sorted": ordered}, 4)
    for axis in (0, 1):
        lines = np.asarray([[1, 0, 0], [1, 0, 0], [2, 3, 4]], np.float32)
        for ordered in (0, 1):
            yield Case("Unique", [lines], {"axis": axis, "sorted": ordered}, 4, dynamic=bool(ordered))
        yield Case("Unique", [rng.integers(0, 2, (4, 3, 2)).astype(np.float32)], {"axis": axis - 1}, 4)
    yield Case("Unique", [rng.integers(0, 9, (5, 8)).astype(np.float32)], {}, 4, dynamic=True)
    for mode in ("linear", "circular"):
        for starts in (i(0, 0), i(1, 3), i(2, 5)):
            yield Case("TensorScatter", [f(2, 8, 3), f(2, 2, 3), starts], {"mode": mode})
    yield Case("TensorScatter", [f(2, 3, 8, 2), f(2, 3, 1, 2), i(7, 0)])
    boxes = np.sort(rng.uniform(0, 1, (1, 6, 2, 2)).astype(np.float32), axis=2).reshape(1, 6, 4)
    for center in (0, 1):
        for limit, iou, score in ((3, 0.5, 0.0), (6, 0.1, 0.2), (1, 0.9, 0.5), (0, 0.5, 0.0), (2, 0.0, 0.0)):
            scores = rng.permutation(12).reshape(1, 2, 6).astype(np.float32) / 12
            yield Case("NonMaxSuppression", [boxes, scores, i(limit), np.asarray([iou], np.float32), np.asarray([score], np.float32)], {"center_point_box": center})
        several = [numbers(rng, (3, 9, 4), np.float32, 0, 1), numbers(rng, (3, 2, 9), np.float32, 0, 1)]
        yield Case("NonMaxSuppression", [*several, i(4), np.asarray([0.3], np.float32)], {"center_point_box": center}, dynamic=bool(center))


def quantized(rng: Any) -> Iterator[Case]:
    f = lambda *s: numbers(rng, s, np.float32)  # noqa: E731
    for dtype in (np.uint8, np.int8, np.uint16, np.int16):
        zero = np.asarray(3, dtype)
        yield Case("QuantizeLinear", [f(3, 4), np.float32(0.1), zero])
        yield Case("DequantizeLinear", [numbers(rng, (3, 4), dtype), np.float32(0.1), zero])
        for axis in (0, 1, -1):
            n = (3, 4)[axis]
            yield Case("QuantizeLinear", [f(3, 4), np.abs(f(n)) + 0.1, numbers(rng, (n,), dtype)], {"axis": axis})
            yield Case("DequantizeLinear", [numbers(rng, (3, 4), dtype), np.abs(f(n)) + 0.1, numbers(rng, (n,), dtype)], {"axis": axis})
    yield Case("QuantizeLinear", [f(3, 4), np.float32(0.1)])
    yield Case("QuantizeLinear", [f(3, 4) * 1000, np.float32(0.1), np.uint8(128)])
    yield Case("QuantizeLinear", [np.asarray([0.5, 1.5, 2.5, -0.5], np.float32), np.float32(1), np.int8(0)])
    yield Case("DequantizeLinear", [numbers(rng, (3, 4), np.int32), np.float32(0.1)])
    yield Case("QuantizeLinear", [f(4, 6), np.abs(f(2, 6)) + 0.1, numbers(rng, (2, 6), np.uint8)], {"axis": 0, "block_size": 2})
    yield Case("DequantizeLinear", [numbers(rng, (4, 6), np.uint8), np.abs(f(4, 2)) + 0.1, numbers(rng, (4, 2), np.uint8)], {"axis": 1, "block_size": 3})
    for name in ("float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz"):
        dtype = getattr(ml_dtypes, name)
        yield Case("QuantizeLinear", [f(3, 4) * 100, np.float32(0.5), np.zeros((), dtype)])
        yield Case("DequantizeLinear", [f(3, 4).astype(dtype), np.float32(0.5), np.zeros((), dtype)])
    for x in (f(3, 4), np.abs(f(5)), -np.abs(f(5)), f(2, 3, 4) * 100, np.zeros((3,), np.float32)):
        yield Case("DynamicQuantizeLinear", [x], {}, 3, tolerance=1)
    u = lambda *s: numbers(rng, s, np.uint8, 0, 80)  # noqa: E731
    for a, b in (((2, 3), (3, 4)), ((5, 2, 3), (3, 4)), ((5, 2, 3), (5, 3, 4))):
        yield Case("MatMulInteger", [u(*a), u(*b)])
        yield Case("MatMulInteger", [u(*a), u(*b), np.uint8(12), np.uint8(7)])
        for dtype in (np.uint8, np.int8):
            q = [numbers(rng, s, dtype, -10, 10) for s in (a, b)]
            s = [np.float32(0.05), np.float32(0.02), np.float32(0.01)]
            yield Case("QLinearMatMul", [q[0], s[0], dtype(1), q[1], s[1], dtype(2), s[2], dtype(3)], tolerance=1)
    yield Case("MatMulInteger", [u(2, 3), numbers(rng, (3, 4), np.int8), np.uint8(12), numbers(rng, (4,), np.int8)])
    for attributes in ({}, {"strides": [2, 2]}, {"pads": [1, 1, 1, 1]}, {"group": 2}):
        w = numbers(rng, (4, 1 if "group" in attributes else 2, 3, 3), np.int8, -10, 10)
        parts = [u(1, 2, 6, 6), np.float32(0.05), np.uint8(20), w, np.float32(0.02), np.int8(0), np.float32(0.3), np.uint8(100)]
        yield Case("QLinearConv", parts, attributes, tolerance=1)
        yield Case("QLinearConv", [*parts, rng.integers(-50, 50, 4).astype(np.int32)], attributes, tolerance=1)
        parts[4], parts[5] = (np.abs(f(4)) * 0.01 + 0.01).astype(np.float32), np.zeros(4, np.int8)
        yield Case("QLinearConv", parts, attributes, tolerance=1)


def recurrent(rng: Any) -> Iterator[Case]:
    f = lambda *s: numbers(rng, s, np.float32, -1, 1)  # noqa: E731
    for op, gates, states, results in (("RNN", 1, 1, 2), ("GRU", 3, 1, 2), ("LSTM", 4, 2, 3)):
        for direction in ("forward", "reverse", "bidirectional"):
            d = 2 if direction == "bidirectional" else 1
            base = [f(5, 2, 3), f(d, gates * 4, 3), f(d, gates * 4, 4)]
            options = {"hidden_size": 4, "direction": direction}
            yield Case(op, base, options, results)
            yield Case(op, [*base, f(d, gates * 8)], options, results)
            yield Case(op, [*base, f(d, gates * 8), np.asarray([5, 3], np.int32)], options, results)
            yield Case(op, [*base, f(d, gates * 8), None, *[f(d, 2, 4) for _ in range(states)]], options, results)
        one = [f(5, 2, 3), f(1, gates * 4, 3), f(1, gates * 4, 4)]
        yield Case(op, one, {"hidden_size": 4, "clip": 0.5}, results)
        names = {"RNN": ["Relu"], "GRU": ["HardSigmoid", "Softsign"], "LSTM": ["HardSigmoid", "Relu", "Softsign"]}[op]
        yield Case(op, one, {"hidden_size": 4, "activations": names}, results)
        if op == "GRU":
            yield Case(op, [*one, f(1, 24)], {"hidden_size": 4, "linear_before_reset": 1}, results)
        if op == "LSTM":
            yield Case(op, [*one, f(1, 32), None, None, None, f(1, 12)], {"hidden_size": 4}, results)


def attentions(rng: Any) -> Iterator[Case]:
    f = lambda *s: numbers(rng, s, np.float32, -1, 1)  # noqa: E731
    q, k, v = f(2, 4, 3, 8), f(2, 4, 5, 8), f(2, 4, 5, 6)
    yield Case("Attention", [q, k, v])
    yield Case("Attention", [q, k, v], {"scale": 0.3})
    yield Case("Attention", [q, k, v], {"is_causal": 1})
    yield Case("Attention", [q, k, v, f(3, 5)])
    yield Case("Attention", [q, k, v, f(2, 1, 3, 5)])
    yield Case("Attention", [q, k, v, np.asarray(rng.integers(0, 2, (3, 5)) + np.eye(3, 5), bool)])
    yield Case("Attention", [q, k, v], {"softcap": 1.5})
    yield Case("Attention", [q, f(2, 2, 5, 8), f(2, 2, 5, 6)])
    yield Case("Attention", [f(2, 3, 32), f(2, 5, 32), f(2, 5, 24)], {"q_num_heads": 4, "kv_num_heads": 4})
    yield Case("Attention", [f(2, 3, 32), f(2, 5, 16), f(2, 5, 12)], {"q_num_heads": 4, "kv_num_heads": 2, "is_causal": 1})
    yield Case("Attention", [q, k, v, f(3, 9), f(2, 4, 4, 8), f(2, 4, 4, 6)], {}, 3)
    for mode in (0, 1, 2, 3):
        yield Case("Attention", [q, k, v, f(3, 9), f(2, 4, 4, 8), f(2, 4, 4, 6)], {"qk_matmul_output_mode": mode}, 4)
    for interleaved in (0, 1):
        for dim in (0, 4):
            half = (dim or 8) // 2
            yield Case("RotaryEmbedding", [f(2, 4, 3, 8), f(2, 3, half), f(2, 3, half)], {"interleaved": interleaved, "rotary_embedding_dim": dim})
            ids = rng.integers(0, 9, (2, 3)).astype(np.int64)
            yield Case("RotaryEmbedding", [f(2, 3, 32), f(9, half), f(9, half), ids], {"interleaved": interleaved, "rotary_embedding_dim": dim, "num_heads": 4})


def samplings(rng: Any) -> Iterator[Case]:
    f = lambda *s: numbers(rng, s, np.float32)  # noqa: E731
    scale = lambda *s: np.asarray(s, np.float32)  # noqa: E731
    for mode in ("nearest", "linear", "cubic"):
        for transform in ("half_pixel", "align_corners", "asymmetric", "pytorch_half_pixel", "half_pixel_symmetric"):
            for factors in ((1, 1, 2, 2), (1, 1, 0.6, 1.7)):
                yield Case("Resize", [f(1, 2, 4, 5), None, scale(*factors)], {"mode": mode, "coordinate_transformation_mode": transform})
            yield Case("Resize", [f(1, 1, 4, 4), None, None, np.asarray([1, 1, 7, 3], np.int64)], {"mode": mode, "coordinate_transformation_mode": transform})
    for nearest in ("round_prefer_floor", "round_prefer_ceil", "floor", "ceil"):
        yield Case("Resize", [f(1, 1, 4, 4), None, scale(1, 1, 1.5, 0.8)], {"mode": "nearest", "nearest_mode": nearest})
    for mode in ("linear", "cubic"):
        yield Case("Resize", [f(1, 1, 8, 8), None, scale(1, 1, 0.5, 0.6)], {"mode": mode, "antialias": 1})
    yield Case("Resize", [f(1, 1, 4, 4), None, scale(1, 1, 2, 2)], {"mode": "cubic", "exclude_outside": 1, "cubic_coeff_a": -0.5})
    yield Case("Resize", [f(1, 1, 4, 4), np.asarray([0, 0, 0.2, 0.3, 1, 1, 0.7, 1.3], np.float32), None, np.asarray([1, 1, 3, 3], np.int64)], {"mode": "linear", "coordinate_transformation_mode": "tf_crop_and_resize", "extrapolation_value": 9.0})
    yield Case("Resize", [f(1, 1, 4, 4), None, scale(2, 2)], {"axes": [2, 3]})
    for policy in ("not_larger", "not_smaller"):
        yield Case("Resize", [f(1, 1, 4, 6), None, None, np.asarray([8, 7], np.int64)], {"axes": [2, 3], "keep_aspect_ratio_policy": policy})
    for align in (0, 1):
        yield Case("AffineGrid", [f(2, 2, 3), np.asarray([2, 3, 4, 5], np.int64)], {"align_corners": align})
        yield Case("AffineGrid", [f(1, 3, 4), np.asarray([1, 1, 2, 3, 2], np.int64)], {"align_corners": align})
        yield Case("AffineGrid", [f(3, 2, 3), np.asarray([3, 1, 2, 2], np.int64)], {"align_corners": align})
        for mode in ("linear", "nearest", "cubic"):
            for padding in ("zeros", "border", "reflection"):
                grid = rng.uniform(-1.3, 1.3, (2, 3, 4, 2)).astype(np.float32)
                yield Case("GridSample", [f(2, 2, 4, 5), grid], {"mode": mode, "padding_mode": padding, "align_corners": align})
        yield Case("GridSample", [f(1, 1, 3, 3, 3), rng.uniform(-1, 1, (1, 2, 2, 2, 3)).astype(np.float32)], {"align_corners": align})
    rois = np.asarray([[0, 0, 3, 3], [1, 1, 2.5, 3], [0.2, 0.5, 2, 2]], np.float32)
    for mode in ("avg", "max"):
        for ratio in (0, 1, 2):
            for transform in ("half_pixel", "output_half_pixel"):
                yield Case("RoiAlign", [f(2, 2, 5, 5), rois, np.asarray([0, 1, 0], np.int64)], {"mode": mode, "sampling_ratio": ratio, "coordinate_transformation_mode": transform, "output_height": 2, "output_width": 2})
    regions = np.sort(rng.uniform(0, 9, (4, 2, 2)).astype(np.float32), axis=1).reshape(4, 4)
    for mode in ("avg", "max"):
        options = {"mode": mode, "output_height": 3, "output_width": 2, "spatial_scale": 0.75}
        yield Case("RoiAlign", [f(2, 3, 7, 8), regions, np.asarray([0, 1, 1, 0], np.int64)], options, dynamic=True)
    for size in ([1, 1], [2, 2], [2, 3], [3, 1], [6, 6]):
        yield Case("MaxRoiPool", [f(2, 2, 6, 6), np.asarray([[0, 0, 0, 3, 3], [1, 1, 1, 5, 4]], np.float32)], {"pooled_shape": size})


def signals(rng: Any) -> Iterator[Case]:
    f = lambda *s: numbers(rng, s, np.float32)  # noqa: E731
    i = lambda n: np.asarray(n, np.int64)  # noqa: E731
    for op in ("HannWindow", "HammingWindow", "BlackmanWindow"):
        for n in (1, 4, 7, 8):
            for periodic in (0, 1):
                if n > 1 or periodic:
                    yield Case(op, [i(n)], {"periodic": periodic})
    for inverse in (0, 1):
        yield Case("DFT", [f(2, 8, 1)], {"inverse": inverse}) if not inverse else Case("DFT", [f(2, 8, 2)], {"inverse": 1})
        yield Case("DFT", [f(2, 7, 2), None, i(1)], {"inverse": inverse})
        yield Case("DFT", [f(2, 6, 2), i(4)], {"inverse": inverse})
        yield Case("DFT", [f(2, 6, 2), i(9)], {"inverse": inverse})
        yield Case("DFT", [f(6, 3, 2), None, i(0)], {"inverse": inverse})
    yield Case("DFT", [f(2, 8, 1)], {"onesided": 1})
    yield Case("STFT", [f(1, 16, 1), i(4), f(8)])
    yield Case("STFT", [f(2, 16, 1), i(3), f(6), i(6)])
    yield Case("STFT", [f(1, 16, 1), i(4), None, i(8)])
    yield Case("STFT", [f(1, 16, 2), i(4), f(8)], {"onesided": 0})
    yield Case("STFT", [f(1, 12, 1), i(2), f(4)], {"onesided": 1})
    for bins, size, rate in ((8, 16, 8192), (4, 32, 16000), (6, 64, 8000), (1, 8, 4000), (5, 15, 8000)):
        yield Case("MelWeightMatrix", [i(bins), i(size), i(rate), np.float32(0), np.float32(rate / 2)])
    for shape in ((2, 2), (3, 3), (2, 4, 4), (1, 1), (2, 3, 2, 2)):
        yield Case("Det", [f(*shape)])


FAMILIES = (unary, binary, shaping, reductions, products, normalizations, convolutions, indexing, quantized, recurrent, attentions, samplings, signals)


def all_cases() -> list[Case]:
    """The cases, the same ones each time."""
    return [case for number, family in enumerate(FAMILIES) for case in family(np.random.default_rng(number))]
