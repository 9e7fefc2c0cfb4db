"""What operations compute, each said once: a formula (`plait_tcp.formulas`) of its arguments."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from plait_torch.definitions.registry import Definition

_FILES = (
    "activations",
    "adaptive_pooling",
    "arithmetic",
    "assertions",
    "attention",
    "batch_normalization",
    "comparisons",
    "complex_numbers",
    "contraction",
    "convolution",
    "creation",
    "detection",
    "distances",
    "embeddings",
    "fourier",
    "functions",
    "indexing",
    "joining",
    "linear_algebra",
    "normalization",
    "pooling",
    "random",
    "recurrent",
    "reductions",
    "resampling",
    "running",
    "scalars",
    "searching",
    "softmax",
    "sorting",
    "special_functions",
    "views",
)


@cache
def definitions() -> Mapping[str, Definition]:
    """The definitions by the IR names of operations."""
    found: dict[str, Definition] = {}
    for name in _FILES:
        found |= import_module(f"plait_torch.definitions.{name}").DEFINE.by_name
    return found


def definition_of(name: str) -> Definition | None:
    """The definition of the operation with an IR name; None if it has none."""
    return definitions().get(name)
