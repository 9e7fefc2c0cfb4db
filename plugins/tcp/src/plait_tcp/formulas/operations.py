"""`Formula`: what one formula says of an operation: its types, its reference semantics, its lowering to tcp.

```python
SOFTSIGN = Formula(lambda t, x: x / (abs(x) + 1))
SOFTSIGN.verify(op), SOFTSIGN.interpretation(SoftsignOp), SOFTSIGN.lowering(SoftsignOp)
```
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, UnrankedTensorType
from plait.interpret import InterpretError, interpret
from plait.ir.attribute import VerifyError
from plait.lazy import lazy_import
from plait.rewrite import conversion_pattern
from plait.rewrite.constants import constant_value
from plait_std.sizes import as_shaped

from plait_tcp.conversion import where_ranked
from plait_tcp.formulas.numpy_tensors import NUMPY
from plait_tcp.formulas.shape_tensors import ShapeTensors
from plait_tcp.formulas.tcp_tensors import TcpTensors
from plait_tcp.formulas.tensor import Mismatch, NotKnown, Refused, Tensor

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

    from plait_tcp.formulas.tensors import Tensors

np = lazy_import("numpy")
Compute = Callable[..., Any]
MISFITS = (
    AssertionError, AttributeError, IndexError, KeyError, OverflowError, StopIteration, TypeError, ValueError,
    ZeroDivisionError,
)  # fmt: skip
"""What Python raises where a formula is given what it does not expect."""


def no_options(op: Operation) -> Mapping[str, Any]:
    """No more is passed than operands."""
    return {}


class Definition(ABC):
    """What formulas say of operations. An operand that is not a ranked tensor, but of type `none`, is None."""

    @abstractmethod
    def evaluate(self, t: Tensors, op: Operation, operands: Sequence[Any]) -> list[Any]:
        """The results for the operands of an operation. Raises `Refused` where its formula does not apply."""

    def verify(self, op: Operation) -> None:
        """Raise `VerifyError` unless the results of `op` may have the types that follow from its operands."""
        if any(isinstance(value.type, UnrankedTensorType) for value in op.operands):
            return
        t = ShapeTensors()
        try:
            found = self.evaluate(t, op, [self.extent(t, value) for value in op.operands])
        except NotKnown:
            return  # the interpreter may know more
        except Refused as error:
            raise VerifyError(str(error)) from None
        for one, result in zip(found, op.results):
            if isinstance(one, Tensor) and isinstance(result.type, RankedTensorType):
                _check_type(t.type_of(one), result.type)

    def extent(self, t: ShapeTensors, value: Value[Any]) -> Tensor | None:
        """What is known of an operand: its type, and its elements if it is a constant."""
        if not isinstance(value.type, RankedTensorType):
            return None
        return t.typed(value.type, getattr(self.constant(value), "numpy", _nothing)())

    def constant(self, value: Value[Any]) -> Any:
        """The elements of an operand that is a constant, else None."""
        return constant_value(value)

    def interpretation(self, op_class: type[Operation]) -> Any:
        """The reference semantics of a class of operations."""

        @interpret(op_class)
        def run(op: Operation, *values: Any) -> Any:
            given = [
                NUMPY.of(x, o.type.element_type) if hasattr(o.type, "element_type") and x is not None else None
                for x, o in zip(values, op.operands)
            ]
            try:
                with np.errstate(all="ignore"):
                    found = self.evaluate(NUMPY, op, given)
            except Refused as error:
                raise InterpretError(str(error)) from None
            return tuple(np.asarray(one.data) if isinstance(one, Tensor) else one for one in found)

        return run

    def lowering(self, op_class: type[Operation]) -> Any:
        """The pattern that lowers a class of operations to tcp."""

        @conversion_pattern(op_class)
        def lower(op: Operation, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
            """dialect.f -> its formula on operations of tcp"""
            t = TcpTensors(rw)
            given = [t.of(value) if isinstance(value.type, RankedTensorType) else None for value in operands]
            try:
                found = self.evaluate(t, op, given)
            except Refused as error:
                return rw.no_match(str(error))
            values = [as_shaped(rw, one.data, result.type) for one, result in zip(found, op.results)]
            return self.replace(rw, op, values)

        return where_ranked(lower)

    def replace(self, rw: ConversionRewriter, op: Operation, values: Sequence[Value[Any]]) -> Any:
        """What the pattern returns that lowers `op` to `values`."""
        return list(values)


class Formula(Definition):
    """`compute(t, *operands, **options(op))` returns the results of an operation, one or a sequence."""

    def __init__(self, compute: Compute, options: Callable[[Any], Mapping[str, Any]] = no_options) -> None:
        self.compute = compute
        self.options = options

    def evaluate(self, t: Tensors, op: Operation, operands: Sequence[Any]) -> list[Any]:
        return results_of(self.compute, t, operands, self.options(op))


def results_of(compute: Compute, t: Tensors, operands: Sequence[Any], options: Mapping[str, Any]) -> list[Any]:
    """The results of a formula as a list. Raises `Refused` where it does not apply."""
    try:
        found: Any = compute(t, *operands, **options)
    except Refused:
        raise
    except MISFITS as error:
        raise Mismatch(f"operands or attributes do not fit: {error}") from error
    return [*found] if type(found) in (tuple, list) else [found]


def _check_type(inferred: RankedTensorType, given: RankedTensorType) -> None:
    sizes = zip(inferred.shape, given.shape)
    fits = len(inferred.shape) == len(given.shape) and all(a == b or DYNAMIC in (a, b) for a, b in sizes)
    if not fits or inferred.element_type is not given.element_type:
        raise VerifyError(f"expected a result of type '{inferred}', found '{given}'")


def _nothing() -> None:
    return None
