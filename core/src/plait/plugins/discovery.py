"""Finding the installed plugins, entry points of the group `plait`, without importing any. See Note [Discovery]."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator

from plait.frozen import Frozen
from plait.lazy import lazy_import
from plait.plugins.known import FIRST_PARTY

importlib_metadata = lazy_import("importlib_metadata")

GROUP = "plait"


class Candidate(Frozen):
    """An entry point that names a plugin: `module` may end in `:attribute`. Nothing of it has been imported."""

    name: str
    module: str
    distribution: str
    version: str

    @property
    def order(self) -> tuple[bool, str, str]:
        """First-party plugins come first, so that what they define cannot be taken by a later installation."""
        return (self.distribution not in FIRST_PARTY, self.distribution, self.name)


def discover() -> list[Candidate]:
    """The plugins that are installed and that the environment allows, in the order in which they load.

    `PLAIT_PLUGINS` lists the only ones to use, `PLAIT_DISABLE_PLUGINS` those to leave out: names of entry points or
    of distributions, separated by commas. `PLAIT_SAFE_MODE=1` leaves out all. What is left out is not imported.
    """
    if is_safe_mode():
        return []
    return sorted((c for c in installed() if left_out_by(c) is None), key=lambda c: c.order)


def files_from_environment() -> list[str]:
    """The plugins of one Python file each that `PLAIT_PLUGIN_FILES` names, separated as in `PATH`; safe mode: none."""
    names = "" if is_safe_mode() else os.environ.get("PLAIT_PLUGIN_FILES", "")
    return [path for path in names.split(os.pathsep) if path.strip()]


def installed() -> list[Candidate]:
    """The plugins that are installed, those that the environment leaves out included."""
    return scan_directories() if _only_directories() else ask_metadata()


def left_out_by(candidate: Candidate) -> str | None:
    """The environment variable that keeps a plugin from being used; None if none does."""
    names = {candidate.name, candidate.distribution}
    allowed = _names("PLAIT_PLUGINS")
    if is_safe_mode():
        return "PLAIT_SAFE_MODE"
    if allowed is not None and not names & set(allowed):
        return "PLAIT_PLUGINS"
    return "PLAIT_DISABLE_PLUGINS" if names & set(_names("PLAIT_DISABLE_PLUGINS") or ()) else None


def why_left_out(distribution: str) -> str | None:
    """What to say of an installed distribution of which the environment keeps the plugins from being used."""
    for candidate in installed():
        variable = left_out_by(candidate) if candidate.distribution == distribution else None
        if variable is not None:
            return f"it is installed, but {variable} leaves it out"
    return None


def is_safe_mode() -> bool:
    """Whether `PLAIT_SAFE_MODE` leaves out all plugins."""
    return os.environ.get("PLAIT_SAFE_MODE", "") not in ("", "0")


def _names(variable: str) -> list[str] | None:
    text = os.environ.get(variable)
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]


def ask_metadata() -> list[Candidate]:
    """What importlib-metadata finds, wherever it is installed."""
    found: dict[tuple[str, str], Candidate] = {}
    for entry in importlib_metadata.entry_points(group=GROUP):
        dist = entry.dist
        candidate = Candidate(entry.name, entry.value, _normalized(dist.name), dist.version)
        found.setdefault((candidate.distribution, candidate.name), candidate)
    return list(found.values())


def scan_directories() -> list[Candidate]:
    """What the metadata directories on the path say; the first one of a distribution counts. See Note [Scans]."""
    path = tuple([name or "." for name in dict.fromkeys(sys.path)])
    last = _last_scan.get(path)
    if last is not None and last.states == _states_of(last.states):
        return [*last.found]
    start, directories = time.time_ns(), _states_of(path)
    found, files = _scan(path)
    states = {**directories, **_states_of(files)}
    _last_scan.clear()
    if all(changed < start - _SETTLED for _, changed in states.values()):
        _last_scan[path] = _Scan(states, found)
    return found


def _scan(path: Iterable[str]) -> tuple[list[Candidate], list[str]]:
    """The plugins that metadata directories in these directories name, and the files in which they do."""
    found: list[Candidate] = []
    files: list[str] = []
    seen: set[str] = set()
    for info in _metadata_directories(path):
        file = os.path.join(info, "entry_points.txt")
        try:
            with open(file, encoding="utf-8") as opened:
                text = opened.read()
        except OSError:
            text = ""
        entries = list(_entries(text)) if f"[{GROUP}]" in text else []
        distribution = os.path.basename(info).partition("-")[0].removesuffix(".egg")
        if _normalized(distribution) in seen:
            continue
        seen.add(_normalized(distribution))
        if entries:
            name, version = _name_and_version(info)
            found += [Candidate(entry, module, _normalized(name or distribution), version) for entry, module in entries]
            files.append(file)
    return found, files


class _Scan(Frozen):
    """What was found on a path, and the states of the directories and files that said so."""

    states: dict[str, tuple[int, int]]
    found: list[Candidate]


_last_scan: dict[tuple[str, ...], _Scan] = {}  # by the path
_SETTLED = 2_000_000_000  # nanoseconds; file systems keep times to 4 ms, some to 2 s


def _states_of(names: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Which file or directory is under a name, and when it changed last; zeros if there is none."""
    states: dict[str, tuple[int, int]] = {}
    for name in names:
        try:
            state = os.stat(name)
            states[name] = state.st_ino, state.st_mtime_ns
        except OSError:
            states[name] = 0, 0
    return states


def _only_directories() -> bool:
    """Whether all packages lie in plain directories: no archives, no finders with metadata of their own."""
    if any(os.path.isfile(path) for path in sys.path):
        return False
    own = ("importlib_metadata", "importlib.metadata", "_frozen_importlib_external")
    finders = [finder for finder in sys.meta_path if hasattr(finder, "find_distributions")]
    return all(getattr(f, "__module__", type(f).__module__).startswith(own) for f in finders)


def _metadata_directories(path: Iterable[str]) -> Iterator[str]:
    for directory in path:
        try:
            names = sorted(os.listdir(directory))
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                yield os.path.join(directory, name)


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Name and value of each entry of the group in the text of an `entry_points.txt`."""
    section = ""
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            section = line.strip("[] ")
        elif section == GROUP and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield name.strip(), value.partition("[")[0].strip()


def _name_and_version(info: str) -> tuple[str, str]:
    """What the headers of the metadata file say; empty where they say nothing."""
    headers: dict[str, str] = {}
    for filename in ("METADATA", "PKG-INFO"):
        try:
            with open(os.path.join(info, filename), encoding="utf-8", errors="replace") as file:
                for line in file:
                    key, colon, value = line.partition(":")
                    if not colon:
                        break
                    headers.setdefault(key.lower(), value.strip())
        except OSError:
            continue
    return headers.get("name", ""), headers.get("version", "")


def _normalized(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


# Note [Discovery]
# importlib-metadata takes 30 ms to import, a fifth of what a small run of `plait opt` may take in all, and reading the
# entry points of plain metadata directories takes 2 ms. So the directories are read here, and importlib-metadata is
# asked wherever they are not the whole truth: archives on the path, or finders that bring metadata of their own. A
# test compares the two.

# Note [Scans]
# A program that compiles many programs looks for plugins each time, and reading hundreds of metadata directories took
# as long as planning. Installing and removing a distribution changes the directory in which its metadata lies; so what
# was found holds while no directory on the path, and no file that names plugins, has changed. It is not kept while one
# of them has changed so recently that another change might leave the same time.
