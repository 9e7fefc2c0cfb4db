// Cases of enumerations may be written as strings.
// RUN: plait opt %s | filecheck %s

// CHECK-LABEL: @quoted
func.func @quoted(%a: i32, %b: f32) {
  // CHECK: arith.cmpi eq, %{{.*}} : i32
  %0 = arith.cmpi "eq", %a, %a : i32
  // CHECK: arith.cmpf ugt, %{{.*}} : f32
  %1 = arith.cmpf "ugt", %b, %b : f32
  // CHECK: arith.addf %{{.*}} fastmath<fast> : f32
  %2 = arith.addf %b, %b fastmath<"fast"> : f32
  return
}
