"""The operations of VHLO, made from their table."""

from __future__ import annotations

from textwrap import indent
from typing import Any, ClassVar

from plait.define import Op, attribute, c, operand, operands, region, regions, result, results
from plait.define.attribute_constraints import AttrConstraint
from plait.define.traits import SameVariadicOperandSize, Terminator

from plait_vhlo.examples import example_of
from plait_vhlo.function_syntax import FunctionSyntax
from plait_vhlo.table import OPERATIONS, OpSpec

AnyAttr = AttrConstraint("any attribute", lambda _attribute: True)


class VhloOp(Op):
    """Base of the operations of VHLO. They have names of parts and versions, and nothing else to say."""

    since: ClassVar[str]
    until: ClassVar[str | None]


_TAKEN = frozenset(("attributes", "location", "name", "operands", "parent", "regions", "result", "results", "since"))


def _fields(spec: OpSpec) -> dict[str, Any]:
    """The fields of an operation by their Python names, which do not hide what every operation has."""
    fields: dict[str, Any] = {}

    def add(name: str, field: Any) -> None:
        while name in fields or name in _TAKEN:
            name += "_"
        fields[name] = field

    for name in spec.operands.split():
        add(name.removesuffix("*"), operands(c.AnyType) if name.endswith("*") else operand(c.AnyType))
    for name in spec.attributes.split():
        add(name, attribute(AnyAttr, ir_name=name))
    for name in spec.results.split():
        add(name.removesuffix("*"), results(c.AnyType) if name.endswith("*") else result(c.AnyType))
    for name in spec.regions.split():
        add(name.removesuffix("*"), regions() if name.endswith("*") else region())
    return fields


def _document(spec: OpSpec) -> str:
    base, _, number = spec.name.rpartition("_v")
    span = f"{spec.since} on" if spec.until is None else f"{spec.since} to {spec.until}"
    return f"""Stand for version {number} of `{base}` in an artifact: StableHLO {span}.

    ```mlir
{indent(example_of(spec), "    ")}
    ```

    Semantics: as the operation of StableHLO of that name.
    """


def _operation(spec: OpSpec) -> Any:
    traits = (SameVariadicOperandSize,) * spec.same_size + (Terminator,) * spec.terminator
    namespace: dict[str, Any] = {
        "__doc__": _document(spec), "__module__": __name__, "name": f"vhlo.{spec.name}", "since": spec.since,
        "until": spec.until, "traits": traits, **_fields(spec),
    }  # fmt: skip
    bases: tuple[Any, ...] = (FunctionSyntax, VhloOp) if spec.name == "func_v1" else (VhloOp,)
    cname = "".join(part.capitalize() for part in spec.name.replace("-", "_").split("_")) + "Op"
    return type(VhloOp)(cname, bases, namespace)


VHLO_OPERATIONS: tuple[Any, ...] = tuple(_operation(spec) for spec in OPERATIONS)
