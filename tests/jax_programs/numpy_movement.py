"""Programs of jax.numpy that make, move and combine arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from kit import Program, jax
from numpy_data import FORMATS, each, generator, indices

jnp = jax.numpy
numbers = generator()
X, Y, Z = numbers(3, 4), numbers(2, 3, 4), numbers(5)
W = numbers(2, 3, 4, 2)
NONE = np.zeros((0, 3), np.float32)
EVERY = tuple(numbers(2, 3, of=name) for name in FORMATS)
PAD_MODES = ("constant", "edge", "linear_ramp", "maximum", "mean", "median", "minimum", "reflect", "symmetric", "wrap", "empty")

MOVED: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "append": (lambda x, z: (jnp.append(x, z), jnp.append(x, x, axis=0), jnp.append(x, x[:, :1], axis=1)), (X, Z)),
    "array": (lambda x: (jnp.array(x), jnp.array([x, x * 2]), jnp.array([[1, 2.5], [x[0, 0], 4]]), jnp.array(x, dtype=jnp.int8, ndmin=3)), (X,)),
    "asarray": (lambda x: (jnp.asarray(x), jnp.asarray(x, jnp.bfloat16), jnp.asarray([1, 2, 3])), (X,)),
    "array_split": (lambda x, z: (jnp.array_split(z, 3), jnp.array_split(x, 2, axis=1), jnp.array_split(z, [1, 4])), (X, Z)),
    "atleast_1d": (jnp.atleast_1d, (np.float32(1), Z)),
    "atleast_2d": (jnp.atleast_2d, (np.float32(1), Z)),
    "atleast_3d": (jnp.atleast_3d, (np.float32(1), Z, X, W)),
    "block": (lambda x: jnp.block([[x, x[:, :1]], [x[:1] * 2, jnp.ones((1, 1))]]), (X,)),
    "broadcast_arrays": (lambda x, z: jnp.broadcast_arrays(x[:, None], z, 1), (numbers(3), Z)),
    "broadcast_to": (lambda x, a: (jnp.broadcast_to(x, (2, 3, 4)), jnp.broadcast_to(a, (2, 0, 3)), jnp.broadcast_to(x[:, :1], (3, 5))), (X, np.int8(3))),
    "broadcast_to of formats": (each(lambda x: jnp.broadcast_to(x[:, None], (2, 2, 3))), EVERY),
    "column_stack": (lambda x, y: jnp.column_stack([x, y, x]), (numbers(3), X)),
    "concat": (lambda x, y: (jnp.concat([x, y], axis=0), jnp.concat([x, x], axis=-1), jnp.concat([x, y], axis=None)), (X, numbers(2, 4))),
    "concatenate": (lambda x, y: (jnp.concatenate([x, y]), jnp.concatenate([x, x[:, :0], x], axis=1), jnp.concatenate([y, y], dtype=jnp.float16)), (X, numbers(2, 4))),
    "concatenate of formats": (each(lambda x: jnp.concatenate([x, x[::-1], x[:1]])), EVERY),
    "concatenate of nothing": (lambda x: (jnp.concatenate([x, x]), jnp.concatenate([x, jnp.ones((1, 3))])), (NONE,)),
    "concatenate of many": (lambda x: jnp.concatenate([x[i % 3] for i in range(40)]), (X,)),
    "copy": (each(jnp.copy), (X, np.int32(3))),
    "delete": (lambda x, z: (jnp.delete(z, 1), jnp.delete(x, np.array([0, 2]), axis=1), jnp.delete(x, slice(0, 2), axis=0), jnp.delete(z, -1)), (X, Z)),
    "delete at unknown places": (lambda z, i: jnp.delete(z, i, assume_unique_indices=True), (Z, indices(1, 3))),
    "diag": (lambda x, z: (jnp.diag(z), jnp.diag(z, 1), jnp.diag(z, -2), jnp.diag(x), jnp.diag(x, 1), jnp.diag(x, -1)), (X, Z)),
    "diagflat": (lambda x, z: (jnp.diagflat(z), jnp.diagflat(x, 1)), (numbers(2, 2), Z)),
    "diagonal": (lambda x, w: (jnp.diagonal(x), jnp.diagonal(x, 1), jnp.diagonal(w, -1, 1, 2), jnp.diagonal(w, 0, -1, 0)), (X, W)),
    "dsplit": (lambda y: jnp.dsplit(y, 2), (Y,)),
    "dstack": (lambda x, z: (jnp.dstack([x, x]), jnp.dstack([z, z])), (X, Z)),
    "expand_dims": (lambda x: (jnp.expand_dims(x, 0), jnp.expand_dims(x, (-1, 1)), jnp.expand_dims(x, 2)), (X,)),
    "fill_diagonal": (lambda x, z: (jnp.fill_diagonal(x, 7.0, inplace=False), jnp.fill_diagonal(x, z[:3], inplace=False)), (numbers(3, 3), Z)),
    "flip": (lambda y: (jnp.flip(y), jnp.flip(y, 0), jnp.flip(y, (-1, 1)), jnp.flip(y, ())), (Y,)),
    "flip of formats": (each(lambda x: jnp.flip(x, 1)), EVERY),
    "fliplr": (jnp.fliplr, (X,)),
    "flipud": (jnp.flipud, (X,)),
    "hsplit": (lambda x, z: (jnp.hsplit(x, 2), jnp.hsplit(z, [1, 3])), (X, Z)),
    "hstack": (lambda x, z: (jnp.hstack([x, x]), jnp.hstack([z, z, 1])), (X, Z)),
    "insert": (lambda x, z: (jnp.insert(z, 2, 9.0), jnp.insert(x, np.array([1, 3]), 5, axis=1), jnp.insert(x, 1, z[:4], axis=0), jnp.insert(z, jnp.array([0, 0, 4]), z[:3])), (X, Z)),
    "ix_": (lambda x: x[jnp.ix_(jnp.array([0, 2]), jnp.array([3, 1, 1]))], (X,)),
    "kron": (lambda x, y: (jnp.kron(x, y), jnp.kron(x[0], y)), (X, numbers(2, 2))),
    "matrix_transpose": (jnp.matrix_transpose, (Y,)),
    "meshgrid": (lambda a, b: (jnp.meshgrid(a, b), jnp.meshgrid(a, b, indexing="ij"), jnp.meshgrid(a, b, sparse=True)), (numbers(3), numbers(2))),
    "moveaxis": (lambda w: (jnp.moveaxis(w, 0, -1), jnp.moveaxis(w, (0, 1), (2, 0)), jnp.moveaxis(w, -1, 1)), (W,)),
    "packbits": (lambda x, b: (jnp.packbits(b), jnp.packbits(b, axis=1, bitorder="little"), jnp.packbits(x, axis=0)), (numbers(3, 11, of="u8"), numbers(3, 11, of="bool"))),
    "pad of nothing": (lambda x: (jnp.pad(x, ((1, 2), (0, 1))), jnp.pad(x, 0)), (NONE,)),
    "pad with numbers": (lambda x: (jnp.pad(x, ((1, 2), (0, 3)), constant_values=((5, 6), (7, 8))), jnp.pad(x, 1, constant_values=-1)), (X,)),
    "pad with a function": (lambda z: jnp.pad(z, 2, lambda v, p, a, k: v.at[: p[0]].set(9.0)), (Z,)),
    "pad of formats": (each(lambda x: jnp.pad(x, ((1, 0), (2, 1)))), EVERY),
    "pad reflect odd": (lambda x: (jnp.pad(x, 2, "reflect", reflect_type="odd"), jnp.pad(x, 5, "symmetric", reflect_type="odd")), (X,)),
    "pad with statistics of a part": (lambda x: (jnp.pad(x, 2, "mean", stat_length=2), jnp.pad(x, 1, "maximum", stat_length=((1, 2), (2, 1)))), (X,)),
    "pad of integers": (lambda x: [jnp.pad(x, 2, mode) for mode in ("mean", "median", "linear_ramp", "wrap")], (numbers(3, 4, of="i32"),)),
    "permute_dims": (lambda w: jnp.permute_dims(w, (3, 1, 0, 2)), (W,)),
    "ravel": (lambda y: (jnp.ravel(y), jnp.ravel(y, order="F")), (Y,)),
    "repeat": (lambda x: (jnp.repeat(x, 2), jnp.repeat(x, 3, axis=1), jnp.repeat(x, np.array([0, 2, 1]), axis=0), jnp.repeat(x, 0, axis=0)), (X,)),
    "repeat as often as an array says": (lambda x, n: jnp.repeat(x, n, axis=0, total_repeat_length=5), (X, indices(2, 0, 3))),
    "reshape": (lambda y: (jnp.reshape(y, (4, 6)), jnp.reshape(y, -1), jnp.reshape(y, (3, -1, 2), order="F"), jnp.reshape(y[:0], (0, 7))), (Y,)),
    "reshape of formats": (each(lambda x: jnp.reshape(x, (3, 1, 2))), EVERY),
    "resize": (lambda x: (jnp.resize(x, (2, 7)), jnp.resize(x, (2, 2)), jnp.resize(x, (0, 2))), (X,)),
    "roll": (lambda x: (jnp.roll(x, 2), jnp.roll(x, -1, 0), jnp.roll(x, (1, 2), (0, 1)), jnp.roll(x, 7, -1)), (X,)),
    "roll by an array": (lambda x, n: (jnp.roll(x, n[0], 1), jnp.roll(x, n, (0, 1))), (X, indices(5, -3))),
    "rollaxis": (lambda w: (jnp.rollaxis(w, 2), jnp.rollaxis(w, -1, 1)), (W,)),
    "rot90": (lambda x, y: (jnp.rot90(x), jnp.rot90(x, -1), jnp.rot90(y, 2, (1, 2)), jnp.rot90(y, 3)), (X, Y)),
    "split": (lambda x: (jnp.split(x, 3), jnp.split(x, [1, 3], axis=1), jnp.split(x, 2, axis=-1)), (X,)),
    "squeeze": (lambda x: (jnp.squeeze(x), jnp.squeeze(x, 0), jnp.squeeze(x, (0, -1))), (numbers(1, 3, 1),)),
    "stack": (lambda x, y: (jnp.stack([x, y]), jnp.stack([x, y], axis=1), jnp.stack([x, y, x], axis=-1)), (X, X + 1)),
    "swapaxes": (lambda w: (jnp.swapaxes(w, 0, 2), jnp.swapaxes(w, -1, 1)), (W,)),
    "tile": (lambda x: (jnp.tile(x, 2), jnp.tile(x, (2, 1, 3)), jnp.tile(x, (0, 2))), (X,)),
    "trace": (lambda x, w: (jnp.trace(x), jnp.trace(x, 1), jnp.trace(w, 0, 1, 2), jnp.trace(x, dtype=jnp.int32)), (X, W)),
    "transpose": (lambda w: (jnp.transpose(w), jnp.transpose(w, (1, 3, 0, 2)), w.T, w.mT), (W,)),
    "transpose of formats": (each(jnp.transpose), EVERY),
    "tri": (lambda x: (x[:3, :3] * jnp.tri(3), jnp.tri(2, 4, 1), jnp.tri(3, 2, -1, jnp.int8)), (X,)),
    "tril": (lambda x, y: (jnp.tril(x), jnp.tril(x, 1), jnp.tril(y, -1)), (X, Y)),
    "triu": (lambda x, y: (jnp.triu(x), jnp.triu(x, 1), jnp.triu(y, -1)), (X, Y)),
    "triu of formats": (each(jnp.triu), EVERY),
    "tril_indices_from": (lambda x: x[jnp.tril_indices_from(x)], (numbers(3, 3),)),
    "triu_indices_from": (lambda x: x[jnp.triu_indices_from(x, 1)], (numbers(3, 3),)),
    "diag_indices_from": (lambda x: x[jnp.diag_indices_from(x)], (numbers(3, 3),)),
    "tril_indices": (lambda x: x[jnp.tril_indices(3, -1)], (numbers(3, 3),)),
    "triu_indices": (lambda x: x[jnp.triu_indices(3, 0, 4)], (X,)),
    "diag_indices": (lambda x: x.at[jnp.diag_indices(3)].set(0), (X,)),
    "mask_indices": (lambda x: x[jnp.mask_indices(3, jnp.triu, size=6)], (numbers(3, 3),)),
    "unpackbits": (lambda x: (jnp.unpackbits(x), jnp.unpackbits(x, axis=1), jnp.unpackbits(x, axis=0, count=5, bitorder="little")), (numbers(2, 3, of="u8"),)),
    "unravel_index": (lambda i: jnp.unravel_index(i, (3, 4, 2)), (indices(0, 5, 23, 30, -1),)),
    "ravel_multi_index": (lambda i, j: (jnp.ravel_multi_index((i, j), (3, 4), mode="clip"), jnp.ravel_multi_index((i, j), (3, 4), mode="wrap", order="F")), (indices(0, 2, 5), indices(1, 3, -2))),
    "unstack": (lambda y: (jnp.unstack(y), jnp.unstack(y, axis=-1)), (Y,)),
    "vander": (lambda z: (jnp.vander(z), jnp.vander(z, 3), jnp.vander(z, 4, increasing=True)), (Z,)),
    "vectorize": (jnp.vectorize(lambda u, v: u @ v + 1, signature="(n),(n)->()"), (X, numbers(3, 1, 4))),
    "vsplit": (lambda x: jnp.vsplit(x, [1]), (X,)),
    "vstack": (lambda x, z: (jnp.vstack([x, x]), jnp.vstack([z, z])), (X, Z)),
    "matrix_transpose as a property": (lambda y: (y.mT, y.flatten(), y.ravel(), y.squeeze(), y.reshape(2, -1), y.swapaxes(0, 1)), (Y,)),
    "view": (lambda x: (x.view(jnp.int32), x.view(jnp.uint8), x.view(jnp.float16)), (X,)),
    "view of bytes": (lambda x: (x.view(jnp.float32), x.view(jnp.int16)), (numbers(3, 8, of="u8"),)),
}  # fmt: skip

MADE: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "arange": (lambda x: (x[: 4].astype(int) + jnp.arange(4), jnp.arange(1, 7, 2), jnp.arange(5.0), jnp.arange(3, dtype=jnp.uint8), jnp.arange(0.0, 1, 0.3), jnp.arange(5, 0, -2)), (Z,)),
    "bartlett": (lambda: (jnp.bartlett(7), jnp.bartlett(1)), ()),
    "blackman": (lambda: jnp.blackman(7), ()),
    "hamming": (lambda: jnp.hamming(7), ()),
    "hanning": (lambda: jnp.hanning(7), ()),
    "kaiser": (lambda b: jnp.kaiser(7, b), (np.float32(8.6),)),
    "empty": (lambda: (jnp.empty((2, 3)), jnp.empty(0, jnp.int8)), ()),
    "empty_like": (jnp.empty_like, (X,)),
    "eye": (lambda: (jnp.eye(3), jnp.eye(2, 4, 1), jnp.eye(3, k=-1, dtype=jnp.int8), jnp.eye(3, dtype=jnp.complex64)), ()),
    "asarray of a constant": (lambda z: z + jnp.asarray(np.arange(5.0, dtype=np.float32)), (Z,)),
    "fromfunction": (lambda a: jnp.fromfunction(lambda i, j: i * 10 + j + a, (3, 4)), (np.float32(0.5),)),
    "full": (lambda a: (jnp.full((2, 3), a), jnp.full(3, 7), jnp.full((2, 2), jnp.arange(2)), jnp.full((), 1.5)), (np.float32(0.5),)),
    "full_like": (lambda x, a: (jnp.full_like(x, a), jnp.full_like(x, 3, dtype=jnp.uint8), jnp.full_like(x, 1, shape=(2,))), (X, np.float32(2))),
    "geomspace": (lambda a: (jnp.geomspace(1, 1000, 4), jnp.geomspace(a, 10 * a, 5, endpoint=False), jnp.geomspace(-1, -8, 4)), (np.float32(2),)),
    "identity": (lambda: (jnp.identity(3), jnp.identity(2, jnp.bool_)), ()),
    "indices": (lambda: (jnp.indices((2, 3)), jnp.indices((2, 3), sparse=True)), ()),
    "linspace": (lambda a, z: (jnp.linspace(0, 1, 5), jnp.linspace(a, 9, 7, endpoint=False), jnp.linspace(z, 2 * z, 3, axis=-1), jnp.linspace(0, 10, 4, dtype=jnp.int32), jnp.linspace(a, 3, 1), jnp.linspace(0, a, 3, retstep=True)), (np.float32(2), Z)),
    "linspace of doubles": (lambda a: jnp.linspace(a, 1.0, 11), (np.float64(0.1),)),
    "linspace of complex numbers": (lambda a: jnp.linspace(a, 1.0, 5), (np.complex64(1j),)),
    "logspace": (lambda a: (jnp.logspace(0, 2, 5), jnp.logspace(0, a, 4, base=2.0)), (np.float32(3),)),
    "ones": (lambda: (jnp.ones((2, 3)), jnp.ones(2, jnp.int8), jnp.ones((0, 2), bool)), ()),
    "ones_like": (each(jnp.ones_like), EVERY),
    "zeros": (lambda: (jnp.zeros((2, 3)), jnp.zeros(2, jnp.complex64)), ()),
    "zeros_like": (each(jnp.zeros_like), EVERY),
    "mgrid": (lambda a: (jnp.mgrid[0:3, 1:5:2] * a, jnp.mgrid[0:1:4j]), (np.float32(2),)),
    "ogrid": (lambda a: [g * a for g in jnp.ogrid[0:3, 1:5:2]], (np.float32(2),)),
    "r_": (lambda z: (jnp.r_[z, 1, 2, z[:2]], jnp.r_[0:3], jnp.r_["0,2", z, z]), (Z,)),
    "c_": (lambda z: (jnp.c_[z, z], jnp.c_[0:3]), (Z,)),
}  # fmt: skip


def _pads() -> Iterator[tuple[str, Program]]:
    for mode in PAD_MODES:
        widths = (((1, 2), (3, 1)), 2, (0, 5))
        yield f"pad by {mode}", Program(lambda x, mode=mode, widths=widths: [jnp.pad(x, w, mode) for w in widths], (X,), sums=mode in ("mean", "linear_ramp"))


def programs() -> Iterator[tuple[str, Program]]:
    yield from _pads()
    for table in (MOVED, MADE):
        for name, (function, arguments) in table.items():
            yield name, Program(function, arguments)
