"""Says in a module which version of the specification, level, profiles and extensions it is for.

    module {

becomes, with `tosa-attach-target{profiles=pro_int extensions=int16}`,

    module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k",
        profiles = [pro_int], extensions = [int16]>} {
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.passes import Pass, option
from plait.suggest import did_you_mean

from plait_tosa.attributes import EXTENSIONS, LEVELS, PROFILES, VERSIONS, TargetEnvAttr

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

TARGET_ENV = "tosa.target_env"
"""The attribute of a module."""


class TosaAttachTarget(Pass):
    """Attach what a module is for, which `tosa-validate` holds it to."""

    name: ClassVar[str] = "tosa-attach-target"
    anchor: ClassVar[str | None] = "builtin.module"

    specification_version: str = option("1.0", doc="1.0 or 1.1.draft", name="specification_version")
    level: str = option("8k", doc="8k or none")
    profiles: tuple[str, ...] = option((), doc="pro_int and pro_fp")
    extensions: tuple[str, ...] = option((), doc="extensions of the specification, such as int16 and bf16")

    def run(self, op: Operation, ctx: Context) -> None:
        _check(op, "specification_version", (self.specification_version,), VERSIONS)
        _check(op, "level", (self.level,), LEVELS)
        _check(op, "profile", self.profiles, PROFILES)
        _check(op, "extension", self.extensions, EXTENSIONS)
        op.set_attribute(
            TARGET_ENV, TargetEnvAttr(self.specification_version, self.level, self.profiles, self.extensions)
        )


def _check(op: Operation, what: str, names: Sequence[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            help = did_you_mean(name, known)
            message = f"expected a {what} of {', '.join(known)}, found '{name}'"
            raise DiagnosticError(Diagnostic("error", message, op.location, help=help, operation=op))
