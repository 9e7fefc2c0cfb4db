// RUN: plait opt %s --pass-pipeline='builtin.module(eliminate-empty-tensors)' | filecheck %s

#line = affine_map<(d0) -> (d0)>

// What is inserted in several places is computed once, also of scalars only.
// CHECK-LABEL: func.func @two_results
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @two_results(%s: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %d = tensor.empty() : tensor<8xf32>
  %0:2 = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} outs(%e, %e : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = math.exp %s : f32
    %2 = math.sin %s : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %3 = tensor.insert_slice %0#0 into %d[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %4 = tensor.insert_slice %0#1 into %3[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %4 : tensor<8xf32>
}

// A destination that is the second result of what fills two tensors is made again as the second result.
// CHECK-LABEL: func.func @second_of_two
// CHECK: %[[FILLED:.*]]:2 = linalg.generic
// CHECK: tensor.extract_slice %[[FILLED]]#1[0] [4] [1]
// CHECK: tensor.insert_slice %{{.*}} into %[[FILLED]]#1[0] [4] [1]
func.func @second_of_two(%s: f32, %t: f32, %x: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<8xf32>
  %1:2 = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} outs(%d, %d : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %s, %t : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  %2 = tensor.insert_slice %0 into %1#1[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1#0, %2 : tensor<8xf32>, tensor<8xf32>
}

// A block that writes to an empty tensor of another block has its own: what an iteration computes is in no buffer of the one before.
// CHECK-LABEL: func.func @between_blocks(
// CHECK: tensor.empty
// CHECK: scf.for
// CHECK: %[[OWN:.*]] = tensor.empty(%n) : tensor<?xf32>
// CHECK: linalg.exp ins(%{{.*}}) outs(%[[OWN]]
func.func @between_blocks(%n: index, %zero: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> (tensor<?xf32>) {
    %2 = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}
