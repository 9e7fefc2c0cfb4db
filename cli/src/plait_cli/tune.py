"""`plait tune`: the pipeline with which a function takes least time, found by measuring."""

from __future__ import annotations

import sys

from plait.compilation import check_resources, prepare
from plait.plan.backends import backend_record
from plait.runtime.threads import uses_several
from plait.sources import Program
from plait.tuning import Trial, Tuned, keep_pipeline, kept_pipeline, tune

from plait_cli.arrays import parse_inputs
from plait_cli.bench_inputs import random_inputs
from plait_cli.binding import bound
from plait_cli.compiling import entry_of, names_of_arguments, signature_of
from plait_cli.files import check_writable, write_text
from plait_cli.opened import Opened
from plait_cli.options import TuneOptions


def tune_file(options: TuneOptions) -> int:
    """Run the command; return the exit code."""
    check_writable([options.output])
    opened = Opened(options.file)
    backend_record(opened.ctx, options.target)  # raises if there is no such target
    program = Program(opened.source, "")
    key = program, opened.ctx, options.target, options.function, uses_several(options.threads)
    kept = None if options.again else kept_pipeline(*key)
    if kept is not None:
        _say("found before; --again searches once more")
        write_text(options.output, kept)
        return 0
    found = _search(options, opened)
    text = f"{found.pipeline}\n"
    path = keep_pipeline(*key, text)
    _say(_summary(found))
    _say("`plait run --tuned` uses it" if path is not None else "nothing keeps it: pass it with --pipeline")
    write_text(options.output, text)
    return 0


def _search(options: TuneOptions, opened: Opened) -> Tuned:
    module = opened.module()
    prepare(module, opened.ctx)
    check_resources(module)
    function = entry_of(module, options.function)
    signature = signature_of(module, function)
    names = names_of_arguments(module, signature)
    arguments = bound(parse_inputs(options.inputs), names) if options.inputs else random_inputs(signature)
    return tune(
        module, arguments, opened.ctx, target=options.target, function=function, seconds=options.seconds,
        threads=uses_several(options.threads), report=_report if options.verbose else lambda trial: None,
    )  # fmt: skip


def _report(trial: Trial) -> None:
    """Print what was tried."""
    outcome = trial.reason if trial.ratio is None else f"{trial.ratio:.3f} of the time"
    _say(f"{'taken' if trial.is_kept else 'left'}: {trial.decision}: {outcome}")


def _summary(found: Tuned) -> str:
    taken = sum(trial.is_kept for trial in found.trials)
    more = "" if found.is_complete else "; there was no time for all of them"
    times = f"a call took {found.before * 1e3:.4g} ms and takes {found.after * 1e3:.4g} ms"
    return f"tried {len(found.trials)} choices, took {taken}{more}; {times}"


def _say(text: str) -> None:
    print(text, file=sys.stderr)
