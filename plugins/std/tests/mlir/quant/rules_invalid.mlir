// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>):
    // expected-error@+1 {{'quant.dcast' op expressed type of the quantized type must equal the float type}}
    %0 = "quant.dcast"(%arg0) : (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> tensor<?xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>):
    // expected-error@+1 {{'quant.dcast' op input and result must be scalars, or tensors of one shape}}
    %0 = "quant.dcast"(%arg0) : (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?xf32>):
    %0 = "test.source"() : () -> tensor<?xf64>
    // expected-error@+1 {{'quant.qcast' op expressed type of the quantized type must equal the float type}}
    %1 = "quant.qcast"(%0) : (tensor<?xf64>) -> tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?xf32>):
    // expected-error@+1 {{'quant.qcast' op input and result must be scalars, or tensors of one shape}}
    %0 = "quant.qcast"(%arg0) : (tensor<?xf32>) -> !quant.uniform<i8:f32, 2.000000e+00:10>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>):
    // expected-error@+1 {{'quant.scast' op input and result must be scalars, or tensors of one shape}}
    %0 = "quant.scast"(%arg0) : (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> i8
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>):
    %0 = "test.source"() : () -> tensor<?xi1>
    // expected-error@+1 {{'quant.scast' op expected an integer and a quantized type as input and result, or vice versa}}
    %1 = "quant.scast"(%0) : (tensor<?xi1>) -> tensor<?xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>):
    // expected-error@+1 {{'quant.scast' op storage type of the quantized type must equal the integer type}}
    %0 = "quant.scast"(%arg0) : (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> tensor<?xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
