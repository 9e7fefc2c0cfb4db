// RUN: plait opt %s --linalg-fuse-elementwise-ops | filecheck %s

#pixel = affine_map<(i, j) -> (i, j)>

// A part of a dimension whose size only the result knows is a slice of the operand.
// CHECK-LABEL: func.func @known_by_result
// CHECK:         tensor.extract_slice %x[3, 0] [4, %{{.*}}] [1, 1] : tensor<?x?xf32> to tensor<4x?xf32>
func.func @known_by_result(%x: tensor<?x?xf32>, %n: index) -> tensor<4x?xf32> {
  %e = tensor.empty(%n) : tensor<10x?xf32>
  %0 = linalg.generic {indexing_maps = [#pixel, #pixel], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%e : tensor<10x?xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.mulf %a, %a : f32
    linalg.yield %1 : f32
  } -> tensor<10x?xf32>
  %s = tensor.extract_slice %0[3, 0] [4, %n] [1, 1] : tensor<10x?xf32> to tensor<4x?xf32>
  return %s : tensor<4x?xf32>
}
