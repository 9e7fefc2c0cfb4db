// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>):
    // expected-error@+1 {{'quant.dcast' op expressed type in quantized type expected to match float type}}
    %0 = "quant.dcast"(%arg0) : (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> tensor<?xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>):
    // expected-error@+1 {{'quant.dcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
    %0 = "quant.dcast"(%arg0) : (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?xf32>):
    %0 = "test.source"() : () -> tensor<?xf64>
    // expected-error@+1 {{'quant.qcast' op expressed type in quantized type expected to match float type}}
    %1 = "quant.qcast"(%0) : (tensor<?xf64>) -> tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?xf32>):
    // expected-error@+1 {{'quant.qcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
    %0 = "quant.qcast"(%arg0) : (tensor<?xf32>) -> !quant.uniform<i8:f32, 2.000000e+00:10>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>):
    // expected-error@+1 {{'quant.scast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
    %0 = "quant.scast"(%arg0) : (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> i8
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>):
    %0 = "test.source"() : () -> tensor<?xi1>
    // expected-error@+1 {{'quant.scast' op failed to verify that input must be integer and result must be quantized, or vice versa}}
    %1 = "quant.scast"(%0) : (tensor<?xi1>) -> tensor<?xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>):
    // expected-error@+1 {{'quant.scast' op storage type in quantized type expected to match integer type}}
    %0 = "quant.scast"(%arg0) : (tensor<?x!quant.uniform<i8:f32, 2.000000e+00:10>>) -> tensor<?xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
