"""`torch-to-tcp`: from the torch dialect to tcp.

```mlir
%r = torch.aten.mul.Tensor %a, %b : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
```

becomes

```mlir
%r = tcp.binary multiply %a, %b : tensor<4xf32>
```
"""

from __future__ import annotations

from plait.rewrite.conversion import Conversion

from plait_torch.ops.structure import OverwriteTensorContentsOp
from plait_torch.to_tcp import types
from plait_torch.to_tcp.patterns import PATTERNS

TORCH_TO_TCP = Conversion(
    name="torch-to-tcp",
    source="torch",
    target=("tcp", "tensor", "arith", "cf"),
    patterns=PATTERNS,
    unsupported={OverwriteTensorContentsOp: "tensors do not change in place: functionalize the program first"},
    type_converter=types.converter,
)
