"""The operations of linalg, a file for each family."""

from plait_linalg.ops.base import StructuredOp, element_type, result_types
from plait_linalg.ops.combinators import MapOp, ReduceOp
from plait_linalg.ops.contractions import (
    BatchMatmulOp,
    BatchMatvecOp,
    BatchMmt4DOp,
    BatchReduceMatmulOp,
    BatchVecmatOp,
    ContractOp,
    CopyOp,
    DotOp,
    FillOp,
    FillRng2DOp,
    MatmulOp,
    MatvecOp,
    Mmt4DOp,
    QuantizedBatchMatmulOp,
    QuantizedMatmulOp,
    VecmatOp,
)
from plait_linalg.ops.generic import GenericOp, IndexOp, YieldOp, iterator_types_attr
from plait_linalg.ops.movement import BroadcastOp, TransposeOp
from plait_linalg.ops.named import NamedOp
from plait_linalg.ops.rare import RARE
from plait_linalg.ops.relayout import PackOp, UnPackOp
from plait_linalg.ops.softmax import SoftmaxOp
from plait_linalg.ops.winograd import WINOGRAD_OPERATIONS

_STRUCTURED = (
    GenericOp, FillOp, CopyOp, MatmulOp, BatchMatmulOp, MatvecOp, VecmatOp, DotOp, BatchMatvecOp, TransposeOp,
    BroadcastOp, MapOp, ReduceOp, BatchVecmatOp, BatchReduceMatmulOp, Mmt4DOp, BatchMmt4DOp, QuantizedMatmulOp,
    QuantizedBatchMatmulOp, ContractOp, FillRng2DOp,
)  # fmt: skip
OPERATIONS = (*_STRUCTURED, YieldOp, IndexOp, PackOp, UnPackOp, SoftmaxOp, *WINOGRAD_OPERATIONS)
"""All but those in `RARE`."""
STRUCTURED_NAMES = (*(op.name for op in _STRUCTURED), *(name for names in RARE.values() for name in names))

__all__ = [
    "OPERATIONS", "RARE", "STRUCTURED_NAMES", "WINOGRAD_OPERATIONS", "BatchMatmulOp", "BatchMatvecOp", "BroadcastOp",
    "CopyOp", "DotOp", "FillOp", "GenericOp", "IndexOp", "MapOp", "MatmulOp", "MatvecOp", "NamedOp", "PackOp",
    "ReduceOp", "SoftmaxOp", "StructuredOp", "TransposeOp", "UnPackOp", "VecmatOp", "YieldOp", "element_type",
    "iterator_types_attr", "result_types",
]  # fmt: skip
