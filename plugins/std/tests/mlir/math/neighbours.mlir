// Equal functions of neighbouring vectors alternate, and take quotients by estimates where vectors have good ones.
// RUN: plait opt %s --math-polynomial-approximation=instructions=fma,rsqrt | filecheck %s

// CHECK-LABEL: func.func @two(
// CHECK: math.absf %x
// CHECK-NEXT: math.absf %y
// CHECK: arith.divf %{{.*}} fastmath<ninf,arcp,contract>
// CHECK-NEXT: arith.divf %{{.*}} fastmath<ninf,arcp,contract>
// CHECK: return
func.func @two(%x: vector<16xf32>, %y: vector<16xf32>) -> (vector<16xf32>, vector<16xf32>) {
  %0 = math.tanh %x : vector<16xf32>
  %1 = math.tanh %y : vector<16xf32>
  return %0, %1 : vector<16xf32>, vector<16xf32>
}

// CHECK-LABEL: func.func @one_of_the_other(
// CHECK-COUNT-2: arith.divf
// CHECK: return
func.func @one_of_the_other(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.tanh %x : vector<16xf32>
  %1 = math.tanh %0 : vector<16xf32>
  return %1 : vector<16xf32>
}

// CHECK-LABEL: func.func @short(
// CHECK-NOT: fastmath<{{.*}}arcp
// CHECK: return
func.func @short(%x: vector<8xf32>) -> vector<8xf32> {
  %0 = math.tanh %x : vector<8xf32>
  return %0 : vector<8xf32>
}
