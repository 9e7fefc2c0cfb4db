// Roundings, three-way comparisons, functions with two results, constrained casts.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: @lround(
// CHECK: %{{.*}} = llvm.intr.lround(%{{.*}}) : (f32) -> i64
func.func @lround(%a: f32) {
  %0 = llvm.intr.lround(%a) : (f32) -> i64
  return
}

// CHECK-LABEL: @lrint(
// CHECK: %{{.*}} = llvm.intr.lrint(%{{.*}}) : (f32) -> i64
func.func @lrint(%a: f32) {
  %0 = llvm.intr.lrint(%a) : (f32) -> i64
  return
}

// CHECK-LABEL: @llrint(
// CHECK: %{{.*}} = llvm.intr.llrint(%{{.*}}) : (f32) -> i64
func.func @llrint(%a: f32) {
  %0 = llvm.intr.llrint(%a) : (f32) -> i64
  return
}

// CHECK-LABEL: @llround(
// CHECK: %{{.*}} = llvm.intr.llround(%{{.*}}) : (f32) -> i64
func.func @llround(%a: f32) {
  %0 = llvm.intr.llround(%a) : (f32) -> i64
  return
}

// CHECK-LABEL: @scmp(
// CHECK: %{{.*}} = llvm.intr.scmp(%{{.*}}, %{{.*}}) : (i32, i32) -> i2
func.func @scmp(%a: i32, %b: i32) {
  %0 = llvm.intr.scmp(%a, %b) : (i32, i32) -> i2
  return
}

// CHECK-LABEL: @ucmp(
// CHECK: %{{.*}} = llvm.intr.ucmp(%{{.*}}, %{{.*}}) : (i32, i32) -> i2
func.func @ucmp(%a: i32, %b: i32) {
  %0 = llvm.intr.ucmp(%a, %b) : (i32, i32) -> i2
  return
}

// CHECK-LABEL: @frexp(
// CHECK: %{{.*}} = llvm.intr.frexp(%{{.*}}) : (f32) -> !llvm.struct<(f32, i32)>
func.func @frexp(%a: f32) {
  %0 = llvm.intr.frexp(%a) : (f32) -> !llvm.struct<(f32, i32)>
  return
}

// CHECK-LABEL: @sincos(
// CHECK: %{{.*}} = llvm.intr.sincos(%{{.*}}) : (f32) -> !llvm.struct<(f32, f32)>
func.func @sincos(%a: f32) {
  %0 = llvm.intr.sincos(%a) : (f32) -> !llvm.struct<(f32, f32)>
  return
}

// CHECK-LABEL: @experimental_constrained_sitofp(
// CHECK: %{{.*}} = llvm.intr.experimental.constrained.sitofp %{{.*}} tonearest maytrap : i32 to f32
func.func @experimental_constrained_sitofp(%a: i32) {
  %0 = llvm.intr.experimental.constrained.sitofp %a tonearest maytrap : i32 to f32
  return
}

// CHECK-LABEL: @experimental_constrained_uitofp(
// CHECK: %{{.*}} = llvm.intr.experimental.constrained.uitofp %{{.*}} tonearest maytrap : i32 to f32
func.func @experimental_constrained_uitofp(%a: i32) {
  %0 = llvm.intr.experimental.constrained.uitofp %a tonearest maytrap : i32 to f32
  return
}

// CHECK-LABEL: @experimental_constrained_fptrunc(
// CHECK: %{{.*}} = llvm.intr.experimental.constrained.fptrunc %{{.*}} towardzero ignore : f32 to f16
func.func @experimental_constrained_fptrunc(%a: f32) {
  %0 = llvm.intr.experimental.constrained.fptrunc %a towardzero ignore : f32 to f16
  return
}

// CHECK-LABEL: @experimental_constrained_fpext(
// CHECK: %{{.*}} = llvm.intr.experimental.constrained.fpext %{{.*}} strict : f32 to f64
func.func @experimental_constrained_fpext(%a: f32) {
  %0 = llvm.intr.experimental.constrained.fpext %a strict : f32 to f64
  return
}
