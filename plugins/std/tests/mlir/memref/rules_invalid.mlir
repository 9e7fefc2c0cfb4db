// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "memref.alloc"(%arg0) <{alignment = 64 : i64, operandSegmentSizes = array<i32: -1, 0>}> : (index) -> memref<8x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    // expected-error@+1 {{'memref.alloc' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "memref.alloc"(%arg0) <{alignment = 64 : i64, operandSegmentSizes = array<i8: 1, 0>}> : (index) -> memref<8x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "memref.alloca"() <{operandSegmentSizes = array<i32: -1, 0>}> : () -> memref<8x64xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    // expected-error@+1 {{'memref.alloca' op expected 1 dynamic sizes, found 0}}
    %0 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    // expected-error@+1 {{'memref.alloca' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "memref.alloca"() <{operandSegmentSizes = array<i8: 0, 0>}> : () -> memref<8x64xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    // expected-error@+1 {{'memref.alloca_scope' op expected 'memref.alloca_scope.return' at the end of regions, found 'memref.alloca'}}
    "memref.alloca_scope"() ({
      %0 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x3xf32>
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    // expected-error@+1 {{'memref.alloca_scope' op region #0 ('body') must be a single block}}
    "memref.alloca_scope"() ({
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'memref.alloca_scope' op the region cannot have arguments}}
    %0 = "memref.alloca_scope"() ({
    ^bb0(%arg1: i32):
      "memref.alloca_scope.return"(%arg0) : (f32) -> ()
    }) : () -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xf32>):
    // expected-error@+1 {{'memref.assume_alignment' op all operands and results must have one type}}
    %0 = "memref.assume_alignment"(%arg0) <{alignment = 16 : i32}> : (memref<8xf32>) -> memref<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x4x32xf32>) -> memref<?x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x4x32xf32>):
    %0 = "test.source"() : () -> memref<?x4xf32>
    // expected-error@+1 {{'memref.collapse_shape' op a collapsed dimension has size 32, its group 1}}
    %1 = "memref.collapse_shape"(%0) <{reassociation = [[0, 1], [2]]}> : (memref<?x4xf32>) -> memref<?x32xf32>
    "func.return"(%1) : (memref<?x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x4x32xf32>) -> memref<?x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x4x32xf32>):
    %0 = "test.source"() : () -> memref<?x4x32x2xf32>
    // expected-error@+1 {{'memref.collapse_shape' op expected 4 dimensions in the reassociation, found 3}}
    %1 = "memref.collapse_shape"(%0) <{reassociation = [[0, 1], [2]]}> : (memref<?x4x32x2xf32>) -> memref<?x32xf32>
    "func.return"(%1) : (memref<?x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x4x32xf32>) -> memref<?x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x4x32xf32>):
    // expected-error@+1 {{'memref.collapse_shape' op expected 2 groups of dimensions, found 0}}
    %0 = "memref.collapse_shape"(%arg0) <{reassociation = []}> : (memref<?x4x32xf32>) -> memref<?x32xf32>
    "func.return"(%0) : (memref<?x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<1x1xf32>) -> memref<f32>, sym_name = "collapse_to_rank_zero"}> ({
  ^bb0(%arg0: memref<1x1xf32>):
    %0 = "test.source"() : () -> memref<?x1xf32>
    // expected-error@+1 {{'memref.collapse_shape' op a memref of rank 0 can only be expanded to, and collapsed from, sizes of 1}}
    %1 = "memref.collapse_shape"(%0) <{reassociation = []}> : (memref<?x1xf32>) -> memref<f32>
    "func.return"(%1) : (memref<f32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x4x32xf32>) -> memref<?x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x4x32xf32>):
    // expected-error@+1 {{'memref.collapse_shape' op the groups must have all dimensions in order}}
    %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[], [2]]}> : (memref<?x4x32xf32>) -> memref<?x32xf32>
    "func.return"(%0) : (memref<?x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x32xf32>, index) -> memref<?x4x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x32xf32>, %arg1: index):
    // expected-error@+1 {{'memref.expand_shape' op expected 0 dynamic output size values}}
    %0 = "memref.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 0, 4, 32>}> : (memref<?x32xf32>, index) -> memref<?x4x32xf32>
    "func.return"(%0) : (memref<?x4x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x32xf32>, index) -> memref<?x4x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x32xf32>, %arg1: index):
    // expected-error@+1 {{'memref.expand_shape' op expected as many static sizes as the result has dimensions (3), found 2}}
    %0 = "memref.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 4, 32>}> : (memref<?x32xf32>, index) -> memref<?x4x32xf32>
    "func.return"(%0) : (memref<?x4x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x32xf32>, index) -> memref<?x4x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x32xf32>, %arg1: index):
    // expected-error@+1 {{'memref.expand_shape' op output shape and result type differ in dimension 2}}
    %0 = "memref.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 0>}> : (memref<?x32xf32>, index) -> memref<?x4x32xf32>
    "func.return"(%0) : (memref<?x4x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x32xf32>, index) -> memref<?x4x32xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x32xf32>, %arg1: index):
    // expected-error@+1 {{'memref.expand_shape' op the groups must have all dimensions in order}}
    %0 = "memref.expand_shape"(%arg0, %arg1) <{reassociation = [[], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 32>}> : (memref<?x32xf32>, index) -> memref<?x4x32xf32>
    "func.return"(%0) : (memref<?x4x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<10x?xf32>) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: memref<10x?xf32>):
    %0 = "test.source"() : () -> memref<?xf32>
    // expected-error@+1 {{'memref.extract_strided_metadata' op expected results of the types 'memref<f32>', 'index', 'index', 'index'}}
    %1:6 = "memref.extract_strided_metadata"(%0) : (memref<?xf32>) -> (memref<f32>, index, index, index, index, index)
    "func.return"(%1#1) : (index) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<10x?xf32>) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: memref<10x?xf32>):
    %0 = "test.source"() : () -> memref<10x?xi1>
    // expected-error@+1 {{'memref.extract_strided_metadata' op expected results of the types 'memref<i1>', 'index', 'index', 'index', 'index', 'index'}}
    %1:6 = "memref.extract_strided_metadata"(%0) : (memref<10x?xi1>) -> (memref<f32>, index, index, index, index, index)
    "func.return"(%1#1) : (index) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<10x?xf32>) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: memref<10x?xf32>):
    %0 = "test.source"() : () -> memref<10x?x2xf32>
    // expected-error@+1 {{'memref.extract_strided_metadata' op expected results of the types 'memref<f32>', 'index', 'index', 'index', 'index', 'index', 'index', 'index'}}
    %1:6 = "memref.extract_strided_metadata"(%0) : (memref<10x?x2xf32>) -> (memref<f32>, index, index, index, index, index)
    "func.return"(%1#1) : (index) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, sym_name = "data_of_global", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
  "memref.global"() <{initial_value, sym_name = "u", type = memref<3xf16>}> : () -> ()
  "memref.global"() <{sym_name = "d", sym_visibility = "private", type = memref<4xi32>}> : () -> ()
  "memref.global"() <{constant, initial_value = dense<1.000000e+00> : tensor<2xf32>, sym_name = "data_of_get_global", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<2xf32>, sym_name = "get_global"}> ({
    // expected-error@+1 {{'memref.get_global' op the result has type 'memref<f32>', expected 'memref<2xf32>' of the global @data_of_get_global}}
    %0 = "memref.get_global"() <{name = @data_of_get_global}> : () -> memref<f32>
    %1 = "test.source"() : () -> memref<2xf32>
    "func.return"(%1) : (memref<2xf32>) -> ()
  }) : () -> ()
  "memref.global"() <{sym_name = "declared", type = memref<4xi32>}> : () -> ()
  "memref.global"() <{initial_value, sym_name = "unset", sym_visibility = "private", type = memref<3xf16>}> : () -> ()
  "memref.global"() <{constant, initial_value = dense<7> : tensor<i64>, sym_name = "scalar", type = memref<i64>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<1.000000e+00> : tensor<2xf32>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<2xf32>, sym_name = "f"}> ({
    // expected-error@+1 {{'memref.get_global' op the result has type 'memref<f32>', expected 'memref<2xf32>' of the global @g}}
    %0 = "memref.get_global"() <{name = @g}> : () -> memref<f32>
    %1 = "test.source"() : () -> memref<2xf32>
    "func.return"(%1) : (memref<2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'memref.global' op expected an initial value of elements 'f32', found 'i32'}}
  "memref.global"() <{constant, initial_value = dense<1> : tensor<2xi32>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'memref.global' op expected an initial value of shape , found 2}}
  "memref.global"() <{constant, initial_value = dense<1.000000e+00> : tensor<2xf32>, sym_name = "g", sym_visibility = "private", type = memref<f32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'memref.global' op expected an initial value of shape 2, 2, found 2}}
  "memref.global"() <{constant, initial_value = dense<1.000000e+00> : tensor<2xf32>, sym_name = "g", sym_visibility = "private", type = memref<2x2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xf32, 5>) -> memref<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xf32, 5>):
    %0 = "test.source"() : () -> memref<f32>
    // expected-error@+1 {{'memref.memory_space_cast' op operand type 'memref<f32>' and result type 'memref<4xf32>' do not allow this cast}}
    %1 = "memref.memory_space_cast"(%0) : (memref<f32>) -> memref<4xf32>
    "func.return"(%1) : (memref<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index) -> memref<?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index):
    %0 = "test.source"() : () -> memref<?xi1>
    // expected-error@+1 {{'memref.realloc' op the element types of source type 'memref<?xi1>' and result type 'memref<?xf32>' differ}}
    %1 = "memref.realloc"(%0, %arg1) : (memref<?xi1>, index) -> memref<?xf32>
    "func.return"(%1) : (memref<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index) -> memref<?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index):
    %0 = "test.source"() : () -> memref<?xf32, 1>
    // expected-error@+1 {{'memref.realloc' op the memory spaces of source type 'memref<?xf32, 1>' and result type 'memref<?xf32>' differ}}
    %1 = "memref.realloc"(%0, %arg1) : (memref<?xf32, 1>, index) -> memref<?xf32>
    "func.return"(%1) : (memref<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index) -> memref<?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.realloc' op missing dynamic size for result type 'memref<?xf32>'}}
    %0 = "memref.realloc"(%arg0) : (memref<?xf32>) -> memref<?xf32>
    "func.return"(%0) : (memref<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index) -> memref<?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.realloc' op too many dynamic sizes for result type 'memref<4xf32>'}}
    %0 = "memref.realloc"(%arg0, %arg1) : (memref<?xf32>, index) -> memref<4xf32>
    %1 = "test.source"() : () -> memref<?xf32>
    "func.return"(%1) : (memref<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index) -> memref<?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.realloc' op unsupported layout for result memref type 'memref<?xf32, strided<[2]>>'}}
    %0 = "memref.realloc"(%arg0, %arg1) : (memref<?xf32>, index) -> memref<?xf32, strided<[2]>>
    %1 = "test.source"() : () -> memref<?xf32>
    "func.return"(%1) : (memref<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index) -> memref<?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index):
    %0 = "test.source"() : () -> memref<?xf32, strided<[2]>>
    // expected-error@+1 {{'memref.realloc' op unsupported layout for source memref type 'memref<?xf32, strided<[2]>>'}}
    %1 = "memref.realloc"(%0, %arg1) : (memref<?xf32, strided<[2]>>, index) -> memref<?xf32>
    "func.return"(%1) : (memref<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: -1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    %0 = "test.source"() : () -> memref<8x8xi1>
    // expected-error@+1 {{'memref.reinterpret_cast' op the element types of source type 'memref<8x8xi1>' and result type 'memref<?x10xf32, strided<[10, 1], offset: ?>>' differ}}
    %1 = "memref.reinterpret_cast"(%0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 10, 1>}> : (memref<8x8xi1>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%1) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    %0 = "test.source"() : () -> memref<8x8xf32, 1>
    // expected-error@+1 {{'memref.reinterpret_cast' op the memory spaces of source type 'memref<8x8xf32, 1>' and result type 'memref<?x10xf32, strided<[10, 1], offset: ?>>' differ}}
    %1 = "memref.reinterpret_cast"(%0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32, 1>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%1) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected 0 dynamic offset values}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected 0 dynamic size values}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 0, 10>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected 1 dynamic stride values}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected 1 offset values, got 0}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected 2 size values, got 1}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 10>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected 2 stride values, got 1}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected a result with offset dynamic, found 0}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[1, 1]>>
    %1 = "test.source"() : () -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%1) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected result type with size = 9 instead of 10 in dim = 1}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 9>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected result type with size = dynamic instead of 10 in dim = 1}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 10, -9223372036854775808>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected result type with stride = 9 instead of 10 in dim = 0}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 9, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<*xf32>, index) -> memref<?x10xf32, strided<[?, 1], offset: ?>>, sym_name = "reinterpret_unranked"}> ({
  ^bb0(%arg0: memref<*xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected result type with stride = dynamic instead of 1 in dim = 1}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 1, -9223372036854775808>}> : (memref<*xf32>, index, index, index) -> memref<?x10xf32, strided<[?, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[?, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x8xf32>, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index):
    // expected-error@+1 {{'memref.reinterpret_cast' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i8: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 10, 1>}> : (memref<8x8xf32>, index, index) -> memref<?x10xf32, strided<[10, 1], offset: ?>>
    "func.return"(%0) : (memref<?x10xf32, strided<[10, 1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x1xf32>, memref<2xi32>) -> memref<2x2xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<4x1xf32>, %arg1: memref<2xi32>):
    // expected-error@+1 {{'memref.reshape' op result must have the identity layout}}
    %0 = "memref.reshape"(%arg0, %arg1) : (memref<4x1xf32>, memref<2xi32>) -> memref<2x2xf32, strided<[1, 1]>>
    %1 = "test.source"() : () -> memref<2x2xf32>
    "func.return"(%1) : (memref<2x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, memref<8x?xi32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: memref<8x?xi32>, %arg2: index):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'memref.store' op expected that 'value' has the element type of 'memref'}}
    "memref.store"(%0, %arg1, %arg2, %arg2) : (i1, memref<8x?xi32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: -1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    %0 = "test.source"() : () -> memref<8x?xf32, 1>
    // expected-error@+1 {{'memref.subview' op the memory spaces of base type 'memref<8x?xf32, 1>' and subview type 'memref<?xf32, strided<[1], offset: ?>>' differ}}
    %1 = "memref.subview"(%0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32, 1>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%1) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op expected 0 dynamic offset values}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op expected 0 dynamic size values}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 0>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op expected 1 dynamic stride values}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<64x4xf32, strided<[7, 9], offset: 91>>) -> memref<8x2xf32, strided<[21, 18], offset: 128>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<64x4xf32, strided<[7, 9], offset: 91>>):
    %0 = "test.source"() : () -> memref<4xf32>
    // expected-error@+1 {{'memref.subview' op expected 1 offset values, got 2}}
    %1 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 4, 1>, static_sizes = array<i64: 8, 2>, static_strides = array<i64: 3, 2>}> : (memref<4xf32>) -> memref<8x2xf32, strided<[21, 18], offset: 128>>
    "func.return"(%1) : (memref<8x2xf32, strided<[21, 18], offset: 128>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op number of offsets (1) must equal the number of sizes (2)}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op number of strides (1) must equal the number of sizes (2)}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op expected offsets of at least 0, found -1}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, -1>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    %0 = "test.source"() : () -> memref<8x?xi1>
    // expected-error@+1 {{'memref.subview' op expected a result with elements of 'i1', found 'memref<?xf32, strided<[1], offset: ?>>'}}
    %1 = "memref.subview"(%0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xi1>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%1) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<64x4xf32, strided<[7, 9], offset: 91>>) -> memref<8x2xf32, strided<[21, 18], offset: 128>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<64x4xf32, strided<[7, 9], offset: 91>>):
    // expected-error@+1 {{'memref.subview' op expected a result of at most the rank of the source, got 'memref<8x2x2xf32>'}}
    %0 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 4, 1>, static_sizes = array<i64: 8, 2>, static_strides = array<i64: 3, 2>}> : (memref<64x4xf32, strided<[7, 9], offset: 91>>) -> memref<8x2x2xf32>
    %1 = "test.source"() : () -> memref<8x2xf32, strided<[21, 18], offset: 128>>
    "func.return"(%1) : (memref<8x2xf32, strided<[21, 18], offset: 128>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op expected result type 'memref<?x1xf32, strided<[?, 1], offset: ?>>' or the same without unit dimensions, got 'memref<?xf32, strided<[1], offset: ?>>', whose layout differs}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, 1>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<64x4xf32, strided<[7, 9], offset: 91>>) -> memref<8x2xf32, strided<[21, 18], offset: 128>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<64x4xf32, strided<[7, 9], offset: 91>>):
    // expected-error@+1 {{'memref.subview' op expected result type 'memref<8x2xf32, strided<[21, 18], offset: 135>>' or the same without unit dimensions, got 'memref<8x2xf32, strided<[21, 18], offset: 128>>', whose offset differs}}
    %0 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 5, 1>, static_sizes = array<i64: 8, 2>, static_strides = array<i64: 3, 2>}> : (memref<64x4xf32, strided<[7, 9], offset: 91>>) -> memref<8x2xf32, strided<[21, 18], offset: 128>>
    "func.return"(%0) : (memref<8x2xf32, strided<[21, 18], offset: 128>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op expected result type 'memref<2x?xf32, strided<[?, 1], offset: ?>>' or the same without unit dimensions, got 'memref<?xf32, strided<[1], offset: ?>>', whose shape differs}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 2, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op expected sizes of at least 0, found -1}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    %0 = "test.source"() : () -> memref<8x0xf32>
    // expected-error@+1 {{'memref.subview' op offset 1 is 0, beyond the size 0}}
    %1 = "memref.subview"(%0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x0xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%1) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x?xf32>, index) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_that_drops"}> ({
  ^bb0(%arg0: memref<8x?xf32>, %arg1: index):
    // expected-error@+1 {{'memref.subview' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "memref.subview"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i8: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
    "func.return"(%0) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<() -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>):
    // expected-error@+1 {{'memref.transpose' op expected a permutation of all dimensions of the input}}
    %0 = "memref.transpose"(%arg0) <{permutation = #map}> : (memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>>
    "func.return"(%0) : (memref<?x?xf32, strided<[1, ?]>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>):
    // expected-error@+1 {{'memref.transpose' op result type 'memref<?x?xf32, strided<[1, ?]>>' is not the type of the transposed source, 'memref<?x?xf32, strided<[?, 1]>>'}}
    %0 = "memref.transpose"(%arg0) <{permutation = #map}> : (memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>>
    "func.return"(%0) : (memref<?x?xf32, strided<[1, ?]>>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<2048xi8>, index, index) -> memref<?x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<2048xi8>, %arg1: index, %arg2: index):
    %0 = "test.source"() : () -> memref<2048xi8, 1>
    // expected-error@+1 {{'memref.view' op the memory spaces of base type 'memref<2048xi8, 1>' and view type 'memref<?x4xf32>' differ}}
    %1 = "memref.view"(%0, %arg1, %arg2) : (memref<2048xi8, 1>, index, index) -> memref<?x4xf32>
    "func.return"(%1) : (memref<?x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<2048xi8>, index, index) -> memref<?x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<2048xi8>, %arg1: index, %arg2: index):
    %0 = "test.source"() : () -> memref<2048xi8, strided<[2]>>
    // expected-error@+1 {{'memref.view' op the base must have the identity layout, found type 'memref<2048xi8, strided<[2]>>'}}
    %1 = "memref.view"(%0, %arg1, %arg2) : (memref<2048xi8, strided<[2]>>, index, index) -> memref<?x4xf32>
    "func.return"(%1) : (memref<?x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<2048xi8>, index, index) -> memref<?x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<2048xi8>, %arg1: index, %arg2: index):
    // expected-error@+1 {{'memref.view' op the result must have the identity layout, found type 'memref<?x4xf32, strided<[1, 1]>>'}}
    %0 = "memref.view"(%arg0, %arg1, %arg2) : (memref<2048xi8>, index, index) -> memref<?x4xf32, strided<[1, 1]>>
    %1 = "test.source"() : () -> memref<?x4xf32>
    "func.return"(%1) : (memref<?x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()
