"""Programs of `jax.scipy.special` and `jax.scipy.stats`."""

from __future__ import annotations

from typing import Any

import numpy as np
from kit import Program, jax

jnp, special, stats = jax.numpy, jax.scipy.special, jax.scipy.stats
RNG = np.random.default_rng(18)


def real(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


ANY = np.float32([-7.5, -2.5, -1, -0.3, -1e-3, 0, 1e-3, 0.3, 1, 2.5, 7.5, 20])
POSITIVE = np.float32([1e-3, 0.1, 0.5, 0.9, 1, 1.5, 2, 3.7, 9, 30])
UNIT = np.float32([1e-5, 0.01, 0.2, 0.5, 0.7, 0.99])
OTHER = POSITIVE[::-1].copy()
COUNTS = np.int32([0, 1, 2, 3, 5, 9])
CHAIN: dict[str, Any] = {"ulps": 256}
"""Functions that are many steps of elementary ones."""

ONE: dict[str, Any] = {
    **dict.fromkeys(["erf", "erfc", "erfcx", "dawsn", "expit", "i0", "i0e", "i1", "i1e", "log_ndtr", "ndtr", "gammasgn", "expi", "sici", "fresnel"], ANY),
    **dict.fromkeys(["gammaln", "loggamma", "gamma", "digamma", "factorial", "entr", "exp1", "spence"], POSITIVE),
    **dict.fromkeys(["erfinv", "logit", "ndtri"], UNIT),
}
TWO: dict[str, tuple[Any, Any]] = {
    **dict.fromkeys(["betaln", "beta", "gammainc", "gammaincc", "xlogy", "xlog1py", "boxcox", "boxcox1p", "kl_div", "rel_entr", "poch", "owens_t"], (POSITIVE, OTHER)),
    "zeta": (POSITIVE + 1, OTHER),
    "comb": (np.float32([5, 6, 7.5, 9]), np.float32([2, 0, 3, 9])),
    "polygamma": (np.int32([0, 1, 2, 3]), POSITIVE[2:6]),
    "expn": (COUNTS, POSITIVE[:6]),
}
CROSSING = "gammaln", "loggamma"
"""Functions whose large terms cancel where they cross zero."""
LOOPS = ("expi",)
"""Functions that run loops of many steps in double precision, too many for the interpreter."""

SPECIAL: dict[str, Program] = {
    **{f"special.{n}": Program(getattr(special, n), (x,), sums=n in CROSSING, **CHAIN) for n, x in ONE.items()},
    **{f"special.{n} double": Program(getattr(special, n), (x.astype(float),), sums=n in CROSSING, **CHAIN, **({"targets": ("llvm",)} if n in LOOPS else {}))
       for n, x in ONE.items()},
    **{f"special.{n} gradient": Program(lambda x, n=n: jax.grad(lambda y: getattr(special, n)(y).sum())(x), (x,), **CHAIN)
       for n, x in ONE.items() if n not in ("gammasgn", "sici", "fresnel")},
    **{f"special.{n}": Program(getattr(special, n), xs, **CHAIN) for n, xs in TWO.items()},
    "special.multigammaln": Program(lambda x: special.multigammaln(x, 3), (POSITIVE + 2,), **CHAIN),
    "special.xlogy zero": Program(lambda x, y: (special.xlogy(x, y), special.xlog1py(x, y)), (np.float32([0, 0, 0, 1]), np.float32([0, np.nan, 1, 0]))),
    "special.comb repetition": Program(lambda n, k: special.comb(n, k, repetition=True), (np.float32([5, 6]), np.float32([2, 3])), **CHAIN),
    "special.betainc": Program(special.betainc, (POSITIVE[2:8], OTHER[2:8], UNIT), **CHAIN),
    "special.hyp1f1": Program(special.hyp1f1, (POSITIVE[2:6], OTHER[2:6], np.float32([0.3, -0.5, 2, 8])), **CHAIN),
    "special.hyp2f1": Program(special.hyp2f1, (POSITIVE[2:6], POSITIVE[1:5], POSITIVE[3:7] + 1, np.float32([0.3, -0.5, 0.7, -2])), **CHAIN),
    "special.wofz": Program(special.wofz, ((real(6) + 1j * real(6)).astype(np.complex64),), **CHAIN),
    "special.bessel_jn": Program(lambda z: special.bessel_jn(z, v=3), (POSITIVE[:6],), sums=True, **CHAIN),
    "special.bernoulli": Program(lambda x: special.bernoulli(5) * x, (np.float32(1),)),
    "special.sph_harm_y": Program(
        lambda n, m, a, b: special.sph_harm_y(n, m, a, b, n_max=4), (np.int32([1, 2, 3, 4]), np.int32([0, 1, -2, 3]), POSITIVE[1:5], OTHER[3:7]), **CHAIN),
    "special.logsumexp": Program(lambda x: (special.logsumexp(x, 0), special.logsumexp(x)), (real(4, 5),), sums=True),
    "special.softmax": Program(lambda x: (special.softmax(x), special.softmax(x, axis=1)), (real(4, 5),), sums=True),
    "special.log_softmax": Program(lambda x: (special.log_softmax(x), special.log_softmax(x, axis=1)), (real(4, 5),), sums=True),
    "special.expit half": Program(lambda x, y: (special.expit(x), special.expit(y)), (ANY.astype(jnp.bfloat16), ANY.astype(np.float16))),
    "special.ndtr half": Program(lambda x, y: (special.ndtr(x), special.erfinv(y)), (ANY, UNIT.astype(jnp.bfloat16))),
}  # fmt: skip

MIXED = np.float32([-3, -0.5, 0, 0.2, 0.9, 1, 4])
INSIDE = np.float32([0.01, 0.2, 0.5, 0.7, 0.95])
DISTRIBUTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "bernoulli": (np.int32([0, 1, 2, -1]), (np.float32(0.3),)), "beta": (INSIDE, (2.0, 0.7)), "betabinom": (COUNTS, (9, 2.0, 1.5)),
    "binom": (COUNTS, (7, 0.3)), "cauchy": (MIXED, (0.5, 2.0)), "chi2": (POSITIVE, (3.0,)), "dirichlet": (np.float32([0.2, 0.3, 0.5]), (np.float32([1, 2, 0.5]),)),
    "expon": (MIXED, (0.1, 2.0)), "gamma": (POSITIVE, (1.5,)), "gennorm": (MIXED, (1.5,)), "geom": (COUNTS, (0.3,)), "gumbel_l": (MIXED, (0.5, 2.0)),
    "gumbel_r": (MIXED, (0.5, 2.0)), "laplace": (MIXED, (0.5, 2.0)), "logistic": (MIXED, (0.5, 2.0)),
    "multinomial": (np.int32([1, 2, 3]), (6, np.float32([0.2, 0.3, 0.5]))),
    "multivariate_normal": (real(4, 2), (np.float32([0.1, 0.2]), np.float32([[2, 0.3], [0.3, 1]]))), "nbinom": (COUNTS, (5, 0.3)),
    "norm": (MIXED, (0.5, 2.0)), "pareto": (POSITIVE, (2.0, 0.1, 1.0)), "poisson": (COUNTS, (3.0,)), "t": (MIXED, (3.0, 0.5, 2.0)),
    "truncnorm": (MIXED, (-1.0, 2.0)), "uniform": (MIXED, (-0.5, 2.0)), "vonmises": (MIXED, (1.5,)), "wrapcauchy": (POSITIVE[:7], (0.4,)),
}  # fmt: skip
"""Names of distributions, places, and parameters."""
QUANTILES = ("ppf", "isf")


def of_distribution(name: str, function: str) -> Program:
    """A function of a distribution at its places, or for `QUANTILES` at probabilities."""
    places, parameters = DISTRIBUTIONS[name]
    if function == "entropy":
        return Program(getattr(stats, name).entropy, (POSITIVE[3:],), **CHAIN)
    given = INSIDE if function in QUANTILES else places
    return Program(lambda x: getattr(getattr(stats, name), function)(x, *parameters), (given,), **CHAIN)


def functions_of(name: str) -> list[str]:
    return [f for f in dir(getattr(stats, name)) if not f.startswith("_") and f != "annotations"]


SAMPLE = real(2, 30)
TIES = RNG.integers(0, 5, (4, 9)).astype(np.int32)


def estimated(method: str, *rest: Any) -> Any:
    return lambda x, w: getattr(stats.gaussian_kde(x, weights=w), method)(*rest)


STATS: dict[str, Program] = {
    **{f"stats.{n} {f}": of_distribution(n, f) for n in DISTRIBUTIONS for f in functions_of(n)},
    "stats.mode": Program(lambda x: (stats.mode(x), stats.mode(x, axis=None, keepdims=True), stats.mode(x, 1)), (TIES,)),
    **{f"stats.rankdata {m}": Program(lambda x, m=m: (stats.rankdata(x, m), stats.rankdata(x, m, axis=1)), (TIES,)) for m in ("average", "min", "max", "dense", "ordinal")},
    "stats.sem": Program(lambda x: (stats.sem(x), stats.sem(x, 1, ddof=0), stats.sem(x, None)), (SAMPLE,), sums=True),
    "stats.sem omit": Program(lambda x: stats.sem(x, 1, nan_policy="omit"), (np.where(SAMPLE > 1.5, np.nan, SAMPLE).astype(np.float32),), sums=True),
    "stats.gaussian_kde evaluate": Program(estimated("evaluate", real(2, 4)), (SAMPLE, abs(real(30))), **CHAIN),
    "stats.gaussian_kde logpdf": Program(estimated("logpdf", real(2, 4)), (SAMPLE, abs(real(30))), **CHAIN),
    "stats.gaussian_kde integrate": Program(estimated("integrate_gaussian", np.float32([0.1, 0.2]), np.eye(2, dtype=np.float32)), (SAMPLE, abs(real(30))), **CHAIN),
    "stats.gaussian_kde resample": Program(lambda x, k: stats.gaussian_kde(x).resample(k, (3,)), (SAMPLE, np.uint32([1, 2])), **CHAIN),
}  # fmt: skip

PROGRAMS = {**SPECIAL, **STATS}
