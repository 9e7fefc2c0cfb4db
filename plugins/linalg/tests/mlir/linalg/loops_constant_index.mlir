// An output whose indexing map has a constant.
// RUN: plait opt %s --convert-linalg-to-loops | filecheck %s

// CHECK-LABEL: func.func @f(
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: scf.for %[[I:.*]] = 
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %[[I]]{{\]}} : memref<1x4xf32>
func.func @f(%x: memref<4xf32>, %y: memref<1x4xf32>) {
  linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (0, i)>], iterator_types = ["parallel"]
  } ins(%x : memref<4xf32>) outs(%y : memref<1x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}
