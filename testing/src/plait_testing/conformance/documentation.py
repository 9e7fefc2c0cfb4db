"""Every operation says what it does, shows itself and has a meaning; every pass says what it is for."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from plait.define.traits import Terminator
from plait.interpret import is_interpreted
from plait.plugins import (
    BackendRecord,
    CommandRecord,
    ConversionRecord,
    DialectRecord,
    FrontendRecord,
    PassRecord,
    PipelineRecord,
)

from plait_testing.conformance.kit import Check
from plait_testing.examples import example_text

if TYPE_CHECKING:
    from plait.define.op import Op

    from plait_testing.conformance.kit import Kit


def check_docstring(kit: Kit, op_class: type[Op]) -> None:
    """A summary that is a sentence, and an example."""
    documentation = inspect.cleandoc(op_class.__dict__.get("__doc__") or "")
    summary = documentation.partition("\n\n")[0]
    assert summary, "no docstring"
    assert summary.endswith((".", ":")), f"the summary does not end in a period or colon: {summary!r}"
    example_text(op_class)


def check_semantics(kit: Kit, op_class: type[Op]) -> None:
    """Reference semantics, or a declared reason why there are none; not both."""
    table = kit.declared.without_semantics
    if f"{op_class.name.partition('.')[0]}.*" in table:
        return
    reason, has = table.get(op_class.name), has_semantics(kit, op_class)
    assert has or reason, f"'{op_class.name}' has no reference semantics, and WITHOUT_SEMANTICS states no reason"
    assert not (has and reason), f"'{op_class.name}' has reference semantics: take it out of WITHOUT_SEMANTICS"


def has_semantics(kit: Kit, op_class: type[Op]) -> bool:
    """Whether the interpreter runs an operation; it hands operands of a terminator to the operation around it."""
    if op_class.has_trait(Terminator) and not op_class.definition.successors:
        return True
    return is_interpreted(kit.ctx, op_class)


_SUMMARIZED = (
    PassRecord, ConversionRecord, PipelineRecord, DialectRecord, BackendRecord, FrontendRecord, CommandRecord,
)  # fmt: skip


def check_summary(kit: Kit, record: PassRecord | ConversionRecord) -> None:
    """What `plait --help` and `plait list` show."""
    assert record.summary.strip(), f"'{record.name}' has no summary"
    assert "\n" not in record.summary
    assert not record.summary.endswith("."), f"a summary ends without a period: {record.summary!r}"


CHECKS = (
    Check("docstring", lambda kit: kit.operations, check_docstring),
    Check("semantics", lambda kit: kit.operations, check_semantics),
    Check("summary", lambda kit: [(r.name, r) for r in kit.records_of(*_SUMMARIZED)], check_summary),
)
