// What the verifier says about the operations of llvm.
// RUN: plait opt %s --split-input-file --verify-diagnostics

llvm.func @integers(%a: f32) {
  // expected-error@+1 {{'llvm.add' op operand #0 must be a signless integer, alone or in a vector, found 'f32'}}
  %0 = "llvm.add"(%a, %a) : (f32, f32) -> f32
  llvm.return
}

// -----

llvm.func @same(%a: i32, %b: i64) {
  // expected-error@+1 {{'llvm.mul' op all operands and results must have one type}}
  %0 = "llvm.mul"(%a, %b) : (i32, i64) -> i32
  llvm.return
}

// -----

llvm.func @floats(%a: i32) {
  // expected-error@+1 {{'llvm.fadd' op operand #0 must be a float that LLVM supports, alone or in a vector, found 'i32'}}
  %0 = "llvm.fadd"(%a, %a) : (i32, i32) -> i32
  llvm.return
}

// -----

llvm.func @icmp(%a: f32) {
  // expected-error@+1 {{'llvm.icmp' op operand #0 must be a signless integer, alone or in a vector, or pointer, alone or in a vector, found 'f32'}}
  %0 = "llvm.icmp"(%a, %a) <{predicate = 0 : i64}> : (f32, f32) -> i1
  llvm.return
}

// -----

llvm.func @fcmp(%a: i32) {
  // expected-error@+1 {{'llvm.fcmp' op operand #0 must be a float that LLVM supports, alone or in a vector, found 'i32'}}
  %0 = "llvm.fcmp"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i1
  llvm.return
}

// -----

llvm.func @select(%c: i1, %a: i32, %b: i64) {
  // expected-error@+1 {{'llvm.select' op true_value, false_value, res must have one type}}
  %0 = "llvm.select"(%c, %a, %b) : (i1, i32, i64) -> i32
  llvm.return
}

// -----

llvm.func @intrinsic(%a: i32) {
  // expected-error@+1 {{'llvm.intr.sqrt' op operand #0 must be a float that LLVM supports, alone or in a vector, found 'i32'}}
  %0 = "llvm.intr.sqrt"(%a) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @integer_intrinsic(%a: f32) {
  // expected-error@+1 {{'llvm.intr.ctpop' op operand #0 must be a signless integer, alone or in a vector, found 'f32'}}
  %0 = "llvm.intr.ctpop"(%a) : (f32) -> f32
  llvm.return
}

// -----

llvm.func @trunc(%a: f32) {
  // expected-error@+1 {{'llvm.trunc' op operand #0 must be a signless integer, alone or in a vector, found 'f32'}}
  %0 = llvm.trunc %a : f32 to i16
  llvm.return
}

// -----

llvm.func @zext(%a: i32) {
  // expected-error@+1 {{expected a result type wider than 'i32', found 'i32'}}
  %0 = llvm.zext %a : i32 to i32
  llvm.return
}

// -----

llvm.func @bitcast(%a: i64) {
  // expected-error@+1 {{'llvm.bitcast' op expected two pointers or no pointer, found 'i64' and '!llvm.ptr'}}
  %0 = llvm.bitcast %a : i64 to !llvm.ptr
  llvm.return
}

// -----

llvm.func @load(%p: i64) {
  // expected-error@+1 {{'llvm.load' op operand #0 must be a pointer, found 'i64'}}
  %0 = "llvm.load"(%p) <{ordering = 0 : i64}> : (i64) -> f32
  llvm.return
}

// -----

llvm.func @getelementptr(%p: !llvm.ptr) {
  // expected-error@+1 {{'llvm.getelementptr' op expected 1 index operands, found 0}}
  %0 = "llvm.getelementptr"(%p) <{elem_type = f32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @getelementptr_struct(%p: !llvm.ptr, %i: i64) {
  // expected-error@+1 {{'llvm.getelementptr' op expected a constant for index 1, which is into '!llvm.struct<(i8, i32)>'}}
  %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i8, i32)>
  llvm.return
}

// -----

llvm.func @getelementptr_bounds(%p: !llvm.ptr) {
  // expected-error@+1 {{'llvm.getelementptr' op index 1 is out of bounds of '!llvm.struct<(i8, i32)>': 2}}
  %0 = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32)>
  llvm.return
}

// -----

llvm.func @getelementptr_scalar(%p: !llvm.ptr) {
  // expected-error@+1 {{'llvm.getelementptr' op index 1 is into 'f32': expected a struct, an array or a vector}}
  %0 = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @constant_string() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected '!llvm.array<4 x i8>' for a string of 4 bytes, found 'i32'}}
  %0 = "llvm.mlir.constant"() <{value = "text"}> : () -> i32
  llvm.return
}

// -----

llvm.func @constant_integer() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected an integer type for the integer constant, found '!llvm.array<2 x i32>'}}
  %0 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> !llvm.array<2 x i32>
  llvm.return
}

// -----

llvm.func @constant_width() {
  // expected-error@+1 {{'llvm.mlir.constant' op expected type 'f32' of the constant, found 'f64'}}
  %0 = "llvm.mlir.constant"() <{value = 1.0 : f32}> : () -> f64
  llvm.return
}

// -----

llvm.func @addressof() {
  // expected-error@+1 {{'llvm.mlir.addressof' op expected '@nothing' to name an llvm.mlir.global or llvm.func}}
  %0 = llvm.mlir.addressof @nothing : !llvm.ptr
  llvm.return
}

// -----

llvm.func @extractvalue_bounds(%s: !llvm.struct<(i32, f32)>) {
  // expected-error@+1 {{'llvm.extractvalue' op index 2 is out of bounds of '!llvm.struct<(i32, f32)>'}}
  %0 = "llvm.extractvalue"(%s) <{position = array<i64: 2>}> : (!llvm.struct<(i32, f32)>) -> i32
  llvm.return
}

// -----

llvm.func @extractvalue_scalar(%s: !llvm.struct<(i32, f32)>) {
  // expected-error@+1 {{'llvm.extractvalue' op expected a struct or array at index 0, found 'i32'}}
  %0 = "llvm.extractvalue"(%s) <{position = array<i64: 0, 0>}> : (!llvm.struct<(i32, f32)>) -> i32
  llvm.return
}

// -----

llvm.func @extractvalue_type(%s: !llvm.struct<(i32, f32)>) {
  // expected-error@+1 {{'llvm.extractvalue' op expected result type 'f32', the type of the part, found 'i32'}}
  %0 = "llvm.extractvalue"(%s) <{position = array<i64: 1>}> : (!llvm.struct<(i32, f32)>) -> i32
  llvm.return
}

// -----

llvm.func @insertvalue_type(%s: !llvm.struct<(i32, f32)>, %x: f64) {
  // expected-error@+1 {{'llvm.insertvalue' op expected a value of type 'f32', the type of the part, found 'f64'}}
  %0 = "llvm.insertvalue"(%s, %x) <{position = array<i64: 1>}> : (!llvm.struct<(i32, f32)>, f64) -> !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @br(%a: i32) {
  // expected-error@+1 {{the operand passed as argument #0 of successor #0 has another type}}
  llvm.br ^bb1(%a : i32)
^bb1(%x: i64):
  llvm.return
}

// -----

llvm.func @cond_br(%c: i1, %a: i32) {
  // expected-error@+1 {{0 operands are passed to successor #1, which takes 1}}
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1
^bb1(%x: i32):
  llvm.return
}

// -----

llvm.func @return_missing() -> i32 {
  // expected-error@+1 {{'llvm.return' op expected an operand of type 'i32', the result of the function}}
  llvm.return
}

// -----

llvm.func @return_void(%a: i32) {
  // expected-error@+1 {{'llvm.return' op expected no operand in a function without a result}}
  llvm.return %a : i32
}

// -----

llvm.func @return_type(%a: i64) -> i32 {
  // expected-error@+1 {{'llvm.return' op expected an operand of type 'i32', the result of the function, found 'i64'}}
  llvm.return %a : i64
}

// -----

llvm.func @call_unknown() {
  // expected-error@+1 {{'llvm.call' op '@nothing' is not defined}}
  llvm.call @nothing() : () -> ()
  llvm.return
}

// -----

llvm.func @callee(i32) -> i32
llvm.func @call_count() {
  // expected-error@+1 {{'llvm.call' op expected 1 operands for the callee, found 0}}
  %0 = llvm.call @callee() : () -> i32
  llvm.return
}

// -----

llvm.func @callee(i32) -> i32
llvm.func @call_type(%a: i64) {
  // expected-error@+1 {{'llvm.call' op expected operand 0 of type 'i32', found 'i64'}}
  %0 = llvm.call @callee(%a) : (i64) -> i32
  llvm.return
}

// -----

llvm.func @callee(i32) -> i32
llvm.func @call_result(%a: i32) {
  // expected-error@+1 {{'llvm.call' op expected result type 'i32', found 'i64'}}
  %0 = llvm.call @callee(%a) : (i32) -> i64
  llvm.return
}

// -----

llvm.func @callee(i32) -> i32
llvm.func @call_void(%a: i32) {
  // expected-error@+1 {{'llvm.call' op expected a result of type 'i32'}}
  llvm.call @callee(%a) : (i32) -> ()
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.func' op expected linkage 'external' or 'extern_weak' without a body, found 'internal'}}
llvm.func internal @declared()

// -----

// expected-error@+1 {{'llvm.func' op argument #0 of the entry block has type 'f32', but the function type says 'i32'}}
"llvm.func"() <{function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>, sym_name = "argument_types"}> ({
^bb0(%a: f32):
  llvm.return
}) : () -> ()

// -----

// expected-error@+1 {{'llvm.mlir.global' op expected the initializer to return 'i32', found 'i64'}}
llvm.mlir.global internal @initializer() : i32 {
  %0 = llvm.mlir.constant(1 : i64) : i64
  llvm.return %0 : i64
}

// -----

// expected-error@+1 {{expected the number of elements of the array, as in `4 x f32`}}
llvm.func @array_size(%a: !llvm.array<-1 x f32>) {
  llvm.return
}

// -----

llvm.func @overflow_type(%a: i32) {
  // expected-error@+1 {{'llvm.intr.sadd.with.overflow' op expected a struct of 'i32' and 'i1', found 'i32'}}
  %0 = "llvm.intr.sadd.with.overflow"(%a, %a) : (i32, i32) -> i32
  llvm.return
}

// -----

llvm.func @compared(%a: f32) {
  // expected-error@+1 {{'llvm.fcmp' op expected result type 'i1', found 'i32'}}
  %0 = "llvm.fcmp"(%a, %a) <{predicate = 1 : i64}> : (f32, f32) -> i32
  llvm.return
}

// -----

llvm.func @inserted(%v: vector<4xf32>, %e: f64, %i: i32) {
  // expected-error@+1 {{'llvm.insertelement' op expected a value of type 'f32', found 'f64'}}
  %0 = "llvm.insertelement"(%v, %e, %i) : (vector<4xf32>, f64, i32) -> vector<4xf32>
  llvm.return
}

// -----

llvm.func @inserted_into(%v: vector<4xf32>, %e: f32, %i: i32) {
  // expected-error@+1 {{'llvm.insertelement' op res, vector must have one type}}
  %0 = "llvm.insertelement"(%v, %e, %i) : (vector<4xf32>, f32, i32) -> vector<2xf32>
  llvm.return
}

// -----

llvm.func @shuffled(%v: vector<4xf32>, %w: vector<2xf32>) {
  // expected-error@+1 {{'llvm.shufflevector' op v1, v2 must have one type}}
  %0 = "llvm.shufflevector"(%v, %w) <{mask = array<i32: 0, 1>}> : (vector<4xf32>, vector<2xf32>) -> vector<2xf32>
  llvm.return
}

// -----

llvm.func @shuffled_to(%v: vector<4xf32>) {
  // expected-error@+1 {{'llvm.shufflevector' op expected result type 'vector<2xf32>', found 'vector<4xf32>'}}
  %0 = "llvm.shufflevector"(%v, %v) <{mask = array<i32: 0, 1>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// -----

llvm.func @load_scope(%p: !llvm.ptr) {
  // expected-error@+1 {{'llvm.load' op expected no syncscope on an access that is not atomic}}
  %0 = "llvm.load"(%p) <{ordering = 0 : i64, syncscope = "a"}> : (!llvm.ptr) -> i32
  llvm.return
}

// -----

llvm.func @store_scope(%v: i32, %p: !llvm.ptr) {
  // expected-error@+1 {{'llvm.store' op expected no syncscope on an access that is not atomic}}
  "llvm.store"(%v, %p) <{ordering = 0 : i64, syncscope = "a"}> : (i32, !llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @no_callee() {
  // expected-error@+1 {{'llvm.call' op expected a `callee`, or a pointer to call as the first operand}}
  "llvm.call"() <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}

// -----

llvm.func @no_pointer(%p: i32) {
  // expected-error@+1 {{'llvm.call' op expected a pointer to call as the first operand, found 'i32'}}
  "llvm.call"(%p) <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
  llvm.return
}

// -----

llvm.func @bundles_without_tags() {
  // expected-error@+1 {{expected 2 operand bundle tags, found 0}}
  "llvm.call_intrinsic"() <{intrin = "llvm.x", op_bundle_sizes = array<i32: 0, 0>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}

// -----

llvm.func @comparison(%a: i32) {
  // expected-error@+1 {{unknown predicate 'near': expected one of eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge}}
  %0 = llvm.icmp "near" %a, %a : i32
  llvm.return
}

// -----

llvm.func @ordered(%a: f32) {
  // expected-error@+1 {{unknown predicate 'near': expected one of _false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, _true}}
  %0 = llvm.fcmp "near" %a, %a : f32
  llvm.return
}

// -----

llvm.mlir.global @number(1 : i32) : i32

llvm.func @calls_a_global() {
  // expected-error@+1 {{'llvm.call' op expected '@number' to be an llvm.func, found 'llvm.mlir.global'}}
  llvm.call @number() : () -> ()
  llvm.return
}

// -----

func.func @another() {
  return
}

llvm.func @calls_a_func() {
  // expected-error@+1 {{'llvm.call' op expected '@another' to be an llvm.func, found 'func.func'}}
  llvm.call @another() : () -> ()
  llvm.return
}

// -----

llvm.func @nothing()

llvm.func @result_of_nothing() {
  // expected-error@+1 {{'llvm.call' op expected no result of a call of a void function, found 'i32'}}
  %0 = llvm.call @nothing() : () -> i32
  llvm.return
}

// -----

// expected-error@+1 {{expected one result or none, found 2}}
llvm.func @two_results() -> (i32, i32)

// -----

// expected-error@+1 {{'llvm.mlir.global' op expected no more than one block in the initializer}}
llvm.mlir.global @two_blocks() : i32 {
  llvm.br ^bb1
^bb1:
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

// expected-error@+1 {{expected a type: only the type of a string can be omitted}}
llvm.mlir.global @untyped(1 : i32)

// -----

llvm.func @extract(%a: !llvm.struct<(i32, f32)>) {
  // expected-error@+1 {{index 2 is out of bounds of '!llvm.struct<(i32, f32)>'}}
  %0 = llvm.extractvalue %a[2] : !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @insert(%a: !llvm.struct<(i32, f32)>, %x: f32) {
  // expected-error@+1 {{index 2 is out of bounds of '!llvm.struct<(i32, f32)>'}}
  %0 = llvm.insertvalue %x, %a[2] : !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

// expected-error@+1 {{expected '>'}}
llvm.func @open_metadata() attributes {test.value = #llvm.di_file<"a" in "b"

// -----

llvm.func @indirect() {
  // expected-error@+1 {{'llvm.indirectbr' op expected at least 1 operands, found 0}}
  "llvm.indirectbr"() <{indbr_operand_segments = array<i32>}> : () -> ()
}

// -----

llvm.func @bundle_tags()

llvm.func @calls_with_bundles() {
  // expected-error@+1 {{'llvm.call' op expected 1 operand bundle tags, found 0}}
  "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @bundle_tags, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32: 0>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}

// -----

llvm.func @bundle_operands()

llvm.func @calls_with_operands(%x: i32) {
  // expected-error@+1 {{'llvm.call' op expected 0 operand bundle operands, found 1}}
  "llvm.call"(%x) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @bundle_operands, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 1>}> : (i32) -> ()
  llvm.return
}
