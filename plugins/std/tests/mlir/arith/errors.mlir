// What the verifier says about the operations of arith.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @integer_operand(%a: f32) {
  // expected-error@+1 {{'arith.addi' op operand #0 must be index or signless integer, alone or in a tensor or vector, found 'f32'}}
  %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32
  return
}

// -----

func.func @no_unsigned(%a: ui8) {
  // expected-error@+1 {{'arith.muli' op operand #0 must be index or signless integer, alone or in a tensor or vector, found 'ui8'}}
  %0 = "arith.muli"(%a, %a) : (ui8, ui8) -> ui8
  return
}

// -----

func.func @same_types(%a: i32, %b: i64) {
  // expected-error@+1 {{'arith.subi' op all operands and results must have one type}}
  %0 = "arith.subi"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func @same_result(%a: i32) {
  // expected-error@+1 {{'arith.andi' op all operands and results must have one type}}
  %0 = "arith.andi"(%a, %a) : (i32, i32) -> i64
  return
}

// -----

func.func @same_result_shape(%a: vector<4xi32>) {
  // expected-error@+1 {{'arith.shli' op all operands and results must have one type}}
  %0 = "arith.shli"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> vector<8xi32>
  return
}

// -----

func.func @float_operand(%a: i32) {
  // expected-error@+1 {{'arith.addf' op operand #0 must be a float, alone or in a tensor or vector, found 'i32'}}
  %0 = "arith.addf"(%a, %a) : (i32, i32) -> i32
  return
}

// -----

func.func @float_same(%a: f32, %b: f64) {
  // expected-error@+1 {{'arith.mulf' op all operands and results must have one type}}
  %0 = "arith.mulf"(%a, %b) : (f32, f64) -> f32
  return
}

// -----

func.func @negf(%a: f32) {
  // expected-error@+1 {{'arith.negf' op all operands and results must have one type}}
  %0 = "arith.negf"(%a) : (f32) -> f64
  return
}

// -----

func.func @operand_count(%a: i32) {
  // expected-error@+1 {{'arith.addi' op expected 2 operands, found 1}}
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}

// -----

func.func @extended_flag(%a: i32) {
  // expected-error@+1 {{'arith.addui_extended' op result #1 must be i1, alone or in a tensor or vector, found 'i32'}}
  %0:2 = "arith.addui_extended"(%a, %a) : (i32, i32) -> (i32, i32)
  return
}

// -----

func.func @extended_shape(%a: vector<4xi32>) {
  // expected-error@+1 {{'arith.addui_extended' op an operand is a container, but some result is a scalar}}
  %0:2 = "arith.addui_extended"(%a, %a) : (vector<4xi32>, vector<4xi32>) -> (vector<4xi32>, i1)
  return
}

// -----

func.func @mul_extended(%a: i32) {
  // expected-error@+1 {{'arith.mulsi_extended' op lhs, rhs, low, high must have one type}}
  %0:2 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> (i32, i64)
  return
}

// -----

func.func @constant_type() {
  // expected-error@+1 {{'arith.constant' op the value and the result must have one type}}
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64
  return
}

// -----

func.func @constant_signless() {
  // expected-error@+1 {{'arith.constant' op an integer result must be signless}}
  %0 = "arith.constant"() <{value = 1 : si32}> : () -> si32
  return
}

// -----

func.func @constant_kind() {
  // expected-error@+1 {{'arith.constant' op 'value' must be an integer, a float or elements}}
  %0 = "arith.constant"() <{value = "text" : i32}> : () -> i32
  return
}

// -----

func.func @constant_scalable() {
  // expected-error@+1 {{'arith.constant' op a scalable vector must be initialized by a splat}}
  %0 = arith.constant dense<[1, 2]> : vector<[2]xi32>
  return
}

// -----

func.func @constant_missing() {
  // expected-error@+1 {{'arith.constant' op missing attribute 'value'}}
  %0 = "arith.constant"() : () -> i32
  return
}

// -----

func.func @cmpi_types(%a: i32, %b: i64) {
  // expected-error@+1 {{'arith.cmpi' op all operands must have one type}}
  %0 = "arith.cmpi"(%a, %b) <{predicate = 0 : i64}> : (i32, i64) -> i1
  return
}

// -----

func.func @cmpi_result(%a: vector<4xi32>) {
  // expected-error@+1 {{'arith.cmpi' op all containers must be of one kind and shape}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (vector<4xi32>, vector<4xi32>) -> vector<8xi1>
  return
}

// -----

func.func @cmpi_float(%a: f32) {
  // expected-error@+1 {{'arith.cmpi' op operand #0 must be index or signless integer, alone or in a tensor or vector, found 'f32'}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (f32, f32) -> i1
  return
}

// -----

func.func @cmpi_predicate(%a: i32) {
  // expected-error@+1 {{'arith.cmpi' op attribute 'predicate' must be an i64 integer, one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 10 : i64}> : (i32, i32) -> i1
  return
}

// -----

func.func @cmpf_types(%a: f32, %b: f64) {
  // expected-error@+1 {{'arith.cmpf' op all operands must have one type}}
  %0 = "arith.cmpf"(%a, %b) <{predicate = 1 : i64}> : (f32, f64) -> i1
  return
}

// -----

func.func @cmpf_result(%a: f32) {
  // expected-error@+1 {{'arith.cmpf' op result #0 must be i1, alone or in a tensor or vector, found 'i32'}}
  %0 = "arith.cmpf"(%a, %a) <{predicate = 1 : i64}> : (f32, f32) -> i32
  return
}

// -----

func.func @cmpf_integer(%a: i32) {
  // expected-error@+1 {{'arith.cmpf' op operand #0 must be a float, alone or in a tensor or vector, found 'i32'}}
  %0 = "arith.cmpf"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i1
  return
}

// -----

func.func @select_values(%c: i1, %a: i32, %b: i64) {
  // expected-error@+1 {{'arith.select' op true_value, false_value, result must have one type}}
  %0 = "arith.select"(%c, %a, %b) : (i1, i32, i64) -> i32
  return
}

// -----

func.func @select_condition(%c: i8, %a: i32) {
  // expected-error@+1 {{'arith.select' op operand #0 must be i1, alone or in a tensor or vector, found 'i8'}}
  %0 = "arith.select"(%c, %a, %a) : (i8, i32, i32) -> i32
  return
}

// -----

func.func @select_scalar(%c: vector<4xi1>, %a: i32) {
  // expected-error@+1 {{'arith.select' op an operand is a container, but no result is}}
  %0 = arith.select %c, %a, %a : vector<4xi1>, i32
  return
}

// -----

func.func @select_shape(%c: vector<4xi1>, %a: vector<8xi32>) {
  // expected-error@+1 {{'arith.select' op all containers must be of one kind and shape}}
  %0 = arith.select %c, %a, %a : vector<4xi1>, vector<8xi32>
  return
}

// -----

func.func @flag_twice(%a: i32) {
  // expected-error@+1 {{expected a flag of arith.overflow: one of none, nsw, nuw; found 'wrap'}}
  %0 = arith.addi %a, %a overflow<wrap> : i32
  return
}

// -----

func.func @condition_of_another_encoding(%c: tensor<4xi1>, %a: tensor<4xf32, "first">) {
  // expected-error@+1 {{'arith.select' op condition must be an i1 or have the shape of the operands}}
  %0 = arith.select %c, %a, %a : tensor<4xi1>, tensor<4xf32, "first">
  return
}

// -----

func.func @condition_of_dynamic_size(%c: tensor<4xi1>, %a: tensor<?xf32>) {
  // expected-error@+1 {{'arith.select' op condition must be an i1 or have the shape of the operands}}
  %0 = arith.select %c, %a, %a : tensor<4xi1>, tensor<?xf32>
  return
}

// -----

func.func @comparison_of_another_size(%a: tensor<4xi8>) {
  // expected-error@+1 {{'arith.cmpi' op result must have element type i1 and the shape of the operands}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (tensor<4xi8>, tensor<4xi8>) -> tensor<?xi1>
  return
}
