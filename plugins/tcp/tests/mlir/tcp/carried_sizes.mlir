// RUN: plait opt %s --pass-pipeline='builtin.module(verify-tcp-at-run-time,canonicalize)' --split-input-file | filecheck %s

// The size of what is carried is the first one, which is compared before the loop.
// CHECK-LABEL: func.func @kept(
// CHECK: cf.assert
// CHECK: scf.for
// CHECK-NOT: cf.assert
// CHECK: return
func.func @kept(%x: tensor<?x?xf32>, %acc: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %acc) -> (tensor<?xf32>) {
    %s = tcp.slice %x offsets [%i, %c0] sizes [%c1, %m] strides [1, 1] : tensor<?x?xf32> -> tensor<?x?xf32>
    %cast = tensor.cast %s : tensor<?x?xf32> to tensor<1x?xf32>
    %f = tcp.reshape %cast sizes(%m) : tensor<1x?xf32> -> tensor<?xf32>
    %b = tcp.binary add %a, %f : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// What grows has no first size in all iterations, and is compared in each.
// CHECK-LABEL: func.func @grows(
// CHECK: scf.for
// CHECK: cf.assert
// CHECK: return
func.func @grows(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<?xf32>) {
    %b = tcp.binary add %a, %x : tensor<?xf32>
    %c = tcp.concat %b, %b dim = 0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    scf.yield %c : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// Two tensors that change places have the size of both only if it is one.
// CHECK-LABEL: func.func @swapped(
// CHECK: scf.for
// CHECK: cf.assert
// CHECK: return
func.func @swapped(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<?xf32>, tensor<?xf32>) {
    %c = tcp.binary add %a, %x : tensor<?xf32>
    scf.yield %b, %c : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0 : tensor<?xf32>
}
