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
    requires: tuple[str, ...] = ()
    extras: Mapping[str, tuple[str, ...]] = _NONE


# fmt: off
CATALOG: dict[str, Entry] = {
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
    "plait-linalg": Entry(
        dialects=("linalg",),
        passes=(
            "convert-linalg-to-loops", "generalize", "linalg-fuse-elementwise-ops", "linalg-generalize-named-ops",
            "linalg-on-tensors", "linalg-tile", "resolve-ranked-shaped-type-result-dims",
        ),
        requires=("plait-core", "plait-std"),
        extras={
            "interpret": (),
            "llvm": ("plait-llvm",),
        },
    ),
    "plait-llvm": Entry(
        dialects=("llvm",),
        passes=(
            "convert-arith-to-llvm", "convert-cf-to-llvm", "convert-complex-to-llvm", "convert-func-to-llvm",
            "convert-math-to-llvm", "convert-to-llvm", "convert-ub-to-llvm", "finalize-memref-to-llvm",
        ),
        targets=("llvm",),
        requires=("plait-core", "plait-std"),
    ),
    "plait-stablehlo": Entry(
        dialects=("chlo", "interpreter", "sdy", "stablehlo", "vhlo"),
        passes=(
            "chlo-to-tcp", "sdy-to-stablehlo", "stablehlo-aggressive-folder", "stablehlo-aggressive-simplification",
            "stablehlo-legalize-to-vhlo", "stablehlo-to-tcp", "vhlo-legalize-to-stablehlo", "vhlo-to-stablehlo",
            "vhlo-to-version",
        ),
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
        requires=("plait-core",),
        extras={
            "interpret": ("plait-std",),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm", "plait-std"),
            "tcp": ("plait-tcp", "plait-std"),
        },
    ),
    "plait-std": Entry(
        dialects=(
            "affine", "arith", "bufferization", "cf", "complex", "func", "math", "memref", "quant", "scf", "shape",
            "tensor", "ub", "vector",
        ),
        passes=(
            "affine-loop-unroll", "arith-expand", "buffer-deallocation-pipeline",
            "buffer-deallocation-simplification", "bufferization-lower-deallocations",
            "convert-bufferization-to-memref", "convert-scf-to-cf", "convert-shape-to-std", "expand-realloc",
            "generate-runtime-verification", "lower-affine", "one-shot-bufferize", "outline-loop-nests",
            "ownership-based-buffer-deallocation", "remove-dead-values", "scf-for-loop-peeling",
            "verify-tensors-at-run-time",
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
            "decompose-for-target", "group-kernels", "quant-to-tcp", "tcp-lower-custom-ops", "tcp-to-linalg",
            "verify-tcp-at-run-time",
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
    "plait-tosa": Entry(
        dialects=("tosa",),
        passes=("tosa-to-tcp",),
        requires=("plait-core",),
        extras={
            "interpret": ("plait-std",),
            "llvm": ("plait-tcp", "plait-linalg", "plait-llvm", "plait-std"),
            "tcp": ("plait-tcp", "plait-std"),
        },
    ),
}
