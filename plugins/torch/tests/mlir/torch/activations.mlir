// RUN: plait opt %s | FileCheck %s
// RUN: plait opt %s --torch-to-tcp | FileCheck %s --check-prefix=LOWER

// CHECK-LABEL: func.func @relu(
// CHECK: %0 = torch.aten.relu %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @relu(
// LOWER-NOT: torch.
func.func @relu(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.relu %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @relu6(
// CHECK: %0 = torch.aten.relu6 %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @relu6(
// LOWER-NOT: torch.
func.func @relu6(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.relu6 %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @hardtanh(
// CHECK: %0 = torch.aten.hardtanh %arg0, %int0, %int1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @hardtanh(
// LOWER-NOT: torch.
func.func @hardtanh(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %0 = torch.aten.hardtanh %arg0, %int0, %int1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @elu(
// CHECK: %0 = torch.aten.elu %arg0, %int0, %int0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @elu(
// LOWER-NOT: torch.
func.func @elu(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %0 = torch.aten.elu %arg0, %int0, %int0, %int0 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @leaky_relu(
// CHECK: %0 = torch.aten.leaky_relu %arg0, %float0 : !torch.vtensor<[2,?],f32>, !torch.float -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @leaky_relu(
// LOWER-NOT: torch.
func.func @leaky_relu(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %float0 = torch.constant.float 1.000000e-02
  %0 = torch.aten.leaky_relu %arg0, %float0 : !torch.vtensor<[2,?],f32>, !torch.float -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @silu(
// CHECK: %0 = torch.aten.silu %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @silu(
// LOWER-NOT: torch.
func.func @silu(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.silu %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @hardsigmoid(
// CHECK: %0 = torch.aten.hardsigmoid %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @hardsigmoid(
// LOWER-NOT: torch.
func.func @hardsigmoid(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.hardsigmoid %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @hardswish(
// CHECK: %0 = torch.aten.hardswish %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @hardswish(
// LOWER-NOT: torch.
func.func @hardswish(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %0 = torch.aten.hardswish %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @softplus(
// CHECK: %0 = torch.aten.softplus %arg0, %int0, %int1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @softplus(
// LOWER-NOT: torch.
func.func @softplus(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %int0 = torch.constant.int 1
  %int1 = torch.constant.int 20
  %0 = torch.aten.softplus %arg0, %int0, %int1 : !torch.vtensor<[2,?],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @gelu(
// CHECK: %0 = torch.aten.gelu %arg0, %str0 : !torch.vtensor<[2,?],f32>, !torch.str -> !torch.vtensor<[2,?],f32>
// LOWER: func.func @gelu(
// LOWER-NOT: torch.
func.func @gelu(%arg0: !torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  %str0 = torch.constant.str "none"
  %0 = torch.aten.gelu %arg0, %str0 : !torch.vtensor<[2,?],f32>, !torch.str -> !torch.vtensor<[2,?],f32>
  return %0 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @gelu_backward(
// CHECK: %0 = torch.aten.gelu_backward %arg0, %arg1, %str0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.str -> !torch.vtensor<[4],f32>
// LOWER: func.func @gelu_backward(
// LOWER-NOT: torch.
func.func @gelu_backward(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %str0 = torch.constant.str "none"
  %0 = torch.aten.gelu_backward %arg0, %arg1, %str0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.str -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @threshold_backward(
// CHECK: %0 = torch.aten.threshold_backward %arg0, %arg1, %int0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
// LOWER: func.func @threshold_backward(
// LOWER-NOT: torch.
func.func @threshold_backward(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.threshold_backward %arg0, %arg1, %int0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @sigmoid_backward(
// CHECK: %0 = torch.aten.sigmoid_backward %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
// LOWER: func.func @sigmoid_backward(
// LOWER-NOT: torch.
func.func @sigmoid_backward(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %0 = torch.aten.sigmoid_backward %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @tanh_backward(
// CHECK: %0 = torch.aten.tanh_backward %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
// LOWER: func.func @tanh_backward(
// LOWER-NOT: torch.
func.func @tanh_backward(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %0 = torch.aten.tanh_backward %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @silu_backward(
// CHECK: %0 = torch.aten.silu_backward %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
// LOWER: func.func @silu_backward(
// LOWER-NOT: torch.
func.func @silu_backward(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %0 = torch.aten.silu_backward %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @leaky_relu_backward(
// CHECK: %0 = torch.aten.leaky_relu_backward %arg0, %arg1, %float0, %bool1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.float, !torch.bool -> !torch.vtensor<[4],f32>
// LOWER: func.func @leaky_relu_backward(
// LOWER-NOT: torch.
func.func @leaky_relu_backward(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %float0 = torch.constant.float 1.000000e-02
  %bool1 = torch.constant.bool false
  %0 = torch.aten.leaky_relu_backward %arg0, %arg1, %float0, %bool1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.float, !torch.bool -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @elu_backward(
// CHECK: %0 = torch.aten.elu_backward %arg0, %int0, %int0, %int0, %bool1, %arg1 : !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.int, !torch.bool, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
// LOWER: func.func @elu_backward(
// LOWER-NOT: torch.
func.func @elu_backward(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int 1
  %bool1 = torch.constant.bool false
  %0 = torch.aten.elu_backward %arg0, %int0, %int0, %int0, %bool1, %arg1 : !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.int, !torch.bool, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @hardtanh_backward(
// CHECK: %0 = torch.aten.hardtanh_backward %arg0, %arg1, %int0, %int1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4],f32>
// LOWER: func.func @hardtanh_backward(
// LOWER-NOT: torch.
func.func @hardtanh_backward(%arg0: !torch.vtensor<[4],f32>, %arg1: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int0 = torch.constant.int -1
  %int1 = torch.constant.int 1
  %0 = torch.aten.hardtanh_backward %arg0, %arg1, %int0, %int1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int, !torch.int -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
