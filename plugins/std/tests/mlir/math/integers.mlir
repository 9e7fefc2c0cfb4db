// Bits, magnitude and powers of integers.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @absi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = math.absi %[[A]] : i32
// CHECK: return
func.func @absi(%a: i32) {
  %0 = math.absi %a : i32
  return
}

// CHECK-LABEL: func.func @ctlz(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i7) {
// CHECK: %{{.*}} = math.ctlz %[[A]] : i7
// CHECK: return
func.func @ctlz(%a: i7) {
  %0 = math.ctlz %a : i7
  return
}

// CHECK-LABEL: func.func @ctpop(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi8>) {
// CHECK: %{{.*}} = math.ctpop %[[A]] : vector<4xi8>
// CHECK: return
func.func @ctpop(%a: vector<4xi8>) {
  %0 = math.ctpop %a : vector<4xi8>
  return
}

// CHECK-LABEL: func.func @cttz(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<?xi64>) {
// CHECK: %{{.*}} = math.cttz %[[A]] {tag} : tensor<?xi64>
// CHECK: return
func.func @cttz(%a: tensor<?xi64>) {
  %0 = math.cttz %a {tag} : tensor<?xi64>
  return
}

// CHECK-LABEL: func.func @ipowi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = math.ipowi %[[A]], %[[B]] : i32
// CHECK: %{{.*}} = math.ipowi %[[B]], %[[A]] : i32
// CHECK: return
func.func @ipowi(%a: i32, %b: i32) {
  %0 = math.ipowi %a, %b : i32
  %1 = math.ipowi %b, %a : i32
  return
}
