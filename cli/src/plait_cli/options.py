"""The options of the commands, one class for each command; what several share is said once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from plait.files import is_artifact
from plait.plugins.known import DEFAULT_TARGET

from plait_cli import completion

File = Annotated[str, typer.Argument(help="MLIR text or bytecode; '-' is standard input.", metavar="FILE")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Inputs = Annotated[
    tuple[str, ...],
    typer.Option(
        "--input", metavar="SPEC",
        help="An argument: '2x3xf32=1 2 3 4 5 6', 'f32=1.5', '@x.npy', '@all.npz', '@all.safetensors'.",
    ),
]  # fmt: skip
Function = Annotated[str, typer.Option(help="The function to call.")]
Target = Annotated[
    str, typer.Option(help="The target to compile for: see `plait targets`.", autocompletion=completion.targets)
]
Targets = Annotated[
    str,
    typer.Option(
        help="The target to compile for, or several in order of preference: npu,llvm; see `plait targets`.",
        autocompletion=completion.targets,
    ),
]
Fallback = Annotated[
    str | None,
    typer.Option(help="The target for what the others do not take: interpret.", autocompletion=completion.targets),
]
PipelineText = Annotated[str | None, typer.Option(help="The passes to run instead of the plan.")]
Tuned = Annotated[bool, typer.Option("--tuned", help="Run the pipeline that `plait tune` has found.")]
Unregistered = Annotated[
    bool, typer.Option("--allow-unregistered-dialect", help="Accept operations that no plugin defines.")
]
Features = Annotated[
    str,
    typer.Option(
        "--target-features", help="Features of the CPU: '+avx2,-fma'; '+sve256' is SVE with registers of 256 bits."
    ),
]
MachineNumbers = Annotated[
    tuple[str, ...],
    typer.Option(
        "--target-machine", metavar="NAME=NUMBER",
        help="Correct the description of the machine: vector-bits, vector-registers, l1-bytes, l2-bytes.",
    ),
]  # fmt: skip


def _at_phase(name: str, help: str) -> Any:
    return typer.Option(name, help=help, autocompletion=completion.phases, metavar="PHASE")


def _threshold(element_type: str) -> Any:
    """The option for the absolute tolerance of an element type."""
    names = (f"--expected-{element_type}-threshold", f"--expected_{element_type}_threshold")
    return typer.Option(*names, min=0, help=f"Absolute tolerance of {element_type} alone.", metavar="FLOAT")


def _matching(name: str, help: str, metavar: str | None = None) -> Any:
    return typer.Option(name, help=help, metavar=metavar)


Threads = Annotated[
    int | None, typer.Option("--threads", min=1, max=1024, help="Threads that a call may use; by default all cores.")
]


DEFAULT_FUNCTION = "main"
"""The function that is called unless a name is given."""


@dataclass(frozen=True)
class CompileOptions:
    """What to compile, and how: shared by `run`, `compile` and `bench`."""

    file: File
    function: Function = DEFAULT_FUNCTION
    target: Target = DEFAULT_TARGET
    pipeline: PipelineText = None
    tuned: Tuned = False
    checked: Annotated[
        bool, typer.Option("--checked", help="Check for undefined behaviour at run time.")
    ] = False
    fast_math: Annotated[
        bool, typer.Option("--fast-math", help="Compute floats faster than exactly: reciprocals, shorter polynomials.")
    ] = False
    debug_lines: Annotated[
        bool, typer.Option("--debug-lines", "-g", help="Let debuggers and profilers show lines of the source.")
    ] = False
    parameters: Annotated[
        tuple[str, ...],
        typer.Option(
            "--parameters", metavar="FILE",
            help="Values that the program names: .safetensors, .npz or .irpa; for one scope: scope=FILE.",
        ),
    ] = ()
    compile_from: Annotated[
        str | None, _at_phase("--compile-from", "The file holds IR of this phase: skip earlier passes.")
    ] = None
    trace: Annotated[
        str | None, typer.Option("--trace", help="Write a trace for Perfetto or chrome://tracing.", metavar="FILE")
    ] = None
    remarks: Annotated[
        str | None,
        typer.Option(
            "--remarks-filter",
            help="Print optimization remarks of the passes that match; '.*' is all.",
            metavar="REGEX",
        ),
    ] = None
    progress: Annotated[
        str,
        typer.Option("--progress", help="Show on standard error how far a long compilation is: auto (on a terminal), "
                     "always or never.", metavar="WHEN"),
    ] = "auto"  # fmt: skip

    @property
    def in_process(self) -> bool:
        """Whether the code is for this process, or for one like it; else it is for C programs."""
        return True


@dataclass(frozen=True)
class RunOptions(CompileOptions):
    """`plait run`."""

    target: Targets = DEFAULT_TARGET
    fallback: Fallback = None
    inputs: Inputs = ()
    expected: Annotated[
        tuple[str, ...],
        typer.Option(
            "--expected-output", "--expected_output", metavar="SPEC",
            help="An expected result; '(ignored)' matches anything.",
        ),
    ] = ()
    outputs: Annotated[
        tuple[str, ...],
        typer.Option(
            "--output", metavar="SPEC",
            help="File for a result: '@y.npy', '@all.npz', '@all.safetensors'; '-' prints.",
        ),
    ] = ()
    compile_to: Annotated[
        str | None, _at_phase("--compile-to", "Compile to the end of this phase, then interpret the module.")
    ] = None
    threads: Threads = None
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Compile anew, and keep nothing. As PLAIT_CACHE=0 does.")
    ] = False
    rtol: Annotated[
        float | None,
        typer.Option(
            "--rtol", "--expected_rtol", min=0, help="Relative tolerance; the default depends on the element type."
        ),
    ] = None
    atol: Annotated[
        float | None, typer.Option(min=0, help="Absolute tolerance; the default depends on the element type.")
    ] = None
    f16_threshold: Annotated[float | None, _threshold("f16")] = None
    f32_threshold: Annotated[float | None, _threshold("f32")] = None
    f64_threshold: Annotated[float | None, _threshold("f64")] = None
    bf16_threshold: Annotated[float | None, _threshold("bf16")] = None
    equality_mode: Annotated[
        str, typer.Option("--equality-mode", "--equality_mode", help="'approximate', or 'exact': no tolerance.")
    ] = "approximate"
    most_elements: Annotated[
        int,
        typer.Option(
            "--output-max-element-count", "--output_max_element_count", min=0, help="Elements of a result to print."
        ),
    ] = 1024

    @property
    def thresholds(self) -> Mapping[str, float | None]:
        """Absolute tolerances by the name of the dtype; None where none is given."""
        return {
            "float16": self.f16_threshold, "float32": self.f32_threshold, "float64": self.f64_threshold,
            "bfloat16": self.bf16_threshold,
        }  # fmt: skip


@dataclass(frozen=True)
class CodeOptions(CompileOptions):
    """`plait compile`."""

    outputs: Annotated[
        tuple[str, ...],
        typer.Option(
            "--output", "-o", metavar="FILE",
            help="Output file by extension: .mlir, .ll, .s, .o, .a, .so, .h, .wasm, .js, .sym, .plait; repeatable. "
            "'-' prints MLIR.",
        ),
    ] = ()
    compile_to: Annotated[
        str | None, _at_phase("--compile-to", "Stop at the end of this phase, and write MLIR.")
    ] = None
    triple: Annotated[
        str,
        typer.Option(
            "--target-triple", metavar="TRIPLE",
            help="Target triple; the host's by default. Several, for a .plait: with commas.",
        ),
    ] = ""
    cpus: Annotated[
        tuple[str, ...],
        typer.Option(
            "--target-cpu", metavar="CPU",
            help="Target CPU, by LLVM's name; 'native' is the host. Several, for a .plait: with commas, or repeated.",
        ),
    ] = ()
    features: Features = ""
    level: Annotated[int, typer.Option("--opt-level", "-O", min=0, max=3, help="Optimization level of LLVM.")] = 2
    machine: MachineNumbers = ()

    @property
    def in_process(self) -> bool:
        return any(is_artifact(output) for output in self.outputs)

    @property
    def levels(self) -> tuple[str, ...]:
        """The CPUs that are named, each once."""
        return tuple(dict.fromkeys(name for cpu in self.cpus for name in cpu.split(",")))

    @property
    def processors(self) -> tuple[str, ...]:
        """What an artifact has code for: the CPUs, and the target triples, each for any CPU of its kind."""
        return (*self.levels, *dict.fromkeys(self.triple.split(",") if self.triple else ()))

    @property
    def cpu(self) -> str:
        """The CPU that is named first; empty if none is."""
        return self.levels[0] if self.levels else ""


NO_FILE = "\0"
"""Stands for a file that is not named: no file is called so."""


@dataclass(frozen=True)
class BenchOptions(CompileOptions):
    """`plait bench`."""

    file: Annotated[
        str, typer.Argument(help="MLIR text or bytecode; '-' is standard input.", metavar="FILE", show_default=False)
    ] = NO_FILE
    inputs: Inputs = ()
    threads: Threads = None
    warmup: Annotated[int, typer.Option(help="Warm-up calls.")] = 3
    repetitions: Annotated[int, typer.Option(help="Samples, each of as many calls as take a millisecond.")] = 30
    output: Annotated[str | None, typer.Option("--output", "-o", help="Write the run as JSON.", metavar="FILE")] = None
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option("--compare", help="Compare two recorded runs, or measure two modules.", metavar="A B"),
    ] = None
    processes: Annotated[
        int, typer.Option(help="Fresh processes for each side; of two modules 10 if not given.", metavar="N")
    ] = 1
    per_op: Annotated[
        bool, typer.Option("--per-op", help="Time each kernel, and compare it with the limits of the machine.")
    ] = False
    as_json: Json = False


@dataclass(frozen=True)
class TuneOptions:
    """`plait tune`."""

    file: File
    inputs: Inputs = ()
    function: Function = DEFAULT_FUNCTION
    target: Target = DEFAULT_TARGET
    threads: Threads = None
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="Time after which nothing more is tried.")] = 60.0
    again: Annotated[bool, typer.Option("--again", help="Search, although something was found before.")] = False
    output: Annotated[
        str, typer.Option("--output", "-o", help="Write the pipeline to a file; '-' prints it.", metavar="FILE")
    ] = "-"
    verbose: Annotated[bool, typer.Option("--verbose", help="Print what is tried.")] = False


@dataclass(frozen=True)
class CacheOptions:
    """`plait cache info`."""

    as_json: Json = False


@dataclass(frozen=True)
class ReduceOptions:
    """`plait reduce`. One of the four after the file says what is to be kept."""

    file: File
    test: Annotated[
        str | None, typer.Option(help="A command that exits with 0 for an interesting file.", metavar="CMD")
    ] = None
    crash: Annotated[bool, typer.Option("--expect-crash", help="Keep modules that fail without a diagnostic.")] = False
    diagnostic: Annotated[
        str | None, typer.Option("--expect-diagnostic", help="Keep modules that fail with this error.", metavar="TEXT")
    ] = None
    differs: Annotated[
        bool, typer.Option("--differs-from-interpreter", help="Keep modules that are miscompiled.")
    ] = False
    pipeline: Annotated[
        str | None, typer.Option(help="The pipeline to run; by default the plan for the target.")
    ] = None
    target: Target = DEFAULT_TARGET
    function: Function = DEFAULT_FUNCTION
    inputs: Inputs = ()
    output: Annotated[str, typer.Option("--output", "-o", help="Output file.", metavar="FILE")] = "-"
    allow_unregistered: Unregistered = False


@dataclass(frozen=True)
class QueryOptions:
    """`plait query`. Options of one kind are alternatives; all kinds must match."""

    file: File
    names: Annotated[
        tuple[str, ...], _matching("--op", "Operations whose name matches: 'arith.add.'.", "REGEX")
    ] = ()
    dialects: Annotated[
        tuple[str, ...], typer.Option("--dialect", help="Operations of a dialect.", autocompletion=completion.dialects)
    ] = ()
    interfaces: Annotated[
        tuple[str, ...], _matching("--interface", "Operations with a model: Elementwise, Tiling ...")
    ] = ()
    traits: Annotated[tuple[str, ...], _matching("--trait", "Operations with a trait: Pure ...")] = ()
    types: Annotated[tuple[str, ...], _matching("--type", "An operand or result is of such a type.", "REGEX")] = ()
    attributes: Annotated[tuple[str, ...], _matching("--attribute", "Has this attribute.", "NAME[=TEXT]")] = ()
    operands_of: Annotated[
        tuple[str, ...], _matching("--operand-from", "An operand is defined by such an operation.", "REGEX")
    ] = ()
    used_by: Annotated[tuple[str, ...], _matching("--used-by", "A result is used by such an operation.", "REGEX")] = ()
    as_json: Json = False
    allow_unregistered: Unregistered = False


@dataclass(frozen=True)
class ReportOptions:
    """`plait report`."""

    file: File
    output: Annotated[str, typer.Option("--output", "-o", help="Output file.", metavar="FILE")] = "report.html"
    function: Function = DEFAULT_FUNCTION
    target: Target = DEFAULT_TARGET
    pipeline: PipelineText = None
    check: Annotated[
        bool,
        typer.Option("--check", help="Interpret the module after each pass, on random arguments, and compare."),
    ] = False
    per_op: Annotated[
        bool, typer.Option("--per-op", help="Run the program, and show the time of each kernel.")
    ] = False
    inputs: Inputs = ()


@dataclass(frozen=True)
class PlanOptions:
    """`plait plan`."""

    file: File
    target: Targets = DEFAULT_TARGET
    fallback: Fallback = None
    function: Annotated[str, typer.Option(help="The function to split among several targets.")] = DEFAULT_FUNCTION
    explain: Annotated[bool, typer.Option("--explain", help="Explain each step.")] = False
    after: Annotated[str | None, typer.Option(help="Only the steps after this phase, to resume there.")] = None
    until: Annotated[str | None, typer.Option(help="Only the steps up to the end of this phase.")] = None
    decisions: Annotated[
        bool, typer.Option("--decisions", help="Run the passes, and show the machine and what each of them decides.")
    ] = False
    triple: Annotated[
        str, typer.Option("--target-triple", metavar="TRIPLE", help="Target triple; the host's by default.")
    ] = ""
    cpu: Annotated[
        str, typer.Option("--target-cpu", metavar="CPU", help="Target CPU, by LLVM's name; 'native' is the host.")
    ] = ""
    features: Features = ""
    machine: MachineNumbers = ()

    @property
    def in_process(self) -> bool:
        """Whether the plan is for this process, not for a machine that is named."""
        return not (self.triple or self.cpu or self.features or self.machine)


@dataclass(frozen=True)
class NeedsOptions:
    """`plait needs`."""

    file: File
    target: Target = DEFAULT_TARGET
    as_json: Json = False


@dataclass(frozen=True)
class ModelOptions:
    """`plait models check`."""

    file: File
    target: Target = DEFAULT_TARGET
    as_json: Json = False


@dataclass(frozen=True)
class ListOptions:
    """The commands that list what is installed."""

    as_json: Json = False


@dataclass(frozen=True)
class PluginOptions:
    """`plait plugins info`."""

    name: Annotated[str, typer.Argument(help="A plugin or a distribution.", metavar="NAME")]
    as_json: Json = False


@dataclass(frozen=True)
class WhyOptions:
    """`plait plugins why`."""

    name: Annotated[
        str,
        typer.Argument(help="A dialect, operation, '!type', '#attribute', pass, target or command.", metavar="NAME"),
    ]
    as_json: Json = False


@dataclass(frozen=True)
class DoctorOptions:
    """`plait plugins doctor`."""

    as_json: Json = False
    timeout: Annotated[float, typer.Option(help="Seconds that a plugin may take to import.")] = 30.0


@dataclass(frozen=True)
class DocsOptions:
    """`plait docs build`."""

    output: Annotated[str, typer.Option("--output", "-o", help="The folder to make.", metavar="DIR")] = "site"
    dialect: Annotated[
        tuple[str, ...], typer.Option(help="Only this dialect; may come again. All by default.", metavar="NAME")
    ] = ()
    source: Annotated[
        str | None, typer.Option(help="A folder of hand-written pages to put in front.", metavar="DIR")
    ] = None
    markdown_only: Annotated[bool, typer.Option("--markdown-only", help="Write Markdown, no site.")] = False
    name: Annotated[str, typer.Option(help="The title of the site.")] = "Plait"


@dataclass(frozen=True)
class ServerOptions:
    """`plait lsp`."""

    port: Annotated[int | None, typer.Option(help="A local TCP port in place of standard input and output.")] = None


@dataclass(frozen=True)
class TypePathOptions:
    """`plait types path`."""

    text: Annotated[str, typer.Argument(help="The type, as MLIR text.", metavar="TYPE")]
    to: Annotated[
        str, typer.Option("--to", help="The target dialect.", autocompletion=completion.dialects)
    ] = "llvm"
    as_json: Json = False


@dataclass(frozen=True)
class NewOptions:
    """`plait new`."""

    name: Annotated[str, typer.Argument(help="Name of the plugin: rain-gauge becomes plait-rain-gauge.")]
    kind: Annotated[
        str,
        typer.Option(
            "--kind", help="dialect, conversion, pass, backend, target, command, frontend or bridge.", metavar="KIND"
        ),
    ]
    into: Annotated[str, typer.Option("--into", help="The directory to make it in.", metavar="DIR")] = "."
    author: Annotated[str | None, typer.Option(help="Who writes it: 'Name <address>'.")] = None


@dataclass(frozen=True)
class StubOptions:
    """`plait stubs`."""

    package: Annotated[
        str, typer.Argument(help="The package, or a module in it: rain_gauge.ops.", metavar="PACKAGE")
    ]
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail if a stub is missing or old.")] = False
