"""What JAX makes of a function: derivatives, batches, control flow, calls and shapes of signatures."""

from __future__ import annotations

from functools import partial
from typing import Any

import kit
import numpy as np
import plait
import pytest
from kit import Program, jax
from layers import Draw
from plait.diagnostics.diagnostic import DiagnosticError

jnp, lax, nn = jax.numpy, jax.lax, jax.nn
pytestmark = pytest.mark.oracle
draw = Draw(71)
X, Y, M, N = draw.array(4), draw.array(4), draw.array(3, 4), draw.array(4, 3)
ROWS = draw.array(5, 4)
LARGE = draw.array(64, 65)


def f(x: Any) -> Any:
    return jnp.sum(jnp.sin(x) * jnp.exp(-(x**2)) + x**3)


def g(x: Any, y: Any) -> Any:
    return jnp.tanh(x) * y + jnp.cumsum(y)


# Derivatives.


@jax.custom_jvp
def log1pexp(x: Any) -> Any:
    return jnp.log1p(jnp.exp(x))


@log1pexp.defjvp
def _(primals: Any, tangents: Any) -> Any:
    return log1pexp(primals[0]), nn.sigmoid(primals[0]) * tangents[0]


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def bounded_gradient(x: Any, limit: float) -> Any:
    return x


bounded_gradient.defvjp(lambda x, limit: (x, None), lambda limit, _, g: (jnp.clip(g, -limit, limit),))


def saved_products(x: Any, w: Any) -> Any:
    policy = jax.checkpoint_policies.dots_saveable
    return jax.grad(jax.checkpoint(lambda u: jnp.sin(jnp.sin(u @ w) @ w.T).sum(), policy=policy))(x)


def saved_names(x: Any) -> Any:
    from jax.ad_checkpoint import checkpoint_name

    policy = jax.checkpoint_policies.save_only_these_names("kept")
    return jax.grad(jax.checkpoint(lambda v: jnp.cos(checkpoint_name(jnp.sin(v), "kept")).sum(), policy=policy))(x)


def hessian_vector(x: Any, v: Any) -> Any:
    return jax.jvp(jax.grad(f), (x,), (v,))[1]


def linearized(x: Any, v: Any) -> Any:
    y, apply = jax.linearize(jnp.sin, x)
    return y, apply(v), jax.linear_transpose(lambda u: 3 * u, x)(v)[0]


def through_scan(x: Any) -> Any:
    return jax.grad(lambda v: lax.scan(lambda c, u: (jnp.sin(c * u), c), v[0], v)[0])(x)


def through_while(x: Any) -> Any:
    return jax.jvp(
        lambda v: lax.while_loop(lambda c: c[1] < 5, lambda c: (jnp.sin(c[0]) + v, c[1] + 1), (v, 0))[0], (x,), (x,)
    )


def through_branches(x: Any) -> Any:
    return jax.grad(lambda v: lax.switch(1, [jnp.sum, jnp.prod, f], v) + lax.cond(v[0] > 0, f, lambda u: u.sum(), v))(x)


DERIVATIVES: dict[str, Program] = {
    "grad": Program(jax.grad(f), (X,)),
    "value and grad": Program(jax.value_and_grad(f), (X,)),
    "grad of several arguments": Program(jax.grad(lambda x, y: g(x, y).sum(), (0, 1)), (X, Y)),
    "grad with more results": Program(jax.grad(lambda x: (f(x), {"twice": 2 * x}), has_aux=True), (X,)),
    "third derivative": Program(jax.grad(jax.grad(jax.grad(jnp.tanh))), (np.float32(0.3),)),
    "jacfwd": Program(jax.jacfwd(g), (X, Y)),
    "jacrev": Program(jax.jacrev(g, argnums=(0, 1)), (X, Y)),
    "hessian": Program(jax.hessian(f), (X,)),
    "jvp": Program(lambda x, v: jax.jvp(f, (x,), (v,)), (X, Y)),
    "vjp": Program(lambda x, y, v: jax.vjp(g, x, y)[1](v), (X, Y, X)),
    "hessian times a vector": Program(hessian_vector, (X, Y)),
    "linearize and transpose": Program(linearized, (X, Y)),
    "holomorphic": Program(jax.grad(lambda z: jnp.sin(z) * z, holomorphic=True), (np.complex64(0.3 + 0.4j),)),
    "of complex numbers": Program(jax.grad(lambda z: jnp.abs(jnp.exp(z)).sum()), (np.complex64([0.3 + 0.4j, -1j]),)),
    "custom jvp": Program(jax.vmap(jax.grad(log1pexp)), (X,)),
    "custom jvp, without a derivative": Program(log1pexp, (X,)),
    "custom vjp": Program(jax.grad(lambda x: (bounded_gradient(x, 0.5) ** 2).sum()), (X,)),
    "custom vjp, without a derivative": Program(lambda x: bounded_gradient(x, 0.5) * 2, (X,)),
    "checkpoint": Program(jax.grad(lambda x: jax.checkpoint(f)(jnp.sin(x))), (X,)),
    "checkpoint that keeps products": Program(saved_products, (M, N)).but(sums=True),
    "checkpoint that keeps names": Program(saved_names, (X,)),
    "stop gradient": Program(jax.grad(lambda x: (x * lax.stop_gradient(x)).sum()), (X,)),
    "through a scan": Program(through_scan, (X,)),
    "through a scan, forward": Program(
        jax.jacfwd(lambda x: lax.scan(lambda c, u: (jnp.sin(c * u), c + u), x[0], x)), (X,)
    ),
    "through a while": Program(through_while, (X,)),
    "through branches": Program(through_branches, (X,)),
    "through a sort": Program(jax.jacobian(lambda x: jnp.sort(x) * jnp.arange(4)), (X,)),
    "through top k": Program(jax.grad(lambda x: (lax.top_k(x, 2)[0] ** 2).sum()), (X,)),
    "through a gather": Program(jax.grad(lambda x: (x[jnp.array([0, 2, 2])] ** 2).sum()), (X,)),
    "through a scatter": Program(jax.grad(lambda x: (jnp.ones(6).at[jnp.array([1, 3, 3, 5])].add(x) ** 2).sum()), (X,)),
    "through cumulative operations": Program(jax.grad(lambda x: (jnp.cumprod(x) + lax.cummax(x)).sum()), (X,)),
    "through a maximum": Program(jax.grad(lambda x: x.max() + jnp.linalg.norm(x) + jnp.median(x)), (X,)),
    "through a convolution": Program(jax.grad(lambda x: (jnp.convolve(x, x, "same") ** 2).sum()), (X,)),
    "through a fourier transform": Program(jax.grad(lambda x: (jnp.abs(jnp.fft.rfft(x)) ** 2).sum()), (X,)),
    "of where with nan": Program(
        jax.grad(lambda x: jnp.where(x > 0, jnp.sqrt(x), 0.0).sum()), (np.float32([-1.0, 0.0, 4.0]),)
    ),
    "by float0": Program(
        lambda i, x: jax.vjp(lambda k, v: v[k].sum(), i, x)[1](jnp.float32(2))[1], (np.int32([1, 2]), X)
    ),
    "by a tree": Program(jax.grad(lambda p: (p["a"] * p["b"][0]).sum() + p["b"][1].sum()), ({"a": X, "b": (Y, X)},)),
}

# Batches.


BATCHES: dict[str, Program] = {
    "vmap": Program(jax.vmap(f), (ROWS,)),
    "vmap of two arguments": Program(jax.vmap(g), (ROWS, ROWS + 1)),
    "vmap of one of them": Program(jax.vmap(g, (None, 0)), (X, ROWS)),
    "vmap of columns": Program(jax.vmap(jnp.dot, (1, 1), 0), (M, M)),
    "vmap to columns": Program(jax.vmap(g, 0, 1), (ROWS, ROWS)),
    "vmap of a tree": Program(jax.vmap(lambda p: p["a"] + p["b"], ({"a": 0, "b": None},)), ({"a": ROWS, "b": X},)),
    "nested vmap": Program(jax.vmap(jax.vmap(lambda a, b: a * b + 1, (None, 0)), (0, None)), (X, Y)),
    "vmap of grad": Program(jax.vmap(jax.grad(f)), (ROWS,)),
    "grad of vmap": Program(jax.grad(lambda x: jax.vmap(f)(x).sum()), (ROWS,)),
    "vmap with a name": Program(
        jax.vmap(lambda x: x - lax.pmean(x, "i") + lax.axis_index("i"), axis_name="i"), (ROWS,)
    ),
    "vmap with a permutation": Program(
        jax.vmap(lambda x: lax.ppermute(x, "i", [(i, (i + 1) % 5) for i in range(5)]), axis_name="i"), (ROWS,)
    ),
    "vmap with all to all": Program(
        jax.vmap(lambda x: lax.all_to_all(x, "i", 0, 0) + lax.psum(x, "i"), axis_name="i"), (ROWS[:4],)
    ),
    "vmap of a slice": Program(
        jax.vmap(lambda x, i: lax.dynamic_slice(x, (i,), (2,)), (None, 0)), (X, np.int32([0, 2, 7, -1]))
    ),
    "vmap of an update": Program(
        jax.vmap(lambda x, i: lax.dynamic_update_slice(x, jnp.ones(2), (i,))), (ROWS, np.int32([0, 1, 2, 3, 9]))
    ),
    "vmap of a gather": Program(jax.vmap(lambda x, i: x[i], (0, 0)), (ROWS, draw.ids(5, 3, below=4))),
    "vmap of a scatter": Program(jax.vmap(lambda x, i: x.at[i].add(1.0)), (ROWS, draw.ids(5, 3, below=4))),
    "vmap of a cond": Program(jax.vmap(lambda x: lax.cond(x[0] > 0, jnp.sin, jnp.cos, x)), (ROWS,)),
    "vmap of a switch": Program(
        jax.vmap(lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, jnp.negative], x)), (np.int32([0, 1, 2, 3, -1]), ROWS)
    ),
    "vmap of a while": Program(
        jax.vmap(lambda n: lax.while_loop(lambda c: c[0] < n, lambda c: (c[0] + 1, c[1] * 2), (0, 1))[1]),
        (np.int32([0, 3, 5]),),
    ),
    "vmap of a scan": Program(jax.vmap(lambda x: lax.scan(lambda c, v: (c + v, c * v), 0.0, x)), (ROWS,)),
    "vmap of a sort": Program(jax.vmap(jnp.sort), (ROWS,)),
    "vmap of a convolution": Program(jax.vmap(jnp.convolve), (ROWS, ROWS[:, :3]), sums=True),
    "vmap of a product": Program(jax.vmap(jnp.matmul, (0, None)), (ROWS.reshape(5, 2, 2), ROWS[:2, :3])),
    "vmap of a solve": Program(
        jax.vmap(jnp.linalg.solve), (np.stack([np.eye(3), 2 * np.eye(3)]).astype(np.float32), draw.array(2, 3, 1))
    ),
    "vmap of random numbers": Program(
        jax.vmap(lambda k: jax.random.normal(k, (3,))), (draw.ids(2, 2, below=99).astype(np.uint32),)
    ),
    "vmap of nothing": Program(jax.vmap(f), (np.zeros((0, 4), np.float32),)),
    "vectorize": Program(jnp.vectorize(lambda a, b: a @ b, signature="(n),(n)->()"), (ROWS, X)),
    "jacobian of a batch": Program(jax.vmap(jax.jacfwd(g)), (ROWS, ROWS)),
}

# Control flow.


def scan_of_scans(x: Any) -> Any:
    def outer(c: Any, row: Any) -> Any:
        inner, steps = lax.scan(lambda d, v: (d * 0.5 + v, d), c, row)
        return inner, {"last": inner, "steps": steps}

    return lax.scan(outer, jnp.float32(1), x)


def while_with_captures(x: Any, limit: Any) -> Any:
    table = x * 2
    return lax.while_loop(
        lambda c: (c[0] < limit) & (c[1].sum() < 1e6),
        lambda c: (c[0] + 1, c[1] + table[c[0] % 4] * x),
        (0, jnp.ones_like(x)),
    )


def nested_branches(i: Any, x: Any) -> Any:
    def deep(v: Any) -> Any:
        return lax.cond(
            v.sum() > 0, lambda u: lax.switch(i, [jnp.sin, lambda w: w + x[0], jnp.negative], u), lambda u: u / 3, v
        )

    return lax.switch(i + 1, [jnp.cos, deep, lambda v: deep(deep(v)), lambda v: v * 0], x)


def loop_of_trees(x: Any) -> Any:
    def body(i: Any, c: Any) -> Any:
        return {"a": (c["a"][1], c["a"][0] + i), "b": [c["b"][0] * 2, ~c["b"][1]], "none": None}

    return lax.fori_loop(0, 5, body, {"a": (x, x * 2), "b": [jnp.int8(3), jnp.array([True, False])], "none": None})


def loop_with_swap(x: Any, n: Any) -> Any:
    return lax.fori_loop(0, n, lambda i, c: (c[1], c[2], c[0]), (x, x + 1, x + 2))


def primes(n: Any) -> Any:
    def sieve(p: Any, flags: Any) -> Any:
        return lax.cond(flags[p], lambda v: v & ~((jnp.arange(50) % p == 0) & (jnp.arange(50) > p)), lambda v: v, flags)

    return lax.fori_loop(2, n, sieve, jnp.ones(50, bool).at[:2].set(False))


def binary_search(x: Any, v: Any) -> Any:
    def body(c: Any) -> Any:
        middle = (c[0] + c[1]) // 2
        return lax.cond(x[middle] < v, lambda: (middle + 1, c[1]), lambda: (c[0], middle))

    return lax.while_loop(lambda c: c[0] < c[1], body, (0, x.shape[0]))[0]


CONTROL: dict[str, Program] = {
    "scan of scans": Program(scan_of_scans, (ROWS,)),
    "scan without inputs": Program(lambda x: lax.scan(lambda c, _: (c * 2, c), x, None, length=3), (X,)),
    "scan without results": Program(lambda x: lax.scan(lambda c, v: (c + v, None), jnp.zeros(4), x), (ROWS,)),
    "scan without a carry": Program(lambda x: lax.scan(lambda _, v: (None, v.sum()), None, x), (ROWS,)),
    "scan of nothing": Program(
        lambda x: lax.scan(lambda c, v: (c + v.sum(), v * 2), 1.0, x), (np.zeros((0, 4), np.float32),)
    ),
    "scan backwards, unrolled": Program(
        lambda x: lax.scan(lambda c, v: (c + v, c * v), jnp.zeros(4), x, reverse=True, unroll=2), (ROWS,)
    ),
    "while with captured values": Program(while_with_captures, (X, np.int32(6))),
    "while that never runs": Program(while_with_captures, (X, np.int32(0))),
    "nested branches": Program(nested_branches, (np.int32(1), X)),
    "branch out of range": Program(nested_branches, (np.int32(-7), X)),
    "branch with predicates of numbers": Program(lambda i, x: lax.cond(i, jnp.sin, jnp.cos, x), (np.int32(2), X)),
    "branches without operands": Program(
        lambda p: lax.cond(p, lambda: jnp.arange(3), lambda: jnp.zeros(3, jnp.int32)), (np.bool_(False),)
    ),
    "branches of trees": Program(
        lambda p, x: lax.cond(p, lambda v: {"a": v, "b": (v.sum(), 1)}, lambda v: {"a": v * 2, "b": (v[0], 2)}, x),
        (np.bool_(True), X),
    ),
    "branches that pass values on": Program(
        lambda p, x, y: lax.cond(p, lambda a, b: (a, b), lambda a, b: (b, a), x, y), (np.bool_(False), X, Y)
    ),
    "select": Program(lambda i, x, y: lax.select_n(i, x, y, x * y), (np.int32([0, 1, 2, 1]), X, Y)),
    "associative scan": Program(lambda x: lax.associative_scan(jnp.maximum, x, reverse=True), (ROWS,)),
    "associative scan of matrices": Program(lambda x: lax.associative_scan(jnp.matmul, x), (draw.array(5, 2, 2),)),
    "map": Program(lambda x: lax.map(lambda v: (jnp.sin(v), v.sum()), x), (ROWS,)),
    "map by batches": Program(lambda x: lax.map(jnp.sin, x, batch_size=2), (ROWS,)),
    "loop of trees": Program(loop_of_trees, (X,)),
    "loop that swaps": Program(loop_with_swap, (X, np.int32(4))),
    "loop over nothing": Program(loop_with_swap, (X, np.int32(-1))),
    "primes": Program(primes, (np.int32(8),)),
    "binary search": Program(binary_search, (np.float32([1, 3, 5, 7]), np.float32(4))),
    "while of scalars": Program(
        lambda a, b: lax.while_loop(lambda c: c[1] != 0, lambda c: (c[1], c[0] % c[1]), (a, b))[0],
        (np.int32(84), np.int32(36)),
    ),
    "while of a batch of predicates": Program(
        lambda x: lax.while_loop(lambda v: (v < 100).any(), lambda v: v * 2, x), (np.float32([1, 3, 99]),)
    ),
    "update in a loop": Program(
        lambda x: lax.fori_loop(0, 5, lambda i, v: v.at[i].set(v[i - 1] + i), x), (draw.array(5),)
    ),
    "update of two arrays in a loop": Program(
        lambda x, y: lax.fori_loop(0, 4, lambda i, c: (c[0].at[i].set(c[1][3 - i]), c[1].at[i].set(c[0][i])), (x, y)),
        (X, Y),
    ),
    "custom linear solve": Program(
        lambda a, b: lax.custom_linear_solve(lambda v: a @ v, b, lambda _, c: jnp.linalg.solve(a, c)),
        (np.eye(4, dtype=np.float32) * 2, X),
    ),
    "random walk": Program(
        lambda k: lax.scan(lambda c, i: (c + jax.random.normal(jax.random.fold_in(k, i)), c), 0.0, jnp.arange(5)),
        (np.uint32([0, 7]),),
    ).but(sums=True),
}

# Calls and signatures.


@jax.jit
def inner(x: Any, y: Any) -> Any:
    return jnp.sin(x) + y


@partial(jax.jit, static_argnames=("n", "mode"))
def with_static(x: Any, n: int, mode: str) -> Any:
    return jnp.tile(x, n) if mode == "tile" else jnp.repeat(x, n)


@jax.named_call
def named(x: Any) -> Any:
    with jax.named_scope("scope"):
        return x * 2


class Pair:
    def __init__(self, a: Any, b: Any) -> None:
        self.a, self.b = a, b


jax.tree_util.register_pytree_node(Pair, lambda p: ((p.a, p.b), None), lambda _, v: Pair(*v))


SIGNATURES: dict[str, Program] = {
    "calls of one function": Program(lambda x, y: inner(inner(x, y), inner(y, x)), (X, Y)),
    "calls in loops": Program(lambda x: lax.fori_loop(0, 3, lambda i, v: inner(v, x), x), (X,)),
    "calls of two shapes": Program(lambda x, y: (inner(x, x), inner(y, y)), (X, M)),
    "calls with nothing to compute": Program(jax.jit(lambda v: v), (X,)),
    "grad of a call": Program(jax.grad(jax.jit(f)), (X,)),
    "static arguments": Program(lambda x: (with_static(x, 2, "tile"), with_static(x, 2, "repeat")), (X,)),
    "named": Program(named, (X,)),
    "inlined": Program(jax.jit(f, inline=True), (X,)),
    "no results": Program(lambda x: (), (X,)),
    "no arguments": Program(lambda: jnp.arange(5) * 2, ()),
    "no arguments, a constant": Program(lambda: np.float32([1, 2, 3]), ()),
    "one argument passed on": Program(lambda x: x, (X,)),
    "arguments passed on": Program(lambda x, y: (y, x, x), (X, M)),
    "results twice": Program(lambda x: (lambda y: (y, x, y, y + 1))(jnp.sin(x)), (X,)),
    "arguments unused": Program(lambda x, y, z: y * 2, (X, Y, M)),
    "an argument twice": Program(lambda x, y: x + y, (X, X)),
    "none among them": Program(lambda x, n: {"x": x, "n": n, "e": (), "l": [x, None]}, (X, None)),
    "own trees": Program(lambda p: Pair(p.b, p.a + 1), (Pair(X, Y),)),
    "many results": Program(lambda x: [x * i for i in range(100)], (X,)),
    "many arguments": Program(lambda *x: sum(x), tuple(X * i for i in range(100))),
    "scalars of python": Program(lambda a, b, c, d: (a + 1, b * 2, ~jnp.bool_(c), d * 1j), (3, 2.5, True, 1 + 2j)),
    "scalars of 64 bits": Program(lambda a, b, c: (a + 1, b * 2, c * 2), (3, 2.5, 1 + 2j)).but(x64=True),
    "weak types": Program(lambda x, s: (x * s, x + 1, x.astype(jnp.bfloat16) * s), (np.float16([1, 2]), 3.0)),
    "a large constant": Program(lambda x: (x @ LARGE).sum(1), (draw.array(2, 64),)).but(sums=True),
    "many constants": Program(
        lambda x: (
            x + np.arange(4),
            x * np.float32([1, 2, 3, np.nan]),
            np.bool_([1, 0, 1, 0]),
            np.int8(3),
            jnp.zeros((0, 3)),
        ),
        (X,),
    ),
    "constants of odd types": Program(
        lambda x: [jnp.array([1, 0, 1], t) for t in ("float8_e4m3fn", "int4", "uint4", "float16", "uint8")] + [x], (X,)
    ),
    "doubles": Program(lambda x, i: (jnp.sin(x), i * 3 // 2, x[i]), (np.array([0.1, 0.2]), np.array([1, 0]))),
    "integers that overflow": Program(
        lambda a: (a + a, a * a, -a, abs(a), a << 1, a - 1), (np.int32([2**31 - 1, -(2**31), 7]),)
    ),
    "bytes that overflow": Program(
        lambda a, b: (a + b, a * b, a - b, -a, a // b, a % b), (np.uint8([200, 255, 3]), np.uint8([100, 2, 5]))
    ),
    "division by zero": Program(
        lambda a, b: (a // b, a % b, lax.div(a, b), lax.rem(a, b)), (np.int32([7, -7, -(2**31)]), np.int32([2, 3, 5]))
    ),
    "empty": Program(
        lambda x: (x.sum(), x.sum(1), x.T @ x, jnp.concatenate([x, x]), x.reshape(3, 0), x.max(1, initial=0.0)),
        (np.zeros((0, 3), np.float32),),
    ),
    "rank zero": Program(lambda x: (x[None], x.reshape(1, 1), jnp.stack([x, x]), x.sum()), (np.float32(2),)),
    "rank six": Program(lambda x: x.transpose(5, 3, 1, 0, 2, 4).sum((0, 3)), (draw.array(2, 1, 3, 2, 1, 2),)),
    "keys": Program(lambda k: (jax.random.uniform(k), jax.random.split(k)), (jax.random.key(5),)),
    "keys made inside": Program(
        lambda s: jax.random.key_data(jax.random.fold_in(jax.random.key(3), s)), (np.uint32(7),)
    ),
    "optimization barrier": Program(lambda x, y: lax.optimization_barrier((x + 1, y)), (X, M)),
    "precision": Program(lambda x, y: jnp.matmul(x, y, precision="highest"), (M, N)),
    "a cast of each kind": Program(
        lambda x: [x.astype(t) for t in ("int32", "uint8", "bool", "float16", "bfloat16", "complex64", "int8")],
        (np.float32([1.5, 0.0, 99.25]),),
    ),
}

FAMILIES = {"derivative": DERIVATIVES, "batch": BATCHES, "control": CONTROL, "signature": SIGNATURES}
PROGRAMS = {f"{family}: {name}": program for family, table in FAMILIES.items() for name, program in table.items()}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_transformed_function_computes_what_jax_computes(name: str) -> None:
    kit.check(PROGRAMS[name])


# Programs that are not functions of one device, or not pure; and what travels as bytes.


def results(program: Any, target: str, *arguments: Any) -> list[Any]:
    found = plait.compile(program, target=target)(*arguments)
    return list(found) if isinstance(found, (list, tuple)) else [found]


@pytest.mark.parametrize("target", kit.TARGETS)
def test_donated_arguments_are_not_lost(target: str) -> None:
    text = jax.jit(lambda p, v, x: (p - 0.1 * (v + x), 0.9 * v + x), donate_argnums=(0, 1)).lower(X, Y, X).as_text()
    assert "tf.aliasing_output" in text or "jax.buffer_donor" in text
    given = X.copy(), Y.copy(), X.copy()
    p, v = results(text, target, *given)
    np.testing.assert_allclose(p, X - 0.1 * (Y + X), rtol=1e-6)
    np.testing.assert_allclose(v, 0.9 * Y + X, rtol=1e-6)
    for one, other in zip(given, (X, Y, X)):
        np.testing.assert_array_equal(one, other)


def mesh() -> Any:
    return jax.make_mesh((1, 1), ("x", "y"), (jax.sharding.AxisType.Auto,) * 2, devices=jax.devices()[:1])


def sharded(x: Any) -> Any:
    place = jax.sharding.NamedSharding(mesh(), jax.sharding.PartitionSpec("x", None))
    return lax.with_sharding_constraint(x * 2, place).sum(0)


def mapped(x: Any) -> Any:
    spec = jax.sharding.PartitionSpec("x", "y")
    return jax.shard_map(
        lambda v: lax.psum(v, "x") + lax.axis_index("y") + lax.all_gather(v, "y", axis=1, tiled=True),
        mesh=mesh(),
        in_specs=spec,
        out_specs=spec,
        check_vma=False,
    )(x)


@pytest.mark.parametrize("target", kit.TARGETS)
@pytest.mark.parametrize("function", [sharded, mapped], ids=lambda f: f.__name__)
def test_shardings_over_one_device_mean_nothing(function: Any, target: str) -> None:
    expected = np.asarray(function(jnp.asarray(ROWS)))
    lowered = jax.jit(function).lower(ROWS)
    for program in (lowered.as_text(), jax.export.export(jax.jit(function))(ROWS).mlir_module_serialized):
        (found,) = results(program, target, ROWS)
        np.testing.assert_allclose(found, expected, rtol=1e-6)


def printing(x: Any) -> Any:
    jax.debug.print("{}", x)
    return x * 2


def calling_back(x: Any) -> Any:
    return jax.pure_callback(np.sin, x, x)


def calling_back_in_order(x: Any) -> Any:
    return jax.experimental.io_callback(np.sin, x, x, ordered=True)


@pytest.mark.parametrize("target", kit.TARGETS)
@pytest.mark.parametrize("function", [printing, calling_back, calling_back_in_order], ids=lambda f: f.__name__)
def test_calls_back_into_python_are_an_error_with_a_place(function: Any, target: str) -> None:
    text = jax.jit(function).lower(X).as_text()
    with pytest.raises(DiagnosticError, match=r":\d+:\d+: error: .*export the program without callbacks"):
        results(text, target, X)


@pytest.mark.parametrize("target", kit.TARGETS)
@pytest.mark.parametrize("name", list(PROGRAMS)[::9])
def test_an_export_as_bytes_computes_the_same(name: str, target: str) -> None:
    program = PROGRAMS[name]
    pytest.importorskip("flatbuffers", reason="jax writes exports with flatbuffers")
    if any(kit.is_key(leaf) for leaf in jax.tree.leaves(program.arguments)):
        pytest.skip("keys are not arguments of exported functions")
    with jax.enable_x64(kit.is_wide(program.arguments) if program.x64 is None else program.x64):
        exported = jax.export.export(jax.jit(program.function))(*program.arguments)
        data = exported.serialize()
        arguments = kit.plain(program.arguments)
        expected = kit.plain(program.function(*jax.tree.map(kit.as_jax, program.arguments)))
    found = results(data, target, *(arguments[i] for i in exported.module_kept_var_idx))
    kit.compare(found, expected, program, target)
