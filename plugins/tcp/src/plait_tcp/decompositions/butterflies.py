"""Fourier transforms of a few numbers, without loops: what one stage of a longer transform computes.

Numbers are pairs of expressions for their parts, so that loops over several transforms are loops over floats, which
vectors can do. Products may be added with one rounding.

Sources: Cooley and Tukey, "An algorithm for the machine calculation of complex Fourier series" (1965); for odd primes,
Singleton, "An algorithm for computing the mixed radix fast Fourier transform" (1969).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.interpret.complex_algebra import Number, add, subtract
from plait_std.algebra.contracting import Contracting
from plait_std.algebra.total import Total

from plait_tcp.decompositions.roots import factors, roots_of_unity


class Contracted(Contracting, Total):
    """Scalars, defined for all operands, whose products and sums may be computed with one rounding."""

    __slots__ = ()


CONTRACTED = Contracted()


def butterfly(x: Sequence[Number], sign: int) -> list[Number]:
    """The transform of some numbers: y[k] = sum over j of x[j] * exp(sign * 2 pi i j k / n)."""
    count = len(x)
    if count == 1:
        return list(x)
    inner = factors(count)[0]
    return _of_prime(x, sign) if inner == count else _of_factors(x, sign, inner)


def _of_factors(x: Sequence[Number], sign: int, inner: int) -> list[Number]:
    """Transforms of every `outer`-th number, turned, and transforms across them."""
    outer = len(x) // inner
    parts = [butterfly(x[first::outer], sign) for first in range(outer)]
    made: list[Any] = [None] * len(x)
    for p in range(inner):
        turned = [turn(parts[c][p], sign * c * p, len(x)) for c in range(outer)]
        made[p::inner] = butterfly(turned, sign)
    return made


def _of_prime(x: Sequence[Number], sign: int) -> list[Number]:
    """Sums and differences of x[j] and x[n - j] are multiplied by cosines and by sines, for k and n - k together."""
    count, half = len(x), len(x) // 2
    if count == 2:
        return [add(x[0], x[1]), subtract(x[0], x[1])]
    if count == 4:
        return _of_four(x, sign)
    sums = [add(x[j], x[count - j]) for j in range(1, half + 1)]
    differences = [subtract(x[j], x[count - j]) for j in range(1, half + 1)]
    made: list[Any] = [None] * count
    made[0] = x[0]
    for term in sums:
        made[0] = add(made[0], term)
    for k in range(1, half + 1):
        roots = roots_of_unity([sign * j * k for j in range(1, half + 1)], count)
        even = _weighted(x[0], sums, [float(root.real) for root in roots])
        odd = _weighted(None, differences, [float(root.imag) for root in roots])
        made[k] = even[0] - odd[1], even[1] + odd[0]
        made[count - k] = even[0] + odd[1], even[1] - odd[0]
    return made


def _of_four(x: Sequence[Number], sign: int) -> list[Number]:
    a, b = add(x[0], x[2]), subtract(x[0], x[2])
    c, d = add(x[1], x[3]), turn(subtract(x[1], x[3]), sign, 4)
    return [add(a, c), add(b, d), subtract(a, c), subtract(b, d)]


def _weighted(start: Number | None, terms: Sequence[Number], weights: Sequence[float]) -> Number:
    """The sum of a number and of others times real weights."""
    total = start
    for term, weight in zip(terms, weights):
        scaled = term[0] * weight, term[1] * weight
        total = scaled if total is None else add(total, scaled)
    assert total is not None
    return total


def turn(z: Number, turns: int, size: int) -> Number:
    """A number times exp(2 pi i turns / size)."""
    turns %= size
    if 4 * turns % size == 0:
        real, imaginary = z
        return ((real, imaginary), (-imaginary, real), (-real, -imaginary), (imaginary, -real))[4 * turns // size]
    root = complex(roots_of_unity(turns, size))
    if 8 * turns % size == 0:  # parts of one size
        scale = abs(root.real)
        real = z[0] - z[1] if root.real * root.imag > 0 else z[0] + z[1]
        imaginary = z[0] + z[1] if root.real * root.imag > 0 else z[1] - z[0]
        factor = scale if root.real > 0 else -scale
        return real * factor, imaginary * factor
    return z[0] * root.real - z[1] * root.imag, z[0] * root.imag + z[1] * root.real
