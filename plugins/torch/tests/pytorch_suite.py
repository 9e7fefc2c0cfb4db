"""Calls of all operations on all dtypes that PyTorch has samples for, and how Plait takes each of them.

`python plugins/torch/tests/pytorch_suite.py` runs all of them on both targets, prints how many passed, were refused and
were wrong, and writes docs/torch-support.md.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import plait
import torch
from direct_calls import direct_calls
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from pytorch_calls import BY_NAME, DTYPES, Call, NotTaken, calls_of_samples, differences, ir_name, module_of
from torch_models import MODELS

PASSED, REFUSED, WRONG = "passed", "refused", "wrong"
COLUMNS: Mapping[str, str] = {
    "bool": "i1", "uint8": "ui8", "int8": "si8", "int16": "si16", "int32": "si32", "int64": "si64", "float16": "f16",
    "bfloat16": "bf16", "float32": "f32", "float64": "f64", "complex64": "c64", "complex128": "c128",
}  # fmt: skip
"""The element types of the table, by the names of PyTorch's dtypes."""
PAGE = Path(__file__).resolve().parents[3] / "docs" / "torch-support.md"
Calls = dict[tuple[str, str], list[Call]]


def core_overloads() -> frozenset[str]:
    """The IR names of core ATen, as the installed PyTorch tags it."""
    found: set[str] = set()
    for schema in torch._C._jit_get_all_schemas():
        packet = getattr(torch.ops.aten, schema.name.removeprefix("aten::"), None)
        for overload in packet.overloads() if packet is not None and schema.name.startswith("aten::") else ():
            if torch.Tag.core in getattr(packet, overload).tags:
                found.add(ir_name(getattr(packet, overload)))
    return frozenset(found)


def all_calls(each: int, samples: int = 6, dtypes: Collection[torch.dtype] = DTYPES) -> Calls:
    """Up to `each` calls from OpInfo of each operation of the dialect and dtype, and those of `direct_calls`.

    OpInfo is asked for `dtypes`; operations that convert elements come upon others too.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = calls_of_samples(BY_NAME.__contains__, samples, each, dtypes)
        for call in direct_calls():
            found.setdefault((call.name, call.dtype), []).append(call)
    return found


def verdict(call: Call, target: str, ctx: Context) -> tuple[str, str]:
    """Whether a call passes, is refused or is wrong on a target, and why."""
    try:
        module, inputs = module_of(call)
        found = plait.compile(module, target=target, context=ctx)(*inputs)
    except NotTaken as reason:
        return REFUSED, str(reason)
    except DiagnosticError as error:
        return REFUSED, reason_in(str(error))
    results = found if isinstance(found, (tuple, list)) else (found,)
    wrong = differences(call, results)
    return (WRONG, wrong) if wrong else (PASSED, "")


def reason_in(text: str) -> str:
    """The reason that a diagnostic states."""
    first = text.partition("\n")[0]
    for pattern in (r"which the target makes illegal: (.*)", r"'torch\.[\w.]+' op (.*)"):
        if match := re.search(pattern, first):
            return match[1]
    return first


@dataclass
class Cell:
    """What happened to the calls of one operation and dtype."""

    verdicts: Counter[str] = field(default_factory=Counter[str])
    reasons: set[str] = field(default_factory=set[str])
    wrong: list[str] = field(default_factory=list[str])


def outcomes(calls: Calls, ctx: Context, native: int) -> dict[tuple[str, str], Cell]:
    """The verdicts of all calls by the interpreter, and of the first `native` of each list by native code."""
    cells: dict[tuple[str, str], Cell] = {}
    for key, listed in calls.items():
        cell = cells[key] = Cell()
        for i, call in enumerate(sorted(listed, key=_size)):
            for target in ("interpret", "llvm") if i < native else ("interpret",):
                kind, text = verdict(call, target, ctx)
                cell.verdicts[kind] += 1
                if kind == REFUSED:
                    cell.reasons.add(text)
                if kind == WRONG:
                    cell.wrong.append(f"{key[0]} on {target}: {text}")
    return cells


def _size(call: Call) -> int:
    """How much a call says: what has elements comes first."""
    return -min(2000, sum(one.numel() for one in call.arguments if isinstance(one, torch.Tensor)))


def table(cells: Mapping[tuple[str, str], Cell], core: frozenset[str]) -> Iterator[str]:
    """The lines of the table, and of the reasons that it refers to."""
    reasons: dict[str, int] = {}
    yield "| operation | " + " | ".join(COLUMNS.values()) + " |"
    yield "|---|" + "---|" * len(COLUMNS)
    for name in sorted(set(BY_NAME) & {key[0] for key in cells}, key=lambda one: (one not in core, one)):
        row = [_entry(cells.get((name, dtype)), reasons) for dtype in COLUMNS]
        if any(row):
            label = name.removeprefix("torch.aten.")
            yield f"| {label if name in core else f'*{label}*'} | " + " | ".join(row) + " |"
    yield ""
    for reason, number in reasons.items():
        yield f"{number}. {reason}"


def _entry(cell: Cell | None, reasons: dict[str, int]) -> str:
    if cell is None:
        return ""
    notes = sorted({reasons.setdefault(_general(reason), len(reasons) + 1) for reason in cell.reasons})
    yes = "yes" if cell.verdicts[PASSED] else ""
    return " ".join([yes, *(f"({number})" for number in notes)]).strip()


def _general(reason: str) -> str:
    """A reason without the type that the column states."""
    return re.sub(r"(of|that is|a) (elements of )?type '[^']*'", "of this type", reason)


def page(cells: Mapping[tuple[str, str], Cell], core: frozenset[str], calls: Calls) -> str:
    """The text of docs/torch-support.md."""
    counts = Counter[str]()
    for cell in cells.values():
        counts += cell.verdicts
    of_core = {key[0] for key in cells if key[0] in core}
    lines = [
        "# PyTorch: operations and element types", "",
        "Generated by `python plugins/torch/tests/pytorch_suite.py`, which runs samples of PyTorch's own tests (OpInfo),",
        "their derivatives, and calls that PyTorch decomposes before they are seen, by the interpreter and as native",
        f"code, and compares the results with PyTorch {torch.__version__.partition('+')[0]}.", "",
        f"- {len(of_core)} of {len(core)} overloads of core ATen, and {len(set(BY_NAME) - core)} others",
        f"- {sum(counts.values())} runs: {counts[PASSED]} passed, {counts[REFUSED]} refused with a reason, "
        f"{counts[WRONG]} wrong",
        "- not in the dialect: " + ", ".join(sorted(core - set(BY_NAME))).replace("torch.aten.", "")
        + " (PyTorch writes a view in its place, or breaks the graph)", "",
        "`yes`: passed on both targets; a number refers to the reason for which a call is refused; empty: PyTorch has no",
        "sample for the element type. Operations in italics are not core. Results are equal up to the tolerance of",
        "`torch.testing.assert_close`, or at most twice as far from the result in double precision as PyTorch's. Random",
        "numbers, and elements that are not set, are compared by shape and type: Plait's numbers are Philox's, by the key",
        "of the function, and not those of PyTorch. Of equal elements, `sort` and `topk` may return another place.", "",
        *table(cells, core), "", *models(),
    ]  # fmt: skip
    return "\n".join(lines).rstrip() + "\n"


def models() -> Iterator[str]:
    """The lines on the models that `test_models.py` compares."""
    of_libraries: dict[str, list[str]] = {}
    for library, _, name in (one.partition(".") for one in MODELS):
        of_libraries.setdefault(library, []).append(name)
    yield from (
        "## Models", "",
        f"{len(MODELS)} small models with random weights compute what they do in eager mode, without fallback: in inference; in a",
        "training step (results, gradients, buffers); and with a batch of another size, for which nothing is compiled again.",
        '`pytest plugins/torch/tests/test_models.py -m ""` compares them.', "",
        "| library | models | inference | training step | dynamic batch | which |", "|---|---|---|---|---|---|",
    )  # fmt: skip
    for library, names in of_libraries.items():
        label = "torch.nn" if library == "nn" else library
        yield f"| {label} | {' | '.join([str(len(names))] * 4)} | {', '.join(names)} |"


def main(arguments: Sequence[str]) -> int:
    """Run everything, write the page; the exit code says whether something is wrong."""
    torch.set_num_threads(1)
    calls, core = all_calls(each=4), core_overloads()
    cells = outcomes(calls, Context.from_environment(), native=1)
    PAGE.write_text(page(cells, core, calls), encoding="utf-8")
    wrong = [text for cell in cells.values() for text in cell.wrong]
    print(sum((cell.verdicts for cell in cells.values()), Counter[str]()))
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
