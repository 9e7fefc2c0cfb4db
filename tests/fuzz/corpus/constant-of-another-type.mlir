func.func @f() -> tensor<5xi32> {
  %0 = "sdy.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<5xi32>
  return %0 : tensor<5xi32>
}
