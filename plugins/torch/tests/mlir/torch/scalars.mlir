// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @add_int(
// CHECK: %0 = torch.aten.add.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
// LOWER: func.func @add_int(
// LOWER-NOT: torch.
func.func @add_int() -> !torch.int {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.add.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @sub_int(
// CHECK: %0 = torch.aten.sub.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
// LOWER: func.func @sub_int(
// LOWER-NOT: torch.
func.func @sub_int() -> !torch.int {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.sub.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @mul_int(
// CHECK: %0 = torch.aten.mul.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
// LOWER: func.func @mul_int(
// LOWER-NOT: torch.
func.func @mul_int() -> !torch.int {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.mul.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @floordiv_int(
// CHECK: %0 = torch.aten.floordiv.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
// LOWER: func.func @floordiv_int(
// LOWER-NOT: torch.
func.func @floordiv_int() -> !torch.int {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.floordiv.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @remainder_int(
// CHECK: %0 = torch.aten.remainder.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
// LOWER: func.func @remainder_int(
// LOWER-NOT: torch.
func.func @remainder_int() -> !torch.int {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.remainder.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @neg_int(
// CHECK: %0 = torch.aten.neg.int %int0 : !torch.int -> !torch.int
// LOWER: func.func @neg_int(
// LOWER-NOT: torch.
func.func @neg_int() -> !torch.int {
  %int0 = torch.constant.int 2
  %0 = torch.aten.neg.int %int0 : !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @eq_int(
// CHECK: %0 = torch.aten.eq.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
// LOWER: func.func @eq_int(
// LOWER-NOT: torch.
func.func @eq_int() -> !torch.bool {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.eq.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
  return %0 : !torch.bool
}

// CHECK-LABEL: func.func @ne_int(
// CHECK: %0 = torch.aten.ne.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
// LOWER: func.func @ne_int(
// LOWER-NOT: torch.
func.func @ne_int() -> !torch.bool {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.ne.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
  return %0 : !torch.bool
}

// CHECK-LABEL: func.func @lt_int(
// CHECK: %0 = torch.aten.lt.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
// LOWER: func.func @lt_int(
// LOWER-NOT: torch.
func.func @lt_int() -> !torch.bool {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.lt.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
  return %0 : !torch.bool
}

// CHECK-LABEL: func.func @le_int(
// CHECK: %0 = torch.aten.le.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
// LOWER: func.func @le_int(
// LOWER-NOT: torch.
func.func @le_int() -> !torch.bool {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.le.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
  return %0 : !torch.bool
}

// CHECK-LABEL: func.func @gt_int(
// CHECK: %0 = torch.aten.gt.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
// LOWER: func.func @gt_int(
// LOWER-NOT: torch.
func.func @gt_int() -> !torch.bool {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.gt.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
  return %0 : !torch.bool
}

// CHECK-LABEL: func.func @ge_int(
// CHECK: %0 = torch.aten.ge.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
// LOWER: func.func @ge_int(
// LOWER-NOT: torch.
func.func @ge_int() -> !torch.bool {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.ge.int %int0, %int1 : !torch.int, !torch.int -> !torch.bool
  return %0 : !torch.bool
}

// CHECK-LABEL: func.func @add_float(
// CHECK: %0 = torch.aten.add.float %float0, %float1 : !torch.float, !torch.float -> !torch.float
// LOWER: func.func @add_float(
// LOWER-NOT: torch.
func.func @add_float() -> !torch.float {
  %float0 = torch.constant.float 5.000000e-01
  %float1 = torch.constant.float 1.500000e+00
  %0 = torch.aten.add.float %float0, %float1 : !torch.float, !torch.float -> !torch.float
  return %0 : !torch.float
}

// CHECK-LABEL: func.func @sub_float(
// CHECK: %0 = torch.aten.sub.float %float0, %float1 : !torch.float, !torch.float -> !torch.float
// LOWER: func.func @sub_float(
// LOWER-NOT: torch.
func.func @sub_float() -> !torch.float {
  %float0 = torch.constant.float 5.000000e-01
  %float1 = torch.constant.float 1.500000e+00
  %0 = torch.aten.sub.float %float0, %float1 : !torch.float, !torch.float -> !torch.float
  return %0 : !torch.float
}

// CHECK-LABEL: func.func @mul_float(
// CHECK: %0 = torch.aten.mul.float %float0, %float1 : !torch.float, !torch.float -> !torch.float
// LOWER: func.func @mul_float(
// LOWER-NOT: torch.
func.func @mul_float() -> !torch.float {
  %float0 = torch.constant.float 5.000000e-01
  %float1 = torch.constant.float 1.500000e+00
  %0 = torch.aten.mul.float %float0, %float1 : !torch.float, !torch.float -> !torch.float
  return %0 : !torch.float
}

// CHECK-LABEL: func.func @div_float(
// CHECK: %0 = torch.aten.div.float %float0, %float1 : !torch.float, !torch.float -> !torch.float
// LOWER: func.func @div_float(
// LOWER-NOT: torch.
func.func @div_float() -> !torch.float {
  %float0 = torch.constant.float 5.000000e-01
  %float1 = torch.constant.float 1.500000e+00
  %0 = torch.aten.div.float %float0, %float1 : !torch.float, !torch.float -> !torch.float
  return %0 : !torch.float
}

// CHECK-LABEL: func.func @div_int(
// CHECK: %0 = torch.aten.div.int %int0, %int1 : !torch.int, !torch.int -> !torch.float
// LOWER: func.func @div_int(
// LOWER-NOT: torch.
func.func @div_int() -> !torch.float {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.div.int %int0, %int1 : !torch.int, !torch.int -> !torch.float
  return %0 : !torch.float
}

// CHECK-LABEL: func.func @Float_Scalar(
// CHECK: %0 = torch.aten.Float.Scalar %int0 : !torch.int -> !torch.float
// LOWER: func.func @Float_Scalar(
// LOWER-NOT: torch.
func.func @Float_Scalar() -> !torch.float {
  %int0 = torch.constant.int 2
  %0 = torch.aten.Float.Scalar %int0 : !torch.int -> !torch.float
  return %0 : !torch.float
}

// CHECK-LABEL: func.func @Int_Scalar(
// CHECK: %0 = torch.aten.Int.Scalar %float0 : !torch.float -> !torch.int
// LOWER: func.func @Int_Scalar(
// LOWER-NOT: torch.
func.func @Int_Scalar() -> !torch.int {
  %float0 = torch.constant.float 2.500000e+00
  %0 = torch.aten.Int.Scalar %float0 : !torch.float -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @Int_Tensor(
// CHECK: %0 = torch.aten.Int.Tensor %arg0 : !torch.vtensor<[],si64> -> !torch.int
// LOWER: func.func @Int_Tensor(
// LOWER-NOT: torch.
func.func @Int_Tensor(%arg0: !torch.vtensor<[],si64>) -> !torch.int {
  %0 = torch.aten.Int.Tensor %arg0 : !torch.vtensor<[],si64> -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @Float_Tensor(
// CHECK: %0 = torch.aten.Float.Tensor %arg0 : !torch.vtensor<[],f64> -> !torch.float
// LOWER: func.func @Float_Tensor(
// LOWER-NOT: torch.
func.func @Float_Tensor(%arg0: !torch.vtensor<[],f64>) -> !torch.float {
  %0 = torch.aten.Float.Tensor %arg0 : !torch.vtensor<[],f64> -> !torch.float
  return %0 : !torch.float
}

// CHECK-LABEL: func.func @Bool_Tensor(
// CHECK: %0 = torch.aten.Bool.Tensor %arg0 : !torch.vtensor<[],i1> -> !torch.bool
// LOWER: func.func @Bool_Tensor(
// LOWER-NOT: torch.
func.func @Bool_Tensor(%arg0: !torch.vtensor<[],i1>) -> !torch.bool {
  %0 = torch.aten.Bool.Tensor %arg0 : !torch.vtensor<[],i1> -> !torch.bool
  return %0 : !torch.bool
}

// CHECK-LABEL: func.func @max_int(
// CHECK: %0 = torch.prim.max.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
// LOWER: func.func @max_int(
// LOWER-NOT: torch.
func.func @max_int() -> !torch.int {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.prim.max.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @min_int(
// CHECK: %0 = torch.prim.min.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
// LOWER: func.func @min_int(
// LOWER-NOT: torch.
func.func @min_int() -> !torch.int {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.prim.min.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @pow_int(
// CHECK: %0 = torch.aten.pow.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
// LOWER: func.func @pow_int(
// LOWER-NOT: torch.
func.func @pow_int() -> !torch.int {
  %int0 = torch.constant.int 2
  %int1 = torch.constant.int 3
  %0 = torch.aten.pow.int %int0, %int1 : !torch.int, !torch.int -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @__not__(
// CHECK: %0 = torch.aten.__not__ %bool0 : !torch.bool -> !torch.bool
// LOWER: func.func @__not__(
// LOWER-NOT: torch.
func.func @__not__() -> !torch.bool {
  %bool0 = torch.constant.bool true
  %0 = torch.aten.__not__ %bool0 : !torch.bool -> !torch.bool
  return %0 : !torch.bool
}

// CHECK-LABEL: func.func @Int_bool(
// CHECK: %0 = torch.aten.Int.bool %bool0 : !torch.bool -> !torch.int
// LOWER: func.func @Int_bool(
// LOWER-NOT: torch.
func.func @Int_bool() -> !torch.int {
  %bool0 = torch.constant.bool true
  %0 = torch.aten.Int.bool %bool0 : !torch.bool -> !torch.int
  return %0 : !torch.int
}

// CHECK-LABEL: func.func @Bool_int(
// CHECK: %0 = torch.aten.Bool.int %int0 : !torch.int -> !torch.bool
// LOWER: func.func @Bool_int(
// LOWER-NOT: torch.
func.func @Bool_int() -> !torch.bool {
  %int0 = torch.constant.int 2
  %0 = torch.aten.Bool.int %int0 : !torch.int -> !torch.bool
  return %0 : !torch.bool
}

// CHECK-LABEL: func.func @Bool_float(
// CHECK: %0 = torch.aten.Bool.float %float0 : !torch.float -> !torch.bool
// LOWER: func.func @Bool_float(
// LOWER-NOT: torch.
func.func @Bool_float() -> !torch.bool {
  %float0 = torch.constant.float 5.000000e-01
  %0 = torch.aten.Bool.float %float0 : !torch.float -> !torch.bool
  return %0 : !torch.bool
}
