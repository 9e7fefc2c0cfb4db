// The elementwise operations of the first TCP dialect, and its forms of operations that are here too.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @elementwise(
func.func @elementwise(%x: tensor<?xf32>, %i: tensor<?xi32>) {
  // CHECK: tcp.tanh %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %tanh = tcp.tanh %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.sigmoid %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %sigmoid = tcp.sigmoid %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.ceil %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %ceil = tcp.ceil %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.floor %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %floor = tcp.floor %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.round %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %round = tcp.round %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.round_even %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %round_even = tcp.round_even %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.cos %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %cos = tcp.cos %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.sin %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %sin = tcp.sin %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.log %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %log = tcp.log %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.neg %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %neg = tcp.neg %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.atan %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %atan = tcp.atan %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.abs %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %abs = tcp.abs %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.sqrt %{{[a-z0-9_]+}} : tensor<?xf32> -> tensor<?xf32>
  %sqrt = tcp.sqrt %x : tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.add %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %add = tcp.add %x, %x : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.sub %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %sub = tcp.sub %x, %x : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.mul %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %mul = tcp.mul %x, %x : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.divf %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %divf = tcp.divf %x, %x : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.atan2 %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %atan2 = tcp.atan2 %x, %x : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  // CHECK: tcp.divsi %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {{[{]}}rounding_mode = #tcp<roundingMode Ceil>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  %divsi = tcp.divsi %i, %i {rounding_mode = #tcp<roundingMode Ceil>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  // CHECK: tcp.divui %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} {{[{]}}rounding_mode = #tcp<roundingMode Ceil>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  %divui = tcp.divui %i, %i {rounding_mode = #tcp<roundingMode Ceil>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  // CHECK: tcp.clamp %{{[a-z0-9_]+}} {max_int = 7 : i64, min_int = -1 : i64} : tensor<?xi32> -> tensor<?xi32>
  %clamp = tcp.clamp %i {min_int = -1, max_int = 7} : tensor<?xi32> -> tensor<?xi32>
  // CHECK: tcp.cast %{{[a-z0-9_]+}} {in_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi32> -> tensor<?xf32>
  %cast = tcp.cast %i {in_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi32> -> tensor<?xf32>
  return
}

// CHECK-LABEL: func.func @other_forms(
func.func @other_forms(%x: tensor<1x?xf32>, %y: tensor<4x?xf32>, %i: tensor<2x?xi64>, %n: index) {
  // CHECK: tcp.const dense<1.000000e+00> : tensor<4xf32>
  %c = tcp.const {value = dense<1.0> : tensor<4xf32>} : tensor<4xf32>
  // CHECK: tcp.broadcast_axes %{{[a-z0-9_]+}} axes = [0] sizes(%{{[a-z0-9_]+}}) : tensor<1x?xf32> -> tensor<?x?xf32>
  %b = tcp.broadcast %x, %n {axes = [0]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  // CHECK: tcp.slice %{{[a-z0-9_]+}} offsets {{.}}%n, %n] sizes {{.}}%n, %n] strides {{.}}%n, %n] : tensor<?x?xf32> -> tensor<?x?xf32>
  %s = tcp.slice %b starts(%n, %n) sizes(%n, %n) strides(%n, %n) : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.gather %{{[a-z0-9_]+}} at %{{[a-z0-9_]+}} offset_dims = [] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 2
  // CHECK-SAME: operand_batching_dims = [1] indices_batching_dims = [1] sizes [1, 1]
  %g = tcp.gather %y, %i {dim = 0 : index} : tensor<4x?xf32>, tensor<2x?xi64> -> tensor<2x?xf32>
  // CHECK: tcp.group attributes {group_type = "codegen_group"} {
  %r = tcp.group attributes {group_type = "codegen_group"} {
    tcp.yield %x : tensor<1x?xf32>
  } : tensor<1x?xf32>
  // CHECK: tcp.isolated_group %{{[a-z0-9_]+}} attributes {group_type = "codegen_group"} {
  %q = tcp.isolated_group %x attributes {group_type = "codegen_group"} {
  ^bb0(%a: tensor<1x?xf32>):
    tcp.yield %a : tensor<1x?xf32>
  } : tensor<1x?xf32> -> tensor<1x?xf32>
  // CHECK: tcp.custom_op("torch.aten.topk") %{{[a-z0-9_]+}} {k = 3 : i64} : tensor<1x?xf32> -> tensor<1x3xf32>, tensor<1x3xi64>
  %v, %p = tcp.custom_op("torch.aten.topk") %x {k = 3} : tensor<1x?xf32> -> tensor<1x3xf32>, tensor<1x3xi64>
  // CHECK: tcp.gather_nd %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} : tensor<4x?xf32>, tensor<5x1xi64> -> tensor<5x?xf32>
  %j = tcp.const dense<0> : tensor<5x1xi64>
  %h = tcp.gather_nd %y, %j : tensor<4x?xf32>, tensor<5x1xi64> -> tensor<5x?xf32>
  return
}
