"""A plugin that conforms, and the same one with one fault of each kind planted: the kit finds it where it is."""

from __future__ import annotations

import pytest

pytest.importorskip("plait_std")
pytest_plugins = ["pytester"]
pytestmark = [pytest.mark.slow, pytest.mark.exhaustive]

PLUGIN = """
from plait.plugins import BackendRecord, ConversionRecord, DialectRecord, FrontendRecord, PassRecord, hookimpl
PLAIT_API = 1

@hookimpl
def plait_dialects():
    yield DialectRecord("soil", load="soil.dialect:SOIL", summary="what things grow in")

@hookimpl
def plait_conversions():
    yield ConversionRecord("soil-to-arith", "soil", "arith", "soil.dialect:SOIL_TO_ARITH", "lower soil", ("arith",))

@hookimpl
def plait_passes():
    yield PassRecord("soil-water", load="soil.dialect:Water", summary="mark operations")

@hookimpl
def plait_backends():
    yield BackendRecord("soil", "soil.dialect:BACKEND", (), "runs the interpreter", level="any")

@hookimpl
def plait_frontends():
    yield FrontendRecord("dirt", "soil.dialect:read", (".dirt",), (b"DIRT",), "texts behind a word")
"""
DIALECT = '''
from __future__ import annotations
import itertools
from dataclasses import dataclass
from typing import ClassVar
from plait.builtin.attributes import StringAttr, UnitAttr
from plait.define import Dialect, Op, Operand, Result, attribute, c, infer_result, operand, result
from plait.define.traits import Pure, SameOperandsAndResultType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interfaces import Elementwise, ReifyShapes
from plait.interpret import interpret
from plait.passes import Pass
from plait.plugins import API_VERSION
from plait.rewrite import Canonicalization, Conversion, fold, pattern
from plait.runtime.interpreted import BACKEND as INTERPRETED
from plait.syntax.parser import parse_module
from plait_std.arith.ops import AddFOp, SubFOp
from plait_std.sizes import sizes_of

class MixOp(Op):
    """Add.

    ```mlir
    func.func @f(%x: tensor<4x?xf32>, %y: tensor<4x?xf32>) -> tensor<4x?xf32> {
      %0 = soil.mix %x, %y "loam" : tensor<4x?xf32>
      return %0 : tensor<4x?xf32>
    }
    ```
    """
    name = "soil.mix"
    traits = (Pure, SameOperandsAndResultType)
    x: Operand = operand(c.TensorOf(c.AnyFloat))
    y: Operand = operand(c.TensorOf(c.AnyFloat))
    kind: StringAttr = attribute(c.StrAttr)
    r: Result = infer_result(c.TensorOf(c.AnyFloat), same_as="x")
    assembly = "$x `,` $y $kind attr-dict `:` type($r)"
    # CHECKS

class DigOp(Op):
    """Subtract twice.

    ```mlir
    func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %0 = soil.dig %x, %y : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
    """
    name = "soil.dig"
    traits = (Pure, SameOperandsAndResultType)
    x: Operand = operand(c.TensorOf(c.AnyFloat))
    y: Operand = operand(c.TensorOf(c.AnyFloat))
    r: Result = infer_result(c.TensorOf(c.AnyFloat), same_as="x")
    assembly = "$x `,` $y attr-dict `:` type($r)"

@interpret(MixOp)
def interpret_mix(op, x, y):
    return x + y

@interpret(DigOp)
def interpret_dig(op, x, y):
    return x - y - y

@pattern(DigOp)
def split_dig(op, rw):
    """dig -> sub, sub"""
    first = rw.insert(SubFOp(op.x, op.y)).result
    return rw.insert(SubFOp(first, op.y)).result

class MixPayload(Elementwise):
    """x + y"""
    def payload(self, op, builder, scalars):
        x, y = scalars
        return (builder.insert(AddFOp(x, y)).result,)

class SameShape(ReifyShapes):
    """The shape of the first operand."""
    def reify(self, op, builder):
        return [list(sizes_of(builder, op.operands[0]))]

@pattern(MixOp)
def lower_mix(op, rw):
    """mix -> addf"""
    return rw.insert(AddFOp(op.x, op.y)).result

SOIL = Dialect(
    "soil", operations=(MixOp, DigOp), interpretations=lambda: (interpret_mix, interpret_dig),
    models=lambda: {Elementwise: {"soil.mix": MixPayload()}, ReifyShapes: {"soil.mix": SameShape()}},
    canonicalization=lambda: Canonicalization(patterns=[split_dig], folds=[]),
)
SOIL_TO_ARITH = Conversion(name="soil-to-arith", source="soil", target="arith", patterns=(lower_mix, split_dig))

@dataclass(frozen=True)
class Water(Pass):
    """Mark operations."""
    name: ClassVar[str] = "soil-water"
    def run(self, op, ctx):
        op.set_attribute("soil.wet", UnitAttr())

class Backend:
    name = "soil"
    def compile(self, module, function, ctx, *, signature=None, phases=None):
        found = INTERPRETED.compile(module, function, ctx, signature=signature, phases=phases)
        return lambda *arguments: [CHANGED(result) for result in found(*arguments)]

def CHANGED(result):
    return result

BACKEND = Backend()
COUNT = itertools.count()

def read(data, ctx, filename):
    try:
        text = data.removeprefix(b"DIRT").decode()
    except UnicodeDecodeError:
        raise DiagnosticError(Diagnostic("error", "no text")) from None
    return parse_module(text, ctx, filename)
'''
CONFORMANCE = """
IDEMPOTENT = ("soil-water",)
FRONTEND_EXAMPLES = {"dirt": lambda: [(b"DIRTmodule {\\n}\\n", "module {\\n}\\n")]}
"""

SHOWN_FAULTS = {
    "another API version": ("plugin.py", "PLAIT_API = 1", "PLAIT_API = 2", None),
    "a heavy plugin.py": ("plugin.py", "PLAIT_API = 1", "import numpy\nPLAIT_API = 1", "light[soil.plugin]"),
    "a loader of nothing": ("plugin.py", "dialect:Water", "dialect:Nothing", "record[Pass:soil-water]"),
    "no docstring": ("dialect.py", '"""Subtract twice.', '"""', "docstring[soil.dig]"),
    "no semantics": ("dialect.py", "(interpret_mix, interpret_dig)", "(interpret_mix,)", "semantics[soil.dig]"),
    "text that loses an attribute": ("dialect.py", "# CHECKS", """
    def print_assembly(self, printer):
        printer.write(f' %x, %y "" : {self.r.type}')
""", "round-trip[soil.mix]"),
    "a constraint that is not checked": ("dialect.py", "# CHECKS", "def verify_constraints(self): pass", "refuses[soil.mix]"),
    "a verifier that fails": ("dialect.py", "# CHECKS", "def verify(self): self.x.type.shape[0] // 0", "round-trip[soil.mix]"),
    "a pattern that means something else": ("dialect.py", "SubFOp(first, op.y)", "AddFOp(first, op.y)", "canonicalization[soil.dig]"),
    "a payload that means something else": ("dialect.py", "builder.insert(AddFOp(x, y))", "builder.insert(SubFOp(x, y))", "elementwise[soil.mix]"),
    "a shape that is another": ("dialect.py", "[list(sizes_of(builder, op.operands[0]))]", "[[4, 3]]", "reify-shapes[soil.mix]"),
    "a conversion that forgets one": ("dialect.py", "patterns=(lower_mix, split_dig)", "patterns=(lower_mix,)", "conversion-complete[soil-to-arith]"),
    "a conversion that means something else": (
        "dialect.py", "rw.insert(AddFOp(op.x, op.y))", "rw.insert(SubFOp(op.x, op.y))", "conversion[soil-to-arith:soil.mix]",
    ),
    "a pass that differs each time": ("dialect.py", 'UnitAttr())', 'StringAttr(str(next(COUNT))))', "pass[soil-water]"),
    "a backend that computes something else": ("dialect.py", "    return result\n", "    return result + 1\n", "backend[soil:"),
    "a frontend that fails on damage": ("dialect.py", "except UnicodeDecodeError", "except KeyError", "frontend[dirt]"),
    "a frontend that reads something else": ("dialect.py", 'removeprefix(b"DIRT")', 'replace(data, b"module @other {}")', "frontend[dirt]"),
    "a declaration of nothing": ("conformance.py", '"soil-water"', '"soil-fire"', "declarations[soil]"),
}  # fmt: skip


def failures(pytester: pytest.Pytester, only: str, **changes: tuple[str, str]) -> tuple[set[str], str]:
    """The items that fail for the plugin after changes to its files, and all that was printed; only of some checks."""
    folder = pytester.path
    (folder / "soil").mkdir()
    (folder / "soil" / "__init__.py").touch()
    for name, text in (("plugin", PLUGIN), ("dialect", DIALECT), ("conformance", CONFORMANCE)):
        old, new = changes.get(name, ("", ""))
        assert old in text
        (folder / "soil" / f"{name}.py").write_text(text.replace(old, new, 1) if old else text)
    info = folder / "soil-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: soil\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[plait]\nsoil = soil.plugin\n")
    pytester.syspathinsert(folder)
    result = pytester.runpytest_subprocess("--plait-conformance=soil", "-p", "no:cacheprovider", "-v", "--no-header", "-k", only)
    lines = [line for line in result.outlines if line.startswith("conformance/soil::") and " FAILED" in line]
    return {line.split("::")[1].rpartition(" FAILED")[0] for line in lines}, "\n".join([*result.outlines, *result.errlines])


def test_without_a_fault_all_holds(pytester: pytest.Pytester) -> None:
    failed, text = failures(pytester, "not backend")
    assert not failed and " passed" in text, text[-5000:]


@pytest.mark.parametrize("fault", SHOWN_FAULTS)
def test_a_fault_is_found(pytester: pytest.Pytester, fault: str) -> None:
    file, old, new, item = SHOWN_FAULTS[fault]
    only = item.partition("[")[0] if item is not None else "plugin"
    failed, text = failures(pytester, only, **{file.removesuffix(".py"): (old, new)})
    if item is None:  # the plugin is not there at all
        assert "it is for plugin API 2" in text, text[-3000:]
    else:
        assert any(name.startswith(item) for name in failed), (failed, text[-3000:])
