"""Pipeline text is MLIR's, parses back, and says where it is wrong; the manager runs it and tells instruments."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.builtin.attributes import UnitAttr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import i32
from plait.context import Context
from plait.define import Dialect, Op, region, traits
from plait.diagnostics.diagnostic import DiagnosticError, ParseError
from plait.diagnostics.unknown_name import UnknownNameError
from plait.ir.block import Block
from plait.ir.region import Region
from plait.passes import Pass, PassManager, Pipeline, option
from plait.passes.chrome_trace import ChromeTrace
from plait.passes.instruments import Instrument, VerifyEach
from plait.passes.print_ir import ALL, PrintIR
from plait.passes.statistics import Statistics
from plait.passes.timing import ExecutionTiming
from plait.plugins import ConversionRecord, PassRecord, PipelineRecord


class Tune(Pass):
    name: ClassVar[str] = "tune"
    max_iterations: int = option(10, doc="how often")
    tile_sizes: tuple[int, ...] = option(())
    names: tuple[str, ...] = option(())
    text: str = option("")
    limit: int | None = option(None)
    ratio: float = option(0.5)
    verbose: bool = option(False)
    mode: Literal["fast", "small"] = option("fast")

    def run(self, op: Any, ctx: Context) -> None:
        ctx.count("runs")


class OnFunctions(Pass):
    name: ClassVar[str] = "on-functions"
    anchor: ClassVar[str | None] = "toy.func"

    def run(self, op: Any, ctx: Context) -> None:
        op.set_attribute("seen", op.get_attr("seen") or _TRUE)


class Fails(Pass):
    name: ClassVar[str] = "fails"

    def run(self, op: Any, ctx: Context) -> None:
        raise ZeroDivisionError


class FuncOp(Op):
    """Hold code."""

    name = "toy.func"
    traits = (traits.IsolatedFromAbove, traits.NoTerminator)
    body: Region = region()
    assembly = "attr-dict-with-keyword $body"


class HoldOp(Op):
    """Hold code that is not isolated."""

    name = "toy.hold"
    traits = (traits.NoTerminator,)
    body: Region = region()
    assembly = "attr-dict-with-keyword $body"


_TRUE = UnitAttr()
TOY = Dialect("toy", (FuncOp, HoldOp))


class _Converts:
    def run(self, op: Any, ctx: Context, *, atomic: bool = True) -> None:
        op.set_attribute("copied" if atomic else "converted", _TRUE)


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context(
        plugins=[
            [
                PassRecord("tune", lambda: Tune),
                PassRecord("on-functions", lambda: OnFunctions),
                PassRecord("fails", lambda: Fails),
                PassRecord("broken", "no_such_module:Pass"),
                PipelineRecord("both", "tune,on-functions"),
                PipelineRecord("nested", "builtin.module(both,toy.func(tune))"),
                PipelineRecord("circle", "tune,circle2"),
                PipelineRecord("circle2", "circle"),
                ConversionRecord("toy-to-tcp", "toy", "tcp", _Converts, requires=("tcp",)),
                ConversionRecord("toy-to-x", "toy", "x", "no_such_module:X", requires=("tcp",)),
            ]
        ],
        dialects=[TOY],
    )


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("", "builtin.module()"),
        ("tune", "builtin.module(tune)"),
        (" tune , tune{ } ", "builtin.module(tune,tune)"),
        ("builtin.module(tune)", "builtin.module(tune)"),
        ("any(tune)", "any(tune)"),
        ("toy.func(tune)", "builtin.module(toy.func(tune))"),
        ("tune,on-functions,on-functions,tune", "builtin.module(tune,toy.func(on-functions,on-functions),tune)"),
        ("builtin.module(toy.func(tune,any(tune)),tune)", "builtin.module(toy.func(tune,any(tune)),tune)"),
        ("tune{max-iterations=3 verbose}", "builtin.module(tune{max-iterations=3 verbose=true})"),
        ("tune{max-iterations=10}", "builtin.module(tune)"),
        ("tune{tile-sizes=1,2 limit=0x10 ratio=2}", "builtin.module(tune{tile-sizes=1,2 limit=16 ratio=2.0})"),
        ("tune{tile-sizes={4,5}}", "builtin.module(tune{tile-sizes=4,5})"),
        ("tune{text='a b'}", 'builtin.module(tune{text="a b"})'),
        ("tune{text={any(tune{verbose})}}", 'builtin.module(tune{text="any(tune{verbose})"})'),
        ("tune{mode=small}", "builtin.module(tune{mode=small})"),
        ("both,toy-to-tcp", "builtin.module(tune,toy.func(on-functions),toy-to-tcp)"),
        ("nested", "builtin.module(tune,toy.func(on-functions),toy.func(tune))"),
    ],
)
def test_text_is_parsed_and_printed(ctx: Context, text: str, printed: str) -> None:
    pipeline = Pipeline.parse(text, ctx)
    assert str(pipeline) == printed
    assert Pipeline.parse(printed, ctx) == pipeline


@pytest.mark.parametrize(
    ("text", "column", "message", "help"),
    [
        ("tume", 1, "unknown pass 'tume'", "did you mean 'tune'?"),
        ("tune,nothing-like-it", 6, "unknown pass 'nothing-like-it'", None),
        ("tune{max-iteration=1}", 6, "pass 'tune' has no option 'max-iteration'", "did you mean 'max-iterations'?"),
        ("tune{limit=x}", 6, "option 'limit' of pass 'tune': expected an integer, found 'x'", None),
        ("tune{mode=big}", 6, "option 'mode' of pass 'tune': expected one of fast, small; found 'big'", None),
        ("tune{verbose=maybe}", 6, "option 'verbose' of pass 'tune': expected true or false, found 'maybe'", None),
        ("tune{text}", 6, "option 'text' of pass 'tune': expected a value, found ''", None),
        ("tune{", 6, "expected '}' to close the options, found the end of the pipeline", None),
        ("toy.func(tune", 14, "expected ')' to close '(' at 1:9, found the end of the pipeline", None),
        ("tune)", 5, "expected ',' or the end of the pipeline, found ')'", None),
        ("tune,,tune", 6, "expected the name of a pass or operation, found ','", None),
        ("tune,", 6, "expected the name of a pass or operation, found the end of the pipeline", None),
        ("an(tune)", 1, "expected the name of an operation or 'any' before '(', found 'an'", "did you mean 'any'?"),
        (
            "builtin.module(on-functions)", 16,
            "can't add pass 'on-functions' restricted to 'toy.func' on a pipeline that runs on 'builtin.module'",
            "nest it: toy.func(on-functions)",
        ),
        ("both{x=1}", 5, "the pipeline 'both' takes no options", None),
        ("circle", 1, "the pipeline 'circle' contains itself: circle -> circle2 -> circle", None),
        ("toy-to-x", 1, "'toy-to-x' of plugin 'records0' cannot be loaded", "pip install plait-tcp"),
    ],
)  # fmt: skip
def test_errors_have_a_column_and_help(ctx: Context, text: str, column: int, message: str, help: str | None) -> None:
    with pytest.raises(ParseError) as caught:
        Pipeline.parse(text, ctx)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.message.startswith(message)
    assert diagnostic.help == help
    assert diagnostic.location.line_and_column == (1, column)


def test_an_error_is_shown_under_the_text(ctx: Context) -> None:
    with pytest.raises(ParseError) as caught:
        Pipeline.parse("builtin.module(tune,tume)", ctx)
    assert str(caught.value).splitlines() == [
        "<pipeline>:1:21: error: unknown pass 'tume'",
        "  builtin.module(tune,tume)",
        "                      ^",
        "help: did you mean 'tune'?",
    ]


_TEXTS = st.text(st.characters(codec="ascii", exclude_characters="\"'{}[]()<>"), max_size=8)
_PASSES = st.builds(
    Tune,
    max_iterations=st.integers(),
    tile_sizes=st.lists(st.integers()).map(tuple),
    names=st.lists(_TEXTS.filter(bool), max_size=3).map(tuple),
    text=_TEXTS,
    limit=st.none() | st.integers(),
    ratio=st.floats(allow_nan=False),
    verbose=st.booleans(),
    mode=st.sampled_from(("fast", "small")),
)
_PIPELINES = st.recursive(
    _PASSES,
    lambda inner: st.builds(Pipeline, st.sampled_from(("any", "toy.func")), st.lists(inner, max_size=3).map(tuple)),
    max_leaves=5,
)


@settings(deadline=None)
@given(st.lists(_PIPELINES, max_size=3))
def test_every_pipeline_parses_back(elements: list[Any]) -> None:
    ctx = Context(plugins=[[PassRecord("tune", lambda: Tune)]])
    pipeline = Pipeline("builtin.module", tuple(elements))
    assert Pipeline.parse(str(pipeline), ctx) == pipeline


def module() -> ModuleOp:
    return ModuleOp.of([FuncOp(Region(Block())), HoldOp(Region(Block())), FuncOp(Region(Block()))])


class Log(Instrument):
    def __init__(self) -> None:
        self.lines: list[str] = []

    def before_pass(self, pass_: Pass, op: Any, ctx: Context) -> None:
        self.lines.append(f"{pass_.name} on {op.name}")

    def before_pipeline(self, pipeline: Pipeline, op: Any, ctx: Context) -> None:
        self.lines.append(f"{pipeline.anchor} {{")

    def after_pipeline(self, pipeline: Pipeline, op: Any, ctx: Context) -> None:
        self.lines.append("}")

    def failed_pass(self, pass_: Pass, op: Any, ctx: Context, error: Exception) -> None:
        self.lines.append(f"failed: {type(error).__name__}")


def test_nested_pipelines_run_on_each_matching_operation_in_turn(ctx: Context) -> None:
    log = Log()
    PassManager(ctx, [log]).run("toy.func(tune,on-functions),tune", module())
    one = ["toy.func {", "tune on toy.func", "on-functions on toy.func", "}"]
    assert log.lines == ["builtin.module {", *one, *one, "tune on builtin.module", "}"]


def test_any_runs_on_isolated_operations(ctx: Context) -> None:
    log = Log()
    PassManager(ctx, [log]).run("builtin.module(any(tune))", module())
    assert log.lines.count("tune on toy.func") == 2
    assert "tune on toy.hold" not in log.lines
    PassManager(ctx, [log]).run("any(tune)", module())
    assert log.lines[-2] == "tune on builtin.module"


def test_a_pipeline_for_another_operation_is_refused(ctx: Context) -> None:
    with pytest.raises(DiagnosticError, match=r"can't run a pipeline on 'toy.func' on operation 'builtin.module'"):
        PassManager(ctx).run(Pipeline("toy.func"), module())
    with pytest.raises(DiagnosticError, match=r"pass 'on-functions' runs on 'toy.func', not on 'builtin.module'"):
        PassManager(ctx).run(Pipeline("any", (OnFunctions(),)), module())


def test_passes_are_nested_by_their_anchor() -> None:
    assert str(Pipeline.of(Tune(), OnFunctions())) == "builtin.module(tune,toy.func(on-functions))"
    assert [p.name for p in Pipeline.of(Tune(), OnFunctions()).passes()] == ["tune", "on-functions"]


def test_a_conversion_is_a_pass_which_keeps_no_copy_to_go_back_to(ctx: Context) -> None:
    root = module()
    PassManager(ctx).run("toy-to-tcp", root)
    assert list(root.attributes) == ["converted"]


def test_a_failure_tells_instruments_and_names_the_pass(ctx: Context) -> None:
    log = Log()
    with pytest.raises(ZeroDivisionError) as caught:
        PassManager(ctx, [log]).run("toy.func(fails)", module())
    assert log.lines[-1] == "failed: ZeroDivisionError"
    assert caught.value.__notes__ == ["while running pass 'fails' on 'toy.func'"]


def test_timing_adds_up(ctx: Context) -> None:
    ticks = iter(range(100))
    timing = ExecutionTiming(clock=lambda: float(next(ticks)))
    PassManager(ctx, [timing]).run("tune,tune,toy.func(on-functions)", module())
    lines = [line.split("%)  ") for line in timing.report().splitlines()[6:]]
    assert [(number.split()[0], name) for number, name in lines] == [
        ("1.0000", "tune"), ("1.0000", "tune"), ("6.0000", "'toy.func' Pipeline"), ("2.0000", "  on-functions"),
        ("5.0000", "Rest"), ("13.0000", "Total"),
    ]  # fmt: skip
    assert [line.split()[-1] for line in timing.report("list").splitlines()[6:10]] == ["Pipeline", "on-functions", "tune", "Rest"]
    rows = json.loads(timing.report(as_json=True))
    assert rows[2]["passes"][0]["name"] == "on-functions" and rows[2]["passes"][1] == {}


def test_statistics_are_collected_by_pass(ctx: Context) -> None:
    statistics = Statistics()
    PassManager(ctx, [statistics]).run("tune,toy.func(tune)", module())
    assert statistics.values == {("tune", "runs"): 3}
    nested = ["tune", "  (S) 1 runs", "'toy.func' Pipeline", "  tune", "    (S) 2 runs"]
    assert statistics.report().splitlines()[3:] == nested
    assert statistics.report("list").splitlines()[3:] == ["tune", "  (S) 3 runs"]
    assert ctx.statistics is None


def test_a_run_can_stop_at_a_phase(ctx: Context) -> None:
    root = module()
    pipeline = "phase{of=input},toy-to-tcp,phase{of=tcp},fails"
    PassManager(ctx).run(pipeline, root, until="input")
    assert "converted" not in root.attributes
    PassManager(ctx).run(pipeline, root, until="tcp")
    assert "converted" in root.attributes


def test_the_pass_that_breaks_the_ir_is_blamed(ctx: Context) -> None:
    class Breaks(Pass):
        name: ClassVar[str] = "breaks"

        def run(self, op: Any, ctx: Context) -> None:
            inner = op.body.first.body.block
            first, second = (HoldOp.create(result_types=[i32], regions=[Region(Block())]) for _ in "ab")
            first.operands = [second.results[0]]
            inner.append(first)
            inner.append(second)

    with pytest.raises(DiagnosticError) as caught:
        PassManager(ctx, [VerifyEach()]).run(Pipeline.of(Breaks()), module())
    assert caught.value.__notes__ == ["found after pass 'breaks' on 'builtin.module'"]


def test_ir_is_printed_around_passes(ctx: Context) -> None:
    out = io.StringIO()
    PassManager(ctx, [PrintIR(before=["tune"], after=ALL, out=out)]).run("tune,toy.func(on-functions)", module())
    headers = [line for line in out.getvalue().splitlines() if line.startswith("//")]
    assert headers == [
        "// -----// IR Dump Before Tune (tune) //----- //",
        "// -----// IR Dump After Tune (tune) //----- //",
        "// -----// IR Dump After OnFunctions (on-functions) //----- //",
        "// -----// IR Dump After OnFunctions (on-functions) //----- //",
    ]


def test_ir_that_did_not_change_is_not_printed(ctx: Context) -> None:
    out = io.StringIO()
    PassManager(ctx, [PrintIR(after=ALL, changed_only=True, out=out)]).run("tune,toy-to-tcp", module())
    headers = [line for line in out.getvalue().splitlines() if line.startswith("//")]
    assert headers == ["// -----// IR Dump After ConversionPass (toy-to-tcp) //----- //"]


def test_ir_is_written_into_a_tree_of_files(ctx: Context, tmp_path: Path) -> None:
    printing = PrintIR(before=["on-functions"], after=ALL, folder=str(tmp_path))
    PassManager(ctx, [printing]).run("tune,toy.func(on-functions)", module())
    names = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.glob("**/*.mlir"))
    assert "builtin_module_no-symbol-name/0_tune.mlir" in names
    assert any(name.endswith("/0_0_on-functions.mlir") for name in names)
    assert any(name.endswith("/0_1_on-functions.mlir") for name in names)


def test_a_trace_has_each_pass_and_what_patterns_did(ctx: Context) -> None:
    trace = ChromeTrace(clock=iter(range(100)).__next__)
    with trace.span("parse", file="a.mlir"):
        pass
    PassManager(ctx, [trace]).run("tune,toy.func(on-functions)", module())
    events = [event for event in json.loads(trace.text())["traceEvents"] if event["ph"] == "X"]
    assert [(e["name"], e["cat"]) for e in events][:3:2] == [("parse", "phase"), ("tune", "pass")]
    assert events[0]["args"] == {"file": "a.mlir"} and events[0]["dur"] == 1e6
    assert sum(e["name"] == "on-functions" for e in events) == 2
    assert ctx.trace is None


def test_a_run_can_stop_at_a_phase_and_resume_there(ctx: Context) -> None:
    whole = Pipeline.parse("cse,phase{of=tcp},canonicalize,phase{of=linalg},dce", ctx)
    assert str(whole.part(until="tcp")) == "builtin.module(cse,phase{of=tcp})"
    assert str(whole.part(after="tcp", until="linalg")) == "builtin.module(canonicalize,phase{of=linalg})"
    assert str(whole.part(after="linalg")) == "builtin.module(dce)"
    with pytest.raises(UnknownNameError, match="unknown phase of the pipeline 'llvm'"):
        whole.part(until="llvm")
