"""Programs that are one call of a routine of LAPACK, in the formats that it has."""

from __future__ import annotations

from typing import Any

import numpy as np

FORMATS = {"s": ("f32", np.float32), "d": ("f64", np.float64), "c": ("complex<f32>", np.complex64), "z": ("complex<f64>", np.complex128)}
TARGETS = ["llvm", "interpret"]


def tensor(shape: tuple[int | str, ...], element: str) -> str:
    """The type; a size may be `?`."""
    return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"


def call(name: str, given: list[str], results: list[str], config: str = "") -> str:
    """A program that is one custom call, written as JAX writes it."""
    arguments = ", ".join(f"%{i}: {ty}" for i, ty in enumerate(given))
    names = ", ".join(f"%{i}" for i in range(len(given)))
    rule = "sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=3, j=3}, custom>"
    returned = ", ".join(f"%r#{i}" for i in range(len(results))) if len(results) > 1 else "%r"
    return f"""func.func public @main({arguments}) -> ({", ".join(results)}) {{
      %r{f":{len(results)}" if len(results) > 1 else ""} = stablehlo.custom_call @{name}({names})
        {{backend_config = "", mhlo.backend_config = {{{config}}}, {rule}}} : ({", ".join(given)}) -> ({", ".join(results)})
      return {returned} : {", ".join(results)}
    }}"""


def adjoint(x: Any) -> Any:
    return np.conj(np.swapaxes(x, -1, -2))


def real(kind: str) -> str:
    """The format of real parts."""
    return "f32" if kind in "sc" else "f64"
