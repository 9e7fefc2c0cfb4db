// What the verifier says about casts of arith.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @extsi_width(%a: i32) {
  // expected-error@+1 {{'arith.extsi' op operand type 'i32' and result type 'i32' do not allow this cast}}
  %0 = arith.extsi %a : i32 to i32
  return
}

// -----

func.func @extui_width(%a: i32) {
  // expected-error@+1 {{'arith.extui' op operand type 'i32' and result type 'i16' do not allow this cast}}
  %0 = arith.extui %a : i32 to i16
  return
}

// -----

func.func @extsi_index(%a: index) {
  // expected-error@+1 {{'arith.extsi' op operand #0 must be a signless integer, alone or in a tensor or vector, found 'index'}}
  %0 = arith.extsi %a : index to i128
  return
}

// -----

func.func @trunci_width(%a: i16) {
  // expected-error@+1 {{'arith.trunci' op operand type 'i16' and result type 'i32' do not allow this cast}}
  %0 = arith.trunci %a : i16 to i32
  return
}

// -----

func.func @trunci_float(%a: f16) {
  // expected-error@+1 {{'arith.trunci' op operand #0 must be a signless integer, alone or in a tensor or vector, found 'f16'}}
  %0 = arith.trunci %a : f16 to i8
  return
}

// -----

func.func @extf_width(%a: f32) {
  // expected-error@+1 {{'arith.extf' op operand type 'f32' and result type 'f16' do not allow this cast}}
  %0 = arith.extf %a : f32 to f16
  return
}

// -----

func.func @extf_integer(%a: i32) {
  // expected-error@+1 {{'arith.extf' op operand #0 must be a float, alone or in a tensor or vector, found 'i32'}}
  %0 = arith.extf %a : i32 to f64
  return
}

// -----

func.func @truncf_width(%a: f16) {
  // expected-error@+1 {{'arith.truncf' op operand type 'f16' and result type 'bf16' do not allow this cast}}
  %0 = arith.truncf %a : f16 to bf16
  return
}

// -----

func.func @shapes(%a: tensor<4xi8>) {
  // expected-error@+1 {{'arith.extsi' op operand and result differ in shape}}
  %0 = arith.extsi %a : tensor<4xi8> to tensor<5xi16>
  return
}

// -----

func.func @dynamic_shapes(%a: tensor<4xf32>) {
  // expected-error@+1 {{'arith.extf' op operand and result differ in shape}}
  %0 = arith.extf %a : tensor<4xf32> to tensor<?xf64>
  return
}

// -----

func.func @containers(%a: tensor<4xi8>) {
  // expected-error@+1 {{'arith.extsi' op operand and result differ in shape}}
  %0 = arith.extsi %a : tensor<4xi8> to vector<4xi16>
  return
}

// -----

func.func @scalar_to_vector(%a: i8) {
  // expected-error@+1 {{'arith.extsi' op all operands and results must have one shape}}
  %0 = arith.extsi %a : i8 to vector<4xi16>
  return
}

// -----

func.func @sitofp(%a: f32) {
  // expected-error@+1 {{'arith.sitofp' op operand #0 must be a signless integer, alone or in a tensor or vector, found 'f32'}}
  %0 = arith.sitofp %a : f32 to f32
  return
}

// -----

func.func @uitofp(%a: i32) {
  // expected-error@+1 {{'arith.uitofp' op result #0 must be a float, alone or in a tensor or vector, found 'i32'}}
  %0 = arith.uitofp %a : i32 to i32
  return
}

// -----

func.func @fptosi(%a: f32) {
  // expected-error@+1 {{'arith.fptosi' op result #0 must be a signless integer, alone or in a tensor or vector, found 'index'}}
  %0 = arith.fptosi %a : f32 to index
  return
}

// -----

func.func @fptoui(%a: i32) {
  // expected-error@+1 {{'arith.fptoui' op operand #0 must be a float, alone or in a tensor or vector, found 'i32'}}
  %0 = arith.fptoui %a : i32 to i32
  return
}

// -----

func.func @index_cast(%a: i32) {
  // expected-error@+1 {{'arith.index_cast' op operand type 'i32' and result type 'i64' do not allow this cast}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @index_castui(%a: index) {
  // expected-error@+1 {{'arith.index_castui' op operand type 'index' and result type 'index' do not allow this cast}}
  %0 = arith.index_castui %a : index to index
  return
}

// -----

func.func @index_cast_float(%a: f32) {
  // expected-error@+1 {{'arith.index_cast' op operand #0 must be index or signless integer, alone or in a tensor, vector or memref, found 'f32'}}
  %0 = arith.index_cast %a : f32 to index
  return
}

// -----

func.func @bitcast_width(%a: f32) {
  // expected-error@+1 {{'arith.bitcast' op operand type 'f32' and result type 'i64' do not allow this cast}}
  %0 = arith.bitcast %a : f32 to i64
  return
}

// -----

func.func @bitcast_kind(%a: index) {
  // expected-error@+1 {{'arith.bitcast' op operand #0 must be a float or signless integer, alone or in a tensor, vector or memref, found 'index'}}
  %0 = arith.bitcast %a : index to i64
  return
}

// -----

func.func @scaling_extf(%a: f32, %s: f8E8M0FNU) {
  // expected-error@+1 {{'arith.scaling_extf' op operand types 'f32', 'f8E8M0FNU' and result type 'f16' do not allow this cast}}
  %0 = arith.scaling_extf %a, %s : f32, f8E8M0FNU to f16
  return
}

// -----

func.func @scaling_truncf(%a: f16, %s: f8E8M0FNU) {
  // expected-error@+1 {{'arith.scaling_truncf' op operand types 'f16', 'f8E8M0FNU' and result type 'f32' do not allow this cast}}
  %0 = arith.scaling_truncf %a, %s : f16, f8E8M0FNU to f32
  return
}

// -----

func.func @extsi_of_a_vector_without_dimensions(%a: vector<i8>) {
  // expected-error@+1 {{'arith.extsi' op an operand is a container, but no result is}}
  %0 = "arith.extsi"(%a) : (vector<i8>) -> i16
  return
}

// -----

func.func @extui_of_a_vector_without_dimensions(%a: vector<i8>) {
  // expected-error@+1 {{'arith.extui' op an operand is a container, but no result is}}
  %0 = "arith.extui"(%a) : (vector<i8>) -> i16
  return
}

// -----

func.func @trunci_of_a_vector_without_dimensions(%a: vector<i16>) {
  // expected-error@+1 {{'arith.trunci' op an operand is a container, but no result is}}
  %0 = "arith.trunci"(%a) : (vector<i16>) -> i8
  return
}

// -----

func.func @index_castui_of_a_vector_without_dimensions(%a: vector<i8>) {
  // expected-error@+1 {{'arith.index_castui' op an operand is a container, but no result is}}
  %0 = "arith.index_castui"(%a) : (vector<i8>) -> index
  return
}
