// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x4x32xf32>) -> tensor<?x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x4x32xf32>):
    %0 = "test.source"() : () -> tensor<?x4x32xi1>
    // expected-error@+1 {{'tensor.collapse_shape' op expected equal element types}}
    %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1], [2]]}> : (tensor<?x4x32xi1>) -> tensor<?x32xf32>
    "func.return"(%1) : (tensor<?x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x4x32xf32>) -> tensor<?x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x4x32xf32>):
    %0 = "test.source"() : () -> tensor<*xf32>
    // expected-error@+1 {{'tensor.collapse_shape' op expected ranked tensor types}}
    %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1], [2]]}> : (tensor<*xf32>) -> tensor<?x32xf32>
    "func.return"(%1) : (tensor<?x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x32xf32>, index) -> tensor<?x4x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x32xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.expand_shape' op expected 0 dynamic output size values}}
    %0 = "tensor.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 0, 4, 32>}> : (tensor<?x32xf32>, index) -> tensor<?x4x32xf32>
    "func.return"(%0) : (tensor<?x4x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x32xf32>, index) -> tensor<?x4x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x32xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.expand_shape' op expected 2 groups, one for each collapsed dimension, got 0}}
    %0 = "tensor.expand_shape"(%arg0, %arg1) <{reassociation = [], static_output_shape = array<i64: -9223372036854775808, 4, 32>}> : (tensor<?x32xf32>, index) -> tensor<?x4x32xf32>
    "func.return"(%0) : (tensor<?x4x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x32xf32>, index) -> tensor<?x4x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x32xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.expand_shape' op expected group #0 to continue the expanded dimensions in order}}
    %0 = "tensor.expand_shape"(%arg0, %arg1) <{reassociation = [[], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 32>}> : (tensor<?x32xf32>, index) -> tensor<?x4x32xf32>
    "func.return"(%0) : (tensor<?x4x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x32xf32>, index) -> tensor<?x4x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x32xf32>, %arg1: index):
    %0 = "test.source"() : () -> tensor<?x32xi1>
    // expected-error@+1 {{'tensor.expand_shape' op expected the element types to be equal}}
    %1 = "tensor.expand_shape"(%0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 32>}> : (tensor<?x32xi1>, index) -> tensor<?x4x32xf32>
    "func.return"(%1) : (tensor<?x4x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x32xf32>, index) -> tensor<?x4x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x32xf32>, %arg1: index):
    %0 = "test.source"() : () -> tensor<*xf32>
    // expected-error@+1 {{'tensor.expand_shape' op expected ranked tensor types}}
    %1 = "tensor.expand_shape"(%0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 32>}> : (tensor<*xf32>, index) -> tensor<?x4x32xf32>
    "func.return"(%1) : (tensor<?x4x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x4xi32>, index) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x4xi32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract' op number of indices must equal the rank of the tensor}}
    %0 = "tensor.extract"(%arg0, %arg1) : (tensor<4x4xi32>, index) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: -1, 1, 1, 0>, static_offsets = array<i64: 0, 0, -9223372036854775808>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op expected 0 dynamic offset values}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op expected 0 dynamic size values}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0, -9223372036854775808>, static_sizes = array<i64: 1, 16, 0>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op expected 1 dynamic stride values}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0, -9223372036854775808>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    %0 = "test.source"() : () -> tensor<8x16xf32>
    // expected-error@+1 {{'tensor.extract_slice' op expected 2 offset values, got 3}}
    %1 = "tensor.extract_slice"(%0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0, -9223372036854775808>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%1) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    %0 = "test.source"() : () -> tensor<8x16x4xi1>
    // expected-error@+1 {{'tensor.extract_slice' op expected element type 'i1', got 'f32'}}
    %1 = "tensor.extract_slice"(%0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0, -9223372036854775808>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xi1>, index, index) -> tensor<16x?xf32>
    "func.return"(%1) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op number of offsets (2) must equal the number of sizes (3)}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op number of strides (2) must equal the number of sizes (3)}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0, -9223372036854775808>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op expected offsets of at least 0, found -1}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -1, 0, -9223372036854775808>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op expected sizes of at least 0, found -1}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0, -9223372036854775808>, static_sizes = array<i64: 1, -1, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op expected type 'tensor<1x0x?xf32>' or the same without unit dimensions, got 'tensor<16x?xf32>'}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0, -9223372036854775808>, static_sizes = array<i64: 1, 0, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op offset 0 is 99, beyond the size 8}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 99, 0, -9223372036854775808>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i8: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0, -9223372036854775808>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16x4xf32>, index) -> tensor<16x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x16x4xf32>, %arg1: index):
    // expected-error@+1 {{'tensor.extract_slice' op the slice ends at 16 in dimension 1 of size 16}}
    %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 1, -9223372036854775808>, static_sizes = array<i64: 1, 16, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x16x4xf32>, index, index) -> tensor<16x?xf32>
    "func.return"(%0) : (tensor<16x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x5xf32>, sym_name = "gather_that_drops_dimensions"}> ({
  ^bb0(%arg0: tensor<4x5x6xf32>, %arg1: tensor<7x2xindex>):
    // expected-error@+1 {{'tensor.gather' op expected gather_dims in ascending order, each once, found [2, 2]}}
    %0 = "tensor.gather"(%arg0, %arg1) <{gather_dims = array<i64: 2, 2>}> : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x5xf32>
    "func.return"(%0) : (tensor<7x5xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> tensor<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'tensor.generate' op all block arguments must be of type index}}
    %0 = "tensor.generate"() ({
    ^bb0(%arg1: i1):
      "tensor.yield"(%arg0) : (f32) -> ()
    }) : () -> tensor<4xf32>
    "func.return"(%0) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> tensor<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'tensor.generate' op the body is empty}}
    %0 = "tensor.generate"() ({
    }) : () -> tensor<4xf32>
    %1 = "test.source"() : () -> tensor<4xf32>
    "func.return"(%1) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> tensor<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'tensor.generate' op region #0 must have at most one block}}
    %0 = "tensor.generate"() ({
    ^bb0(%arg1: index):
      "tensor.yield"(%arg0) : (f32) -> ()
    ^bb1:  // no predecessors
      "test.source"() : () -> ()
    }) : () -> tensor<4xf32>
    "func.return"(%0) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> tensor<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'tensor.generate' op expected one block argument for each dimension}}
    %0 = "tensor.generate"() ({
      "tensor.yield"(%arg0) : (f32) -> ()
    }) : () -> tensor<4xf32>
    "func.return"(%0) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>) -> tensor<f32>, sym_name = "rank_zero"}> ({
  ^bb0(%arg0: tensor<f32>):
    %0 = "test.source"() : () -> f32
    %1 = "test.source"() : () -> tensor<i1>
    // expected-error@+1 {{'tensor.insert' op expected that 'result' has the type of 'dest'}}
    %2 = "tensor.insert"(%0, %1) : (f32, tensor<i1>) -> tensor<f32>
    "func.return"(%2) : (tensor<f32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>) -> tensor<f32>, sym_name = "rank_zero"}> ({
  ^bb0(%arg0: tensor<f32>):
    %0 = "test.source"() : () -> f32
    %1 = "test.source"() : () -> i1
    // expected-error@+1 {{'tensor.insert' op expected that 'scalar' has the element type of 'dest'}}
    %2 = "tensor.insert"(%1, %arg0) : (i1, tensor<f32>) -> tensor<f32>
    "func.return"(%2) : (tensor<f32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: -1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 16, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf32>, tensor<2x4xf32>, index) -> tensor<2x4xf32>, sym_name = "insert_of_lower_rank"}> ({
  ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>, %arg2: index):
    // expected-error@+1 {{'tensor.insert_slice' op expected 0 dynamic offset values}}
    %0 = "tensor.insert_slice"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4xf32>, tensor<2x4xf32>, index) -> tensor<2x4xf32>
    "func.return"(%0) : (tensor<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{'tensor.insert_slice' op expected 1 dynamic size values}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, -9223372036854775808, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{'tensor.insert_slice' op expected 1 dynamic stride values}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 16, 4>, static_strides = array<i64: -9223372036854775808, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    %0 = "test.source"() : () -> tensor<16x4xi1>
    // expected-error@+1 {{'tensor.insert_slice' op expected element type 'f32', got 'i1'}}
    %1 = "tensor.insert_slice"(%0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 16, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xi1>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%1) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{'tensor.insert_slice' op number of offsets (3) must equal the number of sizes (2)}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{'tensor.insert_slice' op number of strides (2) must equal the number of sizes (3)}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 16, 4>, static_strides = array<i64: 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{'tensor.insert_slice' op expected offsets of at least 0, found -1}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: -1, 0, 0>, static_sizes = array<i64: 1, 16, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{'tensor.insert_slice' op expected sizes of at least 0, found -1}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, -1, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{'tensor.insert_slice' op expected type 'tensor<1x0x4xf32>' or the same without unit dimensions, got 'tensor<16x4xf32>'}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 0, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    %0 = "test.source"() : () -> tensor<8x16xf32>
    // expected-error@+1 {{'tensor.insert_slice' op expected that 'result' has the type of 'dest'}}
    %1 = "tensor.insert_slice"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 16, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16xf32>) -> tensor<8x16x4xf32>
    "func.return"(%1) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{'tensor.insert_slice' op offset 0 is 99, beyond the size 8}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 99, 0, 0>, static_sizes = array<i64: 1, 16, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{'tensor.insert_slice' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i8: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 16, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<8x16x4xf32>):
    // expected-error@+1 {{'tensor.insert_slice' op the slice ends at 16 in dimension 1 of size 16}}
    %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 1, 16, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<16x4xf32>, tensor<8x16x4xf32>) -> tensor<8x16x4xf32>
    "func.return"(%0) : (tensor<8x16x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x?xf32>, index, f32) -> tensor<6x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: -1, 1, 0>, static_high = array<i64: 3, 0>, static_low = array<i64: 1, -9223372036854775808>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (tensor<2x?xf32>, index) -> tensor<6x?xf32>
    "func.return"(%0) : (tensor<6x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x?xf32>, index, f32) -> tensor<6x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'tensor.pad' op expected 0 dynamic low padding values}}
    %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 3, 0>, static_low = array<i64: 1>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (tensor<2x?xf32>, index) -> tensor<6x?xf32>
    "func.return"(%0) : (tensor<6x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x?xf32>, index, f32) -> tensor<6x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'tensor.pad' op expected a block with 2 arguments}}
    %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 3, 0>, static_low = array<i64: 1, -9223372036854775808>}> ({
    }) : (tensor<2x?xf32>, index) -> tensor<6x?xf32>
    %1 = "test.source"() : () -> tensor<6x?xf32>
    "func.return"(%1) : (tensor<6x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x?xf32>, index, f32) -> tensor<6x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'tensor.pad' op region #0 must have at most one block}}
    %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 3, 0>, static_low = array<i64: 1, -9223372036854775808>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    ^bb1:  // no predecessors
      "test.source"() : () -> ()
    }) : (tensor<2x?xf32>, index) -> tensor<6x?xf32>
    "func.return"(%0) : (tensor<6x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x?xf32>, index, f32) -> tensor<6x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'tensor.pad' op expected 2 low and high paddings, got 1 and 2}}
    %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 3, 0>, static_low = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (tensor<2x?xf32>, index) -> tensor<6x?xf32>
    "func.return"(%0) : (tensor<6x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x?xf32>, index, f32) -> tensor<6x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'tensor.pad' op invalid tensor dimension size}}
    %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 3, 0>, static_low = array<i64: -9223372036854775807, -9223372036854775808>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (tensor<2x?xf32>, index) -> tensor<6x?xf32>
    "func.return"(%0) : (tensor<6x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x?xf32>, index, f32) -> tensor<6x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'tensor.pad' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i8: 1, 1, 0>, static_high = array<i64: 3, 0>, static_low = array<i64: 1, -9223372036854775808>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (tensor<2x?xf32>, index) -> tensor<6x?xf32>
    "func.return"(%0) : (tensor<6x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x?xf32>, index, f32) -> tensor<6x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'tensor.pad' op expected a result of type 'tensor<7x?xf32>', found 'tensor<6x?xf32>'}}
    %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 3, 0>, static_low = array<i64: 2, -9223372036854775808>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (tensor<2x?xf32>, index) -> tensor<6x?xf32>
    "func.return"(%0) : (tensor<6x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<3x4x1x6xf32>, %arg1: tensor<4x5x6xf32>, %arg2: tensor<3x1xindex>):
    // expected-error@+1 {{'tensor.scatter' op scatter_dims has 2 entries, but the last dimension of indices has size 1}}
    %0 = "tensor.scatter"(%arg0, %arg1, %arg2) <{scatter_dims = array<i64: 1, 0>, unique}> : (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>
    "func.return"(%0) : (tensor<4x5x6xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<3x4x1x6xf32>, %arg1: tensor<4x5x6xf32>, %arg2: tensor<3x1xindex>):
    // expected-error@+1 {{'tensor.scatter' op scatter_dims cannot be empty}}
    %0 = "tensor.scatter"(%arg0, %arg1, %arg2) <{scatter_dims = array<i64>, unique}> : (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>
    "func.return"(%0) : (tensor<4x5x6xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<3x4x1x6xf32>, %arg1: tensor<4x5x6xf32>, %arg2: tensor<3x1xindex>):
    // expected-error@+1 {{'tensor.scatter' op scatter_dims has a negative dimension}}
    %0 = "tensor.scatter"(%arg0, %arg1, %arg2) <{scatter_dims = array<i64: -1>, unique}> : (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>
    "func.return"(%0) : (tensor<4x5x6xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<3x4x1x6xf32>, %arg1: tensor<4x5x6xf32>, %arg2: tensor<3x1xindex>):
    // expected-error@+1 {{'tensor.scatter' op expected scatter_dims below the rank of dest, 3, found 99}}
    %0 = "tensor.scatter"(%arg0, %arg1, %arg2) <{scatter_dims = array<i64: 99>, unique}> : (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>
    "func.return"(%0) : (tensor<4x5x6xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<7x1x5x1xf32>, tensor<4x5x6xf32>, tensor<7x2xi32>) -> tensor<4x5x6xf32>, sym_name = "scatter_along_two"}> ({
  ^bb0(%arg0: tensor<7x1x5x1xf32>, %arg1: tensor<4x5x6xf32>, %arg2: tensor<7x2xi32>):
    // expected-error@+1 {{'tensor.scatter' op expected scatter_dims in ascending order, each once, found [2, 2]}}
    %0 = "tensor.scatter"(%arg0, %arg1, %arg2) <{scatter_dims = array<i64: 2, 2>, unique}> : (tensor<7x1x5x1xf32>, tensor<4x5x6xf32>, tensor<7x2xi32>) -> tensor<4x5x6xf32>
    "func.return"(%0) : (tensor<4x5x6xf32>) -> ()
  }) : () -> ()
}) : () -> ()
