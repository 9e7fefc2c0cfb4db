// Reductions of vectors.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @add(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi32>, %[[B:[a-z0-9_]+]]: vector<[2]xi8>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.add"(%[[A]]) : (vector<4xi32>) -> i32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.add"(%[[B]]) : (vector<[2]xi8>) -> i8
// CHECK: llvm.return
llvm.func @add(%v: vector<4xi32>, %w: vector<[2]xi8>) {
  %0 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.add"(%w) : (vector<[2]xi8>) -> i8
  llvm.return
}

// CHECK-LABEL: llvm.func @mul(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi32>, %[[B:[a-z0-9_]+]]: vector<[2]xi8>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.mul"(%[[A]]) : (vector<4xi32>) -> i32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.mul"(%[[B]]) : (vector<[2]xi8>) -> i8
// CHECK: llvm.return
llvm.func @mul(%v: vector<4xi32>, %w: vector<[2]xi8>) {
  %0 = "llvm.intr.vector.reduce.mul"(%v) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.mul"(%w) : (vector<[2]xi8>) -> i8
  llvm.return
}

// CHECK-LABEL: llvm.func @and(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi32>, %[[B:[a-z0-9_]+]]: vector<[2]xi8>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.and"(%[[A]]) : (vector<4xi32>) -> i32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.and"(%[[B]]) : (vector<[2]xi8>) -> i8
// CHECK: llvm.return
llvm.func @and(%v: vector<4xi32>, %w: vector<[2]xi8>) {
  %0 = "llvm.intr.vector.reduce.and"(%v) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.and"(%w) : (vector<[2]xi8>) -> i8
  llvm.return
}

// CHECK-LABEL: llvm.func @or(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi32>, %[[B:[a-z0-9_]+]]: vector<[2]xi8>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.or"(%[[A]]) : (vector<4xi32>) -> i32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.or"(%[[B]]) : (vector<[2]xi8>) -> i8
// CHECK: llvm.return
llvm.func @or(%v: vector<4xi32>, %w: vector<[2]xi8>) {
  %0 = "llvm.intr.vector.reduce.or"(%v) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.or"(%w) : (vector<[2]xi8>) -> i8
  llvm.return
}

// CHECK-LABEL: llvm.func @xor(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi32>, %[[B:[a-z0-9_]+]]: vector<[2]xi8>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.xor"(%[[A]]) : (vector<4xi32>) -> i32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.xor"(%[[B]]) : (vector<[2]xi8>) -> i8
// CHECK: llvm.return
llvm.func @xor(%v: vector<4xi32>, %w: vector<[2]xi8>) {
  %0 = "llvm.intr.vector.reduce.xor"(%v) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.xor"(%w) : (vector<[2]xi8>) -> i8
  llvm.return
}

// CHECK-LABEL: llvm.func @smax(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi32>, %[[B:[a-z0-9_]+]]: vector<[2]xi8>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.smax"(%[[A]]) : (vector<4xi32>) -> i32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.smax"(%[[B]]) : (vector<[2]xi8>) -> i8
// CHECK: llvm.return
llvm.func @smax(%v: vector<4xi32>, %w: vector<[2]xi8>) {
  %0 = "llvm.intr.vector.reduce.smax"(%v) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.smax"(%w) : (vector<[2]xi8>) -> i8
  llvm.return
}

// CHECK-LABEL: llvm.func @smin(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi32>, %[[B:[a-z0-9_]+]]: vector<[2]xi8>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.smin"(%[[A]]) : (vector<4xi32>) -> i32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.smin"(%[[B]]) : (vector<[2]xi8>) -> i8
// CHECK: llvm.return
llvm.func @smin(%v: vector<4xi32>, %w: vector<[2]xi8>) {
  %0 = "llvm.intr.vector.reduce.smin"(%v) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.smin"(%w) : (vector<[2]xi8>) -> i8
  llvm.return
}

// CHECK-LABEL: llvm.func @umax(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi32>, %[[B:[a-z0-9_]+]]: vector<[2]xi8>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.umax"(%[[A]]) : (vector<4xi32>) -> i32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.umax"(%[[B]]) : (vector<[2]xi8>) -> i8
// CHECK: llvm.return
llvm.func @umax(%v: vector<4xi32>, %w: vector<[2]xi8>) {
  %0 = "llvm.intr.vector.reduce.umax"(%v) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.umax"(%w) : (vector<[2]xi8>) -> i8
  llvm.return
}

// CHECK-LABEL: llvm.func @umin(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xi32>, %[[B:[a-z0-9_]+]]: vector<[2]xi8>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.umin"(%[[A]]) : (vector<4xi32>) -> i32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.umin"(%[[B]]) : (vector<[2]xi8>) -> i8
// CHECK: llvm.return
llvm.func @umin(%v: vector<4xi32>, %w: vector<[2]xi8>) {
  %0 = "llvm.intr.vector.reduce.umin"(%v) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.umin"(%w) : (vector<[2]xi8>) -> i8
  llvm.return
}

// CHECK-LABEL: llvm.func @fmax(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xf32>, %[[B:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.vector.reduce.fmax(%[[A]]) : (vector<4xf32>) -> f32
// CHECK: %{{.*}} = llvm.intr.vector.reduce.fmax(%[[B]]) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<2xf64>) -> f64
// CHECK: llvm.return
llvm.func @fmax(%v: vector<4xf32>, %w: vector<2xf64>) {
  %0 = llvm.intr.vector.reduce.fmax(%v) : (vector<4xf32>) -> f32
  %1 = llvm.intr.vector.reduce.fmax(%w) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<2xf64>) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @fmin(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xf32>, %[[B:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.vector.reduce.fmin(%[[A]]) : (vector<4xf32>) -> f32
// CHECK: %{{.*}} = llvm.intr.vector.reduce.fmin(%[[B]]) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<2xf64>) -> f64
// CHECK: llvm.return
llvm.func @fmin(%v: vector<4xf32>, %w: vector<2xf64>) {
  %0 = llvm.intr.vector.reduce.fmin(%v) : (vector<4xf32>) -> f32
  %1 = llvm.intr.vector.reduce.fmin(%w) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<2xf64>) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @fmaximum(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xf32>, %[[B:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.vector.reduce.fmaximum(%[[A]]) : (vector<4xf32>) -> f32
// CHECK: %{{.*}} = llvm.intr.vector.reduce.fmaximum(%[[B]]) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<2xf64>) -> f64
// CHECK: llvm.return
llvm.func @fmaximum(%v: vector<4xf32>, %w: vector<2xf64>) {
  %0 = llvm.intr.vector.reduce.fmaximum(%v) : (vector<4xf32>) -> f32
  %1 = llvm.intr.vector.reduce.fmaximum(%w) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<2xf64>) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @fminimum(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: vector<4xf32>, %[[B:[a-z0-9_]+]]: vector<2xf64>) {
// CHECK: %{{.*}} = llvm.intr.vector.reduce.fminimum(%[[A]]) : (vector<4xf32>) -> f32
// CHECK: %{{.*}} = llvm.intr.vector.reduce.fminimum(%[[B]]) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<2xf64>) -> f64
// CHECK: llvm.return
llvm.func @fminimum(%v: vector<4xf32>, %w: vector<2xf64>) {
  %0 = llvm.intr.vector.reduce.fminimum(%v) : (vector<4xf32>) -> f32
  %1 = llvm.intr.vector.reduce.fminimum(%w) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<2xf64>) -> f64
  llvm.return
}

// CHECK-LABEL: llvm.func @fadd(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%[[A]], %[[B]]) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%[[A]], %[[B]]) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
// CHECK: llvm.return
llvm.func @fadd(%s: f32, %v: vector<4xf32>) {
  %0 = "llvm.intr.vector.reduce.fadd"(%s, %v) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
  %1 = "llvm.intr.vector.reduce.fadd"(%s, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  llvm.return
}

// CHECK-LABEL: llvm.func @fmul(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32, %[[B:[a-z0-9_]+]]: vector<4xf32>) {
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.fmul"(%[[A]], %[[B]]) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK: %{{.*}} = "llvm.intr.vector.reduce.fmul"(%[[A]], %[[B]]) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
// CHECK: llvm.return
llvm.func @fmul(%s: f32, %v: vector<4xf32>) {
  %0 = "llvm.intr.vector.reduce.fmul"(%s, %v) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
  %1 = "llvm.intr.vector.reduce.fmul"(%s, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  llvm.return
}
