// What kind of float a value is.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @isfinite(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32) -> i1 {
// CHECK: %[[V0:[a-z0-9_]+]] = math.isfinite %[[A]] : f32
// CHECK: return %[[V0]] : i1
func.func @isfinite(%a: f32) -> i1 {
  %0 = math.isfinite %a : f32
  return %0 : i1
}

// CHECK-LABEL: func.func @isinf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xf64>) -> vector<4xi1> {
// CHECK: %[[V0:[a-z0-9_]+]] = math.isinf %[[A]] : vector<4xf64>
// CHECK: return %[[V0]] : vector<4xi1>
func.func @isinf(%a: vector<4xf64>) -> vector<4xi1> {
  %0 = math.isinf %a : vector<4xf64>
  return %0 : vector<4xi1>
}

// CHECK-LABEL: func.func @isnan(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<?x2xbf16>) -> tensor<?x2xi1> {
// CHECK: %[[V0:[a-z0-9_]+]] = math.isnan %[[A]] : tensor<?x2xbf16>
// CHECK: return %[[V0]] : tensor<?x2xi1>
func.func @isnan(%a: tensor<?x2xbf16>) -> tensor<?x2xi1> {
  %0 = math.isnan %a : tensor<?x2xbf16>
  return %0 : tensor<?x2xi1>
}

// CHECK-LABEL: func.func @isnormal(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f16) -> i1 {
// CHECK: %[[V0:[a-z0-9_]+]] = math.isnormal %[[A]] : f16
// CHECK: return %[[V0]] : i1
func.func @isnormal(%a: f16) -> i1 {
  %0 = math.isnormal %a : f16
  return %0 : i1
}
