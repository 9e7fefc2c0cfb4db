"""What conversions to the llvm dialect share: types, memref descriptors, symbols."""

from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.descriptor import Descriptor
from plait_llvm.lowering.types import llvm_type, size_in_bytes

__all__ = ["LLVM", "Descriptor", "llvm_type", "size_in_bytes"]
