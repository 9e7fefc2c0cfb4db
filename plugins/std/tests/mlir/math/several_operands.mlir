// Functions of several floats.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @clampf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32, %[[C:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = math.clampf %[[A]] to [%[[B]], %[[C]]{{\]}} : f32
// CHECK: %{{.*}} = math.clampf %[[A]] to [%[[C]], %[[B]]{{\]}} fastmath<nnan> : f32
// CHECK: return
func.func @clampf(%x: f32, %low: f32, %high: f32) {
  %0 = math.clampf %x to [%low, %high] : f32
  %1 = math.clampf %x to [%high, %low] fastmath<nnan> : f32
  return
}

// CHECK-LABEL: func.func @copysign(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = math.copysign %[[A]], %[[B]] : f32
// CHECK: %{{.*}} = math.copysign %[[B]], %[[A]] fastmath<nsz> : f32
// CHECK: return
func.func @copysign(%a: f32, %b: f32) {
  %0 = math.copysign %a, %b : f32
  %1 = math.copysign %b, %a fastmath<nsz> : f32
  return
}

// CHECK-LABEL: func.func @fma(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<2xf16>, %[[B:[a-z0-9_]+]]: vector<2xf16>, %[[C:[a-z0-9_]+]]: vector<2xf16>) {
// CHECK: %{{.*}} = math.fma %[[A]], %[[B]], %[[C]] : vector<2xf16>
// CHECK: %{{.*}} = math.fma %[[C]], %[[A]], %[[B]] fastmath<contract> : vector<2xf16>
// CHECK: return
func.func @fma(%a: vector<2xf16>, %b: vector<2xf16>, %c: vector<2xf16>) {
  %0 = math.fma %a, %b, %c : vector<2xf16>
  %1 = math.fma %c, %a, %b fastmath<contract> : vector<2xf16>
  return
}

// CHECK-LABEL: func.func @powf(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: tensor<2x?xf64>, %[[B:[a-z0-9_]+]]: tensor<2x?xf64>) {
// CHECK: %{{.*}} = math.powf %[[A]], %[[B]] : tensor<2x?xf64>
// CHECK: %{{.*}} = math.powf %[[B]], %[[A]] fastmath<fast> : tensor<2x?xf64>
// CHECK: return
func.func @powf(%a: tensor<2x?xf64>, %b: tensor<2x?xf64>) {
  %0 = math.powf %a, %b : tensor<2x?xf64>
  %1 = math.powf %b, %a fastmath<fast> : tensor<2x?xf64>
  return
}

// CHECK-LABEL: func.func @fpowi(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: i32, %[[C:[a-z0-9_]+]]: vector<3xf64>, %[[D:[a-z0-9_]+]]: vector<3xi8>) {
// CHECK: %{{.*}} = math.fpowi %[[A]], %[[B]] : f32, i32
// CHECK: %{{.*}} = math.fpowi %[[C]], %[[D]] fastmath<afn> : vector<3xf64>, vector<3xi8>
// CHECK: return
func.func @fpowi(%a: f32, %n: i32, %v: vector<3xf64>, %m: vector<3xi8>) {
  %0 = math.fpowi %a, %n : f32, i32
  %1 = math.fpowi %v, %m fastmath<afn> : vector<3xf64>, vector<3xi8>
  return
}
