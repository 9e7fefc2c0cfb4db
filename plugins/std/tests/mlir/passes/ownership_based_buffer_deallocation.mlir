// RUN: plait opt %s --ownership-based-buffer-deallocation=private-function-dynamic-ownership=true | filecheck %s

// A private function says whether its caller owns what it returns.
// CHECK-LABEL: func.func @main(
// CHECK: %[[R:.*]]:2 = call @same(%{{.*}}) : (memref<2xi32>) -> (memref<2xi32>, i1)
// CHECK: bufferization.dealloc (%{{.*}} : memref<i32>) if (%[[R]]#1)
func.func @main(%m: memref<2xi32>) {
  %r = func.call @same(%m) : (memref<2xi32>) -> memref<2xi32>
  return
}

// CHECK-LABEL: func.func private @same(
// CHECK-SAME: %[[M:.*]]: memref<2xi32>) -> (memref<2xi32>, i1)
// CHECK: return %[[M]], %false
func.func private @same(%m: memref<2xi32>) -> memref<2xi32> {
  return %m : memref<2xi32>
}
