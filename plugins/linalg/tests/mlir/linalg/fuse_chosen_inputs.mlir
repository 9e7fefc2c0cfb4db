// What reads one element of each stack reads the part that is chosen there; the stack is not computed.
// RUN: plait opt %s --linalg-fuse-elementwise-ops | filecheck %s

#part = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0) -> (d0, 0)>
#second = affine_map<(d0) -> (d0, 1)>
#row = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @both(
// CHECK: linalg.generic {{.*}} ins(%a, %b : tensor<8xi64>, tensor<8xi64>) outs(
// CHECK-NEXT: ^bb0(%[[X:.*]]: i64, %[[Y:.*]]: i64, %{{.*}}: i64):
// CHECK-NEXT: arith.subi %[[X]], %[[Y]] : i64
// CHECK-NEXT: linalg.yield
// CHECK-NOT: linalg.generic
func.func @both(%a: tensor<8xi64>, %b: tensor<8xi64>) -> tensor<8xi64> {
  %e = tensor.empty() : tensor<8x2xi64>
  %stack = linalg.generic {indexing_maps = [#part, #part, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<8xi64>, tensor<8xi64>) outs(%e : tensor<8x2xi64>) {
  ^bb0(%x: i64, %y: i64, %out: i64):
    %i = linalg.index 1 : index
    %c0 = arith.constant 0 : index
    %is_first = arith.cmpi eq, %i, %c0 : index
    %element = arith.select %is_first, %x, %y : i64
    linalg.yield %element : i64
  } -> tensor<8x2xi64>
  %f = tensor.empty() : tensor<8xi64>
  %0 = linalg.generic {indexing_maps = [#first, #second, #row], iterator_types = ["parallel"]} ins(%stack, %stack : tensor<8x2xi64>, tensor<8x2xi64>) outs(%f : tensor<8xi64>) {
  ^bb0(%x: i64, %y: i64, %out: i64):
    %d = arith.subi %x, %y : i64
    linalg.yield %d : i64
  } -> tensor<8xi64>
  return %0 : tensor<8xi64>
}

// A stack that is used as a whole stays; what reads one element of it does not wait for it.
// CHECK-LABEL: func.func @used(
// CHECK: linalg.generic {{.*}} ins(%a, %b :
// CHECK: arith.select
// CHECK: linalg.generic {{.*}} ins(%b : tensor<8xf32>) outs(
// CHECK: arith.negf
func.func @used(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8x2xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8x2xf32>
  %stack = linalg.generic {indexing_maps = [#part, #part, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8x2xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %i = linalg.index 1 : index
    %c0 = arith.constant 0 : index
    %is_first = arith.cmpi eq, %i, %c0 : index
    %element = arith.select %is_first, %x, %y : f32
    linalg.yield %element : f32
  } -> tensor<8x2xf32>
  %f = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#second, #row], iterator_types = ["parallel"]} ins(%stack : tensor<8x2xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%x: f32, %out: f32):
    %d = arith.negf %x : f32
    linalg.yield %d : f32
  } -> tensor<8xf32>
  return %stack, %0 : tensor<8x2xf32>, tensor<8xf32>
}
