"""Each operation of tensor, memref, bufferization and shape has an example that parses, verifies and round-trips."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from plait.ir.verify import verify
from plait_std.bufferization.ops import OPERATIONS as BUFFERIZATION
from plait_std.memref.ops import OPERATIONS as MEMREF
from plait_std.shape.ops import OPERATIONS as SHAPE
from plait_std.tensor.ops import OPERATIONS as TENSOR

sys.path.insert(0, str(Path(__file__).parent))
from golden_files import context, parse

_EXAMPLE = re.compile(r"```mlir\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("op", [*TENSOR, *MEMREF, *BUFFERIZATION, *SHAPE], ids=lambda op: op.name)
def test_example_parses_verifies_and_round_trips(op: Any) -> None:
    ctx = context()
    example = _EXAMPLE.search(op.__doc__)
    assert example is not None
    module = parse(example[1], ctx)
    verify(module, ctx)
    assert any(inner.name == op.name for inner in module.walk())
    assert parse(module.print(), ctx).print() == module.print()
    assert parse(module.print(generic=True), ctx).print(use_hints=False) == module.print(use_hints=False)
