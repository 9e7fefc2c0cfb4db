// Intrinsics whose text is the generic form, and assumptions.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @sadd_with_overflow(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = "llvm.intr.sadd.with.overflow"(%[[A]], %[[B]]) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK: llvm.return
llvm.func @sadd_with_overflow(%a: i32, %b: i32) {
  %0 = "llvm.intr.sadd.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// CHECK-LABEL: llvm.func @uadd_with_overflow(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = "llvm.intr.uadd.with.overflow"(%[[A]], %[[B]]) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK: llvm.return
llvm.func @uadd_with_overflow(%a: i32, %b: i32) {
  %0 = "llvm.intr.uadd.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// CHECK-LABEL: llvm.func @ssub_with_overflow(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = "llvm.intr.ssub.with.overflow"(%[[A]], %[[B]]) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK: llvm.return
llvm.func @ssub_with_overflow(%a: i32, %b: i32) {
  %0 = "llvm.intr.ssub.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// CHECK-LABEL: llvm.func @usub_with_overflow(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = "llvm.intr.usub.with.overflow"(%[[A]], %[[B]]) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK: llvm.return
llvm.func @usub_with_overflow(%a: i32, %b: i32) {
  %0 = "llvm.intr.usub.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// CHECK-LABEL: llvm.func @smul_with_overflow(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = "llvm.intr.smul.with.overflow"(%[[A]], %[[B]]) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK: llvm.return
llvm.func @smul_with_overflow(%a: i32, %b: i32) {
  %0 = "llvm.intr.smul.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// CHECK-LABEL: llvm.func @umul_with_overflow(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32, %[[B:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = "llvm.intr.umul.with.overflow"(%[[A]], %[[B]]) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK: llvm.return
llvm.func @umul_with_overflow(%a: i32, %b: i32) {
  %0 = "llvm.intr.umul.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// CHECK-LABEL: llvm.func @fptosi_sat(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = "llvm.intr.fptosi.sat"(%[[A]]) : (f32) -> i32
// CHECK: llvm.return
llvm.func @fptosi_sat(%a: f32) {
  %0 = "llvm.intr.fptosi.sat"(%a) : (f32) -> i32
  llvm.return
}

// CHECK-LABEL: llvm.func @fptoui_sat(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = "llvm.intr.fptoui.sat"(%[[A]]) : (f32) -> i32
// CHECK: llvm.return
llvm.func @fptoui_sat(%a: f32) {
  %0 = "llvm.intr.fptoui.sat"(%a) : (f32) -> i32
  llvm.return
}

// CHECK-LABEL: llvm.func @abs(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = "llvm.intr.abs"(%[[A]]) <{is_int_min_poison = false}> : (i32) -> i32
// CHECK: llvm.return
llvm.func @abs(%a: i32) {
  %0 = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i32) -> i32
  llvm.return
}

// CHECK-LABEL: llvm.func @ctlz(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = "llvm.intr.ctlz"(%[[A]]) <{is_zero_poison = true}> : (i32) -> i32
// CHECK: llvm.return
llvm.func @ctlz(%a: i32) {
  %0 = "llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i32) -> i32
  llvm.return
}

// CHECK-LABEL: llvm.func @cttz(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i32) {
// CHECK: %{{.*}} = "llvm.intr.cttz"(%[[A]]) <{is_zero_poison = true}> : (i32) -> i32
// CHECK: llvm.return
llvm.func @cttz(%a: i32) {
  %0 = "llvm.intr.cttz"(%a) <{is_zero_poison = true}> : (i32) -> i32
  llvm.return
}

// CHECK-LABEL: llvm.func @is_fpclass(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: f32) {
// CHECK: %{{.*}} = "llvm.intr.is.fpclass"(%[[A]]) <{bit = 3 : i32}> : (f32) -> i1
// CHECK: llvm.return
llvm.func @is_fpclass(%a: f32) {
  %0 = "llvm.intr.is.fpclass"(%a) <{bit = 3 : i32}> : (f32) -> i1
  llvm.return
}

// CHECK-LABEL: llvm.func @assume(
// CHECK-SAME:  %[[A:[a-z0-9_]+]]: i1) {
// CHECK: llvm.intr.assume %[[A]] : i1
// CHECK: llvm.return
llvm.func @assume(%c: i1) {
  llvm.intr.assume %c : i1
  llvm.return
}
