// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @add_Tensor(
// CHECK: %0 = torch.aten.add.Tensor %arg0, %arg1, %int0 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @add_Tensor(
// LOWER-NOT: torch.
func.func @add_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.add.Tensor %arg0, %arg1, %int0 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @add_Scalar(
// CHECK: %0 = torch.aten.add.Scalar %arg0, %int0, %int1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @add_Scalar(
// LOWER-NOT: torch.
func.func @add_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int 1
  %0 = torch.aten.add.Scalar %arg0, %int0, %int1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @sub_Tensor(
// CHECK: %0 = torch.aten.sub.Tensor %arg0, %arg1, %int0 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @sub_Tensor(
// LOWER-NOT: torch.
func.func @sub_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.sub.Tensor %arg0, %arg1, %int0 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @sub_Scalar(
// CHECK: %0 = torch.aten.sub.Scalar %arg0, %int0, %int1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @sub_Scalar(
// LOWER-NOT: torch.
func.func @sub_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int 1
  %0 = torch.aten.sub.Scalar %arg0, %int0, %int1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @rsub_Scalar(
// CHECK: %0 = torch.aten.rsub.Scalar %arg0, %int0, %int1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @rsub_Scalar(
// LOWER-NOT: torch.
func.func @rsub_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 3
  %int1 = torch.constant.int 1
  %0 = torch.aten.rsub.Scalar %arg0, %int0, %int1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @mul_Tensor(
// CHECK: %0 = torch.aten.mul.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @mul_Tensor(
// LOWER-NOT: torch.
func.func @mul_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.mul.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @mul_Scalar(
// CHECK: %0 = torch.aten.mul.Scalar %arg0, %float0 : !torch.vtensor<[2,?],f32>, !torch.float -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @mul_Scalar(
// LOWER-NOT: torch.
func.func @mul_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %float0 = torch.constant.float 2.000000e+00
  %0 = torch.aten.mul.Scalar %arg0, %float0 : !torch.vtensor<[2,?],f32>, !torch.float -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @div_Tensor(
// CHECK: %0 = torch.aten.div.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @div_Tensor(
// LOWER-NOT: torch.
func.func @div_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.div.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @div_Scalar(
// CHECK: %0 = torch.aten.div.Scalar %arg0, %float0 : !torch.vtensor<[2,?],f32>, !torch.float -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @div_Scalar(
// LOWER-NOT: torch.
func.func @div_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %float0 = torch.constant.float 2.000000e+00
  %0 = torch.aten.div.Scalar %arg0, %float0 : !torch.vtensor<[2,?],f32>, !torch.float -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @div_Tensor_mode(
// CHECK: %0 = torch.aten.div.Tensor_mode %arg0, %arg1, %str0 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32>, !torch.str -> !torch.vtensor<[4],si32>
// LOWER: func.func @div_Tensor_mode(
// LOWER-NOT: torch.
func.func @div_Tensor_mode(%arg0: !torch.vtensor<[4],si32>, %arg1: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %str0 = torch.constant.str "floor"
  %0 = torch.aten.div.Tensor_mode %arg0, %arg1, %str0 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32>, !torch.str -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @div_Scalar_mode(
// CHECK: %0 = torch.aten.div.Scalar_mode %arg0, %int0, %str1 : !torch.vtensor<[4],f32>, !torch.int, !torch.str -> !torch.vtensor<[4],f32>
// LOWER: func.func @div_Scalar_mode(
// LOWER-NOT: torch.
func.func @div_Scalar_mode(%arg0: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 2
  %str1 = torch.constant.str "trunc"
  %0 = torch.aten.div.Scalar_mode %arg0, %int0, %str1 : !torch.vtensor<[4],f32>, !torch.int, !torch.str -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @floor_divide(
// CHECK: %0 = torch.aten.floor_divide %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @floor_divide(
// LOWER-NOT: torch.
func.func @floor_divide(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.floor_divide %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @remainder_Tensor(
// CHECK: %0 = torch.aten.remainder.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @remainder_Tensor(
// LOWER-NOT: torch.
func.func @remainder_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.remainder.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @remainder_Scalar(
// CHECK: %0 = torch.aten.remainder.Scalar %arg0, %float0 : !torch.vtensor<[2,?],f32>, !torch.float -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @remainder_Scalar(
// LOWER-NOT: torch.
func.func @remainder_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %float0 = torch.constant.float 2.000000e+00
  %0 = torch.aten.remainder.Scalar %arg0, %float0 : !torch.vtensor<[2,?],f32>, !torch.float -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @fmod_Tensor(
// CHECK: %0 = torch.aten.fmod.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @fmod_Tensor(
// LOWER-NOT: torch.
func.func @fmod_Tensor(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.fmod.Tensor %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @fmod_Scalar(
// CHECK: %0 = torch.aten.fmod.Scalar %arg0, %float0 : !torch.vtensor<[2,?],f32>, !torch.float -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @fmod_Scalar(
// LOWER-NOT: torch.
func.func @fmod_Scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %float0 = torch.constant.float 2.000000e+00
  %0 = torch.aten.fmod.Scalar %arg0, %float0 : !torch.vtensor<[2,?],f32>, !torch.float -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @pow_Tensor_Tensor(
// CHECK: %0 = torch.aten.pow.Tensor_Tensor %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
// LOWER: func.func @pow_Tensor_Tensor(
// LOWER-NOT: torch.
func.func @pow_Tensor_Tensor(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %0 = torch.aten.pow.Tensor_Tensor %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @pow_Tensor_Scalar(
// CHECK: %0 = torch.aten.pow.Tensor_Scalar %arg0, %int0 : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
// LOWER: func.func @pow_Tensor_Scalar(
// LOWER-NOT: torch.
func.func @pow_Tensor_Scalar(%arg0: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 2
  %0 = torch.aten.pow.Tensor_Scalar %arg0, %int0 : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @pow_Scalar(
// CHECK: %0 = torch.aten.pow.Scalar %int0, %arg0 : !torch.int, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
// LOWER: func.func @pow_Scalar(
// LOWER-NOT: torch.
func.func @pow_Scalar(%arg0: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 2
  %0 = torch.aten.pow.Scalar %int0, %arg0 : !torch.int, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @atan2(
// CHECK: %0 = torch.aten.atan2 %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @atan2(
// LOWER-NOT: torch.
func.func @atan2(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.atan2 %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @atan2_out(
// CHECK: %0 = torch.aten.atan2.out %arg0, %arg1, %arg2 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
// LOWER: func.func @atan2_out(
// LOWER-NOT: torch.
func.func @atan2_out(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>, %arg2: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %0 = torch.aten.atan2.out %arg0, %arg1, %arg2 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @lerp_Tensor(
// CHECK: %0 = torch.aten.lerp.Tensor %arg0, %arg1, %arg2 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
// LOWER: func.func @lerp_Tensor(
// LOWER-NOT: torch.
func.func @lerp_Tensor(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>, %arg2: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %0 = torch.aten.lerp.Tensor %arg0, %arg1, %arg2 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @lerp_Scalar(
// CHECK: %0 = torch.aten.lerp.Scalar %arg0, %arg1, %float0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.float -> !torch.vtensor<[4],f32>
// LOWER: func.func @lerp_Scalar(
// LOWER-NOT: torch.
func.func @lerp_Scalar(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %float0 = torch.constant.float 5.000000e-01
  %0 = torch.aten.lerp.Scalar %arg0, %arg1, %float0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.float -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @addcmul(
// CHECK: %0 = torch.aten.addcmul %arg0, %arg1, %arg2, %int0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
// LOWER: func.func @addcmul(
// LOWER-NOT: torch.
func.func @addcmul(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>, %arg2: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.addcmul %arg0, %arg1, %arg2, %int0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @addcdiv(
// CHECK: %0 = torch.aten.addcdiv %arg0, %arg1, %arg2, %int0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
// LOWER: func.func @addcdiv(
// LOWER-NOT: torch.
func.func @addcdiv(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>, %arg2: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.addcdiv %arg0, %arg1, %arg2, %int0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @remainder_Scalar_Tensor(
// CHECK: %0 = torch.aten.remainder.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @remainder_Scalar_Tensor(
// LOWER-NOT: torch.
func.func @remainder_Scalar_Tensor(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 7
  %0 = torch.aten.remainder.Scalar_Tensor %int0, %arg0 : !torch.int, !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @hypot(
// CHECK: %0 = torch.aten.hypot %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @hypot(
// LOWER-NOT: torch.
func.func @hypot(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.hypot %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @gcd(
// CHECK: %0 = torch.aten.gcd %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @gcd(
// LOWER-NOT: torch.
func.func @gcd(%arg0: !torch.vtensor<[4],si32>, %arg1: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %0 = torch.aten.gcd %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}

// CHECK-LABEL: func.func @lcm(
// CHECK: %0 = torch.aten.lcm %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
// LOWER: func.func @lcm(
// LOWER-NOT: torch.
func.func @lcm(%arg0: !torch.vtensor<[4],si32>, %arg1: !torch.vtensor<[4],si32>) -> !torch.vtensor<[4],si32> {
  %0 = torch.aten.lcm %arg0, %arg1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  return %0 : !torch.vtensor<[4],si32>
}
