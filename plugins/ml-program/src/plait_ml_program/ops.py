"""The operations of `ml_program`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import StringAttr, SymbolRefAttr, UnitAttr
from plait.define import (
    Op,
    Operand,
    Operands,
    Result,
    attribute,
    c,
    operand,
    operands,
    optional_attribute,
    result,
)
from plait.define.functions import FunctionOp, ReturningOp
from plait.define.traits import (
    GraphRegion,
    HasParent,
    Pure,
    SingleBlock,
    Symbol,
)
from plait.ir.attribute import Attribute, VerifyError

from plait_ml_program import family, syntax
from plait_ml_program.family import Lookup
from plait_ml_program.types import TokenType

Token = c.Exactly(TokenType(), "token")


class FuncOp(FunctionOp):
    """A function whose body is run block by block.

    ```mlir
    ml_program.func private @declared(i32) -> i32
    ml_program.func @same(%x: i32) -> i32 {
      ml_program.return %x : i32
    }
    ```

    Semantics: MLIR, `ml_program` dialect.
    """

    name = "ml_program.func"


class SubgraphOp(FunctionOp):
    """A function whose operations run in any order that their operands allow.

    ```mlir
    ml_program.subgraph @same(%x: i32) -> i32 {
      ml_program.output %x : i32
    }
    ```

    Semantics: MLIR, `ml_program` dialect.
    """

    name = "ml_program.subgraph"
    traits = (GraphRegion, SingleBlock)


class ReturnOp(ReturningOp):
    """Return from an `ml_program.func` with its results.

    ```mlir
    ml_program.func @same(%x: i32) -> i32 {
      ml_program.return %x : i32
    }
    ```

    Semantics: MLIR, `ml_program` dialect.
    """

    name = "ml_program.return"
    traits = (Pure, HasParent("ml_program.func"))
    function = FuncOp


class OutputOp(ReturningOp):
    """End an `ml_program.subgraph` with its results.

    ```mlir
    ml_program.subgraph @same(%x: i32) -> i32 {
      ml_program.output %x : i32
    }
    ```

    Semantics: MLIR, `ml_program` dialect.
    """

    name = "ml_program.output"
    traits = (Pure, HasParent("ml_program.subgraph"))
    function = SubgraphOp


class GlobalOp(Op):
    """Define a global variable, or, if it is not mutable, a constant with a name.

    ```mlir
    ml_program.global private mutable @count(dense<0> : tensor<i64>) : tensor<i64>
    ml_program.global private @weight(#ml_program.extern : tensor<4xf32>) : tensor<4xf32>
    ml_program.global public mutable @zeros : tensor<4xf32>
    ```

    Semantics: MLIR, `ml_program` dialect. A mutable global without a value begins with zeros.
    """

    name = "ml_program.global"
    traits = (Symbol,)
    sym_name: StringAttr = attribute(c.SymbolNameAttr)
    type: Any = attribute(c.AnyTypeAttr)
    is_mutable: UnitAttr | None = optional_attribute(c.UnitAttr)
    value: Attribute | None = optional_attribute(c.AnyAttr)
    sym_visibility: StringAttr | None = optional_attribute(c.StrAttr)
    directives = {
        "SymbolVisibility": (syntax.parse_visibility, syntax.print_visibility),
        "TypedInitialValue": (syntax.parse_initial_value, syntax.print_initial_value),
    }
    assembly = """custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name ``
        custom<TypedInitialValue>($type, $value) attr-dict"""

    def verify(self) -> None:
        if self.is_mutable is None and self.value is None:
            raise VerifyError("a global that is not mutable needs an initial value")


class AccessOp(family.AccessOp):
    """An operation that names an `ml_program.global`."""

    variable = GlobalOp


class LoadingOp(AccessOp):
    """An access that reads: the first result is the value."""

    def verify_symbol_uses(self, lookup: Lookup) -> None:
        """Raise unless the symbol is a global of the result's type."""
        self.named_global(lookup, self.results[0].type)

    def result_names(self) -> Sequence[str | None]:
        return ((self.symbol.nested or (self.symbol.root,))[-1],)


class StoringOp(AccessOp):
    """An access that writes: the first operand is the value."""

    def verify_symbol_uses(self, lookup: Lookup) -> None:
        """Raise unless the symbol is a mutable global of the value's type."""
        if self.named_global(lookup, self.operands[0].type).is_mutable is None:
            raise VerifyError(f"global '{self.symbol}' is not mutable")


class GlobalLoadOp(LoadingOp):
    """Read a global.

    ```mlir
    ml_program.global private mutable @count(0 : i64) : i64
    func.func @next() -> i64 {
      %0 = ml_program.global_load @count : i64
      return %0 : i64
    }
    ```

    Semantics: MLIR, `ml_program` dialect.
    """

    name = "ml_program.global_load"
    symbol: SymbolRefAttr = attribute(c.SymbolRefAttr, ir_name="global")
    result: Result = result(c.AnyType)
    assembly = "$symbol `:` type($result) attr-dict"


class GlobalLoadConstOp(LoadingOp):
    """Read a global that is not mutable, which has no effects.

    ```mlir
    ml_program.global private @weight(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
    func.func @f() -> tensor<4xf32> {
      %0 = ml_program.global_load_const @weight : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    Semantics: MLIR, `ml_program` dialect.
    """

    name = "ml_program.global_load_const"
    traits = (Pure,)
    symbol: SymbolRefAttr = attribute(c.SymbolRefAttr, ir_name="global")
    result: Result = result(c.AnyType)
    assembly = "$symbol `:` type($result) attr-dict"

    def verify_symbol_uses(self, lookup: Lookup) -> None:
        """Raise unless the symbol is a constant global of the result's type."""
        if self.named_global(lookup, self.result.type).is_mutable is not None:
            raise VerifyError(f"global '{self.symbol}' is mutable, and cannot be read as a constant")


class GlobalLoadGraphOp(LoadingOp):
    """Read a global after those accesses that made the tokens, in a graph region.

    ```mlir
    ml_program.global private mutable @count(0 : i64) : i64
    ml_program.subgraph @next() -> i64 {
      %0, %1 = ml_program.global_load_graph @count ordering(() -> !ml_program.token) : i64
      ml_program.output %0 : i64
    }
    ```

    Semantics: MLIR, `ml_program` dialect.
    """

    name = "ml_program.global_load_graph"
    symbol: SymbolRefAttr = attribute(c.SymbolRefAttr, ir_name="global")
    consume_tokens: Operands = operands(Token)
    loaded: Result = result(c.AnyType)
    produce_token: Result = result(Token)
    directives = {"TokenOrdering": (syntax.parse_ordering, syntax.print_ordering)}
    assembly = """$symbol `` custom<TokenOrdering>($consume_tokens, type($produce_token)) `:` type($loaded)
        attr-dict"""

    def result_names(self) -> Sequence[str | None]:
        return ("result", "produceToken")


class GlobalStoreOp(StoringOp):
    """Write a mutable global.

    ```mlir
    ml_program.global private mutable @count(0 : i64) : i64
    func.func @set(%x: i64) {
      ml_program.global_store @count = %x : i64
      return
    }
    ```

    Semantics: MLIR, `ml_program` dialect.
    """

    name = "ml_program.global_store"
    symbol: SymbolRefAttr = attribute(c.SymbolRefAttr, ir_name="global")
    value: Operand = operand(c.AnyType)
    assembly = "$symbol `=` $value `:` type($value) attr-dict"


class GlobalStoreGraphOp(StoringOp):
    """Write a mutable global after those accesses that made the tokens, in a graph region.

    ```mlir
    ml_program.global private mutable @count(0 : i64) : i64
    ml_program.subgraph @set(%x: i64) {
      %0 = ml_program.global_store_graph @count = %x ordering(() -> !ml_program.token) : i64
      ml_program.output
    }
    ```

    Semantics: MLIR, `ml_program` dialect.
    """

    name = "ml_program.global_store_graph"
    symbol: SymbolRefAttr = attribute(c.SymbolRefAttr, ir_name="global")
    value: Operand = operand(c.AnyType)
    consume_tokens: Operands = operands(Token)
    produce_token: Result = result(Token)
    directives = {"TokenOrdering": (syntax.parse_ordering, syntax.print_ordering)}
    assembly = """$symbol `=` $value `` custom<TokenOrdering>($consume_tokens, type($produce_token)) `:` type($value)
        attr-dict"""


class TokenOp(Op):
    """Make a token that follows nothing.

    ```mlir
    ml_program.subgraph @f() {
      %0 = ml_program.token
      ml_program.output
    }
    ```

    Semantics: MLIR, `ml_program` dialect.
    """

    name = "ml_program.token"
    traits = (Pure,)
    token: Result = result(Token)
    assembly = "attr-dict"


OPERATIONS = (
    FuncOp, SubgraphOp, ReturnOp, OutputOp, GlobalOp, GlobalLoadOp, GlobalLoadConstOp, GlobalLoadGraphOp,
    GlobalStoreOp, GlobalStoreGraphOp, TokenOp,
)  # fmt: skip
