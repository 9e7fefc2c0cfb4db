"""Targets of a third party for tests of programs that are split: one that computes with NumPy, and ones that interpret."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.plugins import BackendRecord, TargetRecord, hookimpl
from plait.plugins.records import ANY_LEVEL
from plait.runtime import CheckedExecutable, Signature
from plait.runtime.interpreted import InterpretBackend
from plait.runtime.target import Target

KERNELS: dict[str, Callable[..., Any]] = {
    "stablehlo.add": lambda op, a, b: a + b,
    "stablehlo.subtract": lambda op, a, b: a - b,
    "stablehlo.multiply": lambda op, a, b: a * b,
    "stablehlo.divide": lambda op, a, b: a / b,
    "stablehlo.maximum": lambda op, a, b: np.maximum(a, b),
    "stablehlo.tanh": lambda op, a: np.tanh(a),
    "stablehlo.exponential": lambda op, a: np.exp(a),
    "stablehlo.reshape": lambda op, a: a.reshape(op.results[0].type.shape),
    "stablehlo.transpose": lambda op, a: a.transpose(op.permutation.values),
    "stablehlo.dot": lambda op, a, b: np.matmul(a, b),
}
"""What the NumPy machine has."""
CONSTANT, RETURN = "stablehlo.constant", "func.return"
NUMPY = Target(
    "numpy", element_types=("f32", "i1"), takes=tuple(KERNELS), static_shapes=True, transfer_bytes_per_step=64.0
)


class NumPyExecutable(CheckedExecutable):
    """Runs the operations of a function one by one."""

    def __init__(self, function: Any, signature: Signature, phases: Mapping[str, Any] | None) -> None:
        super().__init__(signature, phases)
        self.function = function
        self.calls = 0

    def execute(self, arguments: Sequence[Any]) -> Sequence[Any]:
        self.calls += 1
        block = self.function.regions[0].block
        values: dict[Any, Any] = dict(zip(block.arguments, arguments, strict=True))
        for op in block.operations:
            given = [values[operand] for operand in op.operands]
            if op.name == RETURN:
                return given
            values[op.results[0]] = op.value.numpy() if op.name == CONSTANT else KERNELS[op.name](op, *given)
        raise AssertionError("no return")


class NumPyBackend:
    """A machine that has a few operations of StableHLO, and no loops."""

    name = "numpy"
    most_elements = 1 << 20

    def refusal(self, op: Any, ctx: Any) -> str | None:
        """The machine has no room for large tensors."""
        sizes = [value.type.num_elements for value in op.results if hasattr(value.type, "num_elements")]
        return "the result is too large" if any(size is not None and size > self.most_elements for size in sizes) else None

    def compile(
        self, module: Any, function: str, ctx: Any, *, signature: Any = None, phases: Any = None
    ) -> NumPyExecutable:  # fmt: skip
        found = next(op for op in module.body.operations if op.sym_name.value == function)
        for op in found.regions[0].block.operations:
            if op.name not in (*KERNELS, CONSTANT, RETURN):
                raise DiagnosticError(Diagnostic("error", f"no kernel for '{op.name}'", op.location, operation=op))
        return NumPyExecutable(found, signature or Signature.of(module, function), phases)


class CostlyNumPy(NumPyBackend):
    """The same machine, which says what it costs: 16 elements in a step."""

    def cost(self, op: Any, ctx: Any) -> float | None:
        return op.results[0].type.num_elements / 16


class NumPyMachine:
    """The plugin of the NumPy machine; it describes what the machine takes."""

    PLAIT_API = 1
    backend: Any = NumPyBackend()

    @classmethod
    @hookimpl
    def plait_backends(cls) -> Any:
        accepts = ("stablehlo", "func")
        yield BackendRecord("numpy", load=lambda: cls.backend, accepts=accepts, level="edge", summary="NumPy")

    @staticmethod
    @hookimpl
    def plait_targets() -> Any:
        yield TargetRecord("numpy", load=lambda: NUMPY, summary="a machine with a few operations")


class CostlyMachine(NumPyMachine):
    """The plugin of the machine that states costs."""

    backend = CostlyNumPy()


class Waist(InterpretBackend):
    """Interprets programs of tcp."""

    def refusal(self, op: Any, ctx: Any) -> str | None:
        """None: all that plans lower to tcp."""
        return None


class Interpreters:
    """Targets `a`, `b` and `c`, which interpret what they are given, and `waist`, which takes tcp."""

    PLAIT_API = 1

    @staticmethod
    @hookimpl
    def plait_backends() -> Any:
        for name in "abc":
            yield BackendRecord(name, load=InterpretBackend, level=ANY_LEVEL, summary="interprets")
        accepts = ("tcp", "func", "arith", "tensor", "cf")
        yield BackendRecord("waist", load=Waist, accepts=accepts, level="tensor", summary="interprets tcp")
