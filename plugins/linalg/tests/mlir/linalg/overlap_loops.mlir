// RUN: plait opt %s --pass-pipeline='builtin.module(overlap-loops{vector-bits=512 least-work=2000})' --split-input-file | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(overlap-loops{vector-bits=512 least-work=2000 enabled=false})' --split-input-file | filecheck %s --check-prefix=OFF

// Two loops of unlike length that do not need each other become functions; what the second one needs comes first.
// OFF-LABEL: func.func @two(
// OFF-NOT: call
// CHECK-LABEL: func.func @two(
// CHECK: %[[E:.*]] = linalg.generic
// CHECK: %[[A:.*]] = call @two_async(%x) : (tensor<512xf32>) -> tensor<512xf32>
// CHECK-NEXT: %[[B:.*]] = call @two_async_0(%[[E]]) : (tensor<512xf32>) -> tensor<512xf32>
// CHECK-NEXT: return %[[A]], %[[B]]
// CHECK: func.func private @two_async_0(%{{.*}}: tensor<512xf32>) -> tensor<512xf32> attributes {no_inline, plait.overlaps}
// CHECK: scf.for
// CHECK: func.func private @two_async(%{{.*}}: tensor<512xf32>) -> tensor<512xf32> attributes {no_inline, plait.overlaps}
// CHECK: scf.for
#id = affine_map<(d0) -> (d0)>
func.func @two(%x: tensor<512xf32>, %y: tensor<512xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %c50 = arith.constant 50 : index
  %a = scf.for %i = %c0 to %c50 step %c1 iter_args(%s = %x) -> (tensor<512xf32>) {
    %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : tensor<512xf32>) {
    ^bb0(%v: f32):
      %1 = math.tanh %v : f32
      linalg.yield %1 : f32
    } -> tensor<512xf32>
    scf.yield %0 : tensor<512xf32>
  }
  %e = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : tensor<512xf32>) {
  ^bb0(%v: f32):
    %1 = math.exp %v : f32
    linalg.yield %1 : f32
  } -> tensor<512xf32>
  %b = scf.for %i = %c0 to %c20 step %c1 iter_args(%s = %e) -> (tensor<512xf32>) {
    %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : tensor<512xf32>) {
    ^bb0(%v: f32):
      %1 = math.tanh %v : f32
      linalg.yield %1 : f32
    } -> tensor<512xf32>
    scf.yield %0 : tensor<512xf32>
  }
  return %a, %b : tensor<512xf32>, tensor<512xf32>
}

// -----

// The second loop needs the first one, and the third one is short.
// CHECK-LABEL: func.func @needed(
// CHECK-NOT: call
#id = affine_map<(d0) -> (d0)>
func.func @needed(%x: tensor<512xf32>, %y: tensor<512xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c50 = arith.constant 50 : index
  %a = scf.for %i = %c0 to %c50 step %c1 iter_args(%s = %x) -> (tensor<512xf32>) {
    %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : tensor<512xf32>) {
    ^bb0(%v: f32):
      %1 = math.tanh %v : f32
      linalg.yield %1 : f32
    } -> tensor<512xf32>
    scf.yield %0 : tensor<512xf32>
  }
  %b = scf.for %i = %c0 to %c50 step %c1 iter_args(%s = %a) -> (tensor<512xf32>) {
    %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : tensor<512xf32>) {
    ^bb0(%v: f32):
      %1 = math.tanh %v : f32
      linalg.yield %1 : f32
    } -> tensor<512xf32>
    scf.yield %0 : tensor<512xf32>
  }
  %c = scf.for %i = %c0 to %c1 step %c1 iter_args(%s = %y) -> (tensor<512xf32>) {
    %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : tensor<512xf32>) {
    ^bb0(%v: f32):
      %1 = math.tanh %v : f32
      linalg.yield %1 : f32
    } -> tensor<512xf32>
    scf.yield %0 : tensor<512xf32>
  }
  return %b, %c : tensor<512xf32>, tensor<512xf32>
}

// -----

// What may fail stays in order, and so does what may never end.
// CHECK-LABEL: func.func @fails(
// CHECK-NOT: call
#id = affine_map<(d0) -> (d0)>
func.func @fails(%x: tensor<512xf32>, %y: tensor<512xf32>, %p: i1, %n: index) -> (tensor<512xf32>, tensor<512xf32>, tensor<512xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c50 = arith.constant 50 : index
  %a = scf.for %i = %c0 to %c50 step %c1 iter_args(%s = %x) -> (tensor<512xf32>) {
    %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : tensor<512xf32>) {
    ^bb0(%v: f32):
      %1 = math.tanh %v : f32
      linalg.yield %1 : f32
    } -> tensor<512xf32>
    scf.yield %0 : tensor<512xf32>
  }
  %b = scf.for %i = %c0 to %c50 step %c1 iter_args(%s = %y) -> (tensor<512xf32>) {
    cf.assert %p, "fails"
    %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : tensor<512xf32>) {
    ^bb0(%v: f32):
      %1 = math.tanh %v : f32
      linalg.yield %1 : f32
    } -> tensor<512xf32>
    scf.yield %0 : tensor<512xf32>
  }
  %c = scf.for %i = %c0 to %n step %c1 iter_args(%s = %y) -> (tensor<512xf32>) {
    %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%s : tensor<512xf32>) {
    ^bb0(%v: f32):
      %1 = math.tanh %v : f32
      linalg.yield %1 : f32
    } -> tensor<512xf32>
    scf.yield %0 : tensor<512xf32>
  }
  return %a, %b, %c : tensor<512xf32>, tensor<512xf32>, tensor<512xf32>
}
