// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: async.func @same(
// CHECK-SAME: f32) -> !async.value<f32> {
async.func @same(%x: f32) -> !async.value<f32> {
  // CHECK-NEXT: return %{{.*}} : f32
  async.return %x : f32
}

// CHECK: async.func private @both(f32 {a.b}) -> (!async.token, !async.value<f32>) attributes {c}
async.func private @both(f32 {a.b}) -> (!async.token, !async.value<f32>) attributes {c}

// CHECK-LABEL: func.func @executes(
func.func @executes(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[T:.*]] = async.execute {
  // CHECK-NEXT: async.yield
  %t = async.execute {
    async.yield
  }
  // CHECK: %[[T1:.*]], %[[V:.*]] = async.execute {{.}}%[[T]]{{.}} -> !async.value<tensor<4xf32>> {
  // CHECK-NEXT: async.yield %{{.*}} : tensor<4xf32>
  %t1, %v = async.execute [%t] -> !async.value<tensor<4xf32>> {
    async.yield %x : tensor<4xf32>
  }
  // CHECK: %{{.*}}, %{{.*}}:2 = async.execute {{.}}%[[T]], %[[T1]]{{.}} (%[[V]] as %[[U:.*]]: !async.value<tensor<4xf32>>) -> (!async.value<tensor<4xf32>>, !async.value<tensor<4xf32>>) attributes {a} {
  // CHECK-NEXT: async.yield %[[U]], %[[U]] : tensor<4xf32>, tensor<4xf32>
  %t2, %w:2 = async.execute [%t, %t1] (%v as %u: !async.value<tensor<4xf32>>) -> (!async.value<tensor<4xf32>>, !async.value<tensor<4xf32>>) attributes {a} {
    async.yield %u, %u : tensor<4xf32>, tensor<4xf32>
  }
  // CHECK: async.await %[[T]] : !async.token
  async.await %t : !async.token
  // CHECK: async.await %{{.*}} : !async.value<tensor<4xf32>> {a}
  %r = async.await %w#1 : !async.value<tensor<4xf32>> {a}
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @groups(
func.func @groups(%x: f32, %n: index) {
  // CHECK: %[[G:.*]] = async.create_group %{{.*}} : !async.group
  %g = async.create_group %n : !async.group
  // CHECK: %[[V:.*]] = async.call @same(%{{.*}}) : (f32) -> !async.value<f32>
  %v = async.call @same(%x) : (f32) -> !async.value<f32>
  // CHECK: async.add_to_group %[[V]], %[[G]] : !async.value<f32>
  %i = async.add_to_group %v, %g : !async.value<f32>
  // CHECK: %{{.*}}:2 = async.call @both(%{{.*}}) : (f32) -> (!async.token, !async.value<f32>)
  %b:2 = async.call @both(%x) : (f32) -> (!async.token, !async.value<f32>)
  // CHECK: async.await_all %[[G]]
  async.await_all %g
  return
}
