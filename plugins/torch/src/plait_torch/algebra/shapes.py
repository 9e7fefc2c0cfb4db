"""The algebra of shapes: what definitions say of the types of results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.build.operators import Operators
from plait.builtin.types import DYNAMIC, ComplexType, f64, i1, i64
from plait.ir.attribute import VerifyError

from plait_torch import types as t
from plait_torch.algebra.tensor import Refused, Size, Tensor, product, result_element
from plait_torch.algebra.tensors import Tensors
from plait_torch.arguments import static_arguments
from plait_torch.definitions import definition_of

if TYPE_CHECKING:
    from plait.ir.attribute import Type


class Open(Operators):
    """A size that is known at run time only."""

    __slots__ = ()

    def apply(self, kind: str, *others: Any) -> Any:
        return 0 if kind == "multiply" and any(one.__class__ is int and one == 0 for one in others) else self

    def select(self, yes: Any, no: Any) -> Any:
        return yes if yes is no or (isinstance(yes, int) and isinstance(no, int) and yes == no) else self

    def like(self, number: Any) -> Any:
        return self


OPEN = Open()


class Shapes(Tensors):
    """Tensors without elements."""

    def of(self, shape: Sequence[Size], element: Type) -> Tensor:
        return Tensor(self, None, shape, element)

    def of_type(self, type: Any) -> Tensor:
        """A tensor of a type whose rank and element type are known."""
        return self.of([OPEN if n == DYNAMIC else n for n in type.shape], t.builtin_element(type.element_type))

    def emit(self, kind: str, operands: Sequence[Tensor]) -> Tensor:
        return self.of(operands[-1].shape, result_element(kind, operands[-1].element))

    def cast(self, x: Tensor, element: Type) -> Tensor:
        return self.of(x.shape, element)

    bitcast = cast

    def constant(self, number: Any, element: Type) -> Tensor:
        return self.of((), element)

    def literal(self, array: Any, element: Type) -> Tensor:
        return self.of(array.shape, element)

    def broadcast(self, x: Tensor, shape: Sequence[Size], dims: Sequence[int]) -> Tensor:
        for size, dim in zip(x.shape, dims, strict=True):
            if _differ(size, shape[dim]) and size != 1:
                raise ValueError(f"expected a size that can be broadcast to {shape[dim]}, found {size}")
        return self.of(shape, x.element)

    def reshape(self, x: Tensor, shape: Sequence[Size]) -> Tensor:
        before, after = product(x.shape), product(shape)
        if _differ(before, after):
            raise ValueError(f"expected a shape of {before} elements, found one of {after}")
        return self.of(shape, x.element)

    def transpose(self, x: Tensor, order: Sequence[int]) -> Tensor:
        if sorted(order) != list(range(x.rank)):
            raise ValueError(f"expected each dimension of {x.rank} once, found {list(order)}")
        return self.of([x.shape[i] for i in order], x.element)

    def slice(self, x: Tensor, starts: Sequence[Size], sizes: Sequence[Size], strides: Sequence[int]) -> Tensor:
        return self.of(sizes, x.element)

    def pad(
        self, x: Tensor, value: Tensor, low: Sequence[Size], high: Sequence[Size], between: Sequence[int] | None = None
    ) -> Tensor:
        parts = zip(x.shape, low, high, between or [0] * x.rank)
        shape = [n + a + b if not k else n + a + b + (n - 1) * k for n, a, b, k in parts]
        if any(isinstance(n, int) and n < 0 for n in shape):
            raise ValueError("expected padding that leaves sizes of at least 0")
        return self.of(shape, x.element)

    def concat(self, inputs: Sequence[Tensor], dim: int) -> Tensor:
        total: Size = 0
        for one in inputs:
            total = one.shape[dim] + total
            if one.rank != inputs[0].rank or any(
                _differ(a, b) for i, (a, b) in enumerate(zip(one.shape, inputs[0].shape)) if i != dim
            ):
                raise ValueError(f"expected tensors of one shape but for dimension {dim}")
        shape = [_first_known([one.shape[i] for one in inputs]) for i in range(inputs[0].rank)]
        shape[dim] = total
        return self.of(shape, inputs[0].element)

    def reverse(self, x: Tensor, dims: Sequence[int]) -> Tensor:
        return x

    def iota(self, shape: Sequence[Size], dim: int, element: Type) -> Tensor:
        return self.of(shape, element)

    def reduce(self, kind: str, x: Tensor, dims: Sequence[int], start: Any) -> Tensor:
        return self.of([n for i, n in enumerate(x.shape) if i not in dims], x.element)

    def window(
        self,
        kind: str,
        x: Tensor,
        start: Any,
        window: Sequence[int],
        strides: Sequence[int],
        low: Sequence[Size],
        high: Sequence[Size],
        dilation: Sequence[int],
    ) -> Tensor:
        parts = zip(x.shape, window, strides, low, high, dilation)
        return self.of([_places(n + a + b, w, s, d) for n, w, s, a, b, d in parts], x.element)

    def scan(self, kind: str, x: Tensor, dim: int, start: Any) -> Tensor:
        return x

    def contract(self, x: Tensor, y: Tensor, left: str, right: str, result: str) -> Tensor:
        sizes: dict[str, Size] = {}
        for letter, size in [*zip(left, x.shape), *zip(right, y.shape)]:
            if letter in sizes and _differ(size, sizes[letter]):
                raise ValueError(
                    f"expected dimensions that are multiplied to be equal, found {sizes[letter]} and {size}"
                )
            if not isinstance(sizes.get(letter), int):
                sizes[letter] = size
        return self.of([sizes[letter] for letter in result], x.element)

    def conv(
        self,
        x: Tensor,
        w: Tensor,
        order: tuple[str, str, str],
        strides: Sequence[int],
        low: Sequence[Size],
        high: Sequence[Size],
        base: Sequence[int],
        dilation: Sequence[int],
        groups: tuple[int, int],
        flipped: bool,
    ) -> Tensor:
        image, kernel = dict(zip(order[0], x.shape)), dict(zip(order[1], w.shape))
        if _differ(image["i"], kernel["i"] * groups[0]):
            raise ValueError(f"expected {kernel['i'] * groups[0]} features of the input, found {image['i']}")
        batch = image["n"]
        sizes = {"n": batch // groups[1] if groups[1] > 1 else batch, "o": kernel["o"]}
        for i, s in enumerate(sorted(set(order[0]) - set("ni"))):
            size = (image[s] - 1) * base[i] + 1 + low[i] + high[i]
            sizes[s] = _places(size, kernel[s], strides[i], dilation[i])
        return self.of([sizes[c] for c in order[2]], x.element)

    def sort(self, x: Tensor, dim: int, descending: bool) -> tuple[Tensor, Tensor]:
        return x, self.of(x.shape, i64)

    def take(self, x: Tensor, places: Tensor) -> Tensor:
        return self.of((*places.shape[:-1], *x.shape[places.shape[-1] :]), x.element)

    def put(self, x: Tensor, places: Tensor, updates: Tensor, kind: str | None) -> Tensor:
        return x

    def size_of_value(self, x: Tensor) -> Size:
        return OPEN

    def value_of_size(self, size: Size) -> Tensor:
        return self.of((), i64)

    def fft(self, kind: str, x: Tensor, length: int) -> Tensor:
        if kind == "rfft":
            return self.of([*x.shape[:-1], length // 2 + 1], ComplexType(x.element))
        return self.of([*x.shape[:-1], length], x.element.element_type) if kind == "irfft" else x

    def random_bits(self, shape: Sequence[Size], element: Type) -> Tensor:
        return self.of(shape, element)


SHAPES = Shapes()


def _differ(a: Size, b: Size) -> bool:
    return isinstance(a, int) and isinstance(b, int) and a != b


def _first_known(sizes: Sequence[Size]) -> Size:
    return next((size for size in sizes if isinstance(size, int)), sizes[0])


def _places(size: Size, window: Size, stride: int, dilation: int) -> Size:
    """At how many places a window fits."""
    count = (size - (window - 1) * dilation - 1) // stride + 1
    if isinstance(count, int) and count < 0:
        raise ValueError(f"expected a window that fits, found one of {window} on {size} elements")
    return count


def inferred_types(op: Any) -> list[Type] | None:
    """The types of the results of an operation, or as much of them as its operands say; None if that is nothing.

    Raises `VerifyError` if the operation may not have these operands.
    """
    arguments = static_arguments(op, SHAPES.of_type, _number, lambda value: OPEN)
    definition = definition_of(op.name)
    if arguments is None or definition is None:
        return None
    try:
        found: Any = definition(SHAPES, *arguments)
    except Refused:
        return None
    except ValueError as error:
        raise VerifyError(str(error)) from None
    except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ZeroDivisionError) as error:
        raise VerifyError(f"expected arguments that fit together: {error}") from None
    several = cast("tuple[Any, ...]", found) if isinstance(found, tuple) else (found,)
    return [_type_of(one) for one in several]


def _number(type: Type) -> Tensor:
    """A number that is known at run time only."""
    element = f64 if isinstance(type, t.FloatType) else i1 if isinstance(type, t.BoolType) else i64
    return Tensor(SHAPES, None, (), element, weak=True)


def _type_of(value: Any) -> Any:
    if value is None or isinstance(value, list):
        return None
    if not isinstance(value, Tensor):
        return t.BoolType() if isinstance(value, bool) else t.IntType()
    if value.weak:
        return None
    shape = tuple(n if isinstance(n, int) else DYNAMIC for n in value.shape)
    return t.ValueTensorType(shape, t.torch_element(value.element))


def verify_results(op: Any) -> None:
    """Raise `VerifyError` unless the result types of an operation may be those that follow from its operands."""
    inferred = inferred_types(op)
    if inferred is None or len(op.results) != len(inferred):
        return
    for expected, result in zip(inferred, op.results):
        if (
            isinstance(expected, t.ValueTensorType)
            and t.is_tensor(result.type)
            and not _compatible(expected, result.type)
        ):
            raise VerifyError(f"inferred type '{expected}' is incompatible with result type '{result.type}'")


def _compatible(expected: Any, given: Any) -> bool:
    if given.element_type is not None and given.element_type is not expected.element_type:
        return False
    if given.shape is None:
        return True
    sizes = zip(expected.shape, given.shape)
    return len(expected.shape) == len(given.shape) and all(a == b or DYNAMIC in (a, b) for a, b in sizes)
