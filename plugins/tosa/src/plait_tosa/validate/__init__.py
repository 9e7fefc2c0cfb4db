"""Hold a module to its target: the level, profiles and extensions in its `tosa.target_env`.

Without the attribute, that is version 1.0 at level 8K. What no target allows is refused always; what this one lacks, as
`bf16` without that extension, under `strict-op-spec-alignment`, and so is what the verifier lets pass for programs that
are not finished.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import FloatType, IntegerType, TensorType, bf16, f16, f32
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.passes import Pass, option

from plait_tosa.attributes import TargetEnvAttr
from plait_tosa.stored import stored
from plait_tosa.types import MxInt8Type
from plait_tosa.validate import levels, strict
from plait_tosa.validate.attach_target import TARGET_ENV
from plait_tosa.validate.supported_types import CONSTANT_OPERANDS, supported

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation

_DEFAULT = TargetEnvAttr("1.0", "8k", (), ())
_WIDTHS = (1, 4, 8, 16, 32, 48, 64)
_ROUNDINGS = {"DOUBLE_ROUND": "doubleround", "INEXACT_ROUND": "inexactround"}
#: Operations whose tensors have any element type.
_ANY_ELEMENTS = ("tosa.custom", "tosa.yield", "tosa.apply_scale")


class TosaValidate(Pass):
    """Refuse what is not for the target of a module."""

    name: ClassVar[str] = "tosa-validate"
    anchor: ClassVar[str | None] = "builtin.module"

    strict_op_spec_alignment: bool = option(False, doc="refuse what the target lacks, too")
    allow_invalid_op_datatype_combinations: bool = option(False, doc="let element types pass that no profile has")

    def run(self, op: Operation, ctx: Context) -> None:
        found: Any = op.attributes.get(TARGET_ENV)
        target = found if isinstance(found, TargetEnvAttr) else _DEFAULT
        broken = [
            Diagnostic("error", f"'{inner.name}' op {message}", inner.location, operation=inner)
            for inner in op.walk()
            if inner.name.startswith("tosa.")
            for message in self._first(inner, target)
        ]
        if broken:
            raise DiagnosticError(*broken)

    def _first(self, op: Operation, target: Any) -> list[str]:
        """The first rule that an operation breaks; nothing if it keeps all."""
        first = next(self._violations(op, target), None)
        return [first] if first is not None else []

    def _violations(self, op: Operation, target: Any) -> Iterator[str]:
        yield from _elements(op)
        if not self.allow_invalid_op_datatype_combinations:
            yield from _combination(op)
        if self.strict_op_spec_alignment:
            yield from _enabled(op, target)
        yield from _constants(op, target)
        yield from _rounding(op, target)
        yield from levels.violations(op, levels.LEVELS[target.level], target.specification_version)
        if self.strict_op_spec_alignment:
            yield from strict.violations(op)


def _tensors(op: Operation) -> list[Any]:
    return [stored(v.type.element_type) for v in (*op.operands, *op.results) if isinstance(v.type, TensorType)]


def _elements(op: Operation) -> Iterator[str]:
    if op.name in _ANY_ELEMENTS:
        return
    for ty in _tensors(op):
        if not _has_profile(ty):
            yield f"expected elements of a type that a profile or an extension has, found '{ty}'"


def _has_profile(ty: Type) -> bool:
    if isinstance(ty, IntegerType):
        return ty.signedness == "signless" and ty.width in _WIDTHS
    if isinstance(ty, FloatType):
        return ty in (bf16, f16, f32) or ty.width < 16
    return isinstance(ty, MxInt8Type)


def _needs(op: Operation) -> tuple[bool, str]:
    """Whether the element types of an operation fit together, and what they need."""
    rows = supported(op.name.removeprefix("tosa."))
    if rows is None:
        return True, ""
    given = ["mxint8" if isinstance(ty, MxInt8Type) else str(ty) for ty in _tensors(op)]
    if op.name == "tosa.concat":
        given = [given[0], given[-1]]
    for row, needs in rows.items():
        if not row or (len(row) == len(given) and all(r in ("*", g) for r, g in zip(row, given))):
            return True, needs
    return False, ""


def _combination(op: Operation) -> Iterator[str]:
    if not _needs(op)[0]:
        found = ", ".join(map(str, _tensors(op)))
        yield f"expected element types that a profile or an extension supports together, found {found}"


def _enabled(op: Operation, target: Any) -> Iterator[str]:
    needs = _needs(op)[1]
    enabled = {*target.profiles, *target.extensions}
    if needs and not any(enabled.issuperset(one.split(" & ")) for one in needs.split(" | ")):
        yield f"expected a target with {needs.replace('&', 'and').replace('|', 'or')}"


def _constants(op: Operation, target: Any) -> Iterator[str]:
    if "dynamic" in target.extensions:
        return
    for i in CONSTANT_OPERANDS.get(op.name.removeprefix("tosa."), ()):
        source = op.operands[i].defining_op
        if source is None or source.name != "tosa.const":
            yield f"expected a constant as operand #{i}, as targets without the extension dynamic ask for"


def _rounding(op: Any, target: Any) -> Iterator[str]:
    if op.name != "tosa.rescale":
        return
    needed = _ROUNDINGS.get(op.rounding_mode.text)
    if needed is not None and needed not in target.extensions:
        yield f"expected a target with the extension {needed} for rounding_mode {op.rounding_mode.text}"
