"""What Plait's own distributions offer and require; `pytest --bless tests/test_known_distributions.py` writes it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_NONE: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Entry(NamedTuple):
    """One distribution: names of what it offers, what it requires of ours, and what each of its extras adds to that."""

    dialects: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    magic: tuple[bytes, ...] = ()
    call_targets: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    extras: Mapping[str, tuple[str, ...]] = _NONE


DEFAULT_TARGET = "llvm"
"""The target of programs for which none is named."""

READ_AS: dict[str, str] = {"iree_input": "util", "mhlo": "stablehlo"}
"""Dialect name to the dialect of ours as which its text is read."""

LOWERED_ELSEWHERE: dict[str, str] = {
    "torch_c": "no plugin of ours reads what torch-mlir makes within its lowerings; read the torch dialect, or "
    "lower it to stablehlo, tosa or linalg on tensors with torch-mlir-opt, and read that",
}
"""Dialect name to how to come from it to a dialect of ours with the tools that write it."""

# fmt: off
CATALOG: dict[str, Entry] = {
    "plait-blas": Entry(
        requires=("plait-core", "plait-std", "plait-linalg"),
        extras={
            "interpret": ("plait-linear-algebra",),
            "llvm": ("plait-llvm",),
        },
    ),
    "plait-cli": Entry(
        requires=("plait-core",),
    ),
    "plait-core": Entry(
        dialects=("builtin",),
        passes=(
            "canonicalize", "composite-fixed-point-pass", "control-flow-sink", "cse", "dce", "inline",
            "int-range-optimizations", "loop-invariant-code-motion", "mem2reg", "phase", "print-op-stats",
            "reconcile-unrealized-casts", "sccp", "sroa", "strip-debuginfo", "symbol-dce", "symbol-privatize",
            "topological-sort", "view-op-graph",
        ),
        targets=("interpret",),
        extensions=(".mlirbc",),
        magic=(b"\x4d\x4c\xef\x52",),
    ),
    "plait-emulation": Entry(
        passes=("legalize-types-for-target",),
        requires=("plait-core", "plait-std", "plait-tcp"),
    ),
    "plait-jax": Entry(
        requires=("plait-core", "plait-stablehlo", "plait-vhlo", "plait-shardy", "plait-linear-algebra"),
        extras={
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm", "plait-std"),
        },
    ),
    "plait-linalg": Entry(
        dialects=("linalg",),
        passes=(
            "affine-loops-to-linalg", "convert-linalg-to-loops", "generalize", "linalg-buffers-to-tensors",
            "linalg-collapse-loops", "linalg-copy-strided-lanes", "linalg-decompose-aggregates",
            "linalg-divide-as-floats", "linalg-fold-unit-dims", "linalg-fuse-contractions",
            "linalg-fuse-elementwise-ops", "linalg-fuse-reductions", "linalg-generalize-named-ops",
            "linalg-move-batches-outward", "linalg-on-tensors", "linalg-order-as-integers", "linalg-pair-factors",
            "linalg-split-complex", "linalg-split-windows", "linalg-strip-elementwise", "linalg-tile",
            "linalg-tile-and-fuse", "linalg-tile-transposes", "linalg-vectorize", "linalg-winograd-convolutions",
            "resolve-ranked-shaped-type-result-dims",
        ),
        requires=("plait-core", "plait-std"),
        extras={
            "interpret": (),
            "llvm": ("plait-llvm",),
        },
    ),
    "plait-linear-algebra": Entry(
        call_targets=(
            "Eigh", "LuDecomposition", "ProductOfElementaryHouseholderReflectors", "Qr", "blas_ctrsm", "blas_dtrsm",
            "blas_strsm", "blas_ztrsm", "cpu_csr_sparse_dense_ffi", "ducc_fft", "dynamic_ducc_fft", "lapack_cgees",
            "lapack_cgees_ffi", "lapack_cgeev", "lapack_cgeev_ffi", "lapack_cgehrd", "lapack_cgehrd_ffi",
            "lapack_cgeqp3_ffi", "lapack_cgeqrf", "lapack_cgeqrf_ffi", "lapack_cgesdd", "lapack_cgesdd_ffi",
            "lapack_cgesvd_ffi", "lapack_cgetrf", "lapack_cgetrf_ffi", "lapack_cgtsv_ffi", "lapack_cheevd",
            "lapack_cheevd_ffi", "lapack_chetrd", "lapack_chetrd_ffi", "lapack_cpotrf", "lapack_cpotrf_ffi",
            "lapack_ctrsm_ffi", "lapack_cungqr", "lapack_cungqr_ffi", "lapack_cunmqr_ffi", "lapack_dgees",
            "lapack_dgees_ffi", "lapack_dgeev", "lapack_dgeev_ffi", "lapack_dgehrd", "lapack_dgehrd_ffi",
            "lapack_dgeqp3_ffi", "lapack_dgeqrf", "lapack_dgeqrf_ffi", "lapack_dgesdd", "lapack_dgesdd_ffi",
            "lapack_dgesvd_ffi", "lapack_dgetrf", "lapack_dgetrf_ffi", "lapack_dgtsv_ffi", "lapack_dorgqr",
            "lapack_dorgqr_ffi", "lapack_dormqr_ffi", "lapack_dpotrf", "lapack_dpotrf_ffi", "lapack_dsyevd",
            "lapack_dsyevd_ffi", "lapack_dsytrd", "lapack_dsytrd_ffi", "lapack_dtrsm_ffi", "lapack_sgees",
            "lapack_sgees_ffi", "lapack_sgeev", "lapack_sgeev_ffi", "lapack_sgehrd", "lapack_sgehrd_ffi",
            "lapack_sgeqp3_ffi", "lapack_sgeqrf", "lapack_sgeqrf_ffi", "lapack_sgesdd", "lapack_sgesdd_ffi",
            "lapack_sgesvd_ffi", "lapack_sgetrf", "lapack_sgetrf_ffi", "lapack_sgtsv_ffi", "lapack_sorgqr",
            "lapack_sorgqr_ffi", "lapack_sormqr_ffi", "lapack_spotrf", "lapack_spotrf_ffi", "lapack_ssyevd",
            "lapack_ssyevd_ffi", "lapack_ssytrd", "lapack_ssytrd_ffi", "lapack_strsm_ffi", "lapack_zgees",
            "lapack_zgees_ffi", "lapack_zgeev", "lapack_zgeev_ffi", "lapack_zgehrd", "lapack_zgehrd_ffi",
            "lapack_zgeqp3_ffi", "lapack_zgeqrf", "lapack_zgeqrf_ffi", "lapack_zgesdd", "lapack_zgesdd_ffi",
            "lapack_zgesvd_ffi", "lapack_zgetrf", "lapack_zgetrf_ffi", "lapack_zgtsv_ffi", "lapack_zheevd",
            "lapack_zheevd_ffi", "lapack_zhetrd", "lapack_zhetrd_ffi", "lapack_zpotrf", "lapack_zpotrf_ffi",
            "lapack_ztrsm_ffi", "lapack_zungqr", "lapack_zungqr_ffi", "lapack_zunmqr_ffi",
            "tridiagonal_solve_perturbed_ffi",
        ),
        requires=("plait-core", "plait-stablehlo"),
        extras={
            "interpret": ("plait-std",),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm", "plait-std"),
            "tcp": ("plait-tcp", "plait-std"),
        },
    ),
    "plait-llvm": Entry(
        dialects=("llvm",),
        passes=(
            "convert-arith-to-llvm", "convert-cf-to-llvm", "convert-complex-to-llvm", "convert-func-to-llvm",
            "convert-index-to-llvm", "convert-math-to-llvm", "convert-native-to-llvm", "convert-to-llvm",
            "convert-ub-to-llvm", "convert-vector-to-llvm", "declare-initializer", "finalize-memref-to-llvm",
            "hoist-to-initializer", "llvm-align-stacks", "llvm-check-allocations", "llvm-check-signals",
            "llvm-contract-words", "llvm-emulate-bf16", "llvm-expand-alloca-scope", "llvm-expand-ops",
            "llvm-fence-stores", "llvm-internalize", "llvm-limit-allocations", "llvm-limit-recursion",
            "llvm-outline-parallel-loops", "llvm-restore-stack", "llvm-return-failures", "llvm-select-instructions",
            "llvm-separate-names", "llvm-take-buffers", "llvm-take-state", "llvm-time-loop-nests",
        ),
        targets=("llvm",),
        requires=("plait-core", "plait-std"),
    ),
    "plait-ml-program": Entry(
        dialects=("flow", "ml_program", "stream", "util"),
        passes=("ml-program-to-func", "util-resolve-lists", "util-to-func"),
        requires=("plait-core", "plait-std"),
        extras={
            "interpret": (),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm"),
            "tcp": ("plait-tcp",),
        },
    ),
    "plait-onnx": Entry(
        dialects=("onnx",),
        passes=("onnx-to-tcp",),
        extensions=(".onnx",),
        magic=(
            b"\x08\x03", b"\x08\x04", b"\x08\x05", b"\x08\x06", b"\x08\x07", b"\x08\x08", b"\x08\x09", b"\x08\x0a",
            b"\x08\x0b", b"\x08\x0c", b"\x08\x0d", b"\x08\x0e",
        ),
        requires=("plait-core", "plait-std"),
        extras={
            "interpret": (),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm"),
            "tcp": ("plait-tcp",),
        },
    ),
    "plait-shardy": Entry(
        dialects=("sdy",),
        passes=("sdy-to-stablehlo",),
        requires=("plait-core", "plait-stablehlo"),
        extras={
            "interpret": ("plait-std",),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm", "plait-std"),
            "tcp": ("plait-tcp", "plait-std"),
        },
    ),
    "plait-stablehlo": Entry(
        dialects=("chlo", "interpreter", "stablehlo"),
        passes=(
            "chlo-to-tcp", "stablehlo-aggressive-folder", "stablehlo-aggressive-simplification", "stablehlo-to-tcp",
        ),
        call_targets=(
            "AllocateBuffer", "ApproxTopK", "InspectSharding", "LayoutConstraint", "MoveToDevice", "MoveToHost",
            "PartialReduce", "SPMDFullToShardShape", "SPMDShardToFullShape", "Sharding", "TopK",
            "annotate_device_placement", "control_dep", "dce_sink", "mhlo.acos", "mhlo.acosh", "mhlo.asin",
            "mhlo.asinh", "mhlo.atan", "mhlo.atanh", "mhlo.cosh", "mhlo.digamma", "mhlo.erf", "mhlo.erf_inv",
            "mhlo.erfc", "mhlo.lgamma", "mhlo.sinh", "mhlo.square", "mhlo.tan", "mhlo.topk", "shape_assertion",
            "stablehlo.dynamic_approx_top_k", "stablehlo.dynamic_reduce_window",
            "stablehlo.dynamic_rng_bit_generator", "stablehlo.dynamic_top_k", "xla.sdy.FuncResultSharding",
            "xla.sdy.GlobalToLocalShape", "xla.sdy.LocalToGlobalShape", "xla.sdy.PropagationBarrier",
            "xla.sdy.ShardingGroup",
        ),
        requires=("plait-core",),
        extras={
            "interpret": ("plait-std",),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm", "plait-std"),
            "tcp": ("plait-tcp", "plait-std"),
        },
    ),
    "plait-std": Entry(
        dialects=(
            "affine", "arith", "async", "bufferization", "cf", "complex", "func", "index", "math", "memref", "native",
            "quant", "scf", "shape", "tensor", "ub", "vector",
        ),
        passes=(
            "affine-loop-coalescing", "affine-loop-fusion", "affine-loop-interchange",
            "affine-loop-invariant-code-motion", "affine-loop-normalize", "affine-loop-tile", "affine-loop-unroll",
            "affine-loop-unroll-jam", "affine-parallelize", "affine-raise-from-memref", "affine-scalrep",
            "affine-simplify-structures", "arith-expand", "buffer-deallocation-pipeline",
            "buffer-deallocation-simplification", "buffer-loop-hoisting", "buffer-results-to-out-params",
            "bufferization-lower-deallocations", "call-native-functions", "call-native-kernels",
            "call-native-routines", "check-indices-in-vectors", "convert-bufferization-to-memref",
            "convert-complex-to-standard", "convert-scf-to-cf", "convert-shape-to-std", "copy-rows-in-vectors",
            "divide-by-invariants", "elide-copies-of-globals", "eliminate-empty-tensors", "expand-realloc",
            "fix-scalable-vectors", "flatten-memrefs-of-vectors", "free-stack-buffers", "fuse-copies",
            "generate-runtime-verification", "lower-affine", "lower-async", "lower-global-variables",
            "lower-parameters", "math-polynomial-approximation", "one-shot-bufferize", "order-by-memory",
            "outline-loop-nests", "outline-repeats", "overlap-loops", "overlap-rows",
            "ownership-based-buffer-deallocation", "pad-rows", "parallelize-loops", "partition-among-targets",
            "plan-buffers", "prefetch-indirect", "prefetch-panels", "prefetch-rows", "prefetch-tiles",
            "promote-buffers-to-stack", "remove-dead-values", "scf-for-loop-peeling", "scf-for-to-affine",
            "scf-forall-to-for", "set-fast-math", "skip-unselected-lanes", "store-parts", "stream-results",
            "unroll-vectors", "verify-tensors-at-run-time", "write-out-elementwise-loops",
        ),
        requires=("plait-core",),
        extras={
            "interpret": (),
            "llvm": ("plait-llvm",),
        },
    ),
    "plait-tcp": Entry(
        dialects=("tcp",),
        passes=(
            "decompose-for-target", "group-kernels", "quant-to-tcp", "tcp-assign-layouts", "tcp-contract-integers",
            "tcp-flush-weights", "tcp-lower-custom-ops", "tcp-scalarize-numbers", "tcp-to-linalg",
            "tcp-uplift-while-to-for", "tcp-vectorize-scans", "tcp-vectorize-sorts", "verify-tcp-at-run-time",
        ),
        requires=("plait-core", "plait-std"),
        extras={
            "interpret": (),
            "linalg": ("plait-linalg",),
            "llvm": ("plait-linalg", "plait-llvm"),
        },
    ),
    "plait-testing": Entry(
        requires=("plait-core",),
    ),
    "plait-tm-tensor": Entry(
        dialects=("tm_tensor",),
        passes=("tm-tensor-to-tcp",),
        requires=("plait-core", "plait-std"),
        extras={
            "interpret": (),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm"),
            "tcp": ("plait-tcp",),
        },
    ),
    "plait-torch": Entry(
        dialects=("torch",),
        passes=("torch-to-tcp",),
        extensions=(".pt2",),
        requires=("plait-core", "plait-std"),
        extras={
            "interpret": (),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm"),
            "tcp": ("plait-tcp",),
        },
    ),
    "plait-tosa": Entry(
        dialects=("tosa",),
        passes=(
            "tosa-arith-const-to-tosa-const", "tosa-attach-target", "tosa-convert-integer-type-to-signless",
            "tosa-infer-shapes", "tosa-layerwise-constant-fold", "tosa-make-broadcastable", "tosa-narrow-f64-to-f32",
            "tosa-narrow-i64-to-i32", "tosa-optional-decompositions", "tosa-reduce-transposes", "tosa-to-tcp",
            "tosa-validate",
        ),
        extensions=(".tflite", ".tosa"),
        requires=("plait-core",),
        extras={
            "interpret": ("plait-std",),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm", "plait-std"),
            "tcp": ("plait-tcp", "plait-std"),
        },
    ),
    "plait-vhlo": Entry(
        dialects=("vhlo",),
        passes=("stablehlo-legalize-to-vhlo", "vhlo-legalize-to-stablehlo", "vhlo-to-stablehlo", "vhlo-to-version"),
        commands=("translate",),
        magic=(
            b"\x20\x00\x00\x00\x1c\x00", b"\x24\x00\x00\x00\x20\x00", b"\x28\x00\x00\x00\x24\x00",
            b"\x2c\x00\x00\x00\x28\x00", b"\x30\x00\x00\x00\x2c\x00", b"\x34\x00\x00\x00\x30\x00",
            b"\x38\x00\x00\x00\x34\x00", b"\x3c\x00\x00\x00\x38\x00", b"\x40\x00\x00\x00\x3c\x00",
            b"\x44\x00\x00\x00\x40\x00", b"\x48\x00\x00\x00\x44\x00", b"\x4c\x00\x00\x00\x48\x00",
            b"\x4d\x4c\xef\x52\x01\x53\x74\x61\x62\x6c\x65\x48\x4c\x4f\x5f\x76",
            b"\x4d\x4c\xef\x52\x03\x53\x74\x61\x62\x6c\x65\x48\x4c\x4f\x5f\x76",
            b"\x4d\x4c\xef\x52\x05\x53\x74\x61\x62\x6c\x65\x48\x4c\x4f\x5f\x76",
            b"\x4d\x4c\xef\x52\x07\x53\x74\x61\x62\x6c\x65\x48\x4c\x4f\x5f\x76",
            b"\x4d\x4c\xef\x52\x09\x53\x74\x61\x62\x6c\x65\x48\x4c\x4f\x5f\x76",
            b"\x4d\x4c\xef\x52\x0b\x53\x74\x61\x62\x6c\x65\x48\x4c\x4f\x5f\x76",
            b"\x4d\x4c\xef\x52\x0d\x53\x74\x61\x62\x6c\x65\x48\x4c\x4f\x5f\x76", b"\x50\x00\x00\x00\x4c\x00",
            b"\x54\x00\x00\x00\x50\x00", b"\x58\x00\x00\x00\x54\x00", b"\x5c\x00\x00\x00\x58\x00",
            b"\x60\x00\x00\x00\x5c\x00", b"\x64\x00\x00\x00\x60\x00", b"\x68\x00\x00\x00\x64\x00",
            b"\x6c\x00\x00\x00\x68\x00", b"\x70\x00\x00\x00\x6c\x00", b"\x74\x00\x00\x00\x70\x00",
            b"\x78\x00\x00\x00\x74\x00", b"\x7c\x00\x00\x00\x78\x00",
        ),
        requires=("plait-core", "plait-stablehlo"),
        extras={
            "interpret": ("plait-std",),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm", "plait-std"),
            "tcp": ("plait-tcp", "plait-std"),
        },
    ),
}
