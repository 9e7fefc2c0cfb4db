// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-strip-elementwise{vector-bits=256 instructions=fma},canonicalize,cse)' | filecheck %s

#whole = affine_map<(i, c) -> (i, c)>
#row = affine_map<(i, c) -> (c)>

// Rows whose number and length are not known are joined to rows of some hundred elements; what is the same for all of
// them is repeated as often, in whole vectors, and read as it is where no rows are joined.
// CHECK-LABEL: func.func @scale
// CHECK-DAG:     %[[ROWS:.*]] = tensor.dim %x, %c0
// CHECK-DAG:     %[[N:.*]] = tensor.dim %x, %c1
// CHECK:         %[[FLAT:.*]] = tensor.collapse_shape %x {{\[\[}}0, 1]]
// CHECK:         %[[ROOM:.*]] = arith.addi %{{.*}}, %c8
// CHECK:         %[[EMPTY:.*]] = tensor.empty(%[[ROOM]]) : tensor<?xf32>
// CHECK:         %[[REPEATED:.*]] = scf.for
// CHECK:           scf.for {{.*}} step %c8
// CHECK:             vector.transfer_read %s[%{{.*}}], %{{.*}} : tensor<?xf32>, vector<8xf32>
// CHECK:             vector.transfer_write {{.*}} {in_bounds = [true]}
// CHECK:         %[[READ:.*]] = arith.select %{{.*}}, %s, %[[REPEATED]] : tensor<?xf32>
// CHECK:         scf.for
// CHECK:           %[[X:.*]] = tensor.extract_slice %[[FLAT]]
// CHECK:           %[[S:.*]] = tensor.extract_slice %[[READ]][0]
// CHECK:           linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[X]], %[[S]] : tensor<?xf32>, tensor<?xf32>) {{.*}}vector_sizes = array<i64: 8>
// CHECK:         tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [%[[ROWS]], %[[N]]
func.func @scale(%x: tensor<?x?xf32>, %s: tensor<?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%a, %b) : tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#whole, #row, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %1 = arith.mulf %p, %q : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Rows of a known length that fill vectors stay as they are.
// CHECK-LABEL: func.func @long
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @long(%x: tensor<?x64xf32>, %s: tensor<64xf32>, %n: index) -> tensor<?x64xf32> {
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %0 = linalg.generic {indexing_maps = [#whole, #row, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<?x64xf32>, tensor<64xf32>) outs(%e : tensor<?x64xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %1 = arith.mulf %p, %q : f32
    linalg.yield %1 : f32
  } -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}

// Rows of a slice are apart: short ones are copied, and joined rows of the copies computed; long ones are read as they are.
// CHECK-LABEL: func.func @slice
// CHECK-DAG:     %[[FEW:.*]] = arith.cmpi slt, %m, %c32
// CHECK-DAG:     %[[MANY:.*]] = arith.cmpi sge, %n, %c16
// CHECK:         %[[SHORT:.*]] = arith.andi %[[FEW]], %[[MANY]]
// CHECK:         %[[STEPS:.*]] = arith.select %[[SHORT]], %{{.*}}, %c0
// CHECK:         %[[FLAT:.*]] = scf.for %{{.*}} = %c0 to %[[STEPS]]
// CHECK:           scf.for %[[I:.*]] = %c0
// CHECK:             scf.for %{{.*}} = %c0 to %m
// CHECK:               tensor.insert %{{.*}} into %{{.*}}[%[[I]], %{{.*}}]
// CHECK:           linalg.generic {{.*}} iterator_types = ["parallel"]} {{.*}}vector_sizes = array<i64: 8>
// CHECK:         %[[ROWS:.*]] = tensor.expand_shape %[[FLAT]]
// CHECK:         %[[FIRST:.*]] = arith.select %[[SHORT]], %n, %c0
// CHECK:         %[[REST:.*]] = tensor.extract_slice %[[ROWS]][%[[FIRST]], 0]
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} {{.*}} outs(%[[REST]] : tensor<?x?xf32>)
func.func @slice(%y: tensor<?x?xf32>, %s: tensor<?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %x = tensor.extract_slice %y[0, 1] [%n, %m] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [#whole, #row, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %out: f32):
    %1 = arith.mulf %p, %q : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
