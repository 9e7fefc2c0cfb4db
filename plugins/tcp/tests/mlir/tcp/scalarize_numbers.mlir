// RUN: plait opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(tcp-scalarize-numbers,canonicalize)' --split-input-file | filecheck %s

// Elements of small tensors of integers are scalars, and tensors that nothing else reads are gone.
// CHECK-LABEL: func.func @clamped(
// CHECK-NOT: tcp.
// CHECK: %[[ROOM:.*]] = arith.subi %{{.*}}, %c1_i32 : i32
// CHECK: %[[LOW:.*]] = arith.maxsi %i, %c0_i32 : i32
// CHECK: %[[IN:.*]] = arith.minsi %[[LOW]], %[[ROOM]] : i32
// CHECK: return %[[IN]]
func.func @clamped(%x: tensor<?x?xf32>, %i: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %zeros = tcp.const dense<0> : tensor<2xi32>
  %one = tcp.const dense<1> : tensor<1xi32>
  %zero = tcp.const dense<0> : tensor<1xi32>
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %narrow = arith.index_cast %n : index to i32
  %size = tensor.from_elements %narrow : tensor<i32>
  %sizes = tcp.reshape %size : tensor<i32> -> tensor<1xi32>
  %place = tensor.from_elements %i : tensor<1xi32>
  %ends = tcp.concat %sizes, %sizes dim = 0 : tensor<1xi32>, tensor<1xi32> -> tensor<2xi32>
  %ones = tcp.concat %one, %one dim = 0 : tensor<1xi32>, tensor<1xi32> -> tensor<2xi32>
  %starts = tcp.concat %place, %zero dim = 0 : tensor<1xi32>, tensor<1xi32> -> tensor<2xi32>
  %room = tcp.binary subtract %ends, %ones : tensor<2xi32>
  %at = tcp.ternary clamp %zeros, %starts, %room : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
  %0 = tensor.extract %at[%c0] : tensor<2xi32>
  return %0 : i32
}

// -----

// What `jax.export` computes for a row of a loop is the counter, and the row has one element along that dimension.
// CHECK-LABEL: func.func @row(
// CHECK: scf.for %[[I:.*]] = %c0 to
// CHECK-NOT: arith.
// CHECK: tcp.slice %x offsets [%[[I]], 0] sizes [1, %{{.*}}] strides [1, 1]
func.func @row(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %narrow = arith.index_cast %n : index to i32
  scf.for %i = %c0 to %n step %c1 {
    %counter = arith.index_cast %i : index to i32
    %negative = arith.cmpi slt, %counter, %zero : i32
    %wrapped = arith.addi %counter, %narrow : i32
    %chosen = arith.select %negative, %wrapped, %counter : i32
    %last = arith.subi %narrow, %one : i32
    %low = arith.maxsi %chosen, %zero : i32
    %start = arith.minsi %low, %last : i32
    %limit = arith.addi %start, %one : i32
    %from = arith.index_cast %start : i32 to index
    %to = arith.index_cast %limit : i32 to index
    %inside = arith.cmpi sle, %to, %n : index
    cf.assert %inside, "the slice leaves dimension 0"
    %size = arith.subi %to, %from : index
    %row = tcp.slice %x offsets [%from, %c0] sizes [%size, %m] strides [1, 1] : tensor<?x?xf32> -> tensor<?x?xf32>
    "test.use"(%row) : (tensor<?x?xf32>) -> ()
  }
  return
}

// -----

// A sum of 32 bits that may overflow is no sum of indices; nor is a row that may be behind the last one the counter.
// CHECK-LABEL: func.func @overflow(
// CHECK: arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: arith.cmpi sle
// CHECK: cf.assert
func.func @overflow(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %counter = arith.index_cast %i : index to i32
    %next = arith.addi %counter, %two : i32
    %at = arith.index_cast %next : i32 to index
    %inside = arith.cmpi sle, %at, %n : index
    cf.assert %inside, "behind the last one"
    "test.use"(%at) : (index) -> ()
  }
  return
}

// -----

// Large tensors and tensors of floats are read where they are.
// CHECK-LABEL: func.func @large(
// CHECK: tcp.binary add
// CHECK: tensor.extract
// CHECK: tcp.binary add
// CHECK: tensor.extract
func.func @large(%x: tensor<64xi32>, %y: tensor<2xf32>) -> (i32, f32) {
  %c1 = arith.constant 1 : index
  %0 = tcp.binary add %x, %x : tensor<64xi32>
  %1 = tensor.extract %0[%c1] : tensor<64xi32>
  %2 = tcp.binary add %y, %y : tensor<2xf32>
  %3 = tensor.extract %2[%c1] : tensor<2xf32>
  return %1, %3 : i32, f32
}
