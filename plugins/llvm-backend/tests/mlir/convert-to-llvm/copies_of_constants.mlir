// Copies of constants of equal bytes read nothing.
// RUN: plait opt %s --convert-to-llvm | filecheck %s

memref.global "private" constant @zeros : memref<100xf32> = dense<0.0>
memref.global "private" constant @ones : memref<100xf32> = dense<1.0>
memref.global "private" constant @minus_one : memref<100xi64> = dense<-1>
memref.global "private" constant @truth : memref<100xi1> = dense<true>
memref.global "private" @variable : memref<100xf32> = dense<0.0>

// CHECK-LABEL: llvm.func @zeros_of_floats(
// CHECK-NOT: memcpy
// CHECK: %[[Z:.*]] = llvm.mlir.constant(0 : i8) : i8
// CHECK: "llvm.intr.memset"(%{{.*}}, %[[Z]], %{{.*}})
func.func @zeros_of_floats(%m: memref<100xf32>) {
  %0 = memref.get_global @zeros : memref<100xf32>
  memref.copy %0, %m : memref<100xf32> to memref<100xf32>
  return
}

// CHECK-LABEL: llvm.func @bits_of_integers(
// CHECK: %[[B:.*]] = llvm.mlir.constant(-1 : i8) : i8
// CHECK: "llvm.intr.memset"(%{{.*}}, %[[B]], %{{.*}})
func.func @bits_of_integers(%m: memref<100xi64>) {
  %0 = memref.get_global @minus_one : memref<100xi64>
  memref.copy %0, %m : memref<100xi64> to memref<100xi64>
  return
}

// CHECK-LABEL: llvm.func @unequal_bytes(
// CHECK-NOT: memset
// CHECK: "llvm.intr.mem{{cpy|move}}"
func.func @unequal_bytes(%m: memref<100xf32>) {
  %0 = memref.get_global @ones : memref<100xf32>
  memref.copy %0, %m : memref<100xf32> to memref<100xf32>
  return
}

// CHECK-LABEL: llvm.func @booleans(
// CHECK-NOT: memset
// CHECK: "llvm.intr.mem{{cpy|move}}"
func.func @booleans(%m: memref<100xi1>) {
  %0 = memref.get_global @truth : memref<100xi1>
  memref.copy %0, %m : memref<100xi1> to memref<100xi1>
  return
}

// CHECK-LABEL: llvm.func @what_may_change(
// CHECK-NOT: memset
// CHECK: "llvm.intr.mem{{cpy|move}}"
func.func @what_may_change(%m: memref<100xf32>) {
  %0 = memref.get_global @variable : memref<100xf32>
  memref.copy %0, %m : memref<100xf32> to memref<100xf32>
  return
}
