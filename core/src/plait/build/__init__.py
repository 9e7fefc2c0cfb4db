"""Building IR: expressions with operators over SSA values, loops and conditionals as `with` blocks.

```python
b = SCALARS.on(builder)  # an algebra says which operations arithmetic becomes
total = b.variable(b.number(0, f32))
with b.loop(0, n) as i:
    total.set(total + x[i] * 2)
```
"""

from __future__ import annotations

from plait.build.algebra import Algebra, Emit, OpenBranch, OpenLoop, OpenRepeat, UndefinedKind, builds, folding
from plait.build.builder import ExpressionBuilder
from plait.build.expression import Expression, Number, Variable, element_of, is_unsigned, value_of
from plait.build.folding import fold
from plait.build.operators import Operators, function

__all__ = [
    "Algebra", "Emit", "Expression", "ExpressionBuilder", "Number", "OpenBranch", "OpenLoop", "OpenRepeat",
    "Operators", "UndefinedKind", "Variable", "builds", "element_of", "fold", "folding", "function", "is_unsigned",
    "value_of",
]  # fmt: skip
