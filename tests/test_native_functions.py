"""A library of a third party: a C function for an operation of its own dialect, in IR and by its values."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.builtin.attributes import ArrayAttr
from plait.builtin.types import f32, i64
from plait.context import Context
from plait.interfaces import Cost, Elementwise
from plait.libraries import Library, NativeFunction, Offer, Site
from plait.passes import PassManager
from plait.plugins import LibraryRecord, hookimpl

pytest.importorskip("sunny")
pytest.importorskip("plait_llvm")
from plait_std.native.attributes import PointerAttr, SizeAttr
from plait_std.native.ops import CallOp
from plait_std.sizes import sizes_of
from plait_std.tensor.ops import EmptyOp

SOURCE = """void lamps_glow(long n, const float *light, const float *lamp, float *out) {
  for (long i = 0; i < n; i++) out[i] = light[i] + lamp[i] * lamp[i];
}"""


def offer(op: Any, site: Site) -> Offer | str | None:
    if op.name != "sunny.glow":
        return None
    if op.result.type.element_type is not f32 or op.result.type.rank != 1:
        return "it is not on vectors of f32"

    def build(builder: Any) -> list[Any]:
        place = builder(EmptyOp.of(sizes_of(builder, op.light), f32))
        passed = ArrayAttr((SizeAttr(0, 0, i64), PointerAttr(0), PointerAttr(1), PointerAttr(2)))
        return [builder(CallOp("glow", "lamps", "lamps_glow", passed, [op.light, op.lamp], [place], [place.type]))]

    n = op.result.type.shape[0]
    return Offer(build, Cost(1000.0 + n), instead=Cost(3.0 * n))


@pytest.fixture(scope="module")
def ctx(tmp_path_factory: pytest.TempPathFactory) -> Context:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    folder: Path = tmp_path_factory.mktemp("lamps")
    (folder / "lamps.c").write_text(SOURCE)
    path = folder / "liblamps.so"
    subprocess.run([compiler, "-shared", "-fPIC", str(folder / "lamps.c"), "-o", str(path)], check=True)
    glow = NativeFunction("glow", offer, lambda op, light, lamp, out: light + lamp * lamp, interface=Elementwise)
    library = Library((glow,), find=lambda: str(path))

    class Plugin:
        PLAIT_API = 1

        @staticmethod
        @hookimpl
        def plait_libraries() -> Iterator[LibraryRecord]:
            yield LibraryRecord("lamps", load=lambda: library)

    installed = [p.module for p in Context.from_environment().plugins if p.name not in ("core", "blas")]
    return Context(plugins=[*installed, Plugin()])


def program(n: int, t: str = "f32") -> str:
    ty = f"tensor<{n}x{t}>"
    return f"""func.func @main(%light: {ty}, %lamp: {ty}) -> {ty} {{
      %0 = sunny.glow %light, %lamp : {ty}
      return %0 : {ty}
    }}"""


def called(source: str, ctx: Context) -> Any:
    module = plait.parse(source, context=ctx)
    PassManager(ctx).run("call-native-functions", module)
    return module


def test_function_is_called_where_it_costs_less(ctx: Context) -> None:
    assert 'native.call "glow" of "lamps" symbol "lamps_glow"' in str(called(program(4000), ctx))
    assert "sunny.glow" in str(called(program(10), ctx))
    assert "sunny.glow" in str(called(program(4000, "f64"), ctx))


def test_functions_look_at_operations_that_have_the_interface_only(
    ctx: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    looks_at = NativeFunction.looks_at
    monkeypatch.setattr(NativeFunction, "looks_at", lambda self, op, ctx: seen.append(op.name) or looks_at(self, op, ctx))
    called(program(10), ctx)
    assert seen == ["sunny.glow"]


def test_values_are_what_the_interpreter_says(ctx: Context) -> None:
    light, lamp = np.random.default_rng(3).standard_normal((2, 4000)).astype(np.float32)
    (expected,) = plait.compile(program(4000), target="interpret", context=ctx)(light, lamp)
    (judged,) = plait.compile(called(program(4000), ctx), target="interpret", context=ctx)(light, lamp)
    (native,) = plait.compile(program(4000), context=ctx)(light, lamp)
    np.testing.assert_allclose(judged, expected, 1e-6)
    np.testing.assert_allclose(native, expected, 1e-5, 1e-6)
