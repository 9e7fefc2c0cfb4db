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
    """An executable, called with tensors."""

    def __init__(self, executable: Any, taken: Sequence[Any], returned: Sequence[Any]) -> None:
        self.executable = executable
        self._convert = [one.to_array() for one in taken]
        self._make = [one.to_tensor() for one in returned]

    def __call__(self, *tensors: Any) -> list[Any]:
        arrays = [convert(tensor) for convert, tensor in zip(self._convert, tensors)]
        return [make(result) for make, result in zip(self._make, self.executable(*arrays))]


class Host:
    """Calls stages in order. Takes a list of what the graph takes, which it empties, and returns what that returns."""

    def __init__(self, count: int, steps: Sequence[Step], outputs: Sequence[tuple[bool, Any]], slots: int) -> None:
        self._steps = steps
        self._outputs = outputs
        self._extra = [None] * (slots - count)
        self._only = self._one_step(count)

    def _one_step(self, count: int) -> Callable[..., Any] | None:
        """What runs the only stage, if it takes all that the graph takes, and returns all that that returns."""
        if len(self._steps) != 1 or self._steps[0].inputs != tuple(range(count)):
            return None
        (step,) = self._steps
        return step.run if [(True, slot) for slot in step.results] == list(self._outputs) else None

    def __call__(self, arguments: list[Any]) -> Sequence[Any]:
        if self._only is not None:
            results = self._only(*arguments)
            arguments.clear()
            return results
        values = [*arguments, *self._extra]
        arguments.clear()
        for step in self._steps:
            results = step.run(*[values[i] for i in step.inputs])
            for slot, result in zip(step.results, results):
                values[slot] = result
            for slot in step.unused:
                values[slot] = None
        return [values[one] if is_slot else one for is_slot, one in self._outputs]


def boxed(host: Host) -> Callable[[list[Any]], Sequence[Any]]:
    """A host as PyTorch wants it to let go of arguments while the graph runs: a function that says so."""

    def call(arguments: list[Any]) -> Sequence[Any]:
        return host(arguments)

    call._boxed_call = True  # type: ignore[attr-defined]
    return call


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
