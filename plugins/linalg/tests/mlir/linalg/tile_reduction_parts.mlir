// Reductions are cut in parts where what is read again would not stay in a cache; what follows is computed with the last.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l1-bytes=6144 l2-bytes=8192 vector-bits=128 vector-registers=16},canonicalize,cse)' | FileCheck %s

// With fewer steps in a part, more rows fit the second cache.
// CHECK-LABEL: func.func @many_rows
// CHECK: tensor.extract_slice %x[0, 0] [25, 128]
// CHECK: %[[SUMS:.+]] = scf.for {{.*}} step %c5
// CHECK: linalg.generic {{.*}} tensor<5x128xf32>, tensor<128x8xf32>
// CHECK: tensor.extract_slice %x[0, 128] [25, 128]
// CHECK: %[[MORE:.+]] = scf.for {{.*}} step %c5 iter_args(%{{.+}} = %[[SUMS]])
// CHECK: linalg.generic {{.*}} tensor<5x128xf32>, tensor<128x8xf32>
// CHECK: arith.addf %out, %in
// CHECK: tensor.extract_slice %x[0, 256] [25, 128]
// CHECK: scf.for {{.*}} step %c5 iter_args(%{{.+}} = %[[MORE]])
// CHECK: linalg.generic {{.*}} tensor<5x128xf32>, tensor<128x8xf32>
// CHECK: math.absf
func.func @many_rows(%x: tensor<25x384xf32>, %w: tensor<384x56xf32>) -> tensor<25x56xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<25x56xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<25x56xf32>) -> tensor<25x56xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<25x384xf32>, tensor<384x56xf32>) outs(%f : tensor<25x56xf32>) -> tensor<25x56xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<25x56xf32>) outs(%e : tensor<25x56xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = math.absf %in : f32
    linalg.yield %2 : f32
  } -> tensor<25x56xf32>
  return %1 : tensor<25x56xf32>
}

// Sums that are continued are not cut in parts of few rows.
// CHECK-LABEL: func.func @continued
// CHECK-NOT: %c64
// CHECK: linalg.generic {{.*}} tensor<6x600xf32>, tensor<600x8xf32>
func.func @continued(%x: tensor<12x600xf32>, %w: tensor<600x40xf32>, %s: tensor<12x40xf32>) -> tensor<12x40xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<12x600xf32>, tensor<600x40xf32>) outs(%s : tensor<12x40xf32>) -> tensor<12x40xf32>
  return %0 : tensor<12x40xf32>
}

// The few rows read a panel of 64 steps from the first cache. The sums stay in the second one: they are filled before, and
// all whole parts are one loop.
// CHECK-LABEL: func.func @few_rows
// CHECK: %[[FILLED:.+]] = linalg.fill {{.*}} outs(%{{.+}} : tensor<12x40xf32>)
// CHECK: scf.for %[[K:.+]] = %c0 to %c576 step %c64 iter_args(%{{.+}} = %[[FILLED]])
// CHECK: tensor.extract_slice %w[%[[K]], 0] [64, 40]
// CHECK: scf.for {{.*}} to %c40 step %c8
// CHECK: tensor.empty() : tensor<1x64x8xf32>
// CHECK: linalg.generic {{.*}} tensor<6x64xf32>, tensor<64x8xf32>
func.func @few_rows(%x: tensor<12x600xf32>, %w: tensor<600x40xf32>) -> tensor<12x40xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<12x40xf32>) -> tensor<12x40xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<12x600xf32>, tensor<600x40xf32>) outs(%f : tensor<12x40xf32>) -> tensor<12x40xf32>
  return %0 : tensor<12x40xf32>
}

// Where nothing follows, and the last part is as long as others, it is one more step of the loop.
// CHECK-LABEL: func.func @equal_parts
// CHECK: scf.for {{.*}} = %c0 to %c640 step %c64
// CHECK: linalg.generic {{.*}} tensor<6x64xf32>, tensor<64x8xf32>
// CHECK-NOT: tensor<6x64xf32>, tensor<64x8xf32>
// CHECK: return
func.func @equal_parts(%x: tensor<12x640xf32>, %w: tensor<640x40xf32>) -> tensor<12x40xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<12x40xf32>) -> tensor<12x40xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<12x640xf32>, tensor<640x40xf32>) outs(%f : tensor<12x40xf32>) -> tensor<12x40xf32>
  return %0 : tensor<12x40xf32>
}
