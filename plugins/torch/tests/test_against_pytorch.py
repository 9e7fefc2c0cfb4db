"""Operations compared with PyTorch, on the samples of PyTorch's own tests and for each dtype that these have."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait_torch.ops import ATEN

torch = pytest.importorskip("torch")
pytest.importorskip("expecttest")  # which PyTorch's samples need

from pytorch_calls import BY_NAME  # noqa: E402
from pytorch_suite import PASSED, REFUSED, WRONG, all_calls, core_overloads, verdict  # noqa: E402

pytestmark = [pytest.mark.torch, pytest.mark.oracle]
CORE = core_overloads()
NOT_IN_THE_DIALECT = {"torch.aten.resize_": "it changes the shape of a tensor in place"}
NEVER_TAKEN = {
    "torch.aten.native_batch_norm": "running statistics are not changed in place",
    "torch.aten._native_batch_norm_legit": "running statistics are not changed in place",
}
"""Operations of which every sample is refused, and why."""


SAMPLE = (torch.float32, torch.bfloat16, torch.int64, torch.complex64, torch.bool)
"""The dtypes of the sample; all of them are tried in exhaustive runs."""


@pytest.fixture(scope="module")
def calls() -> Any:
    torch.set_num_threads(1)
    return all_calls(each=3)


@pytest.fixture(scope="module")
def calls_of_few_dtypes() -> Any:
    torch.set_num_threads(1)
    return all_calls(each=1, dtypes=SAMPLE)


def test_core_operations_are_there() -> None:
    assert CORE - set(BY_NAME) == set(NOT_IN_THE_DIALECT)


@pytest.mark.parametrize("name", sorted(op.name for op in ATEN))
def test_schema_is_that_of_pytorch(name: str) -> None:
    """The names and kinds of arguments are the installed PyTorch's."""
    _, namespace, packet, *overload = name.split(".")
    packet = f"sym_{packet}" if name == "torch.aten.size.int" else packet
    operators = getattr(getattr(torch.ops, namespace), packet, None)
    found = getattr(operators, overload[0] if overload else "default", None)
    if found is None:
        pytest.skip("an overload of TorchScript only, or of another library")
    schema = BY_NAME[name].schema
    assert [a.name for a in schema.arguments] == [a.name for a in found._schema.arguments]
    assert len(schema.results) == len(found._schema.returns)


@pytest.mark.exhaustive
@pytest.mark.parametrize("target", ["interpret", "llvm"])
@pytest.mark.parametrize("name", sorted(CORE & set(BY_NAME)))
def test_equals_pytorch(name: str, target: str, calls: Any, ctx: Context) -> None:
    """Each call is equal, or refused with a reason; but for few operations, some call of each dtype is equal."""
    assert any(called == name for called, _ in calls)
    _equals_pytorch(name, target, calls, ctx)


@pytest.mark.parametrize("target", ["interpret", "llvm"])
@pytest.mark.parametrize("name", sorted(CORE & set(BY_NAME)))
def test_equals_pytorch_on_few_dtypes(name: str, target: str, calls_of_few_dtypes: Any, ctx: Context) -> None:
    _equals_pytorch(name, target, calls_of_few_dtypes, ctx)


def _equals_pytorch(name: str, target: str, calls: Any, ctx: Context) -> None:
    found: list[tuple[str, str]] = []
    for (called, dtype), listed in calls.items():
        if called == name:
            tried = listed[:1] if target == "llvm" else listed
            found += [(kind, f"{dtype}: {text}" if text else "") for kind, text in (verdict(one, target, ctx) for one in tried)]
    assert not [text for kind, text in found if kind == WRONG]
    assert all(text for kind, text in found if kind == REFUSED)
    assert target != "interpret" or name in NEVER_TAKEN or any(kind == PASSED for kind, _ in found)
