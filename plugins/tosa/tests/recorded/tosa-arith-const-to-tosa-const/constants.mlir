func.func @f() -> (tensor<2xf32>, tensor<2xi32>, tensor<2xindex>, i32, tensor<2xf64>, tensor<2xui8>, tensor<2xi1>, vector<2xf32>, tensor<2xsi32>, tensor<f32>, tensor<2xcomplex<f32>>) {
  %a = arith.constant dense<1.0> : tensor<2xf32>
  %b = arith.constant dense<[1,2]> : tensor<2xi32>
  %c = arith.constant dense<[1,2]> : tensor<2xindex>
  %d = arith.constant 3 : i32
  %e = arith.constant dense<1.0> : tensor<2xf64>
  %g = "arith.constant"() <{value = dense<1> : tensor<2xui8>}> : () -> tensor<2xui8>
  %h = arith.constant dense<true> : tensor<2xi1>
  %i = arith.constant dense<1.0> : vector<2xf32>
  %j = "arith.constant"() <{value = dense<1> : tensor<2xsi32>}> : () -> tensor<2xsi32>
  %l = arith.constant dense<1.0> : tensor<f32>
  %m = arith.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>
  return %a, %b, %c, %d, %e, %g, %h, %i, %j, %l, %m : tensor<2xf32>, tensor<2xi32>, tensor<2xindex>, i32, tensor<2xf64>, tensor<2xui8>, tensor<2xi1>, vector<2xf32>, tensor<2xsi32>, tensor<f32>, tensor<2xcomplex<f32>>
}
func.func @r() -> (tensor<2xi32>, tensor<2xi4>, tensor<2xf8E4M3FN>, tensor<2xi48>, tensor<2xi7>) {
  %a = arith.constant dense_resource<x> : tensor<2xi32>
  %b = arith.constant dense<1> : tensor<2xi4>
  %c = arith.constant dense<1.0> : tensor<2xf8E4M3FN>
  %d = arith.constant dense<1> : tensor<2xi48>
  %e = arith.constant dense<1> : tensor<2xi7>
  return %a, %b, %c, %d, %e : tensor<2xi32>, tensor<2xi4>, tensor<2xf8E4M3FN>, tensor<2xi48>, tensor<2xi7>
}
{-#
  dialect_resources: {
    builtin: {
      x: "0x040000000100000002000000"
    }
  }
#-}
// becomes
module {
  func.func @f() -> (tensor<2xf32>, tensor<2xi32>, tensor<2xindex>, i32, tensor<2xf64>, tensor<2xui8>, tensor<2xi1>, vector<2xf32>, tensor<2xsi32>, tensor<f32>, tensor<2xcomplex<f32>>) {
    %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
    %1 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %cst = arith.constant dense<[1, 2]> : tensor<2xindex>
    %c3_i32 = arith.constant 3 : i32
    %2 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<2xf64>}> : () -> tensor<2xf64>
    %3 = "tosa.const"() <{values = dense<1> : tensor<2xui8>}> : () -> tensor<2xui8>
    %4 = "tosa.const"() <{values = dense<true> : tensor<2xi1>}> : () -> tensor<2xi1>
    %cst_0 = arith.constant dense<1.000000e+00> : vector<2xf32>
    %cst_1 = arith.constant dense<1> : tensor<2xsi32>
    %5 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %cst_2 = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
    return %0, %1, %cst, %c3_i32, %2, %3, %4, %cst_0, %cst_1, %5, %cst_2 : tensor<2xf32>, tensor<2xi32>, tensor<2xindex>, i32, tensor<2xf64>, tensor<2xui8>, tensor<2xi1>, vector<2xf32>, tensor<2xsi32>, tensor<f32>, tensor<2xcomplex<f32>>
  }
  func.func @r() -> (tensor<2xi32>, tensor<2xi4>, tensor<2xf8E4M3FN>, tensor<2xi48>, tensor<2xi7>) {
    %0 = "tosa.const"() <{values = dense_resource<x> : tensor<2xi32>}> : () -> tensor<2xi32>
    %1 = "tosa.const"() <{values = dense<1> : tensor<2xi4>}> : () -> tensor<2xi4>
    %2 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<2xf8E4M3FN>}> : () -> tensor<2xf8E4M3FN>
    %3 = "tosa.const"() <{values = dense<1> : tensor<2xi48>}> : () -> tensor<2xi48>
    %4 = "tosa.const"() <{values = dense<1> : tensor<2xi7>}> : () -> tensor<2xi7>
    return %0, %1, %2, %3, %4 : tensor<2xi32>, tensor<2xi4>, tensor<2xf8E4M3FN>, tensor<2xi48>, tensor<2xi7>
  }
}

{-#
  dialect_resources: {
    builtin: {
      x: "0x040000000100000002000000"
    }
  }
#-}
