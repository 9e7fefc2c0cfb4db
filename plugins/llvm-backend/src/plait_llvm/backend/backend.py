"""The backend value that the plugin offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from plait.runtime import Signature

from plait_llvm.backend.ahead_of_time import machine_for
from plait_llvm.backend.compiler import compile_function
from plait_llvm.backend.executable import NativeExecutable
from plait_llvm.backend.forms import FORMS, emit_forms


class LLVMBackend:
    """Compiles with LLVM for this process. The module that is given is used up."""

    name = "llvm"

    def compile(
        self,
        module: Any,
        function: str,
        ctx: Any,
        *,
        signature: Signature | None = None,
        phases: Mapping[str, str] | None = None,
    ) -> NativeExecutable:
        return compile_function(module, function, ctx, signature=signature, phases=phases)

    forms = FORMS

    def emit(
        self,
        module: Any,
        function: str,
        ctx: Any,
        forms: Iterable[str],
        *,
        signature: Signature,
        cpu: str = "",
        features: str = "",
        triple: str = "",
        level: int = 2,
    ) -> dict[str, bytes]:
        """The code for C programs in each of `forms`. The module that is given is used up.

        `cpu` and `features` are LLVM's names; `native` is this processor with all that it has.
        """
        machine = machine_for(triple, cpu, features, level)
        return emit_forms(module, function, ctx, forms, signature=signature, machine=machine, level=level)


LLVM_BACKEND = LLVMBackend()
