// Hints, traps, variadic functions.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: @lifetime_start(
// CHECK: llvm.intr.lifetime.start %{{.*}} : !llvm.ptr
func.func @lifetime_start(%p: !llvm.ptr) {
  llvm.intr.lifetime.start %p : !llvm.ptr
  return
}

// CHECK-LABEL: @lifetime_end(
// CHECK: llvm.intr.lifetime.end %{{.*}} : !llvm.ptr
func.func @lifetime_end(%p: !llvm.ptr) {
  llvm.intr.lifetime.end %p : !llvm.ptr
  return
}

// CHECK-LABEL: @vastart(
// CHECK: llvm.intr.vastart %{{.*}} : !llvm.ptr
func.func @vastart(%p: !llvm.ptr) {
  llvm.intr.vastart %p : !llvm.ptr
  return
}

// CHECK-LABEL: @vaend(
// CHECK: llvm.intr.vaend %{{.*}} : !llvm.ptr
func.func @vaend(%p: !llvm.ptr) {
  llvm.intr.vaend %p : !llvm.ptr
  return
}

// CHECK-LABEL: @vacopy(
// CHECK: llvm.intr.vacopy %{{.*}} to %{{.*}} : !llvm.ptr, !llvm.ptr
func.func @vacopy(%to: !llvm.ptr, %from: !llvm.ptr) {
  llvm.intr.vacopy %from to %to : !llvm.ptr, !llvm.ptr
  return
}

// CHECK-LABEL: @va_arg(
// CHECK: %{{.*}} = llvm.va_arg %{{.*}} : (!llvm.ptr) -> i32
func.func @va_arg(%list: !llvm.ptr) {
  %0 = llvm.va_arg %list : (!llvm.ptr) -> i32
  return
}

// CHECK-LABEL: @eh_typeid_for(
// CHECK: %{{.*}} = llvm.intr.eh.typeid.for %{{.*}} : (!llvm.ptr) -> i32
func.func @eh_typeid_for(%type: !llvm.ptr) {
  %0 = llvm.intr.eh.typeid.for %type : (!llvm.ptr) -> i32
  return
}

// CHECK-LABEL: @launder_invariant_group(
// CHECK: %{{.*}} = llvm.intr.launder.invariant.group %{{.*}} : !llvm.ptr
func.func @launder_invariant_group(%p: !llvm.ptr) {
  %0 = llvm.intr.launder.invariant.group %p : !llvm.ptr
  return
}

// CHECK-LABEL: @strip_invariant_group(
// CHECK: %{{.*}} = llvm.intr.strip.invariant.group %{{.*}} : !llvm.ptr
func.func @strip_invariant_group(%p: !llvm.ptr) {
  %0 = llvm.intr.strip.invariant.group %p : !llvm.ptr
  return
}

// CHECK-LABEL: @invariant_start(
// CHECK: %{{.*}} = llvm.intr.invariant.start 4, %{{.*}} : !llvm.ptr
func.func @invariant_start(%p: !llvm.ptr) {
  %0 = llvm.intr.invariant.start 4, %p : !llvm.ptr
  return
}

// CHECK-LABEL: @invariant_end(
// CHECK: llvm.intr.invariant.end %{{.*}}, 4, %{{.*}} : !llvm.ptr
func.func @invariant_end(%start: !llvm.ptr, %p: !llvm.ptr) {
  llvm.intr.invariant.end %start, 4, %p : !llvm.ptr
  return
}

// CHECK-LABEL: @ptrmask(
// CHECK: %{{.*}} = llvm.intr.ptrmask %{{.*}}, %{{.*}} : (!llvm.ptr, i64) -> !llvm.ptr
func.func @ptrmask(%p: !llvm.ptr, %mask: i64) {
  %0 = llvm.intr.ptrmask %p, %mask : (!llvm.ptr, i64) -> !llvm.ptr
  return
}

// CHECK-LABEL: @expect(
// CHECK: %{{.*}} = llvm.intr.expect %{{.*}}, %{{.*}} : i32
func.func @expect(%a: i32, %b: i32) {
  %0 = llvm.intr.expect %a, %b : i32
  return
}

// CHECK-LABEL: @expect_with_probability(
// CHECK: %{{.*}} = llvm.intr.expect.with.probability %{{.*}}, %{{.*}}, 5.000000e-01 : i32
func.func @expect_with_probability(%a: i32, %b: i32) {
  %0 = llvm.intr.expect.with.probability %a, %b, 5.000000e-01 : i32
  return
}

// CHECK-LABEL: @ssa_copy(
// CHECK: %{{.*}} = llvm.intr.ssa.copy %{{.*}} : f32
func.func @ssa_copy(%a: f32) {
  %0 = llvm.intr.ssa.copy %a : f32
  return
}

// CHECK-LABEL: @is_constant(
// CHECK: %{{.*}} = "llvm.intr.is.constant"(%{{.*}}) : (f32) -> i1
func.func @is_constant(%a: f32) {
  %0 = "llvm.intr.is.constant"(%a) : (f32) -> i1
  return
}

// CHECK-LABEL: @threadlocal_address(
// CHECK: %{{.*}} = "llvm.intr.threadlocal.address"(%{{.*}}) : (!llvm.ptr) -> !llvm.ptr
func.func @threadlocal_address(%p: !llvm.ptr) {
  %0 = "llvm.intr.threadlocal.address"(%p) : (!llvm.ptr) -> !llvm.ptr
  return
}

// CHECK-LABEL: @var_annotation(
// CHECK: "llvm.intr.var.annotation"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
func.func @var_annotation(%p: !llvm.ptr, %note: !llvm.ptr, %file: !llvm.ptr, %line: i32, %q: !llvm.ptr) {
  "llvm.intr.var.annotation"(%p, %note, %file, %line, %q) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  return
}

// CHECK-LABEL: @ptr_annotation(
// CHECK: %{{.*}} = "llvm.intr.ptr.annotation"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
func.func @ptr_annotation(%p: !llvm.ptr, %note: !llvm.ptr, %file: !llvm.ptr, %line: i32, %q: !llvm.ptr) {
  %0 = "llvm.intr.ptr.annotation"(%p, %note, %file, %line, %q) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  return
}

// CHECK-LABEL: @annotation(
// CHECK: %{{.*}} = "llvm.intr.annotation"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
func.func @annotation(%a: i32, %note: !llvm.ptr, %file: !llvm.ptr, %line: i32) {
  %0 = "llvm.intr.annotation"(%a, %note, %file, %line) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  return
}

// CHECK-LABEL: @trap(
// CHECK: llvm.intr.trap
func.func @trap() {
  llvm.intr.trap
  return
}

// CHECK-LABEL: @debugtrap(
// CHECK: llvm.intr.debugtrap
func.func @debugtrap() {
  llvm.intr.debugtrap
  return
}

// CHECK-LABEL: @ubsantrap(
// CHECK: llvm.intr.ubsantrap <{failureKind = 1 : i8}>
func.func @ubsantrap() {
  llvm.intr.ubsantrap <{failureKind = 1 : i8}>
  return
}
