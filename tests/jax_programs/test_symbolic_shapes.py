"""Programs exported with symbolic sizes run with each size that the symbols allow, and say why another is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import kit
import numpy as np
import plait
import pytest
from kit import Program, jax
from layers import Draw, convolution
from plait.diagnostics.diagnostic import DiagnosticError
from plait.runtime import ArgumentError
from plait_llvm.backend.call import AssertionFailed

jnp, lax, nn, core = jax.numpy, jax.lax, jax.nn, jax.core
pytestmark = pytest.mark.oracle
Sizes = dict[str, int]


@dataclass(frozen=True)
class Symbolic:
    """A function, the symbolic shape of each argument, and values of the symbols to run it with."""

    function: Callable[..., Any]
    shapes: Sequence[str]
    sizes: Sequence[Sizes]
    constraints: Sequence[str] = ()
    dtypes: Sequence[Any] = ()
    wrong: Sequence[Sequence[tuple[int, ...]]] = field(default=())

    def types(self) -> list[Any]:
        return [*self.dtypes, *[np.float32] * (len(self.shapes) - len(self.dtypes))]

    def export(self) -> Any:
        scope = jax.export.SymbolicScope(self.constraints)
        shapes = [jax.export.symbolic_shape(shape, scope=scope) for shape in self.shapes]
        return jax.export.export(jax.jit(self.function))(*map(jax.ShapeDtypeStruct, shapes, self.types()))

    def arguments(self, sizes: Sizes) -> list[Any]:
        shapes = [eval(f"({shape},)" if shape else "()", {}, dict(sizes)) for shape in self.shapes]
        return [self.values(shape, dtype) for shape, dtype in zip(shapes, self.types())]

    def values(self, shape: tuple[int, ...], dtype: Any) -> Any:
        draw = Draw(sum(shape) + 7)
        return (
            draw.ids(*shape, below=3).astype(dtype)
            if np.dtype(dtype).kind in "iub"
            else draw.array(*shape, dtype=dtype)
        )


B = [{"b": 3}, {"b": 1}, {"b": 6}]
BN = [{"b": 3, "n": 4}, {"b": 1, "n": 1}, {"b": 2, "n": 65}]
W = Draw(81).array(4, 5)
W_WINDOWS = Draw(83).array(3, 1, 3, 3)
KERNEL = Draw(82).array(3, 3, 2, 4)


def softmax(x: Any) -> Any:
    return nn.softmax(x, axis=-1)


def attention(q: Any, k: Any, v: Any) -> Any:
    scores = jnp.einsum("bqd,bkd->bqk", q, k) / np.float32(2)
    mask = jnp.arange(k.shape[1])[None] <= jnp.arange(q.shape[1])[:, None]
    return jnp.einsum("bqk,bkd->bqd", nn.softmax(jnp.where(mask, scores, -1e9), axis=-1), v)


def network(x: Any) -> Any:
    y = nn.relu(convolution(x, KERNEL, 2))
    y = lax.reduce_window(y, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "SAME")
    return y.mean((1, 2)) @ W


def padded_windows(x: Any) -> Any:
    shape, steps = (1, 1, 3, 3), (1, 1, 2, 2)
    return lax.reduce_window(x, -jnp.inf, lax.max, shape, steps, "SAME"), lax.conv_general_dilated(
        x, W_WINDOWS, (2, 2), "SAME", feature_group_count=3
    )


def running(x: Any) -> Any:
    return lax.scan(lambda c, v: (c * 0.5 + v, c), jnp.zeros(x.shape[1:]), x)


def loop_to_size(x: Any) -> Any:
    return lax.fori_loop(0, x.shape[0], lambda i, c: c + x[i] * i, jnp.zeros(x.shape[1:]))


def while_of_symbols(x: Any) -> Any:
    return lax.while_loop(lambda c: c[0] < x.shape[0], lambda c: (c[0] + 2, c[1] * 2), (0, x))[1]


def gathered(x: Any, i: Any) -> Any:
    return x[i], jnp.take(x, i, axis=0, mode="clip"), x.at[i].add(1.0)


def concatenated(x: Any, y: Any) -> Any:
    z = jnp.concatenate([x, y, x[:1]], axis=0)
    return z, z.shape[0] * z


def halves(x: Any) -> Any:
    a, b = jnp.split(x, 2)
    return a + b, x.reshape(2, -1), x.reshape(-1, 2)


def step_of_training(x: Any, y: Any) -> Any:
    return jax.value_and_grad(lambda w: ((nn.tanh(x @ w) - y) ** 2).mean())(W)


def patches(x: Any) -> Any:
    b, h, w, c = x.shape
    return x.reshape(b, h // 2, 2, w // 2, 2, c).transpose(0, 1, 3, 2, 4, 5).reshape(b, -1, 4 * c)


def cache(k: Any, new: Any, at: Any) -> Any:
    return lax.dynamic_update_slice(k, new, (0, at, 0)), lax.dynamic_slice_in_dim(k, at, 2, 1)


def branches(x: Any) -> Any:
    return lax.cond(jnp.array(x.shape[0]) > 2, lambda v: v.sum(0), lambda v: v.sum(0) * 2, x), jnp.where(
        x > 0, x, x.shape[0]
    )


def rotary(x: Any) -> Any:
    angles = jnp.arange(x.shape[1])[:, None] * (0.5 ** jnp.arange(x.shape[2] // 2))
    a, b = jnp.split(x, 2, -1)
    return jnp.concatenate([a * jnp.cos(angles) - b * jnp.sin(angles), b * jnp.cos(angles) + a * jnp.sin(angles)], -1)


PROGRAMS: dict[str, Symbolic] = {
    "empty": Symbolic(lambda x: (jnp.sin(x), x.sum(), x * x.shape[0]), ["b - 1"], B),
    "empty matrices": Symbolic(lambda x, y: (x @ y, y.T, softmax(x), x.sum(1)), ["b - 1, n - 1", "n - 1, 3"], BN),
    "empty loops": Symbolic(
        lambda x: (jnp.sin(x).T, lax.fori_loop(0, x.shape[0], lambda i, c: c * 2 + i, 1.0)), ["b - 1, n - 1"], BN
    ),
    "empty movement": Symbolic(
        lambda x: (
            x.reshape(-1),
            jnp.concatenate([x, x, jnp.ones((1, 2))]),
            lax.rev(x, (0,)),
            lax.pad(x, 1.0, ((1, 2, 0), (0, 0, 1))),
        ),
        ["b - 1, 2"],
        B,
    ),
    "empty indices": Symbolic(
        lambda x, i: (x[i], x.at[i].add(1.0), jnp.sort(x), jnp.argsort(x)),
        ["b", "n - 1"],
        BN,
        (),
        [np.float32, np.int32],
    ),
    "empty images": Symbolic(network, ["b - 1, 8, 8, 2"], B),
    "one size": Symbolic(lambda x: jnp.sin(x) + 1, ["b"], B),
    "two sizes": Symbolic(lambda x: x * x.shape[0] + x.shape[1], ["b, n"], BN),
    "twice a size": Symbolic(halves, ["2*b"], B, wrong=[[(3,)]]),
    "a size and one": Symbolic(lambda x: (x[1:] - x[:-1], x.sum()), ["b + 1"], B, wrong=[[(0,)]]),
    "sizes that depend": Symbolic(
        lambda x, y: x[:, 0] + y[: x.shape[0]], ["b, 2", "b + 3"], B, wrong=[[(2, 2), (4,)], [(2, 3), (5,)]]
    ),
    "a product of sizes": Symbolic(
        lambda x, y: (x.reshape(-1) + y, y.reshape(x.shape)), ["b, n", "b*n"], BN, wrong=[[(2, 3), (5,)]]
    ),
    "floor and mod": Symbolic(lambda x: (x[: x.shape[0] // 2], x[x.shape[0] % 3 :], x[::2]), ["b"], B),
    "min and max": Symbolic(
        lambda x: (x[: core.min_dim(x.shape[0], 2)], jnp.zeros(core.max_dim(x.shape[0], 2))), ["b"], B
    ),
    "a constraint": Symbolic(
        lambda x: x[:2] * x[-2:], ["b"], [{"b": 2}, {"b": 3}, {"b": 9}], ["b >= 2"], wrong=[[(1,)], [(0,)]]
    ),
    "an equation": Symbolic(
        lambda x, y: x + y, ["b", "n"], [{"b": 1, "n": 1}, {"b": 4, "n": 4}], ["b == n"], wrong=[[(2,), (3,)]]
    ),
    "a constraint on multiples": Symbolic(
        lambda x: x.reshape(x.shape[0] // 4, 4).sum(1), ["b"], [{"b": 4}, {"b": 8}], ["mod(b, 4) == 0"], wrong=[[(6,)]]
    ),
    "an upper bound": Symbolic(lambda x: jnp.pad(x, (0, 8 - x.shape[0])), ["b"], B, ["b <= 8"], wrong=[[(9,)]]),
    "a scalar beside": Symbolic(lambda x, s: x * s, ["b", ""], B),
    "flatten": Symbolic(lambda x: x.reshape(x.shape[0], -1), ["b, n, 3"], BN),
    "unflatten": Symbolic(lambda x: x.reshape(-1, 2, 3), ["6*b"], B, wrong=[[(5,)]]),
    "transpose": Symbolic(lambda x: x.T @ x, ["b, n"], BN),
    "concatenation": Symbolic(concatenated, ["b, 2", "n, 2"], BN),
    "windows padded by unknown numbers": Symbolic(
        padded_windows, ["b, 3, n, m"], [{"b": 2, "n": n, "m": m} for n, m in ((1, 2), (9, 40), (36, 35), (8, 3))]
    ),
    "computed channels": Symbolic(
        lambda x, y: jnp.concatenate([x * 2, y, jnp.tanh(y) + 1], axis=1),
        ["b, 2, n, m", "b, 3, n, m"],
        [{"b": 2, "n": 5, "m": 7}, {"b": 1, "n": 1, "m": 1}, {"b": 3, "n": 17, "m": 9}],
    ),
    "stack": Symbolic(lambda x: jnp.stack([x, x * 2], axis=1), ["b, n"], BN),
    "padding": Symbolic(
        lambda x: (jnp.pad(x, ((1, 2), (0, 1))), lax.pad(x, np.float32(7), ((0, 0, 1), (-1, 2, 0)))), ["b, n"], BN
    ),
    "padding with the edge": Symbolic(lambda x: jnp.pad(x, (1, 1), mode="edge"), ["b"], B),
    "reductions": Symbolic(lambda x: (x.sum(), x.mean(1), x.prod(0), jnp.any(x > 0, 1), (x > 0).sum()), ["b, n"], BN),
    "maxima": Symbolic(lambda x: (x.max(1), x.argmax(0), x.argmin(1), jnp.logaddexp.reduce(x, axis=1)), ["b, n"], BN),
    "statistics": Symbolic(lambda x: (x.std(0), x.var(1, keepdims=True)), ["b, n"], BN),
    "softmax": Symbolic(softmax, ["b, n"], BN),
    "log softmax and its gradient": Symbolic(jax.grad(lambda x: nn.log_softmax(x)[:, 0].sum()), ["b, n"], BN),
    "layer norm": Symbolic(
        lambda x: (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5), ["b, n"], BN
    ),
    "dense": Symbolic(lambda x: nn.relu(x @ W), ["b, 4"], B, wrong=[[(2, 5)]]),
    "product": Symbolic(lambda x, y: x @ y, ["b, n", "n, 3"], BN, wrong=[[(2, 3), (4, 3)]]),
    "batched product": Symbolic(lambda x, y: x @ y, ["b, n, 2", "b, 2, n"], BN),
    "einsum": Symbolic(lambda x, y: jnp.einsum("bij,bjk,bk->i", x, y, y[:, 0]), ["b, n, 2", "b, 2, n"], BN),
    "outer": Symbolic(lambda x, y: (jnp.outer(x, y), jnp.tensordot(x, y, 0), x[:, None] < y), ["b", "n"], BN),
    "attention": Symbolic(attention, ["b, n, 4"] * 3, BN),
    "rotary": Symbolic(rotary, ["b, n, 6"], BN),
    "cache": Symbolic(
        cache,
        ["b, n, 3", "b, 1, 3", ""],
        [{"b": 2, "n": 4}, {"b": 1, "n": 2}, {"b": 2, "n": 3}],
        ["n >= 2"],
        [np.float32, np.float32, np.int32],
    ),
    "network": Symbolic(network, ["b, 8, 8, 2"], B),
    "network of any image": Symbolic(
        network, ["b, h, w, 2"], [{"b": 2, "h": 7, "w": 4}, {"b": 1, "h": 1, "w": 1}, {"b": 3, "h": 4, "w": 5}]
    ),
    "patches": Symbolic(
        patches, ["b, 2*h, 2*w, 3"], [{"b": 2, "h": 2, "w": 3}, {"b": 1, "h": 1, "w": 1}, {"b": 2, "h": 1, "w": 2}]
    ),
    "depthwise convolution": Symbolic(
        lambda x: lax.conv_general_dilated(
            x, jnp.ones((3, 1, 4)), (2,), "SAME", dimension_numbers=("NWC", "WIO", "NWC"), feature_group_count=4
        ),
        ["b, n, 4"],
        BN,
    ),
    "windows": Symbolic(
        lambda x: (lax.reduce_window(x, 0.0, lax.add, (1, 3), (1, 2), "SAME"), jnp.cumsum(x, 1), lax.cummax(x, 0)),
        ["b, n"],
        BN,
    ),
    "gather": Symbolic(
        gathered, ["b, 2", "n"], [{"b": 3, "n": 4}, {"b": 1, "n": 1}, {"b": 2, "n": 5}], (), [np.float32, np.int32]
    ),
    "gather along": Symbolic(
        lambda x, i: jnp.take_along_axis(x, i, 1), ["b, n", "b, 2"], BN, (), [np.float32, np.int32]
    ),
    "one hot": Symbolic(lambda i: nn.one_hot(i, 3) @ jnp.ones((3, 2)), ["b"], B, (), [np.int32]),
    "one hot of a size": Symbolic(lambda i, x: nn.one_hot(i, x.shape[0]) @ x, ["b", "n, 2"], BN, (), [np.int32]),
    "segment sum": Symbolic(
        lambda x, i: jax.ops.segment_sum(x, i, num_segments=x.shape[0]), ["b, 2", "b"], B, (), [np.float32, np.int32]
    ),
    "scatter": Symbolic(lambda x: x.at[0].set(5.0).at[-1].multiply(2.0).at[:, ::2].add(1.0), ["b, n"], BN),
    "dynamic slice": Symbolic(
        lambda x, i: (lax.dynamic_slice(x, (i, 0), (1, x.shape[1])), x[i], x[-1]),
        ["b, n", ""],
        BN,
        (),
        [np.float32, np.int32],
    ),
    "slices": Symbolic(
        lambda x: (x[1:], x[:-1], x[::2], x[::-1], x[-2:]), ["b"], [{"b": 3}, {"b": 2}, {"b": 7}], ["b >= 2"]
    ),
    "sort": Symbolic(lambda x: (jnp.sort(x, 1), jnp.argsort(x, 0), jnp.sort(x, axis=None)), ["b, n"], BN),
    "top k": Symbolic(
        lambda x: lax.top_k(x, 2), ["b, n"], [{"b": 2, "n": 4}, {"b": 1, "n": 2}, {"b": 2, "n": 3}], ["n >= 2"]
    ),
    "median": Symbolic(lambda x: (jnp.median(x, 1), jnp.quantile(x, 0.3, 0)), ["b, n"], BN),
    "searchsorted": Symbolic(lambda x: jnp.searchsorted(jnp.arange(5.0) / 5, x), ["b"], B),
    "arange": Symbolic(
        lambda x: (
            jnp.arange(x.shape[0]),
            jnp.arange(2, x.shape[0] + 5, 2),
            x + jnp.arange(x.shape[0], dtype=np.float32),
        ),
        ["b"],
        B,
    ),
    "linspace": Symbolic(
        lambda x: (jnp.linspace(0.0, 1.0, x.shape[0]), jnp.eye(x.shape[0]), jnp.full(x.shape, 3)),
        ["b"],
        [{"b": 2}, {"b": 3}, {"b": 7}],
        ["b >= 2"],
    ),
    "tri": Symbolic(lambda x: (jnp.tril(x), jnp.triu(x, 1), jnp.diag(x[0])), ["b, n"], BN),
    "meshgrid": Symbolic(jnp.meshgrid, ["b", "n"], BN),
    "tile and repeat": Symbolic(
        lambda x: (jnp.tile(x, (2, 3)), jnp.repeat(x, 2, 0), jnp.broadcast_to(x[None], (3, *x.shape))), ["b, n"], BN
    ),
    "broadcasts": Symbolic(
        lambda x, y, z: x + y * z, ["b, n", "n", "b, 1"], BN, wrong=[[(2, 3), (4,), (2, 1)], [(2, 3), (3,), (3, 1)]]
    ),
    "roll": Symbolic(lambda x: (jnp.roll(x, 1, 0), jnp.roll(x, (1, -1), (0, 1)), jnp.flip(x, 1)), ["b, n"], BN),
    "scan": Symbolic(running, ["b, n"], BN),
    "scan along another": Symbolic(
        lambda x: lax.scan(lambda c, v: (c + v, c.max()), jnp.zeros(x.shape[1]), jnp.ones((3, 1)) * x[0]), ["b, n"], BN
    ),
    "associative scan": Symbolic(lambda x: jnp.cumsum(x, 0) + lax.cumprod(x, 1), ["b, n"], BN),
    "loop to a size": Symbolic(loop_to_size, ["b, n"], BN),
    "while": Symbolic(while_of_symbols, ["b"], B),
    "branches": Symbolic(branches, ["b, n"], BN),
    "vmap": Symbolic(jax.vmap(lambda x: (jnp.sin(x).sum(), x[::-1])), ["b, n"], BN),
    "vmap of slices": Symbolic(
        jax.vmap(lambda x, i: lax.dynamic_slice(x, (i,), (1,))), ["b, n", "b"], BN, (), [np.float32, np.int32]
    ),
    "vmap of a loop": Symbolic(
        jax.vmap(lambda n: lax.while_loop(lambda c: c[0] < n, lambda c: (c[0] + 1, c[1] * 2), (0, 1))[1]),
        ["b"],
        B,
        (),
        [np.int32],
    ),
    "map": Symbolic(lambda x: lax.map(lambda v: v * v.sum(), x), ["b, n"], BN),
    "gradient": Symbolic(step_of_training, ["b, 4", "b, 5"], B),
    "gradient of a scan": Symbolic(jax.grad(lambda x: running(x)[0].sum()), ["b, n"], BN),
    "jacobian": Symbolic(jax.jacfwd(lambda x: jnp.cumsum(x * x)), ["b"], B),
    "random numbers": Symbolic(lambda x: jax.random.uniform(jax.random.key(0), x.shape) + x, ["b, n"], BN),
    "normal numbers": Symbolic(lambda x: jax.random.normal(jax.random.key(0), (x.shape[0], 3)), ["b"], B),
    "resize": Symbolic(
        lambda x: jax.image.resize(x, (x.shape[0], 2 * x.shape[1], 5, 2), "bilinear"), ["b, n, 4, 2"], BN
    ),
    "fourier transform": Symbolic(lambda x: jnp.fft.rfft(x, axis=1), ["b, 8"], B),
    "clip and round": Symbolic(lambda x: jnp.clip(jnp.round(x * 4), 0, x.shape[0]).astype(jnp.int32), ["b, n"], BN),
    "quantized": Symbolic(
        lambda x, y: lax.dot_general(x, y, (((1,), (0,)), ((), ())), preferred_element_type=jnp.int32),
        ["b, n", "n, 4"],
        BN,
        (),
        [np.int8, np.int8],
    ),
    "calls": Symbolic(lambda x, y: (jax.jit(softmax)(x), jax.jit(softmax)(y)), ["b, n", "n, 3"], BN),
    "a size as a result": Symbolic(lambda x: (x.shape[0], x.size, jnp.array(x.shape)), ["b, n"], BN),
    "in half precision": Symbolic(lambda x: softmax(x @ W.astype(np.float16)), ["b, 4"], B, (), [np.float16]),
    "ravel and back": Symbolic(
        lambda x: (x.ravel(), x.reshape(x.size), x.reshape(x.shape[1], x.shape[0])), ["b, n"], BN
    ),
    "squeeze": Symbolic(lambda x: (x.squeeze(1), jnp.expand_dims(x, (0, 2)), jnp.moveaxis(x, 0, -1)), ["b, 1, n"], BN),
}


def as_lists(found: Any) -> list[Any]:
    return list(found) if isinstance(found, (list, tuple)) else [found]


LIMITS = Program(lambda: None, ulps=64, sums=True, zeros=False)
"""A sum of one term is the term in XLA: its zeros have signs that sums from 0 on have not."""


@pytest.mark.parametrize("target", kit.TARGETS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_runs_with_each_size(name: str, target: str) -> None:
    program = PROGRAMS[name]
    exported = program.export()
    run = plait.compile(exported.mlir_module_serialized, target=target)
    for sizes in program.sizes:
        arguments = program.arguments(sizes)
        expected = kit.plain(program.function(*map(jnp.asarray, arguments)))
        found = as_lists(run(*(arguments[i] for i in exported.module_kept_var_idx)))
        kit.compare(found, expected, LIMITS, f"{target} with {sizes}")


@pytest.mark.parametrize("name", PROGRAMS)
def test_its_text_is_that_of_jaxlib(name: str) -> None:
    exported = PROGRAMS[name].export()
    text = exported.mlir_module()
    assert plait.parse(text).print(debug_info=True).strip() == text.strip()


@pytest.mark.parametrize("target", kit.TARGETS)
@pytest.mark.parametrize("name", [name for name, program in PROGRAMS.items() if program.wrong])
def test_sizes_that_break_a_constraint_are_an_error(name: str, target: str) -> None:
    program = PROGRAMS[name]
    exported = program.export()
    run = plait.compile(exported.mlir_module_serialized, target=target)
    for shapes in program.wrong:
        with pytest.raises(
            (DiagnosticError, AssertionFailed, ArgumentError), match=r"Input shapes do not match|expected size"
        ):
            run(*map(program.values, shapes, program.types()))
