"""`plait query`: which operations match, and how they are shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

Plait = Callable[..., Any]
Needs = Callable[..., None]

SOURCE = """func.func @f(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = arith.addf %x, %y fastmath<nnan> : tensor<2xf32>
  %1 = math.exp %0 {note = "here"} : tensor<2xf32>
  %2 = arith.mulf %1, %0 : tensor<2xf32>
  return %2 : tensor<2xf32>
}
"""


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        (["--op=arith[.].*"], ["arith.addf", "arith.mulf"]),
        (["--op=arith.addf", "--op=math.exp"], ["arith.addf", "math.exp"]),
        (["--op=arith"], []),
        (["--dialect=math"], ["math.exp"]),
        (["--dialect=arith", "--trait=Commutative"], ["arith.addf", "arith.mulf"]),
        (["--interface=Elementwise"], ["arith.addf", "math.exp", "arith.mulf"]),
        (["--type=tensor<.*f32>", "--dialect=func"], ["func.return"]),
        (["--attribute=note"], ["math.exp"]),
        (["--attribute=note=here"], ["math.exp"]),
        (["--attribute=note=there"], []),
        (["--operand-from=math.exp"], ["arith.mulf"]),
        (["--used-by=math.exp"], ["arith.addf"]),
        (["--trait=IsolatedFromAbove"], ["builtin.module", "func.func"]),
    ],
)
def test_conditions(plait: Plait, needs: Needs, conditions: Sequence[str], found: Sequence[str]) -> None:
    needs("func", "arith", "math")
    done = plait("query", "-", *conditions, "--json", stdin=SOURCE)
    assert (done.code, done.err) == (0, "")
    assert [entry["operation"] for entry in json.loads(done.out)] == found


def test_matches_have_a_place_and_the_line(plait: Plait, needs: Needs) -> None:
    needs("func", "arith", "math")
    done = plait("query", "-", "--op=math.exp", stdin=SOURCE)
    assert done.out.splitlines() == [
        "<stdin>:3:8: note: match 1: math.exp",
        '    %1 = math.exp %0 {note = "here"} : tensor<2xf32>',
        "         ^~~~~~~~",
        "1 match",
    ]
    (entry,) = json.loads(plait("query", "-", "--op=math.exp", "--json", stdin=SOURCE).out)
    assert (entry["file"], entry["line"], entry["column"]) == ("<stdin>", 3, 8)
    assert entry["operands"] == ["tensor<2xf32>"] and entry["attributes"]["note"] == '"here"'


@pytest.mark.parametrize(
    ("condition", "message", "help"),
    [
        ("--interface=Elementwis", "no interface 'Elementwis'", "did you mean 'Elementwise'?"),
        ("--trait=pure", "no trait 'pure'", "did you mean 'Pure'?"),
        ("--dialect=ariht", "no dialect 'ariht' is installed", "did you mean 'arith'"),
        ("--op=a(", "'a(' is not a valid regular expression", ""),
    ],
)
def test_a_wrong_condition_is_explained(plait: Plait, needs: Needs, condition: str, message: str, help: str) -> None:
    needs("func", "arith", "math")
    done = plait("query", "-", condition, stdin=SOURCE)
    assert done.code == 1
    assert message in done.err and help in done.err
