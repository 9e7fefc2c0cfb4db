"""From the llvm dialect to the text of LLVM IR."""

from plait_llvm.translate.module import Part, TranslatedModule, translate_module

__all__ = ["Part", "TranslatedModule", "translate_module"]
