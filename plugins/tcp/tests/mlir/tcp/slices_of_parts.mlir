// RUN: plait opt %s --pass-pipeline='builtin.module(verify-tcp-at-run-time,canonicalize,cse)' --split-input-file | filecheck %s

// The last row of a concatenation is in its second part, which is known to have rows.
// CHECK-LABEL: func.func @last(
// CHECK: cf.assert
// CHECK: %[[LAST:.+]] = arith.subi %{{.+}}, %c1 : index
// CHECK: tcp.slice %x offsets [%[[LAST]], 0] sizes [1, 4]
// CHECK: return
func.func @last(%x: tensor<?x4xf32>, %a: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %some = arith.cmpi sge, %n, %c1 : index
  cf.assert %some, "there are no rows"
  %c = tcp.concat %a, %x dim = 0 : tensor<1x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %s = tcp.slice %c offsets [%n, 0] sizes [1, 4] strides [1, 1] : tensor<?x4xf32> -> tensor<1x4xf32>
  return %s : tensor<1x4xf32>
}

// -----

// It may be the first part.
// CHECK-LABEL: func.func @perhaps_none(
// CHECK: %[[ALL:.+]] = tcp.concat
// CHECK: tcp.slice %[[ALL]]
// CHECK: return
func.func @perhaps_none(%x: tensor<?x4xf32>, %a: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %c = tcp.concat %a, %x dim = 0 : tensor<1x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %s = tcp.slice %c offsets [%n, 0] sizes [1, 4] strides [1, 1] : tensor<?x4xf32> -> tensor<1x4xf32>
  return %s : tensor<1x4xf32>
}

// -----

// The second of two equal parts is where it is, not where the first one is.
// CHECK-LABEL: func.func @twice(
// CHECK: %[[NONE:.+]] = arith.subi %n, %n : index
// CHECK: tcp.slice %x offsets [%[[NONE]]{{\]}} sizes [2]
// CHECK: return
func.func @twice(%x: tensor<?xf32>) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %some = arith.cmpi sge, %n, %c2 : index
  cf.assert %some, "there are less than two"
  %c = tcp.concat %x, %x dim = 0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %s = tcp.slice %c offsets [%n] sizes [2] strides [1] : tensor<?xf32> -> tensor<2xf32>
  return %s : tensor<2xf32>
}

// -----

// A sum of 32 bits that is not negative has not wrapped around: it is the sum of indices.
// CHECK-LABEL: func.func @narrow(
// CHECK: cf.assert
// CHECK: %[[MORE:.+]] = arith.addi %{{.+}}, %c2 : index
// CHECK: return %[[MORE]]
func.func @narrow(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2 : i32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %n : index to i32
  %m = arith.addi %i, %two : i32
  %k = arith.index_cast %m : i32 to index
  %some = arith.cmpi sge, %k, %c0 : index
  cf.assert %some, "the size is negative"
  %l = arith.addi %i, %two : i32
  %r = arith.index_cast %l : i32 to index
  return %r : index
}

// -----

// CHECK-LABEL: func.func @may_wrap(
// CHECK: %[[SUM:.+]] = arith.addi %{{.+}} : i32
// CHECK: %[[CAST:.+]] = arith.index_cast %[[SUM]]
// CHECK: return %[[CAST]]
func.func @may_wrap(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2 : i32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %n : index to i32
  %l = arith.addi %i, %two : i32
  %r = arith.index_cast %l : i32 to index
  return %r : index
}
