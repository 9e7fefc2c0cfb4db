"""The algebra of scalars: expressions over arith, math and complex, loops of scf, elements of tensors and buffers.

```python
light, cover = SCALARS.on(builder).wrap(*values)
shade = maximum(light - cover, 0).value
```
"""

from __future__ import annotations

from plait_std.algebra.formula import Formula
from plait_std.algebra.models import KindPayload
from plait_std.algebra.payload import Unsupported, build
from plait_std.algebra.scalars import SCALARS, Scalars
from plait_std.algebra.total import TOTAL, Total

__all__ = ["SCALARS", "TOTAL", "Formula", "KindPayload", "Scalars", "Total", "Unsupported", "build"]
