"""A sample of what jaxlib computes, in a file: `pytest --bless` writes it where jaxlib is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from differential.case import Case, element_of
from differential.cases import NAMES, cases_of
from differential.elements import QUANTIZED, dtype
from differential.known import without_oracle
from differential.legality import elements_for
from differential.running import run_cases
from differential.suite import AGREES, against_oracle, expected_outcomes

FILE = Path(__file__).with_name("recorded.npz")
#: Element types of the sample: the first three of them that an operation has.
_ELEMENTS = ("f32", "i8", "complex<f32>", "i1", "f8E4M3FN", "ui4", "bf16", "i64", "i32")
_LARGEST = 100  # elements of an operand
_MOST = 20  # cases of an operation and an element type


def sampled_groups(name: str) -> list[Sequence[Case]]:
    """Small cases of an operation for three element types, and for quantized ones, in groups."""
    legal = [element for element in elements_for(name) if not without_oracle(cases_of(name, element)[0])]
    chosen = [element for element in _ELEMENTS if element in legal][:3] or legal[:3]
    chosen += [element for element in (QUANTIZED,) if element in legal and element not in chosen]
    groups = [[c for c in cases_of(name, e) if all(v.size <= _LARGEST for _, v in c.inputs)] for e in chosen]
    return [group[:_MOST] for group in groups]


def record() -> None:
    """Write what jaxlib computes for the sample, where Plait's interpreter agrees."""
    index: dict[str, list[Any]] = {}
    pieces: list[bytes] = []
    groups = [[c for c in group if c.expected is None] for name in NAMES for group in sampled_groups(name)]
    groups = [group for group in groups if group]
    cases = [c for group in groups for c in group]
    for c, mine, outcome in zip(cases, run_cases("interpret", groups), expected_outcomes(cases, groups), strict=True):
        if outcome is not None and against_oracle(c, mine, outcome).status == AGREES:
            index[c.name] = [list(array.shape) for array in outcome[1]]
            pieces += [np.ascontiguousarray(array).tobytes() for array in outcome[1]]
    blob = np.frombuffer(b"".join(pieces), np.uint8)
    np.savez_compressed(FILE, index=np.frombuffer(json.dumps(index).encode(), np.uint8), blob=blob)


def recorded() -> dict[str, list[Any]]:
    """The recorded results, by the name of their case."""
    with np.load(FILE) as file:
        index, blob = json.loads(file["index"].tobytes()), file["blob"].tobytes()
    return dict(_results(index, blob))


def _results(index: dict[str, Any], blob: bytes) -> Iterator[tuple[str, list[Any]]]:
    at = 0
    types = {c.name: c.results for name in NAMES for g in sampled_groups(name) for c in g}
    for name, shapes in index.items():
        arrays: list[Any] = []
        for ty, shape in zip(types[name], shapes, strict=True):
            kind = dtype(element_of(ty))
            size = int(np.prod(shape, dtype=int)) * kind.itemsize
            arrays.append(np.frombuffer(blob[at : at + size], kind).reshape(shape))
            at += size
        yield name, arrays
