"""From the llvm dialect to the text of LLVM IR."""

from plait_llvm.translate.module import TranslatedModule, translate_module

__all__ = ["TranslatedModule", "translate_module"]
