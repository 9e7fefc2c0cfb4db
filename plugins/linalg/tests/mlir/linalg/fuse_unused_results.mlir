// RUN: plait opt %s --linalg-fuse-elementwise-ops | filecheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// The index of the maximum is not computed if nothing uses it.
// CHECK-LABEL: func.func @maximum
// CHECK:         %[[MAX:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4xf32>)
// CHECK-NEXT:    ^bb0(%{{[^,]*}}: f32, %{{[^,]*}}: f32):
// CHECK-NEXT:      arith.maximumf
// CHECK-NEXT:      linalg.yield %{{[^,]*}} : f32
// CHECK:         return %[[MAX]]
func.func @maximum(%x: tensor<4x8xf32>, %arg1: tensor<4xf32>, %none: tensor<4xi64>) -> tensor<4xf32> {
  %0:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%arg1, %none : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%a: f32, %out: f32, %at: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %m = arith.maximumf %a, %out : f32
    %more = arith.cmpf ogt, %a, %out : f32
    %n = arith.select %more, %j, %at : i64
    linalg.yield %m, %n : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  return %0#0 : tensor<4xf32>
}

// The maximum is needed to find its index.
// CHECK-LABEL: func.func @place
// CHECK:         linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xi64>)
func.func @place(%x: tensor<4x8xf32>, %low: tensor<4xf32>, %none: tensor<4xi64>) -> tensor<4xi64> {
  %0:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%low, %none : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%a: f32, %out: f32, %at: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %m = arith.maximumf %a, %out : f32
    %more = arith.cmpf ogt, %a, %out : f32
    %n = arith.select %more, %j, %at : i64
    linalg.yield %m, %n : f32, i64
  } -> (tensor<4xf32>, tensor<4xi64>)
  return %0#1 : tensor<4xi64>
}

// The unused output alone says how many steps the first loop has.
// CHECK-LABEL: func.func @loops
// CHECK:         linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<8xf32>, tensor<4x8xf32>)
func.func @loops(%x: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<4x8xf32>) -> tensor<8xf32> {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j)>, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xf32>) outs(%a, %b : tensor<8xf32>, tensor<4x8xf32>) {
  ^bb0(%v: f32, %out: f32, %other: f32):
    linalg.yield %v, %v : f32, f32
  } -> (tensor<8xf32>, tensor<4x8xf32>)
  return %0#0 : tensor<8xf32>
}

// What nothing uses is no user of what it reads.
// CHECK-LABEL: func.func @unused
// CHECK:         linalg.generic
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      math.exp
// CHECK-NEXT:      arith.negf
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @unused(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = math.exp %a : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %4 = arith.negf %a : f32
    linalg.yield %4 : f32
  } -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}
