// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @eq_Tensor(
// CHECK: %0 = torch.aten.eq.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @eq_Tensor(
// LOWER-NOT: torch.
func.func @eq_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],i1> {
  %0 = torch.aten.eq.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @eq_Scalar(
// CHECK: %0 = torch.aten.eq.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @eq_Scalar(
// LOWER-NOT: torch.
func.func @eq_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],i1> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.eq.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @ne_Tensor(
// CHECK: %0 = torch.aten.ne.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @ne_Tensor(
// LOWER-NOT: torch.
func.func @ne_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],i1> {
  %0 = torch.aten.ne.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @ne_Scalar(
// CHECK: %0 = torch.aten.ne.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @ne_Scalar(
// LOWER-NOT: torch.
func.func @ne_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],i1> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.ne.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @lt_Tensor(
// CHECK: %0 = torch.aten.lt.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @lt_Tensor(
// LOWER-NOT: torch.
func.func @lt_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],i1> {
  %0 = torch.aten.lt.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @lt_Scalar(
// CHECK: %0 = torch.aten.lt.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @lt_Scalar(
// LOWER-NOT: torch.
func.func @lt_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],i1> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.lt.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @le_Tensor(
// CHECK: %0 = torch.aten.le.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @le_Tensor(
// LOWER-NOT: torch.
func.func @le_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],i1> {
  %0 = torch.aten.le.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @le_Scalar(
// CHECK: %0 = torch.aten.le.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @le_Scalar(
// LOWER-NOT: torch.
func.func @le_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],i1> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.le.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @gt_Tensor(
// CHECK: %0 = torch.aten.gt.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @gt_Tensor(
// LOWER-NOT: torch.
func.func @gt_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],i1> {
  %0 = torch.aten.gt.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @gt_Scalar(
// CHECK: %0 = torch.aten.gt.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @gt_Scalar(
// LOWER-NOT: torch.
func.func @gt_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],i1> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.gt.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @ge_Tensor(
// CHECK: %0 = torch.aten.ge.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @ge_Tensor(
// LOWER-NOT: torch.
func.func @ge_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],i1> {
  %0 = torch.aten.ge.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @ge_Scalar(
// CHECK: %0 = torch.aten.ge.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @ge_Scalar(
// LOWER-NOT: torch.
func.func @ge_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],i1> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.ge.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @bitwise_and_Tensor(
// CHECK: %0 = torch.aten.bitwise_and.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_and_Tensor(
// LOWER-NOT: torch.
func.func @bitwise_and_Tensor(%arg0: !torch.vtensor<[4],si32>, %arg1: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %0 = torch.aten.bitwise_and.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_and_Scalar(
// CHECK: %0 = torch.aten.bitwise_and.Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_and_Scalar(
// LOWER-NOT: torch.
func.func @bitwise_and_Scalar(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.bitwise_and.Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_or_Tensor(
// CHECK: %0 = torch.aten.bitwise_or.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_or_Tensor(
// LOWER-NOT: torch.
func.func @bitwise_or_Tensor(%arg0: !torch.vtensor<[4],si32>, %arg1: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %0 = torch.aten.bitwise_or.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_or_Scalar(
// CHECK: %0 = torch.aten.bitwise_or.Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_or_Scalar(
// LOWER-NOT: torch.
func.func @bitwise_or_Scalar(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.bitwise_or.Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_xor_Tensor(
// CHECK: %0 = torch.aten.bitwise_xor.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_xor_Tensor(
// LOWER-NOT: torch.
func.func @bitwise_xor_Tensor(%arg0: !torch.vtensor<[4],si32>, %arg1: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %0 = torch.aten.bitwise_xor.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_xor_Scalar(
// CHECK: %0 = torch.aten.bitwise_xor.Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_xor_Scalar(
// LOWER-NOT: torch.
func.func @bitwise_xor_Scalar(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.bitwise_xor.Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @logical_and(
// CHECK: %0 = torch.aten.logical_and %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @logical_and(
// LOWER-NOT: torch.
func.func @logical_and(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],i1> {
  %0 = torch.aten.logical_and %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @logical_or(
// CHECK: %0 = torch.aten.logical_or %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @logical_or(
// LOWER-NOT: torch.
func.func @logical_or(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],i1> {
  %0 = torch.aten.logical_or %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @logical_xor(
// CHECK: %0 = torch.aten.logical_xor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @logical_xor(
// LOWER-NOT: torch.
func.func @logical_xor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],i1> {
  %0 = torch.aten.logical_xor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @maximum(
// CHECK: %0 = torch.aten.maximum %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @maximum(
// LOWER-NOT: torch.
func.func @maximum(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.maximum %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @minimum(
// CHECK: %0 = torch.aten.minimum %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @minimum(
// LOWER-NOT: torch.
func.func @minimum(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.minimum %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @clamp(
// CHECK: %0 = torch.aten.clamp %arg0, %int0, %int1 : !torch.vtensor<[4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4],f32>
// LOWER: func.func @clamp(
// LOWER-NOT: torch.
func.func @clamp(%arg0: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 6
  %0 = torch.aten.clamp %arg0, %int0, %int1 : !torch.vtensor<[4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @clamp_Tensor(
// CHECK: %0 = torch.aten.clamp.Tensor %arg0, %arg1, %none : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.none -> !torch.vtensor<[4],f32>
// LOWER: func.func @clamp_Tensor(
// LOWER-NOT: torch.
func.func @clamp_Tensor(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %none = torch.constant.none
  %0 = torch.aten.clamp.Tensor %arg0, %arg1, %none : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.none -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @clamp_min(
// CHECK: %0 = torch.aten.clamp_min %arg0, %int0 : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
// LOWER: func.func @clamp_min(
// LOWER-NOT: torch.
func.func @clamp_min(%arg0: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.clamp_min %arg0, %int0 : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @clamp_max(
// CHECK: %0 = torch.aten.clamp_max %arg0, %int0 : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
// LOWER: func.func @clamp_max(
// LOWER-NOT: torch.
func.func @clamp_max(%arg0: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 6
  %0 = torch.aten.clamp_max %arg0, %int0 : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @where_self(
// CHECK: %0 = torch.aten.where.self %arg0, %arg1, %arg2 : !torch.vtensor<[4],i1>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
// LOWER: func.func @where_self(
// LOWER-NOT: torch.
func.func @where_self(%arg0: !torch.vtensor<[4],i1>, %arg1: !torch.vtensor<[4],f32>, %arg2: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %0 = torch.aten.where.self %arg0, %arg1, %arg2 : !torch.vtensor<[4],i1>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @masked_fill_Scalar(
// CHECK: %0 = torch.aten.masked_fill.Scalar %arg0, %arg1, %float0 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],i1>, !torch.float -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @masked_fill_Scalar(
// LOWER-NOT: torch.
func.func @masked_fill_Scalar(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[3],i1>) -> !torch.vtensor<[2,3],f32> {
  %float0 = torch.constant.float 5.000000e-01
  %0 = torch.aten.masked_fill.Scalar %arg0, %arg1, %float0 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],i1>, !torch.float -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @masked_fill_Tensor(
// CHECK: %0 = torch.aten.masked_fill.Tensor %arg0, %arg1, %arg2 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],i1>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3],f32>
// LOWER: func.func @masked_fill_Tensor(
// LOWER-NOT: torch.
func.func @masked_fill_Tensor(%arg0: !torch.vtensor<[2,3],f32>, %arg1: !torch.vtensor<[3],i1>, %arg2: !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3],f32> {
  %0 = torch.aten.masked_fill.Tensor %arg0, %arg1, %arg2 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],i1>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @fmax(
// CHECK: %0 = torch.aten.fmax %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @fmax(
// LOWER-NOT: torch.
func.func @fmax(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.fmax %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @fmin(
// CHECK: %0 = torch.aten.fmin %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @fmin(
// LOWER-NOT: torch.
func.func @fmin(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.fmin %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @copysign_Tensor(
// CHECK: %0 = torch.aten.copysign.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @copysign_Tensor(
// LOWER-NOT: torch.
func.func @copysign_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.copysign.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @copysign_Scalar(
// CHECK: %0 = torch.aten.copysign.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @copysign_Scalar(
// LOWER-NOT: torch.
func.func @copysign_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int -1
  %0 = torch.aten.copysign.Scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @signbit(
// CHECK: %0 = torch.aten.signbit %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],i1>
// LOWER: func.func @signbit(
// LOWER-NOT: torch.
func.func @signbit(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],i1> {
  %0 = torch.aten.signbit %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],i1>
  return %0 : !torch.vtensor<[2,?],i1>
}

// CHECK-LABEL: func.func @bitwise_and_Scalar_Tensor(
// CHECK: %0 = torch.aten.bitwise_and.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_and_Scalar_Tensor(
// LOWER-NOT: torch.
func.func @bitwise_and_Scalar_Tensor(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.bitwise_and.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_or_Scalar_Tensor(
// CHECK: %0 = torch.aten.bitwise_or.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_or_Scalar_Tensor(
// LOWER-NOT: torch.
func.func @bitwise_or_Scalar_Tensor(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.bitwise_or.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_xor_Scalar_Tensor(
// CHECK: %0 = torch.aten.bitwise_xor.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_xor_Scalar_Tensor(
// LOWER-NOT: torch.
func.func @bitwise_xor_Scalar_Tensor(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.bitwise_xor.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_left_shift_Tensor(
// CHECK: %0 = torch.aten.bitwise_left_shift.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_left_shift_Tensor(
// LOWER-NOT: torch.
func.func @bitwise_left_shift_Tensor(%arg0: !torch.vtensor<[4],si32>, %arg1: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %0 = torch.aten.bitwise_left_shift.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_left_shift_Tensor_Scalar(
// CHECK: %0 = torch.aten.bitwise_left_shift.Tensor_Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_left_shift_Tensor_Scalar(
// LOWER-NOT: torch.
func.func @bitwise_left_shift_Tensor_Scalar(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.bitwise_left_shift.Tensor_Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_left_shift_Scalar_Tensor(
// CHECK: %0 = torch.aten.bitwise_left_shift.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_left_shift_Scalar_Tensor(
// LOWER-NOT: torch.
func.func @bitwise_left_shift_Scalar_Tensor(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.bitwise_left_shift.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_right_shift_Tensor(
// CHECK: %0 = torch.aten.bitwise_right_shift.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_right_shift_Tensor(
// LOWER-NOT: torch.
func.func @bitwise_right_shift_Tensor(%arg0: !torch.vtensor<[4],si32>, %arg1: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %0 = torch.aten.bitwise_right_shift.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_right_shift_Tensor_Scalar(
// CHECK: %0 = torch.aten.bitwise_right_shift.Tensor_Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_right_shift_Tensor_Scalar(
// LOWER-NOT: torch.
func.func @bitwise_right_shift_Tensor_Scalar(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.bitwise_right_shift.Tensor_Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @bitwise_right_shift_Scalar_Tensor(
// CHECK: %0 = torch.aten.bitwise_right_shift.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @bitwise_right_shift_Scalar_Tensor(
// LOWER-NOT: torch.
func.func @bitwise_right_shift_Scalar_Tensor(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.bitwise_right_shift.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @__lshift___Tensor(
// CHECK: %0 = torch.aten.__lshift__.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @__lshift___Tensor(
// LOWER-NOT: torch.
func.func @__lshift___Tensor(%arg0: !torch.vtensor<[4],si32>, %arg1: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %0 = torch.aten.__lshift__.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @__lshift___Scalar(
// CHECK: %0 = torch.aten.__lshift__.Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
// LOWER: func.func @__lshift___Scalar(
// LOWER-NOT: torch.
func.func @__lshift___Scalar(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.__lshift__.Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @__rshift___Tensor(
// CHECK: %0 = torch.aten.__rshift__.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @__rshift___Tensor(
// LOWER-NOT: torch.
func.func @__rshift___Tensor(%arg0: !torch.vtensor<[4],si32>, %arg1: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %0 = torch.aten.__rshift__.Tensor %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @__rshift___Scalar(
// CHECK: %0 = torch.aten.__rshift__.Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
// LOWER: func.func @__rshift___Scalar(
// LOWER-NOT: torch.
func.func @__rshift___Scalar(%arg0: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %int0 = torch.constant.int 3
  %0 = torch.aten.__rshift__.Scalar %arg0, %int0 : !torch.vtensor<[4],si32>, !torch.int -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}
