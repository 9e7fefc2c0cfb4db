"""The backend value that the plugin offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.runtime import Signature

from plait_llvm.backend.compiler import compile_function
from plait_llvm.backend.executable import NativeExecutable


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


LLVM_BACKEND = LLVMBackend()
