"""The cases of an operator again, in every element type that its schema allows an operand to have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import ml_dtypes
import numpy as np
import onnx
from onnx import TensorProto, helper
from onnx_cases import Case, all_cases
from onnx_checks import opset_of

LEAST = 5
"""Cases of each element type."""


@lru_cache
def every_case() -> list[Case]:
    """All cases: those made by hand, then those in other types."""
    cases = all_cases()
    return [*cases, *typed_cases(cases)]


def typed_cases(cases: Sequence[Case]) -> Iterator[Case]:
    """What is missing for five cases of each operator, type variable and legal type."""
    for (op, domain), given in _by_operator(cases).items():
        schema = onnx.defs.get_schema(op, opset_of(op), domain)
        for variable, legal in variables(schema).items():
            usable = [case for case in given if places(schema, case, variable)]
            for dtype in legal:
                have = sum(type_of(case, places(schema, case, variable)) == dtype for case in usable)
                for case in spaced(usable, LEAST - have):
                    if case.op == "Pad" and len(case.inputs) < 3 and dtype.name == "float8_e8m0fnu":
                        continue  # it has no 0 to pad with
                    yield retyped(schema, case, places(schema, case, variable), dtype)


def _by_operator(cases: Sequence[Case]) -> dict[tuple[str, str], list[Case]]:
    found: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in cases:
        found[case.op, case.domain].append(case)
    return found


def variables(schema: Any) -> dict[str, list[np.dtype]]:
    """The types that operands may have, of more than one, without strings."""
    found: dict[str, list[np.dtype]] = {}
    for one in schema.inputs:
        names = sorted(text[len("tensor(") : -1] for text in one.types if text.startswith("tensor("))
        legal = [_dtype(name) for name in names if name != "string"]
        if len(legal) > 1:
            found[one.type_str] = legal
    return found


def _dtype(name: str) -> np.dtype:
    return np.dtype(helper.tensor_dtype_to_np_dtype(getattr(TensorProto, name.upper())))


def places(schema: Any, case: Case, variable: str) -> list[int]:
    """The numbers of the operands of a case whose type is a variable; the last one of a schema may be repeated."""
    last = len(schema.inputs) - 1
    numbers = range(len(case.inputs))
    return [i for i in numbers if case.inputs[i] is not None and schema.inputs[min(i, last)].type_str == variable]


def type_of(case: Case, numbers: Sequence[int]) -> np.dtype:
    return np.asarray(case.inputs[numbers[0]]).dtype


def spaced(cases: Sequence[Case], count: int) -> list[Case]:
    """So many of the cases, from all over the list; small ones of static shape again, with names for sizes."""
    more = [*cases, *(replace(case, dynamic=True) for case in cases if not case.dynamic)]
    pool = list(cases) if len(cases) >= count else more
    return [pool[i * len(pool) // count] for i in range(count)] if count > 0 and pool else []


def retyped(schema: Any, case: Case, numbers: Sequence[int], dtype: np.dtype) -> Case:
    """A case whose operands of these numbers have another type: zero points of floats are 0, scales are not."""
    given = [converted(np.asarray(x), dtype) if i in numbers else x for i, x in enumerate(case.inputs)]
    for i in numbers:
        name = schema.inputs[min(i, len(schema.inputs) - 1)].name
        if "zero_point" in name and "int" not in dtype.name:
            given[i] = np.zeros_like(given[i])
        if "scale" in name and "int" in dtype.name:
            given[i] = np.maximum(given[i], 1)
    if case.op == "CastLike" and dtype.name in ("int2", "uint2"):  # which hold few numbers
        given[0] = np.clip(given[0], 0, 1)
    return replace(case, inputs=given, attributes=_attributes(case, dtype), retyped=tuple(numbers))


def _attributes(case: Case, dtype: np.dtype) -> dict[str, Any]:
    """The attributes of a case; bits are taken for those of a type of the same width."""
    if case.op != "BitCast":
        return case.attributes
    bits = ml_dtypes.iinfo(dtype).bits if "int" in dtype.name else dtype.itemsize * 8
    return {"to": getattr(TensorProto, {128: "COMPLEX128"}.get(bits, f"UINT{bits}"))}


def converted(array: Any, dtype: np.dtype) -> Any:
    """Numbers as other ones of a type: halves of floats as integers, without signs where there are none."""
    if array.dtype == dtype:
        return array
    if dtype.kind == "b":
        return array.astype(np.float64) > 0
    if dtype.kind in "iu" or dtype.name.startswith(("int", "uint")):
        limits = ml_dtypes.iinfo(dtype)
        wide = np.nan_to_num(array.astype(np.float64), nan=0, posinf=1, neginf=-1)
        whole = np.abs(np.rint(wide)) if limits.min == 0 else np.rint(wide)
        return np.clip(whole, limits.min, limits.max).astype(np.int64).astype(dtype)
    return array.astype(np.float32).astype(dtype) if dtype.kind == "V" else array.astype(dtype)

