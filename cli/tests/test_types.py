"""`plait types path`, and `plait --safe-mode`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

Plait = Callable[..., Any]
Needs = Callable[..., None]
QUANTIZED = "!quant.uniform<i8:f32, 0.1>"


def test_the_path_of_a_type_names_its_rules(plait: Plait, needs: Needs) -> None:
    needs("quant", "llvm")
    done = plait("types", "path", QUANTIZED, "--to", "llvm")
    assert (done.code, done.err) == (0, "")
    assert "-> i8  by store_signless of plait-std" in done.out


def test_types_inside_have_paths_of_their_own(plait: Plait, needs: Needs) -> None:
    needs("quant", "llvm")
    data = json.loads(plait("types", "path", f"tensor<2x{QUANTIZED}>", "--json").out)
    assert data["types"] == ["tensor<2xi8>"] and data["steps"] == []
    assert data["inside"][0]["steps"] == [{"types": ["i8"], "rule": "store_signless", "distribution": "plait-std"}]


def test_a_type_may_be_legal_as_it_is(plait: Plait) -> None:
    assert plait("types", "path", "memref<4xf32>", "--to=builtin").out == "memref<4xf32>\n  is legal as it is\n"


def test_what_has_no_path_is_an_error(plait: Plait, needs: Needs) -> None:
    needs("quant", "arith")
    done = plait("types", "path", QUANTIZED, "--to=arith")
    assert done.code == 1 and "no rules convert !quant.uniform" in done.err
    done = plait("types", "path", "i8", "--to=arit")
    assert done.code == 1 and "did you mean 'arith'?" in done.err
    done = plait("types", "path", "tensor<2x", "--to=arith")
    assert done.code == 1 and done.err.startswith("<type>:1:")


def test_safe_mode_uses_the_core_only(plait: Plait) -> None:
    assert [line.split()[0] for line in plait("--safe-mode", "dialects").out.splitlines()] == ["builtin"]
    assert "PLAIT_SAFE_MODE" not in os.environ
    assert plait("--safe-mode", "opt", stdin="module {}").out.startswith("module {")


def test_safe_mode_comes_first(plait: Plait) -> None:
    assert plait("-V", "--safe-mode").code == 0
    done = plait("dialects", "--safe-mode")
    assert done.code == 2
