"""Normalization over batches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import DYNAMIC
from plait.define import constraints as c
from plait.define.traits import Pure
from plait.ir.attribute import Type, VerifyError

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import (
    bounds_of,
    check_inferred,
    elements_agree,
    same_shape,
    shapes_agree,
    sizes_agree,
    tensor,
    types_agree,
    violation,
)

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType
    from plait.ir.value import Value

_FeatureIndex = c.I64Attr


class _BatchNormOp(d.Op):
    """What the three operations check: full-rank operands of one shape, vectors with an element for each feature."""

    traits = (Pure,)
    #: For each vector operand, the constraint that it has an element for each feature.
    vector_labels: tuple[str, ...] = ()
    full_label = ""
    #: For each result, the constraint on its type.
    result_labels: tuple[str, ...] = ()

    def full_operands(self) -> list[Any]:
        """The operands of full rank."""
        return [self.operands[0]]

    def vector_operands(self) -> list[Any]:
        """The operands with an element for each feature."""
        return list(self.operands[1:])

    def verify(self) -> None:
        name = self.name.partition(".")[2]
        values = [*self.operands, *self.results]
        if not all(elements_agree(values[0].type, v.type) for v in values):
            raise violation(f"{name}_c2", "operands and results differ in element type")
        full, vectors = [[v.type for v in vs] for vs in (self.full_operands(), self.vector_operands())]
        if not all(shapes_agree(full[0].shape, ty.shape) for ty in full):
            raise violation(self.full_label, "the tensors that are normalized differ in shape")
        this: Any = self
        self._check_vectors(full[0], vectors, this.feature_index.value, name)
        inferred = type(self).infer_types(self.operands, {"feature_index": this.feature_index}, ())
        pairs = zip(self.result_labels, inferred, self.result_types)
        wrong = [label for label, *types in pairs if not types_agree(*types)]
        check_inferred(inferred, self.result_types, wrong[0] if wrong else "")

    def _check_vectors(self, operand: RankedTensorType, vectors: Sequence[Any], feature: int, name: str) -> None:
        rank = len(operand.shape)
        if feature < 0:
            text = "expected feature_index of at least 0"
            raise violation(f"{name}_c1", f"{text}, found {feature}")
        wrong = [not sizes_agree(ty.shape[0], operand.shape[feature] if feature < rank else DYNAMIC) for ty in vectors]
        if not same_shape(vectors):
            label = self.vector_labels[wrong.index(True) if True in wrong else 0]
            raise violation(label, "the vectors with an element for each feature differ in size")
        if feature >= rank:
            text = "expected feature_index below the rank of the operand"
            raise violation(f"{name}_c1", f"{text}, {rank}, found {feature}")
        if wrong[0]:
            text = "expected vectors with an element for each feature"
            found = f"of {operand.shape[feature]}, found {vectors[0].shape[0]} elements"
            raise violation(self.size_label(), f"{text} {found}")

    def size_label(self) -> str:
        """The constraint that vectors have an element for each feature."""
        return self.vector_labels[0]


def _vector(operand: Value[Any], properties: Mapping[str, Any]) -> Type:
    """The type of a vector with an element for each feature."""
    feature: int = properties["feature_index"].value
    if not 0 <= feature < operand.type.rank:
        raise VerifyError(f"expected feature_index below the rank of the operand, {operand.type.rank}, found {feature}")
    return tensor([operand.type.shape[feature]], operand.type.element_type, [bounds_of(operand.type)[feature]])


class BatchNormTrainingOp(_BatchNormOp):
    """Normalize the elements of each feature by their mean and variance, then scale and shift them.

    ```mlir
    %y, %m, %v = "stablehlo.batch_norm_training"(%x, %scale, %offset) <{epsilon = 1.000000e-03 : f32,
        feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
        -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
    ```

    Semantics: StableHLO, "batch_norm_training".
    """

    name = "stablehlo.batch_norm_training"
    vector_labels = ("batch_norm_training_c3", "batch_norm_training_c4")
    result_labels = ("batch_norm_training_c7", "batch_norm_training_c5", "batch_norm_training_c6")
    operand: d.Operand = d.operand(h.FloatOrQuantizedTensor)
    scale: d.Operand = d.operand(h.FloatVector)
    offset: d.Operand = d.operand(h.FloatVector)
    epsilon = d.attribute(c.F32Attr)
    feature_index = d.attribute(_FeatureIndex)
    output: d.Result = d.result(h.FloatOrQuantizedTensor)
    batch_mean: d.Result = d.result(h.FloatVector)
    batch_var: d.Result = d.result(h.FloatVector)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [operands[0].type, *[_vector(operands[0], properties)] * 2]

    def result_names(self) -> Sequence[str | None]:
        return ("output", "batch_mean", "batch_var")


class BatchNormInferenceOp(_BatchNormOp):
    """Normalize the elements of each feature by a given mean and variance, then scale and shift them.

    ```mlir
    %r = "stablehlo.batch_norm_inference"(%x, %scale, %offset, %mean, %variance) <{epsilon = 1.000000e-03 : f32,
        feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
        -> tensor<4x3xf32>
    ```

    Semantics: StableHLO, "batch_norm_inference".
    """

    name = "stablehlo.batch_norm_inference"
    vector_labels = (
        "batch_norm_inference_c3", "batch_norm_inference_c4", "batch_norm_inference_c5", "batch_norm_inference_c6",
    )  # fmt: skip
    result_labels = ("batch_norm_inference_c7",)
    operand: d.Operand = d.operand(h.FloatOrQuantizedTensor)
    scale: d.Operand = d.operand(h.FloatVector)
    offset: d.Operand = d.operand(h.FloatVector)
    mean: d.Operand = d.operand(h.FloatVector)
    variance: d.Operand = d.operand(h.FloatVector)
    epsilon = d.attribute(c.F32Attr)
    feature_index = d.attribute(_FeatureIndex)
    result: d.Result = d.result(h.FloatOrQuantizedTensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [operands[0].type]


class BatchNormGradOp(_BatchNormOp):
    """Compute the gradients of `batch_norm_training` with respect to its operands from the gradient of its output.

    ```mlir
    %x1, %scale1, %offset1 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %variance, %y1) <{
        epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>,
        tensor<3xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
    ```

    Semantics: StableHLO, "batch_norm_grad".
    """

    name = "stablehlo.batch_norm_grad"
    vector_labels = ("batch_norm_grad_c4", "batch_norm_grad_c4", "batch_norm_grad_c4")
    full_label = "batch_norm_grad_c3"
    result_labels = ("batch_norm_grad_c3", "batch_norm_grad_c4", "batch_norm_grad_c4")
    operand: d.Operand = d.operand(h.FloatOrQuantizedTensor)
    scale: d.Operand = d.operand(h.FloatVector)
    mean: d.Operand = d.operand(h.FloatVector)
    variance: d.Operand = d.operand(h.FloatVector)
    grad_output: d.Operand = d.operand(h.FloatOrQuantizedTensor)
    epsilon = d.attribute(c.F32Attr)
    feature_index = d.attribute(_FeatureIndex)
    grad_operand: d.Result = d.result(h.FloatOrQuantizedTensor)
    grad_scale: d.Result = d.result(h.FloatVector)
    grad_offset: d.Result = d.result(h.FloatVector)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [operands[0].type, *[_vector(operands[0], properties)] * 2]

    def full_operands(self) -> list[Any]:
        return [self.operand, self.grad_output]

    def vector_operands(self) -> list[Any]:
        return [self.scale, self.mean, self.variance]

    def size_label(self) -> str:
        return "batch_norm_grad_c5"

    def result_names(self) -> Sequence[str | None]:
        return ("grad_operand", "grad_scale", "grad_offset")
