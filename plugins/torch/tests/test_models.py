"""Models compute with Plait what they compute in PyTorch: inference, a training step, batches of another size."""

from __future__ import annotations

import copy
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from torch_checks import leaves, same  # noqa: E402
from torch_models import MODELS  # noqa: E402

pytestmark = pytest.mark.usefixtures("fresh_torch")

_LARGE = ("torchvision", "timm", "transformers")


def _parameters(excluded: tuple[str, ...] = ()) -> list[Any]:
    return [
        pytest.param(name, marks=[pytest.mark.slow, pytest.mark.exhaustive] if name.startswith(_LARGE) else [])
        for name in MODELS
        if name not in excluded
    ]


def _made(name: str) -> tuple[Any, tuple[Any, ...]]:
    library = name.partition(".")[0]
    if library != "nn":
        pytest.importorskip(library)
    return MODELS[name]()


def _compiled(module: Any) -> Any:
    return torch.compile(module, backend="plait", options={"fallback": False})


def _mapped(function: Any, arguments: Any) -> Any:
    return torch.utils._pytree.tree_map(function, arguments)


@pytest.mark.parametrize("name", _parameters())
def test_inference(name: str) -> None:
    module, arguments = _made(name)
    module.eval()
    with torch.no_grad():
        close(_compiled(module)(*arguments), module(*arguments))


@pytest.mark.parametrize("name", _parameters())
def test_training_step(name: str) -> None:
    module, arguments = _made(name)
    if name.startswith(_LARGE):  # deep ones amplify rounding errors: batches are small, and normalized
        module = module.double()
        arguments = _mapped(lambda x: x.double() if x.is_floating_point() else x, arguments)
    other = copy.deepcopy(module)
    inputs, others = (_mapped(lambda x: x.clone().requires_grad_(x.is_floating_point()), arguments) for _ in range(2))
    torch.manual_seed(1)
    found = _compiled(module)(*inputs)
    torch.manual_seed(1)
    expected = other(*others)
    close(found, expected)
    for results in (found, expected):
        sum(one.square().mean() for one in leaves(results) if one.is_floating_point()).backward()
    for one, two in zip(leaves(inputs), leaves(others), strict=True):
        if two.grad is not None:
            close(one.grad, two.grad)
    for (key, one), two in zip(module.named_parameters(), other.parameters(), strict=True):
        assert (one.grad is None) == (two.grad is None), key
        if one.grad is not None:
            close(one.grad, two.grad)
    for one, two in zip(module.buffers(), other.buffers(), strict=True):
        close(one, two)


@pytest.mark.parametrize("name", _parameters())
def test_dynamic_batch(name: str) -> None:
    module, arguments = _made(name)
    module.eval()
    made = _compiled(module)
    with torch.no_grad():
        for times in (1, 2):
            batch = _mapped(lambda x, times=times: torch.cat([x] * times), arguments)
            for x in leaves(batch):
                torch._dynamo.mark_dynamic(x, 0)
            with torch.compiler.set_stance("default" if times == 1 else "fail_on_recompile"):
                found = made(*batch)
            close(found, module(*batch))


def close(found: Any, expected: Any) -> None:
    same(found, expected, rtol=2e-4, atol=2e-4)


def test_there_are_at_least_sixty_models() -> None:
    libraries = {name.partition(".")[0] for name in MODELS}
    assert len(MODELS) >= 60 and libraries == {"nn", "torchvision", "timm", "transformers"}
