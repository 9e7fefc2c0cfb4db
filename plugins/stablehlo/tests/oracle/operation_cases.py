"""Operations in generic form, as data that can be broken: their types, attributes and regions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from random import Random

INTEGERS = ("i2", "i4", "i8", "i16", "i32", "i64", "ui2", "ui4", "ui8", "ui16", "ui32", "ui64")
FLOATS = (
    "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E5M2",
    "f8E5M2FNUZ", "f8E8M0FNU", "bf16", "f16", "f32", "f64",
)  # fmt: skip
COMPLEX = ("complex<f32>", "complex<f64>")
ALLOWED = ("i1", *INTEGERS, *FLOATS, *COMPLEX)
#: Elements that no operation, or hardly any, takes.
FOREIGN = ("i3", "i128", "ui1", "si32", "index", "tf32", "complex<f16>", "complex<i32>", "f80", "f128")


def tensor(shape: list[int], element: str, bounds: list[int] | None = None) -> str:
    """The text of a type; a negative size is dynamic."""
    sizes = "".join(f"{'?' if size < 0 else size}x" for size in shape)
    encoding = "" if bounds is None else ", #stablehlo.bounds<" + ", ".join("?" if b < 0 else str(b) for b in bounds) + ">"
    return f"tensor<{sizes}{element}{encoding}>"


def array(values: list[int] | tuple[int, ...]) -> str:
    return "array<i64: " + ", ".join(map(str, values)) + ">" if values else "array<i64>"


def pairs(rows: list[list[int]]) -> str:
    if not rows:
        return "dense<> : tensor<0x2xi64>"
    return f"dense<{rows}> : tensor<{len(rows)}x2xi64>"


@dataclass
class Region:
    """A block that takes `arguments` and yields values of the types `results`, made from nothing."""

    arguments: list[str]
    results: list[str]
    isolated: bool = False

    def text(self, number: int) -> str:
        names = [f"%b{number}_{i}" for i in range(len(self.arguments))]
        lines = ["^bb0(" + ", ".join(f"{n}: {t}" for n, t in zip(names, self.arguments)) + "):"] if names else []
        yielded: list[str] = []
        source = "%source : i1"
        if self.isolated:
            source = f"%s{number} : tensor<i1>"
            lines.append(f"  %s{number} = stablehlo.constant dense<true> : tensor<i1>")
        for i, ty in enumerate(self.results):
            lines.append(f"  %y{number}_{i} = builtin.unrealized_conversion_cast {source} to {ty}")
            yielded.append(f"%y{number}_{i}")
        types = ", ".join(self.results)
        lines.append(f'  "stablehlo.return"({", ".join(yielded)}) : ({types}) -> ()')
        return "({\n" + "\n".join(lines) + "\n}"


@dataclass
class Case:
    """One operation over arguments of a function."""

    name: str
    operands: list[str]
    attributes: dict[str, str]
    results: list[str]
    regions: list[Region] = field(default_factory=list)
    before: str = ""

    def text(self) -> str:
        arguments = "".join(f", %a{i}: {ty}" for i, ty in enumerate(self.operands))
        names = ", ".join(f"%a{i}" for i in range(len(self.operands)))
        bound = f"%r:{len(self.results)} = " if len(self.results) > 1 else "%r = " if self.results else ""
        attributes = ", ".join(f"{name} = {value}" if value else name for name, value in self.attributes.items())
        properties = f" <{{{attributes}}}>" if attributes else ""
        regions = " " + ", ".join(r.text(i)[1 if i else 0 :] for i, r in enumerate(self.regions)) + ")" if self.regions else ""
        types = f"({', '.join(self.operands)}) -> ({', '.join(self.results)})"
        line = f'{bound}"{self.name}"({names}){properties}{regions} : {types}'
        return f"{self.before}func.func @f(%source: i1{arguments}) {{\n{line}\nreturn\n}}\n"


def broken(case: Case, random: Random, changes: int = 1) -> Case:
    """The case with some small changes."""
    for _ in range(changes):
        places = [("operands", i) for i in range(len(case.operands))] + [("results", i) for i in range(len(case.results))]
        places += [("attribute", name) for name in case.attributes] * 2
        for i, region in enumerate(case.regions):
            places += [("arguments", (i, k)) for k in range(len(region.arguments))] + [("yield", (i, k)) for k in range(len(region.results))]
            places += [("region", i)]
        places += [("count", 0)]
        what, where = random.choice(places)
        case = _change(case, what, where, random)
    return case


def _change(case: Case, what: str, where: object, random: Random) -> Case:
    case = replace(
        case, operands=[*case.operands], results=[*case.results], attributes=dict(case.attributes),
        regions=[Region([*r.arguments], [*r.results], r.isolated) for r in case.regions],
    )  # fmt: skip
    if what in ("operands", "results"):
        types = getattr(case, what)
        types[where] = changed_type(types[where], random)
    elif what == "attribute":
        value = changed_attribute(case.attributes[where], random)
        if value is None:
            del case.attributes[where]
        else:
            case.attributes[where] = value
    elif what in ("arguments", "yield"):
        i, k = where
        types = case.regions[i].arguments if what == "arguments" else case.regions[i].results
        types[k] = changed_type(types[k], random)
    elif what == "region":
        types = random.choice((case.regions[where].arguments, case.regions[where].results))
        types.pop() if types and random.random() < 0.5 else types.append(random.choice(types or ["tensor<f32>"]))
    else:
        types = random.choice((case.operands, case.results))
        types.pop() if types and random.random() < 0.5 else types.append(random.choice(types or ["tensor<f32>"]))
    return case


_TENSOR = re.compile(r"tensor<((?:[0-9?]+x)*)([^,]+?)(?:, #stablehlo.bounds<([^>]*)>)?>$")


def changed_type(ty: str, random: Random) -> str:
    """A type that differs a little."""
    match = _TENSOR.match(ty)
    if match is None:
        return random.choice(("tensor<f32>", "!stablehlo.token", "tuple<tensor<f32>>", "i32"))
    shape = [-1 if s == "?" else int(s) for s in match[1].split("x")[:-1]]
    element = match[2]
    bounds = None if match[3] is None else [-1 if b.strip() == "?" else int(b) for b in match[3].split(",")]
    kind = random.choice(("size", "size", "size", "rank", "element", "element", "dynamic", "bounds"))
    if kind == "element":
        element = random.choice(ALLOWED + (FOREIGN if random.random() < 0.2 else ()))
    elif kind == "rank":
        if shape and random.random() < 0.5:
            shape.pop(random.randrange(len(shape)))
        else:
            shape.insert(random.randint(0, len(shape)), random.choice((1, 2, 3, -1)))
        bounds = None
    elif shape:
        i = random.randrange(len(shape))
        if kind == "size":
            shape[i] = random.choice((0, 1, 2, 3, 4, 5, max(shape[i] - 1, 0), shape[i] + 1))
            bounds = None if bounds is None else [-1 if s >= 0 else b for s, b in zip(shape, bounds)]
        else:
            was = shape[i]
            shape[i] = -1
            if kind == "bounds":
                bounds = [-1] * len(shape) if bounds is None else bounds
                bounds[i] = random.choice((max(was, 1), max(was - 1, 1), was + 2 if was > 0 else 3))
    if bounds is not None and all(b < 0 for b in bounds):
        bounds = None
    return tensor(shape, element, bounds)


_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")


def changed_attribute(value: str, random: Random) -> str | None:
    """An attribute that differs a little; None for one that is left out."""
    if random.random() < 0.12:
        return None
    numbers = list(_NUMBER.finditer(value.partition(" : tensor")[0]))
    if value in ("true", "false"):
        return "false" if value == "true" else "true"
    if not numbers:
        if value == "array<i64>":
            return "array<i64: 1>"
        return _grown(value, random)
    match = random.choice(numbers)
    if random.random() < 0.25 and "dense" not in value:
        rest = re.sub(r"^, ", "", value[match.end() :]) if value[: match.start()].endswith(("[", ": ")) else value[match.end() :]
        before = value[: match.start()]
        if rest and rest[0] in "]>":
            before = re.sub(r"(, |: )$", "", before)
        return before + rest if ("[" in value or "array" in value) else value
    if random.random() < 0.2 and "dense" not in value and ("[" in value or "array" in value):
        return value[: match.end()] + f", {random.choice((0, 1, 2, 3))}" + value[match.end() :]
    number = int(match[0])
    new = random.choice((0, 1, 2, 3, -1, number + 1, number - 1, 5))
    return value[: match.start()] + str(new) + value[match.end() :]


def _grown(value: str, random: Random) -> str:
    empty = [m.end() - 1 for m in re.finditer(r"\[\]", value)]
    if not empty:
        return value
    at = random.choice(empty)
    return value[:at] + str(random.randint(0, 2)) + value[at:]
