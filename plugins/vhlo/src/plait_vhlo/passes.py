"""The conversions between StableHLO and VHLO as passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.passes import Pass

from plait_vhlo.conversion.from_stablehlo import legalize_to_vhlo
from plait_vhlo.conversion.to_stablehlo import legalize_to_stablehlo
from plait_vhlo.conversion.to_version import convert_to_version
from plait_vhlo.version import CURRENT

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class StablehloLegalizeToVhlo(Pass):
    """Replace StableHLO and func by the newest versions of their operations in VHLO."""

    name: ClassVar[str] = "stablehlo-legalize-to-vhlo"
    anchor: ClassVar[str | None] = "builtin.module"

    def run(self, op: Operation, ctx: Context) -> None:
        legalize_to_vhlo(op, ctx)


class VhloToVersion(Pass):
    """Replace operations of VHLO by their forms in the version `target`."""

    name: ClassVar[str] = "vhlo-to-version"
    anchor: ClassVar[str | None] = "builtin.module"
    target: str = ""

    def run(self, op: Operation, ctx: Context) -> None:
        convert_to_version(op, self.target, ctx)


class VhloLegalizeToStablehlo(Pass):
    """Replace VHLO of the newest version by StableHLO and func."""

    name: ClassVar[str] = "vhlo-legalize-to-stablehlo"
    anchor: ClassVar[str | None] = "builtin.module"

    def run(self, op: Operation, ctx: Context) -> None:
        legalize_to_stablehlo(op, ctx)


class VhloToStablehlo(Pass):
    """Replace VHLO of any version by StableHLO: `vhlo-to-version` to the newest one, `vhlo-legalize-to-stablehlo`."""

    name: ClassVar[str] = "vhlo-to-stablehlo"
    anchor: ClassVar[str | None] = "builtin.module"

    def run(self, op: Operation, ctx: Context) -> None:
        convert_to_version(op, str(CURRENT), ctx)
        legalize_to_stablehlo(op, ctx)
