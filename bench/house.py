"""Measures of the code itself: `python bench/house.py [--long]`; `--long` names what is counted."""

from __future__ import annotations

import argparse
import ast
import gc
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 40
OPERATIONS = {
    "elementwise edge operation": {"tosa.tanh": "TanhOp", "stablehlo.tanh": "TanhOp"},
    "structured edge operation": {"tosa.matmul": "MatMulOp", "stablehlo.dot_general": "DotGeneralOp"},
    "tcp operation": {"tcp.reverse": "ReverseOp", "tcp.concat": "ConcatOp"},
}
"""Operations that stand for their kind, with the names of their classes."""

_BLOCKS = frozenset({"body", "orelse", "finalbody", "handlers", "cases"})
"""The fields of statements that have statements in them."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def sources() -> dict[str, list[Path]]:
    """The source files of each distribution."""
    names = [line.removeprefix("-e ") for line in (ROOT / "requirements.txt").read_text().split() if "./" in line]
    folders = [ROOT / name.split("[")[0] for name in names if (ROOT / name.split("[")[0] / "src").is_dir()]
    return {folder.name: sorted(folder.glob("src/**/*.py")) for folder in folders}


@cache
def files() -> list[Path]:
    return [path for paths in sources().values() for path in paths]


@cache
def tree(path: Path) -> ast.Module:
    return parsed(path)


def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file. The garbage collector, which takes three times as long as the parser, waits."""
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        gc.enable()


@cache
def imports_of(path: Path) -> ast.Module:
    """The syntax tree of a file, of which no more is kept than imports, at once or lazy, and the blocks they are in."""
    return _only_imports(parsed(path), "lazy_import" in path.read_text(encoding="utf-8"))


def _only_imports(node: Any, lazy: bool) -> Any:
    if _BLOCKS.isdisjoint(node._fields):
        return node
    for name in node._fields:
        if name in _BLOCKS:
            kept = [_only_imports(part, lazy) for part in getattr(node, name) if _may_import(part, lazy)]
            setattr(node, name, kept)
        elif name != "test":  # which says what only type checkers read
            delattr(node, name)
    return node


def _may_import(node: ast.AST, lazy: bool) -> bool:
    if isinstance(node, (ast.Import, ast.ImportFrom)) or not _BLOCKS.isdisjoint(node._fields):
        return True
    return lazy and any(isinstance(part, ast.Name) and part.id == "lazy_import" for part in ast.walk(node))


def module_of(path: Path) -> str:
    """The dotted name of a file; that of the folder for its `__init__.py`."""
    parts = path.relative_to(next(p for p in path.parents if p.name == "src")).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def functions() -> Iterator[tuple[Path, Function]]:
    for path in files():
        for node in ast.walk(tree(path)):
            if isinstance(node, Function):
                yield path, node


def parameters_by_type() -> Counter[str]:
    """How many parameters have each annotation."""
    counts: Counter[str] = Counter()
    for _, function in functions():
        given = function.args
        every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
        counts.update(ast.unparse(x.annotation) for x in every if x is not None and x.annotation is not None)
    return counts


def long_functions() -> list[str]:
    """Functions of more than `LONGEST` lines, without their docstrings and but for tables of records."""
    found: list[str] = []
    for path, node in functions():
        first = node.body[1] if ast.get_docstring(node) is not None and len(node.body) > 1 else node.body[0]
        length = (node.end_lineno or 0) - first.lineno + 1
        if length > LONGEST and not _is_table(path, node):
            found.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name}: {length}")
    return found


def _is_table(path: Path, node: Function) -> bool:
    """Whether a function is a hook of a plugin: a list of records."""
    return path.name == "plugin.py" and node.name.startswith("plait_")


_LOADERS = ("plugin.py", "dialect.py", "backend.py")
"""Files that load plugins, the parts of dialects, and the parts of backends."""
_DECIDED = {"plait.syntax.printer": "decision 18"}
"""Modules that are imported lazily elsewhere, with the record that says why."""


def own_lazy_imports() -> list[str]:
    """Where a module of ours is imported lazily, but for commands and loaders, and where a record says why."""
    own = {module_of(path).split(".")[0] for path in files()}
    found: list[str] = []
    for path in files():
        if path.name in _LOADERS or "plait_cli" in path.parts:
            continue
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "lazy_import":
                continue
            name = ast.literal_eval(node.args[0]) if isinstance(node.args[0], ast.Constant) else ""
            if name.split(".")[0] in own and name not in _DECIDED:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno} {name}")
    return found


def own_imports_in_functions() -> list[str]:
    """Where a function imports a module of ours, but for commands, loaders of plugins and modules, and test kits."""
    own = {module_of(path).split(".")[0] for path in files()}
    found: list[str] = []
    for path, node in functions():
        if path.name in _LOADERS or node.name == "__getattr__" or _is_loader(path):
            continue
        inside = (inner for inner in ast.walk(node) if isinstance(inner, (ast.Import, ast.ImportFrom)))
        names = {(inner.lineno, name) for inner in inside for name in _imports([inner]) if name.split(".")[0] in own}
        found += [f"{path.relative_to(ROOT)}:{line} {name}" for line, name in sorted(names)]
    return found


def _is_loader(path: Path) -> bool:
    """Whether a file has commands, or fixtures that pytest loads before it knows what is needed."""
    return "plait_cli" in path.parts or "plait_testing" in path.parts


def operations_built() -> list[str]:
    """Where an operation is built by its class and inserted by itself: `b(AddIOp(x, y))`, `b.insert(YieldOp([]))`."""
    found: list[str] = []
    for path in files():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and len(node.args) == 1 and (name := _built(node.args[0])) is not None:
                called = ast.unparse(node.func).rpartition(".")[2]
                if called not in _NOT_BUILDERS:
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno} {name}")
    return found


_NOT_BUILDERS = ("append", "list", "type")
_ARITHMETIC = re.compile(
    r"(Add|Sub|Mul|Div|CeilDiv|FloorDiv|Rem|Max|Min|Maximum|Minimum|MaxNum|MinNum|Neg|And|Or|XOr|ShL|ShR|Cmp|Ext|Trunc)"
    r"(S|U|F|I|SI|UI)*Op|(UIToFP|SIToFP|FPToSI|FPToUI|IndexCast|Select|Unary|Binary|Ternary|Dim)Op"
)
"""Classes of operations that expressions build, of `plait.build`."""


def _built(node: ast.expr) -> str | None:
    """The class of the operation that an expression makes: `arith.AddIOp(x, y)`, `ForOp.define(...)`."""
    if not isinstance(node, ast.Call):
        return None
    names = ast.unparse(node.func).split(".")[-2:]
    return next((name for name in names if re.fullmatch(r"[A-Z]\w*Op", name)), None)


def _imports(body: list[ast.stmt]) -> Iterator[str]:
    """The names that statements import when they run."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Try):
            yield from _imports(node.body)


def folder_cycles() -> list[str]:
    """Groups of folders that import each other when they are imported, by their shortest cycle."""
    folder_of = {module_of(path): ".".join(path.parent.parts[path.parts.index("src") + 1 :]) for path in files()}
    edges: defaultdict[str, set[str]] = defaultdict(set)
    for path in files():
        here = folder_of[module_of(path)]
        for name in _imports(imports_of(path).body):
            there = folder_of.get(name) or folder_of.get(name.rpartition(".")[0])
            if there is not None and there != here and not _is_inside(here, there) and not _is_inside(there, here):
                edges[here].add(there)
    return sorted({cycle for folder in list(edges) if (cycle := _cycle_through(folder, edges)) is not None})


def _is_inside(inner: str, outer: str) -> bool:
    return inner.startswith(outer + ".")


def _cycle_through(start: str, edges: dict[str, set[str]]) -> str | None:
    """The folders of a shortest cycle through `start`, in alphabetical order."""
    paths = {start: [start]}
    pending = [start]
    for folder in pending:
        for following in sorted(edges.get(folder, ())):
            if following == start:
                return " <-> ".join(sorted(paths[folder]))
            if following not in paths:
                paths[following] = [*paths[folder], following]
                pending.append(following)
    return None


def files_of_operation(name: str, class_name: str) -> list[str]:
    """The files of its distribution that know an operation, by its name or by its class."""
    dialect = name.partition(".")[0]
    owned = [path for path in files() if f"plait_{dialect}" in path.parts]
    texts = {path: path.read_text() for path in owned}
    return [str(p.relative_to(ROOT)) for p, text in texts.items() if f'"{name}"' in text or f".{class_name}" in text]


def report(heading: str, found: list[str], long: bool) -> None:
    print(f"{heading}: {len(found)}")
    if long:
        print("".join(f"    {line}\n" for line in found), end="")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", help="name what is counted")
    long = parser.parse_args().long
    lines = {name: sum(len(p.read_text().splitlines()) for p in paths) for name, paths in sources().items()}
    print(f"source lines: {sum(lines.values())}")
    print("".join(f"    {name}: {count}\n" for name, count in lines.items()), end="")
    counts = parameters_by_type()
    print(f"parameters annotated Any: {counts['Any'] / counts.total():.1%} of {counts.total()}")
    report(f"functions over {LONGEST} lines", long_functions(), long)
    report("lazy imports of our own modules", own_lazy_imports(), long)
    report("imports of our own modules in functions", own_imports_in_functions(), long)
    report("cycles of folders", folder_cycles(), long)
    built = operations_built()
    report("operations built one by one", built, long)
    report("    of which arithmetic", [line for line in built if _ARITHMETIC.fullmatch(line.split()[-1])], long)
    for kind, operations in OPERATIONS.items():
        for name, class_name in operations.items():
            report(f"files that know the {kind} {name}", files_of_operation(name, class_name), long)


if __name__ == "__main__":
    main()
