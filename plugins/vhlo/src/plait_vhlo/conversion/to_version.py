"""VHLO to a version of StableHLO: operations are replaced by older or newer versions of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.attribute import Attribute
from plait.ir.operation import Operation

from plait_vhlo import attributes as a
from plait_vhlo.conversion.defaults import ACCURACY, ALGORITHM, FALSE, NO_ARRAY, NO_INTS, NO_PADDING, NO_TYPE, Default
from plait_vhlo.conversion.in_place import refuse, replace
from plait_vhlo.table import OPERATIONS
from plait_vhlo.types import FutureV1Type, is_from_vhlo
from plait_vhlo.version import Version, target_version

if TYPE_CHECKING:
    from plait.ir.attribute import Type

_SPANS = {f"vhlo.{s.name}": (Version.of(s.since), Version.of(s.until) if s.until else None) for s in OPERATIONS}


class Change(NamedTuple):
    """What version 2 of an operation has and version 1 lacks, and the reverse.

    The older one takes the place of the newer one if `added` attributes have their defaults, and if there is one
    operand where it takes only one, no region where it takes none.
    """

    added: dict[str, Default] = {}
    removed: dict[str, Default] = {}
    one_operand: bool = False
    no_regions: bool = False


_CHANGES: dict[str, Change] = {
    "all_gather": Change(one_operand=True),
    "all_reduce": Change(one_operand=True),
    "all_to_all": Change(one_operand=True),
    "collective_broadcast": Change({"has_dynamic_root": FALSE}, one_operand=True),
    "composite": Change(no_regions=True),
    "custom_call": Change({"result_tilings": NO_ARRAY}),
    "dot_general": Change(dict.fromkeys(ALGORITHM, NO_TYPE)),
    "dynamic_conv": Change(removed={"padding": NO_PADDING}),
    "dynamic_gather": Change({"operand_batching_dims": NO_INTS, "start_indices_batching_dims": NO_INTS}),
    "gather": Change({"operand_batching_dims": NO_INTS, "start_indices_batching_dims": NO_INTS}),
    "recv": Change({"source_target_pairs": NO_INTS}),
    "scatter": Change({"input_batching_dims": NO_INTS, "scatter_indices_batching_dims": NO_INTS}),
    "send": Change({"source_target_pairs": NO_INTS}),
    **{
        name: Change({"result_accuracy": ACCURACY})
        for name in (
            "cbrt", "cosine", "exponential", "exponential_minus_one", "log", "log_plus_one", "logistic", "rsqrt",
            "sine", "sqrt", "tan", "tanh",
        )
    },
}  # fmt: skip


def convert_to_version(module: Operation, target: str, ctx: Context) -> None:
    """Turn VHLO into VHLO of the version `target`, in place. Raises `DiagnosticError` if that cannot be said there."""
    version = target_version(target, module.location)
    known: dict[Attribute, str | None] = {}
    for op in list(module.walk()):
        if not op.name.startswith("vhlo."):
            continue
        reason = _reason_against(op, version, known)
        if reason is not None:
            try:
                reason = _reason_against(_other_version(op, ctx, reason), version, known)
            except DiagnosticError as error:
                raise _failure(error, module, version) from None
        if reason is not None:
            raise _failure(refuse(op, reason), module, version)


def _failure(error: DiagnosticError, module: Operation, version: Version) -> DiagnosticError:
    last = Diagnostic("error", f"the program has no form in version {version} of VHLO", module.location)
    return DiagnosticError(*error.diagnostics, last)


def _other_version(op: Operation, ctx: Context, reason: str) -> Operation:
    """`op` replaced by the other version of it. Raises `DiagnosticError` if there is none that says the same."""
    base, _, number = op.name.rpartition("_v")
    change = _CHANGES.get(base.removeprefix("vhlo."))
    if change is None or op.name not in _SPANS:
        raise refuse(op, reason)
    upgrade = number == "1"
    cls: Any = ctx.op_class(f"{base}_v{2 if upgrade else 1}")
    properties = dict(op.properties)
    gone, new = (change.removed, change.added) if upgrade else (change.added, change.removed)
    for name, default in gone.items():
        value = properties.pop(name)
        if not upgrade and not default.matches(value):
            raise refuse(op, f"'{name}' cannot be said in version 1 of the operation")
    if not upgrade and change.one_operand and len(op.operands) != 1:
        raise refuse(op, "version 1 of the operation takes one operand")
    if not upgrade and change.no_regions and op.regions:
        raise refuse(op, "version 1 of the operation has no regions")
    rank = max(0, len(getattr(op.operands[0].type, "shape", ())) - 2) if op.operands else 0
    properties.update({name: default.make(rank) for name, default in new.items()})
    return replace(op, cls, properties, dict(op.attributes), op.result_types)


# What a version has


def _reason_against(op: Operation, version: Version, known: dict[Attribute, str | None]) -> str | None:
    """Why `op` cannot be in an artifact of that version; None if it can."""
    span = _SPANS.get(op.name)
    if span is None:
        return "it is not an operation of VHLO"
    if version < span[0]:
        return f"it exists since version {span[0]}"
    if span[1] is not None and version > span[1]:
        return f"it exists until version {span[1]}"
    constraint = _CONSTRAINTS.get(op.name)
    reason = constraint(op, version) if constraint is not None else None
    if reason is not None:
        return reason
    for attribute in (*op.properties.values(), *op.attributes.values(), *op.operand_types, *op.result_types):
        if attribute not in known:
            known[attribute] = _too_new(attribute, version)
        if known[attribute] is not None:
            return known[attribute]
    return None


def _too_new(attribute: Attribute, version: Version) -> str | None:
    pending = [attribute]
    seen: set[Attribute] = set()
    while pending:
        one = pending.pop()
        if one in seen or not is_from_vhlo(one):
            continue
        seen.add(one)
        since: str = getattr(one, "since", "0.9.0")
        if version < Version.of(since):
            sigil = type(one).sigil
            return f"'{sigil}{one.name}' exists since version {since}"
        pending.extend(_parts([getattr(one, field) for field in type(one)._fields]))
    return None


def _parts(values: Any) -> Iterator[Attribute]:
    for value in values:
        if isinstance(value, Attribute):
            yield value
        elif isinstance(value, tuple):
            yield from _parts(value)


def _same_elements(op: Operation, version: Version) -> str | None:
    """Reductions that compute in a wider type than their operands have."""
    pairs = zip(op.operand_types, op.result_types)
    if version < (0, 17, 0) and any(_element(x) is not _element(y) for x, y in pairs):
        return "a result of another element type than its operand exists since version 0.17.0"
    return None


def _element(ty: Type) -> Any:
    return getattr(ty, "element_type", ty)


def _custom_call(op: Operation, version: Version) -> str | None:
    if version < (1, 17, 0) and any(isinstance(ty, FutureV1Type) for ty in op.operand_types):
        return "futures as operands exist since version 1.17.0"
    typed = op.get_property("api_version").text == "API_VERSION_TYPED_FFI"
    if version < (1, 3, 0) and (typed or isinstance(op.get_property("backend_config"), a.DictionaryV1Attr)):
        return "calls with a dictionary as configuration exist since version 1.3.0"
    return None


_CONSTRAINTS: dict[str, Any] = {
    **dict.fromkeys(
        ("vhlo.all_reduce_v1", "vhlo.reduce_v1", "vhlo.reduce_scatter_v1", "vhlo.reduce_window_v1", "vhlo.scatter_v1",
         "vhlo.select_and_scatter_v1"),
        _same_elements,
    ),
    "vhlo.custom_call_v1": _custom_call,
}  # fmt: skip
