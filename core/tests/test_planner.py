"""The planner finds the cheapest way, in an order that works, and says what is left over if there is none."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from plait.builtin.ops import ModuleOp
from plait.builtin.types import RankedTensorType, f32
from plait.context import Context
from plait.define import Dialect, Op, results
from plait.define import c as constraints
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interfaces.structured import Structured
from plait.ir.operation import UnregisteredOp
from plait.passes import Pass, Pipeline, option
from plait.plan import check_accepted, completed, make_plan
from plait.plugins import BackendRecord, ConversionRecord, DialectRecord, PassRecord, PhaseRecord, TargetRecord
from plait.plugins.registry import Plugin
from plait.rewrite.conversion import Conversion

TENSOR = RankedTensorType((4,), f32)


def op_class(full_name: str) -> type[Op]:
    body = {"name": full_name, "__doc__": "Stand for an operation.", "outs": results(constraints.AnyType)}
    body["__annotations__"] = {"outs": "Results"}
    return type(full_name.title().replace(".", ""), (Op,), {**body, "__module__": __name__})


def dialect(name: str, *ops: str, structured: tuple[str, ...] = ()) -> Dialect:
    classes = {op: op_class(f"{name}.{op}") for op in ops}
    models = {Structured: {classes[op]: Structured() for op in structured}}
    return Dialect(name, tuple(classes.values()), models=lambda: models)


def pass_record(name: str, *more: Any, **fields: Any) -> PassRecord:
    """A pass of that name that does nothing."""
    return PassRecord(name, lambda: type("Nothing", (Pass,), {"name": name}), *more, **fields)


class Table:
    """What a conversion shows to the planner."""

    patterns = ()

    def __init__(self, *covered: str, unsupported: dict[str, str] | None = None) -> None:
        self._covered = set(covered)
        self.unsupported = unsupported or {}

    def covered(self) -> set[str]:
        return self._covered | set(self.unsupported)


def nothing() -> Any:
    """A conversion that says nothing about what it covers."""
    return object()


EDGE = dialect("edge", "add", "odd")
WAIST = dialect("waist", "add", "move", structured=("add",))
THIRD = dialect("third", "wave", "strange", structured=("wave",))
LIN = dialect("lin", "generic")
SCALAR = dialect("scalar", "add", "constant")
MEM = dialect("mem", "load")
LOOP = dialect("loop", "for")
FLOW = dialect("flow", "br")
MACHINE = dialect("machine", "add", "br")

DIALECTS = {d.name: d for d in (EDGE, WAIST, THIRD, LIN, SCALAR, MEM, LOOP, FLOW, MACHINE)}
EDGE_TABLE = Table("edge.add", unsupported={"edge.odd": "it is odd"})
PHASES = (
    PhaseRecord("tcp", "tensor", clean_up=True),
    PhaseRecord("linalg", "tensor", after=("tcp",), clean_up=True),
    PhaseRecord("loops", "buffer", clean_up=True),
    PhaseRecord("llvm", "target"),
)
RECORDS: tuple[Any, ...] = (
    ConversionRecord("edge-to-waist", "edge", ("waist", "scalar"), lambda: EDGE_TABLE, requires=("waist",), level="edge->tensor"),
    ConversionRecord("waist-moves", "waist", ("lin",), lambda: Table("waist.move"), level="tensor"),
    pass_record("generalize", interfaces=("Structured",), produces=("lin", "scalar"), level="tensor"),
    pass_record("bufferize", consumes=("lin",), interfaces=("DestinationStyle",), produces=("mem",), level="tensor->buffer"),
    ConversionRecord("lin-to-loops", "lin", ("loop", "mem", "scalar"), nothing, level="buffer"),
    ConversionRecord("loop-to-flow", "loop", ("flow", "scalar"), nothing, level="buffer"),
    ConversionRecord("flow-to-machine", "flow", "machine", nothing, level="buffer->target"),
    ConversionRecord("mem-to-machine", "mem", "machine", nothing, level="buffer->target"),
    ConversionRecord("scalar-to-machine", "scalar", "machine", nothing, level="buffer->target"),
    BackendRecord("native", dict, accepts=("machine",)),
)  # fmt: skip


def context(*more: Any, without: tuple[str, ...] = ()) -> Context:
    ctx_records = [DialectRecord(name, lambda d=d: d) for name, d in DIALECTS.items() if name not in without]
    records = [r for r in RECORDS if r.name not in without]
    return Context(plugins=[Plugin("toy", "plait-toy", records=(*ctx_records, *PHASES, *records, *more))])


def module(*names: str, type: Any = TENSOR) -> ModuleOp:
    made = []
    for name in names:
        prefix = name.partition(".")[0]
        cls = DIALECTS[prefix].operations[name] if prefix in DIALECTS else None
        made.append(cls.create(result_types=[type]) if cls is not None else UnregisteredOp.make(name, {}))
    return ModuleOp.of(made)


def passes(plan: Any) -> list[str]:
    """The edges of a plan, without clean-up and marks."""
    edges = {r.name for r in RECORDS} | {"edge-to-machine"}
    return [s.element for s in plan.steps if s.element in edges]


def test_the_whole_way_down() -> None:
    plan = make_plan(module("edge.add"), context(), "native")
    assert passes(plan) == [
        "edge-to-waist", "generalize", "waist-moves", "bufferize", "lin-to-loops", "loop-to-flow", "flow-to-machine",
        "mem-to-machine", "scalar-to-machine",
    ]  # fmt: skip
    assert [s.element for s in plan.steps if s.element.startswith("phase")] == [
        "phase{of=input}", "phase{of=tcp}", "phase{of=linalg}", "phase{of=loops}", "phase{of=llvm}",
    ]  # fmt: skip


def test_the_text_of_a_plan_is_a_pipeline() -> None:
    ctx = context()
    plan = make_plan(module("edge.add"), ctx, "native")
    assert str(Pipeline.parse(plan.text, ctx)) == plan.text
    start = 'builtin.module(phase{of=input},inline{default-pipeline=""},edge-to-waist,canonicalize,cse,phase{of=tcp},'
    assert plan.text.startswith(start)


def test_what_is_lowered_already_needs_nothing() -> None:
    plan = make_plan(module("machine.add"), context(), "native")
    assert passes(plan) == []
    assert plan.text == "builtin.module(phase{of=input},reconcile-unrealized-casts,phase{of=llvm})"


def test_a_module_without_tensors_starts_at_the_buffer_level() -> None:
    assert passes(make_plan(module("scalar.add", "loop.for", type=f32), context(), "native")) == [
        "loop-to-flow", "flow-to-machine", "scalar-to-machine",
    ]  # fmt: skip


def test_the_target_that_takes_anything_needs_no_plan() -> None:
    assert make_plan(module("edge.odd"), context(), "interpret").text == "builtin.module()"


def test_a_third_partys_operation_has_a_way_through_its_interface() -> None:
    plan = make_plan(module("third.wave", "edge.add", "scalar.constant"), context(), "native")
    assert passes(plan).count("generalize") == 1
    assert passes(plan).index("generalize") < passes(plan).index("bufferize")
    reason = next(s.reason for s in plan.steps if s.element == "generalize")
    assert reason == "third, waist to lin, scalar"


def test_plans_are_deterministic_whatever_the_order_of_installation() -> None:
    expected = make_plan(module("edge.add", "third.wave"), context(), "native").text
    ctx = Context(
        plugins=[
            Plugin("b", "plait-b", records=(*PHASES, *reversed(RECORDS))),
            Plugin(
                "a", "plait-a", records=tuple(DialectRecord(n, lambda d=d: d) for n, d in reversed(DIALECTS.items()))
            ),
        ]
    )
    assert make_plan(module("third.wave", "edge.add"), ctx, "native").text == expected


def test_the_cheapest_way_is_taken() -> None:
    short = ConversionRecord("edge-to-machine", "edge", "machine", nothing, level="edge->target", cost=30)
    assert passes(make_plan(module("edge.add"), context(short), "native")) == ["edge-to-machine"]
    long = ConversionRecord("edge-to-machine", "edge", "machine", nothing, level="edge->target", cost=300)
    assert passes(make_plan(module("edge.add"), context(long), "native"))[0] == "edge-to-waist"


def test_what_leaves_operations_with_an_interface_goes_before_who_consumes_it() -> None:
    groups = ConversionRecord("waist-groups", "waist", ("lin", "Structured"), lambda: Table("waist.move"), cost=5)
    plan = make_plan(module("edge.add"), context(groups, without=("waist-moves",)), "native")
    assert [s.element for s in plan.steps if s.element in ("waist-groups", "generalize")] == [
        "waist-groups",
        "generalize",
    ]


def test_default_passes_run_at_the_end_of_their_phase() -> None:
    fuse = pass_record("fuse", "fuse what can be", phase="linalg", default=True)
    plan = make_plan(module("edge.add"), context(fuse), "native")
    elements = [s.element for s in plan.steps]
    assert elements[elements.index("fuse") + 1 :][:3] == ["canonicalize", "cse", "phase{of=linalg}"]
    assert "fuse what can be" in plan.explain()


def test_passes_that_adapt_to_a_target_run_for_those_that_are_described() -> None:
    class Fit(Pass):
        """Do nothing to a module."""

        name: ClassVar[str] = "fit"
        target: str = option("", doc="the machine")

    fit = PassRecord("fit", lambda: Fit, phase="linalg", default=True, for_described_targets=True)
    described = TargetRecord("native", lambda: None)
    assert "fit{target=native}" in [s.element for s in make_plan(module("edge.add"), context(fit, described), "native").steps]
    assert "fit" not in make_plan(module("edge.add"), context(fit), "native").text


def test_an_explanation_has_a_line_for_each_step() -> None:
    plan = make_plan(module("edge.add"), context(), "native")
    assert len(plan.explain().splitlines()) == len(plan.steps)
    assert "tcp      edge-to-waist" in plan.explain()
    assert "edge to waist, scalar (edge to tensor)" in plan.explain()


WOULD_HELP = "add a conversion from '{}', or a model of Elementwise if it is elementwise"


@pytest.mark.parametrize(
    ("names", "without", "message", "help"),
    [
        (["edge.odd"], (), "'edge.odd' cannot be lowered to the target 'native': no installed plugin lowers this operation of 'edge'", None),
        (["third.strange"], (), "'third.strange' cannot be lowered to the target 'native': no installed plugin lowers this operation of 'third'", WOULD_HELP.format("third")),
        (["mem.load"], ("mem-to-machine",), "'mem.load' cannot be lowered to the target 'native': no installed plugin lowers this operation of 'mem'", WOULD_HELP.format("mem")),
        (["edge.add"], ("mem-to-machine",), "'edge.add' cannot be lowered to the target 'native': it becomes 'mem', which no installed plugin lowers", None),
        (["tosa.abs"], (), "'tosa.abs' cannot be lowered to the target 'native': it is not registered", "the dialect 'tosa' is in plait-tosa: pip install plait-tosa"),
    ],
)  # fmt: skip
def test_the_error_names_what_is_left_over(names: list[str], without: tuple[str, ...], message: str, help: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        make_plan(module(*names), context(without=without), "native")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.message == message
    assert diagnostic.help == help


def test_the_error_names_the_distribution_that_would_help() -> None:
    tosa = Dialect("tosa", (op_class("tosa.abs"),))
    to_tcp = ConversionRecord("tosa-to-tcp", "tosa", "tcp", nothing, requires=("tcp",), level="edge->tensor")
    ctx = context(DialectRecord("tosa", lambda: tosa), to_tcp)
    root = ModuleOp.of([tosa.operations["tosa.abs"].create(result_types=[TENSOR])])
    with pytest.raises(DiagnosticError) as caught:
        make_plan(root, ctx, "native")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.help == "pip install plait-tcp"
    assert diagnostic.notes[0].message == "'tosa-to-tcp' would, but needs the dialect 'tcp', which is not installed"


def test_the_error_says_why_a_conversion_leaves_an_operation() -> None:
    edge = Dialect("shore", (op_class("shore.wave"),))
    table = Conversion("shore-to-waist", "shore", "waist", unsupported={"shore.wave": "water does not compile"})
    record = ConversionRecord("shore-to-waist", "shore", "waist", lambda: table, level="edge->tensor")
    ctx = context(DialectRecord("shore", lambda: edge), record)
    root = ModuleOp.of([edge.operations["shore.wave"].create(result_types=[TENSOR])])
    with pytest.raises(DiagnosticError) as caught:
        make_plan(root, ctx, "native")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.notes[-1].message == "'shore-to-waist' does not: water does not compile"


def test_an_unknown_target_is_an_error_with_help() -> None:
    with pytest.raises(DiagnosticError) as caught:
        make_plan(module(), context(), "nativ")
    assert caught.value.diagnostics[0].help == "did you mean 'native'? (installed: interpret, native)"


def test_a_wrong_level_is_reported_by_name() -> None:
    wrong = pass_record("wrong", consumes=("edge",), level="tensors")
    with pytest.raises(ValueError, match=r"'wrong': there is no level 'tensors'; levels are edge, tensor, buffer, target"):
        make_plan(module("edge.add"), context(wrong), "native")


def test_a_plan_writes_the_options_that_a_record_asks_for() -> None:
    ctx = Context(
        plugins=[
            Plugin("x", records=(
                DialectRecord("mem", lambda: MEM), DialectRecord("machine", lambda: MACHINE),
                BackendRecord("native", dict, accepts=("machine",)),
                PassRecord("lower", lambda: _Lower, consumes=("mem",), produces=("machine",), level="buffer->target", options="hard=true"),
            ))
        ]
    )  # fmt: skip
    plan = make_plan(module("mem.load", type=f32), ctx, "native")
    assert "lower{hard=true}" in plan.text


class _Lower(Pass):
    name: ClassVar[str] = "lower"
    hard: bool = option(False)


def test_what_a_plan_leaves_over_is_reported() -> None:
    check_accepted(module("machine.add"), context(), "native")
    with pytest.raises(DiagnosticError, match=r"'flow.br' is left over: the target 'native' does not accept 'flow'"):
        check_accepted(module("machine.add", "flow.br"), context(), "native")


def test_a_default_pass_of_a_phase_that_is_absent_does_not_run() -> None:
    absent = pass_record("absent", phase="elsewhere", default=True)
    assert "absent" not in make_plan(module("edge.add"), context(absent), "native").text


def test_phases_of_another_backend_move_no_pass() -> None:
    """What ends the plans for a target runs in its own phase, and what names no phase before it."""
    last = pass_record("finish", phase="llvm", default=True, targets=("native",), after=("reconcile-unrealized-casts",))
    ctx = context(last, PhaseRecord("other-target", "target", after=("llvm",)))
    expected = "reconcile-unrealized-casts,finish,phase{of=llvm}"
    assert make_plan(module("edge.add"), ctx, "native").text.endswith(f"scalar-to-machine,{expected})")
    given = Pipeline.parse("edge-to-waist", ctx)
    assert str(completed(given, ctx, "native")) == f"builtin.module(edge-to-waist,{expected})"
    assert completed(completed(given, ctx, "native"), ctx, "native") == completed(given, ctx, "native")
