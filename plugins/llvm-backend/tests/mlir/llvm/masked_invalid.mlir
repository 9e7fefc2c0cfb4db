// RUN: plait opt %s --split-input-file --verify-diagnostics

llvm.func @load(%p: !llvm.ptr, %m: vector<4xi1>) {
  // expected-error@+1 {{expected a mask with a flag for each element of 'vector<8xf32>', got 'vector<4xi1>'}}
  %0 = llvm.intr.masked.load %p, %m {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @other(%p: !llvm.ptr, %m: vector<8xi1>, %v: vector<8xi32>) {
  // expected-error@+1 {{expected 'pass_thru' of type 'vector<8xf32>', the type of the result}}
  %0 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @gather(%p: vector<4x!llvm.ptr>, %m: vector<8xi1>) {
  // expected-error@+1 {{expected a pointer for each element of 'vector<8xf32>', got 'vector<4x!llvm.ptr>'}}
  %0 = llvm.intr.masked.gather %p, %m {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<8xi1>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @store(%p: !llvm.ptr, %m: vector<4xi1>, %v: vector<8xf32>) {
  // expected-error@+1 {{expected a mask with a flag for each element of 'vector<8xf32>', got 'vector<4xi1>'}}
  llvm.intr.masked.store %v, %p, %m {alignment = 4 : i32} : vector<8xf32>, vector<4xi1> into !llvm.ptr
  llvm.return
}

// -----

llvm.func @scatter(%p: vector<4x!llvm.ptr>, %m: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error@+1 {{expected a pointer for each element of 'vector<8xf32>', got 'vector<4x!llvm.ptr>'}}
  llvm.intr.masked.scatter %v, %p, %m {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into vector<4x!llvm.ptr>
  llvm.return
}

// -----

llvm.func @gather(%p: vector<8x!llvm.ptr>, %mask: vector<8xi1>, %other: vector<8xi32>) {
  // expected-error@+1 {{'llvm.intr.masked.gather' op expected 'pass_thru' of type 'vector<8xf32>', the type of the result}}
  %0 = llvm.intr.masked.gather %p, %mask, %other {alignment = 4 : i32} : (vector<8x!llvm.ptr>, vector<8xi1>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @expandload(%p: !llvm.ptr, %mask: vector<8xi1>, %other: vector<8xi32>) {
  // expected-error@+1 {{'llvm.intr.masked.expandload' op expected 'pass_thru' of type 'vector<8xf32>', the type of the result}}
  %0 = "llvm.intr.masked.expandload"(%p, %mask, %other) : (!llvm.ptr, vector<8xi1>, vector<8xi32>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @gather_mask(%p: vector<8x!llvm.ptr>, %mask: vector<4xi1>) {
  // expected-error@+1 {{'llvm.intr.masked.gather' op expected a mask with a flag for each element of 'vector<8xf32>', got 'vector<4xi1>'}}
  %0 = llvm.intr.masked.gather %p, %mask {alignment = 4 : i32} : (vector<8x!llvm.ptr>, vector<4xi1>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @scatter_mask(%v: vector<8xf32>, %p: vector<8x!llvm.ptr>, %mask: vector<4xi1>) {
  // expected-error@+1 {{'llvm.intr.masked.scatter' op expected a mask with a flag for each element of 'vector<8xf32>', got 'vector<4xi1>'}}
  llvm.intr.masked.scatter %v, %p, %mask {alignment = 4 : i32} : vector<8xf32>, vector<4xi1> into vector<8x!llvm.ptr>
  llvm.return
}

// -----

llvm.func @expandload_mask(%p: !llvm.ptr, %mask: vector<4xi1>, %v: vector<8xf32>) {
  // expected-error@+1 {{'llvm.intr.masked.expandload' op expected a mask with a flag for each element of 'vector<8xf32>', got 'vector<4xi1>'}}
  %0 = "llvm.intr.masked.expandload"(%p, %mask, %v) : (!llvm.ptr, vector<4xi1>, vector<8xf32>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @compressstore_mask(%p: !llvm.ptr, %mask: vector<4xi1>, %v: vector<8xf32>) {
  // expected-error@+1 {{'llvm.intr.masked.compressstore' op expected a mask with a flag for each element of 'vector<8xf32>', got 'vector<4xi1>'}}
  "llvm.intr.masked.compressstore"(%v, %p, %mask) : (vector<8xf32>, !llvm.ptr, vector<4xi1>) -> ()
  llvm.return
}
