// Integers of at most 32 bits are divided as floats, so that vectors can divide them.
// RUN: plait opt %s --linalg-divide-as-floats | filecheck %s

// CHECK-LABEL: func.func @signed(
// CHECK: arith.sitofp %{{.*}} : i32 to f64
// CHECK: arith.sitofp %{{.*}} : i32 to f64
// CHECK: %[[RATIO:.*]] = arith.divf
// CHECK: %[[Q:.*]] = arith.fptosi %[[RATIO]] : f64 to i32
// CHECK: arith.muli %{{.*}}, %[[Q]]
#id = affine_map<(i) -> (i)>
func.func @signed(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<8xi32>, tensor<8xi32>) outs(%x : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %q = arith.divsi %a, %b : i32
    %p = arith.muli %a, %q : i32
    linalg.yield %p : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// CHECK-LABEL: func.func @narrow_remainder(
// CHECK: arith.extui %{{.*}} : i8 to i32
// CHECK: arith.sitofp %{{.*}} : i32 to f32
// CHECK: arith.fptosi %{{.*}} : f32 to i32
// CHECK: arith.muli
// CHECK: arith.subi
// CHECK: arith.trunci %{{.*}} : i32 to i8
func.func @narrow_remainder(%x: tensor<8xi8>, %y: tensor<8xi8>) -> tensor<8xi8> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<8xi8>, tensor<8xi8>) outs(%x : tensor<8xi8>) {
  ^bb0(%a: i8, %b: i8, %out: i8):
    %q = arith.remui %a, %b : i8
    linalg.yield %q : i8
  } -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

// CHECK-LABEL: func.func @others(
// CHECK: arith.divsi %{{.*}} : i32
// CHECK: arith.divsi %{{.*}} : i64
// CHECK: return
func.func @others(%x: tensor<8xi32>, %y: tensor<8xi64>) -> (tensor<8xi32>, tensor<8xi64>) {
  %c = arith.constant 10 : i32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xi32>) outs(%x : tensor<8xi32>) {
  ^bb0(%a: i32, %out: i32):
    %q = arith.divsi %a, %c : i32
    linalg.yield %q : i32
  } -> tensor<8xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%y : tensor<8xi64>) outs(%y : tensor<8xi64>) {
  ^bb0(%a: i64, %out: i64):
    %q = arith.divsi %a, %out : i64
    linalg.yield %q : i64
  } -> tensor<8xi64>
  return %0, %1 : tensor<8xi32>, tensor<8xi64>
}

// A divisor that folds to a constant, as one that is compared with zero first, is replaced by it.
// CHECK-LABEL: func.func @guarded(
// CHECK: arith.select
// CHECK: %[[BY:.*]] = arith.constant 2 : i32
// CHECK: arith.divui %{{.*}}, %[[BY]] : i32
// CHECK: return
func.func @guarded(%x: tensor<8xi32>) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xi32>) outs(%x : tensor<8xi32>) {
  ^bb0(%a: i32, %out: i32):
    %two = arith.constant 2 : i32
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %is_zero = arith.cmpi eq, %two, %zero : i32
    %by = arith.select %is_zero, %one, %two : i32
    %q = arith.divui %a, %by : i32
    linalg.yield %q : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// The guard of a signed quotient reads the number that is divided too.
// CHECK-LABEL: func.func @guarded_signed(
// CHECK: arith.select
// CHECK: %[[BY:.*]] = arith.constant 7 : i8
// CHECK: arith.remsi %{{.*}}, %[[BY]] : i8
// CHECK-NOT: arith.divf
// CHECK: return
func.func @guarded_signed(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xi8>) outs(%x : tensor<8xi8>) {
  ^bb0(%a: i8, %out: i8):
    %seven = arith.constant 7 : i8
    %least = arith.constant -128 : i8
    %minus = arith.constant -1 : i8
    %one = arith.constant 1 : i8
    %is_least = arith.cmpi eq, %a, %least : i8
    %is_minus = arith.cmpi eq, %seven, %minus : i8
    %overflows = arith.andi %is_least, %is_minus : i1
    %by = arith.select %overflows, %one, %seven : i8
    %q = arith.remsi %a, %by : i8
    linalg.yield %q : i8
  } -> tensor<8xi8>
  return %0 : tensor<8xi8>
}
