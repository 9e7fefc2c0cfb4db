"""A context finds dialects, models, canonicalization and semantics lazily, once."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest
from plait.builtin.types import i32
from plait.context import Context
from plait.define import Dialect, Op, Operand, Result, infer_result, operand, result, traits
from plait.define import c as constraints
from plait.interfaces.interface import Interface
from plait.interpret import interpret
from plait.ir.operation import UnregisteredOp
from plait.plugins import DialectRecord, InterpreterRecord, ModelRecord, PassRecord
from plait.plugins.registry import Plugin, PluginError
from plait.rewrite.canonicalization import Canonicalization, fold
from plait.rewrite.pattern import pattern


class MakeOp(Op):
    """Make a number."""

    name = "toy.make"
    out: Result = result(constraints.I32)
    assembly = "attr-dict `:` type($out)"


class CopyOp(Op):
    """Copy a number."""

    name = "toy.copy"
    traits = (traits.Pure,)
    value: Operand = operand(constraints.I32)
    out: Result = infer_result(constraints.I32, same_as="value")
    assembly = "$value attr-dict `:` type($value)"


class Loud(Interface):
    def noise(self, op: Op) -> str:
        return "silence"


class CopyIsLoud(Loud):
    def noise(self, op: Op) -> str:
        return "copy!"


class Picky(Loud):
    def accepts(self, op: Op) -> bool:
        return "loud" in op.attributes


def toy(**parts: object) -> Dialect:
    return Dialect("toy", (MakeOp, CopyOp), **parts)  # type: ignore[arg-type]


def copy_op() -> CopyOp:
    return CopyOp(MakeOp(i32).out)


def test_a_dialect_is_loaded_when_one_of_its_operations_is_asked_for() -> None:
    loads: list[str] = []

    def load() -> Dialect:
        loads.append("toy")
        return toy()

    ctx = Context(plugins=[[DialectRecord("toy", load)]])
    assert loads == []
    assert ctx.dialect_names == ["builtin", "toy"]
    assert loads == []
    assert ctx.op_class("toy.copy") is CopyOp
    assert ctx.op_class("toy.make") is MakeOp
    assert ctx.op_class("toy.nothing") is None
    assert ctx.op_class("nobody.nothing") is None
    assert loads == ["toy"]


def test_given_dialects_need_no_plugin() -> None:
    dialect = toy()
    ctx = Context(dialects=[dialect])
    assert ctx.dialect("toy") is dialect
    assert ctx.op_class("builtin.module") is not None
    assert ctx.plugin_problems == ()


def test_contexts_are_independent() -> None:
    assert Context(dialects=[toy()]).op_class("toy.copy") is CopyOp
    assert Context().op_class("toy.copy") is None


def test_missing_dialects_name_the_distribution() -> None:
    ctx = Context()
    assert (
        ctx.missing_dialect_hint("stablehlo")
        == "the dialect 'stablehlo' is in plait-stablehlo: pip install plait-stablehlo"
    )
    assert ctx.missing_dialect_hint("nobody") is None
    assert ctx.distribution_of("tosa") == "plait-tosa"
    assert ctx.distribution_of("builtin") == "plait-core"


def test_a_dialect_that_does_not_load_is_absent_and_explained() -> None:
    ctx = Context(plugins=[Plugin("toy", "plait-toy", records=(DialectRecord("toy", "no_such_module:TOY"),))])
    assert ctx.op_class("toy.copy") is None
    assert "'toy' of plugin 'toy' of plait-toy cannot be loaded: ModuleNotFoundError" in str(
        ctx.missing_dialect_hint("toy")
    )


def test_models_come_from_the_dialect_and_from_records() -> None:
    model = CopyIsLoud()
    own = Context(dialects=[toy(models=lambda: {Loud: {CopyOp: model}})])
    assert own.model(Loud, copy_op()) is model
    assert own.model(Loud, MakeOp(i32)) is None
    assert own.has_model("Loud", "toy.copy") and not own.has_model("Loud", "toy.make")
    record = ModelRecord("Loud", ("toy.copy", "absent.op"), lambda: {"toy.copy": model})
    attached = Context(plugins=[[record]], dialects=[toy()])
    assert attached.model(Loud, copy_op()) is model


def test_a_model_may_decline_an_operation() -> None:
    ctx = Context(dialects=[toy(models=lambda: {Loud: {CopyOp: Picky()}})])
    op = copy_op()
    assert ctx.model(Loud, op) is None
    op.set_attribute("loud", i32)
    assert isinstance(ctx.model(Loud, op), Picky)


def test_unregistered_operations_have_no_models() -> None:
    ctx = Context(dialects=[toy(models=lambda: {Loud: {"builtin.unregistered": CopyIsLoud()}})])
    assert ctx.model(Loud, UnregisteredOp.make("toy.copy", {})) is None


def test_two_models_for_one_operation_name_both_plugins() -> None:
    first = Plugin("a", "plait-a", records=(ModelRecord("Loud", ("toy.copy",), dict),))
    second = Plugin("b", "plait-b", records=(ModelRecord("Loud", ("toy.copy",), dict),))
    with pytest.raises(
        PluginError, match=r"the model of Loud for 'toy.copy' is already defined by plugin 'a' of plait-a"
    ):
        Context(plugins=[first, second])
    ctx = Context(plugins=[first], dialects=[toy(models=lambda: {Loud: {CopyOp: CopyIsLoud()}})])
    with pytest.raises(PluginError, match=r"one of its dialect, one of plugin 'a' of plait-a"):
        ctx.model(Loud, copy_op())


def test_folds_and_patterns_are_found_by_operation_class() -> None:
    @fold(CopyOp)
    def fold_copy(op: CopyOp, value: object) -> object:
        return value

    @pattern(MakeOp)
    def make(op: MakeOp, rw: object) -> tuple[()]:
        """make -> make"""
        return ()

    @pattern(None)
    def anything(op: Op, rw: object) -> tuple[()]:
        """x -> x"""
        return ()

    ctx = Context(dialects=[toy(canonicalization=lambda: Canonicalization([fold_copy], [make, anything]))])
    assert ctx.folds(CopyOp) == (fold_copy,)
    assert ctx.folds(MakeOp) == ()
    assert ctx.patterns(MakeOp) == (make, anything)
    assert ctx.patterns(CopyOp) == (anything,)


def test_interpretations_of_the_dialect_go_before_those_from_outside() -> None:
    @interpret(CopyOp)
    def inside(op: CopyOp, value: int) -> int:
        return value

    @interpret("toy.copy", "toy.make")
    def outside(op: Op, *values: int) -> int:
        return 0

    record = InterpreterRecord("toy", lambda: (outside,))
    ctx = Context(plugins=[[record]], dialects=[toy(interpretations=lambda: (inside,))])
    assert ctx.interpretation(CopyOp) is inside
    assert ctx.interpretation(MakeOp).root_name == "toy.make"


def test_constants_come_from_the_hinted_dialect_first() -> None:
    def materialize(builder: object, attribute: object, type: object) -> object:
        return ("toy", attribute)

    ctx = Context(dialects=[toy(materialize_constant=materialize)])
    assert ctx.materialize_constant(None, i32, i32, "toy") == ("toy", i32)
    assert ctx.materialize_constant(None, i32, i32, "nobody") == ("toy", i32)
    assert Context().materialize_constant(None, i32, i32, None) is None


def test_records_are_listed_by_name() -> None:
    ctx = Context(plugins=[[PassRecord("toy-pass", dict)]])
    assert "toy-pass" in ctx.passes
    assert "canonicalize" in ctx.passes
    assert "interpret" in ctx.backends
    assert ctx.conversions == {}


def test_statistics_cost_nothing_unless_asked_for() -> None:
    ctx = Context()
    ctx.count("things")
    assert ctx.statistics is None


def test_a_part_of_a_dialect_that_does_not_load_is_named() -> None:
    def load() -> object:
        raise ModuleNotFoundError("no module")

    ctx = Context(dialects=[toy(interpretations=load)])
    with pytest.raises(
        PluginError,
        match=r"the interpretations of 'toy' .* cannot be loaded: ModuleNotFoundError: no module, at .*test_context.py:\d+",
    ):
        ctx.interpretation(CopyOp)


def _module_of(monkeypatch: pytest.MonkeyPatch, operations: tuple[type[Op], ...]) -> str:
    module = ModuleType("toy_apart")
    module.OPERATIONS = operations  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "toy_apart", module)
    return "toy_apart"


def test_operations_in_a_module_are_found_there_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    dialect = Dialect("toy", (MakeOp,), operations_in={"toy_apart": ("toy.copy",)})
    assert list(dialect.operations) == ["toy.make", "toy.copy"] and "toy.copy" in dialect.operations
    ctx = Context(dialects=[dialect])
    assert ctx.op_class("toy.make") is MakeOp and ctx.op_class("toy.other") is None  # the module does not exist yet
    _module_of(monkeypatch, (CopyOp,))
    assert ctx.op_class("toy.copy") is CopyOp and dict(dialect.operations) == {"toy.make": MakeOp, "toy.copy": CopyOp}


def test_a_module_without_the_operation_that_is_named_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    module = _module_of(monkeypatch, (MakeOp,))
    ctx = Context(dialects=[Dialect("toy", operations_in={module: ("toy.copy",)})])
    with pytest.raises(PluginError, match=r"'toy_apart' and `operations_in` differ in operations: toy\.copy, toy\.make"):
        ctx.op_class("toy.copy")
    with pytest.raises(ValueError, match=r"given, and named with a module: toy\.copy"):
        Dialect("toy", (CopyOp,), operations_in={module: ("toy.copy",)})
    with pytest.raises(ValueError, match=r"'other\.copy' does not belong to the dialect 'toy'"):
        Dialect("toy", operations_in={module: ("other.copy",)})


def test_what_is_derived_is_kept_for_a_while() -> None:
    ctx = Context()
    made: list[int] = []

    def number(i: int) -> int:
        return ctx.derived(("number", i), lambda: made.append(i) or i)

    assert [number(1), number(1)] == [1, 1]
    assert made == [1]
    for i in range(2000):
        assert number(i) == i
    assert len(ctx._derived) < 1000, "a process may ask for any number of things"
