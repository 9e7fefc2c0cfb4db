"""The dialect `sdy`: how tensors are spread over devices. Its attributes are kept as text; one device ignores them.

```mlir
%r = stablehlo.custom_call @f(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=3, j=3}, custom>}
    : (tensor<3x3xf32>) -> tensor<3x3xf32>
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.define import Dialect
from plait.ir.attribute import Attribute

if TYPE_CHECKING:
    from typing import Self


class _TextAttr(Attribute):
    """An attribute that is kept as it is written, with its angle brackets."""

    text: str

    def print_parameters(self, printer: Any) -> None:
        printer.write(self.text)

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        return cls(parser.parse_balanced_text())


class OpShardingRuleAttr(_TextAttr):
    """Which dimensions of operands and results of an operation are spread together."""

    name = "sdy.op_sharding_rule"
    text: str


class TensorShardingAttr(_TextAttr):
    """Along which axes of a mesh each dimension of a tensor is spread."""

    name = "sdy.sharding"
    text: str


class TensorShardingPerValueAttr(_TextAttr):
    """The shardings of several values."""

    name = "sdy.sharding_per_value"
    text: str


SDY = Dialect("sdy", attributes=(OpShardingRuleAttr, TensorShardingAttr, TensorShardingPerValueAttr))
