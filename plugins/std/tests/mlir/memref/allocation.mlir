// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @alloc(%n: index) {
// CHECK-NEXT: %alloc = memref.alloc(%n) {alignment = 64 : i64} : memref<8x?xf32>
// CHECK-NEXT: memref.dealloc %alloc : memref<8x?xf32>
// CHECK-NEXT: return
// GENERIC: %alloc = "memref.alloc"(%n) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<8x?xf32>
// GENERIC: "memref.dealloc"(%alloc) : (memref<8x?xf32>) -> ()
func.func @alloc(%n: index) {
  %alloc = memref.alloc(%n) {alignment = 64 : i64} : memref<8x?xf32>
  memref.dealloc %alloc : memref<8x?xf32>
  return
}

// CHECK-LABEL: func.func @alloca() {
// CHECK-NEXT: %alloca = memref.alloca() : memref<8x64xf32>
// CHECK-NEXT: return
// GENERIC: %alloca = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8x64xf32>
func.func @alloca() {
  %alloca = memref.alloca() : memref<8x64xf32>
  return
}

// CHECK-LABEL: func.func @dealloc(%m: memref<8x64xf32>) {
// CHECK-NEXT: memref.dealloc %m : memref<8x64xf32>
// CHECK-NEXT: return
// GENERIC: "memref.dealloc"(%m) : (memref<8x64xf32>) -> ()
func.func @dealloc(%m: memref<8x64xf32>) {
  memref.dealloc %m : memref<8x64xf32>
  return
}

// CHECK-LABEL: func.func @realloc(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
// CHECK-NEXT: %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: return %0 : memref<?xf32>
// GENERIC: %{{[0-9]+}} = "memref.realloc"(%m, %n) : (memref<?xf32>, index) -> memref<?xf32>
func.func @realloc(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @alloca_scope() {
// CHECK-NEXT: memref.alloca_scope  {
// CHECK-NEXT: %alloca = memref.alloca() : memref<4x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// GENERIC: "memref.alloca_scope"() ({
// GENERIC: %alloca = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x3xf32>
// GENERIC: "memref.alloca_scope.return"() : () -> ()
func.func @alloca_scope() {
  memref.alloca_scope  {
    %alloca = memref.alloca() : memref<4x3xf32>
  }
  return
}

// CHECK-LABEL: func.func @alloca_scope_return(%v: f32) -> f32 {
// CHECK-NEXT: %0 = memref.alloca_scope  -> (f32) {
// CHECK-NEXT: memref.alloca_scope.return %v : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
// GENERIC: %{{[0-9]+}} = "memref.alloca_scope"() ({
// GENERIC: "memref.alloca_scope.return"(%v) : (f32) -> ()
func.func @alloca_scope_return(%v: f32) -> f32 {
  %0 = memref.alloca_scope  -> (f32) {
    memref.alloca_scope.return %v : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @alloc_with_symbol(%n: index) -> memref<8x64xf32, {{#map[0-9]*}}, 1> {
// CHECK-NEXT: %alloc = memref.alloc()[%n] {alignment = 32 : i64} : memref<8x64xf32, {{#map[0-9]*}}, 1>
// CHECK-NEXT: return %alloc : memref<8x64xf32, {{#map[0-9]*}}, 1>
// GENERIC: %{{[0-9]+}} = "memref.alloc"(%n) <{alignment = 32 : i64, operandSegmentSizes = array<i32: 0, 1>}> : (index) -> memref<8x64xf32, {{#map[0-9]*}}, 1>
func.func @alloc_with_symbol(%n: index) -> memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1> {
  %0 = memref.alloc()[%n] {alignment = 32 : i64} : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
  return %0 : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
}

// CHECK-LABEL: func.func @alloca_of_dynamic_size(%n: index) {
// CHECK-NEXT: %alloca = memref.alloca(%n) {alignment = 8 : i64} : memref<?x4xi1>
// CHECK-NEXT: return
// GENERIC: %{{[0-9]+}} = "memref.alloca"(%n) <{alignment = 8 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?x4xi1>
func.func @alloca_of_dynamic_size(%n: index) {
  %0 = memref.alloca(%n) {alignment = 8 : i64} : memref<?x4xi1>
  return
}

// CHECK-LABEL: func.func @scope_with_results(%v: f32) -> f32 {
// CHECK-NEXT: %0 = memref.alloca_scope  -> (f32) {
// CHECK-NEXT: memref.alloca_scope.return %v : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
// GENERIC: %{{[0-9]+}} = "memref.alloca_scope"() ({
// GENERIC: "memref.alloca_scope.return"(%v) : (f32) -> ()
func.func @scope_with_results(%v: f32) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %v : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @dealloc_unranked(%m: memref<*xf32>) {
// CHECK-NEXT: memref.dealloc %m : memref<*xf32>
// CHECK-NEXT: return
// GENERIC: "memref.dealloc"(%m) : (memref<*xf32>) -> ()
func.func @dealloc_unranked(%m: memref<*xf32>) {
  memref.dealloc %m : memref<*xf32>
  return
}

// CHECK-LABEL: func.func @realloc_to_dynamic(%m: memref<4xf32>, %n: index) -> memref<?xf32> {
// CHECK-NEXT: %0 = memref.realloc %m(%n) {alignment = 8 : i64} : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: return %0 : memref<?xf32>
// GENERIC: %{{[0-9]+}} = "memref.realloc"(%m, %n) <{alignment = 8 : i64}> : (memref<4xf32>, index) -> memref<?xf32>
func.func @realloc_to_dynamic(%m: memref<4xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) {alignment = 8 : i64} : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}
