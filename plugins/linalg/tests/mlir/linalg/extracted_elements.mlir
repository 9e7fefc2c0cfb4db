// Elements of computed tensors are computed in the loops that extract them.
// RUN: plait opt %s --linalg-fuse-elementwise-ops | filecheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @sum(
// CHECK-NOT: linalg.generic
// CHECK: scf.for %i = %c0
// CHECK: %[[X:.*]] = tensor.extract %x[%i] : tensor<8xi64>
// CHECK: %[[N:.*]] = arith.index_cast %c1 : index to i64
// CHECK: arith.addi %[[X]], %[[N]] : i64
func.func @sum(%x: tensor<8xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : i64
  %empty = tensor.empty() : tensor<8x2xi64>
  %0 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%empty : tensor<8x2xi64>) {
  ^bb0(%in: i64, %out: i64):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i64
    %s = arith.addi %in, %n : i64
    linalg.yield %s : i64
  } -> tensor<8x2xi64>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %zero) -> (i64) {
    %e = tensor.extract %0[%i, %c1] : tensor<8x2xi64>
    %u = arith.addi %t, %e : i64
    scf.yield %u : i64
  }
  return %1 : i64
}

// An operand that is a number is the same for each element.
// CHECK-LABEL: func.func @number(
// CHECK-NOT: linalg.generic
// CHECK: %[[Y:.*]] = tensor.extract %x[%i] : tensor<8xi64>
// CHECK: arith.addi %[[Y]], %k : i64
func.func @number(%x: tensor<8xi64>, %k: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : i64
  %empty = tensor.empty() : tensor<8xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %k : tensor<8xi64>, i64) outs(%empty : tensor<8xi64>) {
  ^bb0(%in: i64, %n: i64, %out: i64):
    %s = arith.addi %in, %n : i64
    linalg.yield %s : i64
  } -> tensor<8xi64>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %zero) -> (i64) {
    %e = tensor.extract %0[%i] : tensor<8xi64>
    %u = arith.addi %t, %e : i64
    scf.yield %u : i64
  }
  return %1 : i64
}

// A division is slower than reading its result, and what is returned is computed as a whole all the same.
// CHECK-LABEL: func.func @slow(
// CHECK: linalg.generic
// CHECK-LABEL: func.func @returned(
// CHECK: linalg.generic
func.func @slow(%x: tensor<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%empty : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.divf %in, %in : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %zero) -> (f32) {
    %e = tensor.extract %0[%i] : tensor<8xf32>
    %u = arith.addf %t, %e : f32
    scf.yield %u : f32
  }
  return %1 : f32
}
func.func @returned(%x: tensor<8xi64>) -> (i64, tensor<8xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : i64
  %empty = tensor.empty() : tensor<8xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xi64>) outs(%empty : tensor<8xi64>) {
  ^bb0(%in: i64, %out: i64):
    %s = arith.addi %in, %in : i64
    linalg.yield %s : i64
  } -> tensor<8xi64>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %zero) -> (i64) {
    %e = tensor.extract %0[%i] : tensor<8xi64>
    %u = arith.addi %t, %e : i64
    scf.yield %u : i64
  }
  return %1, %0 : i64, tensor<8xi64>
}

// What is looked up is read where it is added, unless the loop changes it or reads it again and again.
// CHECK-LABEL: func.func @looked_up(
// CHECK-NOT: linalg.generic
// CHECK: scf.for %i = %c0
// CHECK: %[[I:.*]] = tensor.extract %order[%i] : tensor<8xindex>
// CHECK: tensor.extract %x{{.}}%[[I]]{{.}} : tensor<9xf32>
// CHECK-LABEL: func.func @looked_up_in_what_is_changed(
// CHECK: linalg.generic
// CHECK-LABEL: func.func @looked_up_again(
// CHECK: linalg.generic
func.func @looked_up(%x: tensor<9xf32>, %order: tensor<8xindex>, %t: tensor<9xf32>) -> tensor<9xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %empty = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%order : tensor<8xindex>) outs(%empty : tensor<8xf32>) {
  ^bb0(%in: index, %out: f32):
    %s = tensor.extract %x[%in] : tensor<9xf32>
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%u = %t) -> (tensor<9xf32>) {
    %e = tensor.extract %0[%i] : tensor<8xf32>
    %v = tensor.insert %e into %u[%i] : tensor<9xf32>
    scf.yield %v : tensor<9xf32>
  }
  return %1 : tensor<9xf32>
}
func.func @looked_up_in_what_is_changed(%x: tensor<9xf32>, %order: tensor<8xindex>) -> tensor<9xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %empty = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%order : tensor<8xindex>) outs(%empty : tensor<8xf32>) {
  ^bb0(%in: index, %out: f32):
    %s = tensor.extract %x[%in] : tensor<9xf32>
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%u = %x) -> (tensor<9xf32>) {
    %e = tensor.extract %0[%i] : tensor<8xf32>
    %v = tensor.insert %e into %u[%i] : tensor<9xf32>
    scf.yield %v : tensor<9xf32>
  }
  return %1 : tensor<9xf32>
}
func.func @looked_up_again(%x: tensor<9xf32>, %order: tensor<8xindex>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%order : tensor<8xindex>) outs(%empty : tensor<8xf32>) {
  ^bb0(%in: index, %out: f32):
    %s = tensor.extract %x[%in] : tensor<9xf32>
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%u = %zero) -> (f32) {
    %2 = scf.for %j = %c0 to %c8 step %c1 iter_args(%v = %u) -> (f32) {
      %e = tensor.extract %0[%j] : tensor<8xf32>
      %w = arith.addf %v, %e : f32
      scf.yield %w : f32
    }
    scf.yield %2 : f32
  }
  return %1 : f32
}
