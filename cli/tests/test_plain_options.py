"""Command lines that are read without Typer: Typer reads the same from them, and all others are left to it."""

from __future__ import annotations

from typing import Any

import pytest
import typer
from plait_cli import declare
from plait_cli.options import PlanOptions, RunOptions
from plait_cli.plain_options import read_plain

heard: list[Any] = []


def hear(options: Any) -> int:
    heard.append(options)
    return 0


def by_typer(arguments: list[str], options: type[Any] = RunOptions) -> Any:
    """What Typer makes of a command line."""
    app = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None)
    app.callback()(lambda: None)
    declare.command(app, "run", options, f"{__name__}:hear", help="")
    heard.clear()
    with pytest.raises(SystemExit) as done:
        app(["run", *arguments], prog_name="plait")
    return heard[0] if done.value.code == 0 and heard else None


PLAIN = [
    ["m.mlir"],
    ["-"],
    ["m.mlir", "--input=2xf32=1 2", "--input", "@x.npy", "--checked", "--no-cache"],
    ["--function", "f", "m.mlir", "--threads=2", "--rtol=1e-3", "--atol", "0", "--expected_f16_threshold=.5"],
    ["m.mlir", "--expected-output=1xf32=2", "--expected_output=(ignored)", "--output=-", "--output_max_element_count=3"],
    ["m.mlir", "--target=interpret", "--pipeline=canonicalize", "--compile-to=linalg", "--trace=t.json"],
    ["m.mlir", "--remarks-filter=.*", "--equality-mode=exact", "--output=", "--compile-from", "tcp"],
]


@pytest.mark.parametrize("arguments", PLAIN, ids=" ".join)
def test_same_as_by_typer(arguments: list[str]) -> None:
    found = read_plain(RunOptions, arguments)
    assert found is not None and found == by_typer(arguments)


PLANS = [
    ["m.mlir"], ["-", "--explain"], ["m.mlir", "--target=npu,llvm", "--fallback", "interpret", "--function=f"],
    ["m.mlir", "--until", "linalg", "--after=tcp"], ["m.mlir", "--decisions", "--target-cpu=haswell"],
    ["m.mlir", "--target-machine=l1-bytes=32768", "--target-machine", "l2-bytes=65536", "--target-triple=x86_64"],
]  # fmt: skip


@pytest.mark.parametrize("arguments", PLANS, ids=" ".join)
def test_plans_same_as_by_typer(arguments: list[str]) -> None:
    found = read_plain(PlanOptions, arguments)
    assert found is not None and found == by_typer(arguments, PlanOptions)


OTHERS = [
    [], ["--help"], ["m.mlir", "n.mlir"], ["m.mlir", "--unknown"], ["m.mlir", "--input"], ["m.mlir", "--threads=0"],
    ["m.mlir", "--threads=x"], ["m.mlir", "--threads=2000"], ["m.mlir", "--rtol=tiny"], ["--", "m.mlir"],
    ["m.mlir", "--checked=1"], ["m.mlir", "--function=a", "--function=b"], ["m.mlir", "--threads", "--checked"],
    ["m.mlir", "--debug"], ["m.mlir", "-h"], ["m.mlir", "--thread=2"],
]  # fmt: skip


@pytest.mark.parametrize("arguments", OTHERS, ids=" ".join)
def test_left_to_typer(arguments: list[str]) -> None:
    assert read_plain(RunOptions, arguments) is None
