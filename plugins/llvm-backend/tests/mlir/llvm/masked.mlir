// Masked access to memory.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: llvm.func @contiguous(
// CHECK-SAME:  %[[P:[a-z0-9_]+]]: !llvm.ptr, %[[M:[a-z0-9_]+]]: vector<8xi1>, %[[V:[a-z0-9_]+]]: vector<8xf32>)
// CHECK: %[[L:[a-z0-9_]+]] = llvm.intr.masked.load %[[P]], %[[M]], %[[V]] {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
// CHECK: %{{.*}} = llvm.intr.masked.load %[[P]], %[[M]] {alignment = 1 : i32} : (!llvm.ptr, vector<8xi1>) -> vector<8xf32>
// CHECK: llvm.intr.masked.store %[[L]], %[[P]], %[[M]] {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into !llvm.ptr
llvm.func @contiguous(%p: !llvm.ptr, %m: vector<8xi1>, %v: vector<8xf32>) {
  %0 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  %1 = llvm.intr.masked.load %p, %m {alignment = 1 : i32} : (!llvm.ptr, vector<8xi1>) -> vector<8xf32>
  llvm.intr.masked.store %0, %p, %m {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @by_addresses(
// CHECK-SAME:  %[[P:[a-z0-9_]+]]: vector<8x!llvm.ptr>, %[[M:[a-z0-9_]+]]: vector<8xi1>, %[[V:[a-z0-9_]+]]: vector<8xf32>)
// CHECK: %[[L:[a-z0-9_]+]] = llvm.intr.masked.gather %[[P]], %[[M]], %[[V]] {alignment = 4 : i32} : (vector<8x!llvm.ptr>, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
// CHECK: llvm.intr.masked.scatter %[[L]], %[[P]], %[[M]] {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into vector<8x!llvm.ptr>
llvm.func @by_addresses(%p: vector<8x!llvm.ptr>, %m: vector<8xi1>, %v: vector<8xf32>) {
  %0 = llvm.intr.masked.gather %p, %m, %v {alignment = 4 : i32} : (vector<8x!llvm.ptr>, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  llvm.intr.masked.scatter %0, %p, %m {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into vector<8x!llvm.ptr>
  llvm.return
}
