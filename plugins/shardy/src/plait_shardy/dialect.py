"""The dialect `sdy` (Shardy): how tensors are spread over devices.

```mlir
sdy.mesh @mesh = <["x"=1]>
func.func @f(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = sdy.sharding_constraint %x <@mesh, [{"x"}, {?}]> : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
```
"""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_shardy.attributes import ATTRIBUTES
from plait_shardy.ops import OPERATIONS

_bytecode = lazy_import("plait_shardy.bytecode")
_interpret = lazy_import("plait_shardy.interpret")

SDY = Dialect(
    "sdy",
    operations=OPERATIONS,
    attributes=ATTRIBUTES,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    bytecode=lambda: _bytecode.SDY_ENCODING,
)
