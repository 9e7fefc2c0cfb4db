// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index, memref<?xf32>, f32) -> (), sym_name = "plain"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xf32>, %arg4: f32):
    // expected-error@+1 {{'scf.for' op expected 'scf.yield' at the end of regions, found 'memref.store'}}
    "scf.for"(%arg0, %arg1, %arg2) ({
    ^bb0(%arg5: index):
      "memref.store"(%arg4, %arg3, %arg5) : (f32, memref<?xf32>, index) -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index, f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: f32):
    // expected-error@+1 {{'scf.for' op region #0 ('body') must be a single block}}
    %0 = "scf.for"(%arg0, %arg1, %arg2, %arg3) ({
    }) : (index, index, index, f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: -1, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg1: index, %arg2: tensor<8xf32>):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    // expected-error@+1 {{'scf.forall' op expected 1 dynamic lower bound values}}
    %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: -9223372036854775808>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg1: index, %arg2: tensor<8xf32>):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    // expected-error@+1 {{'scf.forall' op expected 1 dynamic step values}}
    %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: -9223372036854775808>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg1: index, %arg2: tensor<8xf32>):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    // expected-error@+1 {{'scf.forall' op expected 1 dynamic upper bound values}}
    %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg1: index, %arg2: tensor<8xf32>):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    // expected-error@+1 {{'scf.forall' op expected 1 lower bound values, got 0}}
    %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg1: index, %arg2: tensor<8xf32>):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    // expected-error@+1 {{'scf.forall' op expected 1 step values, got 0}}
    %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg1: index, %arg2: tensor<8xf32>):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    // expected-error@+1 {{'scf.forall' op region #0 ('body') must be a single block}}
    %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
    }) : (tensor<8xf32>) -> tensor<8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<8xf32>):
    // expected-error@+1 {{'scf.forall' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i8: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg1: index, %arg2: tensor<8xf32>):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, tensor<8x8xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: index, %arg1: tensor<8x8xf32>):
    %0 = "scf.forall"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: 4, -9223372036854775808>}> ({
    ^bb0(%arg2: index, %arg3: index, %arg4: tensor<8x8xf32>):
      // expected-error@+1 {{'scf.forall.in_parallel' op region #0 ('body') must be a single block}}
      "scf.forall.in_parallel"() ({
      }) : () -> ()
    }) : (index, tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i1, f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i1, %arg1: f32, %arg2: f32):
    // expected-error@+1 {{'scf.if' op region #1 must have at most one block}}
    %0 = "scf.if"(%arg0) ({
      "scf.yield"(%arg1) : (f32) -> ()
    }, {
      "scf.yield"(%arg2) : (f32) -> ()
    ^bb1:  // no predecessors
      "scf.yield"() : () -> ()
    }) : (i1) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i1, f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i1, %arg1: f32, %arg2: f32):
    // expected-error@+1 {{'scf.if' op region #0 ('then_region') must be a single block}}
    %0 = "scf.if"(%arg0) ({
    }, {
      "scf.yield"(%arg2) : (f32) -> ()
    }) : (i1) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, index) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: index):
    // expected-error@+1 {{'scf.index_switch' op region #0 ('default_region') must be a single block}}
    %0 = "scf.index_switch"(%arg2) <{cases = array<i64: 2>}> ({
    }, {
      "scf.yield"(%arg0) : (i32) -> ()
    }) : (index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index, index) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: index):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    "scf.parallel"(%arg0, %arg0, %arg1, %arg2, %arg3, %arg3) <{operandSegmentSizes = array<i32: -1, 2, 2, 0>}> ({
    ^bb0(%arg4: index, %arg5: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index, f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: f32):
    // expected-error@+1 {{'scf.parallel' op region #0 ('body') must be a single block}}
    %0 = "scf.parallel"(%arg0, %arg1, %arg2, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
    }) : (index, index, index, f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index, index) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: index):
    // expected-error@+1 {{'scf.parallel' op expected an attribute 'operandSegmentSizes', an array of i32}}
    "scf.parallel"(%arg0, %arg0, %arg1, %arg2, %arg3, %arg3) <{operandSegmentSizes = array<i8: 2, 2, 2, 0>}> ({
    ^bb0(%arg4: index, %arg5: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i1) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i1):
    // expected-error@+1 {{'scf.while' op region #0 ('before') must be a single block}}
    %0 = "scf.while"(%arg0) ({
    }, {
    ^bb0(%arg2: i32):
      "scf.yield"(%arg2) : (i32) -> ()
    }) : (i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
