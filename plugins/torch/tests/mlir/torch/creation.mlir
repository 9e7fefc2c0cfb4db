// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @clone(
// CHECK: %0 = torch.aten.clone %arg0, %none : !torch.vtensor<[2,?],f32>, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @clone(
// LOWER-NOT: torch.
func.func @clone(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %none = torch.constant.none
  %0 = torch.aten.clone %arg0, %none : !torch.vtensor<[2,?],f32>, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @alias(
// CHECK: %0 = torch.aten.alias %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @alias(
// LOWER-NOT: torch.
func.func @alias(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.alias %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @detach(
// CHECK: %0 = torch.aten.detach %arg0 : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
// LOWER: func.func @detach(
// LOWER-NOT: torch.
func.func @detach(%arg0: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> {
  %0 = torch.aten.detach %arg0 : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @contiguous(
// CHECK: %0 = torch.aten.contiguous %arg0, %int0 : !torch.vtensor<[2],f32>, !torch.int -> !torch.vtensor<[2],f32>
// LOWER: func.func @contiguous(
// LOWER-NOT: torch.
func.func @contiguous(%arg0: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.contiguous %arg0, %int0 : !torch.vtensor<[2],f32>, !torch.int -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @lift_fresh_copy(
// CHECK: %0 = torch.aten.lift_fresh_copy %arg0 : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
// LOWER: func.func @lift_fresh_copy(
// LOWER-NOT: torch.
func.func @lift_fresh_copy(%arg0: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> {
  %0 = torch.aten.lift_fresh_copy %arg0 : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @_to_copy(
// CHECK: %0 = torch.aten._to_copy %arg0, %int0, %none, %none, %none, %bool2, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[2,?],f64>
// LOWER: func.func @_to_copy(
// LOWER-NOT: torch.
func.func @_to_copy(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f64> {
  %int0 = torch.constant.int 7
  %none = torch.constant.none
  %bool2 = torch.constant.bool false
  %0 = torch.aten._to_copy %arg0, %int0, %none, %none, %none, %bool2, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[2,?],f64>
  return %0 : !torch.vtensor<[2,?],f64>
}

// CHECK-LABEL: func.func @to_dtype(
// CHECK: %0 = torch.aten.to.dtype %arg0, %int0, %bool1, %bool1, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[2,?],f64>
// LOWER: func.func @to_dtype(
// LOWER-NOT: torch.
func.func @to_dtype(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f64> {
  %int0 = torch.constant.int 7
  %bool1 = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.to.dtype %arg0, %int0, %bool1, %bool1, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[2,?],f64>
  return %0 : !torch.vtensor<[2,?],f64>
}

// CHECK-LABEL: func.func @copy(
// CHECK: %0 = torch.aten.copy %arg0, %arg1, %bool0 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],si64>, !torch.bool -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @copy(
// LOWER-NOT: torch.
func.func @copy(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[3],si64>) -> !torch.vtensor<[2,3],f32> {
  %bool0 = torch.constant.bool false
  %0 = torch.aten.copy %arg0, %arg1, %bool0 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],si64>, !torch.bool -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @fill_Scalar(
// CHECK: %0 = torch.aten.fill.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @fill_Scalar(
// LOWER-NOT: torch.
func.func @fill_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.fill.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @fill_Tensor(
// CHECK: %0 = torch.aten.fill.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @fill_Tensor(
// LOWER-NOT: torch.
func.func @fill_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.fill.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @full(
// CHECK: %0 = torch.aten.full %list2, %float2, %none, %none, %none, %none : !torch.list<int>, !torch.float, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @full(
// LOWER-NOT: torch.
func.func @full() -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %float2 = torch.constant.float 1.500000e+00
  %none = torch.constant.none
  %0 = torch.aten.full %list2, %float2, %none, %none, %none, %none : !torch.list<int>, !torch.float, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @full_like(
// CHECK: %0 = torch.aten.full_like %arg0, %int0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @full_like(
// LOWER-NOT: torch.
func.func @full_like(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %none = torch.constant.none
  %0 = torch.aten.full_like %arg0, %int0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @zeros(
// CHECK: %0 = torch.aten.zeros %list2, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @zeros(
// LOWER-NOT: torch.
func.func @zeros() -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.zeros %list2, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @ones(
// CHECK: %0 = torch.aten.ones %list2, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @ones(
// LOWER-NOT: torch.
func.func @ones() -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.ones %list2, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @zeros_like(
// CHECK: %0 = torch.aten.zeros_like %arg0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @zeros_like(
// LOWER-NOT: torch.
func.func @zeros_like(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %none = torch.constant.none
  %0 = torch.aten.zeros_like %arg0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @ones_like(
// CHECK: %0 = torch.aten.ones_like %arg0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @ones_like(
// LOWER-NOT: torch.
func.func @ones_like(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %none = torch.constant.none
  %0 = torch.aten.ones_like %arg0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @empty_like(
// CHECK: %0 = torch.aten.empty_like %arg0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @empty_like(
// LOWER-NOT: torch.
func.func @empty_like(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %none = torch.constant.none
  %0 = torch.aten.empty_like %arg0, %none, %none, %none, %none, %none : !torch.vtensor<[2,?],f32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @empty_memory_format(
// CHECK: %0 = torch.aten.empty.memory_format %list2, %none, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @empty_memory_format(
// LOWER-NOT: torch.
func.func @empty_memory_format() -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.empty.memory_format %list2, %none, %none, %none, %none, %none : !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @empty_strided(
// CHECK: %0 = torch.aten.empty_strided %list2, %list4, %none, %none, %none, %none : !torch.list<int>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @empty_strided(
// LOWER-NOT: torch.
func.func @empty_strided() -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %list4 = torch.prim.ListConstruct %int1, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.empty_strided %list2, %list4, %none, %none, %none, %none : !torch.list<int>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @empty_permuted(
// CHECK: %0 = torch.aten.empty_permuted %list2, %list5, %none, %none, %none, %none : !torch.list<int>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @empty_permuted(
// LOWER-NOT: torch.
func.func @empty_permuted() -> !torch.vtensor<[2,3],f32> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %int3 = torch.constant.int 0
  %list5 = torch.prim.ListConstruct %int2, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.empty_permuted %list2, %list5, %none, %none, %none, %none : !torch.list<int>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @scalar_tensor(
// CHECK: %0 = torch.aten.scalar_tensor %int0, %none, %none, %none, %none : !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[],f32>
// LOWER: func.func @scalar_tensor(
// LOWER-NOT: torch.
func.func @scalar_tensor() -> !torch.vtensor<[],f32> {
  %int0 = torch.constant.int 2
  %none = torch.constant.none
  %0 = torch.aten.scalar_tensor %int0, %none, %none, %none, %none : !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @arange_start_step(
// CHECK: %0 = torch.aten.arange.start_step %int0, %int1, %int2, %none, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
// LOWER: func.func @arange_start_step(
// LOWER-NOT: torch.
func.func @arange_start_step() -> !torch.vtensor<[5],si64> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 10
  %int2 = torch.constant.int 2
  %none = torch.constant.none
  %0 = torch.aten.arange.start_step %int0, %int1, %int2, %none, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[5],si64>
  return %0 : !torch.vtensor<[5],si64>
}

// CHECK-LABEL: func.func @arange_start(
// CHECK: %0 = torch.aten.arange.start %int0, %int1, %none, %none, %none, %none : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[4],si64>
// LOWER: func.func @arange_start(
// LOWER-NOT: torch.
func.func @arange_start() -> !torch.vtensor<[4],si64> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 5
  %none = torch.constant.none
  %0 = torch.aten.arange.start %int0, %int1, %none, %none, %none, %none : !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[4],si64>
  return %0 : !torch.vtensor<[4],si64>
}

// CHECK-LABEL: func.func @arange(
// CHECK: %0 = torch.aten.arange %int0, %none, %none, %none, %none : !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[4],si64>
// LOWER: func.func @arange(
// LOWER-NOT: torch.
func.func @arange() -> !torch.vtensor<[4],si64> {
  %int0 = torch.constant.int 4
  %none = torch.constant.none
  %0 = torch.aten.arange %int0, %none, %none, %none, %none : !torch.int, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[4],si64>
  return %0 : !torch.vtensor<[4],si64>
}

// CHECK-LABEL: func.func @convert_element_type(
// CHECK: %0 = torch.prims.convert_element_type %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f64>
// LOWER: func.func @convert_element_type(
// LOWER-NOT: torch.
func.func @convert_element_type(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f64> {
  %int0 = torch.constant.int 7
  %0 = torch.prims.convert_element_type %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f64>
  return %0 : !torch.vtensor<[2,?],f64>
}

// CHECK-LABEL: func.func @NumToTensor_Scalar(
// CHECK: %0 = torch.prim.NumToTensor.Scalar %int0 : !torch.int -> !torch.vtensor<[],si64>
// LOWER: func.func @NumToTensor_Scalar(
// LOWER-NOT: torch.
func.func @NumToTensor_Scalar() -> !torch.vtensor<[],si64> {
  %int0 = torch.constant.int 2
  %0 = torch.prim.NumToTensor.Scalar %int0 : !torch.int -> !torch.vtensor<[],si64>
  return %0 : !torch.vtensor<[],si64>
}

// CHECK-LABEL: func.func @new_empty_strided(
// CHECK: %0 = torch.aten.new_empty_strided %arg0, %list2, %list4, %none, %none, %none, %none : !torch.vtensor<[4],f64>, !torch.list<int>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f64>
// LOWER: func.func @new_empty_strided(
// LOWER-NOT: torch.
func.func @new_empty_strided(%arg0: !torch.vtensor<[4],f64>) -> !torch.vtensor<[2,3],f64> {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int2 = torch.constant.int 1
  %list4 = torch.prim.ListConstruct %int1, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %0 = torch.aten.new_empty_strided %arg0, %list2, %list4, %none, %none, %none, %none : !torch.vtensor<[4],f64>, !torch.list<int>, !torch.list<int>, !torch.none, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2,3],f64>
  return %0 : !torch.vtensor<[2,3],f64>
}

// CHECK-LABEL: func.func @tensor(
// CHECK: %0 = torch.aten.tensor %list2, %none, %none, %bool3 : !torch.list<int>, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[2],si64>
// LOWER: func.func @tensor(
// LOWER-NOT: torch.
func.func @tensor() -> !torch.vtensor<[2],si64> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 2
  %list2 = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %bool3 = torch.constant.bool false
  %0 = torch.aten.tensor %list2, %none, %none, %bool3 : !torch.list<int>, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[2],si64>
  return %0 : !torch.vtensor<[2],si64>
}
