// RUN: plait opt %s --pass-pipeline='builtin.module(write-out-elementwise-loops,canonicalize)' | filecheck %s

// CHECK-LABEL: func.func @rotations(
// CHECK-NOT: scf.while
// CHECK: %[[D0:[a-z0-9_]+]] = arith.shli %x, %[[C3:[a-z0-9_]+]] : tensor<4096xi32>
// CHECK-NEXT: %[[X0:[a-z0-9_]+]] = arith.xori %[[D0]], %x
// CHECK-NEXT: %[[D1:[a-z0-9_]+]] = arith.shli %[[X0]], %[[C5:[a-z0-9_]+]]
// CHECK-NEXT: %[[X1:[a-z0-9_]+]] = arith.xori %[[D1]], %[[X0]]
// CHECK-NEXT: %[[D2:[a-z0-9_]+]] = arith.shli %[[X1]], %[[C3]]
// CHECK-NEXT: %[[X2:[a-z0-9_]+]] = arith.xori %[[D2]], %[[X1]]
// CHECK-NEXT: return %[[X2]]
func.func @rotations(%x: tensor<4096xi32>) -> tensor<4096xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 3 : i32
  %three = arith.constant dense<3> : tensor<4096xi32>
  %five = arith.constant dense<5> : tensor<4096xi32>
  %0:4 = scf.while (%i = %c0, %a = %x, %s = %three, %t = %five)
      : (i32, tensor<4096xi32>, tensor<4096xi32>, tensor<4096xi32>)
      -> (i32, tensor<4096xi32>, tensor<4096xi32>, tensor<4096xi32>) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %a, %s, %t : i32, tensor<4096xi32>, tensor<4096xi32>, tensor<4096xi32>
  } do {
  ^bb0(%i: i32, %a: tensor<4096xi32>, %s: tensor<4096xi32>, %t: tensor<4096xi32>):
    %next = arith.addi %i, %c1 : i32
    %d = arith.shli %a, %s : tensor<4096xi32>
    %b = arith.xori %d, %a : tensor<4096xi32>
    scf.yield %next, %b, %t, %s : i32, tensor<4096xi32>, tensor<4096xi32>, tensor<4096xi32>
  }
  return %0#1 : tensor<4096xi32>
}

// A loop stays if its tensors are small.
// CHECK-LABEL: func.func @small(
// CHECK: scf.while
func.func @small(%x: tensor<8xi32>) -> tensor<8xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 3 : i32
  %0:2 = scf.while (%i = %c0, %a = %x) : (i32, tensor<8xi32>) -> (i32, tensor<8xi32>) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %a : i32, tensor<8xi32>
  } do {
  ^bb0(%i: i32, %a: tensor<8xi32>):
    %next = arith.addi %i, %c1 : i32
    %b = arith.muli %a, %a : tensor<8xi32>
    scf.yield %next, %b : i32, tensor<8xi32>
  }
  return %0#1 : tensor<8xi32>
}

// It stays if nobody knows how often it runs.
// CHECK-LABEL: func.func @unknown(
// CHECK: scf.while
func.func @unknown(%x: tensor<?xi32>, %n: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:2 = scf.while (%i = %c0, %a = %x) : (i32, tensor<?xi32>) -> (i32, tensor<?xi32>) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %a : i32, tensor<?xi32>
  } do {
  ^bb0(%i: i32, %a: tensor<?xi32>):
    %next = arith.addi %i, %c1 : i32
    %b = arith.muli %a, %a : tensor<?xi32>
    scf.yield %next, %b : i32, tensor<?xi32>
  }
  return %0#1 : tensor<?xi32>
}

// It stays if it moves elements.
// CHECK-LABEL: func.func @moves(
// CHECK: scf.while
func.func @moves(%x: tensor<4096xi32>, %j: index) -> tensor<4096xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 3 : i32
  %0:2 = scf.while (%i = %c0, %a = %x) : (i32, tensor<4096xi32>) -> (i32, tensor<4096xi32>) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %a : i32, tensor<4096xi32>
  } do {
  ^bb0(%i: i32, %a: tensor<4096xi32>):
    %next = arith.addi %i, %c1 : i32
    %b = tensor.insert %i into %a[%j] : tensor<4096xi32>
    scf.yield %next, %b : i32, tensor<4096xi32>
  }
  return %0#1 : tensor<4096xi32>
}
