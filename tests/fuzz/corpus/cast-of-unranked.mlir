func.func @f(%x: tensor<*xf32>) {
  %0 = arith.extf %x : tensor<*xf32> to tensor<4xf64>
  return
}
