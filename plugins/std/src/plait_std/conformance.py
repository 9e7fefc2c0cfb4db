"""What the conformance kit is told about plait-std: see plait-testing."""

from __future__ import annotations

from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")

WITHOUT_SEMANTICS = {
    "async.func": "called by name",
    "func.func": "called by name",
    "memref.global": "read by memref.get_global",
    "shape.func": "called by name",
    "shape.function_library": "holds functions that are called by name",
    "shape.value_of": "has no value of a type that the interpreter knows",
    "shape.with_shape": "has no value of a type that the interpreter knows",
}


def _rows_of_four(rng: Any) -> list[Any]:
    """A tensor of two times four rows, and the two."""
    return [rng.integers(-3, 4, (8, 32)).astype("float32"), 2]


def _two_by_two(rng: Any) -> list[Any]:
    """Four elements, and the shape that they get."""
    return [rng.integers(-3, 4, (4, 1)).astype("float32"), np.asarray([2, 2], dtype="int32")]


def _rows_of_eight(rng: Any) -> list[Any]:
    """A memref of enough rows for the subscripts of its example, and the first row."""
    return [rng.integers(-3, 4, (16, 8)).astype("float32"), 2]


def _four_elements_and_rows(rng: Any) -> list[Any]:
    """A vector, a memref of more rows and columns, and the first row."""
    return [rng.integers(-3, 4, 4).astype("float32"), *_rows_of_eight(rng)]


def _at_indices(rng: Any) -> list[Any]:
    """A memref, an offset, indices that differ and that are inside of it, flags and elements."""
    rows = rng.integers(-3, 4, 16).astype("float32")
    elements = rng.integers(-3, 4, 4).astype("float32")
    return [rows, 2, rng.permutation(12)[:4].astype("int32"), rng.integers(0, 2, 4).astype(bool), elements]


INPUTS = {
    "vector.gather": _at_indices,
    "vector.scatter": _at_indices,
    "affine.load": _rows_of_eight,
    "vector.load": _rows_of_eight,
    "vector.store": _four_elements_and_rows,
    "tensor.expand_shape": _rows_of_four,
    "memref.expand_shape": _rows_of_four,
    "tensor.reshape": _two_by_two,
}
_NOTHING = "its example computes nothing"
_NO_VALUES = "no argument can be made up of the type that its example takes"
_NO_RESULTS = "its result is of a type whose values cannot be compared"
NOT_COMPARED = {
    **{
        f"canonicalization[{name}]": _NO_VALUES
        for name in ("func.call_indirect", "shape.assuming", "shape.assuming_all", "shape.size_to_index")
    },
    "canonicalization[affine.prefetch]": _NOTHING,
    "canonicalization[vector.print]": _NOTHING,
    "canonicalization[memref.alloca]": _NOTHING,
    "canonicalization[memref.alloca_scope]": _NOTHING,
    "canonicalization[affine.vector_load]": _NOTHING,
    **{
        f"canonicalization[{name}]": _NO_RESULTS
        for name in ("bufferization.to_buffer", "shape.const_size", "shape.const_witness", "shape.cstr_broadcastable",
                     "shape.cstr_eq")
    },
}
