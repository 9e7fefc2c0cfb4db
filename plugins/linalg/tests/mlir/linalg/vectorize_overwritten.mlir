// RUN: plait opt %s --linalg-strip-elementwise=vector-bits=128 --linalg-vectorize --canonicalize --one-shot-bufferize=bufferize-function-boundaries=true | filecheck %s

// What a loop carries is updated in place.

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @carried
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: scf.for
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @carried(%x: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<64xf32>) {
    %e = tensor.empty() : tensor<64xf32>
    %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%a, %x : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
    ^bb0(%in: f32, %by: f32, %out: f32):
      %1 = arith.mulf %in, %by : f32
      linalg.yield %1 : f32
    } -> tensor<64xf32>
    scf.yield %0 : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// An input that something else uses is not overwritten, nor is an argument.

// CHECK-LABEL: func.func @used
// CHECK: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: return
func.func @used(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %1 = arith.mulf %in, %in : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  %f = tensor.empty() : tensor<64xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%0 : tensor<64xf32>) outs(%f : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.negf %in : f32
    linalg.yield %3 : f32
  } -> tensor<64xf32>
  return %0, %2 : tensor<64xf32>, tensor<64xf32>
}
