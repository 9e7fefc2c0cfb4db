"""Passes do the same each time, leave valid IR, and their text is read back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import DiagnosticError
from plait.interfaces import Interface
from plait.ir.verify import verify
from plait.passes import Pass, PassManager, Pipeline, options_of
from plait.plugins import ConversionRecord, PassRecord, PipelineRecord
from plait.syntax.parser import parse_module

from plait_testing.conformance.kit import Check, NotApplicable, spread

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.plugins import AnyRecord

    from plait_testing.conformance.kit import Kit

MODULES = 24
"""How many examples a pass runs on."""


def transformations(kit: Kit) -> Sequence[tuple[str, Any]]:
    return [(r.name, r) for r in kit.records_of(PassRecord, ConversionRecord, PipelineRecord)]


def check_pass(kit: Kit, record: AnyRecord) -> None:
    """On examples: the same result from a copy, and from a text each time; valid; idempotent where declared."""
    _require(kit, record)
    pipeline = Pipeline.parse(spelled(record), kit.ctx)
    ran = 0
    for _, op_class in _samples(kit, record):
        try:
            module = kit.example(op_class)
        except DiagnosticError:
            continue  # the check of examples says so
        ran += _check_on(kit, record, pipeline, module)
    if not ran:
        raise NotApplicable("it refuses all examples")


def _check_on(kit: Kit, record: Any, pipeline: Pipeline, module: Operation) -> bool:
    before, copy = module.print(), module.clone()
    read, again = (parse_module(before, kit.ctx, "again.mlir") for _ in range(2))
    refused = [_run(kit, pipeline, one) for one in (module, copy, read, again)]
    assert refused[0] == refused[1] and refused[2] == refused[3], f"refused one time only: {refused}\n{before}"
    if refused[0] is not None:
        return False
    text = module.print(use_hints=False)
    for what, first, second in (("a copy", module, copy), ("its text, read twice", read, again)):
        texts = [one.print(use_hints=False) for one in (first, second)]
        assert texts[0] == texts[1], f"another result from {what}:\n{before}\nfirst:\n{texts[0]}\nthen:\n{texts[1]}"
    try:
        verify(module, kit.ctx)
    except DiagnosticError as error:
        raise AssertionError(f"not valid afterwards: {error}\nbefore:\n{before}\nafter:\n{text}") from None
    if record.name in kit.declared.idempotent:
        assert _run(kit, pipeline, copy) is None, f"refuses its own result:\n{text}"
        twice = copy.print(use_hints=False)
        assert twice == text, f"not idempotent: from\n{before}\nfirst:\n{text}\nthen:\n{twice}"
    return True


def _run(kit: Kit, pipeline: Pipeline, module: Operation) -> list[str] | None:
    """Why the module is refused; None if it is not. Other exceptions are raised."""
    try:
        PassManager(kit.ctx).run(pipeline, module)
    except DiagnosticError as error:
        messages = [diagnostic.message for diagnostic in error.diagnostics]
        assert messages and all(messages), "refused without a message"
        return messages
    return None


def spelled(record: Any) -> str:
    """The record as a pipeline, with the options that plans give it."""
    options = getattr(record, "options", "")
    return f"{record.name}{{{options}}}" if options else record.name


def _require(kit: Kit, record: AnyRecord) -> None:
    missing = [name for name in getattr(record, "requires", ()) if kit.ctx.dialect(name) is None]
    if missing:
        raise NotApplicable(f"needs {', '.join(missing)}, which is not installed")


def _samples(kit: Kit, record: AnyRecord) -> list[tuple[str, Any]]:
    """Operations whose examples a pass runs on: those that it consumes, or some of all."""
    source: Any = getattr(record, "source", ())
    sources: tuple[str, ...] = (source,) if isinstance(source, str) else tuple(source)
    wanted: tuple[str, ...] = getattr(record, "consumes", ()) or sources
    every = kit.installed_operations()
    consumed = [(name, op) for name, op in every if name in wanted or name.partition(".")[0] in wanted]
    interfaces = [cls.__name__ for cls in Interface.__subclasses__() if cls.__name__ in wanted]
    consumed += [(name, op) for name, op in every if any(kit.ctx.has_model(i, name) for i in interfaces)]
    own = [(name, op) for name, op in kit.operations]
    return spread(consumed or own or every, MODULES // 2) + spread(every, MODULES // 2)


def check_text(kit: Kit, record: AnyRecord) -> None:
    """The text of a pipeline is read back as the same, with each option at each value that can be made up."""
    _require(kit, record)
    for text in [spelled(record), *_with_options(kit, record)]:
        pipeline = Pipeline.parse(text, kit.ctx)
        again = Pipeline.parse(str(pipeline), kit.ctx)
        assert str(again) == str(pipeline), f"{text}: {pipeline} is read back as {again}"
        assert again == pipeline, f"{text}: {pipeline} is read back as something else"


def _with_options(kit: Kit, record: Any) -> list[str]:
    """Elements with one option that is not its default."""
    loaded = kit.ctx.load(record) if hasattr(record, "load") else None
    if not (isinstance(loaded, type) and issubclass(loaded, Pass)):
        return []
    found: list[str] = []
    for name, option in options_of(loaded).items():
        if isinstance(option.default, bool):
            found.append(f"{record.name}{{{name}={'false' if option.default else 'true'}}}")
        elif isinstance(option.default, int):
            found.append(f"{record.name}{{{name}={option.default + 1}}}")
    return found


CHECKS = (
    Check("pass", transformations, check_pass),
    Check("pipeline-text", transformations, check_text),
)
