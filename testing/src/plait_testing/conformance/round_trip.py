"""Both forms of the text of every operation are read back as the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from hypothesis.strategies import SearchStrategy
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

from plait_testing.conformance.generate import built_modules, can_be_built, changed_texts, for_all
from plait_testing.conformance.kit import Check
from plait_testing.examples import check_example

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.operation import Operation

    from plait_testing.conformance.kit import Kit

EXAMPLES = 8


def check_the_example(kit: Kit, op_class: type[Op]) -> None:
    """The example in the docstring parses, verifies, uses the operation and is read back from both forms."""
    check_example(op_class, kit.ctx)


def reads_back(kit: Kit, module: Operation) -> None:
    """Raise unless both forms of the text of a valid module are read back as the same module."""
    custom, generic = module.print(), module.print(generic=True)
    from_custom = parse_module(custom, kit.ctx, "custom.mlir")
    verify(from_custom, kit.ctx)
    again = from_custom.print()
    assert again == custom, f"the custom form\n{custom}\nis read back as\n{again}"
    assert from_custom.print(generic=True, use_hints=False) == module.print(generic=True, use_hints=False), (
        f"the custom form loses something:\n{custom}\nof\n{generic}"
    )
    from_generic = parse_module(generic, kit.ctx, "generic.mlir")
    again = from_generic.print(generic=True)
    assert again == generic, f"the generic form\n{generic}\nis read back as\n{again}"


def check_generated(kit: Kit, op_class: type[Op]) -> None:
    """Modules drawn from the definition, and changed examples, are refused with a located error or read back."""
    valid = 0

    def drawn(module: Any) -> None:
        nonlocal valid
        if module is not None and is_valid(kit, module):
            valid += 1
            reads_back(kit, module)

    def changed(text: str) -> None:
        module = parsed(kit, text)
        if module is not None:
            drawn(module)

    for text in seeds(kit, op_class):
        for_all(changed_texts(text), changed, EXAMPLES)
    declared = kit.declared.examples.get(op_class.name)
    if isinstance(declared, SearchStrategy):
        for_all(cast("SearchStrategy[Any]", declared), changed, EXAMPLES)
    if can_be_built(op_class):
        for_all(built_modules(kit, op_class), drawn, EXAMPLES)
    kit.covered[op_class.name] = valid


def seeds(kit: Kit, op_class: type[Op]) -> list[str]:
    """The texts that are changed: the example, and those that the distribution declares."""
    declared: Any = kit.declared.examples.get(op_class.name, ())
    more: Iterable[str] = () if isinstance(declared, SearchStrategy) else declared
    return [kit.example(op_class).print(generic=True), *more]


def is_valid(kit: Kit, module: Operation) -> bool:
    """Whether a module verifies. Errors other than diagnostics are raised."""
    try:
        verify(module, kit.ctx)
    except DiagnosticError as error:
        assert error.diagnostics, "the error says nothing"
        return False
    return True


def parsed(kit: Kit, text: str) -> Any:
    """The module of a text, None if it is refused, which must be with a place in the text."""
    try:
        return parse_module(text, kit.ctx, "changed.mlir")
    except DiagnosticError as error:
        for diagnostic in error.diagnostics:
            assert diagnostic.location is not None, f"an error without a place: {diagnostic.message}\n{text}"
        return None


CHECKS = (
    Check("example", lambda kit: kit.operations, check_the_example),
    Check("round-trip", lambda kit: kit.operations, check_generated),
)
