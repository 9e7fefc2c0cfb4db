// All panels of an operand whose lanes are apart are copied before blocks of rows read them: a panel at a time, so that
// the rows that it is transposed from are read from end to end, and not a few bytes of each row of the operand.
// RUN: plait opt %s --linalg-tile-and-fuse='vector-bits=128 vector-registers=16 l1-bytes=4096 l2-bytes=4096' --canonicalize | filecheck %s

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (j, k)>
#c = affine_map<(i, j, k) -> (i, j)>

// CHECK-LABEL: func.func @transposed(
// CHECK: scf.for %[[PANEL:.*]] = %c0 to %c4 step %c1
// CHECK: %[[COLUMN:.*]] = arith.muli %[[PANEL]], %c8
// CHECK: scf.for %[[STEP:.*]] = %c0 to %c256 step %c8
// CHECK: vector.transfer_read %{{.*}}{{.}}%[[COLUMN]], %[[STEP]]{{.}}
// CHECK: vector.transfer_write %{{.*}}, %[[STEP]], %c0
func.func @transposed(%x: tensor<96x256xf32>, %y: tensor<32x256xf32>) -> tensor<96x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<96x32xf32>) -> tensor<96x32xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %y : tensor<96x256xf32>, tensor<32x256xf32>) outs(%f : tensor<96x32xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<96x32xf32>
  return %0 : tensor<96x32xf32>
}
