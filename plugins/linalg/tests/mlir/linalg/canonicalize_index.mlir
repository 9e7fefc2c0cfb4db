// The index of a loop of one step is 0; those of other loops, and of loops of unknown size, stay.
// RUN: plait opt %s --canonicalize | filecheck %s

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @one_step
// CHECK-NOT:     linalg.index 1
// CHECK:         %[[I:.*]] = linalg.index 0 : index
// CHECK-NOT:     linalg.index
// CHECK:         linalg.yield %[[I]] : index
func.func @one_step(%e: tensor<4x1xindex>) -> tensor<4x1xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x1xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    linalg.yield %k : index
  } -> tensor<4x1xindex>
  return %0 : tensor<4x1xindex>
}

// CHECK-LABEL: func.func @unknown
// CHECK:         linalg.index 0 : index
// CHECK:         linalg.index 1 : index
func.func @unknown(%e: tensor<?x4xindex>) -> tensor<?x4xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    linalg.yield %k : index
  } -> tensor<?x4xindex>
  return %0 : tensor<?x4xindex>
}
