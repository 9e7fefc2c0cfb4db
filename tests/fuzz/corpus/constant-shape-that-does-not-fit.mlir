func.func @f() -> tensor<6xi64> {
  %a = stablehlo.constant dense<[1]> : tensor<1xi64>
  %s = stablehlo.add %a, %a : tensor<1xi64>
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi64>) -> tensor<6xi64>
  return %0 : tensor<6xi64>
}
