"""Builds the calls of LAPACK that compute a request, one for each matrix of a batch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, FloatAttr, IntegerAttr
from plait.builtin.dense import DenseElementsAttr
from plait.builtin.types import ComplexType, RankedTensorType, i32
from plait.ir.affine import AffineDim, AffineMap
from plait_linalg.bodies import build_generic
from plait_linalg.ops import IndexOp
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.native.attributes import PointerAttr, SizeAttr, StrideAttr
from plait_std.native.ops import CallOp
from plait_std.tensor import ops as tensor

from plait_blas.spelling import NAME, letter_of, spelling_in

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value
    from plait.libraries import Site

    from plait_blas.routines import Request

_CODES = {
    "rows": 101, "columns": 102, "side": {"L": 141, "R": 142}, "uplo": {"U": 121, "L": 122},
    "trans": {"N": 111, "T": 112, "C": 113}, "diag": {"N": 131, "U": 132},
}  # fmt: skip
"""The numbers of CBLAS and of LAPACK's interface for C."""
_FLIPPED = {"L": "U", "U": "L"}


class RoutineCalls:
    """Builds the calls for an operation."""

    def __init__(self, op: Any, request: Request, site: Site, builder: Builder) -> None:
        self.op, self.request, self.builder = op, request, builder
        self.routine = request.routine
        self.spelling = spelling_in(site.ctx)
        self.given = dict(zip(self.routine.operands, op.operands))
        self.types = {name: v.type for name, v in zip(request.results, op.results)}
        self.main = self.routine.returns[0]
        self.element = self.given[self.main].type.element_type
        self.batch: tuple[int, ...] = self.given[self.main].type.shape[:-2]
        self.inputs = [name for name in self.routine.operands if name not in self.routine.returns]
        self.outputs = list(self.routine.returns)
        self.one = self._one_in_memory()
        self.names = [*self.inputs, *(["one"] if self.one is not None else []), *self.outputs]

    def build(self) -> Sequence[Value[Any]]:
        """Insert the calls; return the results of the operation."""
        loops = SCALARS.on(self.builder)
        found = {name: loops.variable(self._start(name)) for name in self.outputs}
        info = loops.variable(self._empty((*self.batch,), i32)) if self.routine.has_info else None
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
        if self.request.clean:
            values["a"] = self._clean(values["a"], values["info"])
        return [self._converted(values[name], ty) for name, ty in self.types.items()]

    # Parts of batches

    def _start(self, name: str) -> Value[Any]:
        """What a result is written to: the operand that is updated, or memory without values."""
        if name in self.given:
            return self.given[name]
        ty = self.types[name]
        return self._empty(ty.shape, self.spelling.integer if name == "pivots" else ty.element_type)

    def _empty(self, shape: Sequence[int], element: Any) -> Value[Any]:
        return self.builder(tensor.EmptyOp.of(list(shape), element))

    def _slice(self, ty: Any, place: Sequence[Any]) -> tuple[list[Any], list[Any], list[int]]:
        own = ty.shape[len(self.batch) :]
        return [*place, *[0] * len(own)], [*[1] * len(self.batch), *own], [1] * ty.rank

    def _part(self, value: Value[Any], place: Sequence[Any]) -> Value[Any]:
        if not place:
            return value
        return self.builder(tensor.ExtractSliceOp.of(value, *self._slice(value.type, place)))

    def _put(self, part: Value[Any], whole: Value[Any], place: Sequence[Any]) -> Value[Any]:
        if not place:
            return part
        return self.builder(tensor.InsertSliceOp.of(part, whole, *self._slice(whole.type, place)))

    # The call

    def _call(self, parts: Sequence[Value[Any]], outs: Sequence[Value[Any]]) -> CallOp:
        name = self.routine.symbol_for(letter_of(self.element) or "")
        symbol = self.spelling.lapack(name) if self.routine.has_info else self.spelling.cblas(name)
        passed = ArrayAttr(tuple(self._argument(token) for token in self.routine.passed.split()))
        results = [v.type for v in outs] + ([self.spelling.integer] if self.routine.has_info else [])
        return self.builder.insert(CallOp(self.routine.name, NAME, symbol, passed, list(parts), list(outs), results))

    def _argument(self, token: str) -> Any:
        options, integer = self.request.options, self.spelling.integer
        if token in ("rows", "columns"):
            return IntegerAttr(_CODES[token], i32)
        if token == "flipped":
            return IntegerAttr(ord(_FLIPPED[options["uplo"]]), i32)
        if token.startswith("blas-"):
            codes: Any = _CODES[token[5:]]
            return IntegerAttr(codes[options[token[5:]]], i32)
        if token in ("uplo", "jobz"):
            return IntegerAttr(ord(options[token]), i32)
        if token in ("m", "n"):
            rank = self.given[self.main].type.rank
            return SizeAttr(self.names.index(self.main), rank - (2 if token == "m" else 1), integer)
        if token == "k":
            return SizeAttr(self.names.index("weights"), len(self.batch), integer)
        if token.startswith("ld-"):
            return StrideAttr(self.names.index(token[3:]), len(self.batch), integer)
        if token == "one" and self.one is None:
            return FloatAttr(1.0, self.element)
        return PointerAttr(self.names.index(token))

    def _one_in_memory(self) -> Value[Any] | None:
        """Complex factors are passed by their addresses."""
        if "one" not in self.routine.passed.split() or not isinstance(self.element, ComplexType):
            return None
        ty = RankedTensorType((1,), self.element)
        return self.builder(arith.ConstantOp(DenseElementsAttr.from_values(ty, [1 + 0j])))

    # Results

    def _converted(self, value: Value[Any], ty: Any) -> Value[Any]:
        """A result as the type that the operation has for it."""
        if value.type.element_type is not ty.element_type:
            value = self.builder(arith.TruncIOp(value, value.type.with_element_type(ty.element_type)))
        return value if value.type is ty else self.builder(tensor.CastOp(value, ty))

    def _clean(self, factor: Value[Any], info: Value[Any]) -> Value[Any]:
        """The triangle that is the factor, zeros in the other one; NaN where there is no factor."""
        rank = factor.type.rank
        dims = [AffineDim(i) for i in range(rank)]
        maps = [AffineMap(rank, 0, tuple(exprs)) for exprs in (dims, dims[:-2], dims)]
        is_lower = self.request.options["uplo"] == "L"

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            b = SCALARS.on(inner)
            x, failed, _ = b.wrap(*scalars)
            row, column = b.wrap(*(inner(IndexOp(dim)) for dim in (rank - 2, rank - 1)))
            inside = row >= column if is_lower else row <= column
            zero, nan = (b.wrap(SCALARS.constant(inner, number, x.type))[0] for number in (0.0, math.nan))
            return [(failed == 0).select(inside.select(x, zero), nan).value]

        out = self._empty(factor.type.shape, factor.type.element_type)
        return build_generic(self.builder, [factor, info], [out], maps, ["parallel"] * rank, emit).results[0]
