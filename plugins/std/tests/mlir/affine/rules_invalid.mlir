// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (index, index) -> (index, index), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index):
    // expected-error@+1 {{'affine.delinearize_index' op expected 0 dynamic sizes in the basis, got 1}}
    %0:2 = "affine.delinearize_index"(%arg0, %arg1) <{static_basis = array<i64: 16>}> : (index, index) -> (index, index)
    "func.return"(%0#0, %0#1) : (index, index) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: -1, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      %0 = "affine.load"(%arg0, %arg2, %arg1) <{map = #map}> : (memref<?x8xf32>, index, index) -> f32
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    // expected-error@+1 {{'affine.for' op the body must take one index, the induction variable}}
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
      %0 = "test.source"() : () -> index
      %1 = "affine.load"(%arg0, %0, %arg1) <{map = #map}> : (memref<?x8xf32>, index, index) -> f32
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    // expected-error@+1 {{'affine.for' op the map of the lower bound has no results}}
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      %0 = "affine.load"(%arg0, %arg2, %arg1) <{map = #map}> : (memref<?x8xf32>, index, index) -> f32
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    // expected-error@+1 {{'affine.for' op the map of the upper bound has no results}}
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      %0 = "affine.load"(%arg0, %arg2, %arg1) <{map = #map}> : (memref<?x8xf32>, index, index) -> f32
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    // expected-error@+1 {{'affine.for' op expected 'affine.yield' at the end of regions, found 'affine.load'}}
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      %0 = "affine.load"(%arg0, %arg2, %arg1) <{map = #map}> : (memref<?x8xf32>, index, index) -> f32
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    // expected-error@+1 {{'affine.for' op number of iter_args must equal the number of results}}
    %0 = "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      %1 = "affine.load"(%arg0, %arg2, %arg1) <{map = #map}> : (memref<?x8xf32>, index, index) -> f32
      "affine.yield"() : () -> ()
    }) : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    // expected-error@+1 {{'affine.for' op types of iter_args must equal the types of the body's arguments}}
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index, %arg3: i32):
      %0 = "affine.load"(%arg0, %arg2, %arg1) <{map = #map}> : (memref<?x8xf32>, index, index) -> f32
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<()[s0] -> (s0, 128)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>, f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>, %arg2: f32):
    // expected-error@+1 {{'affine.for' op types of iter_args must equal the types of the results}}
    %0 = "affine.for"(%arg0, %arg2) <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 1, 1>, step = 2 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg3: index, %arg4: f32):
      %2 = "affine.load"(%arg1, %arg3) <{map = #map}> : (memref<?xf32>, index) -> f32
      %3 = "arith.addf"(%arg4, %2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "affine.yield"(%3) : (f32) -> ()
    }) : (index, f32) -> i1
    %1 = "test.source"() : () -> f32
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<() -> (0)>
#map1 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    // expected-error@+1 {{'affine.for' op region #0 ('body') must be a single block}}
    "affine.for"() <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map1}> ({
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    // expected-error@+1 {{'affine.for' op expected an attribute 'operandSegmentSizes', an array of i32}}
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i8: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      %0 = "affine.load"(%arg0, %arg2, %arg1) <{map = #map}> : (memref<?x8xf32>, index, index) -> f32
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#set = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, index, f32, f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: f32, %arg3: f32):
    // expected-error@+1 {{'affine.if' op region #1 must have at most one block}}
    %0 = "affine.if"(%arg0, %arg1) <{condition = #set}> ({
      "affine.yield"(%arg2) : (f32) -> ()
    }, {
      "affine.yield"(%arg3) : (f32) -> ()
    ^bb1:  // no predecessors
      "test.source"() : () -> ()
    }) : (index, index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#set = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, index, f32, f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: f32, %arg3: f32):
    // expected-error@+1 {{'affine.if' op region #0 ('then_region') must be a single block}}
    %0 = "affine.if"(%arg0, %arg1) <{condition = #set}> ({
    }, {
      "affine.yield"(%arg3) : (f32) -> ()
    }) : (index, index) -> f32
    %1 = "test.source"() : () -> f32
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#set = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, index, f32, f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: f32, %arg3: f32):
    // expected-error@+1 {{'affine.if' op region #0 cannot have arguments}}
    %0 = "affine.if"(%arg0, %arg1) <{condition = #set}> ({
    ^bb0(%arg4: i32):
      "affine.yield"(%arg2) : (f32) -> ()
    }, {
      "affine.yield"(%arg3) : (f32) -> ()
    }) : (index, index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint, operandSegmentSizes = array<i32: -1, 1>, static_basis = array<i64: -9223372036854775808, 16>}> : (index, index, index) -> index
    "func.return"(%0) : (index) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    // expected-error@+1 {{'affine.linearize_index' op expected 0 dynamic sizes in the basis, got 1}}
    %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: 16>}> : (index, index, index) -> index
    "func.return"(%0) : (index) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    // expected-error@+1 {{'affine.linearize_index' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint, operandSegmentSizes = array<i8: 2, 1>, static_basis = array<i64: -9223372036854775808, 16>}> : (index, index, index) -> index
    "func.return"(%0) : (index) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      // expected-error@+1 {{'affine.load' op expected a subscript for each dimension and symbol of the map, found 1}}
      %0 = "affine.load"(%arg0, %arg1) <{map = #map}> : (memref<?x8xf32>, index) -> f32
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0, d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      // expected-error@+1 {{'affine.load' op the result must be an element of 'memref<?x8xf32>', found 'i1'}}
      %0 = "affine.load"(%arg0, %arg2, %arg1) <{map = #map}> : (memref<?x8xf32>, index, index) -> i1
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<()[s0] -> (s0, 128)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>):
    // expected-error@+1 {{'affine.parallel' op expected one reduction for each result}}
    %0 = "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map1, reductions = [], steps = [2], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = #map2}> ({
    ^bb0(%arg2: index):
      %1 = "affine.load"(%arg1, %arg2) <{map = #map}> : (memref<?xf32>, index) -> f32
      "affine.yield"(%1) : (f32) -> ()
    }) : (index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<()[s0] -> (s0, 128)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>):
    // expected-error@+1 {{'affine.parallel' op expected lower bounds map to have 1 results}}
    %0 = "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map1, reductions = [0], steps = [2], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = #map2}> ({
    ^bb0(%arg2: index):
      %1 = "affine.load"(%arg1, %arg2) <{map = #map}> : (memref<?xf32>, index) -> f32
      "affine.yield"(%1) : (f32) -> ()
    }) : (index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> (0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>):
    // expected-error@+1 {{'affine.parallel' op expected upper bounds map to have 2 results}}
    %0 = "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map1, reductions = [0], steps = [2], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = #map}> ({
    ^bb0(%arg2: index):
      %1 = "affine.load"(%arg1, %arg2) <{map = #map}> : (memref<?xf32>, index) -> f32
      "affine.yield"(%1) : (f32) -> ()
    }) : (index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<()[s0] -> (s0, 128)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>):
    // expected-error@+1 {{'affine.parallel' op expected 'affine.yield' at the end of regions, found 'affine.load'}}
    %0 = "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map1, reductions = [0], steps = [2], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = #map2}> ({
    ^bb0(%arg2: index):
      %1 = "affine.load"(%arg1, %arg2) <{map = #map}> : (memref<?xf32>, index) -> f32
    }) : (index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<()[s0] -> (s0, 128)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>):
    // expected-error@+1 {{'affine.parallel' op unknown reduction kind}}
    %0 = "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map1, reductions = [-1], steps = [2], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = #map2}> ({
    ^bb0(%arg2: index):
      %1 = "affine.load"(%arg1, %arg2) <{map = #map}> : (memref<?xf32>, index) -> f32
      "affine.yield"(%1) : (f32) -> ()
    }) : (index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<() -> (0)>
#map1 = affine_map<()[s0] -> (s0, 128)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>):
    // expected-error@+1 {{'affine.parallel' op region #0 ('body') must be a single block}}
    %0 = "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map, reductions = [0], steps = [2], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = #map1}> ({
    }) : (index) -> f32
    %1 = "test.source"() : () -> f32
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<()[s0] -> (s0, 128)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>):
    // expected-error@+1 {{'affine.parallel' op 1 region arguments, maps for 1 lower and 1 upper bounds, and 0 steps: these numbers must all match}}
    %0 = "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map1, reductions = [0], steps = [], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = #map2}> ({
    ^bb0(%arg2: index):
      %1 = "affine.load"(%arg1, %arg2) <{map = #map}> : (memref<?xf32>, index) -> f32
      "affine.yield"(%1) : (f32) -> ()
    }) : (index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<() -> ()>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (f32, memref<16xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: memref<16xf32>):
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      // expected-error@+1 {{'affine.store' op number of results of the map must equal the rank of the memref}}
      "affine.store"(%arg0, %arg1, %arg2) <{map = #map}> : (f32, memref<16xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0 * 2 + 1)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (f32, memref<16xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: memref<16xf32>):
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      // expected-error@+1 {{'affine.store' op expected a subscript for each dimension and symbol of the map, found 0}}
      "affine.store"(%arg0, %arg1) <{map = #map}> : (f32, memref<16xf32>) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<(d0) -> (d0 * 2 + 1)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (f32, memref<16xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: memref<16xf32>):
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg2: index):
      %0 = "test.source"() : () -> i1
      // expected-error@+1 {{'affine.store' op the stored value must be an element of 'memref<16xf32>', found 'i1'}}
      "affine.store"(%0, %arg1, %arg2) <{map = #map}> : (i1, memref<16xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

#map = affine_map<() -> (0)>
#map1 = affine_map<() -> (4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x8xf32>, %arg1: index):
    "affine.for"() <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map1}> ({
    ^bb0(%arg2: index):
      %0 = "test.source"() : () -> i32
      // expected-error@+1 {{'affine.yield' op number of operands must equal the number of results of the parent}}
      "affine.yield"(%0) : (i32) -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
