// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (index, !shape.size) -> (!shape.size, !shape.size, !shape.size), sym_name = "sizes_and_indices"}> ({
  ^bb0(%arg0: index, %arg1: !shape.size):
    // expected-error@+1 {{'shape.add' op an operand can hold an error, so the result must be of type `size`}}
    %0 = "shape.add"(%arg0, %arg1) : (index, !shape.size) -> index
    %1 = "test.source"() : () -> !shape.size
    %2 = "test.source"() : () -> !shape.size
    %3 = "test.source"() : () -> !shape.size
    "func.return"(%1, %2, %3) : (!shape.size, !shape.size, !shape.size) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (!shape.witness, memref<f32>, f32) -> (), sym_name = "assuming_without_results"}> ({
  ^bb0(%arg0: !shape.witness, %arg1: memref<f32>, %arg2: f32):
    // expected-error@+1 {{'shape.assuming' op expected 'shape.assuming_yield' at the end of regions, found 'memref.store'}}
    "shape.assuming"(%arg0) ({
      "memref.store"(%arg2, %arg1) : (f32, memref<f32>) -> ()
    }) : (!shape.witness) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (!shape.witness, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !shape.witness, %arg1: index):
    // expected-error@+1 {{'shape.assuming' op region #0 ('body') must be a single block}}
    %0 = "shape.assuming"(%arg0) ({
    }) : (!shape.witness) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    // expected-error@+1 {{'shape.const_shape' op expected a result of type 'tensor<1xindex>', but got 'tensor<3xindex>'}}
    %0 = "shape.const_shape"() <{shape = dense<1> : tensor<index>}> : () -> tensor<3xindex>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xindex>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xindex>):
    // expected-error@+1 {{'shape.cstr_broadcastable' op expected at least 2 shapes}}
    %0 = "shape.cstr_broadcastable"(%arg0) : (tensor<?xindex>) -> !shape.witness
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xindex>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xindex>, %arg1: index):
    // expected-error@+1 {{'shape.reduce' op region #0 ('body') must be a single block}}
    %0 = "shape.reduce"(%arg0, %arg1) ({
    }) : (tensor<?xindex>, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>):
    // expected-error@+1 {{'shape.shape_of' op expected 2 extents, one for each dimension of 'tensor<4x?xf32>', but got 'tensor<3xindex>'}}
    %0 = "shape.shape_of"(%arg0) : (tensor<4x?xf32>) -> tensor<3xindex>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
