"""Backends compute what the interpreter computes; frontends read what they claim to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.compilation import compile_module
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import is_interpreted
from plait.ir.verify import verify
from plait.plan import make_plan
from plait.plugins import BackendRecord, FrontendRecord, TypeRuleRecord
from plait.runtime.lowered import StorageError, agree
from plait.syntax.parser import parse_module
from plait.typeconv import TypeConverter

from plait_testing.conformance.kit import Check, NotApplicable, spread
from plait_testing.conformance.round_trip import is_valid
from plait_testing.conformance.running import (
    argument_types,
    function_around,
    name_of,
    outcomes,
    return_everything,
)
from plait_testing.conformance.values import copies, differences

if TYPE_CHECKING:
    from collections.abc import Callable

    from plait.builtin.ops import ModuleOp
    from plait.define.op import Op

    from plait_testing.conformance.kit import Kit

PROGRAMS = 3
"""How many examples of each dialect a backend runs."""


def programs(kit: Kit) -> Sequence[tuple[str, Any]]:
    """For each backend, examples of operations on tensors, as `backend:operation`: as many of each dialect.

    So the examples of one dialect do not depend on which others are installed.
    """
    backends = kit.records_of(BackendRecord)
    every = [(name, op) for name, op in kit.installed_operations() if backends and _is_on_tensors(kit, op)]
    dialects: dict[str, list[tuple[str, Any]]] = {}
    for name, op in every:
        dialects.setdefault(name.partition(".")[0], []).append((name, op))
    chosen = [one for found in dialects.values() for one in spread(found, PROGRAMS)]
    return [(f"{r.name}:{name}", (r, op)) for r in backends for name, op in chosen]


def _is_on_tensors(kit: Kit, op_class: type[Op]) -> bool:
    """Whether the example of an operation takes static tensors and returns its results."""
    if not is_interpreted(kit.ctx, op_class):
        return False
    try:
        _, op = next(kit.instances(op_class))
        types = argument_types(function_around(op))
    except Exception:  # what is wrong with its example, other checks tell
        return False
    static = all(isinstance(ty, RankedTensorType) and ty.has_static_shape for ty in types)
    return static and any(isinstance(result.type, RankedTensorType) for result in op.results)


def check_backend(kit: Kit, subject: tuple[BackendRecord, type[Op]]) -> None:
    """The example, compiled for the backend, computes what the interpreter computes."""
    record, op_class = subject
    module, op = next(kit.instances(op_class))
    function = function_around(op)
    types = return_everything(function)
    if not is_valid(kit, module):
        raise NotApplicable("its results may not be used twice, so that they cannot be returned")
    name = name_of(function)
    try:
        make_plan(module, kit.ctx, record.name)
    except DiagnosticError as error:
        raise NotApplicable(f"the backend does not take it: {error.diagnostics[0].message}") from None
    executable: Any = None
    for arguments, expected in outcomes(kit, op_class.name, module, function, count=2):
        executable = executable or _compiled(kit, record, module, name)
        wrong = differences(executable(*copies(arguments)), expected, types)
        assert not wrong, "\n".join([*wrong, f"arguments: {arguments}", str(module)])
    if executable is None:
        raise NotApplicable("no arguments were accepted")


def _compiled(kit: Kit, record: BackendRecord, module: ModuleOp, name: str) -> Any:
    try:
        return compile_module(module, target=record.name, function=name, context=kit.ctx)
    except StorageError as error:
        raise AssertionError(f"a type rule disagrees with the storage: {error}") from None
    except DiagnosticError as error:
        raise NotApplicable(f"a conversion on the way refuses it: {error.diagnostics[0].message}") from None


def check_frontend(kit: Kit, record: FrontendRecord) -> None:
    """It reads its declared examples, begins to read nothing else, and refuses damaged data with a diagnostic."""
    if record.objects:
        raise NotApplicable("it reads objects of Python, which are of packages that need not be here")
    other = kit.declared.not_compared.get(f"frontend[{record.name}]")
    if other is not None:
        raise NotApplicable(other)
    make = kit.declared.frontend_examples.get(record.name)
    assert make is not None, f"FRONTEND_EXAMPLES has no example for '{record.name}'"
    assert record.magic or record.extensions, "it reads no files"
    read = kit.ctx.load(record)
    examples = list(make())
    assert examples, "no examples"
    for data, text in examples:
        module = read(data, kit.ctx, "example")
        verify(module, kit.ctx)
        expected = parse_module(text, kit.ctx)
        assert module.print(use_hints=False) == expected.print(use_hints=False)
        assert not record.magic or data.startswith(record.magic), "it does not begin with the magic of the record"
        cut = len(data) // 2
        for damaged in (data[:cut], data[:-1] + bytes([data[-1] ^ 255]), data[:cut] + b"\xff\xff" + data[cut:]):
            _check_damaged(kit, read, damaged)


def _check_damaged(kit: Kit, read: Callable[..., Any], data: bytes) -> None:
    try:
        read(data, kit.ctx, "damaged")
    except DiagnosticError as error:
        assert error.diagnostics and error.diagnostics[0].message, "refused without a message"


def type_rules(kit: Kit) -> Sequence[tuple[str, Any]]:
    """The targets of the type rules of a distribution, and the names of their dialects."""
    return [(f"{record.source}-to-{record.target}", record) for record in kit.records_of(TypeRuleRecord)]


def check_type_rule(kit: Kit, record: TypeRuleRecord) -> None:
    """What the types of arguments in examples become is stored as `storage_type` promises."""
    converter = TypeConverter.of(kit.ctx, record.target)
    for _, op_class in kit.operations:
        for _, op in kit.instances(op_class):
            for value in (*op.operands, *op.results):
                element = getattr(value.type, "element_type", value.type)
                if element.name.partition(".")[0] != record.source or not hasattr(element, "storage_type"):
                    continue
                parts = converter.convert_type_to_many(value.type)
                if parts is not None and len(parts) == 1:
                    text = f"'{value.type}' becomes '{parts[0]}', which is stored differently"
                    assert agree(value.type, parts[0]), text


CHECKS = (
    Check("type-rule", type_rules, check_type_rule),
    Check("backend", programs, check_backend),
    Check("frontend", lambda kit: [(r.name, r) for r in kit.records_of(FrontendRecord)], check_frontend),
)
