// RUN: plait opt %s --remove-dead-values | filecheck %s
// RUN: plait opt %s --remove-dead-values=canonicalize=false | filecheck %s --check-prefix=POISON

// CHECK-LABEL: func.func private @f(
// CHECK-SAME: %[[A:.*]]: i32) -> i32 {
// CHECK-NEXT: return %[[A]] : i32
func.func private @f(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.muli %b, %b : i32
  return %a, %0 : i32, i32
}
// CHECK-LABEL: func.func @call(
// CHECK: call @f(%{{.*}}) : (i32) -> i32
func.func @call(%x: i32) -> i32 {
  %0:2 = call @f(%x, %x) : (i32, i32) -> (i32, i32)
  return %0#0 : i32
}

// CHECK-LABEL: func.func @loop(
// CHECK: scf.for %{{.*}} iter_args(%[[A:.*]] = %{{[^,]*}}) -> (i32) {
// POISON-LABEL: func.func @loop(
// POISON: %[[P:.*]] = ub.poison : i32
// POISON: scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}, %{{.*}} = %[[P]]) -> (i32, i32) {
func.func @loop(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = arith.addi %a, %a : i32
    %2 = arith.muli %b, %a : i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0 : i32
}
