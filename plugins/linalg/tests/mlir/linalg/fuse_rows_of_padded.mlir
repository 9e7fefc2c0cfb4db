// RUN: plait opt %s --linalg-fuse-reductions="vector-bits=128" --canonicalize | filecheck %s

// Rows of a padded tensor are counted as the tensor was made: no size keeps what fills it alive. It is no part of another
// tensor, so that its rows are neighbours.

// CHECK-LABEL: func.func @padded(
// CHECK: %[[ROWS:.*]] = arith.addi %{{.*}}, %{{.*}} : index
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<?x?xf32>)
// CHECK-NOT: tensor.dim
// CHECK: tensor.collapse_shape %y
// CHECK-NOT: tensor.dim
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[ROWS]] step
func.func @padded(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %rows = arith.addi %m, %c1 : index
  %room = tensor.empty(%rows, %n) : tensor<?x?xf32>
  %two = arith.constant 2.0 : f32
  %twos = linalg.fill ins(%two : f32) outs(%room : tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = tensor.insert_slice %x into %twos[1, 0] [%m, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%rows) : tensor<?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%y : tensor<?x?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %t = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%y, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%a: f32, %c: f32, %b: f32):
    %0 = arith.subf %a, %c : f32
    %1 = arith.addf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %t : tensor<?xf32>
}
