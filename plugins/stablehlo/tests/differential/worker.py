"""Runs modules in a process of its own: a fatal error ends the process, and whoever waits for it goes on.

    python worker.py KIND JOBS RESULTS     KIND is reference, xla, interpret or llvm
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from typing import Any

import numpy as np


def _jaxlib() -> tuple[Any, Any]:
    """A context of jaxlib with its dialects, and the module of StableHLO."""
    from jaxlib.mlir import ir
    from jaxlib.mlir._mlir_libs import _chlo, _jax_mlir_ext, _stablehlo

    context = ir.Context()
    registry = ir.DialectRegistry()
    _jax_mlir_ext.register_dialects(registry)
    context.append_dialect_registry(registry)
    context.load_all_available_dialects()
    _stablehlo.register_dialect(context, True)
    _stablehlo.register_interpreter_dialect(context)
    _stablehlo.register_stablehlo_passes()
    _chlo.register_dialect(context, True)
    return context, _stablehlo


#: What neither the reference interpreter nor XLA has, and the passes of jaxlib that replace it.
_QUANTIZED = "chlo-legalize-to-stablehlo,stablehlo-legalize-quant-to-math,chlo-legalize-to-stablehlo"
_PASSES = {
    "!quant.": _QUANTIZED, "chlo.": "chlo-legalize-to-stablehlo",
    "stablehlo.real_dynamic_slice": "stablehlo-canonicalize-dynamism", '"stablehlo.dot"': "stablehlo-legalize-deprecated-ops",
    '"stablehlo.broadcast"': "stablehlo-legalize-deprecated-ops",
}  # fmt: skip


def legalizer() -> tuple[Any, Callable[[str], Any]]:
    """The module of StableHLO in jaxlib, and what parses a module and replaces CHLO and quantized types."""
    from jaxlib.mlir import ir
    from jaxlib.mlir.passmanager import PassManager

    context, stablehlo = _jaxlib()
    with context:  # loads the dialect of quantized types, which this pass depends on
        PassManager.parse("builtin.module(vhlo-legalize-to-stablehlo)").run(ir.Module.parse("module {}").operation)

    def legalize(text: str) -> Any:
        with context:
            module = ir.Module.parse(text)
            for passes in (passes for what, passes in _PASSES.items() if what in text):
                PassManager.parse(f"builtin.module(func.func({passes}))").run(module.operation)
            return module

    return stablehlo, legalize


def reference() -> Callable[[str, list[Any]], list[Any]]:
    """The reference interpreter in jaxlib."""
    stablehlo, legalize = legalizer()

    def run(text: str, values: list[Any]) -> list[Any]:
        module = legalize(text)
        with module.context:
            return [_array(attribute) for attribute in stablehlo.eval_module(module, [], "")]

    return run


def _array(attribute: Any) -> Any:
    return np.array(attribute).reshape(attribute.type.shape)


def xla() -> Callable[[str, list[Any]], list[Any]]:
    """XLA for the CPU."""
    import jax
    from jax.extend.backend import get_backend
    from jaxlib import xla_client

    jax.config.update("jax_platforms", "cpu")
    jax.config.update("jax_enable_x64", True)
    backend = get_backend("cpu")
    _, legalize = legalizer()

    def run(text: str, values: list[Any]) -> list[Any]:
        text = str(legalize(text)) if "!quant." in text else text
        devices = xla_client.DeviceList(tuple(backend.local_devices()[:1]))
        executable = backend.compile_and_load(text, devices, xla_client.CompileOptions())
        outputs = executable.execute_sharded([]).disassemble_into_single_device_arrays()
        return [np.asarray(shards[0]) for shards in outputs]

    return run


def plait_target(target: str) -> Callable[[str, list[Any]], list[Any]]:
    import plait

    def run(text: str, values: list[Any]) -> list[Any]:
        outcome = plait.compile(text, target=target)(*values)
        return list(outcome) if isinstance(outcome, (list, tuple)) else [outcome]

    return run


KINDS: dict[str, Callable[[], Callable[[str, list[Any]], list[Any]]]] = {
    "reference": reference,
    "xla": xla,
    "interpret": lambda: plait_target("interpret"),
    "llvm": lambda: plait_target("llvm"),
}


def main() -> None:
    kind, jobs_path, results_path = sys.argv[1:]
    with open(jobs_path, "rb") as file:
        jobs = pickle.load(file)
    run = KINDS[kind]()
    with open(results_path, "wb") as file:
        for text, values in jobs:
            try:
                outcome: tuple[str, Any] = ("ok", run(text, values))
            except Exception as error:
                outcome = ("error", f"{type(error).__name__}: {error}")
            pickle.dump(outcome, file)
            file.flush()


if __name__ == "__main__":
    main()
