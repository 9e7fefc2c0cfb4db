"""Which first-party distribution defines which dialect, to say what to install when a dialect is absent."""

from __future__ import annotations

_DIALECTS = {
    "plait-std": (
        "func", "arith", "math", "complex", "tensor", "shape", "quant", "scf", "cf", "memref", "vector",
        "bufferization", "affine",
    ),
    "plait-tosa": ("tosa",),
    "plait-tm-tensor": ("tm_tensor",),
    "plait-stablehlo": ("stablehlo", "chlo", "vhlo"),
    "plait-tcp": ("tcp",),
    "plait-linalg": ("linalg",),
    "plait-llvm": ("llvm",),
}  # fmt: skip

DIALECT_DISTRIBUTION = {dialect: dist for dist, dialects in _DIALECTS.items() for dialect in dialects}
"""Dialect name to the name of the distribution that defines it."""

LOWERED_BY = {
    "stablehlo": "plait-stablehlo[tcp]",
    "chlo": "plait-stablehlo[tcp]",
    "vhlo": "plait-stablehlo[tcp]",
    "tosa": "plait-tosa[tcp]",
    "tm_tensor": "plait-tm-tensor[tcp]",
    "tcp": "plait-linalg",
    "quant": "plait-tcp",
    "linalg": "plait-linalg",
    "tensor": "plait-std",
    "bufferization": "plait-std",
    "scf": "plait-std",
    "affine": "plait-std",
    "shape": "plait-std",
    "vector": "plait-llvm",
    "memref": "plait-llvm",
    "arith": "plait-llvm",
    "math": "plait-llvm",
    "complex": "plait-llvm",
    "cf": "plait-llvm",
    "func": "plait-llvm",
}
"""Dialect name to the distribution whose conversions and passes lower it further."""

FIRST_PARTY = frozenset(_DIALECTS) | {"plait-core", "plait-cli", "plait-testing"}


def install_command(distribution: str) -> str:
    """The command that adds a distribution."""
    return f"pip install {distribution}"
