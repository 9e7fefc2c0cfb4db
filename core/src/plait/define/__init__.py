"""How operations, attributes and types are declared."""

from plait.define import c, traits
from plait.define import c as constraints
from plait.define.dialect import Dialect
from plait.define.discardable import DiscardableAttributes
from plait.define.enum import BitEnumAttr, EnumAttr
from plait.define.fields import (
    Operand,
    Operands,
    OptionalOperand,
    OptionalResult,
    Properties,
    Regions,
    Result,
    Results,
    attribute,
    infer_result,
    operand,
    operands,
    optional_attribute,
    optional_operand,
    optional_result,
    region,
    regions,
    result,
    results,
    successor,
    successors,
)
from plait.define.op import Op

__all__ = [
    "BitEnumAttr", "Dialect", "DiscardableAttributes", "EnumAttr", "Op", "Operand", "Operands", "OptionalOperand",
    "OptionalResult", "Properties", "Regions", "Result", "Results", "attribute", "c", "constraints", "infer_result",
    "operand", "operands", "optional_attribute", "optional_operand", "optional_result", "region", "regions", "result",
    "results", "successor", "successors", "traits",
]  # fmt: skip
