"""Builds the calls of LAPACK that compute a request, one for each matrix of a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, FloatAttr, IntegerAttr
from plait.builtin.dense import DenseElementsAttr
from plait.builtin.types import ComplexType, IntegerType, RankedTensorType, i32, i64
from plait_linalg.ops import FillOp
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.native.attributes import PointerAttr, SizeAttr, StrideAttr
from plait_std.native.ops import CallOp
from plait_std.tensor import ops as tensor

from plait_blas.routine_results import clean_triangle, vectors_of_pairs
from plait_blas.routines import CODES, FLIPPED, LETTERS
from plait_blas.spelling import NAME, letter_of, spelling_in

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value
    from plait.libraries import Site

    from plait_blas.requests import Request

_CONSTANTS = {"unsorted": IntegerAttr(ord("N"), i32), "none": IntegerAttr(0, i64)}
"""Eigenvalues in any order, and no function that would compare them."""
_VECTORS = ("left", "right", "vectors")


class RoutineCalls:
    """Builds the calls for an operation."""

    def __init__(self, op: Any, request: Request, site: Site, builder: Builder) -> None:
        self.op, self.request, self.builder = op, request, builder
        self.routine = request.routine
        self.spelling = spelling_in(site.ctx)
        self.given = dict(zip(self.routine.operands, op.operands))
        self.types = {name: v.type for name, v in zip(request.results, op.results)}
        self.main = self.given[self.routine.main]
        self.element = self.main.type.element_type
        *self.batch, self.rows, self.columns = sz.sizes_of(builder, self.main)
        self.inputs, self.outputs = self.routine.inputs, list(self.routine.returns)
        self.one = self._one_in_memory()
        self.names = [*self.inputs, *(["one"] if self.one is not None else []), *self.outputs]

    def build(self) -> Sequence[Value[Any]]:
        """Insert the calls; return the results of the operation."""
        loops = SCALARS.on(self.builder)
        found = {name: loops.variable(self._start(name)) for name in self.outputs}
        info = loops.variable(self._empty(self.batch, i32)) if self.routine.has_info else None
        with loops.nest(self.batch) as batch:
            place = [index.value for index in batch]
            parts = [self._part(self.given[name], place) for name in self.inputs]
            parts += [self.one] if self.one is not None else []
            outs = [self._part(found[name].value, place) for name in self.outputs]
            call = self._call(parts, outs)
            for name, whole, value in zip(self.outputs, [found[n].value for n in self.outputs], call.results):
                found[name].set(self._put(value, whole, place))
            if info is not None:
                status: Any = call.results[-1]
                narrow = status if status.type is i32 else self.builder(arith.TruncIOp(status, i32))
                info.set(self.builder(tensor.InsertOp(narrow, info.value, place)))
        values = {name: variable.value for name, variable in found.items()}
        if info is not None:
            values["info"] = info.value
        return self._finished(values)

    # Parts of batches

    def _start(self, name: str) -> Value[Any]:
        """What a result is written to: the operand that is updated, or memory without values."""
        if name in self.given:
            value, integer = self.given[name], self.spelling.integer
            is_wider = isinstance(value.type.element_type, IntegerType) and value.type.element_type is not integer
            return self.builder(arith.ExtSIOp(value, value.type.with_element_type(integer))) if is_wider else value
        made, options = self._empty(self._shape(name), self._element(name)), self.request.options
        if name not in _VECTORS or "N" not in (options["mode"], options.get(f"compute_{name}")):
            return made
        zero = SCALARS.constant(self.builder, 0, self.element)  # vectors that nobody asks for are not written
        return self.builder.insert(FillOp.make([zero], [made])).results[0]

    def _shape(self, name: str) -> list[Any]:
        """The sizes of memory: the sizes of the result, or of the matrix where they are known at run time only."""
        ty = self.types.get(name)
        if ty is not None and ty.has_static_shape:
            return list(ty.shape)
        return [*self.batch, *(self._size(token) for token in self.routine.shapes[name].split())]

    def _size(self, token: str) -> Any:
        b, rows, columns = self.builder, self.rows, self.columns
        if token == "m" or (token == "p" and self.request.options["mode"] == "A"):
            return rows
        if token == "n" or (token == "q" and self.request.options["mode"] == "A"):
            return columns
        return sz.maximum(b, sz.subtract(b, columns, 1), 0) if token == "n-1" else sz.minimum(b, rows, columns)

    def _element(self, name: str) -> Any:
        """What memory holds: as the result, but integers have the library's width, and pairs of vectors are real."""
        if name in ("pivots", "selected"):
            return self.spelling.integer
        if name in (*_VECTORS, "weights"):
            return self.element
        real = self.element.element_type if isinstance(self.element, ComplexType) else self.element
        return self.types[name].element_type if name in self.types else real

    def _empty(self, shape: Sequence[Any], element: Any) -> Value[Any]:
        return self.builder(tensor.EmptyOp.of(list(shape), element))

    def _slice(self, value: Value[Any], place: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        own = [sz.size_of(self.builder, value, dim) for dim in range(len(place), value.type.rank)]
        return [*place, *[0] * len(own)], [*[1] * len(place), *own]

    def _part(self, value: Value[Any], place: Sequence[Any]) -> Value[Any]:
        return SCALARS.slice(self.builder, value, *self._slice(value, place)) if place else value

    def _put(self, part: Value[Any], whole: Value[Any], place: Sequence[Any]) -> Value[Any]:
        return SCALARS.insert(self.builder, part, whole, *self._slice(whole, place)) if place else part

    # The call

    def _call(self, parts: Sequence[Value[Any]], outs: Sequence[Value[Any]]) -> CallOp:
        name = f"{letter_of(self.element)}{self.routine.name}"
        symbol = self.spelling.lapack(name) if self.routine.has_info else self.spelling.cblas(name)
        passed = ArrayAttr(tuple(map(self._argument, self.routine.passed)))
        results = [v.type for v in outs] + ([self.spelling.integer] if self.routine.has_info else [])
        function = self.request.function
        return self.builder.insert(CallOp(function, NAME, symbol, passed, list(parts), list(outs), results))

    def _argument(self, token: str) -> Any:
        options, integer = self.request.options, self.spelling.integer
        if token in _CONSTANTS:
            return _CONSTANTS[token]
        if token in ("rows", "columns"):
            return IntegerAttr(CODES[token], i32)
        if token == "flipped":
            return IntegerAttr(ord(FLIPPED[options["uplo"]]), i32)
        if token.startswith("blas-"):
            return IntegerAttr(CODES[token[5:]][options[token[5:]]], i32)
        if token in LETTERS:
            return IntegerAttr(ord(options[token]), i32)
        if token in ("low", "high"):
            usual = IntegerAttr(1, integer) if token == "low" else self._argument("n")
            return IntegerAttr(options[token], integer) if token in options else usual
        if token in ("m", "n"):
            return SizeAttr(self._number(self.routine.main), self.main.type.rank - (2 if token == "m" else 1), integer)
        if token == "count":
            return SizeAttr(self._number("weights"), len(self.batch), integer)
        if token.startswith("ld-"):
            return StrideAttr(self._number(token[3:]), len(self.batch), integer)
        if token == "one" and self.one is None:
            return FloatAttr(1.0, self.element)
        return PointerAttr(self._number(token))

    def _number(self, name: str) -> int:
        return self.names.index(name)

    def _one_in_memory(self) -> Value[Any] | None:
        """Complex factors are passed by their addresses."""
        if "one" not in self.routine.passed or not isinstance(self.element, ComplexType):
            return None
        ty = RankedTensorType((1,), self.element)
        return self.builder(arith.ConstantOp(DenseElementsAttr.from_values(ty, [1 + 0j])))

    # Results

    def _finished(self, values: dict[str, Value[Any]]) -> list[Value[Any]]:
        """The results of the operation, made of what the memory holds."""
        if self.request.clean:
            is_lower = self.request.options["uplo"] == "L"
            values["a"] = clean_triangle(self.builder, values["a"], values["info"], is_lower)
        for name, ty in self.types.items():
            if isinstance(ty.element_type, ComplexType) and not isinstance(self.element, ComplexType):
                values[name] = vectors_of_pairs(self.builder, values[name], values["imag"])
        return [self._converted(values[name], ty) for name, ty in self.types.items()]

    def _converted(self, value: Value[Any], ty: Any) -> Value[Any]:
        """A result as the type that the operation has for it."""
        if value.type.element_type is not ty.element_type:
            value = self.builder(arith.TruncIOp(value, value.type.with_element_type(ty.element_type)))
        return sz.as_shaped(self.builder, value, ty)
