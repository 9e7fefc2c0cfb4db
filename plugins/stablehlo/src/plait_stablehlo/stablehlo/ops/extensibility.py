"""Operations that others give meaning to: custom_call and composite."""

from __future__ import annotations

from typing import Any

from plait import define as d
from plait.builtin.attributes import DictionaryAttr, StringAttr
from plait.builtin.types import RankedTensorType
from plait.define import constraints as c

from plait_stablehlo.stablehlo import constraints as h
from plait_stablehlo.stablehlo.attributes import OutputOperandAliasAttr
from plait_stablehlo.stablehlo.compatibility import violation
from plait_stablehlo.stablehlo.syntax import CUSTOM_CALL_TARGET

_BackendConfig = c.AttrPredicate(
    "string attribute or dictionary of named attribute values", lambda x: isinstance(x, (StringAttr, DictionaryAttr))
)

_SymbolArray = c.ArrayOf(c.FlatSymbolRefAttr, "flat symbol ref array attribute")


class CustomCallOp(d.Op):
    """Call what the implementation knows by the name `call_target_name`.

    ```mlir
    %r = stablehlo.custom_call @Sharding(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "custom_call".
    """

    name = "stablehlo.custom_call"
    inputs: d.Operands = d.operands(h.CustomCallValue)
    call_target_name = d.attribute(c.StrAttr)
    has_side_effect = d.optional_attribute(c.BoolAttr, absent=False)
    backend_config = d.optional_attribute(_BackendConfig)
    api_version = d.optional_attribute(c.I32Attr, absent=1)
    called_computations = d.optional_attribute(_SymbolArray, absent=())
    operand_layouts = d.optional_attribute(c.ArrayAttr)
    result_layouts = d.optional_attribute(c.ArrayAttr)
    output_operand_aliases = d.optional_attribute(c.ArrayOf(OutputOperandAliasAttr), absent=())
    result_tilings = d.optional_attribute(c.ArrayAttr)
    result: d.Results = d.results(h.CustomCallValue)
    assembly = (
        "custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict `:` functional-type(operands, results)"
    )
    directives = CUSTOM_CALL_TARGET

    @property
    def target(self) -> str:
        """The name that is called."""
        return self.call_target_name.value

    def verify(self) -> None:
        layouts = (self.operand_layouts, self.result_layouts)
        if (layouts[0] is None) != (layouts[1] is None):
            text = "Layout attributes should be specified for either both operands and results or none."
            raise violation("custom_call_c1", text)
        for what, values, layout in zip(("operand", "result"), (self.operands, self.results), layouts):
            if layout is not None and len(layout.elements) != len(values):
                text = f"Number of {what}s must match the number of {what} layouts"
                raise violation("custom_call_c2", f"{text}, {len(values)} != {len(layout.elements)}")
            for i, (value, entry) in enumerate(zip(values, layout.elements if layout is not None else ())):
                _check_layout(what, i, value.type, entry)


def _check_layout(what: str, number: int, ty: Any, layout: Any) -> None:
    """Raise unless a layout of a tensor of known rank is a permutation of its dimensions."""
    if not isinstance(ty, RankedTensorType):
        return
    order = [int(v) for v in layout.values()]
    if sorted(order) != list(range(len(ty.shape))):
        text = f"incorrect layout {order} for type '{ty}', layout must be a permutation of [0, {len(ty.shape)})"
        raise violation("custom_call_c3", f"{what} #{number} has {text}")


class CompositeOp(d.Op):
    """Name a computation that `decomposition` spells out.

    ```mlir
    func.func private @my_op(%v: tensor<4xf32>) -> tensor<4xf32> {
      return %v : tensor<4xf32>
    }

    %r = stablehlo.composite "my.op" %x {decomposition = @my_op} : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "composite".
    """

    name = "stablehlo.composite"
    inputs: d.Operands = d.operands(h.Value)
    composite_name = d.attribute(c.StrAttr, ir_name="name")
    composite_attributes = d.optional_attribute(c.DictAttr, absent=DictionaryAttr(()))
    decomposition = d.attribute(c.FlatSymbolRefAttr)
    version = d.optional_attribute(c.I32Attr, absent=0)
    composite_regions: Any = d.regions()
    result: d.Results = d.results(h.Value)
    assembly = (
        "$composite_name operands (` ` `(` $composite_regions^ `)`)? attr-dict `:` functional-type(operands, results)"
    )

    def verify(self) -> None:
        name = self.composite_name.value
        if "." not in name or not all(part.replace("_", "a").isalnum() for part in name.split(".")):
            raise violation("composite_c1", "name must be a valid namespaced op name")
