"""Programs over the public functions of `jax.random`, with each generator, and keys of both styles."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from kit import Program, check, jax
from public import public_functions

pytestmark = pytest.mark.oracle
jnp, random = jax.numpy, jax.random
KEY = np.uint32([7, 11])
GENERATORS = {"threefry2x32": 2, "threefry4x32": 4, "philox2x32": 1, "philox4x32": 2, "rbg": 4, "unsafe_rbg": 4}
"""Names of generators, and how many numbers a key has."""


def made(sampler: Any) -> Any:
    """The sampler for a key that is given as its numbers."""
    return lambda key, *rest: sampler(random.wrap_key_data(key), *rest)


def each_width(name: str, *rest: Any) -> Any:
    return lambda key: tuple(getattr(random, name)(key, *rest, shape=(3, 5), dtype=t) for t in (np.float32, np.float16, jnp.bfloat16))


def single(name: str, *rest: Any, **options: Any) -> Any:
    return lambda key: getattr(random, name)(key, *rest, **{"shape": (3, 5), **options})


PLAIN = ["cauchy", "exponential", "gumbel", "laplace", "logistic", "maxwell", "normal", "uniform"]
SHAPED = {
    "ball": (3,), "beta": (0.5, 2.0), "chisquare": (3.0,), "double_sided_maxwell": (0.5, 2.0), "f": (3.0, 5.0), "gamma": (1.5,),
    "generalized_normal": (1.5,), "geometric": (0.3,), "loggamma": (0.7,), "lognormal": (0.5,), "pareto": (2.0,), "rayleigh": (1.5,),
    "t": (4.0,), "triangular": (-1.0, 0.5, 2.0), "truncated_normal": (-1.0, 2.0), "wald": (1.5,), "weibull_min": (1.5, 0.7),
    "poisson": (3.0,), "bernoulli": (0.3,),
}  # fmt: skip
"""Names of samplers, and what their distributions are chosen by."""
PARAMETER = np.float32([0.4, 1.0, 3.5, 20.0])
LOGITS = np.float32([[0.1, 2, -1, 0], [1, 1, 1, -np.inf]])
COVARIANCE = np.float32([[2, 0.3, 0.1], [0.3, 1, -0.2], [0.1, -0.2, 0.5]])
LOOSE: dict[str, Any] = {"sums": True, "ulps": 64}

SAMPLERS: dict[str, Program] = {
    **{n: Program(each_width(n), (KEY,), sums=True, ulps=64 if n == "logistic" else None) for n in PLAIN},
    **{n: Program(single(n, *rest), (KEY,), **LOOSE) for n, rest in SHAPED.items()},
    **{f"{n} double": Program(single(n, *SHAPED.get(n, ()), dtype=np.float64), (KEY,), x64=True, **LOOSE)
       for n in ("normal", "uniform", "exponential", "gamma", "truncated_normal", "beta", "laplace", "t")},
    "normal complex": Program(single("normal", dtype=np.complex64), (KEY,)),
    "uniform range": Program(lambda k, a, b: random.uniform(k, (2, 3), minval=a, maxval=b), (KEY, np.float32(-3), np.float32([1, 2, 3]))),
    "gumbel high": Program(single("gumbel", mode="high"), (KEY,), sums=True),
    "gamma array": Program(random.gamma, (KEY, PARAMETER), **LOOSE),
    "gamma gradient": Program(lambda k, a: jax.grad(lambda b: random.gamma(k, b).sum())(a), (KEY, PARAMETER), **LOOSE),
    "poisson array": Program(random.poisson, (KEY, PARAMETER)),
    "bernoulli array": Program(random.bernoulli, (KEY, np.float32([0, 0.1, 0.9, 1]))),
    "bernoulli high": Program(lambda k: random.bernoulli(k, 0.3, (20,), mode="high"), (KEY,)),
    "binomial": Program(random.binomial, (KEY, np.float32([3, 10, 50, 200]), np.float32([0.1, 0.5, 0.9, 0.3]))),
    "multinomial": Program(random.multinomial, (KEY, np.float32(20), np.float32([0.2, 0.3, 0.5]))),
    "dirichlet": Program(lambda k, a: random.dirichlet(k, a, (3,)), (KEY, PARAMETER), **LOOSE),
    "bits": Program(lambda k: tuple(random.bits(k, (3, 5), t) for t in (np.uint8, np.uint16, np.uint32)), (KEY,)),
    "bits wide": Program(lambda k: random.bits(k, (3, 5), np.uint64), (KEY,), x64=True),
    "randint": Program(lambda k: tuple(random.randint(k, (3, 5), -7, 90, t) for t in (np.int8, np.int16, np.int32, np.uint8, np.uint32)), (KEY,)),
    "randint wide": Program(lambda k: random.randint(k, (3, 5), -7, 1 << 40, np.int64), (KEY,), x64=True),
    "randint arrays": Program(lambda k, a, b: random.randint(k, (4,), a, b), (KEY, np.int32([0, -5, 3, 9]), np.int32([10, -1, 4, 2]))),
    "rademacher": Program(lambda k: (random.rademacher(k, (9,)), random.rademacher(k, (9,), np.float32)), (KEY,)),
    "orthogonal": Program(lambda k: (random.orthogonal(k, 4), random.orthogonal(k, 3, (2,), m=5)), (KEY,), **LOOSE),
    "multivariate_normal": Program(lambda k, m, c: random.multivariate_normal(k, m, c, (4,)), (KEY, np.float32([1, 2, 3]), COVARIANCE), **LOOSE),
    "permutation": Program(lambda k, x: (random.permutation(k, 10), random.permutation(k, x), random.permutation(k, x, 1, independent=True)), (KEY, np.arange(12, dtype=np.float32).reshape(3, 4))),
    "choice": Program(lambda k, x: (random.choice(k, x, (5,)), random.choice(k, x, (3,), replace=False), random.choice(k, 10, (4, 2))), (KEY, np.arange(6, dtype=np.float32))),
    "choice weighted": Program(
        lambda k, p: (random.choice(k, 4, (5,), p=p), random.choice(k, 4, (2,), replace=False, p=p)), (KEY, np.float32([0.1, 0.2, 0.3, 0.4]))),
    "categorical": Program(lambda k, x: (random.categorical(k, x), random.categorical(k, x, 0), random.categorical(k, x, shape=(3, 2))), (KEY, LOGITS)),
    "categorical without replacement": Program(lambda k, x: random.categorical(k, x, shape=(2, 2), replace=False), (KEY, LOGITS)),
    "truncated_normal arrays": Program(random.truncated_normal, (KEY, np.float32([-np.inf, 0, 3]), np.float32([0, 0.1, np.inf])), **LOOSE),
    "uniform nothing": Program(lambda k: random.uniform(k, (0, 3)), (KEY,)),
    "uniform one": Program(random.uniform, (KEY,)),
    "normal many": Program(lambda k: random.normal(k, (1000,)), (KEY,)),
}  # fmt: skip

KEYS: dict[str, Program] = {
    "PRNGKey": Program(random.PRNGKey, (np.int32(42),)),
    "PRNGKey wide": Program(random.PRNGKey, (np.int64(-(1 << 40)),)),
    "key": Program(lambda s: random.normal(random.key(s), (4,)), (np.uint32(42),)),
    "key_data": Program(lambda s: random.key_data(random.split(random.key(s), 3)), (np.int32(5),)),
    "wrap_key_data": Program(lambda k: random.uniform(random.wrap_key_data(k), (4,)), (KEY,)),
    "clone": Program(lambda k: random.key_data(random.clone(random.wrap_key_data(k))), (KEY,)),
    "split": Program(lambda k: (random.split(k), random.split(k, 5), random.split(k, (2, 3))), (KEY,)),
    "fold_in": Program(lambda k, n: (random.fold_in(k, n), random.fold_in(k, 7)), (KEY, np.int32(3))),
    "split scan": Program(lambda k: jax.lax.scan(lambda k, _: ((p := random.split(k))[0], random.normal(p[1])), k, length=4), (KEY,)),
    "split vmapped": Program(lambda k: jax.vmap(lambda q: random.normal(q, (2,)))(random.split(k, 3)), (KEY,)),
}  # fmt: skip


def sampled(generator: str) -> Any:
    """Bits of each width, numbers, split keys and a permutation of a generator."""

    def function(key: Any) -> Any:
        key = random.wrap_key_data(key, impl=generator)
        first, second = random.split(key)
        folded = random.fold_in(second, 3)
        bits = tuple(random.bits(first, (5,), t) for t in (np.uint8, np.uint16, np.uint32))
        return bits, random.uniform(folded, (3, 3)), random.permutation(key, 9), random.randint(key, (4,), 0, 100), random.key_data(random.split(folded, 3))

    return function


def vmapped(generator: str) -> Any:
    return lambda key: jax.vmap(lambda k: random.bits(k, (3,)))(random.split(random.wrap_key_data(key, impl=generator), 4))


OTHERS: dict[str, Program] = {
    **{f"key {n}": Program(lambda s, n=n: random.key_data(random.key(s, impl=n)), (np.int32(-9),)) for n in GENERATORS},
    **{f"bits {n}": Program(sampled(n), (np.arange(3, 3 + w, dtype=np.uint32),)) for n, w in GENERATORS.items()},
    **{f"bits {n} wide": Program(lambda k, n=n: random.bits(random.wrap_key_data(k, impl=n), (3,), np.uint64), (np.arange(3, 3 + w, dtype=np.uint32),), x64=True)
       for n, w in GENERATORS.items()},
    **{f"bits {n} vmapped": Program(vmapped(n), (np.arange(3, 3 + w, dtype=np.uint32),)) for n, w in GENERATORS.items()},
}  # fmt: skip

PROGRAMS = {**SAMPLERS, **KEYS, **OTHERS}
EXCLUDED = {"key_dtype": "answers while it traces", "key_impl": "answers while it traces"}


def test_each_function_is_swept_or_excluded() -> None:
    swept = {name.split()[0] for name in PROGRAMS}
    assert public_functions(random) - swept - EXCLUDED.keys() == set()
    assert not swept & EXCLUDED.keys()


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    check(PROGRAMS[name])
