"""`tensor.bitcast` between integers with a sign, without one, and floats computes what the interpreter says."""

from __future__ import annotations

import numpy as np
import plait
import pytest


@pytest.mark.parametrize(
    ("source", "target", "elements"),
    [("ui32", "i32", "u4"), ("f32", "ui32", "f4"), ("si32", "ui32", "i4"), ("i8", "ui8", "i1"), ("ui16", "f16", "u2")],
)
def test_bits_stay(source: str, target: str, elements: str) -> None:
    text = f"""func.func @main(%x: tensor<?x{source}>) -> tensor<?x{target}> {{
      %0 = tensor.bitcast %x : tensor<?x{source}> to tensor<?x{target}>
      return %0 : tensor<?x{target}>
    }}"""
    given = (np.arange(6) * 3 - 4).astype(elements)
    found, wanted = (plait.compile(text, target=one)(given)[0] for one in ("llvm", "interpret"))
    assert found.dtype == wanted.dtype
    assert found.tobytes() == wanted.tobytes() == given.tobytes()
