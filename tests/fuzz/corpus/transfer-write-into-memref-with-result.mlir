func.func @f(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index) {
  %0 = "vector.transfer_write"(%v, %m, %i, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> tensor<?x?xf32>
  return
}
