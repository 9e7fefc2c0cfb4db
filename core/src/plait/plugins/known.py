"""Plait's own distributions, installed or not: which one has a dialect, and what a target needs. See Note [Catalog]."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from plait.plugins.catalog import CATALOG, DEFAULT_TARGET, LOWERED_ELSEWHERE, READ_AS, Entry

Kind = Literal["dialects", "passes", "targets", "commands", "extensions", "magic", "call_targets"]

__all__ = [
    "DEFAULT_TARGET", "DIALECT_DISTRIBUTION", "EXPORTED_ELSEWHERE", "FIRST_PARTY", "LOWERED_ELSEWHERE", "Kind",
    "closure", "distribution_of_module", "frontend_provider", "has_path", "install_command", "missing_on_path",
    "provider", "requirements",
]  # fmt: skip

_DEFINED = {dialect: name for name, entry in CATALOG.items() for dialect in entry.dialects}
DIALECT_DISTRIBUTION: dict[str, str] = {**_DEFINED, **{name: _DEFINED[of] for name, of in READ_AS.items()}}
"""Dialect name to the name of the distribution that defines it, or that reads its text."""

FIRST_PARTY = frozenset(CATALOG)

EXPORTED_ELSEWHERE: dict[str, str] = {
    ".safetensors": "it holds tensors without a program; pass them to one with --input=@FILE",
    ".npz": "it holds arrays without a program; pass them to one with --input=@FILE",
    ".pt": "save the program with torch.export.save(torch.export.export(model, inputs), 'model.pt2'), and read that",
    ".pth": "save the program with torch.export.save(torch.export.export(model, inputs), 'model.pt2'), and read that",
    ".keras": "export it with JAX or PyTorch underneath: see docs/how-to/keras.md",
    ".h5": "load it with Keras, and export it with JAX or PyTorch underneath: see docs/how-to/keras.md",
    ".pb": "lower it to StableHLO: see docs/how-to/tensorflow.md",
}
"""Extension of files that none of our distributions reads, to how to come from such a file to one that is read."""


def provider(kind: Kind, name: str) -> str | None:
    """The distribution of ours that offers the pass, target, command ... of that name; None if none does."""
    return next((distribution for distribution, entry in CATALOG.items() if name in getattr(entry, kind)), None)


def distribution_of_module(name: str) -> str | None:
    """The distribution of ours that a module of that name is part of; None if it is not one of ours."""
    distribution = name.partition(".")[0].replace("_", "-")
    return distribution if distribution in FIRST_PARTY else None


def frontend_provider(data: bytes, extension: str = "") -> str | None:
    """The distribution of ours that reads files that begin as `data` does, or that end in `extension`."""
    found = [(len(m), name) for name, entry in CATALOG.items() for m in entry.magic if data.startswith(m)]
    return max(found)[1] if found else provider("extensions", extension)


def has_path(distribution: str, target: str) -> bool:
    """Whether a distribution of ours has an extra that is named after `target`: what its dialects need to get there."""
    return target in _entry(distribution).extras


def closure(distribution: str, target: str = "") -> frozenset[str]:
    """`distribution` and all distributions of ours that it requires, including its extra for `target`."""
    found: set[str] = set()
    work = [distribution, *_entry(distribution).extras.get(target, ())]
    while work:
        name = work.pop()
        if name not in found:
            found.add(name)
            work += _entry(name).requires
    return frozenset(found)


def _entry(distribution: str) -> Entry:
    return CATALOG.get(distribution, Entry())


def requirements(distributions: Collection[str], target: str) -> list[str]:
    """What to ask pip for to have `distributions` and the path from each to `target`: `["plait-tosa[llvm]"]`.

    What comes with another one is left out.
    """
    chosen = dict.fromkeys(sorted(distributions))
    for name in sorted(distributions, key=lambda name: (len(closure(name, target)), name)):
        if any(closure(name, target) <= closure(other, target) for other in chosen if other != name):
            del chosen[name]
    return [f"{name}[{target}]" if has_path(name, target) else name for name in chosen]


def install_command(*distributions: str) -> str:
    """The command that adds distributions; names with extras are quoted, as shells take brackets for patterns."""
    return "pip install " + " ".join(f'"{name}"' if "[" in name else name for name in distributions)


def missing_on_path(dialect: str, target: str, installed: Iterable[str]) -> list[str]:
    """The distributions of ours that keep operations of `dialect` from getting to `target`, sorted."""
    distribution = DIALECT_DISTRIBUTION.get(dialect)
    if distribution is None or not has_path(distribution, target):
        return []
    return sorted(closure(distribution, target) - {"plait-core", *installed})


# Note [Catalog]
# A distribution that is absent cannot say what it would add, so the facts are in a table, `catalog.py`. It is made from
# the records and the `pyproject.toml` of each distribution, and a test compares: nothing in it is written by hand, and
# nothing but messages and `plait needs` reads it. What is installed always says for itself what it offers.
