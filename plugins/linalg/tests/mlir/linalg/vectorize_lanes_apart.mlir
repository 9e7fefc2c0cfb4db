// Rows of an unknown length, whose elements lie a few apart in an operand, end with a vector that computes some of them
// again; a mask is for rows shorter than a vector, and for operations that read what they write.
// RUN: plait opt %s --linalg-strip-elementwise=vector-bits=128 --linalg-vectorize --canonicalize --cse | filecheck %s

#apart = affine_map<(i, j) -> (i, j, 0)>
#rows = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @negated(
// CHECK: %[[SIZE:.*]] = tensor.dim
// CHECK: %[[IS_LONG:.*]] = arith.cmpi sge, %[[SIZE]], %c4
// CHECK: scf.if %[[IS_LONG]]
// CHECK: scf.for %[[J:.*]] = %{{.*}} to %[[SIZE]] step %c4
// CHECK: %[[LAST:.*]] = arith.subi %[[SIZE]], %c4
// CHECK: %[[START:.*]] = arith.minsi %[[J]], %[[LAST]]
// CHECK: vector.transfer_read %x[%{{.*}}, %[[START]], %c0], %{{.*}} {in_bounds = [true]
// CHECK: vector.transfer_write %{{.*}}[%{{.*}}, %[[START]]{{\]}} {in_bounds = [true]}
// CHECK: } else {
// CHECK-NOT: scf.for
// CHECK: vector.transfer_read %x[%{{.*}}, %c0, %c0], %{{.*}} {permutation_map
// CHECK: return
func.func @negated(%x: tensor<4x?x2xf32>) -> tensor<4x?xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<4x?x2xf32>
  %e = tensor.empty(%n) : tensor<4x?xf32>
  %0 = linalg.generic {indexing_maps = [#apart, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x?x2xf32>) outs(%e : tensor<4x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.negf %in : f32
    linalg.yield %1 : f32
  } -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @added(
// CHECK-NOT: scf.if
// CHECK: return
func.func @added(%x: tensor<4x?x2xf32>, %y: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.generic {indexing_maps = [#apart, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x?x2xf32>) outs(%y : tensor<4x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.addf %in, %out : f32
    linalg.yield %1 : f32
  } -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
