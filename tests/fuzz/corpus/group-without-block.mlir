func.func @f(%x: tensor<4x6xf32>) {
  
  %r = "tcp.group"() ({
      }) : () -> tensor<4x6xf32>
  return
}
