"""The scalar kinds: what elementwise operations compute of one element of each operand, said once for all dialects.

| module | what it holds |
|---|---|
| `table` | a row for each kind; `supports` tells for which element types it is defined |
| `kind` | what a row consists of |
| `payload` | payloads that are formulas of expressions |
| `reference` | reference semantics that take more than one NumPy function |
| `floats`, `integers` | functions of Python numbers |
| `arrays` | kinds on NumPy arrays: interpretations of operations that name their kind |

`plait_std.algebra` builds the payload of a row (`build`), has casts between element types with values for all numbers
(`TOTAL.cast`), and the `Elementwise` model of operations that name their kind (`KindPayload`).

A row has a name, the number of operands, and a `Meaning` for each number class in which the kind is defined: `float`,
`complex`, `signed`, `unsigned` and `bool` (`integer` is short for both classes of integers, `every` for all; `index` is
signed). `number_class` reads the class off an element type: `iN` is signed, `uiN` unsigned, `i1` bool.

    _function("tanh", "math.tanh", "tanh", math.tanh,
              Of("complex.tanh", "tanh", formula="hyperbolic_tangent")),

says that `tanh` of floats is `math.tanh` in IR, `numpy.tanh` in the interpreter and Python's `math.tanh` in folds; of
complex numbers it is `complex.tanh`, which backends build by the formula. The interpretations of arith, math and
complex follow from the row, too: an operation that is the payload of a kind has the reference semantics of that kind.

**Adding a kind** takes its row (and a function in `payload` or `reference` where no single operation or NumPy
function does it). `tests/test_scalar_kinds.py` compares payload and reference of every row.

**Naming the kind of an operation**: an elementwise operation on tensors says it in its class,

    class TanhOp(UnaryOp):
        name = "tosa.tanh"
        kind = "tanh"

and a dialect derives the rest from that for all of these classes:

- interpretation: `arrays.interpretations(op_classes)`, or `arrays.semantics(kind)` for one operation;
- the `Elementwise` model: `plait_std.algebra.KindPayload()`; subclasses override `kind` where an attribute of the
  operation holds it (`tcp.unary`), and `accepts` where the dialect asks for more (shapes, modes);
- conversion: `supports(op.kind, element)` decides whether a pattern applies, `op.kind` is the kind in tcp;
- the result type: `KINDS[kind].result`;
- the cost: `KINDS[kind].cost`.

Semantics that only one dialect has (the zero points of `tosa.negate`, total order in StableHLO) stay with the dialect.
"""
