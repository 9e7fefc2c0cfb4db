"""What the conformance kit is told about plait-stablehlo: see plait-testing."""

from __future__ import annotations

from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")


def _reshape(rng: Any) -> list[Any]:
    """Eight elements, and the shape that they get."""
    return [rng.integers(-3, 4, 8).astype("float32"), np.asarray([2, 4], dtype="int32")]


def _broadcast(rng: Any) -> list[Any]:
    """Four elements, and the shape that they are repeated to."""
    return [rng.integers(-3, 4, 4).astype("float32"), np.asarray([3, 4], dtype="int32")]


def _slice(rng: Any) -> list[Any]:
    """Eight elements; where a slice of them begins and ends, and its step."""
    return [rng.integers(-3, 4, 8).astype("float32"), *[np.asarray([n], dtype="int32") for n in (1, 7, 2)]]


def _gather(rng: Any) -> list[Any]:
    """Rows of four elements, the rows to take, and how much of each: one row, three elements."""
    rows = rng.integers(0, 8, (3, 1)).astype("int32")
    return [rng.integers(-3, 4, (8, 4)).astype("float32"), rows, np.asarray([1, 3], dtype="int32")]


def _pad(rng: Any) -> list[Any]:
    """Elements, what is put around them, and how often: in front, behind (where two are dropped) and between."""
    amounts = [np.asarray([n], dtype="int32") for n in (3, -2, 1)]
    return [rng.integers(-3, 4, 4).astype("float32"), np.float32(0), *amounts]


def _positive_definite(rng: Any) -> list[Any]:
    """A matrix that has a Cholesky factor."""
    root = rng.integers(-2, 3, (3, 3)).astype("float64")
    return [root @ root.T + 3 * np.eye(3)]


def _uniform(rng: Any) -> list[Any]:
    """The bounds of a distribution, and the shape of the result."""
    return [np.float32(0), np.float32(1), np.asarray([4], dtype="int64")]


_ONE_PROCESS = "native code runs one process, and the example names two"
KNOWN_FAILURES = {
    **{
        f"conversion[stablehlo-to-tcp:stablehlo.{name}]": _ONE_PROCESS
        for name in ("all_gather", "all_reduce", "all_to_all", "async_start", "reduce_scatter", "collective_broadcast",
                     "collective_permute", "collective_reduce", "cross-replica-sum")
    },
}
_NO_VALUES = "no argument can be made up of the type that its example takes"
_UNPACKED = "the function takes something else afterwards: a tuple becomes its parts, a token nothing"
_NO_RESULTS = "its result is of a type whose values cannot be compared"
NOT_COMPARED = {
    "canonicalization[stablehlo.create_token]": _NO_RESULTS,
    "conversion[stablehlo-to-tcp:stablehlo.create_token]": _NO_RESULTS,
    "conversion[stablehlo-to-tcp:stablehlo.tuple]": _NO_RESULTS,
    "canonicalization[stablehlo.after_all]": _NO_VALUES,
    "conversion[stablehlo-to-tcp:stablehlo.async_done]": _NO_VALUES,
    "conversion[stablehlo-to-tcp:stablehlo.after_all]": _UNPACKED,
    "conversion[stablehlo-to-tcp:stablehlo.get_tuple_element]": _UNPACKED,
}
INPUTS = {
    "stablehlo.cholesky": _positive_definite,
    "stablehlo.rng": _uniform,
    "stablehlo.dynamic_broadcast_in_dim": _broadcast,
    "stablehlo.dynamic_gather": _gather,
    "stablehlo.dynamic_pad": _pad,
    "stablehlo.dynamic_reshape": _reshape,
    "stablehlo.real_dynamic_slice": _slice,
}
