"""Operations of the reference interpreter: run programs in parallel, look at values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.attributes import ArrayAttr, SymbolRefAttr
from plait.builtin.types import ShapedType
from plait.define import constraints as c
from plait.define.traits import SameOperandsAndResultType
from plait.ir.attribute import VerifyError

from plait_stablehlo import constraints as h

if TYPE_CHECKING:
    from plait.builtin.types import Type

_Symbols = c.ArrayOf(c.FlatSymbolRefAttr, "array of references to symbols, not nested")
_Programs = c.ArrayOf(_Symbols, "array of arrays of references to symbols")


class RunParallelOp(d.Op):
    """Run a grid of processes: `programs` has a row for each replica, with a function for each partition.

    Inputs and results belong to all processes, one process after the other. Each `stablehlo.infeed` reads what the
    next function in `infeed` returns.

    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      return %x : tensor<4xf32>
    }

    %r = "interpreter.run_parallel"(%x) <{programs = [[@f]]}> : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "Parallel execution".
    """

    name = "interpreter.run_parallel"
    inputs: d.Operands = d.operands(h.TensorOrToken)
    infeed = d.optional_attribute(_Symbols)
    programs = d.attribute(_Programs)
    results_: d.Results = d.results(h.TensorOrToken)

    def names(self) -> list[list[str]]:
        """The functions, replica by replica."""
        return [[one.root for one in row.elements] for row in self.programs.elements]

    def verify(self) -> None:
        rows = self.names()
        if not rows or not rows[0]:
            raise VerifyError("expected a program in `programs`")
        for row in rows:
            if len(row) != len(rows[0]):
                text = f"the rows of `programs` differ in length: {len(rows[0])} and {len(row)}"
                raise VerifyError(text)
        if isinstance(self.infeed, ArrayAttr) and not self.infeed.elements:
            raise VerifyError("an empty infeed is to be left out")

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Any]) -> None:
        """Raise unless the functions are there and take and give what the operation takes and returns."""
        types = [_function_type(lookup, name) for row in self.names() for name in row]
        for what, values, count in (
            ("inputs", self.operands, sum(len(ty.inputs) for ty in types)),
            ("results", self.results, sum(len(ty.results) for ty in types)),
        ):
            if len(values) != count:
                text = f"but all programs together have {count}"
                raise VerifyError(f"found {len(values)} {what}, {text}")
        for one in self.infeed.elements if self.infeed is not None else ():
            _check_infeed(one.root, _function_type(lookup, one.root).results)


def _function_type(lookup: Callable[[SymbolRefAttr], Any], name: str) -> Any:
    found = lookup(SymbolRefAttr(name))
    ty = found.get_attr("function_type") if found is not None else None
    if ty is None:
        raise VerifyError(f'Function "{name}" not found')
    return ty


def _check_infeed(name: str, results: Sequence[Type]) -> None:
    if len(results) != 1:
        raise VerifyError(f'expected one result of the function "{name}", found {len(results)}')
    if not isinstance(results[0], ShapedType):
        raise VerifyError(f'expected a tensor as the result of the function "{name}", found \'{results[0]}\'')


class PrintOp(d.Op):
    """Print a tensor.

    ```mlir
    interpreter.print %x : tensor<4xf32>
    ```

    Semantics: the reference interpreter of StableHLO.
    """

    name = "interpreter.print"
    operand: d.Operand = d.operand(h.Tensor)
    assembly = "$operand attr-dict `:` type($operand)"


class ProbeOp(d.Op):
    """Pass a tensor on, and let an observer see it.

    ```mlir
    %r = interpreter.probe %x, probe_id = "here" : tensor<4xf32>
    ```

    Semantics: the reference interpreter of StableHLO.
    """

    name = "interpreter.probe"
    traits = (SameOperandsAndResultType,)
    operand: d.Operand = d.operand(h.Tensor)
    probe_id = d.attribute(c.StrAttr)
    result: d.Result = d.result(h.Tensor)
    assembly = "$operand `,` `probe_id` `=` $probe_id attr-dict `:` type($result)"
