"""What calls the stages of a graph, with the tensors of a call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")


@dataclass(frozen=True)
class Step:
    """A stage: what runs it, where its inputs are, and where its results go; slots that nobody reads afterwards."""

    run: Callable[..., Sequence[Any]]
    inputs: tuple[int, ...]
    results: tuple[int, ...]
    unused: tuple[int, ...]


class CompiledStage:
    """An executable, called with tensors.

    An array that shows a tensor is kept for arguments that are the same in each call, such as parameters: what decides
    is the tensor and the address of its memory.
    """

    def __init__(self, executable: Any, taken: Sequence[Any], returned: Sequence[Any]) -> None:
        self.executable = executable
        self._convert = [one.to_array() for one in taken]
        self._kept: list[tuple[Any, int, Any]] = [(None, 0, None)] * len(taken)
        self._make = [one.to_tensor() for one in returned]

    def __call__(self, *tensors: Any) -> list[Any]:
        arrays = [convert(tensor) for convert, tensor in zip(self._convert, tensors)]
        return [make(result) for make, result in zip(self._make, self.executable(*arrays))]


class Host:
    """Calls stages in order. Takes what the graph takes, and returns what it returns."""

    def __init__(self, count: int, steps: Sequence[Step], outputs: Sequence[Any], slots: int) -> None:
        self._count = count
        self._steps = steps
        self._outputs = outputs
        self._extra = [None] * (slots - count)

    def __call__(self, *arguments: Any) -> list[Any]:
        values = [*arguments, *self._extra]
        for step in self._steps:
            results = step.run(*[values[i] for i in step.inputs])
            for slot, result in zip(step.results, results):
                values[slot] = result
            for slot in step.unused:
                values[slot] = None
        return [values[one] if kind else one for kind, one in self._outputs]


def steps_of(
    stages: Sequence[Any], runs: Sequence[Callable[..., Any]], placeholders: Sequence[Any], returned: Sequence[Any]
) -> Host:
    """A host of stages, each with what runs it; `returned` are nodes, and values that need no computing."""
    slot = {node: i for i, node in enumerate(placeholders)}
    for stage in stages:
        for node in stage.outputs:
            slot.setdefault(node, len(slot))
    kept = {slot[node] for node in returned if isinstance(node, torch.fx.Node)}
    steps: list[Step] = []
    for stage, run in zip(reversed(stages), reversed(runs)):
        inputs, results = tuple(slot[n] for n in stage.inputs), tuple(slot[n] for n in stage.outputs)
        unused = tuple(i for i in dict.fromkeys((*inputs, *results)) if i not in kept)
        kept.update(unused)
        steps.insert(0, Step(run, inputs, results, unused))
    outputs = [(True, slot[node]) if isinstance(node, torch.fx.Node) else (False, node) for node in returned]
    return Host(len(placeholders), steps, outputs, len(slot))
