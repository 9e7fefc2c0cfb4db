"""The messages of ONNX: the name and kind of each field that is read, by its number in onnx.proto."""

from __future__ import annotations

from typing import NamedTuple


class Field(NamedTuple):
    """A field: its name, what it holds (a kind of number or text, or a message), and whether there may be several."""

    name: str
    kind: str
    repeated: bool = False


def _message(text: str) -> dict[int, Field]:
    """The fields of a message from rows `number name kind`, repeated ones with a star."""
    rows = [row.split() for row in text.strip().split(",")]
    return {int(n): Field(name, kind.rstrip("*"), kind.endswith("*")) for n, name, kind in rows}


MESSAGES: dict[str, dict[int, Field]] = {
    "Model": _message(
        "1 ir_version int, 2 producer_name string, 3 producer_version string, 7 graph Graph, "
        "8 opset_import OperatorSet*, 14 metadata_props Entry*, 25 functions Function*"
    ),
    "OperatorSet": _message("1 domain string, 2 version int"),
    "Entry": _message("1 key string, 2 value string"),
    "Graph": _message(
        "1 node Node*, 2 name string, 5 initializer Tensor*, 11 input ValueInfo*, 12 output ValueInfo*, "
        "13 value_info ValueInfo*, 15 sparse_initializer SparseTensor*"
    ),
    "Node": _message(
        "1 input string*, 2 output string*, 3 name string, 4 op_type string, 5 attribute Attribute*, 7 domain string, "
        "8 overload string"
    ),
    "Attribute": _message(
        "1 name string, 2 f float, 3 i int, 4 s bytes, 5 t Tensor, 6 g Graph, 7 floats float*, 8 ints int*, "
        "9 strings bytes*, 10 tensors Tensor*, 11 graphs Graph*, 14 tp Type, 20 type int, 21 ref_attr_name string, "
        "22 sparse_tensor SparseTensor"
    ),
    "Tensor": _message(
        "1 dims int*, 2 data_type int, 4 float_data float*, 5 int32_data int*, 6 string_data bytes*, "
        "7 int64_data int*, 8 name string, 9 raw_data bytes, 10 double_data double*, 11 uint64_data int*, "
        "13 external_data Entry*, 14 data_location int"
    ),
    "SparseTensor": _message("1 values Tensor, 2 indices Tensor, 3 dims int*"),
    "ValueInfo": _message("1 name string, 2 type Type"),
    "Type": _message(
        "1 tensor_type TensorType, 4 sequence_type ElementOf, 5 map_type MapType, 8 sparse_tensor_type TensorType, "
        "9 optional_type ElementOf"
    ),
    "TensorType": _message("1 elem_type int, 2 shape Shape"),
    "MapType": _message("1 key_type int, 2 value_type Type"),
    "ElementOf": _message("1 elem_type Type"),
    "Shape": _message("1 dim Dimension*"),
    "Dimension": _message("1 dim_value size, 2 dim_param string"),
    "Function": _message(
        "1 name string, 4 input string*, 5 output string*, 6 attribute string*, 7 node Node*, "
        "9 opset_import OperatorSet*, 10 domain string, 11 attribute_proto Attribute*, 13 overload string"
    ),
}  # fmt: skip
