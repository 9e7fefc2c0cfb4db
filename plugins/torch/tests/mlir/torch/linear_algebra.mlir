// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @linalg_cholesky_ex(
// CHECK: %0:2 = torch.aten.linalg_cholesky_ex %arg0, %bool0, %bool0 : !torch.vtensor<[2,3,3],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2],si32>
// LOWER: func.func @linalg_cholesky_ex(
// LOWER-NOT: torch.
func.func @linalg_cholesky_ex(%arg0: !torch.vtensor<[2,3,3],f32>) -> (!torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2],si32>) {
  %bool0 = torch.constant.bool false
  %0:2 = torch.aten.linalg_cholesky_ex %arg0, %bool0, %bool0 : !torch.vtensor<[2,3,3],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2],si32>
  return %0#0, %0#1 : !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2],si32>
}

// CHECK-LABEL: func.func @linalg_lu_factor_ex(
// CHECK: %0:3 = torch.aten.linalg_lu_factor_ex %arg0, %bool0, %bool1 : !torch.vtensor<[2,3,3],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3],si32>, !torch.vtensor<[2],si32>
// LOWER: func.func @linalg_lu_factor_ex(
// LOWER-NOT: torch.
func.func @linalg_lu_factor_ex(%arg0: !torch.vtensor<[2,3,3],f32>) -> (!torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3],si32>, !torch.vtensor<[2],si32>) {
  %bool0 = torch.constant.bool true
  %bool1 = torch.constant.bool false
  %0:3 = torch.aten.linalg_lu_factor_ex %arg0, %bool0, %bool1 : !torch.vtensor<[2,3,3],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3],si32>, !torch.vtensor<[2],si32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3],si32>, !torch.vtensor<[2],si32>
}

// CHECK-LABEL: func.func @linalg_lu_solve(
// CHECK: %0 = torch.aten.linalg_lu_solve %arg0, %arg1, %arg2, %bool0, %bool1 : !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3],si32>, !torch.vtensor<[2,3,4],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[2,3,4],f32>
// LOWER: func.func @linalg_lu_solve(
// LOWER-NOT: torch.
func.func @linalg_lu_solve(%arg0: !torch.vtensor<[2,3,3],f32>, %arg1: !torch.vtensor<[2,3],si32>, %arg2: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,3,4],f32> {
  %bool0 = torch.constant.bool true
  %bool1 = torch.constant.bool false
  %0 = torch.aten.linalg_lu_solve %arg0, %arg1, %arg2, %bool0, %bool1 : !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3],si32>, !torch.vtensor<[2,3,4],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[2,3,4],f32>
  return %0 : !torch.vtensor<[2,3,4],f32>
}

// CHECK-LABEL: func.func @lu_unpack(
// CHECK: %0:3 = torch.aten.lu_unpack %arg0, %arg1, %bool0, %bool0 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,3],si32>, !torch.bool, !torch.bool -> !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3,4],f32>
// LOWER: func.func @lu_unpack(
// LOWER-NOT: torch.
func.func @lu_unpack(%arg0: !torch.vtensor<[2,3,4],f32>, %arg1: !torch.vtensor<[2,3],si32>) -> (!torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3,4],f32>) {
  %bool0 = torch.constant.bool true
  %0:3 = torch.aten.lu_unpack %arg0, %arg1, %bool0, %bool0 : !torch.vtensor<[2,3,4],f32>, !torch.vtensor<[2,3],si32>, !torch.bool, !torch.bool -> !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3,4],f32>
  return %0#0, %0#1, %0#2 : !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3,3],f32>, !torch.vtensor<[2,3,4],f32>
}

// CHECK-LABEL: func.func @linalg_qr(
// CHECK: %0:2 = torch.aten.linalg_qr %arg0, %str0 : !torch.vtensor<[2,4,3],f32>, !torch.str -> !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,3,3],f32>
// LOWER: func.func @linalg_qr(
// LOWER-NOT: torch.
func.func @linalg_qr(%arg0: !torch.vtensor<[2,4,3],f32>) -> (!torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,3,3],f32>) {
  %str0 = torch.constant.str "reduced"
  %0:2 = torch.aten.linalg_qr %arg0, %str0 : !torch.vtensor<[2,4,3],f32>, !torch.str -> !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,3,3],f32>
  return %0#0, %0#1 : !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,3,3],f32>
}

// CHECK-LABEL: func.func @geqrf(
// CHECK: %0:2 = torch.aten.geqrf %arg0 : !torch.vtensor<[2,4,3],f32> -> !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,3],f32>
// LOWER: func.func @geqrf(
// LOWER-NOT: torch.
func.func @geqrf(%arg0: !torch.vtensor<[2,4,3],f32>) -> (!torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,3],f32>) {
  %0:2 = torch.aten.geqrf %arg0 : !torch.vtensor<[2,4,3],f32> -> !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,3],f32>
  return %0#0, %0#1 : !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @linalg_householder_product(
// CHECK: %0 = torch.aten.linalg_householder_product %arg0, %arg1 : !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,4,3],f32>
// LOWER: func.func @linalg_householder_product(
// LOWER-NOT: torch.
func.func @linalg_householder_product(%arg0: !torch.vtensor<[2,4,3],f32>, %arg1: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,4,3],f32> {
  %0 = torch.aten.linalg_householder_product %arg0, %arg1 : !torch.vtensor<[2,4,3],f32>, !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,4,3],f32>
  return %0 : !torch.vtensor<[2,4,3],f32>
}

// CHECK-LABEL: func.func @linalg_solve_triangular(
// CHECK: %0 = torch.aten.linalg_solve_triangular %arg0, %arg1, %bool0, %bool0, %bool1 : !torch.vtensor<[3,3],f32>, !torch.vtensor<[2,3,4],f32>, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[2,3,4],f32>
// LOWER: func.func @linalg_solve_triangular(
// LOWER-NOT: torch.
func.func @linalg_solve_triangular(%arg0: !torch.vtensor<[3,3],f32>, %arg1: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,3,4],f32> {
  %bool0 = torch.constant.bool true
  %bool1 = torch.constant.bool false
  %0 = torch.aten.linalg_solve_triangular %arg0, %arg1, %bool0, %bool0, %bool1 : !torch.vtensor<[3,3],f32>, !torch.vtensor<[2,3,4],f32>, !torch.bool, !torch.bool, !torch.bool -> !torch.vtensor<[2,3,4],f32>
  return %0 : !torch.vtensor<[2,3,4],f32>
}
