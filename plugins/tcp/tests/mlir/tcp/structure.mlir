// Constants, groups and symbolic shapes.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @const(
// CHECK: %[[C:[a-z0-9_]+]] = tcp.const dense<1.000000e+00> : tensor<4xf32>
// CHECK: }
func.func @const() {
  %c = tcp.const dense<1.0> : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @yield(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xf32>
// CHECK: %[[R:[a-z0-9_]+]] = tcp.group {
// CHECK: %[[S:[a-z0-9_]+]] = tcp.unary exp %[[X]] : tensor<4xf32>
// CHECK: tcp.yield %[[S]] : tensor<4xf32>
// CHECK: } : tensor<4xf32>
// CHECK: }
func.func @yield(%x: tensor<4xf32>) {
  %r = tcp.group {
    %s = tcp.unary exp %x : tensor<4xf32>
    tcp.yield %s : tensor<4xf32>
  } : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @group(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xf32>
// CHECK: %[[R:[a-z0-9_]+]] = tcp.group {
// CHECK: %[[S:[a-z0-9_]+]] = tcp.unary exp %[[X]] : tensor<4xf32>
// CHECK: tcp.yield %[[S]] : tensor<4xf32>
// CHECK: } : tensor<4xf32>
// CHECK: }
func.func @group(%x: tensor<4xf32>) {
  %r = tcp.group {
    %s = tcp.unary exp %x : tensor<4xf32>
    tcp.yield %s : tensor<4xf32>
  } : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @isolated_group(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xf32>
// CHECK: %[[R:[a-z0-9_]+]] = tcp.isolated_group %[[X]] {
// CHECK: ^bb0(%[[A:[a-z0-9_]+]]: tensor<4xf32>):
// CHECK: %[[S:[a-z0-9_]+]] = tcp.unary exp %[[A]] : tensor<4xf32>
// CHECK: tcp.yield %[[S]] : tensor<4xf32>
// CHECK: } : tensor<4xf32> -> tensor<4xf32>
// CHECK: }
func.func @isolated_group(%x: tensor<4xf32>) {
  %r = tcp.isolated_group %x {
  ^bb0(%a: tensor<4xf32>):
    %s = tcp.unary exp %a : tensor<4xf32>
    tcp.yield %s : tensor<4xf32>
  } : tensor<4xf32> -> tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @custom_op(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4xf32>
// CHECK: %[[V:[a-z0-9_]+]], %[[I:[a-z0-9_]+]] = tcp.custom_op("torch.aten.topk") %[[X]] {k = 3 : i64} : tensor<4xf32> -> tensor<3xf32>, tensor<3xi64>
// CHECK: }
func.func @custom_op(%x: tensor<4xf32>) {
  %v, %i = tcp.custom_op("torch.aten.topk") %x {k = 3 : i64} : tensor<4xf32> -> tensor<3xf32>, tensor<3xi64>
  return
}

// CHECK-LABEL: func.func @symbolic_int(
// CHECK: %[[S:[a-z0-9_]+]] = tcp.symbolic_int "s0" {max_val = 64 : i64, min_val = 2 : i64} : i64
// CHECK: }
func.func @symbolic_int() {
  %s = tcp.symbolic_int "s0" {min_val = 2 : i64, max_val = 64 : i64} : i64
  return
}

// CHECK-LABEL: func.func @bind_symbolic_shape(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<?x3xf32>
// CHECK: %[[S:[a-z0-9_]+]] = tcp.symbolic_int "s0" : i64
// CHECK: tcp.bind_symbolic_shape %[[X]], [%[[S]]{{\]}}, #{{map[0-9]*}} : tensor<?x3xf32>
// CHECK: }
func.func @bind_symbolic_shape(%x: tensor<?x3xf32>) {
  %s = tcp.symbolic_int "s0" : i64
  tcp.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0, 3)> : tensor<?x3xf32>
  return
}
