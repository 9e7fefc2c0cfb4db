"""The LLVM target machine for a description of a machine. What LLVM would abort on is rejected here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plait.lazy import lazy_import
from plait.runtime.target import Target, host_target

llvm = lazy_import("llvmlite.binding")


class TargetError(ValueError):
    """The target triple, CPU or feature list is not one that LLVM knows."""


@dataclass(frozen=True)
class Machine:
    """A target machine and what identifies it."""

    handle: Any
    triple: str
    cpu: str
    features: str

    @property
    def data_layout(self) -> str:
        return str(self.handle.target_data)

    @property
    def identity(self) -> str:
        """What code for this machine depends on, for a cache."""
        version = ".".join(map(str, llvm.llvm_version_info))
        return f"{self.triple}/{self.cpu}/{self.features}/{version}"

    @property
    def function_attributes(self) -> str:
        """Attributes of all functions, as LLVM IR writes them: whether registers of 512 bits may be used."""
        return ' "prefer-vector-width"="512"' if "+avx512f" in self.features.split(",") else ""


    def describe(self) -> Target:
        """What passes need to know of the machine; caches are taken to be like the caches of this one."""
        host = host_target()
        bits, registers = self._vectors()
        return Target(
            "llvm", self.triple, self.cpu, tuple(self.features.split(",")), vector_bits=bits,
            vector_registers=registers, l1_bytes=host.l1_bytes, l2_bytes=host.l2_bytes,
            instructions=self._instructions(),
        )  # fmt: skip

    def _instructions(self) -> tuple[str, ...]:
        """The instructions of `Target.instructions` that LLVM uses for this machine."""
        if not self.triple.startswith(_X86):
            return ()
        code = self._assembly(_EXAMPLES)
        return tuple(name for name, instruction in _INSTRUCTIONS.items() if instruction in code)

    def _assembly(self, text: str) -> str:
        """What LLVM makes of the text of a module."""
        module = llvm.parse_assembly(text.replace("ATTRIBUTES", self.function_attributes), llvm.create_context())
        return str(self.handle.emit_assembly(module))

    def _vectors(self) -> tuple[int, int]:
        """The bits of the vector registers that LLVM uses for a large vector, and how many there are."""
        if not self.triple.startswith(_X86):
            return 128, 32
        code = self._assembly(_LARGE_VECTOR)
        return next((found for name, *found in _X86_REGISTERS if name in code), (128, 16))  # type: ignore[return-value]


_X86 = ("x86_64", "i686", "i386", "amd64")
_INSTRUCTIONS = {"ldexp": "vscalefps", "dot-i16": "pmaddwd", "dot-bf16": "vcvtneps2bf16", "range": "vcvttps2qq"}
"""The instruction in code for `_EXAMPLES` that tells that a machine has one of these.
AVX512-BF16 and AVX512-DQ have both of theirs."""
_EXAMPLES = """define void @scale(ptr %p, <4 x i32> %n) {
  %x = load <4 x float>, ptr %p
  %y = call <4 x float> @llvm.ldexp.v4f32.v4i32(<4 x float> %x, <4 x i32> %n)
  store <4 x float> %y, ptr %p
  ret void
}
define void @dot(ptr %p) {
  %x = load <4 x i32>, ptr %p
  %y = ashr <4 x i32> %x, splat (i32 16)
  %z = mul <4 x i32> %y, %y
  store <4 x i32> %z, ptr %p
  ret void
}
define void @narrow(ptr %p) {
  %x = load <4 x float>, ptr %p
  %y = fptrunc <4 x float> %x to <4 x bfloat>
  store <4 x bfloat> %y, ptr %p
  ret void
}
define void @convert(ptr %p) {
  %x = load <4 x float>, ptr %p
  %y = fptosi <4 x float> %x to <4 x i64>
  store <4 x i64> %y, ptr %p
  ret void
}
declare <4 x float> @llvm.ldexp.v4f32.v4i32(<4 x float>, <4 x i32>)"""
_X86_REGISTERS = (("%zmm", 512, 32), ("%ymm", 256, 16), ("%xmm", 128, 16))
_LARGE_VECTOR = """define void @f(ptr %p) ATTRIBUTES {
  %x = load <16 x float>, ptr %p
  %y = fadd <16 x float> %x, %x
  store <16 x float> %y, ptr %p
  ret void
}"""


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
    except RuntimeError as error:
        raise TargetError(f"unknown target triple '{triple}': {error}") from None
    _check_features(features)
    handle = target.create_target_machine(cpu=cpu, features=features, opt=opt, reloc="pic", codemodel="default")
    return Machine(handle, handle.triple, cpu, features)


def _check_features(features: str) -> None:
    for feature in features.split(",") if features else ():
        if feature[:1] not in "+-" or not feature[1:].replace("-", "").replace(".", "").replace("_", "").isalnum():
            raise TargetError(f"expected a list of features such as '+avx2,-fma', found '{feature}'")
