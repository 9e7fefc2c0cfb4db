"""Which features a processor has: LLVM has no list of them to read, but it knows what may be inlined where.

A function for a processor with one more feature may be inlined into one for the processor alone only if that has the
feature already, as it would run there otherwise.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from plait.lazy import lazy_import

llvm = lazy_import("llvmlite.binding")


@cache
def enabled_features(triple: str, cpu: str, features: str) -> tuple[str, ...]:
    """The features of a processor, out of those that LLVM knows to look for where this process runs, sorted.

    What every processor of the kind has is not among them.
    """
    names = sorted(llvm.get_host_cpu_features())
    common = set(_inlined(triple, "", "", names))
    return tuple(name for name in _inlined(triple, cpu, features, names) if name not in common)


def _inlined(triple: str, cpu: str, features: str, names: list[str]) -> list[str]:
    """The names of features that a processor has, out of `names`."""
    lines = [f'target triple = "{triple}"']
    for i, name in enumerate(names):
        more = f"{features},+{name}" if features else f"+{name}"
        lines += [
            f'define internal i32 @feature{i}(i32 %x){_attributes(cpu, more)} {{',
            f"  %y = xor i32 %x, {i + 1}", "  ret i32 %y", "}",
            f"define i32 @machine{i}(i32 %x){_attributes(cpu, features)} {{",
            f"  %y = call i32 @feature{i}(i32 %x)", "  ret i32 %y", "}",
        ]  # fmt: skip
    module = llvm.parse_assembly("\n".join(lines), llvm.create_context())
    handle = llvm.Target.from_triple(triple).create_target_machine(opt=2)
    builder = llvm.create_pass_builder(handle, llvm.create_pipeline_tuning_options(2))
    builder.getModulePassManager().run(module, builder)
    calling = {function.name for function in module.functions if _calls(function)}
    return [name for i, name in enumerate(names) if f"machine{i}" not in calling]


def _attributes(cpu: str, features: str) -> str:
    named = f' "target-cpu"="{cpu}"' if cpu else ""
    return named + (f' "target-features"="{features}"' if features else "")


def _calls(function: Any) -> bool:
    return any(instruction.opcode == "call" for block in function.blocks for instruction in block.instructions)
