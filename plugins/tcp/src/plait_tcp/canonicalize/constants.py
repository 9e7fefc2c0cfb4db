"""Folds of operations on constants, by their reference semantics."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, IntegerType
from plait.lazy import lazy_import
from plait.rewrite import Fold, FoldLimits, fold

from plait_tcp import ops

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType
    from plait.define.op import Op
    from plait.interpret import Interpretation
    from plait.ir.operation import Operation

np = lazy_import("numpy")
interpret = lazy_import("plait_tcp.interpret")  # most programs have no operations on constants

_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip


@cache
def _semantics() -> Mapping[type[Op], Interpretation]:
    return {one.root: one for one in interpret.INTERPRETATIONS}


def fold_constants_of(root: type[Op], *, by_element: bool = False) -> Fold:
    """op(constants) -> constant, by the reference semantics; `by_element`: splats give a splat, computed of scalars"""

    def fold_constants(op: Operation, *constants: Any, limits: FoldLimits) -> Any:
        """of constants -> a constant, if it is not large"""
        if not all(isinstance(constant, DenseElementsAttr) for constant in constants):
            return None
        type = op.result.type
        splat = by_element and all(constant.is_splat and constant.type.num_elements for constant in constants)
        if not type.has_static_shape or (not splat and not _fit(limits, type, constants)):
            return None
        if splat and (known := splat_of_numbers(op, constants)) is not None:
            return known
        arrays = [_splat_array(c) if splat else c.numpy() for c in constants]
        with np.errstate(all="ignore"):
            try:
                value = _semantics()[root](op, *arrays)
            except Exception:
                return None
        if splat:
            return _splat(type, value)
        return DenseElementsAttr.from_numpy(value, type) if np.shape(value) == tuple(type.shape) else None

    return fold(root, takes_limits=True)(fold_constants)


def _fit(limits: FoldLimits, type: RankedTensorType, constants: Sequence[Any]) -> bool:
    """Whether a result, and each splat that it is computed of, has no more elements than may be computed."""
    return limits.fit(type, *(c.type for c in constants if c.is_splat))


def fold_small_constants_of(root: type[Op]) -> Fold:
    """op(constants) -> constants, by the reference semantics, of operations that combine elements"""

    def fold_constants(op: Operation, *constants: Any, limits: FoldLimits) -> Any:
        """of constants -> constants, if they are not large"""
        types = [result.type for result in op.results]
        if not constants or not all(isinstance(constant, DenseElementsAttr) for constant in constants):
            return None
        if not all(t.has_static_shape for t in types) or not limits.fit(*types, *(c.type for c in constants)):
            return None
        with np.errstate(all="ignore"):
            try:
                made: Any = _semantics()[root](op, *[constant.numpy() for constant in constants])
            except Exception:
                return None
        values: Any = made if len(types) > 1 else (made,)
        if any(np.shape(value) != tuple(type.shape) for value, type in zip(values, types)):
            return None
        return tuple([DenseElementsAttr.from_numpy(value, type) for value, type in zip(values, types)])

    return fold(root, takes_limits=True)(fold_constants)


def splat_of_numbers(op: Operation, constants: Sequence[Any]) -> DenseElementsAttr | None:
    """A comparison of splats, or a small integer as a float: exact, and without NumPy, which few programs need else."""
    target: Any = op.results[0].type
    element, source = target.element_type, constants[0].type.element_type
    numbers = [next(constant.values()) for constant in constants]
    if isinstance(op, ops.BinaryOp) and isinstance(source, (FloatType, IntegerType)):
        compare = _COMPARISONS.get(op.kind.text)
        return None if compare is None else DenseElementsAttr.splat(target, compare(*numbers))
    if isinstance(op, ops.CastOp) and isinstance(source, IntegerType) and isinstance(element, FloatType):
        is_exact = element.width >= 16 and 0 <= numbers[0] <= 1 << element.format.precision
        return DenseElementsAttr.splat(target, float(numbers[0])) if is_exact else None
    return None


def _splat_array(constant: Any) -> Any:
    return np.asarray(DenseElementsAttr(constant.type.with_shape(()), constant.raw).numpy())


def _splat(type: RankedTensorType, value: Any) -> DenseElementsAttr:
    one = DenseElementsAttr.from_numpy(np.asarray(value).reshape(()), type.with_shape(()))
    return DenseElementsAttr(type, one.raw)


@fold(ops.ConstOp)
def fold_constant(op: ops.ConstOp) -> Any:
    """tcp.const is its value"""
    return op.value


_BY_ELEMENT = (
    ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp, ops.QuantizeOp, ops.DequantizeOp, ops.RequantizeOp,
)  # fmt: skip
_WHOLE = (ops.TransposeOp, ops.ReverseOp, ops.ConcatOp, ops.PadOp, ops.SliceOp, ops.ReduceOp)
_SMALL = (
    ops.BitcastOp, ops.ContractOp, ops.ConvOp, ops.WindowOp, ops.GatherOp, ops.TopKOp, ops.ScanOp, ops.FftOp,
    ops.RngBitsOp,
)  # fmt: skip
FOLDS = (
    *[fold_constants_of(root, by_element=True) for root in _BY_ELEMENT],
    *[fold_constants_of(root) for root in _WHOLE],
)
FOLDS_OF_SMALL_CONSTANTS = tuple([fold_small_constants_of(root) for root in _SMALL])
