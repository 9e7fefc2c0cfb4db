// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (f32, index, vector<4xf32>, vector<2x4xf32>, memref<?x?xf32>, tensor<?x?xf32>, f32, vector<2x3xf32>, vector<3x4xf32>, vector<4xi1>) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: index, %arg2: vector<4xf32>, %arg3: vector<2x4xf32>, %arg4: memref<?x?xf32>, %arg5: tensor<?x?xf32>, %arg6: f32, %arg7: vector<2x3xf32>, %arg8: vector<3x4xf32>, %arg9: vector<4xi1>):
    // expected-error@+1 {{'vector.broadcast' op a dimension of size 4 cannot be broadcast to 2}}
    %0 = "vector.broadcast"(%arg2) : (vector<4xf32>) -> vector<2xf32>
    "func.return"(%arg2) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, index, vector<4xf32>, vector<2x4xf32>, memref<?x?xf32>, tensor<?x?xf32>, f32, vector<2x3xf32>, vector<3x4xf32>, vector<4xi1>) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: index, %arg2: vector<4xf32>, %arg3: vector<2x4xf32>, %arg4: memref<?x?xf32>, %arg5: tensor<?x?xf32>, %arg6: f32, %arg7: vector<2x3xf32>, %arg8: vector<3x4xf32>, %arg9: vector<4xi1>):
    // expected-error@+1 {{'vector.broadcast' op a dimension of size 4 cannot be broadcast to [4]}}
    %0 = "vector.broadcast"(%arg2) : (vector<4xf32>) -> vector<2x[4]xf32>
    "func.return"(%arg2) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "test.source"() : () -> vector<[4]xf32>
    // expected-error@+1 {{'vector.broadcast' op a dimension of size [4] cannot be broadcast to 4}}
    %1 = "vector.broadcast"(%0) : (vector<[4]xf32>) -> vector<4xf32>
    "func.return"(%1) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'vector.broadcast' op source operand and result differ in element type}}
    %1 = "vector.broadcast"(%0) : (i1) -> vector<4xf32>
    "func.return"(%1) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>):
    // expected-error@+1 {{'vector.contract' op expected one indexing map for each operand}}
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>):
    // expected-error@+1 {{'vector.contract' op expected at least one reduction dimension}}
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1, d2) -> (0, 0)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>):
    // expected-error@+1 {{'vector.contract' op indexing map 0 does more than select iterators}}
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>):
    // expected-error@+1 {{'vector.contract' op indexing map 0 must map 0 iterators, found 3 dimensions}}
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1, d2) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>):
    // expected-error@+1 {{'vector.contract' op indexing map 0 must have 2 results, found 1}}
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1, d2)[s0] -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>):
    // expected-error@+1 {{'vector.contract' op indexing map 0 has symbols}}
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>):
    %0 = "test.source"() : () -> vector<2x3xi1>
    // expected-error@+1 {{'vector.contract' op lhs and rhs must have the same element type}}
    %1 = "vector.contract"(%0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xi1>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
    "func.return"(%1) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d1, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>):
    // expected-error@+1 {{'vector.contract' op accumulator and result have the wrong shape, expected: 'vector<4x2xf32>'}}
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1, d2) -> (d2, d0)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>):
    // expected-error@+1 {{'vector.contract' op operands have different sizes for dimension d2}}
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<3x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>, index) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>, %arg1: index):
    // expected-error@+1 {{'vector.extract' op position #2 must be an index of its dimension, or -1 for poison}}
    %0 = "vector.extract"(%arg0, %arg1) <{static_position = array<i64: 1, 99>}> : (vector<2x4xf32>, index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>, index) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>, %arg1: index):
    // expected-error@+1 {{'vector.extract' op expected at most 2 positions, one for each dimension of the vector, found 3}}
    %0 = "vector.extract"(%arg0, %arg1) <{static_position = array<i64: 1, -9223372036854775808, 0>}> : (vector<2x4xf32>, index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>, index) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>, %arg1: index):
    // expected-error@+1 {{'vector.extract' op expected a result of type 'vector<4xf32>', found 'f32'}}
    %0 = "vector.extract"(%arg0, %arg1) <{static_position = array<i64: -9223372036854775808>}> : (vector<2x4xf32>, index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: vector<4xf32>):
    %0 = "test.source"() : () -> vector<f32>
    // expected-error@+1 {{'vector.fma' op all operands and results must have one type}}
    %1 = "vector.fma"(%0, %arg1, %arg2) : (vector<f32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    "func.return"(%1) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<2x4xf32>, index) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<2x4xf32>, %arg2: index):
    // expected-error@+1 {{'vector.insert' op position #2 must be an index of its dimension, or -1 for poison}}
    %0 = "vector.insert"(%arg0, %arg1, %arg2) <{static_position = array<i64: 1, 99>}> : (f32, vector<2x4xf32>, index) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<2x4xf32>, index) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<2x4xf32>, %arg2: index):
    // expected-error@+1 {{'vector.insert' op expected at most 2 positions, one for each dimension of the dest vector, found 3}}
    %0 = "vector.insert"(%arg0, %arg1, %arg2) <{static_position = array<i64: 1, -9223372036854775808, 0>}> : (f32, vector<2x4xf32>, index) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<2x4xf32>, index) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<2x4xf32>, %arg2: index):
    %0 = "test.source"() : () -> vector<4xf32>
    // expected-error@+1 {{'vector.insert' op number of indices and rank of the source must add up to the rank of the destination}}
    %1 = "vector.insert"(%0, %arg1, %arg2) <{static_position = array<i64: 1, -9223372036854775808>}> : (vector<4xf32>, vector<2x4xf32>, index) -> vector<2x4xf32>
    "func.return"(%1) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<2x4xf32>, index) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<2x4xf32>, %arg2: index):
    // expected-error@+1 {{'vector.insert' op number of indices must equal the rank of the destination}}
    %0 = "vector.insert"(%arg0, %arg1, %arg2) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<2x4xf32>, index) -> vector<2x4xf32>
    "func.return"(%0) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<2x4xf32>, index) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<2x4xf32>, %arg2: index):
    %0 = "test.source"() : () -> vector<2xf32>
    // expected-error@+1 {{'vector.insert' op dest, result must have one type}}
    %1 = "vector.insert"(%arg0, %0, %arg2) <{static_position = array<i64: 1, -9223372036854775808>}> : (f32, vector<2xf32>, index) -> vector<2x4xf32>
    "func.return"(%1) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<2x4xf32>, index) -> vector<2x4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<2x4xf32>, %arg2: index):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'vector.insert' op source operand and result differ in element type}}
    %1 = "vector.insert"(%0, %arg1, %arg2) <{static_position = array<i64: 1, -9223372036854775808>}> : (i1, vector<2x4xf32>, index) -> vector<2x4xf32>
    "func.return"(%1) : (vector<2x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index):
    %0 = "test.source"() : () -> memref<?x?xi1>
    // expected-error@+1 {{'vector.load' op the vector and the memref must have one element type}}
    %1 = "vector.load"(%0, %arg1, %arg1) : (memref<?x?xi1>, index, index) -> vector<4xf32>
    "func.return"(%1) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index):
    %0 = "test.source"() : () -> memref<?x?xf32, strided<[2, 3]>>
    // expected-error@+1 {{'vector.load' op last dimension of the memref must have stride 1}}
    %1 = "vector.load"(%0, %arg1, %arg1) : (memref<?x?xf32, strided<[2, 3]>>, index, index) -> vector<4xf32>
    "func.return"(%1) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index):
    // expected-error@+1 {{'vector.load' op requires 2 indices}}
    %0 = "vector.load"(%arg0, %arg1) : (memref<?x?xf32>, index) -> vector<4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: f32):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'vector.reduction' op expected that acc has the type of the elements of the vector}}
    %1 = "vector.reduction"(%arg0, %0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>, i1) -> f32
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: f32):
    // expected-error@+1 {{'vector.reduction' op result and elements of the vector differ in type}}
    %0 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> i1
    %1 = "test.source"() : () -> f32
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: f32):
    %0 = "test.source"() : () -> vector<4x2xf32>
    // expected-error@+1 {{'vector.reduction' op unsupported reduction rank: 2}}
    %1 = "vector.reduction"(%0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4x2xf32>, f32) -> f32
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>) -> vector<8xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>):
    %0 = "test.source"() : () -> vector<2xf32>
    // expected-error@+1 {{'vector.shape_cast' op the source has 2 elements, the result 8}}
    %1 = "vector.shape_cast"(%0) : (vector<2xf32>) -> vector<8xf32>
    "func.return"(%1) : (vector<8xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>) -> vector<8xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>):
    // expected-error@+1 {{'vector.shape_cast' op the source has 0 scalable dimensions, the result 1}}
    %0 = "vector.shape_cast"(%arg0) : (vector<2x4xf32>) -> vector<[8]xf32>
    %1 = "test.source"() : () -> vector<8xf32>
    "func.return"(%1) : (vector<8xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>) -> vector<8xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>):
    %0 = "test.source"() : () -> vector<2x4xi1>
    // expected-error@+1 {{'vector.shape_cast' op source and result have different element types}}
    %1 = "vector.shape_cast"(%0) : (vector<2x4xi1>) -> vector<8xf32>
    "func.return"(%1) : (vector<8xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    %0 = "test.source"() : () -> vector<4xi1>
    // expected-error@+1 {{'vector.store' op the vector and the memref must have one element type}}
    "vector.store"(%0, %arg1, %arg2, %arg2) : (vector<4xi1>, memref<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    %0 = "test.source"() : () -> memref<?x?xf32, strided<[2, 3]>>
    // expected-error@+1 {{'vector.store' op last dimension of the memref must have stride 1}}
    "vector.store"(%arg0, %0, %arg2, %arg2) : (vector<4xf32>, memref<?x?xf32, strided<[2, 3]>>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    // expected-error@+1 {{'vector.store' op requires 2 indices}}
    "vector.store"(%arg0, %arg1, %arg2) : (vector<4xf32>, memref<?x?xf32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: -1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (f32, index, vector<4xf32>, vector<2x4xf32>, memref<?x?xf32>, tensor<?x?xf32>, f32, vector<2x3xf32>, vector<3x4xf32>, vector<4xi1>) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: index, %arg2: vector<4xf32>, %arg3: vector<2x4xf32>, %arg4: memref<?x?xf32>, %arg5: tensor<?x?xf32>, %arg6: f32, %arg7: vector<2x3xf32>, %arg8: vector<3x4xf32>, %arg9: vector<4xi1>):
    // expected-error@+1 {{'vector.transfer_read' op expected 2 elements of 'in_bounds', got 0}}
    %0 = "vector.transfer_read"(%arg4, %arg1, %arg1, %arg0) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<2x4xf32>
    "func.return"(%arg2) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'vector.transfer_read' op expected 1 elements of 'in_bounds', got 0}}
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg1, %arg2) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'vector.transfer_read' op requires 2 indices}}
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, f32) -> vector<4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'vector.transfer_read' op number of dimensions of 'permutation_map' must equal the rank of the source}}
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<() -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'vector.transfer_read' op number of results of 'permutation_map' must equal the rank of the vector}}
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1 + 1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'vector.transfer_read' op each result of 'permutation_map' must be a dimension of its own or the constant 0}}
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'vector.transfer_read' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i8: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'vector.transfer_read' op types of the padding and of the source's elements must be equal}}
    %1 = "vector.transfer_read"(%arg0, %arg1, %arg1, %0) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, i1) -> vector<4xf32>
    "func.return"(%1) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1)[s0] -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'vector.transfer_read' op 'permutation_map' must not have symbols}}
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
    // expected-error@+1 {{'vector.transfer_read' op the bits of a row of the vector must be a multiple of the bits of an element of the source}}
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<4xi1>
    %1 = "test.source"() : () -> vector<4xf32>
    "func.return"(%1) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    "vector.transfer_write"(%arg0, %arg1, %arg2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: -1, 1, 2, 0>, permutation_map = #map}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    %0 = "test.source"() : () -> tensor<?x?xf32>
    // expected-error@+1 {{'vector.transfer_write' op expected a result of type 'tensor<?x?xf32>', as 'base' is of type 'tensor<?x?xf32>'}}
    "vector.transfer_write"(%arg0, %0, %arg2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4xf32>, tensor<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (f32, index, vector<4xf32>, vector<2x4xf32>, memref<?x?xf32>, tensor<?x?xf32>, f32, vector<2x3xf32>, vector<3x4xf32>, vector<4xi1>) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: index, %arg2: vector<4xf32>, %arg3: vector<2x4xf32>, %arg4: memref<?x?xf32>, %arg5: tensor<?x?xf32>, %arg6: f32, %arg7: vector<2x3xf32>, %arg8: vector<3x4xf32>, %arg9: vector<4xi1>):
    // expected-error@+1 {{'vector.transfer_write' op expected 2 elements of 'in_bounds', got 0}}
    "vector.transfer_write"(%arg3, %arg4, %arg1, %arg1) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<2x4xf32>, memref<?x?xf32>, index, index) -> ()
    "func.return"(%arg2) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    // expected-error@+1 {{'vector.transfer_write' op expected 1 elements of 'in_bounds', got 0}}
    "vector.transfer_write"(%arg0, %arg1, %arg2, %arg2) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    // expected-error@+1 {{'vector.transfer_write' op requires 2 indices}}
    "vector.transfer_write"(%arg0, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map}> : (vector<4xf32>, memref<?x?xf32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    // expected-error@+1 {{'vector.transfer_write' op number of dimensions of 'permutation_map' must equal the rank of the source}}
    "vector.transfer_write"(%arg0, %arg1, %arg2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<() -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    // expected-error@+1 {{'vector.transfer_write' op number of results of 'permutation_map' must equal the rank of the vector}}
    "vector.transfer_write"(%arg0, %arg1, %arg2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1 + 1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    // expected-error@+1 {{'vector.transfer_write' op each result of 'permutation_map' must be a dimension of its own or the constant 0}}
    "vector.transfer_write"(%arg0, %arg1, %arg2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    // expected-error@+1 {{'vector.transfer_write' op expected an attribute 'operandSegmentSizes', an array of i32}}
    "vector.transfer_write"(%arg0, %arg1, %arg2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i8: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1)[s0] -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    // expected-error@+1 {{'vector.transfer_write' op 'permutation_map' must not have symbols}}
    "vector.transfer_write"(%arg0, %arg1, %arg2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    %0 = "test.source"() : () -> vector<4xi1>
    // expected-error@+1 {{'vector.transfer_write' op the bits of a row of the vector must be a multiple of the bits of an element of the source}}
    "vector.transfer_write"(%0, %arg1, %arg2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4xi1>, memref<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0, d1) -> (0)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index):
    // expected-error@+1 {{'vector.transfer_write' op must not have broadcast dimensions}}
    "vector.transfer_write"(%arg0, %arg1, %arg2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>) -> vector<4x2xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>):
    // expected-error@+1 {{'vector.transpose' op sizes of result dimension 0 and source dimension 0 differ}}
    %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 0, 0>}> : (vector<2x4xf32>) -> vector<4x2xf32>
    "func.return"(%0) : (vector<4x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>) -> vector<4x2xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>):
    // expected-error@+1 {{'vector.transpose' op dimension 1 is twice in the permutation}}
    %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 1>}> : (vector<2x4xf32>) -> vector<4x2xf32>
    "func.return"(%0) : (vector<4x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>) -> vector<4x2xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>):
    %0 = "test.source"() : () -> vector<2x4xi1>
    // expected-error@+1 {{'vector.transpose' op operand and result differ in element type}}
    %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<2x4xi1>) -> vector<4x2xf32>
    "func.return"(%1) : (vector<4x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>) -> vector<4x2xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>):
    // expected-error@+1 {{'vector.transpose' op dimension 2 of the permutation is out of range}}
    %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 2, 0>}> : (vector<2x4xf32>) -> vector<4x2xf32>
    "func.return"(%0) : (vector<4x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>) -> vector<4x2xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>):
    // expected-error@+1 {{'vector.transpose' op expected a permutation of 2 dimensions, got 1}}
    %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 0>}> : (vector<2x4xf32>) -> vector<4x2xf32>
    "func.return"(%0) : (vector<4x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x4xf32>) -> vector<4x2xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: vector<2x4xf32>):
    %0 = "test.source"() : () -> vector<2xf32>
    // expected-error@+1 {{'vector.transpose' op expected a result of rank 1, got rank 2}}
    %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<2xf32>) -> vector<4x2xf32>
    "func.return"(%1) : (vector<4x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

func.func @extract(%v: vector<4xf32>) {
  // expected-error@+1 {{expected a scalar, not a 0-D vector, as result type}}
  %0 = vector.extract %v[1] : vector<f32> from vector<4xf32>
  return
}

// -----

func.func @insert(%s: vector<f32>, %v: vector<4xf32>) {
  // expected-error@+1 {{expected a scalar, not a 0-D vector, as source}}
  %0 = vector.insert %s, %v[1] : vector<f32> into vector<4xf32>
  return
}

// -----

func.func @signed(%a: vector<2x3xsi32>, %b: vector<3x4xsi32>, %c: vector<2x4xsi32>) {
  // expected-error@+1 {{integers must be signless}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xsi32>, vector<3x4xsi32> into vector<2x4xsi32>
  return
}
