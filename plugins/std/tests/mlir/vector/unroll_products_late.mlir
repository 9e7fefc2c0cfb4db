// Products that a loop adds to what it carries stand before these sums, with what computes their factors alone.
// RUN: plait opt %s --unroll-vectors | filecheck %s

// CHECK-LABEL: func.func @rows(
// CHECK: scf.for
// CHECK: %[[P:.*]] = arith.muli
// CHECK-NEXT: arith.addi %{{.*}}, %[[P]]
// CHECK: %[[Q:.*]] = arith.muli
// CHECK-NEXT: arith.addi %{{.*}}, %[[Q]]
// CHECK-NOT: arith.muli
// CHECK: scf.yield
func.func @rows(%a: vector<2x4xi32>, %b: vector<2x4xi32>, %start: vector<2x4xi32>, %n: index) -> vector<2x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> (vector<2x4xi32>) {
    %p = arith.muli %a, %b : vector<2x4xi32>
    %s = arith.addi %sum, %p : vector<2x4xi32>
    scf.yield %s : vector<2x4xi32>
  }
  return %0 : vector<2x4xi32>
}

// Differences of which a product is made come with it; the second of two steps adds to the first sum.
// CHECK-LABEL: func.func @two_steps(
// CHECK: %[[D:.*]] = arith.subi
// CHECK-NEXT: %[[P:.*]] = arith.muli %[[D]]
// CHECK-NEXT: arith.addi %{{.*}}, %[[P]]
// CHECK-NEXT: %[[E:.*]] = arith.subi
// CHECK-NEXT: arith.muli %[[E]]
// CHECK-NEXT: arith.addi
func.func @two_steps(%a: vector<2x4xi32>, %b: vector<2x4xi32>, %z: vector<2x4xi32>, %start: vector<2x4xi32>, %n: index) -> vector<2x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> (vector<2x4xi32>) {
    %d = arith.subi %a, %z : vector<2x4xi32>
    %p = arith.muli %d, %b : vector<2x4xi32>
    %s = arith.addi %sum, %p : vector<2x4xi32>
    %q = arith.muli %a, %z : vector<2x4xi32>
    %t = arith.addi %s, %q : vector<2x4xi32>
    scf.yield %t : vector<2x4xi32>
  }
  return %0 : vector<2x4xi32>
}

// What something else uses stays, and so does what no loop carries.
// CHECK-LABEL: func.func @others(
// CHECK: arith.muli
// CHECK-NEXT: arith.muli
// CHECK-NEXT: arith.addi
func.func @others(%a: vector<2x4xi32>, %b: vector<2x4xi32>, %c: vector<2x4xi32>) -> vector<2x4xi32> {
  %p = arith.muli %a, %b : vector<2x4xi32>
  %s = arith.addi %c, %p : vector<2x4xi32>
  return %s : vector<2x4xi32>
}
