// RUN: plait opt %s --linalg-fuse-elementwise-ops --split-input-file | filecheck %s

// The mean is computed in both differences, which then are one.

// CHECK-LABEL: func.func @differences
// CHECK: %[[D:.*]] = linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: %[[P:.*]] = linalg.softmax
// CHECK-SAME: ins(%[[D]] :
// CHECK: return %[[D]], %[[P]]
#line = affine_map<(d0) -> (d0)>
#unit = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d1)>
#row = affine_map<(d0, d1) -> (0, d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @differences(%x: tensor<4x8xf32>, %sum: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %n = arith.constant 2.500000e-01 : f32
  %e = tensor.empty() : tensor<8xf32>
  %mean = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
      ins(%sum : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.mulf %a, %n : f32
      linalg.yield %s : f32
  } -> tensor<8xf32>
  %wide = tensor.expand_shape %sum [[0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
  %f = tensor.empty() : tensor<1x8xf32>
  %again = linalg.generic {indexing_maps = [#unit, #unit], iterator_types = ["parallel", "parallel"]}
      ins(%wide : tensor<1x8xf32>) outs(%f : tensor<1x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.mulf %a, %n : f32
      linalg.yield %s : f32
  } -> tensor<1x8xf32>
  %g = tensor.empty() : tensor<4x8xf32>
  %d = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %mean : tensor<4x8xf32>, tensor<8xf32>) outs(%g : tensor<4x8xf32>) {
    ^bb0(%a: f32, %m: f32, %o: f32):
      %s = arith.subf %a, %m : f32
      linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %h = tensor.empty() : tensor<4x8xf32>
  %d2 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %again : tensor<4x8xf32>, tensor<1x8xf32>) outs(%h : tensor<4x8xf32>) {
    ^bb0(%a: f32, %m: f32, %o: f32):
      %s = arith.subf %a, %m : f32
      linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %k = tensor.empty() : tensor<4x8xf32>
  %p = linalg.softmax dimension(1) ins(%d2 : tensor<4x8xf32>) outs(%k : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %d, %p : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// A reduction goes on from its initial value, and results of other sizes are others.

// CHECK-LABEL: func.func @not_equal
// CHECK-COUNT-4: linalg.generic
#ends = affine_map<(d0) -> ()>
#steps = affine_map<(d0) -> (d0)>
func.func @not_equal(%x: tensor<?xf32>, %i: tensor<f32>, %n: index, %m: index)
    -> (tensor<f32>, tensor<f32>, tensor<?xf32>, tensor<?xf32>) {
  %a = linalg.generic {indexing_maps = [#steps, #ends], iterator_types = ["reduction"]}
      ins(%x : tensor<?xf32>) outs(%i : tensor<f32>) {
    ^bb0(%e: f32, %o: f32):
      %s = arith.addf %o, %e : f32
      linalg.yield %s : f32
  } -> tensor<f32>
  %b = linalg.generic {indexing_maps = [#steps, #ends], iterator_types = ["reduction"]}
      ins(%x : tensor<?xf32>) outs(%a : tensor<f32>) {
    ^bb0(%e: f32, %o: f32):
      %s = arith.addf %o, %e : f32
      linalg.yield %s : f32
  } -> tensor<f32>
  %e0 = tensor.empty(%n) : tensor<?xf32>
  %e1 = tensor.empty(%m) : tensor<?xf32>
  %c = linalg.generic {indexing_maps = [#steps], iterator_types = ["parallel"]} outs(%e0 : tensor<?xf32>) {
    ^bb0(%o: f32):
      %v = linalg.index 0 : index
      %w = arith.index_cast %v : index to i32
      %f = arith.sitofp %w : i32 to f32
      linalg.yield %f : f32
  } -> tensor<?xf32>
  %d = linalg.generic {indexing_maps = [#steps], iterator_types = ["parallel"]} outs(%e1 : tensor<?xf32>) {
    ^bb0(%o: f32):
      %v = linalg.index 0 : index
      %w = arith.index_cast %v : index to i32
      %f = arith.sitofp %w : i32 to f32
      linalg.yield %f : f32
  } -> tensor<?xf32>
  return %a, %b, %c, %d : tensor<f32>, tensor<f32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// What is read may be another number the second time.

// CHECK-LABEL: func.func @reads_memory
// CHECK: %[[A:.*]] = linalg.generic
// CHECK: memref.store
// CHECK: %[[B:.*]] = linalg.generic
// CHECK: return %[[A]], %[[B]]
#line = affine_map<(d0) -> (d0)>
func.func @reads_memory(%x: tensor<4xf32>, %g: memref<f32>, %c: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%p: f32, %o: f32):
      %v = memref.load %g[] : memref<f32>
      %s = arith.addf %v, %p : f32
      linalg.yield %s : f32
  } -> tensor<4xf32>
  memref.store %c, %g[] : memref<f32>
  %b = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%p: f32, %o: f32):
      %v = memref.load %g[] : memref<f32>
      %s = arith.addf %v, %p : f32
      linalg.yield %s : f32
  } -> tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// -----

// What is read before the store is not read after it.

// CHECK-LABEL: func.func @reads_before_a_store
// CHECK: %[[A:.*]] = linalg.generic
// CHECK: memref.load
// CHECK: memref.store
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[A]] :
// CHECK-NOT: memref.load
// CHECK: return
#line = affine_map<(d0) -> (d0)>
func.func @reads_before_a_store(%x: tensor<4xf32>, %g: memref<f32>, %c: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%p: f32, %o: f32):
      %v = memref.load %g[] : memref<f32>
      %s = arith.addf %v, %p : f32
      linalg.yield %s : f32
  } -> tensor<4xf32>
  memref.store %c, %g[] : memref<f32>
  %b = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%p: f32, %o: f32):
      %s = arith.mulf %p, %p : f32
      linalg.yield %s : f32
  } -> tensor<4xf32>
  return %b : tensor<4xf32>
}
