"""The checks of all kinds, and the items that they make for a distribution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plait_testing.conformance import (
    canonical,
    conversions,
    destinations,
    documentation,
    execution,
    model_values,
    models,
    passes,
    records,
    refusals,
    round_trip,
)
from plait_testing.conformance.kit import Check, Kit

CHECKS: tuple[Check, ...] = (
    *records.CHECKS,
    *documentation.CHECKS,
    *round_trip.CHECKS,
    *refusals.CHECKS,
    *canonical.CHECKS,
    *passes.CHECKS,
    *conversions.CHECKS,
    *models.CHECKS,
    *destinations.CHECKS,
    *model_values.CHECKS,
    *execution.CHECKS,
)


@dataclass(frozen=True)
class Case:
    """One check of one subject; `name` is `check[subject]`."""

    kit: Kit
    check: Check
    label: str
    subject: Any

    @property
    def name(self) -> str:
        return f"{self.check.name}[{self.label}]"

    @property
    def known_failure(self) -> str | None:
        """Why the distribution says that the check does not hold; None if it should."""
        return self.kit.declared.known_failures.get(self.name)

    def run(self) -> None:
        """Raise if the check does not hold."""
        self.check.run(self.kit, self.subject)


def cases(kit: Kit) -> Iterator[Case]:
    """All cases of a distribution, and one that its declarations name what exists."""
    found = [Case(kit, check, label, subject) for check in CHECKS for label, subject in check.subjects(kit)]
    yield from found
    names = {case.name for case in found}
    declarations = Check("declarations", lambda _: [], lambda kit, _: check_declarations(kit, names))
    yield Case(kit, declarations, kit.distribution, None)


def check_declarations(kit: Kit, names: set[str]) -> None:
    """What the distribution declares is about its own operations, passes and checks."""
    declared = kit.declared
    own = {name for name, _ in kit.operations} | {f"{dialect.name}.*" for dialect in kit.dialects}
    records = {getattr(record, "name", "") for record in kit.records}
    for table in (declared.without_semantics, declared.examples, declared.inputs):
        assert set(table) <= own, f"not operations of {kit.distribution}: {sorted(set(table) - own)}"
    named = {*declared.idempotent, *declared.frontend_examples}
    assert named <= records, f"not records of {kit.distribution}: {sorted(named - records)}"
    for table in (declared.known_failures, declared.not_compared):
        assert set(table) <= names, f"no such checks: {sorted(set(table) - names)}"
    tables = (declared.without_semantics, declared.known_failures, declared.not_compared)
    reasons = [reason for table in tables for reason in table.values()]
    assert all(reason.strip() for reason in reasons), "a reason is empty"
