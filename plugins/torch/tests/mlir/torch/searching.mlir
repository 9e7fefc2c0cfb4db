// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @kthvalue(
// CHECK: %0:2 = torch.aten.kthvalue %arg0, %int0, %int1, %bool2 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
// LOWER: func.func @kthvalue(
// LOWER-NOT: torch.
func.func @kthvalue(%arg0: !torch.vtensor<[2,?],f32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int -1
  %bool2 = torch.constant.bool false
  %0:2 = torch.aten.kthvalue %arg0, %int0, %int1, %bool2 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
  return %0#0, %0#1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
}

// CHECK-LABEL: func.func @median(
// CHECK: %0 = torch.aten.median %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],f32>
// LOWER: func.func @median(
// LOWER-NOT: torch.
func.func @median(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[],f32> {
  %0 = torch.aten.median %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @median_dim(
// CHECK: %0:2 = torch.aten.median.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
// LOWER: func.func @median_dim(
// LOWER-NOT: torch.
func.func @median_dim(%arg0: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0:2 = torch.aten.median.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
  return %0#0, %0#1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
}

// CHECK-LABEL: func.func @nanmedian(
// CHECK: %0 = torch.aten.nanmedian %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],f32>
// LOWER: func.func @nanmedian(
// LOWER-NOT: torch.
func.func @nanmedian(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[],f32> {
  %0 = torch.aten.nanmedian %arg0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @nanmedian_dim(
// CHECK: %0:2 = torch.aten.nanmedian.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
// LOWER: func.func @nanmedian_dim(
// LOWER-NOT: torch.
func.func @nanmedian_dim(%arg0: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0:2 = torch.aten.nanmedian.dim %arg0, %int0, %bool1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
  return %0#0, %0#1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
}

// CHECK-LABEL: func.func @mode(
// CHECK: %0:2 = torch.aten.mode %arg0, %int0, %bool1 : !torch.vtensor<[2,3],si32>, !torch.int, !torch.bool -> !torch.vtensor<[2],si32>, !torch.vtensor<[2],si64>
// LOWER: func.func @mode(
// LOWER-NOT: torch.
func.func @mode(%arg0: !torch.vtensor<[2,3],si32>) -> (!torch.vtensor<[2],si32>, !torch.vtensor<[2],si64>) {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0:2 = torch.aten.mode %arg0, %int0, %bool1 : !torch.vtensor<[2,3],si32>, !torch.int, !torch.bool -> !torch.vtensor<[2],si32>, !torch.vtensor<[2],si64>
  return %0#0, %0#1 : !torch.vtensor<[2],si32>, !torch.vtensor<[2],si64>
}

// CHECK-LABEL: func.func @searchsorted_Tensor(
// CHECK: %0 = torch.aten.searchsorted.Tensor %arg0, %arg1, %bool0, %bool0, %none, %none : !torch.vtensor<[2,5],f32>, !torch.vtensor<[2,?],f32>, !torch.bool, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[2,?],si64>
// LOWER: func.func @searchsorted_Tensor(
// LOWER-NOT: torch.
func.func @searchsorted_Tensor(%arg0: !torch.vtensor<[2,5],f32>, %arg1: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],si64> {
  %bool0 = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.searchsorted.Tensor %arg0, %arg1, %bool0, %bool0, %none, %none : !torch.vtensor<[2,5],f32>, !torch.vtensor<[2,?],f32>, !torch.bool, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[2,?],si64>
  return %0 : !torch.vtensor<[2,?],si64>
}

// CHECK-LABEL: func.func @searchsorted_Scalar(
// CHECK: %0 = torch.aten.searchsorted.Scalar %arg0, %float0, %bool1, %bool1, %none, %none : !torch.vtensor<[?],f32>, !torch.float, !torch.bool, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[],si64>
// LOWER: func.func @searchsorted_Scalar(
// LOWER-NOT: torch.
func.func @searchsorted_Scalar(%arg0: !torch.vtensor<[?],f32>) -> !torch.vtensor<[],si64> {
  %float0 = torch.constant.float 2.500000e+00
  %bool1 = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.searchsorted.Scalar %arg0, %float0, %bool1, %bool1, %none, %none : !torch.vtensor<[?],f32>, !torch.float, !torch.bool, !torch.bool, !torch.none, !torch.none -> !torch.vtensor<[],si64>
  return %0 : !torch.vtensor<[],si64>
}

// CHECK-LABEL: func.func @bucketize_Tensor(
// CHECK: %0 = torch.aten.bucketize.Tensor %arg0, %arg1, %bool0, %bool0 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[4],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[2,?],si64>
// LOWER: func.func @bucketize_Tensor(
// LOWER-NOT: torch.
func.func @bucketize_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,?],si64> {
  %bool0 = torch.constant.bool false
  %0 = torch.aten.bucketize.Tensor %arg0, %arg1, %bool0, %bool0 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[4],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[2,?],si64>
  return %0 : !torch.vtensor<[2,?],si64>
}

// CHECK-LABEL: func.func @bucketize_Scalar(
// CHECK: %0 = torch.aten.bucketize.Scalar %float0, %arg0, %bool1, %bool1 : !torch.float, !torch.vtensor<[4],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[],si64>
// LOWER: func.func @bucketize_Scalar(
// LOWER-NOT: torch.
func.func @bucketize_Scalar(%arg0: !torch.vtensor<[4],f32>) -> !torch.vtensor<[],si64> {
  %float0 = torch.constant.float 2.500000e+00
  %bool1 = torch.constant.bool false
  %0 = torch.aten.bucketize.Scalar %float0, %arg0, %bool1, %bool1 : !torch.float, !torch.vtensor<[4],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[],si64>
  return %0 : !torch.vtensor<[],si64>
}

// CHECK-LABEL: func.func @repeat_interleave_Tensor(
// CHECK: %0 = torch.aten.repeat_interleave.Tensor %arg0, %none : !torch.vtensor<[3],si64>, !torch.none -> !torch.vtensor<[?],si64>
// LOWER: func.func @repeat_interleave_Tensor(
// LOWER-NOT: torch.
func.func @repeat_interleave_Tensor(%arg0: !torch.vtensor<[3],si64>) -> !torch.vtensor<[?],si64> {
  %none = torch.constant.none
  %0 = torch.aten.repeat_interleave.Tensor %arg0, %none : !torch.vtensor<[3],si64>, !torch.none -> !torch.vtensor<[?],si64>
  return %0 : !torch.vtensor<[?],si64>
}

// CHECK-LABEL: func.func @bincount(
// CHECK: %0 = torch.aten.bincount %arg0, %none, %int1 : !torch.vtensor<[?],si64>, !torch.none, !torch.int -> !torch.vtensor<[?],si64>
// LOWER: func.func @bincount(
// LOWER-NOT: torch.
func.func @bincount(%arg0: !torch.vtensor<[?],si64>) -> !torch.vtensor<[?],si64> {
  %none = torch.constant.none
  %int1 = torch.constant.int 0
  %0 = torch.aten.bincount %arg0, %none, %int1 : !torch.vtensor<[?],si64>, !torch.none, !torch.int -> !torch.vtensor<[?],si64>
  return %0 : !torch.vtensor<[?],si64>
}

// CHECK-LABEL: func.func @histc(
// CHECK: %0 = torch.aten.histc %arg0, %int0, %int1, %int1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],f32>
// LOWER: func.func @histc(
// LOWER-NOT: torch.
func.func @histc(%arg0: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 4
  %int1 = torch.constant.int 0
  %0 = torch.aten.histc %arg0, %int0, %int1, %int1 : !torch.vtensor<[2,3],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @unique_consecutive(
// CHECK: %0:3 = torch.aten.unique_consecutive %arg0, %bool0, %bool0, %none : !torch.vtensor<[?],si64>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>
// LOWER: func.func @unique_consecutive(
// LOWER-NOT: torch.
func.func @unique_consecutive(%arg0: !torch.vtensor<[?],si64>) -> (!torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>) {
  %bool0 = torch.constant.bool true
  %none = torch.constant.none
  %0:3 = torch.aten.unique_consecutive %arg0, %bool0, %bool0, %none : !torch.vtensor<[?],si64>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>
}

// CHECK-LABEL: func.func @_unique2(
// CHECK: %0:3 = torch.aten._unique2 %arg0, %bool0, %bool0, %bool0 : !torch.vtensor<[2,3],si64>, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[?],si64>, !torch.vtensor<[2,3],si64>, !torch.vtensor<[?],si64>
// LOWER: func.func @_unique2(
// LOWER-NOT: torch.
func.func @_unique2(%arg0: !torch.vtensor<[2,3],si64>) -> (!torch.vtensor<[?],si64>, !torch.vtensor<[2,3],si64>, !torch.vtensor<[?],si64>) {
  %bool0 = torch.constant.bool true
  %0:3 = torch.aten._unique2 %arg0, %bool0, %bool0, %bool0 : !torch.vtensor<[2,3],si64>, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[?],si64>, !torch.vtensor<[2,3],si64>, !torch.vtensor<[?],si64>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[?],si64>, !torch.vtensor<[2,3],si64>, !torch.vtensor<[?],si64>
}
