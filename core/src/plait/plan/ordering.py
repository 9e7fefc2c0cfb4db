"""Order among records that say after or before which others they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, Any, TypeVar

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

if TYPE_CHECKING:
    from plait.plugins.records import PassRecord, PhaseRecord

    AnyOrdered = PassRecord | PhaseRecord

RecordT = TypeVar("RecordT", bound="AnyOrdered")


def in_order(records: Iterable[RecordT], key: Callable[[RecordT], Any]) -> list[RecordT]:
    """`records` such that each stands after the records that its `after` names, and before the ones in its `before`.

    Where that leaves a choice the one with the least `key` comes first. Names of absent records are ignored. Raises
    `DiagnosticError` if some wait for each other.
    """
    by_name = {record.name: record for record in records}
    sorter = TopologicalSorter[str]({name: [] for name in by_name})
    for name, record in by_name.items():
        sorter.add(name, *(other for other in record.after if other in by_name))
        for other in record.before:
            if other in by_name:
                sorter.add(other, name)
    try:
        sorter.prepare()
    except CycleError as error:
        names = ", ".join(f"'{name}'" for name in sorted(set(error.args[1])))
        raise DiagnosticError(Diagnostic("error", f"cyclic order of {names}")) from None
    ordered: list[RecordT] = []
    ready = list(sorter.get_ready())
    while ready:
        name = min(ready, key=lambda name: key(by_name[name]))
        ready.remove(name)
        ordered.append(by_name[name])
        sorter.done(name)
        ready += sorter.get_ready()
    return ordered
