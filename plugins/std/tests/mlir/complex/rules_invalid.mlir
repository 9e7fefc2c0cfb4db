// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>, complex<f32>) -> (), sym_name = "add"}> ({
  ^bb0(%arg0: complex<f32>, %arg1: complex<f32>):
    // expected-error@+1 {{'complex.add' op all operands and results must have one type}}
    %0 = "complex.add"(%arg1, %arg0) <{fastmath = #arith.fastmath<nnan>}> : (complex<f32>, complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>):
    // expected-error@+1 {{'complex.angle' op expected that 'result' has the element type of 'complex'}}
    %0 = "complex.angle"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>, complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>, %arg1: complex<f32>):
    // expected-error@+1 {{'complex.atan2' op all operands and results must have one type}}
    %0 = "complex.atan2"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>):
    %0 = "test.source"() : () -> none
    // expected-error@+1 {{'complex.bitcast' op operand must be an integer, a float or complex}}
    %1 = "complex.bitcast"(%0) : (none) -> i64
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>):
    // expected-error@+1 {{'complex.conj' op all operands and results must have one type}}
    %0 = "complex.conj"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f64>) -> (), sym_name = "cos"}> ({
  ^bb0(%arg0: complex<f64>):
    // expected-error@+1 {{'complex.cos' op all operands and results must have one type}}
    %0 = "complex.cos"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f64>, complex<f64>) -> (), sym_name = "div"}> ({
  ^bb0(%arg0: complex<f64>, %arg1: complex<f64>):
    // expected-error@+1 {{'complex.div' op all operands and results must have one type}}
    %0 = "complex.div"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>, complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>, %arg1: complex<f32>):
    %0 = "test.source"() : () -> complex<f64>
    // expected-error@+1 {{'complex.eq' op all operands must have one type}}
    %1 = "complex.eq"(%0, %arg1) : (complex<f64>, complex<f32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>):
    // expected-error@+1 {{'complex.exp' op all operands and results must have one type}}
    %0 = "complex.exp"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f64>) -> (), sym_name = "expm1"}> ({
  ^bb0(%arg0: complex<f64>):
    // expected-error@+1 {{'complex.expm1' op all operands and results must have one type}}
    %0 = "complex.expm1"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>):
    // expected-error@+1 {{'complex.log' op all operands and results must have one type}}
    %0 = "complex.log"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f64>) -> (), sym_name = "log1p"}> ({
  ^bb0(%arg0: complex<f64>):
    // expected-error@+1 {{'complex.log1p' op all operands and results must have one type}}
    %0 = "complex.log1p"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>):
    // expected-error@+1 {{'complex.neg' op all operands and results must have one type}}
    %0 = "complex.neg"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>, complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>, %arg1: complex<f32>):
    %0 = "test.source"() : () -> complex<f64>
    // expected-error@+1 {{'complex.neq' op all operands must have one type}}
    %1 = "complex.neq"(%0, %arg1) : (complex<f64>, complex<f32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>, complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>, %arg1: complex<f32>):
    // expected-error@+1 {{'complex.pow' op all operands and results must have one type}}
    %0 = "complex.pow"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>, %arg1: i32):
    // expected-error@+1 {{'complex.powi' op lhs, result must have one type}}
    %0 = "complex.powi"(%arg0, %arg1) : (complex<f32>, i32) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f64>) -> (), sym_name = "rsqrt"}> ({
  ^bb0(%arg0: complex<f64>):
    // expected-error@+1 {{'complex.rsqrt' op all operands and results must have one type}}
    %0 = "complex.rsqrt"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>):
    // expected-error@+1 {{'complex.sign' op all operands and results must have one type}}
    %0 = "complex.sign"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f64>) -> (), sym_name = "sin"}> ({
  ^bb0(%arg0: complex<f64>):
    // expected-error@+1 {{'complex.sin' op all operands and results must have one type}}
    %0 = "complex.sin"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>):
    // expected-error@+1 {{'complex.sqrt' op all operands and results must have one type}}
    %0 = "complex.sqrt"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>, complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>, %arg1: complex<f32>):
    // expected-error@+1 {{'complex.sub' op all operands and results must have one type}}
    %0 = "complex.sub"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f64>) -> (), sym_name = "tan"}> ({
  ^bb0(%arg0: complex<f64>):
    // expected-error@+1 {{'complex.tan' op all operands and results must have one type}}
    %0 = "complex.tan"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: complex<f32>):
    // expected-error@+1 {{'complex.tanh' op all operands and results must have one type}}
    %0 = "complex.tanh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
