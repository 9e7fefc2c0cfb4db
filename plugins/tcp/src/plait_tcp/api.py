"""What other distributions build on: builders, sizes, index lists, steps of factorizations, and decompositions.

Also public: the operations, types and attributes (`plait_tcp.ops`, `plait_tcp.types`, `plait_tcp.attributes`), formulas
of operations of edge dialects (`plait_tcp.formulas`), and what conversions to tcp share (`plait_tcp.conversion`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.lazy import lazy_names

if TYPE_CHECKING:
    from plait_std.sizes.windows import window_count

    from plait_tcp.builders.algebra import CONTRACTING, TENSORS
    from plait_tcp.builders.kernel_groups import kernel_group
    from plait_tcp.builders.numbers import real_of, squared_size
    from plait_tcp.builders.tensors import TensorBuilder
    from plait_tcp.decompositions.elimination import size_of
    from plait_tcp.decompositions.fourier import fft_to_contractions
    from plait_tcp.decompositions.matrix_loops import (
        TriangularSystem,
        cholesky_factor,
        cholesky_loops,
        lu_loops,
        multiply_reflectors,
        qr_loops,
        reflectors_product_loops,
        triangular_solve_loops,
    )
    from plait_tcp.decompositions.products import PRODUCTS
    from plait_tcp.decompositions.reflectors import householder, reflect
    from plait_tcp.decompositions.scaling import quotient, times, unit_for
    from plait_tcp.decompositions.top_k import order_key, top_k_to_sort
    from plait_tcp.decompositions.windows import ignores_repeated_init, keeps_inits
    from plait_tcp.first_dialect.canonicalize import NAMED_TO_COMBINATORS
    from plait_tcp.layouts.reorderable import Reorderable
    from plait_tcp.ops.contraction import result_shape
    from plait_tcp.ops.index_lists import split_mixed
    from plait_tcp.passes.targets import target_named
    from plait_tcp.sizes.known import (
        Dim,
        Element,
        IndexValue,
        Key,
        common_key,
        dynamic_values,
        element_key,
        emit_size,
        shape_keys,
        size_key,
    )

__all__ = [
    "CONTRACTING", "NAMED_TO_COMBINATORS", "PRODUCTS", "TENSORS", "Dim", "Element", "IndexValue", "Key", "Reorderable",
    "TensorBuilder", "TriangularSystem", "cholesky_factor", "cholesky_loops", "common_key", "dynamic_values",
    "element_key", "emit_size", "fft_to_contractions", "householder", "ignores_repeated_init",
    "keeps_inits", "kernel_group", "lu_loops", "multiply_reflectors", "order_key", "qr_loops", "quotient", "real_of",
    "reflect", "reflectors_product_loops", "result_shape", "shape_keys", "size_key", "size_of", "split_mixed",
    "squared_size", "target_named", "times", "top_k_to_sort", "triangular_solve_loops", "unit_for", "window_count",
]  # fmt: skip

__getattr__ = lazy_names(__name__, {
    "window_count": "plait_std.sizes.windows",
    "CONTRACTING": "plait_tcp.builders.algebra",
    "TENSORS": "plait_tcp.builders.algebra",
    "kernel_group": "plait_tcp.builders.kernel_groups",
    "real_of": "plait_tcp.builders.numbers",
    "squared_size": "plait_tcp.builders.numbers",
    "TensorBuilder": "plait_tcp.builders.tensors",
    "size_of": "plait_tcp.decompositions.elimination",
    "fft_to_contractions": "plait_tcp.decompositions.fourier",
    "TriangularSystem": "plait_tcp.decompositions.matrix_loops",
    "cholesky_factor": "plait_tcp.decompositions.matrix_loops",
    "cholesky_loops": "plait_tcp.decompositions.matrix_loops",
    "lu_loops": "plait_tcp.decompositions.matrix_loops",
    "multiply_reflectors": "plait_tcp.decompositions.matrix_loops",
    "qr_loops": "plait_tcp.decompositions.matrix_loops",
    "reflectors_product_loops": "plait_tcp.decompositions.matrix_loops",
    "triangular_solve_loops": "plait_tcp.decompositions.matrix_loops",
    "PRODUCTS": "plait_tcp.decompositions.products",
    "householder": "plait_tcp.decompositions.reflectors",
    "reflect": "plait_tcp.decompositions.reflectors",
    "quotient": "plait_tcp.decompositions.scaling",
    "times": "plait_tcp.decompositions.scaling",
    "unit_for": "plait_tcp.decompositions.scaling",
    "order_key": "plait_tcp.decompositions.top_k",
    "top_k_to_sort": "plait_tcp.decompositions.top_k",
    "ignores_repeated_init": "plait_tcp.decompositions.windows",
    "keeps_inits": "plait_tcp.decompositions.windows",
    "NAMED_TO_COMBINATORS": "plait_tcp.first_dialect.canonicalize",
    "Reorderable": "plait_tcp.layouts.reorderable",
    "result_shape": "plait_tcp.ops.contraction",
    "split_mixed": "plait_tcp.ops.index_lists",
    "target_named": "plait_tcp.passes.targets",
    "Dim": "plait_tcp.sizes.known",
    "Element": "plait_tcp.sizes.known",
    "IndexValue": "plait_tcp.sizes.known",
    "Key": "plait_tcp.sizes.known",
    "common_key": "plait_tcp.sizes.known",
    "dynamic_values": "plait_tcp.sizes.known",
    "element_key": "plait_tcp.sizes.known",
    "emit_size": "plait_tcp.sizes.known",
    "shape_keys": "plait_tcp.sizes.known",
    "size_key": "plait_tcp.sizes.known",
})  # fmt: skip
