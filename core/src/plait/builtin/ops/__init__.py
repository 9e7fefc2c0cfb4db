"""The operations of the builtin dialect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from plait.define import Op, Operands, Results, c, operands, optional_attribute, region, results
from plait.define.traits import (
    AffineScope,
    GraphRegion,
    IsolatedFromAbove,
    NoRegionArguments,
    NoTerminator,
    Pure,
    SingleBlock,
    Symbol,
    SymbolTable,
)
from plait.html import module_html
from plait.ir.attribute import VerifyError
from plait.ir.block import Block
from plait.ir.region import Region

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class ModuleOp(Op):
    """Hold the operations of a program.

    The top-level container: one region with one block, in which symbols are visible to each other.

    ```mlir
    module @outer {
      module @inner {
      }
    }
    ```

    Semantics: MLIR's `builtin.module`.
    """

    name = "builtin.module"
    traits = (
        AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, GraphRegion, SingleBlock, NoTerminator,
    )  # fmt: skip
    sym_name: Any = optional_attribute(c.SymbolNameAttr)
    sym_visibility: Any = optional_attribute(c.StrAttr)
    body_region: Region = region(single_block=True)
    assembly = "($sym_name^)? attr-dict-with-keyword $body_region"
    default_dialect: ClassVar[str | None] = "builtin"

    def verify(self) -> None:
        for name in self.attributes:
            if "." not in name:
                raise VerifyError(f"expected attribute names with a dialect prefix, found '{name}'")

    @classmethod
    def of(cls, operations: Iterable[Operation] = (), **options: Any) -> ModuleOp:
        """A module that holds `operations`."""
        return cls(body_region=Region(Block(operations=operations)), **options)

    @property
    def body(self) -> Block:
        """The block that holds the operations."""
        if self.body_region.entry is None:
            self.body_region.append(Block())
        return self.body_region.block

    def _repr_html_(self) -> str:
        """The module in a notebook."""
        return module_html(self)


class UnrealizedConversionCastOp(Op):
    """Stand between values whose types a conversion has changed on one side only.

    Has no meaning of its own: it must be gone when all conversions are done.

    ```mlir
    %1 = builtin.unrealized_conversion_cast %0 : i64 to index
    ```

    Semantics: MLIR's `builtin.unrealized_conversion_cast`.
    """

    name = "builtin.unrealized_conversion_cast"
    traits = (Pure,)
    inputs: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)
    assembly = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict"

    def verify(self) -> None:
        if not self.results:
            raise VerifyError("a cast must have a result")
