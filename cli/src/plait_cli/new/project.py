"""Writing a new distribution: all of it or nothing, and never over what is there."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import tempfile
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from plait.diagnostics.unknown_name import unknown_name
from plait.plugins import API_VERSION

from plait_cli.errors import fail
from plait_cli.new.kinds import KINDS
from plait_cli.new.names import Names, names_of
from plait_cli.options import NewOptions
from plait_cli.version import installed_version

_PLACE = re.compile(r"<<([A-Za-z]+)>>")
_SUFFIX = ".tmpl"


def new_plugin(options: NewOptions) -> int:
    """Write a distribution, say what it is, and return the exit code. Raises `DiagnosticError`."""
    folder = write_project(names_of(options.name), options.kind, Path(options.into), options.author)
    print(f"made {folder}")
    word = shlex.quote(str(folder))
    print(f"  pip install -e {word}")
    print(f"  cd {word} && pytest")
    return 0


def write_project(names: Names, kind: str, into: Path, author: str | None = None) -> Path:
    """The folder of a new distribution, in `into`. Raises, and leaves nothing, if it cannot be made."""
    if kind not in KINDS:
        raise unknown_name("kind of plugin", kind, KINDS)
    if not into.is_dir():
        raise fail(f"{into}: no such directory", "make it, or name another with --into")
    target = into / names.distribution
    if target.exists() or target.is_symlink():
        raise fail(f"{target} already exists", "choose another name, or another directory with --into")
    values = substitutions(names, kind, author)
    temporary = Path(tempfile.mkdtemp(dir=into, prefix=f".{names.distribution}."))
    try:
        for path, text in rendered(kind, values).items():
            file = temporary / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        temporary.chmod(0o755)  # what mkdtemp makes is for its owner only
        temporary.rename(target)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    return target


def substitutions(names: Names, kind: str, author: str | None) -> dict[str, str]:
    """What stands for each `<<word>>` of the templates."""
    made = KINDS[kind]
    core, limit = _version_range()
    versions = {d: f"{d}>={core},<{limit}" if d.startswith("plait-") else d for d in made.dependencies}
    values = {
        "name": names.kebab, "kebab": names.kebab, "distribution": names.distribution, "package": names.package,
        "dialect": names.dialect, "Class": names.class_name, "CONSTANT": names.constant, "api": str(API_VERSION),
        "core": core, "limit": limit, "dependencies": ", ".join(f'"{text}"' for text in versions.values()),
        "authors": _authors(author),
    }  # fmt: skip
    values["summary"] = substitute(made.summary, values)
    values["readme"] = substitute(made.readme, values)
    return values


def _version_range() -> tuple[str, str]:
    """The oldest version to depend on, this one, and the first too new: the one after the major of the plugin API."""
    version = installed_version("plait-core")
    return ("0.1" if version == "unknown" else ".".join(version.split(".")[:2])), str(API_VERSION + 1)


def _authors(author: str | None) -> str:
    """`Ada Byron <ada@example.org>` as an entry of a TOML array; nothing without an author."""
    if not author or not author.strip():
        return ""
    name, _, address = author.strip().partition("<")
    parts = {"name": name.strip(), "email": address.strip().removesuffix(">").strip()}
    entries = [f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in parts.items() if text]
    return f"{{ {', '.join(entries)} }}"


def rendered(kind: str, values: Mapping[str, str]) -> dict[str, str]:
    """The files of a distribution by their paths in it."""
    found: dict[str, str] = {}
    for folder in KINDS[kind].folders:
        found.update(_templates(files("plait_cli.new") / "templates" / folder, ""))
    return {
        path.replace("__package__", values["package"]).removesuffix(_SUFFIX): substitute(text, values)
        for path, text in sorted(found.items())
    }


def _templates(folder: Traversable, path: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            found.update(_templates(entry, name + "/"))
        elif entry.name.endswith(_SUFFIX):
            found[name] = entry.read_text(encoding="utf-8")
    return found


def substitute(text: str, values: Mapping[str, str]) -> str:
    """`text` with each `<<word>>` replaced. Raises `KeyError` for a word that stands for nothing."""
    return _PLACE.sub(lambda match: values[match[1]], text)
