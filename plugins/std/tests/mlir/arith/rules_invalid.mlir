// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'arith.addf' op all operands and results must have one type}}
    %0 = "arith.addf"(%arg0, %arg1) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'arith.addi' op all operands and results must have one type}}
    %0 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.addui_extended' op lhs, rhs, sum must have one type}}
    %0:2 = "arith.addui_extended"(%arg0, %arg1) : (i64, i64) -> (i1, i1)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.addui_extended' op a result is a container, but no operand is}}
    %0:2 = "arith.addui_extended"(%arg0, %arg1) : (i64, i64) -> (i64, vector<4xi1>)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'arith.bitcast' op operand and result differ in shape}}
    %0 = "arith.bitcast"(%arg0) : (f32) -> tensor<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<2xi64>, memref<?xf32>) -> (), sym_name = "bitcast"}> ({
  ^bb0(%arg0: f32, %arg1: vector<2xi64>, %arg2: memref<?xf32>):
    %0 = "test.source"() : () -> memref<2xi64>
    // expected-error@+1 {{'arith.bitcast' op a result is a container, but no operand is}}
    %1 = "arith.bitcast"(%0) : (memref<2xi64>) -> vector<2xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<2xi64>, memref<?xf32>) -> (), sym_name = "bitcast"}> ({
  ^bb0(%arg0: f32, %arg1: vector<2xi64>, %arg2: memref<?xf32>):
    // expected-error@+1 {{'arith.bitcast' op an operand is a container, but no result is}}
    %0 = "arith.bitcast"(%arg1) : (vector<2xi64>) -> memref<2xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'arith.bitcast' op all operands and results must have one shape}}
    %0 = "arith.bitcast"(%arg0) : (f32) -> vector<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i7, i7) -> (), sym_name = "ceildivsi"}> ({
  ^bb0(%arg0: i7, %arg1: i7):
    // expected-error@+1 {{'arith.ceildivsi' op all operands and results must have one type}}
    %0 = "arith.ceildivsi"(%arg0, %arg1) : (i7, i7) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i7, i7) -> (), sym_name = "ceildivui"}> ({
  ^bb0(%arg0: i7, %arg1: i7):
    // expected-error@+1 {{'arith.ceildivui' op all operands and results must have one type}}
    %0 = "arith.ceildivui"(%arg0, %arg1) : (i7, i7) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf64>, tensor<4xf64>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<4xf64>, %arg1: tensor<4xf64>):
    // expected-error@+1 {{'arith.cmpf' op all containers must be of one kind and shape}}
    %0 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (tensor<4xf64>, tensor<4xf64>) -> tensor<i1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf64>, tensor<4xf64>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<4xf64>, %arg1: tensor<4xf64>):
    // expected-error@+1 {{'arith.cmpf' op result must have element type i1 and the shape of the operands}}
    %0 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (tensor<4xf64>, tensor<4xf64>) -> tensor<?xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32, tensor<?xf64>) -> (), sym_name = "cmpf"}> ({
  ^bb0(%arg0: f32, %arg1: f32, %arg2: tensor<?xf64>):
    // expected-error@+1 {{'arith.cmpf' op a result is a container, but no operand is}}
    %0 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 0 : i64}> : (f32, f32) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf64>, tensor<4xf64>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<4xf64>, %arg1: tensor<4xf64>):
    // expected-error@+1 {{'arith.cmpf' op an operand is a container, but no result is}}
    %0 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (tensor<4xf64>, tensor<4xf64>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'arith.cmpi' op a result is a container, but no operand is}}
    %0 = "arith.cmpi"(%arg0, %arg1) <{predicate = 2 : i64}> : (i32, i32) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64, f64) -> (), sym_name = "divf"}> ({
  ^bb0(%arg0: f64, %arg1: f64):
    // expected-error@+1 {{'arith.divf' op all operands and results must have one type}}
    %0 = "arith.divf"(%arg0, %arg1) <{fastmath = #arith.fastmath<arcp>}> : (f64, f64) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "divsi"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.divsi' op all operands and results must have one type}}
    %0 = "arith.divsi"(%arg0, %arg1) : (i64, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.divui' op all operands and results must have one type}}
    %0 = "arith.divui"(%arg0, %arg1) : (i64, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'arith.extf' op all operands and results must have one shape}}
    %0 = "arith.extf"(%arg0) : (f32) -> vector<4xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i3) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i3):
    // expected-error@+1 {{'arith.extui' op operand and result differ in shape}}
    %0 = "arith.extui"(%arg0) : (i3) -> tensor<4xi6>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i3) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i3):
    // expected-error@+1 {{'arith.extui' op all operands and results must have one shape}}
    %0 = "arith.extui"(%arg0) : (i3) -> vector<4xi6>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.floordivsi' op all operands and results must have one type}}
    %0 = "arith.floordivsi"(%arg0, %arg1) : (i64, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64) -> (), sym_name = "fptosi"}> ({
  ^bb0(%arg0: f64):
    // expected-error@+1 {{'arith.fptosi' op operand and result differ in shape}}
    %0 = "arith.fptosi"(%arg0) : (f64) -> tensor<4xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64) -> (), sym_name = "fptosi"}> ({
  ^bb0(%arg0: f64):
    // expected-error@+1 {{'arith.fptosi' op all operands and results must have one shape}}
    %0 = "arith.fptosi"(%arg0) : (f64) -> vector<4xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'arith.fptoui' op operand and result differ in shape}}
    %0 = "arith.fptoui"(%arg0) : (f32) -> tensor<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'arith.fptoui' op all operands and results must have one shape}}
    %0 = "arith.fptoui"(%arg0) : (f32) -> vector<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'arith.index_cast' op operand and result differ in shape}}
    %0 = "arith.index_cast"(%arg0) : (i32) -> tensor<4xindex>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'arith.index_cast' op all operands and results must have one shape}}
    %0 = "arith.index_cast"(%arg0) : (i32) -> vector<4xindex>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'arith.index_castui' op operand and result differ in shape}}
    %0 = "arith.index_castui"(%arg0) : (i32) -> tensor<4xindex>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'arith.index_castui' op all operands and results must have one shape}}
    %0 = "arith.index_castui"(%arg0) : (i32) -> vector<4xindex>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64, f64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f64, %arg1: f64):
    // expected-error@+1 {{'arith.maximumf' op all operands and results must have one type}}
    %0 = "arith.maximumf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64, f64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f64, %arg1: f64):
    // expected-error@+1 {{'arith.maxnumf' op all operands and results must have one type}}
    %0 = "arith.maxnumf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "maxsi"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'arith.maxsi' op all operands and results must have one type}}
    %0 = "arith.maxsi"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "maxui"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'arith.maxui' op all operands and results must have one type}}
    %0 = "arith.maxui"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64, f64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f64, %arg1: f64):
    // expected-error@+1 {{'arith.minimumf' op all operands and results must have one type}}
    %0 = "arith.minimumf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64, f64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f64, %arg1: f64):
    // expected-error@+1 {{'arith.minnumf' op all operands and results must have one type}}
    %0 = "arith.minnumf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.minsi' op all operands and results must have one type}}
    %0 = "arith.minsi"(%arg0, %arg1) : (i64, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.minui' op all operands and results must have one type}}
    %0 = "arith.minui"(%arg0, %arg1) : (i64, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "muli"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.muli' op all operands and results must have one type}}
    %0 = "arith.muli"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'arith.mului_extended' op lhs, rhs, low, high must have one type}}
    %0:2 = "arith.mului_extended"(%arg0, %arg1) : (i32, i32) -> (i1, i32)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.ori' op all operands and results must have one type}}
    %0 = "arith.ori"(%arg0, %arg1) : (i64, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64, f64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f64, %arg1: f64):
    // expected-error@+1 {{'arith.remf' op all operands and results must have one type}}
    %0 = "arith.remf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.remsi' op all operands and results must have one type}}
    %0 = "arith.remsi"(%arg0, %arg1) : (i64, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.remui' op all operands and results must have one type}}
    %0 = "arith.remui"(%arg0, %arg1) : (i64, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f4E2M1FN, f8E8M0FNU) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f4E2M1FN, %arg1: f8E8M0FNU):
    // expected-error@+1 {{'arith.scaling_extf' op operand and result differ in shape}}
    %0 = "arith.scaling_extf"(%arg0, %arg1) : (f4E2M1FN, f8E8M0FNU) -> tensor<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f4E2M1FN, f8E8M0FNU) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f4E2M1FN, %arg1: f8E8M0FNU):
    // expected-error@+1 {{'arith.scaling_extf' op a result is a container, but no operand is}}
    %0 = "arith.scaling_extf"(%arg0, %arg1) : (f4E2M1FN, f8E8M0FNU) -> vector<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f4E2M1FN, f8E8M0FNU) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f4E2M1FN, %arg1: f8E8M0FNU):
    %0 = "test.source"() : () -> vector<4xf4E2M1FN>
    // expected-error@+1 {{'arith.scaling_extf' op an operand is a container, but no result is}}
    %1 = "arith.scaling_extf"(%0, %arg1) : (vector<4xf4E2M1FN>, f8E8M0FNU) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<2xf32>, vector<2xf8E8M0FNU>) -> (), sym_name = "scaling_truncf"}> ({
  ^bb0(%arg0: vector<2xf32>, %arg1: vector<2xf8E8M0FNU>):
    // expected-error@+1 {{'arith.scaling_truncf' op all containers must be of one kind and shape}}
    %0 = "arith.scaling_truncf"(%arg0, %arg1) : (vector<2xf32>, vector<2xf8E8M0FNU>) -> vector<f6E3M2FN>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f8E8M0FNU) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f8E8M0FNU):
    // expected-error@+1 {{'arith.scaling_truncf' op operand and result differ in shape}}
    %0 = "arith.scaling_truncf"(%arg0, %arg1) : (f32, f8E8M0FNU) -> tensor<4xf4E2M1FN>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f8E8M0FNU) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f8E8M0FNU):
    // expected-error@+1 {{'arith.scaling_truncf' op a result is a container, but no operand is}}
    %0 = "arith.scaling_truncf"(%arg0, %arg1) : (f32, f8E8M0FNU) -> vector<4xf4E2M1FN>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f8E8M0FNU) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f8E8M0FNU):
    %0 = "test.source"() : () -> vector<4xf32>
    // expected-error@+1 {{'arith.scaling_truncf' op an operand is a container, but no result is}}
    %1 = "arith.scaling_truncf"(%0, %arg1) : (vector<4xf32>, f8E8M0FNU) -> f4E2M1FN
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "shrsi"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'arith.shrsi' op all operands and results must have one type}}
    %0 = "arith.shrsi"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i8, i8) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i8, %arg1: i8):
    // expected-error@+1 {{'arith.shrui' op all operands and results must have one type}}
    %0 = "arith.shrui"(%arg0, %arg1) : (i8, i8) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "sitofp"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'arith.sitofp' op operand and result differ in shape}}
    %0 = "arith.sitofp"(%arg0) : (i32) -> tensor<4xf16>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "sitofp"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'arith.sitofp' op all operands and results must have one shape}}
    %0 = "arith.sitofp"(%arg0) : (i32) -> vector<4xf16>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f8E4M3FN, f8E4M3FN) -> (), sym_name = "subf"}> ({
  ^bb0(%arg0: f8E4M3FN, %arg1: f8E4M3FN):
    // expected-error@+1 {{'arith.subf' op all operands and results must have one type}}
    %0 = "arith.subf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f8E4M3FN, f8E4M3FN) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f64):
    // expected-error@+1 {{'arith.truncf' op operand and result differ in shape}}
    %0 = "arith.truncf"(%arg0) <{roundingmode = 0 : i32}> : (f64) -> tensor<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f64):
    // expected-error@+1 {{'arith.truncf' op all operands and results must have one shape}}
    %0 = "arith.truncf"(%arg0) <{roundingmode = 0 : i32}> : (f64) -> vector<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64) -> (), sym_name = "trunci"}> ({
  ^bb0(%arg0: i64):
    // expected-error@+1 {{'arith.trunci' op operand and result differ in shape}}
    %0 = "arith.trunci"(%arg0) <{overflowFlags = #arith.overflow<none>}> : (i64) -> tensor<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64) -> (), sym_name = "trunci"}> ({
  ^bb0(%arg0: i64):
    // expected-error@+1 {{'arith.trunci' op all operands and results must have one shape}}
    %0 = "arith.trunci"(%arg0) <{overflowFlags = #arith.overflow<none>}> : (i64) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'arith.uitofp' op operand and result differ in shape}}
    %0 = "arith.uitofp"(%arg0) : (i32) -> tensor<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<3xi1>) -> (), sym_name = "uitofp"}> ({
  ^bb0(%arg0: tensor<3xi1>):
    // expected-error@+1 {{'arith.uitofp' op operand type 'tensor<3xi1>' and result type 'tensor<3xf32, "encoded">' do not allow this cast}}
    %0 = "arith.uitofp"(%arg0) : (tensor<3xi1>) -> tensor<3xf32, "encoded">
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'arith.uitofp' op all operands and results must have one shape}}
    %0 = "arith.uitofp"(%arg0) : (i32) -> vector<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64, %arg1: i64):
    // expected-error@+1 {{'arith.xori' op all operands and results must have one type}}
    %0 = "arith.xori"(%arg0, %arg1) : (i64, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

func.func @unranked_cast(%a: tensor<*xi32>) {
  // expected-error@+1 {{operand and result differ in shape}}
  %0 = arith.extsi %a : tensor<*xi32> to tensor<*xi64>
  return
}
