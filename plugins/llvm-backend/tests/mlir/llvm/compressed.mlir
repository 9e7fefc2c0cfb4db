// Access to memory where elements lie one behind the other.
// RUN: plait opt %s | filecheck %s

// CHECK: %0 = "llvm.intr.masked.expandload"(%p, %mask, %v) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK: "llvm.intr.masked.compressstore"(%0, %p, %mask) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
llvm.func @f(%p: !llvm.ptr, %mask: vector<4xi1>, %v: vector<4xf32>) {
  %0 = "llvm.intr.masked.expandload"(%p, %mask, %v) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "llvm.intr.masked.compressstore"(%0, %p, %mask) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
  llvm.return
}
