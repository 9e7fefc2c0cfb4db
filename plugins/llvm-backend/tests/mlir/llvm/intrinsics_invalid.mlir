// What the verifier refuses: intrinsics whose types depend on each other.
// RUN: plait opt %s --split-input-file --verify-diagnostics

llvm.func @f(%x: f32) {
  // expected-error@+1 {{'llvm.intr.sincos' op expected a struct of 'f32' twice, found '!llvm.struct<(f32, f64)>'}}
  %0 = llvm.intr.sincos(%x) : (f32) -> !llvm.struct<(f32, f64)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %m: i64) {
  // expected-error@+1 {{'llvm.intr.ptrmask' op expected a result of type '!llvm.ptr', found '!llvm.ptr<1>'}}
  %0 = llvm.intr.ptrmask %p, %m : (!llvm.ptr, i64) -> !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr<1>, %n: i32) {
  // expected-error@+1 {{'llvm.intr.var.annotation' op expected pointers of one type for the annotation, its file and attributes, found '!llvm.ptr', '!llvm.ptr<1>', '!llvm.ptr'}}
  "llvm.intr.var.annotation"(%p, %p, %q, %n, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr<1>, i32, !llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i32) {
  // expected-error@+1 {{'llvm.intr.ptr.annotation' op expected a result of type '!llvm.ptr', found '!llvm.ptr<1>'}}
  %0 = "llvm.intr.ptr.annotation"(%p, %p, %p, %n, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr<1>, %n: i32) {
  // expected-error@+1 {{'llvm.intr.ptr.annotation' op expected pointers of one type for the annotation, its file and attributes, found '!llvm.ptr', '!llvm.ptr', '!llvm.ptr<1>'}}
  %0 = "llvm.intr.ptr.annotation"(%p, %p, %p, %n, %q) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr<1>) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i32) {
  // expected-error@+1 {{'llvm.intr.annotation' op expected a result of type 'i32', found 'i64'}}
  %0 = "llvm.intr.annotation"(%n, %p, %p, %n) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i64
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr<1>, %n: i32) {
  // expected-error@+1 {{'llvm.intr.annotation' op expected pointers of one type for the annotation, its file and attributes, found '!llvm.ptr', '!llvm.ptr<1>'}}
  %0 = "llvm.intr.annotation"(%n, %p, %q, %n) : (i32, !llvm.ptr, !llvm.ptr<1>, i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%p: vector<4096xf32>, %w: vector<8192xf32>) {
  // expected-error@+1 {{'llvm.intr.vector.insert' op expected vectors of at most 131072 bits, found 'vector<4096xf32>' and 'vector<8192xf32>'}}
  %0 = llvm.intr.vector.insert %p, %w[0] : vector<4096xf32> into vector<8192xf32>
  llvm.return
}

// -----

llvm.func @f(%w: vector<8xf32>) {
  // expected-error@+1 {{'llvm.intr.vector.extract' op expected a part of fixed size of 'vector<8xf32>', found 'vector<[4]xf32>'}}
  %0 = llvm.intr.vector.extract %w[0] : vector<[4]xf32> from vector<8xf32>
  llvm.return
}

// -----

llvm.func @f(%a: vector<4xf32>, %b: vector<4xi32>) {
  // expected-error@+1 {{'llvm.intr.vector.interleave2' op expected two vectors of one type, found 'vector<4xf32>' and 'vector<4xi32>'}}
  %0 = "llvm.intr.vector.interleave2"(%a, %b) : (vector<4xf32>, vector<4xi32>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @f(%a: vector<4xf32>) {
  // expected-error@+1 {{'llvm.intr.vector.interleave2' op expected a vector of 8 x f32, found 'vector<4xf32>'}}
  %0 = "llvm.intr.vector.interleave2"(%a, %a) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@+2 {{expected a property 'failureKind'}}
  llvm.intr.ubsantrap
  llvm.return
}

// -----

llvm.func @bundles(%a: i32) {
  // expected-error@+1 {{'llvm.call_intrinsic' op expected 0 operand bundle operands, found 1}}
  "llvm.call_intrinsic"(%a) <{intrin = "llvm.assume", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 1>}> : (i32) -> ()
  llvm.return
}

// -----

llvm.func @launder(%p: !llvm.ptr) {
  // expected-error@+1 {{'llvm.intr.launder.invariant.group' op all operands and results must have one type}}
  %0 = "llvm.intr.launder.invariant.group"(%p) : (!llvm.ptr) -> !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @strip(%p: !llvm.ptr) {
  // expected-error@+1 {{'llvm.intr.strip.invariant.group' op all operands and results must have one type}}
  %0 = "llvm.intr.strip.invariant.group"(%p) : (!llvm.ptr) -> !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @name(%x: f32) {
  // expected-error@+1 {{'llvm.call_intrinsic' op expected an intrinsic name that starts with 'llvm.', found 'sqrt'}}
  %0 = llvm.call_intrinsic "sqrt"(%x) : (f32) -> f32
  llvm.return
}

// -----

llvm.func @inserted_part_scales(%a: vector<8xf32>, %b: vector<[4]xf32>) {
  // expected-error@+1 {{'llvm.intr.vector.insert' op expected a part of fixed size of 'vector<8xf32>', found 'vector<[4]xf32>'}}
  %0 = llvm.intr.vector.insert %b, %a[0] : vector<[4]xf32> into vector<8xf32>
  llvm.return
}

// -----

llvm.func @extracted_bits(%a: vector<[8192]xf32>) {
  // expected-error@+1 {{'llvm.intr.vector.extract' op expected vectors of at most 131072 bits, found 'vector<8192xf32>' and 'vector<[8192]xf32>'}}
  %0 = llvm.intr.vector.extract %a[0] : vector<8192xf32> from vector<[8192]xf32>
  llvm.return
}
