// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @lgamma(
// CHECK: %0 = torch.aten.lgamma %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @lgamma(
// LOWER-NOT: torch.
func.func @lgamma(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.lgamma %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @digamma(
// CHECK: %0 = torch.aten.digamma %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @digamma(
// LOWER-NOT: torch.
func.func @digamma(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.digamma %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @polygamma(
// CHECK: %0 = torch.aten.polygamma %int0, %arg0 : !torch.int, !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @polygamma(
// LOWER-NOT: torch.
func.func @polygamma(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.polygamma %int0, %arg0 : !torch.int, !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @special_zeta(
// CHECK: %0 = torch.aten.special_zeta %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @special_zeta(
// LOWER-NOT: torch.
func.func @special_zeta(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.vtensor<[?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.special_zeta %arg0, %arg1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @special_zeta_other_scalar(
// CHECK: %0 = torch.aten.special_zeta.other_scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @special_zeta_other_scalar(
// LOWER-NOT: torch.
func.func @special_zeta_other_scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.special_zeta.other_scalar %arg0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @special_zeta_self_scalar(
// CHECK: %0 = torch.aten.special_zeta.self_scalar %int0, %arg0 : !torch.int, !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @special_zeta_self_scalar(
// LOWER-NOT: torch.
func.func @special_zeta_self_scalar(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 2
  %0 = torch.aten.special_zeta.self_scalar %int0, %arg0 : !torch.int, !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @erfinv(
// CHECK: %0 = torch.aten.erfinv %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @erfinv(
// LOWER-NOT: torch.
func.func @erfinv(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.erfinv %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @special_ndtri(
// CHECK: %0 = torch.aten.special_ndtri %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @special_ndtri(
// LOWER-NOT: torch.
func.func @special_ndtri(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.special_ndtri %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @special_erfcx(
// CHECK: %0 = torch.aten.special_erfcx %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @special_erfcx(
// LOWER-NOT: torch.
func.func @special_erfcx(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.special_erfcx %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @i0(
// CHECK: %0 = torch.aten.i0 %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @i0(
// LOWER-NOT: torch.
func.func @i0(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.i0 %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @special_i0e(
// CHECK: %0 = torch.aten.special_i0e %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @special_i0e(
// LOWER-NOT: torch.
func.func @special_i0e(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.special_i0e %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @special_i1(
// CHECK: %0 = torch.aten.special_i1 %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @special_i1(
// LOWER-NOT: torch.
func.func @special_i1(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.special_i1 %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @special_i1e(
// CHECK: %0 = torch.aten.special_i1e %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @special_i1e(
// LOWER-NOT: torch.
func.func @special_i1e(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.special_i1e %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}
