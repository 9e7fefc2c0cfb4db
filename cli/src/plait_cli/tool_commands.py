"""The commands that compile, run, measure, reduce and search modules."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from plait_cli import completion
from plait_cli.errors import guarded

Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
File = Annotated[str, typer.Argument(help="MLIR text or bytecode; '-' is standard input.", metavar="FILE")]
Inputs = Annotated[
    list[str] | None,
    typer.Option(
        "--input",
        help="An argument: '2x3xf32=1 2 3 4 5 6', 'f32=1.5', '@x.npy', '@all.npz', '@all.safetensors'.",
        metavar="SPEC",
    ),
]
Function = Annotated[str, typer.Option(help="The function to call.")]
Target = Annotated[
    str, typer.Option(help="What it is compiled for: see `plait targets`.", autocompletion=completion.targets)
]
Checked = Annotated[bool, typer.Option("--checked", help="Let undefined behaviour be an error when it happens.")]
PipelineText = Annotated[str | None, typer.Option(help="A pipeline in place of the planned one.")]
From = Annotated[
    str | None,
    typer.Option(
        "--compile-from", help="The file is IR of this phase: leave out what comes before.",
        autocompletion=completion.phases, metavar="PHASE",
    ),
]  # fmt: skip
Trace = Annotated[
    str | None, typer.Option("--trace", help="Write a trace for Perfetto or chrome://tracing.", metavar="FILE")
]
Remarks = Annotated[
    str | None,
    typer.Option(
        "--remarks-filter", metavar="REGEX",
        help="Print what passes of this name did, did not do, and why; '.*' is all.",
    ),
]  # fmt: skip
Unregistered = Annotated[
    bool, typer.Option("--allow-unregistered-dialect", help="Keep operations that no plugin defines.")
]


def _threshold(element_type: str) -> Any:
    """The option for the absolute tolerance of an element type."""
    names = (f"--expected-{element_type}-threshold", f"--expected_{element_type}_threshold")
    return typer.Option(*names, help=f"Absolute tolerance of {element_type} alone.", metavar="FLOAT")


def run_model(
    file: File,
    inputs: Inputs = None,
    expected: Annotated[
        list[str] | None,
        typer.Option(
            "--expected-output", "--expected_output", metavar="SPEC",
            help="A result to compare with; '(ignored)' is any.",
        ),
    ] = None,
    outputs: Annotated[
        list[str] | None,
        typer.Option(
            "--output", metavar="SPEC",
            help="Where a result goes: '@y.npy', '@all.npz', '@all.safetensors'; '-' prints.",
        ),
    ] = None,
    function: Function = "main",
    target: Target = "llvm",
    pipeline: PipelineText = None,
    checked: Checked = False,
    compile_from: From = None,
    compile_to: Annotated[
        str | None,
        typer.Option(
            "--compile-to", help="Compile to the end of this phase, and interpret what there is then.",
            autocompletion=completion.phases, metavar="PHASE",
        ),
    ] = None,
    rtol: Annotated[
        float | None,
        typer.Option("--rtol", "--expected_rtol", help="Relative tolerance; by default that of the element type."),
    ] = None,
    atol: Annotated[float | None, typer.Option(help="Absolute tolerance; by default that of the element type.")] = None,
    f16_threshold: Annotated[float | None, _threshold("f16")] = None,
    f32_threshold: Annotated[float | None, _threshold("f32")] = None,
    f64_threshold: Annotated[float | None, _threshold("f64")] = None,
    bf16_threshold: Annotated[float | None, _threshold("bf16")] = None,
    equality_mode: Annotated[
        str, typer.Option("--equality-mode", "--equality_mode", help="'approximate', or 'exact': no tolerance.")
    ] = "approximate",
    most_elements: Annotated[
        int,
        typer.Option("--output-max-element-count", "--output_max_element_count", help="Print no more of a result."),
    ] = 1024,
    trace: Trace = None,
    remarks: Remarks = None,
    debug: Debug = False,
) -> None:  # fmt: skip
    """Compile a module and call one of its functions."""

    def action() -> int:
        from plait_cli.compiling import CompileOptions
        from plait_cli.errors import fail
        from plait_cli.run import RunOptions, run_file

        what = CompileOptions(file, function, target, pipeline, compile_from, trace, remarks, checked)
        if equality_mode not in ("approximate", "exact"):
            raise fail(f"no equality mode '{equality_mode}'", "there are approximate and exact")
        given = {
            "float16": f16_threshold,
            "float32": f32_threshold,
            "float64": f64_threshold,
            "bfloat16": bf16_threshold,
        }
        thresholds = {name: value for name, value in given.items() if value is not None}
        specs = (tuple(inputs or ()), tuple(expected or ()), tuple(outputs or ()))
        how = (compile_to, rtol, atol, thresholds, equality_mode == "exact", most_elements)
        return run_file(what, RunOptions(*specs, *how))

    raise typer.Exit(guarded(debug, action))


def compile_model(
    file: File,
    outputs: Annotated[
        list[str] | None,
        typer.Option(
            "--output", "-o", metavar="FILE",
            help="What the extension says: .mlir, .ll, .s, .o, .so, .h; may come again. '-' prints MLIR.",
        ),
    ] = None,
    function: Function = "main",
    target: Target = "llvm",
    pipeline: PipelineText = None,
    checked: Checked = False,
    compile_from: From = None,
    compile_to: Annotated[
        str | None,
        typer.Option(
            "--compile-to", help="Stop at the end of this phase, and write MLIR.",
            autocompletion=completion.phases, metavar="PHASE",
        ),
    ] = None,
    cpu: Annotated[str, typer.Option("--target-cpu", help="The processor, by LLVM's name; 'native' is this one.")] = "",
    features: Annotated[str, typer.Option("--target-features", help="What it has: '+avx2,-fma'.")] = "",
    level: Annotated[int, typer.Option("--opt-level", "-O", min=0, max=3, help="How much LLVM optimizes.")] = 2,
    trace: Trace = None,
    remarks: Remarks = None,
    debug: Debug = False,
) -> None:  # fmt: skip
    """Compile a module to MLIR of a phase, LLVM IR, assembly, an object file or a shared library; with a C header."""

    def action() -> int:
        from plait_cli.compile import CodeOptions, compile_file
        from plait_cli.compiling import CompileOptions

        what = CompileOptions(file, function, target, pipeline, compile_from, trace, remarks, checked)
        return compile_file(what, CodeOptions(tuple(outputs or ("-",)), compile_to, cpu, features, level))

    raise typer.Exit(guarded(debug, action))


def bench(
    file: Annotated[str | None, typer.Argument(help="MLIR text; '-' is standard input.", metavar="FILE")] = None,
    inputs: Inputs = None,
    function: Function = "main",
    target: Target = "llvm",
    pipeline: PipelineText = None,
    checked: Checked = False,
    compile_from: From = None,
    warmup: Annotated[int, typer.Option(help="Calls before the first that counts.")] = 3,
    repetitions: Annotated[int, typer.Option(help="Samples; each is as many calls as take a millisecond.")] = 30,
    output: Annotated[str | None, typer.Option("--output", "-o", help="Write the run as JSON.", metavar="FILE")] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option("--compare", help="Compare two runs that were written, or measure two modules.", metavar="A B"),
    ] = None,
    processes: Annotated[
        int, typer.Option(help="Fresh processes for each side; of two modules 10 if not given.", metavar="N")
    ] = 1,
    as_json: Json = False,
    trace: Trace = None,
    debug: Debug = False,
) -> None:
    """Measure how long a compiled function takes; without --input, arguments are random."""

    def action() -> int:
        from plait_cli.bench import BenchOptions, bench_file
        from plait_cli.bench import compare as compare_sides
        from plait_cli.compiling import CompileOptions
        from plait_cli.errors import fail

        options = BenchOptions(tuple(inputs or ()), warmup, repetitions, output, as_json, processes)
        what = CompileOptions(
            "-" if file is None else file, function, target, pipeline, compile_from, trace, checked=checked
        )
        if compare is not None:
            return compare_sides(*compare, what, options)
        if file is None:
            raise fail("a file is needed, or two runs to compare", "plait bench FILE, or plait bench --compare A B")
        return bench_file(what, options)

    raise typer.Exit(guarded(debug, action))


def reduce(
    file: File,
    test: Annotated[
        str | None, typer.Option(help="A command that is given a file, and exits with 0 if it is kept.", metavar="CMD")
    ] = None,
    crash: Annotated[bool, typer.Option("--expect-crash", help="Keep what raises no proper error.")] = False,
    diagnostic: Annotated[
        str | None, typer.Option("--expect-diagnostic", help="Keep what gives an error with this text.", metavar="TEXT")
    ] = None,
    differs: Annotated[
        bool, typer.Option("--differs-from-interpreter", help="Keep what computes something else than it should.")
    ] = False,
    pipeline: Annotated[
        str | None, typer.Option(help="What is run; without it, the module is compiled for the target.")
    ] = None,
    target: Target = "llvm",
    function: Function = "main",
    inputs: Inputs = None,
    output: Annotated[str, typer.Option("--output", "-o", help="Where the result goes.", metavar="FILE")] = "-",
    allow_unregistered: Unregistered = False,
    debug: Debug = False,
) -> None:
    """Find the smallest module that still shows a problem."""

    def action() -> int:
        from plait_cli.reduce import ReduceOptions, reduce_file

        specs = tuple(inputs or ())
        what = (test, crash, diagnostic, differs, pipeline, target, function, specs, output, allow_unregistered)
        return reduce_file(ReduceOptions(file, *what))

    raise typer.Exit(guarded(debug, action))


def query(
    file: File,
    names: Annotated[
        list[str] | None, typer.Option("--op", help="Operations whose name matches: 'arith.add.'.", metavar="REGEX")
    ] = None,
    dialects: Annotated[
        list[str] | None, typer.Option("--dialect", help="Operations of a dialect.", autocompletion=completion.dialects)
    ] = None,
    interfaces: Annotated[
        list[str] | None, typer.Option("--interface", help="Operations with a model: Elementwise, Tiling ...")
    ] = None,
    traits: Annotated[list[str] | None, typer.Option("--trait", help="Operations with a trait: Pure ...")] = None,
    types: Annotated[
        list[str] | None, typer.Option("--type", help="An operand or result is of such a type.", metavar="REGEX")
    ] = None,
    attributes: Annotated[
        list[str] | None, typer.Option("--attribute", help="It has this attribute.", metavar="NAME[=TEXT]")
    ] = None,
    operands_of: Annotated[
        list[str] | None, typer.Option("--operand-from", help="Such an operation makes an operand.", metavar="REGEX")
    ] = None,
    used_by: Annotated[
        list[str] | None, typer.Option("--used-by", help="Such an operation takes a result.", metavar="REGEX")
    ] = None,
    as_json: Json = False,
    allow_unregistered: Unregistered = False,
    debug: Debug = False,
) -> None:
    """Print the operations that match all kinds of conditions; an option may come again, for alternatives."""

    def action() -> int:
        from plait_cli.query import QueryOptions, query_file

        kinds = (names, dialects, interfaces, traits, types, attributes, operands_of, used_by)
        options = [tuple(kind or ()) for kind in kinds]
        return query_file(QueryOptions(file, *options, as_json=as_json, allow_unregistered=allow_unregistered))

    raise typer.Exit(guarded(debug, action))


EXAMPLES = {
    "run": (
        "plait run mlp.mlir --input=2x3xf32='1 2 3 4 5 6' --expected-output=@y.npy",
        "plait run mlp.mlir --input=@x.npy --compile-to=linalg",
    ),
    "compile": (
        "plait compile mlp.mlir -o mlp.so -o mlp.h --target-cpu=native",
        "plait compile mlp.mlir --compile-to=linalg -o mlp.mlir",
    ),
    "bench": (
        "plait bench mlp.mlir --input=@x.npy -o before.json",
        "plait bench --compare before.json after.json",
        "plait bench --compare mlp.mlir other.mlir --processes=3",
    ),
    "reduce": (
        "plait reduce model.mlir --expect-diagnostic='did not converge' "
        "--pipeline='canonicalize{max-iterations=1 test-convergence}'",
        "plait reduce model.mlir --test=./shows_it.sh",
    ),
    "query": (
        "plait query model.mlir --op='tosa[.]conv.*' --type='.*f16>'",
        "plait query model.mlir --interface=Elementwise --json",
    ),
}
"""The examples of each command, which end its help."""


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this module to `app`."""
    commands = {"run": run_model, "compile": compile_model, "bench": bench, "reduce": reduce, "query": query}
    for name, command in commands.items():
        app.command(name, epilog=examples(*EXAMPLES[name]))(command)


def examples(*lines: str) -> str:
    """The text under the help of a command."""
    return "\n\n".join(f"Example: {line}" for line in lines)
