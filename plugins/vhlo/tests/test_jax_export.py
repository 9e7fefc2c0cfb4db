"""Exports of JAX as bytes: what is no program is an error that says how to make one."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait_vhlo.conformance import FRONTEND_EXAMPLES

((EXPORT, _),) = FRONTEND_EXAMPLES["jax-export"]()


@pytest.mark.parametrize("kind", [bytes, bytearray])
def test_an_export_runs(kind: Any) -> None:
    (found,) = plait.compile(kind(EXPORT), target="interpret")(np.ones(4, np.float32))
    np.testing.assert_array_equal(found, [2, 2, 2, 2])


@pytest.mark.parametrize("data", [EXPORT[:6], EXPORT[:38], EXPORT[:48], EXPORT[:34] + b"\0\0" + EXPORT[36:]])
def test_an_export_that_ends_early_or_has_no_program_is_an_error(data: bytes) -> None:
    with pytest.raises(DiagnosticError, match="holds no program"):
        plait.parse(data)
