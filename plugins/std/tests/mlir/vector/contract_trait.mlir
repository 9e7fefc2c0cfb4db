// RUN: plait opt %s | FileCheck %s

#trait = {
  indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
  iterator_types = ["parallel", "parallel", "reduction"]
}

// CHECK-LABEL: func.func @contract
// CHECK: vector.contract {indexing_maps = {{.*}}, kind = #vector.kind<add>} %a, %b, %c {tag}
func.func @contract(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.contract #trait %a, %b, %c {tag} : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: func.func @vector_elements
// CHECK: vector.transfer_read %m[%i, %i], %p : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
func.func @vector_elements(%m: memref<?x?xvector<4x3xf32>>, %i: index, %p: vector<4x3xf32>) -> vector<1x1x4x3xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
  return %0 : vector<1x1x4x3xf32>
}
