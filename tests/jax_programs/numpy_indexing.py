"""Programs of jax.numpy that read and write at indices, sort, search, and compute with sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from kit import Program, jax
from numpy_data import FORMATS, each, edges, generator, indices

jnp = jax.numpy
numbers = generator()
X, Y, Z = numbers(4, 5), numbers(2, 4, 3), numbers(6)
I, J = indices(0, 3, -1, 2), indices(4, -2, 0, 1)
FAR = indices(0, 7, -9, 3, -4, 4)
TWICE = indices(1, 1, 3, 0, 1, -1)
MASK = numbers(4, 5, of="bool")
TIES = np.array([3, 1, 2, 3, 1, 1, 0, 2], np.int32)
EDGES = edges("f32")
EVERY = tuple(numbers(4, 3, of=name) for name in FORMATS)
NUMBERS = tuple(x for x in EVERY if x.dtype != bool)

READ: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "x[integers]": (lambda x: (x[0], x[-1], x[1, 2], x[:, -2], x[..., 0]), (X,)),
    "x[slices]": (lambda x: (x[1:], x[:-1], x[1:3, ::2], x[::-1], x[3:0:-2, ::-1], x[5:], x[-3:-1], x[:, 2:2]), (X,)),
    "x[...]": (lambda y: (y[...], y[..., 1:], y[0, ...], y[..., None], y[None, :, None], y[1, ..., 2]), (Y,)),
    "x[newaxis]": (lambda x: (x[jnp.newaxis], x[:, None, :, None], x[None, 0]), (X,)),
    "x[arrays]": (lambda x, i, j: (x[i], x[i, j], x[:, j], x[i[:, None], j], x[i][:, j], x[i.reshape(2, 2)]), (X, I, J)),
    "x[arrays and slices]": (lambda y, i: (y[:, i, 1:], y[0, i, ::-1], y[i % 2, :, i % 3], y[1:, None, i], y[:, i % 4, 0]), (Y, I)),
    "x[a traced scalar]": (lambda x, i: (x[i], x[:, i], x[i, i], x[i, 1:3], x[-i]), (X, np.int32(2))),
    "x[unsigned and narrow indices]": (lambda x, i, j, k: (x[i], x[j], x[k]), (X, np.uint8([0, 3]), np.int8([-1, 2]), np.uint32([1, 1]))),
    "x[wide indices]": (lambda x, i: (x[i], x.at[i].add(1)), (numbers(4, of="f64"), np.int64([0, -1, 3]))),
    "x[out of bounds]": (lambda x, i: (x[i], x[:, i]), (X, FAR)),
    "x[boolean constant]": (lambda x: (x[np.array([True, False, True, False])], x[:, np.array([0, 1, 1, 0, 1], bool)]), (X,)),
    "x[mask]": (lambda x: x[np.arange(20).reshape(4, 5) % 3 == 0], (X,)),
    "x[nothing]": (lambda x: (x[jnp.array([], jnp.int32)], x[0:0], x[:, 3:1]), (X,)),
    "x[arrays] of formats": (each(lambda x: x[jnp.array([3, 0, -1])]), EVERY),
    "x[a tuple of nothing]": (lambda x: (x[()], x[None]), (np.float32(4),)),
    **{
        f"at.get {mode}": (lambda x, i, m=mode: (x.at[i].get(mode=m), x.at[:, i].get(mode=m), x.at[i, i].get(mode=m)), (X, FAR))
        for mode in ("clip", "drop", "fill")
    },
    "at.get promise_in_bounds": (lambda x, i: x.at[i].get(mode="promise_in_bounds"), (X, indices(0, 3, 2))),
    "at.get fill_value": (lambda x, n, i: (x.at[i].get(mode="fill", fill_value=-7), n.at[i].get(mode="fill"), n.at[i].get(mode="fill", fill_value=9)), (X, numbers(4, of="i32"), FAR)),
    "at.get fill of formats": (each(lambda x: x.at[jnp.array([3, 9])].get(mode="fill")), EVERY),
    "at.get unique and sorted": (lambda x, i: x.at[i].get(indices_are_sorted=True, unique_indices=True), (X, indices(0, 1, 3))),
    "take": (lambda x, i: (jnp.take(x, i), jnp.take(x, i, axis=1), jnp.take(x, i[0], axis=0), jnp.take(x, i, axis=0, mode="clip"), jnp.take(x, i, axis=0, mode="wrap")), (X, TWICE)),
    "take out of bounds": (lambda x, n, i: (jnp.take(x, i, axis=0), jnp.take(n, i), jnp.take(x, i, axis=0, fill_value=0)), (X, numbers(4, of="i32"), FAR)),
    "take of formats": (each(lambda x: jnp.take(x, jnp.array([[1, 0], [3, 3]]), axis=0)), EVERY),
    "take_along_axis": (lambda x, i: (jnp.take_along_axis(x, i, 1), jnp.take_along_axis(x, i % 4, 0), jnp.take_along_axis(x, i, None) if i.ndim == 1 else x), (X, numbers(4, 5, of="i32") % 5)),
    "take_along_axis with modes": (lambda x, i: [jnp.take_along_axis(x, i, 1, mode=m) for m in ("clip", "fill")], (X, indices(0, 7, -9)[None].repeat(4, 0))),
    "take_along_axis with broadcast": (lambda x, i: jnp.take_along_axis(x, i, axis=-1), (Y, indices(2, 0)[None, None])),
    "compress": (lambda x: (jnp.compress(np.array([True, False, True]), x, axis=0, size=2), jnp.compress(jnp.array([1, 0, 1, 1]), x, axis=1, size=2)), (X,)),
    "extract": (lambda x, m: (jnp.extract(m, x, size=7), jnp.extract(m, x, size=20, fill_value=-1)), (X, MASK)),
    "nonzero": (lambda m, x: (jnp.nonzero(m, size=8), jnp.nonzero(x > 0, size=25, fill_value=-1), jnp.nonzero(m[0], size=2)), (MASK, X)),
    "flatnonzero": (lambda m: (jnp.flatnonzero(m, size=6), jnp.flatnonzero(m, size=22, fill_value=99)), (MASK,)),
    "argwhere": (lambda m: (jnp.argwhere(m, size=6), jnp.argwhere(m, size=22, fill_value=-1)), (MASK,)),
    "where with a size": (lambda m: jnp.where(m, size=7, fill_value=5), (MASK,)),
}  # fmt: skip

WRITTEN: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "at.set": (lambda x, i: (x.at[0].set(1), x.at[1:3, ::2].set(9), x.at[::-1].set(x), x.at[i].set(5), x.at[..., -1].set(x[..., 0])), (X, I)),
    "at.set of a mask": (lambda x, m: (x.at[np.arange(20).reshape(4, 5) % 3 == 0].set(0), x.at[np.array([True, False, True, True])].add(1), jnp.where(m, x, 0)), (X, MASK)),
    "at.set at a traced scalar": (lambda x, i: (x.at[i].set(1), x.at[:, i].set(2), x.at[i, i].set(3), x.at[i, 1:3].add(x[0, :2])), (X, np.int32(2))),
    "at.set of rank 0": (lambda a: (a.at[()].set(3), a.at[...].add(1)), (np.float32(4),)),
    "at.set nothing": (lambda x: (x.at[0:0].set(1), x.at[jnp.array([], jnp.int32)].add(2)), (X,)),
    "at.set of formats": (each(lambda x: x.at[jnp.array([3, 0])].set(x[1])), EVERY),
    **{
        f"at.{verb}": (lambda x, i, v, verb=verb: (getattr(x.at[i], verb)(v), getattr(x.at[:, i % 5], verb)(2.5), getattr(x.at[1:3], verb)(v[:2])), (X, TWICE, numbers(6, 5)))
        for verb in ("add", "subtract", "mul", "multiply", "divide", "min", "max")
    },
    "at.add of formats": (each(lambda x: x.at[jnp.array([1, 1, 3])].add(x[0])), NUMBERS),
    "at.multiply of formats": (each(lambda x: x.at[jnp.array([1, 1, 3])].multiply(x[0])), NUMBERS),
    "at.max of formats": (each(lambda x: (x.at[jnp.array([1, 1, 3])].max(x[0]), x.at[jnp.array([2, 1, 2])].min(x[0]))), tuple(x for x in EVERY if x.dtype.kind != "c")),
    "at.power": (lambda x, i: x.at[i].power(2), (X, I)),
    "at.apply": (lambda x, i: (x.at[i].apply(jnp.tanh), x.at[1:3].apply(lambda v: v * v)), (X, I)),
    **{
        f"at.{verb} {mode}": (lambda x, i, m=mode, verb=verb: (getattr(x.at[i], verb)(9.0, mode=m), getattr(x.at[:, i], verb)(9.0, mode=m)), (X, FAR))
        for verb in ("set", "add") for mode in ("clip", "drop", "fill")
    },
    "at.add promise_in_bounds": (lambda x, i: x.at[i].add(1.0, mode="promise_in_bounds", indices_are_sorted=True), (X, indices(0, 1, 1, 3))),
    "at.add of arrays and slices": (lambda y, i: (y.at[:, i, 1:].add(1), y.at[0, i, ::-1].add(2), y.at[i % 2, :, i % 3].add(3)), (Y, I)),
    "at.set unique": (lambda x, i, v: x.at[i].set(v, unique_indices=True), (X, indices(3, 0), numbers(2, 5))),
    "place": (lambda x, m: jnp.place(x, m, jnp.array([1.0, 2, 3]), inplace=False), (X, MASK)),
    "put": (lambda x, i: (jnp.put(x, i, jnp.array([1.0, 2, 3]), inplace=False), jnp.put(x, i * 9, 5.0, mode="wrap", inplace=False), jnp.put(x, i * 9, 5.0, mode="clip", inplace=False)), (X, indices(0, 7, -2))),
    "put_along_axis": (lambda x, i: (jnp.put_along_axis(x, i, 9.0, 1, inplace=False), jnp.put_along_axis(x, i[:, :5] % 4, x, 0, inplace=False)), (X, np.argsort(X, 1).astype(np.int32))),
}  # fmt: skip

SORTED: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "sort": (lambda x: (jnp.sort(x), jnp.sort(x, axis=0), jnp.sort(x, axis=None), jnp.sort(x, descending=True), jnp.sort(x, stable=False)), (X,)),
    "sort of formats": (each(lambda x: (jnp.sort(x, axis=0), jnp.sort(x, axis=0, descending=True))), EVERY),
    "sort of edges": (each(lambda x: (jnp.sort(x), jnp.sort(x, descending=True))), (EDGES, edges("bf16"), edges("i8"), edges("u8"), edges("f64"))),
    "sort of nothing": (lambda x: (jnp.sort(x, axis=0), jnp.argsort(x, axis=1)), (np.zeros((3, 0), np.float32),)),
    "argsort": (lambda x, t: (jnp.argsort(x), jnp.argsort(x, axis=0), jnp.argsort(t), jnp.argsort(t, descending=True), jnp.argsort(x, axis=None)), (X, TIES)),
    "argsort of edges": (each(lambda x: (jnp.argsort(x), jnp.argsort(x, descending=True))), (EDGES, edges("f16"))),
    "argsort of formats": (each(lambda x: jnp.argsort(x, axis=0)), EVERY),
    "sort_complex": (each(jnp.sort_complex), (numbers(5, of="c64"), Z)),
    "lexsort": (lambda a, b: (jnp.lexsort((a, b)), jnp.lexsort((b, a))), (TIES, numbers(8, of="i32"))),
    "partition": (lambda x: (jnp.sort(jnp.partition(x, 2)[:, :3]), jnp.partition(x, 2, axis=0)[2], jnp.partition(x, -1)[..., -1]), (X,)),
    "argpartition": (lambda x: (jnp.argpartition(x, 2)[..., 2], jnp.argpartition(x, 1, axis=0)[1]), (X,)),
    **{
        f"searchsorted {method}": (lambda a, v, m=method: (jnp.searchsorted(a, v, method=m), jnp.searchsorted(a, v, side="right", method=m)), (np.sort(Z), numbers(3, 4)))
        for method in ("scan", "scan_unrolled", "sort", "compare_all")
    },
    "searchsorted of integers": (lambda a, v, s: (jnp.searchsorted(a, v), jnp.searchsorted(a, v, sorter=s), jnp.searchsorted(a, 2)), (np.sort(TIES), numbers(5, of="i32"), np.arange(8, dtype=np.int32))),
    "searchsorted of NaN": (lambda a, v: (jnp.searchsorted(a, v), jnp.searchsorted(a, v, side="right")), (np.sort(EDGES), EDGES)),
    "searchsorted in nothing": (jnp.searchsorted, (np.zeros(0, np.float32), Z)),
    "unique": (lambda t, x: (jnp.unique(t, size=5), jnp.unique(t, size=3), jnp.unique(x, size=30, fill_value=-1)), (TIES, X)),
    "unique with everything": (lambda t: jnp.unique(t, return_index=True, return_inverse=True, return_counts=True, size=6), (TIES,)),
    "unique along an axis": (lambda x: jnp.unique(x, axis=0, size=4, return_inverse=True), (np.array([[1, 2], [0, 3], [1, 2], [0, 1]], np.int32),)),
    "unique of NaN": (lambda x: (jnp.unique(x, size=30), jnp.unique(x, size=30, equal_nan=False)), (np.concatenate([EDGES, EDGES]),)),
    "unique_all": (lambda t: tuple(jnp.unique_all(t, size=5)), (TIES,)),
    "unique_counts": (lambda t: tuple(jnp.unique_counts(t, size=5)), (TIES,)),
    "unique_inverse": (lambda t: tuple(jnp.unique_inverse(t, size=5)), (TIES,)),
    "unique_values": (lambda t: jnp.unique_values(t, size=5), (TIES,)),
    "intersect1d": (lambda a, b: (jnp.intersect1d(a, b, size=6), jnp.intersect1d(a, b, size=2, return_indices=True)), (TIES, indices(5, 3, 1, 9))),
    "isin": (lambda a, b: [jnp.isin(a, b, invert=i, method=m) for i in (0, 1) for m in ("compare_all", "binary_search", "sort")], (TIES, indices(5, 3, 1))),
    "isin of numbers": (jnp.isin, (X, X[0])),
    "setdiff1d": (lambda a, b: jnp.setdiff1d(a, b, size=4, fill_value=-1), (TIES, indices(5, 3))),
    "setxor1d": (lambda a, b: jnp.setxor1d(a, b, size=6, fill_value=-1), (TIES, indices(5, 3))),
    "union1d": (lambda a, b: jnp.union1d(a, b, size=8), (TIES, indices(5, 3))),
}  # fmt: skip


def programs() -> Iterator[tuple[str, Program]]:
    for table in (READ, WRITTEN, SORTED):
        for name, (function, arguments) in table.items():
            yield name, Program(function, arguments)
