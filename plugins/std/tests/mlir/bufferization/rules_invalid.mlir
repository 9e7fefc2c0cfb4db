// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (index, tensor<4x?xf32>) -> tensor<4x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: tensor<4x?xf32>):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "bufferization.alloc_tensor"(%arg1) <{operandSegmentSizes = array<i32: -1, 1, 0>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    "func.return"(%0) : (tensor<4x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, tensor<4x?xf32>) -> tensor<4x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: tensor<4x?xf32>):
    // expected-error@+1 {{'bufferization.alloc_tensor' op expected a ranked type, but got 'tensor<*xf32>'}}
    %0 = "bufferization.alloc_tensor"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<*xf32>
    %1 = "test.source"() : () -> tensor<4x?xf32>
    "func.return"(%1) : (tensor<4x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, tensor<4x?xf32>) -> tensor<4x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: tensor<4x?xf32>):
    %0 = "test.source"() : () -> tensor<4xf32>
    // expected-error@+1 {{'bufferization.alloc_tensor' op type of 'copy' must equal the result type}}
    %1 = "bufferization.alloc_tensor"(%0) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<4xf32>) -> tensor<4x?xf32>
    "func.return"(%1) : (tensor<4x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, tensor<4x?xf32>) -> tensor<4x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: tensor<4x?xf32>):
    // expected-error@+1 {{'bufferization.alloc_tensor' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "bufferization.alloc_tensor"(%arg1) <{operandSegmentSizes = array<i8: 0, 1, 0>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    "func.return"(%0) : (tensor<4x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<2xf32>, i1, memref<2xf32>) -> i1, sym_name = "f"}> ({
  ^bb0(%arg0: memref<2xf32>, %arg1: i1, %arg2: memref<2xf32>):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "bufferization.dealloc"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: -1, 1, 1>}> : (memref<2xf32>, i1, memref<2xf32>) -> i1
    "func.return"(%0) : (i1) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<2xf32>, i1, memref<2xf32>) -> i1, sym_name = "f"}> ({
  ^bb0(%arg0: memref<2xf32>, %arg1: i1, %arg2: memref<2xf32>):
    // expected-error@+1 {{'bufferization.dealloc' op number of results (updated conditions) must equal the number of retained memrefs}}
    %0 = "bufferization.dealloc"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<2xf32>, i1) -> i1
    "func.return"(%0) : (i1) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<2xf32>, i1, memref<2xf32>) -> i1, sym_name = "f"}> ({
  ^bb0(%arg0: memref<2xf32>, %arg1: i1, %arg2: memref<2xf32>):
    // expected-error@+1 {{'bufferization.dealloc' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "bufferization.dealloc"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i8: 1, 1, 1>}> : (memref<2xf32>, i1, memref<2xf32>) -> i1
    "func.return"(%0) : (i1) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: memref<4xf32>):
    %0 = "test.source"() : () -> tensor<4xi1>
    // expected-error@+1 {{'bufferization.materialize_in_destination' op 'source' and 'dest' must have one element type}}
    %1 = "bufferization.materialize_in_destination"(%0, %arg1) : (tensor<4xi1>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%1) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: memref<4xf32>):
    %0 = "test.source"() : () -> tensor<f32>
    // expected-error@+1 {{'bufferization.materialize_in_destination' op source and destination differ in shape}}
    %1 = "bufferization.materialize_in_destination"(%0, %arg1) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%1) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>) -> memref<4x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>):
    %0 = "test.source"() : () -> tensor<4xf32>
    // expected-error@+1 {{'bufferization.to_buffer' op expected 'tensor<4x?xf32>', the tensor of the buffer, found 'tensor<4xf32>'}}
    %1 = "bufferization.to_buffer"(%0) : (tensor<4xf32>) -> memref<4x?xf32>
    "func.return"(%1) : (memref<4x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x?xf32>) -> tensor<4x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<4x?xf32>):
    %0 = "test.source"() : () -> memref<4xf32>
    // expected-error@+1 {{'bufferization.to_tensor' op expected 'tensor<4xf32>', the tensor of the buffer, found 'tensor<4x?xf32>'}}
    %1 = "bufferization.to_tensor"(%0) <{restrict, writable}> : (memref<4xf32>) -> tensor<4x?xf32>
    "func.return"(%1) : (tensor<4x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()
