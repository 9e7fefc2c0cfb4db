// What is written past the caches is ordered before its function returns, on x86.
// RUN: plait opt %s --convert-to-llvm --llvm-fence-stores='architecture=x86_64' | filecheck %s
// RUN: plait opt %s --convert-to-llvm --llvm-fence-stores='architecture=aarch64' | filecheck %s --check-prefix=ARM

// ARM: llvm.store {{.*}}nontemporal
// ARM-NOT: sfence

// CHECK-LABEL: llvm.func @past_the_caches(
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 64 : i64, nontemporal} : vector<16xf32>, !llvm.ptr
// CHECK: llvm.call_intrinsic "llvm.x86.sse.sfence"()
// CHECK-NEXT: llvm.return
func.func @past_the_caches(%m: memref<16xf32>, %v: vector<16xf32>) {
  %c0 = arith.constant 0 : index
  vector.store %v, %m[%c0] {alignment = 64 : i64, nontemporal = true} : memref<16xf32>, vector<16xf32>
  return
}

// CHECK-LABEL: llvm.func @to_the_caches(
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
// CHECK-NOT: sfence
func.func @to_the_caches(%m: memref<16xf32>, %v: vector<16xf32>) {
  %c0 = arith.constant 0 : index
  vector.store %v, %m[%c0] {nontemporal = false} : memref<16xf32>, vector<16xf32>
  return
}
