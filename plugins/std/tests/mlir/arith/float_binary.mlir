// Operations on two floats of one type, and negation.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @addf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: vector<4xbf16>, %[[D:[a-z0-9_]+]]: tensor<?xf64>) {
// CHECK: %{{.*}} = arith.addf %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = arith.addf %[[B]], %[[A]] fastmath<fast> : f32
// CHECK: %{{.*}} = arith.addf %[[A]], %[[B]] fastmath<nnan,contract> {tag} : f32
// CHECK: %{{.*}} = arith.addf %[[C]], %[[C]] : vector<4xbf16>
// CHECK: %{{.*}} = arith.addf %[[D]], %[[D]] : tensor<?xf64>
// CHECK: return
func.func @addf(%a: f32, %b: f32, %v: vector<4xbf16>, %t: tensor<?xf64>) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.addf %b, %a fastmath<fast> : f32
  %2 = arith.addf %a, %b fastmath<nnan,contract> {tag} : f32
  %3 = arith.addf %v, %v : vector<4xbf16>
  %4 = arith.addf %t, %t : tensor<?xf64>
  return
}

// CHECK-LABEL: func.func @subf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f8E4M3FN, %[[B:[a-z0-9_]+]]: f8E4M3FN) {
// CHECK: %{{.*}} = arith.subf %[[A]], %[[B]] : f8E4M3FN
// CHECK: return
func.func @subf(%a: f8E4M3FN, %b: f8E4M3FN) {
  %0 = arith.subf %a, %b : f8E4M3FN
  return
}

// CHECK-LABEL: func.func @mulf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f16, %[[B:[a-z0-9_]+]]: f16) {
// CHECK: %{{.*}} = arith.mulf %[[A]], %[[B]] fastmath<reassoc> : f16
// CHECK: return
func.func @mulf(%a: f16, %b: f16) {
  %0 = arith.mulf %a, %b fastmath<reassoc> : f16
  return
}

// CHECK-LABEL: func.func @divf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f64, %[[B:[a-z0-9_]+]]: f64) {
// CHECK: %{{.*}} = arith.divf %[[A]], %[[B]] fastmath<arcp> : f64
// CHECK: return
func.func @divf(%a: f64, %b: f64) {
  %0 = arith.divf %a, %b fastmath<arcp> : f64
  return
}

// CHECK-LABEL: func.func @remf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f128, %[[B:[a-z0-9_]+]]: f128) {
// CHECK: %{{.*}} = arith.remf %[[A]], %[[B]] : f128
// CHECK: return
func.func @remf(%a: f128, %b: f128) {
  %0 = arith.remf %a, %b : f128
  return
}

// CHECK-LABEL: func.func @negf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f80) {
// CHECK: %[[V0:[a-z0-9_]+]] = arith.negf %[[A]] : f80
// CHECK: %{{.*}} = arith.negf %[[V0]] fastmath<nsz> : f80
// CHECK: return
func.func @negf(%a: f80) {
  %0 = arith.negf %a : f80
  %1 = arith.negf %0 fastmath<nsz> : f80
  return
}

// CHECK-LABEL: func.func @maximumf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = arith.maximumf %[[A]], %[[B]] : f32
// CHECK: return
func.func @maximumf(%a: f32, %b: f32) {
  %0 = arith.maximumf %a, %b : f32
  return
}

// CHECK-LABEL: func.func @maxnumf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = arith.maxnumf %[[A]], %[[B]] fastmath<ninf> : f32
// CHECK: return
func.func @maxnumf(%a: f32, %b: f32) {
  %0 = arith.maxnumf %a, %b fastmath<ninf> : f32
  return
}

// CHECK-LABEL: func.func @minimumf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<[2]xf32>, %[[B:[a-z0-9_]+]]: vector<[2]xf32>) {
// CHECK: %{{.*}} = arith.minimumf %[[A]], %[[B]] : vector<[2]xf32>
// CHECK: return
func.func @minimumf(%a: vector<[2]xf32>, %b: vector<[2]xf32>) {
  %0 = arith.minimumf %a, %b : vector<[2]xf32>
  return
}

// CHECK-LABEL: func.func @minnumf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<f32>, %[[B:[a-z0-9_]+]]: tensor<f32>) {
// CHECK: %{{.*}} = arith.minnumf %[[A]], %[[B]] fastmath<afn> : tensor<f32>
// CHECK: return
func.func @minnumf(%a: tensor<f32>, %b: tensor<f32>) {
  %0 = arith.minnumf %a, %b fastmath<afn> : tensor<f32>
  return
}
