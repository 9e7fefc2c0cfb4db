"""Where Plait and `mlir-opt` disagree about a program, and why. What no entry matches is a disagreement to mend."""

from __future__ import annotations

import re

_SIZES = "the specification gives dimensions of one name one size; MLIR compares few of them"
_ERROR_IF = "an ERROR_IF of the specification, which MLIR leaves to tosa-validate"
_TYPES = "the specification lists these element types only"
_TOSA_1_1 = (
    "assert_equal_shape|(avg|max)_pool2d_adaptive|matmul_t|row_gather(_block_scaled)?|(conv2d|reshape)_block_scaled"
)
REFUSED = (
    (r"'tosa.variable' op (expected an initial value|attribute 'initial_value' must)", "MLIR does not compare it with the type"),
    (r"'tosa.(matmul_t|cast_from)_block_scaled' op result #0 must be", "the specification names the element types"),
    (r"'tosa.cast_to_block_scaled' op operand #0 must be", _TYPES),
    (r"'tosa.apply_scale' op operand #\d must be", _TYPES),
    (r"'tosa.apply_scale' op expected operands and result of one shape", "MLIR lets numbers stand beside tensors"),
    (r"'tosa.const' op expected two hexadecimal digits", "MLIR does not compare the digits with the number of elements"),
    (r"'tosa.dim' op expected an axis", "MLIR checks the axis of ranked tensors only"),
    (r"operand group starting at #\d+ must have 1 element", "segment sizes that make a single operand none or two"),
    (r"missing attribute 'operandSegmentSizes'", "MLIR takes all groups as empty"),
    (r"expected group #\d+ to continue the expanded dimensions", "MLIR drops the high bits of a dimension number"),
    (r"have no dimension -?\d+ to concatenate along", "MLIR drops the high bits of a dimension number"),
    (r"'memref.subview' op expected result type", "MLIR's strides wrap around"),
    (r"'memref.atomic_rmw' op expected an? (integer|float) for kind", "MLIR leaves kinds by numbers to the lowering"),
    (r"'memref.generic_atomic_rmw' op expected \d+ indices", "an element would be found outside of the memref"),
    (r"'memref.dma_start' op expected elements of one type", "the documentation of the operation says so"),
    (r"'tensor.pad' op expected a result of type", "MLIR does not compare the element types of source and result"),
    (r"'tensor.pad' op expected \d+ dynamic", "MLIR would read a padding that is absent"),
    (r"'complex.bitcast' op operand or result must be complex", "neither type is complex"),
    (r"'scf.parallel' op (numbers of lower bounds|reduction operand)", "MLIR's lowering relies on it, its verifier lets it pass"),
    (r"'affine.dma_(start|wait)' op expected (no (regions|successors)|\d+ operands)", "MLIR would ignore them"),
    (r"'affine.(for|parallel|linearize_index)' op ", "MLIR checks it only where it parses the custom form"),
    (r"'vector.insert' op (expected \d+ dynamic indices|source operand and result must)", "MLIR would use an operand that is absent"),
    (r"'vector.extract' op expected a result of type", "a vector of one element is no scalar"),
    (r"'vector.contract' op (accumulator and result|operands have different sizes)", "a fixed dimension along a scalable one"),
    (r"'vector.(multi_reduction|scan)' op (expected dimensions to reduce|unsupported reduction type)",
     "MLIR leaves the dimensions and the kind to the lowering"),
    (r"'vector.scan' op expected elements of one type", "MLIR's lowering would combine numbers of two types"),
    (r"'vector.scatter' op expected (no result|a result of type)", "MLIR checks the result only where there is one of a tensor"),
    (r"'linalg.(un)?pack' op expected one element type", "an element would be read as one of another type"),
    (r"'linalg.elementwise' op expected a permutation", "elements of the output would be written by several iterations"),
    (r"'linalg.elementwise' op expected \d+ inputs", "MLIR would ignore an input"),
    (r"'\w+\.\w+' op all operands must have one shape", "scalable dimensions in another order"),
    (r"'shape.to_extent_tensor' op result #0", "a tensor of another rank is no list of extents"),
    (r"VectorElementTypeInterface", "vectors of complex numbers"),
    (r"'llvm\..*' op (result|operand) #\d+ must be", "MLIR leaves the types of many intrinsics to the translation"),
    (r"'llvm.*' op (all operands|expected a struct of|expected that)", "MLIR leaves the parts of many intrinsics to the translation"),
    (r"attribute 'overflowFlags' must be", "bits that no flag has"),
    (r"'llvm.intr.masked.*' op expected", "MLIR leaves the shapes of masks and vectors to the translation"),
    (r"expected a (mask with a flag|pointer) for each element|expected 'pass_thru' of type",
     "MLIR leaves the shapes of masks and vectors to the translation"),
    (r"'llvm.shufflevector' op (expected result type|the dimensions of a vector)", "MLIR does not compare the length of the result with the mask"),
    (r"'llvm.invoke' op expected a `callee`", "there would be nothing to call"),
    (r"'llvm.indirectbr' op expected \d+ numbers of operands", "MLIR counts the operands, not the segments"),
    (r"'llvm.switch' op expected as many case values as destinations", "MLIR counts the operands, not the segments"),
    (r"expected equal sizes of dimension (N|C|IC|OC)", _SIZES),
    (r"'tosa.matmul' op expected (equal (batch|inner) dimensions|a result of shape)", _SIZES),
    (r"'tosa.(mul|reverse|rescale|identity)' op expected (the same |a result of (the )?)shape", _SIZES),
    (r"'tosa.tile' op expected result size", _SIZES),
    (r"'tosa.slice' op expected (start|numbers of at least 0 in start|sizes of at least 1|output size)", _ERROR_IF),
    (r"expected (the (scale|offset|border) of the|input and output) (height|width)", _ERROR_IF),
    (r"'tosa.rescale' op (expected input or output to be signed|rescaling .* is not supported|expected scale32)", _ERROR_IF),
    (r"'tosa.mul' op expected a shift of 0", _ERROR_IF),
    (r"expected the same element type of both bias and result", _TYPES),
    (r"expected acc_type", _TYPES),
    (r"'tosa.table' op expected (elements|a table|results)", "a table of another size is read outside"),
    (r"'tosa.matmul' op expected the same element type of inputs", _TYPES),
    (r"'tosa.(identity|avg_pool2d|max_pool2d)' op expected the same element type of input and output", _TYPES),
    (r"'tosa.reduce_(all|any)' op (operand|result) #0 must be", _TYPES),
    (r"'tosa.(cond_if|while_loop)' op expected values of one type .*(memref|vector)<", "MLIR compares element types and shapes"),
    (r"expected size \d+ (or more )?in dimension \d+ of operand \d+,.* found \d+",
     "MLIR compares sizes only where no loop is dynamic and none is 0; native code would read outside"),
)  # fmt: skip
ACCEPTED = (
    (rf"op(eration)? 'tosa.({_TOSA_1_1})'", "an operation of TOSA 1.1 that MLIR 22 lacks"),
    (r"op_bundle_operands count|operand bundle tags", "bundles of `llvm.intr.assume` are not modelled"),
    (r"should contain only operations with no side effects", "what has effects is known to passes, which refuse it"),
    (r"invalid memref element type", "memrefs of types of the llvm dialect"),
    (r"VectorElementTypeInterface", "vectors of types of the llvm dialect"),
    (r"global initializers", "the effects of what an initializer holds are not checked"),
    (r"result type .* not broadcast compatible with broadcasted operands", "MLIR leaves out operands of unknown rank"),
    (r"dimension mismatch: expected O[HW] == .* -9223372036854775808$", "MLIR computes with a dynamic size as a number"),
    (r"dim\(result, \d+\) = .* -9223372036854775808$", "MLIR computes with a dynamic size as a number"),
    (r"expect shape of \{ -9223372036854775808 \} for", "MLIR computes with a dynamic size as a number"),
)  # fmt: skip


def explained(table: tuple[tuple[str, str], ...], message: str) -> bool:
    """Whether one of the entries is about `message`."""
    return any(re.search(pattern, message) for pattern, _ in table)
