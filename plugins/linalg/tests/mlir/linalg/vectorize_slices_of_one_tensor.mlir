// Slices of one tensor are read and written in the tensor: places are shared, and loops carry one tensor.
// RUN: plait opt %s --linalg-vectorize --canonicalize --cse | FileCheck %s

#same = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @planes(
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<1x10x16xf32>, %[[Y:[a-z0-9]+]]: tensor<4x4x16xf32>
// CHECK-NOT: tensor.extract_slice
// CHECK: scf.for %[[I:.+]] = %c0 to %c4 step %c1 iter_args(%[[OUTER:.+]] = %[[Y]])
// CHECK: scf.for %[[J:.+]] = %c0 to %c16 step %c8 iter_args(%[[INNER:.+]] = %[[OUTER]])
// CHECK: %[[TWICE:.+]] = arith.muli %[[I]], %c2
// CHECK: vector.transfer_read %[[X]][%c0, %[[TWICE]], %[[J]]{{\]}}
// CHECK: %[[ODD:.+]] = arith.addi %[[TWICE]], %c1
// CHECK: vector.transfer_read %[[X]][%c0, %[[ODD]], %[[J]]{{\]}}
// CHECK: vector.transfer_read %[[X]][%c0, %{{.+}}, %[[J]]{{\]}}
// CHECK: vector.transfer_read %[[X]][%c0, %{{.+}}, %[[J]]{{\]}}
// CHECK: %[[FIRST:.+]] = vector.transfer_write %{{.+}}, %[[INNER]][%c0, %[[I]], %[[J]]{{\]}}
// CHECK: %[[SECOND:.+]] = vector.transfer_write %{{.+}}, %[[FIRST]][%c1, %[[I]], %[[J]]{{\]}}
// CHECK: %[[THIRD:.+]] = vector.transfer_write %{{.+}}, %[[SECOND]][%c2, %[[I]], %[[J]]{{\]}}
// CHECK: vector.transfer_write %{{.+}}, %[[THIRD]][%c3, %[[I]], %[[J]]{{\]}}
// CHECK-NOT: tensor.insert_slice
func.func @planes(%x: tensor<1x10x16xf32>, %y: tensor<4x4x16xf32>) -> tensor<4x4x16xf32> {
  %a = tensor.extract_slice %x[0, 0, 0] [1, 4, 16] [1, 2, 1] : tensor<1x10x16xf32> to tensor<4x16xf32>
  %b = tensor.extract_slice %x[0, 1, 0] [1, 4, 16] [1, 2, 1] : tensor<1x10x16xf32> to tensor<4x16xf32>
  %c = tensor.extract_slice %x[0, 2, 0] [1, 4, 16] [1, 2, 1] : tensor<1x10x16xf32> to tensor<4x16xf32>
  %d = tensor.extract_slice %x[0, 3, 0] [1, 4, 16] [1, 2, 1] : tensor<1x10x16xf32> to tensor<4x16xf32>
  %p = tensor.extract_slice %y[0, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<4x4x16xf32> to tensor<4x16xf32>
  %q = tensor.extract_slice %y[1, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<4x4x16xf32> to tensor<4x16xf32>
  %r = tensor.extract_slice %y[2, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<4x4x16xf32> to tensor<4x16xf32>
  %s = tensor.extract_slice %y[3, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<4x4x16xf32> to tensor<4x16xf32>
  %0:4 = linalg.generic {indexing_maps = [#same, #same, #same, #same, #same, #same, #same, #same], iterator_types = ["parallel", "parallel"],
      in_strips, vector_sizes = array<i64: 0, 8>}
      ins(%a, %b, %c, %d : tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>)
      outs(%p, %q, %r, %s : tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>) {
  ^bb0(%i: f32, %j: f32, %k: f32, %l: f32, %0: f32, %1: f32, %2: f32, %3: f32):
    %m = arith.subf %i, %k : f32
    %n = arith.addf %j, %k : f32
    %o = arith.subf %k, %j : f32
    %t = arith.subf %j, %l : f32
    linalg.yield %m, %n, %o, %t : f32, f32, f32, f32
  } -> (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>)
  %1 = tensor.insert_slice %0#0 into %y[0, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<4x16xf32> into tensor<4x4x16xf32>
  %2 = tensor.insert_slice %0#1 into %1[1, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<4x16xf32> into tensor<4x4x16xf32>
  %3 = tensor.insert_slice %0#2 into %2[2, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<4x16xf32> into tensor<4x4x16xf32>
  %4 = tensor.insert_slice %0#3 into %3[3, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<4x16xf32> into tensor<4x4x16xf32>
  return %4 : tensor<4x4x16xf32>
}
