%r = tosa.reshape %0, %s : (tensor<4xf32>, !tosa.shape<1>) -> tensor<4xf32>
%s = "tosa.const_shape"() {values = "text"} : () -> !tosa.shape<1>
%0 = "tosa.const"() {values = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
