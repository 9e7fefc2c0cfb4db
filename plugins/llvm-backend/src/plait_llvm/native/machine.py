"""The LLVM target machine for a description of a machine. What LLVM would abort on is rejected here."""

from __future__ import annotations

import re
from typing import Any

from plait.frozen import FrozenValue
from plait.lazy import lazy_import

from plait_llvm.native.features import enabled_features

llvm = lazy_import("llvmlite.binding")


class TargetError(ValueError):
    """The target triple, CPU or feature list is not one that LLVM knows."""


class Machine(FrozenValue):
    """A target machine and what identifies it."""

    handle: Any
    triple: str
    cpu: str
    features: str

    @property
    def data_layout(self) -> str:
        return str(self.handle.target_data)

    @property
    def architecture(self) -> str:
        """The first part of the triple."""
        return self.triple.partition("-")[0]

    @property
    def pointer_bits(self) -> int:
        """The bits of an address, as the data layout says: 64 if it does not."""
        found = [part for part in self.data_layout.split("-") if part.startswith("p:")]
        return int(found[0].split(":")[1]) if found else 64

    @property
    def identity(self) -> str:
        """What code for this machine depends on, for a cache."""
        version = ".".join(map(str, llvm.llvm_version_info))
        return f"{self.triple}/{self.cpu}/{self.features}/{version}"

    @property
    def function_attributes(self) -> str:
        """Attributes of all functions, as LLVM IR writes them: which of the registers of vectors may be used."""
        if self.sve_bits:
            return f" vscale_range({self.sve_bits // _SVE_UNIT},{self.sve_bits // _SVE_UNIT})"
        return ' "prefer-vector-width"="512"' if self.has("avx512f") else ""

    @property
    def sve_bits(self) -> int:
        """The bits of the registers of SVE, if the features say how many; else 0, and SVE is not used."""
        return max((int(found[1]) for found in map(_SVE.fullmatch, self.features.split(",")) if found), default=0)

    @property
    def needed(self) -> tuple[str, ...]:
        """The features that a processor must have to run the code, by LLVM's names."""
        if self.cpu:
            return enabled_features(self.triple, self.cpu, self.features)
        return tuple(feature[1:] for feature in self.features.split(",") if feature.startswith("+"))

    def has(self, feature: str) -> bool:
        """Whether the machine has a feature, by LLVM's name: told by the list of features or, else, by the CPU."""
        listed = [one for one in self.features.split(",") if one[1:] == feature]
        if listed or not self.cpu or self.architecture not in X86:
            return f"+{feature}" in listed[-1:]
        return feature in enabled_features(self.triple, self.cpu, self.features)

    def assembly(self, text: str) -> str:
        """What LLVM makes of the text of a module, whose functions have `ATTRIBUTES` where they should."""
        module = llvm.parse_assembly(text.replace("ATTRIBUTES", self.function_attributes), llvm.create_context())
        return str(self.handle.emit_assembly(module))


X86 = ("x86_64", "i686", "i386", "amd64")
WASM = ("wasm32", "wasm64")

_SVE = re.compile(r"\+sve(\d+)")
"""A feature of our own: `+sve256` is SVE with registers of 256 bits, for which LLVM has an attribute of functions."""
_SVE_UNIT, _SVE_LARGEST = 128, 2048

_BASELINE = {
    "riscv64": "+m,+a,+f,+d,+c", "riscv32": "+m,+a,+f,+d,+c", "wasm32": "+simd128", "wasm64": "+simd128",
}  # fmt: skip
"""The features of an architecture's machines where no CPU is named: what Linux distributions for RISC-V are made for
(RV64GC), and what all browsers have had since 2023."""
_ABI = {"riscv64": "lp64d", "riscv32": "ilp32d"}
"""How floats are passed, if there are registers for them."""


def initialize() -> None:
    """Make LLVM's targets known. Cheap when repeated."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.initialize_native_asmparser()


def host_machine(opt: int = 2) -> Machine:
    """The machine that this process runs on, with all its features."""
    return make_machine("", "", llvm.get_host_cpu_features().flatten(), opt)


def make_machine(triple: str = "", cpu: str = "", features: str = "", opt: int = 2) -> Machine:
    """The machine for a triple (the host's if empty), a CPU name and features `+a,-b`. Raises `TargetError`."""
    initialize()
    triple = triple or llvm.get_default_triple()
    try:
        target = llvm.Target.from_triple(triple)
    except RuntimeError:
        raise TargetError(f"unknown target triple '{triple}', expected one such as aarch64-unknown-linux-gnu") from None
    check_features(features)
    architecture = triple.partition("-")[0]
    if not cpu and architecture in _BASELINE:
        features = ",".join([_BASELINE[architecture], *([features] if features else [])])
    lacks_floats = any(one in ("-f", "-d") for one in features.split(","))
    handle = target.create_target_machine(
        cpu=cpu, features=for_llvm(features), opt=opt, reloc="static" if architecture in WASM else "pic",
        codemodel="default", abiname="" if lacks_floats else _ABI.get(architecture, ""),
    )  # fmt: skip
    return Machine(handle, handle.triple, cpu, features)


def for_llvm(features: str) -> str:
    """The features as LLVM knows them: `+sve256` is `+sve`."""
    return _SVE.sub("+sve", features)


def is_triple(name: str) -> bool:
    """Whether a name is a target triple, as aarch64-unknown-linux-gnu, rather than a processor, as x86-64-v3."""
    initialize()
    try:
        llvm.Target.from_triple(name)
    except RuntimeError:
        return False
    return name.count("-") >= 2


def check_features(features: str) -> None:
    """Raise `TargetError` unless each feature is written `+name` or `-name`."""
    for feature in features.split(",") if features else ():
        if feature[:1] not in "+-" or not feature[1:].replace("-", "").replace(".", "").replace("_", "").isalnum():
            raise TargetError(f"expected a list of features such as '+avx2,-fma', found '{feature}'")
        sized = _SVE.fullmatch(feature)
        if sized is not None and int(sized[1]) not in (_SVE_UNIT << i for i in range(5)):
            raise TargetError(f"expected registers of {_SVE_UNIT}, 256, ... {_SVE_LARGEST} bits, found '{feature}'")
