"""The description of a machine that code is generated for."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """A machine. `cpu` and `features` are LLVM's names; empty stands for the host's. Sizes are in bytes.

    `element_types` names the types that it computes with (empty: all), as `complex<f32>`, `f64`, `bf16`; `truncate`
    those that it computes with in narrower ones, losing digits (`f64`: in f32); `decompose` what it wants written with
    simpler operations: for `legalize-types-for-target` and `decompose-for-target`. `kernels` names what it computes as
    a whole (`softmax`), for `group-kernels`.
    """

    name: str
    triple: str = ""
    cpu: str = ""
    features: tuple[str, ...] = ()
    threads: int = 1
    vector_bits: int = 128
    l1_bytes: int = 32 * 1024
    l2_bytes: int = 1024 * 1024
    cache_line_bytes: int = 64
    element_types: tuple[str, ...] = ()
    decompose: tuple[str, ...] = ()
    kernels: tuple[str, ...] = ()
    truncate: tuple[str, ...] = ()


def host_target() -> Target:
    """The machine that this process runs on, as far as it is known without native help."""
    threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Target("host", threads=threads)
