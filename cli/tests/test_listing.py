"""`plait plan`, `plugins`, `dialects`, `passes`, `pipelines`, `targets`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.plan.defaults import PlanStep
from plait.plan.planner import Plan
from plait.syntax.parser import parse_module
from plait_cli.decisions import described

Plait = Callable[..., Any]
Needs = Callable[..., None]
KINDS = ("dialects", "passes", "pipelines", "targets")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.parametrize("kind", KINDS)
def test_a_list_has_a_line_for_each_entry_of_its_json(plait: Plait, kind: str) -> None:
    listed, data = plait(kind), plait(kind, "--json")
    assert (listed.code, data.code, listed.err, data.err) == (0, 0, "", "")
    entries = json.loads(data.out)
    assert [line.split()[0] for line in listed.out.splitlines()] == [entry["name"] for entry in entries]
    assert all(entry["distribution"] in line for entry, line in zip(entries, listed.out.splitlines()))


def test_what_the_core_has_is_listed(plait: Plait) -> None:
    assert "builtin" in plait("dialects").out
    assert "loop-invariant-code-motion" in plait("passes").out
    assert "interpret" in plait("targets").out


def test_everything_has_a_summary(plait: Plait) -> None:
    for kind in KINDS:
        assert [entry["name"] for entry in json.loads(plait(kind, "--json").out) if not entry["summary"]] == []


def test_pipelines_say_what_they_stand_for(plait: Plait) -> None:
    for entry in json.loads(plait("pipelines", "--json").out):
        printed = plait("opt", f"--pass-pipeline={entry['pipeline']}", "--dump-pass-pipeline", stdin="module {}")
        assert printed.code == 0
        assert printed.err == plait("opt", f"--{entry['name']}", "--dump-pass-pipeline", stdin="module {}").err


def test_plugins_are_listed_with_distribution_and_version(plait: Plait) -> None:
    data = json.loads(plait("plugins", "list", "--json").out)
    assert data["plugins"][0]["name"] == "core"
    listed = plait("plugins", "list").out.splitlines()
    for plugin in data["plugins"]:
        assert any(plugin["distribution"] in line and plugin["version"] in line for line in listed)


def test_the_doctor_reports_on_each_plugin(plait: Plait) -> None:
    done = plait("plugins", "doctor", "--json")
    reports = json.loads(done.out)["plugins"]
    installed = [p.name for p in Context.from_environment().plugins if p.name != "core"]
    assert set(installed) <= {report["name"] for report in reports}
    assert done.code == (0 if all(report["healthy"] for report in reports) else 1)
    assert all(set(report) >= {"distribution", "version", "import_seconds", "problems"} for report in reports)


def test_a_plan_is_a_pipeline_that_runs(plait: Plait, needs: Needs) -> None:
    needs("stablehlo", "linalg", backend="llvm")
    file = EXAMPLES / "softmax_regression.mlir"
    planned = plait("plan", file).out.strip()
    assert planned.startswith("builtin.module(") and planned.count("\n") == 0
    lowered = plait("opt", file, f"--pass-pipeline={planned}")
    assert (lowered.code, lowered.err) == (0, "")
    assert "llvm.func" in lowered.out and "stablehlo" not in lowered.out
    inputs = ("--input=2x3xf32=1 2 3 4 5 6", "--input=3x2xf32=0.1 0.2 0.3 0.4 0.5 0.6", "--input=2xf32=0 1")
    assert plait("run", file, *inputs, f"--pipeline={planned}").out == plait("run", file, *inputs).out


def test_a_plan_is_explained_step_by_step(plait: Plait, needs: Needs) -> None:
    needs("stablehlo", "linalg", backend="llvm")
    file = EXAMPLES / "softmax_regression.mlir"
    lines = plait("plan", file, "--explain").out.splitlines()
    steps = [line for line in lines if line.split()[0] != "library"]  # of which there may be some
    assert len(steps) == plait("plan", file).out.count(",") + 1
    assert all(len(line.split()) >= 3 for line in lines)


PRODUCT = """func.func @main(%a: tensor<84x96xf32>, %b: tensor<96x64xf32>) -> tensor<84x64xf32> {
  %e = tensor.empty() : tensor<84x64xf32>
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<84x64xf32>) -> tensor<84x64xf32>
  %1 = linalg.matmul ATTRIBUTES ins(%a, %b : tensor<84x96xf32>, tensor<96x64xf32>) outs(%0 : tensor<84x64xf32>) -> tensor<84x64xf32>
  return %1 : tensor<84x64xf32>
}
"""


@pytest.mark.parametrize(
    ("options", "attributes", "bits", "tile"),
    [
        (["--target-triple=x86_64-linux-gnu", "--target-cpu=skylake-avx512"], "", 512, "6,64"),
        (["--target-triple=x86_64-linux-gnu", "--target-cpu=haswell"], "", 256, "6,16"),
        (["--target-triple=aarch64-linux-gnu", "--target-cpu=neoverse-n1"], "", 128, "6,16"),
        (
            ["--target-triple=x86_64-linux-gnu", "--target-cpu=skylake-avx512", "--target-machine=vector-bits=128"], "",
            128, "6,16",
        ),
        (
            ["--target-triple=x86_64-linux-gnu", "--target-cpu=haswell"], "{plait.tile_shape = array<i64: 2, 8>}",
            256, "2,8",
        ),
    ],
)  # fmt: skip
def test_decisions_follow_from_the_machine(
    plait: Plait, needs: Needs, tmp_path: Path, options: list[str], attributes: str, bits: int, tile: str
) -> None:
    needs("linalg", "tensor", backend="llvm")
    (tmp_path / "m.mlir").write_text(PRODUCT.replace("ATTRIBUTES", attributes))
    lines = plait("plan", tmp_path / "m.mlir", "--decisions", *options).out.splitlines()
    assert lines[0].startswith("machine  cpu=") and f"vector-bits={bits} " in lines[0]
    at = next(number for number, line in enumerate(lines) if line.split()[1].startswith("linalg-tile-and-fuse"))
    assert "m.mlir:5:8: Tiled Operation=linalg.generic" in lines[at + 1] and f"TileSizes={tile} " in lines[at + 1]


def test_decisions_are_shown_at_the_pass_that_takes_them(needs: Needs) -> None:
    needs("linalg", "tensor")
    ctx = Context.from_environment()
    elements = ["cse", "linalg-tile{tile-sizes=16,0,0}", "cse", "linalg-tile{tile-sizes=0,8,0}"]
    text = f"builtin.module({','.join(elements)})"
    plan = Plan("llvm", tuple(PlanStep(element, "linalg", "") for element in elements), text)
    module = parse_module(PRODUCT.replace("ATTRIBUTES", ""), ctx)
    lines = [line.split() for line in described(plan, module, ctx, None).splitlines()[1:]]
    found = [line[-1] for line in lines]
    first, second = found.index(elements[1]), found.index(elements[3])
    assert "TileSizes=16,0,0" in found[first:second] and "TileSizes=16,0,0" not in found[second:]
    assert "TileSizes=0,8,0" in found[second:] and "TileSizes=0,8,0" not in found[:second]


def test_decisions_are_for_one_whole_plan(plait: Plait, needs: Needs) -> None:
    needs("stablehlo", "linalg", backend="llvm")
    file = EXAMPLES / "softmax_regression.mlir"
    lines = plait("plan", file, "--decisions").out.splitlines()
    assert lines[0].startswith("machine  vector-bits=")
    steps = [line for line in lines[1:] if not line.startswith(" ")]
    assert steps == [line for line in plait("plan", file, "--explain").out.splitlines() if line.split()[0] != "library"]
    assert "leave out --after and --until" in plait("plan", file, "--decisions", "--until=tcp").err
    assert "name one --target" in plait("plan", file, "--decisions", "--target=llvm,interpret").err
    assert "describes no machines" in plait("plan", file, "--target=interpret", "--target-cpu=haswell").err


def test_the_parts_of_a_plan_do_what_the_whole_does(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("stablehlo", "linalg", backend="llvm")
    file, half = EXAMPLES / "softmax_regression.mlir", tmp_path / "half.mlir"
    whole, first, second = (plait("plan", file, *part).out.strip() for part in ([], ["--until=tcp"], ["--after=tcp"]))
    assert plait("opt", file, f"--pass-pipeline={first}", "-o", half).code == 0
    wanted, got = plait("opt", file, f"--pass-pipeline={whole}"), plait("opt", half, f"--pass-pipeline={second}")
    assert wanted.code == 0 and got.out == wanted.out
    none = plait("plan", file, "--after=linalg", "--until=tcp")
    assert none.code == 1
    assert none.err == "error: no steps are after phase 'linalg' and up to the end of phase 'tcp'\n"
    assert plait("plan", file, "--after=llvm").err == "error: no steps are after phase 'llvm'\n"
    wrong = plait("plan", file, "--until=nowhere")
    assert wrong.code == 2 and "unknown phase of the pipeline 'nowhere'" in wrong.err


def test_plans_of_one_target_are_for_the_whole_module(plait: Plait, tmp_path: Path) -> None:
    file = tmp_path / "a.mlir"
    file.write_text("func.func @foo(%a: f32) -> f32 {\n  return %a : f32\n}\n")
    done = plait("plan", file, "--function=foo")
    assert done.code == 1 and done.out == "" and "--function selects what to split among several targets" in done.err


def test_plans_of_several_targets_are_for_a_function(plait: Plait, tmp_path: Path) -> None:
    pytest.importorskip("plait_llvm")
    file = tmp_path / "a.mlir"
    file.write_text("func.func @foo(%a: f32) -> f32 {\n  return %a : f32\n}\n")
    assert plait("plan", file, "--function=foo", "--fallback=interpret").code == 0


def test_a_plan_without_a_way_names_what_is_missing(plait: Plait, tmp_path: Path) -> None:
    file = tmp_path / "a.mlir"
    file.write_text("module {}")
    done = plait("plan", file, "--target=lvm")
    assert done.code == 1
    assert "no backend 'lvm' is installed" in done.err
    assert "help: " in done.err and "installed: " in done.err and "interpret" in done.err


def test_an_unknown_dialect_gets_a_hint_that_holds_for_all_commands(plait: Plait, tmp_path: Path) -> None:
    pytest.importorskip("plait_llvm", reason="a plan for llvm needs plait-llvm")
    file = tmp_path / "a.mlir"
    file.write_text('"x.y"() : () -> ()')
    for arguments in (["plan", file], ["run", file], ["opt", file]):
        assert "help: `plait opt --allow-unregistered-dialect` keeps it as it is" in plait(*arguments).err


def test_the_plan_of_an_interpreted_module_is_empty(plait: Plait, tmp_path: Path) -> None:
    file = tmp_path / "a.mlir"
    file.write_text("module {}")
    assert plait("plan", file, "--target=interpret").out == "builtin.module()\n"
