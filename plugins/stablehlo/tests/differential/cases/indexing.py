"""Cases of gather and scatter: indices out of bounds, repeated, unsigned; batching; windows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from differential.case import Case, simple, tensor
from differential.cases.movement import Maker, array
from differential.cases.regions import reducer
from differential.elements import cast, kind, ordinary


@dataclass(frozen=True)
class _Gather:
    shape: tuple[int, ...]
    indices: Any
    sizes: tuple[int, ...]
    offset: tuple[int, ...] = ()
    collapsed: tuple[int, ...] = ()
    batching: tuple[int, ...] = ()
    index_batching: tuple[int, ...] = ()
    start_map: tuple[int, ...] = ()
    vector: int = 0
    index: str = "i32"

    @property
    def numbers(self) -> str:
        return (
            f"offset_dims = {list(self.offset)}, collapsed_slice_dims = {list(self.collapsed)}, "
            f"operand_batching_dims = {list(self.batching)}, start_indices_batching_dims = {list(self.index_batching)}, "
            f"start_index_map = {list(self.start_map)}, index_vector_dim = {self.vector}"
        )

    @property
    def scatter_numbers(self) -> str:
        return (
            f"update_window_dims = {list(self.offset)}, inserted_window_dims = {list(self.collapsed)}, "
            f"input_batching_dims = {list(self.batching)}, scatter_indices_batching_dims = {list(self.index_batching)}, "
            f"scatter_dims_to_operand_dims = {list(self.start_map)}, index_vector_dim = {self.vector}"
        )

    @property
    def values(self) -> Any:
        return cast(np.array(self.indices), self.index)

    @property
    def result(self) -> tuple[int, ...]:
        indices = list(self.values.shape)
        if self.vector < len(indices):
            del indices[self.vector]
        kept = [s for i, s in enumerate(self.sizes) if i not in self.collapsed + self.batching]
        rank = len(indices) + len(kept)
        batch, window = iter(indices), iter(kept)
        return tuple(next(window) if i in self.offset else next(batch) for i in range(rank))


_TABLE = {
    "0-d index": _Gather((5,), 3, (1,), (), (0,), start_map=(0,)),
    "empty": _Gather((5, 2), np.zeros((0, 1), int), (1, 2), (1,), (0,), start_map=(0,), vector=1),
    "one": _Gather((1,), [0], (1,), (), (0,), start_map=(0,), vector=1),
    "rows": _Gather((5, 3), [[4], [0], [0]], (1, 3), (1,), (0,), start_map=(0,), vector=1),
    "out of bounds": _Gather((5, 3), [[9], [-4], [2]], (2, 2), (1, 2), (), start_map=(0,), vector=1),
    "two coordinates": _Gather((4, 3), [[1, 2], [3, 0], [7, -7]], (1, 1), (), (0, 1), start_map=(0, 1), vector=1),
    "swapped coordinates": _Gather((4, 3), [[1, 2, 0], [3, 0, 9]], (2, 2), (0, 2), (), start_map=(1, 0), vector=0),
    "batching": _Gather((2, 4, 3), [[[1], [3]], [[0], [5]]], (1, 1, 2), (2,), (1,), (0,), (0,), (1,), 2),
    "unsigned": _Gather((5, 3), [[4], [200]], (1, 2), (0,), (0,), start_map=(0,), vector=1, index="ui8"),
    "64 bits": _Gather((5, 3), [[4], [-(2**63)], [2**63 - 1]], (1, 2), (0,), (0,), start_map=(0,), vector=1, index="i64"),
}


def gather(name: str, element: str) -> Iterator[Case]:
    for tag, g in _TABLE.items():
        inputs: list[Any] = [(element, ordinary(element, g.shape)), (g.index, g.values)]
        attributes = f"dimension_numbers = #stablehlo.gather<{g.numbers}>"
        if name.endswith("dynamic_gather"):
            inputs.append(("i32", np.array(g.sizes, np.int32)))
            yield simple(name, element, tag, inputs, tensor(g.result, element), attributes)
            shape = ["?" if i in g.offset else size for i, size in enumerate(g.result)]
            if "?" in shape:
                yield simple(name, element, f"{tag} dynamic", inputs, tensor(shape, element), attributes, sizes=g.result)
            continue
        attributes += f", slice_sizes = {array(g.sizes)}"
        yield simple(name, element, tag, inputs, tensor(g.result, element), attributes)


def scatter(name: str, element: str) -> Iterator[Case]:
    """Added up, or written over: where indices repeat, the order is that of the updates."""
    kinds = {"bool": ("or",), "signed": ("add", "subtract"), "unsigned": ("maximum", "subtract")}
    for op in kinds.get(kind(element), ("add", "multiply")):
        for tag, g in _TABLE.items():
            inputs = [(element, ordinary(element, g.shape)), (g.index, g.values), (element, ordinary(element, g.result, 4))]
            attributes = f"scatter_dimension_numbers = #stablehlo.scatter<{g.scatter_numbers}>"
            yield simple(name, element, f"{op} {tag}", inputs, tensor(g.shape, element), attributes, reducer(op, element))
    g = _TABLE["rows"]
    inputs = [(element, ordinary(element, g.shape)), (g.index, g.values), (element, ordinary(element, g.result, 4))]
    attributes = f"scatter_dimension_numbers = #stablehlo.scatter<{g.scatter_numbers}>"
    yield simple(name, element, "overwrite", inputs, tensor(g.shape, element), attributes, reducer("", element))


MAKERS: dict[str, Maker] = {
    "stablehlo.gather": gather, "stablehlo.dynamic_gather": gather, "stablehlo.scatter": scatter,
}  # fmt: skip
