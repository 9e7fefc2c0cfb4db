// Convolutions as sums of products, one for each element of the window, on the outputs for which it lies in the image.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-split-windows{least=0 percent=90},canonicalize,cse)' | FileCheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-split-windows,canonicalize,cse)' | FileCheck %s --check-prefix=FEW
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-split-windows{least=0 percent=90 l2-bytes=2048},canonicalize,cse)' | FileCheck %s --check-prefix=FAR
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-split-windows{least=0 percent=0 l2-bytes=2048},canonicalize,cse)' | FileCheck %s --check-prefix=NEVER

#image = affine_map<(o, f, k, c) -> (o + k * 6, c)>
#kernel = affine_map<(o, f, k, c) -> (k, c, f)>
#out = affine_map<(o, f, k, c) -> (o, f)>

// The element in the middle reaches all outputs, and comes last.
// CHECK-LABEL: func.func @constant
// CHECK-SAME: %[[X:.+]]: tensor<16x32xf32>
// CHECK-NOT: tensor<28x32xf32>
// CHECK: %[[FILL:.+]] = linalg.fill
// CHECK: %[[OUT0:.+]] = tensor.extract_slice %[[FILL]][6, 0] [10, 8] [1, 1]
// CHECK: %[[X0:.+]] = tensor.extract_slice %[[X]][0, 0] [10, 32] [1, 1]
// CHECK: %[[P0:.+]] = linalg.generic {{.*}}"parallel", "parallel", "reduction"]} ins(%[[X0]], %{{.+}} : tensor<10x32xf32>, tensor<32x8xf32>) outs(%[[OUT0]]
// CHECK: %[[S0:.+]] = tensor.insert_slice %[[P0]] into %[[FILL]][6, 0] [10, 8] [1, 1]
// CHECK: %[[OUT2:.+]] = tensor.extract_slice %[[S0]][0, 0] [10, 8] [1, 1]
// CHECK: %[[X2:.+]] = tensor.extract_slice %[[X]][6, 0] [10, 32] [1, 1]
// CHECK: %[[P2:.+]] = linalg.generic {{.*}} ins(%[[X2]], {{.*}} outs(%[[OUT2]]
// CHECK: %[[S2:.+]] = tensor.insert_slice %[[P2]] into %[[S0]][0, 0] [10, 8] [1, 1]
// CHECK: %[[ALL:.+]] = linalg.generic {{.*}} ins(%[[X]], {{.*}} outs(%[[S2]]
// CHECK: return %[[ALL]]
// FEW-LABEL: func.func @constant
// FEW-COUNT-1: linalg.generic
// FEW-NOT: linalg.generic
// NEVER-LABEL: func.func @constant
// NEVER: tensor<28x32xf32>
func.func @constant(%x: tensor<16x32xf32>) -> tensor<16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %k = arith.constant dense<2.0> : tensor<3x32x8xf32>
  %p = tensor.empty() : tensor<28x32xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<28x32xf32>) -> tensor<28x32xf32>
  %padded = tensor.insert_slice %x into %zeros[6, 0] [16, 32] [1, 1] : tensor<16x32xf32> into tensor<28x32xf32>
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %0 = linalg.generic {indexing_maps = [#image, #kernel, #out], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%padded, %k : tensor<28x32xf32>, tensor<3x32x8xf32>) outs(%f : tensor<16x8xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}

// Zero times an element that is not finite is no zero: what is not known to be finite is multiplied. Where the windows
// of a row are larger than half of a cache, each element is a product by itself, of the padded image.
// FEW-LABEL: func.func @argument
// CHECK-LABEL: func.func @argument
// CHECK: linalg.generic {{.*}}"reduction", "reduction"]} ins(%{{.+}}, %{{.+}} : tensor<28x32xf32>, tensor<3x32x8xf32>)
// FAR-LABEL: func.func @argument
// FAR: %[[PADDED:.+]] = tensor.insert_slice
// FAR: %[[X0:.+]] = tensor.extract_slice %[[PADDED]][0, 0] [16, 32] [1, 1]
// FAR: linalg.generic {{.*}}"parallel", "parallel", "reduction"]} ins(%[[X0]]
// FAR: linalg.generic {{.*}} ins(%x,
// FAR: tensor.extract_slice %[[PADDED]][12, 0] [16, 32] [1, 1]
// NEVER-LABEL: func.func @argument
// NEVER: linalg.generic {{.*}}"reduction", "reduction"]}
func.func @argument(%x: tensor<16x32xf32>, %k: tensor<3x32x8xf32>) -> tensor<16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.empty() : tensor<28x32xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<28x32xf32>) -> tensor<28x32xf32>
  %padded = tensor.insert_slice %x into %zeros[6, 0] [16, 32] [1, 1] : tensor<16x32xf32> into tensor<28x32xf32>
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %0 = linalg.generic {indexing_maps = [#image, #kernel, #out], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%padded, %k : tensor<28x32xf32>, tensor<3x32x8xf32>) outs(%f : tensor<16x8xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}

#images = affine_map<(n, o, f, k, c) -> (n, o + k * 6, c)>
#kernels = affine_map<(n, o, f, k, c) -> (k, c, f)>
#outs = affine_map<(n, o, f, k, c) -> (n, o, f)>

// The number of images need not be known, if the padded tensor has as many.
// FEW-LABEL: func.func @batch
// NEVER-LABEL: func.func @batch
// FAR-LABEL: func.func @batch
// CHECK-LABEL: func.func @batch
// CHECK-SAME: %[[X:.+]]: tensor<?x16x32xf32>
// CHECK: %[[N:.+]] = tensor.dim %[[X]], %c0
// CHECK: %[[X0:.+]] = tensor.extract_slice %[[X]][0, 0, 0] [%[[N]], 10, 32] [1, 1, 1]
// CHECK: linalg.generic {{.*}} ins(%[[X0]], %{{.+}} : tensor<?x10x32xf32>, tensor<32x8xf32>)
// CHECK: %[[ALL:.+]] = linalg.generic {{.*}} ins(%[[X]], %{{.+}} : tensor<?x16x32xf32>, tensor<32x8xf32>)
// CHECK: return %[[ALL]]
func.func @batch(%x: tensor<?x16x32xf32>) -> tensor<?x16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16x32xf32>
  %k = arith.constant dense<2.0> : tensor<3x32x8xf32>
  %p = tensor.empty(%n) : tensor<?x28x32xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<?x28x32xf32>) -> tensor<?x28x32xf32>
  %padded = tensor.insert_slice %x into %zeros[0, 6, 0] [%n, 16, 32] [1, 1, 1] : tensor<?x16x32xf32> into tensor<?x28x32xf32>
  %e = tensor.empty(%n) : tensor<?x16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x16x8xf32>) -> tensor<?x16x8xf32>
  %0 = linalg.generic {indexing_maps = [#images, #kernels, #outs], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
    ins(%padded, %k : tensor<?x28x32xf32>, tensor<3x32x8xf32>) outs(%f : tensor<?x16x8xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<?x16x8xf32>
  return %0 : tensor<?x16x8xf32>
}

// Of more images than are inserted, the others are padding: nothing is left out.
// FEW-LABEL: func.func @more_images
// NEVER-LABEL: func.func @more_images
// FAR-LABEL: func.func @more_images
// CHECK-LABEL: func.func @more_images
// CHECK: linalg.generic {{.*}}"reduction", "reduction"]} ins(%{{.+}}, %{{.+}} : tensor<?x28x32xf32>, tensor<3x32x8xf32>)
func.func @more_images(%x: tensor<?x16x32xf32>, %n: index, %m: index) -> tensor<?x16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %k = arith.constant dense<2.0> : tensor<3x32x8xf32>
  %p = tensor.empty(%m) : tensor<?x28x32xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<?x28x32xf32>) -> tensor<?x28x32xf32>
  %padded = tensor.insert_slice %x into %zeros[0, 6, 0] [%n, 16, 32] [1, 1, 1] : tensor<?x16x32xf32> into tensor<?x28x32xf32>
  %e = tensor.empty(%m) : tensor<?x16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x16x8xf32>) -> tensor<?x16x8xf32>
  %0 = linalg.generic {indexing_maps = [#images, #kernels, #outs], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
    ins(%padded, %k : tensor<?x28x32xf32>, tensor<3x32x8xf32>) outs(%f : tensor<?x16x8xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %q = arith.mulf %a, %b : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<?x16x8xf32>
  return %0 : tensor<?x16x8xf32>
}
