// Tiles of a convolution that says so are computed under masks: whole ones have no code of their own. A short rest has.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{vector-bits=128 vector-registers=16},canonicalize,cse)' | FileCheck %s

// CHECK-LABEL: func.func @masked
// CHECK: %[[LEFT:.+]] = arith.remsi %[[FILTERS:.+]], %c8 : index
// CHECK: %[[IS_LONG:.+]] = arith.cmpi sgt, %[[LEFT]], %c4 : index
// CHECK: %[[END:.+]] = arith.select %[[IS_LONG]], %[[FILTERS]], %{{.+}} : index
// CHECK: scf.for %[[LANE:.+]] = %c0 to %[[END]] step %c8
// CHECK: arith.minsi %{{.+}}, %c8 : index
// CHECK: scf.for %{{.+}} = %[[END]] to %[[FILTERS]] step %c8
// CHECK-NOT: step %c8
// CHECK: return
// CHECK-LABEL: func.func @apart
// CHECK: step %c8
// CHECK: step %c8
// CHECK: step %c8
// CHECK: return
#image = affine_map<(n, y, x, f, i, j, c) -> (n, y + i, x + j, c)>
#kernel = affine_map<(n, y, x, f, i, j, c) -> (i, j, c, f)>
#out = affine_map<(n, y, x, f, i, j, c) -> (n, y, x, f)>
func.func @masked(%image: tensor<1x?x?x?xf32>, %kernel: tensor<3x3x?x?xf32>, %e: tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
  %0 = linalg.generic {indexing_maps = [#image, #kernel, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
    ins(%image, %kernel : tensor<1x?x?x?xf32>, tensor<3x3x?x?xf32>) outs(%f : tensor<1x?x?x?xf32>) attrs = {masked_tiles} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x?x?x?xf32>
  return %0 : tensor<1x?x?x?xf32>
}

func.func @apart(%image: tensor<1x?x?x?xf32>, %kernel: tensor<3x3x?x?xf32>, %e: tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x?x?x?xf32>) -> tensor<1x?x?x?xf32>
  %0 = linalg.generic {indexing_maps = [#image, #kernel, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
    ins(%image, %kernel : tensor<1x?x?x?xf32>, tensor<3x3x?x?xf32>) outs(%f : tensor<1x?x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x?x?x?xf32>
  return %0 : tensor<1x?x?x?xf32>
}
