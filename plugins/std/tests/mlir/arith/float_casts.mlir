// Conversions between floats, and between floats and integers.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @extf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: bf16, %[[B:[a-z0-9_]+]]: vector<4xf8E5M2>) {
// CHECK: %{{.*}} = arith.extf %[[A]] : bf16 to f32
// CHECK: %{{.*}} = arith.extf %[[B]] fastmath<fast> : vector<4xf8E5M2> to vector<4xf64>
// CHECK: return
func.func @extf(%a: bf16, %v: vector<4xf8E5M2>) {
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.extf %v fastmath<fast> : vector<4xf8E5M2> to vector<4xf64>
  return
}

// CHECK-LABEL: func.func @truncf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f64, %[[B:[a-z0-9_]+]]: tensor<?x?xf32>) {
// CHECK: %{{.*}} = arith.truncf %[[A]] : f64 to f32
// CHECK: %{{.*}} = arith.truncf %[[A]] to_nearest_even : f64 to f32
// CHECK: %{{.*}} = arith.truncf %[[A]] downward fastmath<nnan> : f64 to bf16
// CHECK: %{{.*}} = arith.truncf %[[B]] toward_zero : tensor<?x?xf32> to tensor<?x?xf16>
// CHECK: return
func.func @truncf(%a: f64, %t: tensor<?x?xf32>) {
  %0 = arith.truncf %a : f64 to f32
  %1 = arith.truncf %a to_nearest_even : f64 to f32
  %2 = arith.truncf %a downward fastmath<nnan> : f64 to bf16
  %3 = arith.truncf %t toward_zero : tensor<?x?xf32> to tensor<?x?xf16>
  return
}

// CHECK-LABEL: func.func @scaling_extf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f4E2M1FN, %[[B:[a-z0-9_]+]]: f8E8M0FNU) {
// CHECK: %{{.*}} = arith.scaling_extf %[[A]], %[[B]] : f4E2M1FN, f8E8M0FNU to f32
// CHECK: %{{.*}} = arith.scaling_extf %[[A]], %[[B]] fastmath<fast> : f4E2M1FN, f8E8M0FNU to bf16
// CHECK: return
func.func @scaling_extf(%a: f4E2M1FN, %s: f8E8M0FNU) {
  %0 = arith.scaling_extf %a, %s : f4E2M1FN, f8E8M0FNU to f32
  %1 = arith.scaling_extf %a, %s fastmath<fast> : f4E2M1FN, f8E8M0FNU to bf16
  return
}

// CHECK-LABEL: func.func @scaling_truncf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<2xf32>, %[[B:[a-z0-9_]+]]: vector<2xf8E8M0FNU>) {
// CHECK: %{{.*}} = arith.scaling_truncf %[[A]], %[[B]] : vector<2xf32>, vector<2xf8E8M0FNU> to vector<2xf6E3M2FN>
// CHECK: %{{.*}} = arith.scaling_truncf %[[A]], %[[B]] upward fastmath<nsz> : vector<2xf32>, vector<2xf8E8M0FNU> to vector<2xf6E2M3FN>
// CHECK: return
func.func @scaling_truncf(%a: vector<2xf32>, %s: vector<2xf8E8M0FNU>) {
  %0 = arith.scaling_truncf %a, %s : vector<2xf32>, vector<2xf8E8M0FNU> to vector<2xf6E3M2FN>
  %1 = arith.scaling_truncf %a, %s upward fastmath<nsz> : vector<2xf32>, vector<2xf8E8M0FNU> to vector<2xf6E2M3FN>
  return
}

// CHECK-LABEL: func.func @sitofp(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = arith.sitofp %[[A]] : i32 to f16
// CHECK: return
func.func @sitofp(%a: i32) {
  %0 = arith.sitofp %a : i32 to f16
  return
}

// CHECK-LABEL: func.func @uitofp(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<3xi1>) {
// CHECK: %{{.*}} = arith.uitofp %[[A]] : tensor<3xi1> to tensor<3xf32>
// CHECK: return
func.func @uitofp(%a: tensor<3xi1>) {
  %0 = arith.uitofp %a : tensor<3xi1> to tensor<3xf32>
  return
}

// CHECK-LABEL: func.func @fptosi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = arith.fptosi %[[A]] : f64 to i8
// CHECK: return
func.func @fptosi(%a: f64) {
  %0 = arith.fptosi %a : f64 to i8
  return
}

// CHECK-LABEL: func.func @fptoui(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<2xbf16>) {
// CHECK: %{{.*}} = arith.fptoui %[[A]] : vector<2xbf16> to vector<2xi32>
// CHECK: return
func.func @fptoui(%a: vector<2xbf16>) {
  %0 = arith.fptoui %a : vector<2xbf16> to vector<2xi32>
  return
}

// CHECK-LABEL: func.func @bitcast(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<2xi64>, %[[C:[a-z0-9_]+]]: memref<?xf32>) {
// CHECK: %{{.*}} = arith.bitcast %[[A]] : f32 to i32
// CHECK: %{{.*}} = arith.bitcast %[[B]] : vector<2xi64> to vector<2xf64>
// CHECK: %{{.*}} = arith.bitcast %[[C]] : memref<?xf32> to memref<?xi32>
// CHECK: return
func.func @bitcast(%a: f32, %v: vector<2xi64>, %m: memref<?xf32>) {
  %0 = arith.bitcast %a : f32 to i32
  %1 = arith.bitcast %v : vector<2xi64> to vector<2xf64>
  %2 = arith.bitcast %m : memref<?xf32> to memref<?xi32>
  return
}
