// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @rmw(%v: f32, %m: memref<4x?xf32>, %i: index) -> f32 {
// CHECK-NEXT: %0 = memref.atomic_rmw addf %v, %m[%i, %i] : (f32, memref<4x?xf32>) -> f32
// CHECK-NEXT: return %0 : f32
// GENERIC: %{{[0-9]+}} = "memref.atomic_rmw"(%v, %m, %i, %i) <{kind = 0 : i64}> : (f32, memref<4x?xf32>, index, index) -> f32
func.func @rmw(%v: f32, %m: memref<4x?xf32>, %i: index) -> f32 {
  %0 = memref.atomic_rmw addf %v, %m[%i, %i] : (f32, memref<4x?xf32>) -> f32
  return %0 : f32
}

// CHECK-LABEL: func.func @kinds(
// CHECK-NEXT: %0 = memref.atomic_rmw addi %v, %m[] : (i8, memref<i8>) -> i8
// CHECK-NEXT: %1 = memref.atomic_rmw andi %v, %m[] : (i8, memref<i8>) -> i8
// CHECK-NEXT: %2 = memref.atomic_rmw assign %v, %m[] : (i8, memref<i8>) -> i8
// CHECK-NEXT: %3 = memref.atomic_rmw maxs %v, %m[] : (i8, memref<i8>) -> i8
// CHECK-NEXT: %4 = memref.atomic_rmw maxu %v, %m[] : (i8, memref<i8>) -> i8
// CHECK-NEXT: %5 = memref.atomic_rmw mins %v, %m[] : (i8, memref<i8>) -> i8
// CHECK-NEXT: %6 = memref.atomic_rmw minu %v, %m[] : (i8, memref<i8>) -> i8
// CHECK-NEXT: %7 = memref.atomic_rmw muli %v, %m[] {note} : (i8, memref<i8>) -> i8
// CHECK-NEXT: %8 = memref.atomic_rmw ori %v, %m[] : (i8, memref<i8>) -> i8
// CHECK-NEXT: %9 = memref.atomic_rmw xori %v, %m[] : (i8, memref<i8>) -> i8
func.func @kinds(%v: i8, %m: memref<i8>) {
  %0 = memref.atomic_rmw "addi" %v, %m[] : (i8, memref<i8>) -> i8
  %1 = memref.atomic_rmw andi %v, %m[] : (i8, memref<i8>) -> i8
  %2 = memref.atomic_rmw assign %v, %m[] : (i8, memref<i8>) -> i8
  %3 = memref.atomic_rmw maxs %v, %m[] : (i8, memref<i8>) -> i8
  %4 = memref.atomic_rmw maxu %v, %m[] : (i8, memref<i8>) -> i8
  %5 = memref.atomic_rmw mins %v, %m[] : (i8, memref<i8>) -> i8
  %6 = memref.atomic_rmw minu %v, %m[] : (i8, memref<i8>) -> i8
  %7 = memref.atomic_rmw muli %v, %m[] {note} : (i8, memref<i8>) -> i8
  %8 = memref.atomic_rmw ori %v, %m[] : (i8, memref<i8>) -> i8
  %9 = memref.atomic_rmw xori %v, %m[] : (i8, memref<i8>) -> i8
  return
}

// CHECK-LABEL: func.func @kinds_of_floats(
// CHECK-NEXT: %0 = memref.atomic_rmw assign %v, %m[] : (bf16, memref<bf16>) -> bf16
// CHECK-NEXT: %1 = memref.atomic_rmw maximumf %v, %m[] : (bf16, memref<bf16>) -> bf16
// CHECK-NEXT: %2 = memref.atomic_rmw maxnumf %v, %m[] : (bf16, memref<bf16>) -> bf16
// CHECK-NEXT: %3 = memref.atomic_rmw minimumf %v, %m[] : (bf16, memref<bf16>) -> bf16
// CHECK-NEXT: %4 = memref.atomic_rmw minnumf %v, %m[] : (bf16, memref<bf16>) -> bf16
// CHECK-NEXT: %5 = memref.atomic_rmw mulf %v, %m[] : (bf16, memref<bf16>) -> bf16
func.func @kinds_of_floats(%v: bf16, %m: memref<bf16>) {
  %0 = memref.atomic_rmw assign %v, %m[] : (bf16, memref<bf16>) -> bf16
  %1 = memref.atomic_rmw maximumf %v, %m[] : (bf16, memref<bf16>) -> bf16
  %2 = memref.atomic_rmw maxnumf %v, %m[] : (bf16, memref<bf16>) -> bf16
  %3 = memref.atomic_rmw minimumf %v, %m[] : (bf16, memref<bf16>) -> bf16
  %4 = memref.atomic_rmw minnumf %v, %m[] : (bf16, memref<bf16>) -> bf16
  %5 = memref.atomic_rmw mulf %v, %m[] : (bf16, memref<bf16>) -> bf16
  return
}

// CHECK-LABEL: func.func @generic(%m: memref<10xf32>, %i: index) -> f32 {
// CHECK-NEXT: %0 = memref.generic_atomic_rmw %m[%i] : memref<10xf32> {
// CHECK-NEXT: ^bb0(%old: f32):
// CHECK-NEXT:   %1 = arith.mulf %old, %old : f32
// CHECK-NEXT:   memref.atomic_yield %1 : f32
// CHECK-NEXT: } {note}
// CHECK-NEXT: return %0 : f32
// GENERIC: %{{[0-9]+}} = "memref.generic_atomic_rmw"(%m, %i) ({
// GENERIC: "memref.atomic_yield"(%{{[0-9]+}}) : (f32) -> ()
// GENERIC: }) {note} : (memref<10xf32>, index) -> f32
func.func @generic(%m: memref<10xf32>, %i: index) -> f32 {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<10xf32> {
  ^bb0(%old: f32):
    %1 = arith.mulf %old, %old : f32
    memref.atomic_yield %1 : f32
  } {note}
  return %0 : f32
}
