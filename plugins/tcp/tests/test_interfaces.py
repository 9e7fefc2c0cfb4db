"""Each operation has each interface, or a reason why not; docs/tcp.md shows the table that the code makes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from not_applicable import NOT_APPLICABLE
from plait.define import traits as t
from plait.interfaces import RuntimeVerifiable, is_speculatable
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.rewrite import Canonicalization
from plait.syntax.parser import parse_module
from plait_tcp.canonicalize import CANONICALIZATION
from plait_tcp.dialect import OPERATIONS
from plait_tcp.interpret import INTERPRETATIONS
from plait_tcp.layouts.reorderable import Reorderable
from plait_tcp.models import MODELS
from plait_tcp.ops import YieldOp

PAGE = Path(__file__).resolve().parents[3] / "docs" / "tcp.md"
TABLE = re.compile(r"<!-- interfaces -->\n.*?<!-- end of interfaces -->", re.DOTALL)
FOLDED = {rule.root_name for rule in (*CANONICALIZATION.folds, *CANONICALIZATION.patterns)}
PAIRS = [(interface, op) for interface in NOT_APPLICABLE for op in OPERATIONS]


def has(interface: Any, op: Any) -> bool:
    return op.name in FOLDED if interface is Canonicalization else not {op, op.name}.isdisjoint(MODELS[interface])


def reasons(interface: Any, op: Any) -> list[str]:
    return [reason for reason, operations in NOT_APPLICABLE[interface].items() if op in operations]


def title(interface: Any) -> str:
    return "folds" if interface is Canonicalization else f"`{interface.__name__}`"


@pytest.mark.parametrize(("interface", "op"), PAIRS, ids=[f"{title(i)} {op.name}" for i, op in PAIRS])
def test_an_operation_has_an_interface_or_one_reason_why_not(interface: Any, op: Any) -> None:
    found = reasons(interface, op)
    assert len(found) == (0 if has(interface, op) else 1), found


def test_the_table_is_of_all_interfaces_that_there_are_models_of() -> None:
    stated_where_it_differs = {RuntimeVerifiable, Reorderable}  # what is elementwise needs no model of them
    assert set(MODELS) - stated_where_it_differs == set(NOT_APPLICABLE) - {Canonicalization}


def table() -> str:
    """A row for each operation; a number refers to the reason below."""
    numbers: dict[str, int] = {}
    lines = [f"| operation | {' | '.join(map(title, NOT_APPLICABLE))} |", "|---" * (len(NOT_APPLICABLE) + 1) + "|"]
    for op in OPERATIONS:
        cells = [""] * len(NOT_APPLICABLE)
        for i, interface in enumerate(NOT_APPLICABLE):
            cells[i] = "yes"
            for reason in reasons(interface, op):
                cells[i] = str(numbers.setdefault(reason, len(numbers) + 1))
        lines.append(f"| `{op.name}` | {' | '.join(cells)} |")
    lines += ["", *[f"{number}. {reason}" for reason, number in numbers.items()]]
    return "<!-- interfaces -->\n" + "\n".join(lines) + "\n<!-- end of interfaces -->"


def test_the_page_shows_the_table(request: Any) -> None:
    if not PAGE.exists():
        pytest.skip("the documents are not here")
    text = PAGE.read_text()
    wanted = TABLE.sub(lambda match: table(), text)
    if request.config.getoption("--bless"):
        PAGE.write_text(wanted)
    assert table() in PAGE.read_text()


def test_what_computes_is_interpreted() -> None:
    interpreted = {semantics.root for semantics in INTERPRETATIONS}
    assert {op.name for op in OPERATIONS if op not in interpreted} == {"tcp.yield"}


def test_what_computes_may_be_moved_and_removed() -> None:
    """`Pure`, or as its region is; statements on shapes stay, and what is not known does."""
    regions = {t.RecursiveMemoryEffects, t.RecursivelySpeculatable}
    others = [op for op in OPERATIONS if t.Pure not in op.traits and not regions <= set(op.traits)]
    assert [op.name for op in others] == ["tcp.custom_op", "tcp.bind_symbolic_shape"] and t.Pure in YieldOp.traits


LOOP = """func.func @main(%x: tensor<4x6xf32>, %s: tensor<f32>, %n: index) -> tensor<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %init = tensor.empty() : tensor<4xf32>
  %r = scf.for %i = %zero to %n step %one iter_args(%acc = %init) -> (tensor<4xf32>) {
    %y = tcp.reduce_region(%x) init(%s) dims = [1] {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = tcp.binary add %a, %b : tensor<f32>
      tcp.yield %c : tensor<f32>
    } : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
    %z = tcp.binary add %acc, %y : tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}"""


def test_an_operation_with_a_region_is_moved_out_of_a_loop(ctx: Any) -> None:
    module = parse_module(LOOP, ctx)
    op: Any = next(op for op in module.walk() if op.name == "tcp.reduce_region")
    assert is_speculatable(op, ctx) and op.parent_op.name == "scf.for"
    PassManager(ctx).run(Pipeline.parse("loop-invariant-code-motion", ctx), module)
    verify(module, ctx)
    op = next(op for op in module.walk() if op.name == "tcp.reduce_region")
    assert op.parent_op.name == "func.func"
