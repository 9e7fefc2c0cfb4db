// Coroutines.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: @coro_id(
// CHECK: %{{.*}} = llvm.intr.coro.id %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
func.func @coro_id(%align: i32, %promise: !llvm.ptr, %coroutine: !llvm.ptr, %functions: !llvm.ptr) {
  %0 = llvm.intr.coro.id %align, %promise, %coroutine, %functions : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  return
}

// CHECK-LABEL: @coro_begin(
// CHECK: %{{.*}} = llvm.intr.coro.begin %{{.*}}, %{{.*}} : (!llvm.token, !llvm.ptr) -> !llvm.ptr
func.func @coro_begin(%id: !llvm.token, %mem: !llvm.ptr) {
  %0 = llvm.intr.coro.begin %id, %mem : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  return
}

// CHECK-LABEL: @coro_size(
// CHECK: %{{.*}} = llvm.intr.coro.size : i64
func.func @coro_size() {
  %0 = llvm.intr.coro.size : i64
  return
}

// CHECK-LABEL: @coro_align(
// CHECK: %{{.*}} = llvm.intr.coro.align : i64
func.func @coro_align() {
  %0 = llvm.intr.coro.align : i64
  return
}

// CHECK-LABEL: @coro_save(
// CHECK: %{{.*}} = llvm.intr.coro.save %{{.*}} : (!llvm.ptr) -> !llvm.token
func.func @coro_save(%handle: !llvm.ptr) {
  %0 = llvm.intr.coro.save %handle : (!llvm.ptr) -> !llvm.token
  return
}

// CHECK-LABEL: @coro_suspend(
// CHECK: %{{.*}} = llvm.intr.coro.suspend %{{.*}}, %{{.*}} : i8
func.func @coro_suspend(%save: !llvm.token, %final: i1) {
  %0 = llvm.intr.coro.suspend %save, %final : i8
  return
}

// CHECK-LABEL: @coro_end(
// CHECK: %{{.*}} = llvm.intr.coro.end %{{.*}}, %{{.*}}, %{{.*}} : (!llvm.ptr, i1, !llvm.token) -> i1
func.func @coro_end(%handle: !llvm.ptr, %unwind: i1, %values: !llvm.token) {
  %0 = llvm.intr.coro.end %handle, %unwind, %values : (!llvm.ptr, i1, !llvm.token) -> i1
  return
}

// CHECK-LABEL: @coro_free(
// CHECK: %{{.*}} = llvm.intr.coro.free %{{.*}}, %{{.*}} : (!llvm.token, !llvm.ptr) -> !llvm.ptr
func.func @coro_free(%id: !llvm.token, %handle: !llvm.ptr) {
  %0 = llvm.intr.coro.free %id, %handle : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  return
}

// CHECK-LABEL: @coro_resume(
// CHECK: llvm.intr.coro.resume %{{.*}} : !llvm.ptr
func.func @coro_resume(%handle: !llvm.ptr) {
  llvm.intr.coro.resume %handle : !llvm.ptr
  return
}

// CHECK-LABEL: @coro_promise(
// CHECK: %{{.*}} = llvm.intr.coro.promise %{{.*}}, %{{.*}}, %{{.*}} : (!llvm.ptr, i32, i1) -> !llvm.ptr
func.func @coro_promise(%handle: !llvm.ptr, %align: i32, %from: i1) {
  %0 = llvm.intr.coro.promise %handle, %align, %from : (!llvm.ptr, i32, i1) -> !llvm.ptr
  return
}
