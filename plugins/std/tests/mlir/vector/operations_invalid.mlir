// RUN: plait opt --verify-diagnostics --split-input-file %s
// What the operations of the dialect refuse.

func.func @f(%v: vector<4xf32>, %w: vector<8xf32>) {
  // expected-error@+1 {{'vector.shuffle' op expected entry 1 of the mask to be in [0, 12) or -1 (poison), found 12}}
  %0 = vector.shuffle %v, %w [0, 12] : vector<4xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<8xf32>) {
  // expected-error@+1 {{'vector.shuffle' op expected a mask with at least one entry, found none}}
  %0 = vector.shuffle %v, %w [] : vector<4xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %v0: vector<f32>) {
  // expected-error@+1 {{'vector.shuffle' op expected vectors of one rank, found ranks 0 and 1}}
  %0 = vector.shuffle %v0, %v [0,1] : vector<f32>, vector<4xf32>
  return
}

// -----

func.func @f(%vv: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.shuffle' op operand #0 must be a vector without scalable dimensions, found 'vector<[4]xf32>'}}
  %0 = vector.shuffle %vv, %vv [0,1] : vector<[4]xf32>, vector<[4]xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %x: vector<4xi32>) {
  // expected-error@+1 {{'vector.shuffle' op expected elements of one type, found 'f32' and 'i32'}}
  %0 = vector.shuffle %v, %x [0,1] : vector<4xf32>, vector<4xi32>
  return
}

// -----

func.func @f(%v0: vector<f32>) {
  // expected-error@+1 {{'vector.deinterleave' op operand #0 must be a vector of rank 1 or higher, found 'vector<f32>'}}
  %0:2 = vector.deinterleave %v0 : vector<f32> -> vector<f32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error@+1 {{'vector.bitcast' op expected rows of as many bits, found 128 in 'vector<4xf32>' and 64 in 'vector<2xf32>'}}
  %0 = vector.bitcast %v : vector<4xf32> to vector<2xf32>
  return
}

// -----

func.func @f(%v0: vector<f32>) {
  // expected-error@+1 {{'vector.bitcast' op expected rows of as many bits, found 32 in 'vector<f32>' and 16 in 'vector<f16>'}}
  %0 = vector.bitcast %v0 : vector<f32> to vector<f16>
  return
}

// -----

func.func @f(%m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.bitcast' op expected 'vector<2x4xf32>' and 'vector<4x2xf32>' to differ in the last dimension only}}
  %0 = vector.bitcast %m : vector<2x4xf32> to vector<4x2xf32>
  return
}

// -----

func.func @f(%m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected as many offsets, sizes and strides, found 1, 2 and 1}}
  %0 = vector.extract_strided_slice %m {offsets = [0], sizes = [1, 2], strides = [1]} : vector<2x4xf32> to vector<1x4xf32>
  return
}

// -----

func.func @f(%m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected the offset along dimension 0 to be in [0, 2), found 2}}
  %0 = vector.extract_strided_slice %m {offsets = [2], sizes = [1], strides = [1]} : vector<2x4xf32> to vector<1x4xf32>
  return
}

// -----

func.func @f(%m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op dimension 0 has 2 elements, but the part ends at 3}}
  %0 = vector.extract_strided_slice %m {offsets = [1], sizes = [2], strides = [1]} : vector<2x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @f(%m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected stride 1 along dimension 0, found 2}}
  %0 = vector.extract_strided_slice %m {offsets = [0], sizes = [2], strides = [2]} : vector<2x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @f(%m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected the size along dimension 0 to be in [1, 2], found 0}}
  %0 = vector.extract_strided_slice %m {offsets = [0], sizes = [0], strides = [1]} : vector<2x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @f(%m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected a result of type 'vector<1x4xf32>', found 'vector<2x4xf32>'}}
  %0 = vector.extract_strided_slice %m {offsets = [0], sizes = [1], strides = [1]} : vector<2x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @f(%m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected at most 2 offsets, found 3}}
  %0 = vector.extract_strided_slice %m {offsets = [0,0,0], sizes = [1,1,1], strides = [1,1,1]} : vector<2x4xf32> to vector<2x4xf32>
  return
}

// -----

func.func @f(%vv: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected all of the scalable dimension 0, size 4, found size 2}}
  %0 = vector.extract_strided_slice %vv {offsets = [0], sizes = [2], strides = [1]} : vector<[4]xf32> to vector<[2]xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected the offset along dimension 0 to be in [0, 2), found 2}}
  %0 = vector.insert_strided_slice %v, %m {offsets = [2, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op dimension 1 has 4 elements, but the part ends at 5}}
  %0 = vector.insert_strided_slice %v, %m {offsets = [1, 1], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected 2 offsets, one for each dimension of 'vector<2x4xf32>', found 1}}
  %0 = vector.insert_strided_slice %v, %m {offsets = [0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected 1 strides, one for each dimension of 'vector<4xf32>', found 2}}
  %0 = vector.insert_strided_slice %v, %m {offsets = [0, 0], strides = [1, 1]} : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op 'vector<2x4xf32>' has more dimensions than 'vector<4xf32>'}}
  %0 = vector.insert_strided_slice %m, %v {offsets = [0], strides = [1, 1]} : vector<2x4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected stride 1 along dimension 0, found 2}}
  %0 = vector.insert_strided_slice %v, %m {offsets = [0, 0], strides = [2]} : vector<4xf32> into vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %vv: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op dimension 0 of 'vector<4xf32>' must scale as dimension 0 of 'vector<[4]xf32>' does}}
  %0 = vector.insert_strided_slice %v, %vv {offsets = [0], strides = [1]} : vector<4xf32> into vector<[4]xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %x: vector<4xi32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected elements of one type, found 'i32' and 'f32'}}
  %0 = vector.insert_strided_slice %x, %v {offsets = [0], strides = [1]} : vector<4xi32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %vv: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.scalable.insert' op expected a position that is a multiple of 4, the size of 'vector<4xf32>', found 2}}
  %0 = vector.scalable.insert %v, %vv[2] : vector<4xf32> into vector<[4]xf32>
  return
}

// -----

func.func @f(%x: vector<4xi32>, %vv: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.scalable.insert' op expected elements of one type, found 'i32' and 'f32'}}
  %0 = vector.scalable.insert %x, %vv[4] : vector<4xi32> into vector<[4]xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error@+1 {{'vector.scalable.insert' op operand #1 must be a scalable vector of one dimension, found 'vector<4xf32>'}}
  %0 = vector.scalable.insert %v, %v[4] : vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%vv: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.scalable.extract' op expected a position that is a multiple of 4, the size of 'vector<4xf32>', found 2}}
  %0 = vector.scalable.extract %vv[2] : vector<4xf32> from vector<[4]xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.step' op result #0 must be a rank-1 vector of index, found 'vector<4xi32>'}}
  %0 = vector.step : vector<4xi32>
  return
}

// -----

func.func @f(%s: f32) {
  // expected-error@+1 {{'vector.from_elements' op result #0 must be a vector without scalable dimensions, found 'vector<[1]xf32>'}}
  %0 = vector.from_elements %s : vector<[1]xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.multi_reduction' op expected a result of type 'vector<2xf32>', found 'vector<4xf32>'}}
  %0 = vector.multi_reduction <add>, %m, %v [1] : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.multi_reduction' op expected dimensions to reduce in [0, 2), found 2}}
  %0 = vector.multi_reduction <add>, %m, %v [2] : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.multi_reduction' op unsupported reduction type 'f32' for kind 'and'}}
  %0 = vector.multi_reduction <and>, %m, %v [0] : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %mi: vector<2x4xi32>) {
  // expected-error@+1 {{'vector.multi_reduction' op expected a result of type 'vector<4xi32>', found 'vector<4xf32>'}}
  %0 = vector.multi_reduction <add>, %mi, %v [0] : vector<2x4xi32> to vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected vectors of one dimension, found operand 0 of type 'vector<2x4xf32>'}}
  %0 = vector.outerproduct %m, %v : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected vectors of one dimension, found operand 1 of type 'vector<2x4xf32>'}}
  %0 = vector.outerproduct %v, %m : vector<4xf32>, vector<2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %x: vector<4xi32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected elements of one type, found 'f32' and 'i32'}}
  %0 = vector.outerproduct %v, %x : vector<4xf32>, vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %vv: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op 'vector<[4]xf32>' is scalable, so 'vector<4xf32>' must be scalable too}}
  %0 = vector.outerproduct %vv, %v : vector<[4]xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op unsupported outer product type 'f32' for kind 'and'}}
  %0 = vector.outerproduct %v, %v {kind = #vector.kind<and>} : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.scan' op expected an initial value of type 'vector<2xf32>', found 'vector<4xf32>'}}
  %0:2 = vector.scan <add>, %m, %v {inclusive = true, reduction_dim = 1 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.scan' op expected 'reduction_dim' in [0, 2), found 2}}
  %0:2 = vector.scan <add>, %m, %v {inclusive = true, reduction_dim = 2 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.scan' op expected 'reduction_dim' in [0, 2), found -1}}
  %0:2 = vector.scan <add>, %m, %v {inclusive = true, reduction_dim = -1 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.scan' op unsupported scan type 'f32' for kind 'and'}}
  %0:2 = vector.scan <and>, %m, %v {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.scan' op expected an initial value of type 'vector<4xf32>', found 'vector<2x4xf32>'}}
  %0:2 = vector.scan <add>, %m, %m {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<2x4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op expected size 0 to be in [0, 1], found 2}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op expected 1 sizes for a result of type 'vector<i1>', found 0}}
  %0 = vector.constant_mask [] : vector<i1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op expected size 0 to be in [0, 4], found 5}}
  %0 = vector.constant_mask [5] : vector<4xi1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op expected size 0 to be in [0, 4], found -1}}
  %0 = vector.constant_mask [-1] : vector<4xi1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op expected all sizes to be 0, as one is, found [1, 0]}}
  %0 = vector.constant_mask [1, 0] : vector<2x4xi1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op expected 2 sizes for a result of type 'vector<2x4xi1>', found 1}}
  %0 = vector.constant_mask [1] : vector<2x4xi1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op expected size 0 of a scalable dimension to be 0 or 4, found 2}}
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.create_mask' op expected 1 operands for 'vector<i1>', found 0}}
  %0 = vector.create_mask : vector<i1>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'vector.create_mask' op expected 2 operands for 'vector<2x4xi1>', found 1}}
  %0 = vector.create_mask %i : vector<2x4xi1>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'vector.create_mask' op result #0 must be a vector of i1, found 'vector<4xi32>'}}
  %0 = vector.create_mask %i : vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %s: f32, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.mask' op 'vector.reduction' leaves masked elements out, so there is no use for 'passthru'}}
  %0 = vector.mask %k, %s { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %k2: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.mask' op expected a mask of type 'vector<4xi1>' for 'vector.reduction', found 'vector<2x4xi1>'}}
  %0 = vector.mask %k2 { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<2x4xi1> -> f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.mask' op expected an operation that can be masked, found 'arith.addf'}}
  %0 = vector.mask %k { arith.addf %v, %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: index, %s: f32, %b: memref<?x?xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.mask' op expected the results of 'vector.transfer_read', 'vector<4xf32>', as results}}
  %0 = vector.mask %k { vector.transfer_read %b[%i, %i], %s : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  // expected-error@+1 {{'vector.mask' op 'vector.gather' leaves masked elements out, so there is no use for 'passthru'}}
  %0 = vector.mask %k, %v { vector.gather %b[%i, %i] [%x], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %k2: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.mask' op expected a mask of type 'vector<4x4xi1>' for 'vector.outerproduct', found 'vector<2x4xi1>'}}
  %0 = vector.mask %k2 { vector.outerproduct %v, %v : vector<4xf32>, vector<4xf32> } : vector<2x4xi1> -> vector<4x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: vector<2x4xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.mask' op expected a mask of type 'vector<2x4xi1>' for 'vector.multi_reduction', found 'vector<4xi1>'}}
  %0 = vector.mask %k { vector.multi_reduction <add>, %m, %v [0] : vector<2x4xf32> to vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.mask' op expected the results of 'vector.reduction', 'f32', as results}}
  vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %s: f32, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.mask' op expected the results of 'vector.reduction' to be yielded, and nothing else}}
  %0 = vector.mask %k { %1 = vector.reduction <add>, %v : vector<4xf32> into f32 vector.yield %s : f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.maskedload' op expected 2 indices for 'memref<?x?xf32>', found 1}}
  %0 = vector.maskedload %b[%i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %b: memref<?x?xf32>, %k2: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.maskedload' op expected a mask with a flag for each element of 'vector<4xf32>', found 'vector<2x4xi1>'}}
  %0 = vector.maskedload %b[%i, %i], %k2, %v : memref<?x?xf32>, vector<2x4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%w: vector<8xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.maskedload' op expected 'pass_thru' of type 'vector<4xf32>', the type of the result, found 'vector<8xf32>'}}
  %0 = vector.maskedload %b[%i, %i], %k, %w : memref<?x?xf32>, vector<4xi1>, vector<8xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%i: index, %b: memref<?x?xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  // expected-error@+1 {{'vector.maskedload' op expected elements of type 'f32', as in 'base', found 'vector<4xi32>'}}
  %0 = vector.maskedload %b[%i, %i], %k, %x : memref<?x?xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.maskedload' op attribute 'alignment' must be a power of two of type i64}}
  %0 = vector.maskedload %b[%i, %i], %k, %v {alignment = 3} : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%w: vector<8xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.maskedstore' op expected a mask with a flag for each element of 'vector<8xf32>', found 'vector<4xi1>'}}
  vector.maskedstore %b[%i, %i], %k, %w : memref<?x?xf32>, vector<4xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%i: index, %b: memref<?x?xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  // expected-error@+1 {{'vector.maskedstore' op expected elements of type 'f32', as in 'base', found 'vector<4xi32>'}}
  vector.maskedstore %b[%i, %i], %k, %x : memref<?x?xf32>, vector<4xi1>, vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  // expected-error@+1 {{'vector.gather' op expected 2 indices for 'memref<?x?xf32>', found 1}}
  %0 = vector.gather %b[%i] [%x], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%w: vector<8xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  // expected-error@+1 {{'vector.gather' op expected a mask with a flag for each element of 'vector<8xf32>', found 'vector<4xi1>'}}
  %0 = vector.gather %b[%i, %i] [%x], %k, %w : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.gather' op operand #3 must be a vector of index or integer, found 'vector<4xf32>'}}
  %0 = vector.gather %b[%i, %i] [%v], %k, %v : memref<?x?xf32>, vector<4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>, %x: vector<4xi32>) {
  // expected-error@+1 {{'vector.scatter' op expected no result, as 'base' is of type 'memref<?x?xf32>'}}
  %0 = vector.scatter %b[%i, %i] [%x], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %k: vector<4xi1>, %t: tensor<?x?xf32>, %x: vector<4xi32>) {
  // expected-error@+1 {{'vector.scatter' op expected a result of type 'tensor<?x?xf32>', as 'base' is of type 'tensor<?x?xf32>'}}
  vector.scatter %t[%i, %i] [%x], %k, %v : tensor<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %b: memref<?x?xf32>, %x: vector<4xi32>, %k2: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.scatter' op expected a mask with a flag for each element of 'vector<4xf32>', found 'vector<2x4xi1>'}}
  vector.scatter %b[%i, %i] [%x], %k2, %v : memref<?x?xf32>, vector<4xi32>, vector<2x4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%w: vector<8xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.expandload' op expected a mask with a flag for each element of 'vector<8xf32>', found 'vector<4xi1>'}}
  %0 = vector.expandload %b[%i, %i], %k, %w : memref<?x?xf32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.compressstore' op expected 2 indices for 'memref<?x?xf32>', found 1}}
  vector.compressstore %b[%i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%w: vector<8xf32>, %i: index, %b: memref<?x?xf32>, %k: vector<4xi1>) {
  // expected-error@+1 {{'vector.compressstore' op expected a mask with a flag for each element of 'vector<8xf32>', found 'vector<4xi1>'}}
  vector.compressstore %b[%i, %i], %k, %w : memref<?x?xf32>, vector<4xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%bb: memref<2x3xf32>) {
  // expected-error@+1 {{'vector.type_cast' op expected the sizes [2, 3] of 'memref<2x3xf32>' in 'memref<vector<3x2xf32>>', found [3, 2]}}
  %0 = vector.type_cast %bb : memref<2x3xf32> to memref<vector<3x2xf32>>
  return
}

// -----

func.func @f(%bb: memref<2x3xf32>) {
  // expected-error@+1 {{'vector.type_cast' op expected scalars of one type, found 'f32' and 'i32'}}
  %0 = vector.type_cast %bb : memref<2x3xf32> to memref<vector<2x3xi32>>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>) {
  // expected-error@+1 {{'vector.type_cast' op operand #0 must be a static-shape memref, found 'memref<?x?xf32>'}}
  %0 = vector.type_cast %b : memref<?x?xf32> to memref<vector<2x3xf32>>
  return
}

// -----

func.func @f(%bb: memref<2x3xf32>) {
  // expected-error@+1 {{'vector.type_cast' op 'memref<2x3xf32>' and 'memref<vector<2x3xf32>, 1>' are in different memory spaces}}
  %0 = vector.type_cast %bb : memref<2x3xf32> to memref<vector<2x3xf32>, 1>
  return
}

// -----

func.func @f(%b: memref<?x?xf32>) {
  // expected-error@+1 {{'vector.print' op operand #0 must be a vector, integer, index or float, found 'memref<?x?xf32>'}}
  vector.print %b : memref<?x?xf32>
  return
}

// -----

func.func @f(%s: f32) {
  // expected-error@+1 {{'vector.print' op expected a text alone, found it with a value or with punctuation}}
  vector.print %s : f32 str "a"
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.yield' op a terminator must be at the end of its block}}
  vector.yield
  return
}

// -----

func.func @gather_indices(%m: memref<?xf32>, %i: index, %at: vector<8xi32>, %mask: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.gather' op expected an index for each element of 'vector<4xf32>', found 'vector<8xi32>'}}
  %0 = vector.gather %m[%i] [%at], %mask, %v : memref<?xf32>, vector<8xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @scatter_indices(%m: memref<?xf32>, %i: index, %at: vector<8xi32>, %mask: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.scatter' op expected an index for each element of 'vector<4xf32>', found 'vector<8xi32>'}}
  vector.scatter %m[%i] [%at], %mask, %v : memref<?xf32>, vector<8xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @type_cast_layout(%m: memref<2x3xf32, strided<[4, 1]>>) {
  // expected-error@+1 {{'vector.type_cast' op expected memrefs without a layout, found 'memref<2x3xf32, strided<[4, 1]>>'}}
  %0 = vector.type_cast %m : memref<2x3xf32, strided<[4, 1]>> to memref<vector<2x3xf32>>
  return
}

// -----

func.func @contract_dictionary(%a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{expected a dictionary of attributes, found "first"}}
  %0 = vector.contract "first" %a, %a, %x : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_iterators(%a: vector<4xf32>, %x: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = "reduction"} %a, %a, %x : vector<4xf32>, vector<4xf32> into f32
  // expected-error@+1 {{expected an array as 'iterator_types', but got '"reduction"'}}
  return
}

// -----

func.func @contract_dimension_of_no_operand(%a: vector<4xf32>, %x: vector<3xf32>) {
  // expected-error@+1 {{'vector.contract' op accumulator and result have the wrong shape}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"], kind = #vector.kind<add>} %a, %a, %x : vector<4xf32>, vector<4xf32> into vector<3xf32>
  return
}

// -----

func.func @mask_without_a_block(%mask: vector<4xi1>) {
  // expected-error@+1 {{'vector.mask' op expected a region with a block that yields, found none}}
  "vector.mask"(%mask) ({
  }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @mask_of_two(%mask: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expected one operation in the region, found 2}}
  %0 = vector.mask %mask {
    %1 = vector.reduction <add>, %v : vector<4xf32> into f32
    %2 = vector.reduction <mul>, %v : vector<4xf32> into f32
    vector.yield %2 : f32
  } : vector<4xi1> -> f32
  return
}

// -----

func.func @mask_of_nothing(%mask: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expected 1 values to be yielded, found 2}}
  %0 = "vector.mask"(%mask) ({
    "vector.yield"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> ()
  }) : (vector<4xi1>) -> vector<4xf32>
  return
}

// -----

func.func @mask_passthru(%mask: vector<4xi1>, %m: memref<?xf32>, %i: index, %p: f32, %other: vector<8xf32>) {
  // expected-error@+1 {{'vector.mask' op expected 'passthru' of type 'vector<4xf32>', found 'vector<8xf32>'}}
  %0 = "vector.mask"(%mask, %other) ({
    %1 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
    "vector.yield"(%1) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>, vector<8xf32>) -> vector<4xf32>
  return
}

// -----

func.func @shuffle_shapes(%a: vector<2x3xf32>, %b: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.shuffle' op expected 'vector<2x3xf32>' and 'vector<2x4xf32>' to differ in the first dimension only}}
  %0 = vector.shuffle %a, %b [0, 1] : vector<2x3xf32>, vector<2x4xf32>
  return
}

// -----

func.func @shuffle_result(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.shuffle' op expected a result of type 'vector<2xf32>', found 'vector<3xf32>'}}
  %0 = "vector.shuffle"(%a, %a) <{mask = array<i64: 0, 7>}> : (vector<4xf32>, vector<4xf32>) -> vector<3xf32>
  return
}

// -----

func.func @deinterleave_odd(%a: vector<9xf32>) {
  // expected-error@+1 {{'vector.deinterleave' op the last dimension of 'vector<9xf32>' must be even}}
  %0, %1 = vector.deinterleave %a : vector<9xf32> -> vector<4xf32>
  return
}

// -----

func.func @bitcast_ranks(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.bitcast' op expected vectors of one rank, found ranks 1 and 2}}
  %0 = vector.bitcast %a : vector<4xf32> to vector<2x2xf32>
  return
}

// -----

func.func @insert_part_of_scalable(%a: vector<[2]xf32>, %b: vector<4x[4]xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected all of the scalable dimension 1, size 4, found size 2}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1]} : vector<[2]xf32> into vector<4x[4]xf32>
  return
}

// -----

func.func @broadcast_rank(%a: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.broadcast' op the source has more dimensions than the result}}
  %0 = vector.broadcast %a : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

func.func @outer_of_scalars(%a: f32) {
  // expected-error@+1 {{expected a vector with a dimension as the first type, found 'f32'}}
  %0 = vector.outerproduct %a, %a : f32, f32
  return
}

// -----

func.func @outer_result(%a: vector<2xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected a result of type 'vector<2x4xf32>', found 'vector<4x2xf32>'}}
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<2xf32>, vector<4xf32>) -> vector<4x2xf32>
  return
}

// -----

func.func @outer_acc(%a: vector<2xf32>, %b: vector<4xf32>, %c: vector<4x2xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected 'acc' of type 'vector<2x4xf32>', found 'vector<4x2xf32>'}}
  %0 = "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<add>}> : (vector<2xf32>, vector<4xf32>, vector<4x2xf32>) -> vector<2x4xf32>
  return
}

// -----

func.func @transfer_mask(%m: memref<?xf32>, %i: index, %p: f32, %mask: vector<8xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op expected a mask of type 'vector<4xi1>', found 'vector<8xi1>'}}
  %0 = "vector.transfer_read"(%m, %i, %p, %mask) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f32, vector<8xi1>) -> vector<4xf32>
  return
}

// -----

func.func @transfer_of_vectors(%m: memref<?xvector<2x4xf32>>, %i: index, %p: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.transfer_read' op ranks of the source's vector elements and of the result must be equal}}
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [], permutation_map = affine_map<(d0) -> ()>} : memref<?xvector<2x4xf32>>, vector<4xf32>
  return
}

// -----

func.func @transfer_of_masked_vectors(%m: memref<?xvector<4xf32>>, %i: index, %p: vector<4xf32>, %mask: vector<2xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op a mask is not supported for vector elements}}
  %0 = "vector.transfer_read"(%m, %i, %p, %mask) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xvector<4xf32>>, index, vector<4xf32>, vector<2xi1>) -> vector<2x4xf32>
  return
}

// -----

func.func @load_rank(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'vector.load' op the vector has more dimensions than the memref that is read}}
  %0 = vector.load %m[%i] : memref<4xf32>, vector<1x4xf32>
  return
}

// -----

func.func @store_rank(%m: memref<4xf32>, %i: index, %v: vector<1x4xf32>) {
  // expected-error@+1 {{'vector.store' op the vector has more dimensions than the memref that is written}}
  vector.store %v, %m[%i] : memref<4xf32>, vector<1x4xf32>
  return
}

// -----

func.func @reduction_kind(%v: vector<4xf32>) {
  // expected-error@+1 {{'vector.reduction' op unsupported reduction type 'f32' for kind 'minui'}}
  %0 = vector.reduction <minui>, %v : vector<4xf32> into f32
  return
}

// -----

func.func @contract_kind(%a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{'vector.contract' op unsupported contraction type 'f32' for kind 'minui'}}
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<minui>} %a, %a, %x : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @inserted_size(%a: vector<5x2xf32>, %b: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected the size along dimension 0 to be in [1, 4], found 5}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<5x2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @scalable_extract_elements(%v: vector<[4]xi32>) {
  // expected-error@+1 {{'vector.scalable.extract' op expected elements of one type, found 'f32' and 'i32'}}
  %0 = vector.scalable.extract %v[0] : vector<4xf32> from vector<[4]xi32>
  return
}

// -----

func.func @scan_elements(%a: vector<2x4xf32>, %b: vector<4xf64>) {
  // expected-error@+1 {{'vector.scan' op expected elements of one type, found 'f32' and 'f64'}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf64>
  return
}

// -----

func.func @write_of_vectors(%m: memref<?xvector<2x4xf32>>, %i: index, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op ranks of the source's vector elements and of the result must be equal}}
  vector.transfer_write %v, %m[%i] {in_bounds = [], permutation_map = affine_map<(d0) -> ()>} : vector<4xf32>, memref<?xvector<2x4xf32>>
  return
}

// -----

func.func @write_of_masked_vectors(%m: memref<?xvector<4xf32>>, %i: index, %v: vector<2x4xf32>, %mask: vector<2xi1>) {
  // expected-error@+1 {{'vector.transfer_write' op a mask is not supported for vector elements}}
  "vector.transfer_write"(%v, %m, %i, %mask) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<2x4xf32>, memref<?xvector<4xf32>>, index, vector<2xi1>) -> ()
  return
}

// -----

func.func @write_mask(%m: memref<?xf32>, %i: index, %v: vector<4xf32>, %mask: vector<8xi1>) {
  // expected-error@+1 {{'vector.transfer_write' op expected a mask of type 'vector<4xi1>', found 'vector<8xi1>'}}
  "vector.transfer_write"(%v, %m, %i, %mask) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, memref<?xf32>, index, vector<8xi1>) -> ()
  return
}

// -----

func.func @gather_elements(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %mask: vector<4xi1>, %v: vector<4xf64>) {
  // expected-error@+1 {{'vector.gather' op expected elements of type 'f32', as in 'base', found 'vector<4xf64>'}}
  %0 = vector.gather %m[%i] [%at], %mask, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  return
}

// -----

func.func @gather_passthru(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %mask: vector<4xi1>, %v: vector<4xf64>) {
  // expected-error@+1 {{'vector.gather' op expected 'pass_thru' of type 'vector<4xf32>', the type of the result, found 'vector<4xf64>'}}
  %0 = vector.gather %m[%i] [%at], %mask, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf64> into vector<4xf32>
  return
}

// -----

func.func @scatter_elements(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %mask: vector<4xi1>, %v: vector<4xf64>) {
  // expected-error@+1 {{'vector.scatter' op expected elements of type 'f32', as in 'base', found 'vector<4xf64>'}}
  vector.scatter %m[%i] [%at], %mask, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf64>
  return
}

// -----

func.func @scatter_rank(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %mask: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.scatter' op expected 1 indices for 'memref<?xf32>', found 2}}
  vector.scatter %m[%i, %i] [%at], %mask, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}
