// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'math.absi' op all operands and results must have one type}}
    %0 = "math.absi"(%arg0) : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.acos' op all operands and results must have one type}}
    %0 = "math.acos"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.acosh' op all operands and results must have one type}}
    %0 = "math.acosh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.asin' op all operands and results must have one type}}
    %0 = "math.asin"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.asinh' op all operands and results must have one type}}
    %0 = "math.asinh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.atan' op all operands and results must have one type}}
    %0 = "math.atan"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "atan2"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'math.atan2' op all operands and results must have one type}}
    %0 = "math.atan2"(%arg1, %arg0) <{fastmath = #arith.fastmath<afn>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.atanh' op all operands and results must have one type}}
    %0 = "math.atanh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.cbrt' op all operands and results must have one type}}
    %0 = "math.cbrt"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.ceil' op all operands and results must have one type}}
    %0 = "math.ceil"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'math.copysign' op all operands and results must have one type}}
    %0 = "math.copysign"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.cos' op all operands and results must have one type}}
    %0 = "math.cos"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.cosh' op all operands and results must have one type}}
    %0 = "math.cosh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i7) -> (), sym_name = "ctlz"}> ({
  ^bb0(%arg0: i7):
    // expected-error@+1 {{'math.ctlz' op all operands and results must have one type}}
    %0 = "math.ctlz"(%arg0) : (i7) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'math.ctpop' op all operands and results must have one type}}
    %0 = "math.ctpop"(%arg0) : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'math.cttz' op all operands and results must have one type}}
    %0 = "math.cttz"(%arg0) : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.erf' op all operands and results must have one type}}
    %0 = "math.erf"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.erfc' op all operands and results must have one type}}
    %0 = "math.erfc"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.exp2' op all operands and results must have one type}}
    %0 = "math.exp2"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.expm1' op all operands and results must have one type}}
    %0 = "math.expm1"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.floor' op all operands and results must have one type}}
    %0 = "math.floor"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32, vector<3xf64>, vector<3xi8>) -> (), sym_name = "fpowi"}> ({
  ^bb0(%arg0: f32, %arg1: i32, %arg2: vector<3xf64>, %arg3: vector<3xi8>):
    // expected-error@+1 {{'math.fpowi' op all containers must be of one kind and shape}}
    %0 = "math.fpowi"(%arg2, %arg3) <{fastmath = #arith.fastmath<afn>}> : (vector<3xf64>, vector<3xi8>) -> tensor<3xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    // expected-error@+1 {{'math.fpowi' op a result is a container, but no operand is}}
    %0 = "math.fpowi"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> tensor<*xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    %0 = "test.source"() : () -> tensor<*xf32>
    // expected-error@+1 {{'math.fpowi' op an operand is a container, but no result is}}
    %1 = "math.fpowi"(%0, %arg1) <{fastmath = #arith.fastmath<none>}> : (tensor<*xf32>, i32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    // expected-error@+1 {{'math.fpowi' op all operands and results must have one shape}}
    %0 = "math.fpowi"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> vector<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.isfinite' op a result is a container, but no operand is}}
    %0 = "math.isfinite"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    %0 = "test.source"() : () -> vector<4xf32>
    // expected-error@+1 {{'math.isfinite' op an operand is a container, but no result is}}
    %1 = "math.isfinite"(%0) <{fastmath = #arith.fastmath<none>}> : (vector<4xf32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf64>) -> vector<4xi1>, sym_name = "isinf"}> ({
  ^bb0(%arg0: vector<4xf64>):
    %0 = "test.source"() : () -> vector<f64>
    // expected-error@+1 {{'math.isinf' op all containers must be of one kind and shape}}
    %1 = "math.isinf"(%0) <{fastmath = #arith.fastmath<none>}> : (vector<f64>) -> vector<4xi1>
    "func.return"(%1) : (vector<4xi1>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.isinf' op a result is a container, but no operand is}}
    %0 = "math.isinf"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    %0 = "test.source"() : () -> vector<4xf32>
    // expected-error@+1 {{'math.isinf' op an operand is a container, but no result is}}
    %1 = "math.isinf"(%0) <{fastmath = #arith.fastmath<none>}> : (vector<4xf32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x2xbf16>) -> tensor<?x2xi1>, sym_name = "isnan"}> ({
  ^bb0(%arg0: tensor<?x2xbf16>):
    %0 = "test.source"() : () -> tensor<2x?xbf16>
    // expected-error@+1 {{'math.isnan' op result must have element type i1 and the shape of the operands}}
    %1 = "math.isnan"(%0) <{fastmath = #arith.fastmath<none>}> : (tensor<2x?xbf16>) -> tensor<?x2xi1>
    "func.return"(%1) : (tensor<?x2xi1>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.isnan' op a result is a container, but no operand is}}
    %0 = "math.isnan"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    %0 = "test.source"() : () -> vector<4xf32>
    // expected-error@+1 {{'math.isnan' op an operand is a container, but no result is}}
    %1 = "math.isnan"(%0) <{fastmath = #arith.fastmath<none>}> : (vector<4xf32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.isnormal' op a result is a container, but no operand is}}
    %0 = "math.isnormal"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    %0 = "test.source"() : () -> vector<4xf32>
    // expected-error@+1 {{'math.isnormal' op an operand is a container, but no result is}}
    %1 = "math.isnormal"(%0) <{fastmath = #arith.fastmath<none>}> : (vector<4xf32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.log' op all operands and results must have one type}}
    %0 = "math.log"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.log10' op all operands and results must have one type}}
    %0 = "math.log10"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.log1p' op all operands and results must have one type}}
    %0 = "math.log1p"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.log2' op all operands and results must have one type}}
    %0 = "math.log2"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.round' op all operands and results must have one type}}
    %0 = "math.round"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.roundeven' op all operands and results must have one type}}
    %0 = "math.roundeven"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.rsqrt' op all operands and results must have one type}}
    %0 = "math.rsqrt"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.sin' op all operands and results must have one type}}
    %0 = "math.sin"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf64>) -> f32, sym_name = "sincos"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf64>):
    %0:2 = "test.source"() : () -> (f32, f32)
    // expected-error@+1 {{'math.sincos' op all containers must be of one kind and shape}}
    %1:2 = "math.sincos"(%arg1) <{fastmath = #arith.fastmath<afn>}> : (vector<4xf64>) -> (vector<f64>, vector<4xf64>)
    "func.return"(%0#1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.sincos' op a result is a container, but no operand is}}
    %0:2 = "math.sincos"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> (vector<4xf32>, f32)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf64>) -> f32, sym_name = "sincos"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf64>):
    %0:2 = "test.source"() : () -> (f32, f32)
    // expected-error@+1 {{'math.sincos' op an operand is a container, but some result is a scalar}}
    %1:2 = "math.sincos"(%arg1) <{fastmath = #arith.fastmath<afn>}> : (vector<4xf64>) -> (f64, vector<4xf64>)
    "func.return"(%0#1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    %0 = "test.source"() : () -> vector<4xf32>
    // expected-error@+1 {{'math.sincos' op an operand is a container, but no result is}}
    %1:2 = "math.sincos"(%0) <{fastmath = #arith.fastmath<none>}> : (vector<4xf32>) -> (f32, f32)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.sinh' op all operands and results must have one type}}
    %0 = "math.sinh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.sqrt' op all operands and results must have one type}}
    %0 = "math.sqrt"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.tan' op all operands and results must have one type}}
    %0 = "math.tan"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.tanh' op all operands and results must have one type}}
    %0 = "math.tanh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'math.trunc' op all operands and results must have one type}}
    %0 = "math.trunc"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
