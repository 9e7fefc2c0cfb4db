"""Names are data: whatever characters they have, text, graphs, remarks, traces and paths keep their structure."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from plait.builtin.attributes import DictionaryAttr, StringAttr, SymbolRefAttr, UnitAttr
from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.diagnostics.remark import Remark, yaml_file
from plait.ir.location import FileLineColRange, NameLoc
from plait.ir.verify import verify
from plait.passes.chrome_trace import ChromeTrace
from plait.passes.op_graph import OpGraph
from plait.passes.print_ir import PrintIR
from plait.passes.view_op_graph import ViewOpGraph
from plait.syntax.file_names import file_name
from plait.syntax.parser import parse_module

CTX = Context(allow_unregistered=True)
HOSTILE = (
    'a"; @x', "a\\", 'a\\"', 'a"\\', "a\0b", "a\nb", "../../x", "/etc/x", "..", ".", "con", "é", "日本", "\udcff\udcfe", "a b", "<b>", "]}, x",
    "a: b", "- x", "--- !Passed", "...", "null", "1", "a, Line: 9", "'", "%s", "#", "{", "|", "\x85", "\u2028", "\x7f", "x" * 500, "A", "a", "a/b",
    "a_b", "$(x)", "`x`", "~", "-", "*", "&a", "@a", "!a", "a::b", "\t", " ", "0x1", "\r", "\x1b[31m", "\ufeff", "\U0001f600", "loc(unknown)",
)  # fmt: skip
NAMES = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20))
BYTES = st.binary(min_size=1, max_size=8).map(lambda data: data.decode("utf-8", "surrogateescape"))
ANY = NAMES | BYTES


def module(name: str, attribute: str = "a") -> Any:
    text = '"test.op"() ({ "test.user"() {to = @x} : () -> () }) {sym_name = "x", a = unit} : () -> ()'
    made: Any = parse_module(text, CTX)
    for op in made.walk():
        if op.name == "test.op":
            op.set_attribute("sym_name", StringAttr(name))
            op.set_attribute(attribute, DictionaryAttr({attribute: UnitAttr()}))
            op.location = NameLoc(name, FileLineColRange(name, 1, 2))
        elif op.name == "test.user":
            op.set_attribute("to", SymbolRefAttr(name, (name,)))
    return made


def attributes(made: ModuleOp) -> list[Any]:
    return [(op.name, sorted(op.attributes.items()), op.location.as_attribute()) for op in made.walk() if op.name.startswith("test.")]


@given(ANY, NAMES)
@settings(max_examples=200, deadline=None)
def test_printed_names_are_read_again(name: str, attribute: str) -> None:
    made = module(name, "x" + attribute)
    text = made.print(debug_info=True)
    again: Any = parse_module(text, CTX)
    assert attributes(again)[:1] == attributes(made)[:1]
    assert [op.get_attr("to") for op in again.walk()] == [op.get_attr("to") for op in made.walk()]
    assert again.print(debug_info=True) == text


QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)


@given(ANY, NAMES, st.integers(1, 30))
@settings(max_examples=200, deadline=None)
def test_graphs_keep_their_structure(name: str, attribute: str, most: int) -> None:
    made = module(name, attribute)
    for op in made.walk():
        if op.name == "test.user":
            op.name = name
    text = "\n".join(OpGraph(made, ViewOpGraph(max_label_len=most)).lines())
    expected = "\n".join(OpGraph(module("x", "y"), ViewOpGraph()).lines())
    shape = [re.sub(r"\s+", " ", QUOTED.sub("_", graph)) for graph in (text, expected)]
    assert shape[0] == shape[1]
    assert "\0" not in text


@given(st.lists(ANY, min_size=2, max_size=2, unique=True))
def test_names_of_files_are_distinct_and_stay_in_their_folder(names: list[str]) -> None:
    made = [file_name(name) for name in names]
    assert made[0] != made[1]
    for name in made:
        assert re.fullmatch(r"[A-Za-z0-9_%-][A-Za-z0-9._%-]*", name) and len(name) <= 200


@given(ANY)
@settings(max_examples=50, deadline=None)
def test_trees_of_dumps_stay_in_their_folder(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    folder = tmp_path_factory.mktemp("tree")
    made = module(name)
    (op,) = made.body.operations
    op.name = name
    from plait.passes.canonicalize import Canonicalize

    PrintIR(folder=str(folder / "in")).after_pass(Canonicalize(), op, CTX)
    printer = PrintIR(after=("canonicalize",), folder=str(folder / "in"))
    printer.after_pass(Canonicalize(), op, CTX)
    (found,) = [path for path in folder.rglob("*") if path.is_file()]
    assert len(found.relative_to(folder).parts) == 4 and found.name.endswith("_canonicalize.mlir")
    assert Path(found.parts[-4]).name == "in"


@example("name", "file", ",")
@given(ANY, ANY, ANY)
@settings(max_examples=200, deadline=None)
def test_remarks_are_yaml_of_the_same_names(name: str, file: str, key: str) -> None:
    yaml = pytest.importorskip("yaml")
    remark = Remark("passed", name, name, ((key, name),), FileLineColRange(file, 3, 4), name)

    class Loader(yaml.SafeLoader):  # type: ignore[misc]
        pass

    Loader.add_constructor("!Passed", lambda loader, node: loader.construct_mapping(node, deep=True))
    (read,) = yaml.load_all(yaml_file([remark]), Loader)
    assert read == {
        "Pass": name, "Name": name, "DebugLoc": {"File": file, "Line": 3, "Column": 4}, "Function": name, "Args": [{key: name}],
    }  # fmt: skip


@given(ANY, ANY)
def test_traces_are_json_of_the_same_names(name: str, value: str) -> None:
    trace = ChromeTrace()
    with trace.span(name, op=value):
        pass
    event = json.loads(trace.text().encode("ascii"))["traceEvents"][1]
    assert (event["name"], event["args"]) == (name, {"op": value})


def test_the_module_of_the_tests_is_valid() -> None:
    verify(module("x"), CTX)
