// Short rows are computed with a row in each lane: blocks of them are transposed in registers.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-vectorize,canonicalize,cse)' | filecheck %s

// Six rows fill a block of four, and half of one.
// CHECK-LABEL: func.func @largest(
// CHECK: %[[ROWS:.*]] = vector.transfer_read %x[%c0, %c0]{{.*}} {in_bounds = [true, false]} : tensor<6x3xf32>, vector<4x4xf32>
// CHECK: %[[COLUMNS:.*]] = vector.transpose %[[ROWS]], [1, 0]
// CHECK-COUNT-3: arith.maximumf {{.*}} : vector<4xf32>
// CHECK: vector.transfer_write {{.*}}[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<6xf32>
// CHECK: vector.transfer_read %x[%c4, %c0]{{.*}} : tensor<6x3xf32>, vector<4x4xf32>
// CHECK: vector.transfer_write {{.*}}[%c4] : vector<4xf32>, tensor<6xf32>
// CHECK-NOT: vector.reduction
func.func @largest(%x: tensor<6x3xf32>, %v: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<6x3xf32>) outs(%v : tensor<6xf32>)
      attrs = {vector_sizes = array<i64: 4, 0>, in_strips} {
  ^bb0(%in: f32, %out: f32):
    %max = arith.maximumf %in, %out : f32
    linalg.yield %max : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// What the steps of a row do need not be associative; what it is filled with is not read.
// CHECK-LABEL: func.func @alternating(
// CHECK-NOT: linalg.fill
// CHECK: scf.for
// CHECK: vector.transpose
// CHECK-COUNT-2: arith.subf {{.*}} : vector<4xf32>
// CHECK: vector.transfer_write
func.func @alternating(%x: tensor<8x2xf32>) -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x2xf32>) outs(%f : tensor<8xf32>)
      attrs = {vector_sizes = array<i64: 4, 0>, in_strips} {
  ^bb0(%in: f32, %out: f32):
    %next = arith.subf %in, %out : f32
    linalg.yield %next : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// What one operation computes and the next one reads stays in registers, transposed.
// CHECK-LABEL: func.func @quotients(
// CHECK: vector.transfer_read %x
// CHECK: vector.transpose
// CHECK-NOT: vector.transpose
// CHECK-COUNT-2: arith.mulf {{.*}} : vector<4xf32>
// CHECK-COUNT-2: arith.divf {{.*}} : vector<4xf32>
// CHECK: vector.transpose
// CHECK: vector.transfer_write {{.*}} : vector<4x2xf32>, tensor<4x2xf32>
// CHECK-NOT: vector.transfer_write
func.func @quotients(%x: tensor<4x2xf32>, %s: tensor<4xf32>, %e: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x2xf32>) outs(%e : tensor<4x2xf32>)
      attrs = {vector_sizes = array<i64: 4, 0>, in_strips} {
  ^bb0(%in: f32, %out: f32):
    %square = arith.mulf %in, %in : f32
    linalg.yield %square : f32
  } -> tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%0, %s : tensor<4x2xf32>, tensor<4xf32>) outs(%e : tensor<4x2xf32>)
      attrs = {vector_sizes = array<i64: 4, 0>, in_strips} {
  ^bb0(%in: f32, %by: f32, %out: f32):
    %quotient = arith.divf %in, %by : f32
    linalg.yield %quotient : f32
  } -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// Rows that follow each other are put together in registers, and written as one vector; the last ones under a mask.
// CHECK-LABEL: func.func @together(
// CHECK: scf.for %[[I:.+]] = %c0{{.*}} to %c8{{.*}} step %c4
// CHECK: %[[FLAT:.+]] = tensor.collapse_shape %{{.+}} {{\[}}[0, 1]] : tensor<10x3xf32> into tensor<30xf32>
// CHECK: arith.muli %[[I]], %c3
// CHECK: vector.interleave %{{.+}} : vector<4xf32>
// CHECK: vector.interleave %{{.+}} : vector<8xf32>
// CHECK: vector.shuffle %{{.+}} [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14]
// CHECK: vector.transfer_write %{{.+}} {in_bounds = [true]} : vector<12xf32>, tensor<30xf32>
// CHECK: tensor.expand_shape
// CHECK: scf.yield
// CHECK: vector.transfer_write %{{.+}}[%c24{{.*}}] : vector<12xf32>, tensor<30xf32>
func.func @together(%x: tensor<10xf32>, %y: tensor<10xf32>, %e: tensor<10x3xf32>) -> tensor<10x3xf32> {
  %c1 = arith.constant 1 : index
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<10xf32>, tensor<10xf32>) outs(%e : tensor<10x3xf32>)
      attrs = {vector_sizes = array<i64: 4, 0>, in_strips} {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %j = linalg.index 1 : index
    %is = arith.cmpi eq, %j, %c1 : index
    %chosen = arith.select %is, %a, %b : f32
    linalg.yield %chosen : f32
  } -> tensor<10x3xf32>
  return %0 : tensor<10x3xf32>
}
