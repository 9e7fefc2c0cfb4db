// Flags are set where the module asks for them; those that operations have stay.
// RUN: plait opt %s --split-input-file --set-fast-math | filecheck %s

// CHECK: module attributes {plait.fast_math}
// CHECK: arith.divf %{{.*}} fastmath<reassoc,arcp,contract,afn>
// CHECK: math.exp %{{.*}} fastmath<reassoc,nnan,arcp,contract,afn>
// CHECK: arith.addi %{{.*}} : i32
module attributes {plait.fast_math} {
  func.func @f(%a: f32, %b: f32, %n: i32) -> (f32, i32) {
    %0 = arith.divf %a, %b : f32
    %1 = math.exp %0 fastmath<nnan> : f32
    %2 = arith.addi %n, %n : i32
    return %1, %2 : f32, i32
  }
}

// -----

// CHECK: module attributes {plait.fast_math = #arith.fastmath<contract>}
// CHECK: arith.addf %{{.*}} fastmath<contract>
module attributes {plait.fast_math = #arith.fastmath<contract>} {
  func.func @f(%a: f32) -> f32 {
    %0 = arith.addf %a, %a : f32
    return %0 : f32
  }
}

// -----

// CHECK-NOT: fastmath
// CHECK: arith.addf %a, %a : f32
func.func @f(%a: f32) -> f32 {
  %0 = arith.addf %a, %a : f32
  return %0 : f32
}

// -----

// A quotient that becomes an integer stays exact
module attributes {plait.fast_math} {
  // CHECK: func.func @integers
  func.func @integers(%a: vector<8xf32>, %b: vector<8xf32>) -> (vector<8xi32>, vector<8xi32>) {
    // CHECK: arith.divf %a, %b : vector<8xf32>
    %0 = arith.divf %a, %b : vector<8xf32>
    %1 = arith.fptosi %0 : vector<8xf32> to vector<8xi32>
    // CHECK: arith.divf %b, %a : vector<8xf32>
    %2 = arith.divf %b, %a : vector<8xf32>
    %3 = arith.fptoui %2 : vector<8xf32> to vector<8xi32>
    return %1, %3 : vector<8xi32>, vector<8xi32>
  }
}
