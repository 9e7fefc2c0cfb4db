"""The verifier reports what is wrong as MLIR does, and nothing else."""

from __future__ import annotations

import pytest
from plait.builtin.attributes import IntegerAttr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import FunctionType, i32
from plait.context import Context
from plait.define import Dialect, Op, Operand, Result, attribute, c, operand, result
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import VerifyError
from plait.ir.block import Block
from plait.ir.operation import UnregisteredOp
from plait.ir.region import Region
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from rewriting_dialect import AddOp, ConstOp, FuncOp, ReturnOp, make_context

CASES = [
    (
        "operand #0 is used where its definition does not dominate",
        "operand defined here (op in the same block)",
        "%s = t.add %x, %x : i32\n%x = t.const 1 : i32 : i32\nt.return",
    ),
    (
        "operand #0 is used where its definition does not dominate",
        "operand defined here (op in another block of the region)",
        """%c = t.const true : i1
        t.cond_br %c : i1, ^a, ^b
        ^a:
        %x = t.const 1 : i32 : i32
        t.br ^b
        ^b:
        t.use %x : i32
        t.return""",
    ),
    (
        "operand #0 is used where its definition does not dominate",
        "operand defined here (op in a region around it)",
        "%x = t.box { t.return %x : i32 } : i32\nt.return",
    ),
    (
        "operand #0 is used where its definition does not dominate",
        "operand defined here (op in a region that is neither around nor inside)",
        "t.loop { %x = t.const 1 : i32 : i32 }\nt.loop { HOLE }\nt.return",
    ),
    ("the block ends without a terminator, in ", None, "%x = t.const 1 : i32 : i32"),
    ("'t.return' op a terminator must be at the end of its block", None, "t.return\nt.return"),
    ("an empty block, expected a terminator", None, "t.br ^a\n^a:"),
    ("0 operands are passed to successor #0, which takes 1", None, "t.br ^a\n^a(%x: i32):\nt.return"),
    (
        "the operand passed as argument #0 of successor #0 has another type",
        None,
        "%x = t.const 1 : i64 : i64\nt.br ^a(%x : i64)\n^a(%y: i32):\nt.return",
    ),
    ("a branch to the entry block of a region", None, None),
]


def in_function(body: str) -> str:
    return f'"t.func"() <{{sym_name = "f", function_type = () -> ()}}> ({{\n{body}\n}}) : () -> ()'


def errors_of(module: ModuleOp, ctx: object) -> list[tuple[str, list[str]]]:
    try:
        verify(module, ctx)
    except DiagnosticError as error:
        return [(d.message, [n.message for n in d.notes]) for d in error.diagnostics]
    return []


@pytest.mark.parametrize(("message", "note", "body"), [c for c in CASES if c[2] is not None and "HOLE" not in c[2]])
def test_reports(message: str, note: str | None, body: str) -> None:
    ctx = make_context()
    found = errors_of(parse_module(in_function(body), ctx), ctx)
    assert len(found) == 1
    assert found[0][0].startswith(message)
    assert note is None or note in found[0][1]


def test_reports_a_use_of_a_value_of_a_sibling_region() -> None:
    ctx = make_context()
    module = parse_module(in_function("t.loop { %x = t.const 1 : i32 : i32 }\nt.loop { }\nt.return"), ctx)
    first, second = [op for op in module.walk() if op.name == "t.loop"]
    value = first.regions[0].entry.first.result
    second.regions[0].append(Block()) if second.regions[0].is_empty else None
    second.regions[0].entry.append(AddOp(value, value))
    assert errors_of(module, ctx)[0][0] == "operand #0 is used where its definition does not dominate"


def test_reports_a_use_across_an_isolated_operation() -> None:
    ctx = make_context()
    constant = ConstOp(IntegerAttr(1, i32), i32)
    inner = FuncOp("g", FunctionType((), ()), Region(Block((), [AddOp(constant.out, constant.out), ReturnOp([])])))
    module = ModuleOp.of([constant, inner])
    (found,) = errors_of(module, ctx)
    assert found == ("'t.add' op uses a value from outside the region", ["the operation around it is isolated from above"])


def test_reports_redefined_symbols() -> None:
    ctx = make_context()
    text = in_function("t.return")
    (found,) = errors_of(parse_module(f"{text}\n{text}", ctx), ctx)
    assert found == ("a second symbol 'f'", ["the first one is here"])


def test_reports_a_symbol_outside_of_a_table() -> None:
    ctx = make_context()
    (found,) = errors_of(parse_module(in_function(f"t.loop {{ {in_function('t.return')} }}\nt.return"), ctx), ctx)
    assert found[0] == "'t.func' op a symbol must be directly inside a symbol table"


def test_accepts_any_order_in_graph_regions_and_unreachable_blocks() -> None:
    ctx = make_context(allow_unregistered=True)
    body = """t.br ^b
    ^a:
      %y = t.add %x, %x : i32
      %x = t.const 1 : i32 : i32
      t.br ^b
    ^b:
      "x.graph"() ({
        "x.use"(%z) : (i32) -> ()
        %z = "x.def"() : () -> i32
      }) : () -> ()
      t.return"""
    assert errors_of(parse_module(in_function(body), ctx), ctx) == []


def test_accepts_values_of_dominating_blocks_and_enclosing_regions() -> None:
    ctx = make_context()
    body = """%x = t.const true : i1
      t.cond_br %x : i1, ^a, ^b
    ^a:
      t.loop { t.use %x : i1 }
      t.br ^b
    ^b:
      t.use %x : i1
      t.return"""
    assert errors_of(parse_module(in_function(body), ctx), ctx) == []


def test_collects_errors_up_to_a_limit() -> None:
    ctx = make_context()
    module = parse_module(in_function("t.return\n" * 30), ctx)
    assert len(errors_of(module, ctx)) == 20


def test_deep_nesting_is_no_limit() -> None:
    op = UnregisteredOp.make("test.leaf", {})
    for _ in range(20_000):
        op = UnregisteredOp.make("test.box", {}, regions=[Region(Block((), [op]))])
    verify(ModuleOp.of([op]), make_context(allow_unregistered=True))
    copy = op.clone()
    copy.erase()


class NumberOp(Op):
    """A number."""

    name = "peek.number"
    value: IntegerAttr = attribute(c.AnyIntegerAttr)
    out: Result = result(c.I32)


class SmallOp(Op):
    """Take a small number."""

    name = "peek.small"
    number: Operand = operand(c.I32)

    def verify(self) -> None:
        if self.number.defining_op.value.value > 9:
            raise VerifyError("takes a small number")


PEEK = Context(dialects=[Dialect("peek", operations=[NumberOp, SmallOp])], allow_unregistered=True)
SMALL = '"peek.small"(%x) : (i32) -> ()\n'


@pytest.mark.parametrize("order", ["%x\nSMALL", "SMALL%x\n"])
def test_a_check_may_rest_on_an_operation_that_turns_out_to_be_wrong(order: str) -> None:
    wrong = order.replace("%x\n", '%x = "peek.number"() {value = "nine"} : () -> i32\n').replace("SMALL", SMALL)
    with pytest.raises(DiagnosticError) as caught:
        verify(parse_module(wrong, PEEK), PEEK)
    (error,) = caught.value.diagnostics
    assert "'peek.number' op attribute 'value'" in error.message


def test_a_check_that_fails_where_all_else_is_right_is_a_defect() -> None:
    with pytest.raises(AttributeError, match="'value'"):
        verify(parse_module('%x = "un.known"() : () -> i32\n' + SMALL, PEEK), PEEK)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("module attributes {values = unit} {}", "expected attribute names with a dialect prefix, found 'values'"),
        ('"builtin.unrealized_conversion_cast"() : () -> ()', "a cast must have a result"),
    ],
)
def test_builtin_operations(text: str, message: str) -> None:
    ctx = Context()
    (found,) = errors_of(parse_module(text, ctx), ctx)
    assert found[0].endswith(f" op {message}")
