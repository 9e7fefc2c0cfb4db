"""Tiles of groups: what is yielded is tiled, and what that reads inside the group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plait.builtin.types import RankedTensorType
from plait.interfaces.tiling import Tiling, TilingResult
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.tiling.boxes import BoxTiling
from plait_tcp.tiling.parts import Indices, box, shaped


class GroupTiling(BoxTiling):
    """`tcp.group`, `tcp.isolated_group`: a group of tiles of the operations inside, of which `inner` has the models.

    What is yielded is computed for the tile only, and so is what that reads, through operations all of whose loops are
    parallel; the rest is computed whole.
    """

    def __init__(self, inner: Mapping[Any, Tiling]) -> None:
        self.inner = inner

    def accepts(self, op: Any) -> bool:
        types = [result.type for result in op.results]
        if not types or not all(isinstance(type, RankedTensorType) for type in types):
            return False
        return len(types) == 1 or all(t.has_static_shape and t.shape == types[0].shape for t in types)

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        made = builder.insert(self._group(op, range(len(op.results)), offsets, sizes))
        return TilingResult([made], made.results)

    def result_tile(
        self, op: Any, builder: Builder, result_index: int, offsets: Indices, sizes: Indices
    ) -> TilingResult:
        made = builder.insert(self._group(op, [result_index], offsets, sizes))
        return TilingResult([made], made.results)

    def _group(self, op: Any, results: Sequence[int], offsets: Indices, sizes: Indices) -> Any:
        types = [shaped(op.results[i].type, sizes) for i in results]
        if isinstance(op, ops.GroupOp):
            return ops.GroupOp(types, Region(self._body(op, Block(), results, offsets, sizes)))
        given = list(dict.fromkeys(n for n in (*offsets, *sizes) if isinstance(n, Value)))
        inputs: list[Value[Any]] = [*op.inputs, *given]
        block = Block([value.type for value in inputs])
        inside: dict[Any, Any] = dict(zip(given, list(block.arguments)[len(op.inputs) :]))
        places = [[inside.get(n, n) for n in part] for part in (offsets, sizes)]
        return ops.IsolatedGroupOp(inputs, types, Region(self._body(op, block, results, *places)))

    def _body(self, op: Any, block: Block, results: Sequence[int], offsets: Indices, sizes: Indices) -> Block:
        """Fill `block` with the tiles of these results, and yield them."""
        old, b = op.body.block, Builder.at_end(block)
        b.location = op.location
        mapping: dict[Any, Any] = dict(zip(old.arguments, block.arguments))
        for inner in old.operations:
            if inner is not old.last:
                b.insert(inner.clone(mapping))
        yielded = [mapping.get(old.last.operands[i], old.last.operands[i]) for i in results]
        b.insert(ops.YieldOp([self._tile(block, b, value, offsets, sizes) for value in yielded]))
        while self._fuse_one(block):
            pass
        for inner in reversed(list(block.operations)):
            if inner is not block.last and inner.is_unused and not inner.regions:
                inner.erase()
        return block

    def _tile(self, block: Block, b: Builder, value: Value[Any], offsets: Indices, sizes: Indices) -> Value[Any]:
        definition: Any = value.defining_op
        model = self._model(block, definition)
        if model is None:
            return box(b, value, offsets, sizes)
        return model.result_tile(definition, b, value.index, offsets, sizes).values[0]  # type: ignore[attr-defined]

    def _model(self, block: Block, op: Any) -> Tiling | None:
        """The model for an operation of the group."""
        model = self.inner.get(type(op)) if op is not None and op.parent is block else None
        return model if model is not None and model.accepts(op) else None

    def _fuse_one(self, block: Block) -> bool:
        """Compute a tile of an operation of the group in the place of a slice of its result; False if there is none."""
        for piece in reversed(list(block.operations)):
            if not isinstance(piece, tensor.ExtractSliceOp) or any(step != 1 for step in piece.mixed_strides):
                continue
            source: Any = piece.source
            producer = source.defining_op
            model = self._model(block, producer)
            if model is None or any(kind != "parallel" for kind in model.iterator_types(producer)):
                continue
            if piece.dropped_dims:
                continue
            made = model.result_tile(
                producer, Builder.before(piece), source.index, piece.mixed_offsets, piece.mixed_sizes
            )
            piece.result.replace_all_uses_with(made.values[0])
            piece.erase()
            return True
        return False
