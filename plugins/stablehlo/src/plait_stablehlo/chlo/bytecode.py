"""The binary forms of CHLO's attributes."""

from __future__ import annotations

from plait.syntax.bytecode import codec as c
from plait.syntax.bytecode.codec import DialectEncoding, Form

from plait_stablehlo.chlo import enums as e

CHLO_ENCODING = DialectEncoding(
    attributes=(
        Form(0, e.ComparisonDirectionAttr, (("value", c.VARINT),)),
        Form(1, e.ComparisonTypeAttr, (("value", c.VARINT),)),
    )
)
