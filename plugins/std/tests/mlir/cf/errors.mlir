// What the verifier says about the operations of cf.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @assert(%a: i8) {
  // expected-error@+1 {{'cf.assert' op operand #0 must be i1, found 'i8'}}
  "cf.assert"(%a) <{msg = "no"}> : (i8) -> ()
  return
}

// -----

func.func @br_count(%a: i32) {
  // expected-error@+1 {{0 operands are passed to successor #0, which takes 1}}
  cf.br ^bb1
^bb1(%x: i32):
  return
}

// -----

func.func @br_type(%a: i32) {
  // expected-error@+1 {{the operand passed as argument #0 of successor #0 has another type}}
  cf.br ^bb1(%a : i32)
^bb1(%x: i64):
  return
}

// -----

func.func @cond_br_condition(%a: i32) {
  // expected-error@+1 {{'cf.cond_br' op operand #0 must be i1, found 'i32'}}
  "cf.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @cond_br_count(%c: i1, %a: i32) {
  // expected-error@+1 {{0 operands are passed to successor #1, which takes 1}}
  cf.cond_br %c, ^bb1(%a : i32), ^bb1
^bb1(%x: i32):
  return
}

// -----

func.func @cond_br_type(%c: i1, %a: i32) {
  // expected-error@+1 {{the operand passed as argument #0 of successor #1 has another type}}
  cf.cond_br %c, ^bb2, ^bb1(%a : i32)
^bb1(%x: f32):
  return
^bb2:
  return
}

// -----

func.func @cond_br_weights(%c: i1) {
  // expected-error@+1 {{expected 2 branch weights, one for each successor, got 3}}
  cf.cond_br %c weights([1, 2, 3]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @switch_count(%f: i32) {
  // expected-error@+1 {{'cf.switch' op 2 case values, but case destinations: 1}}
  "cf.switch"(%f)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1, 2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @switch_type(%f: i32) {
  // expected-error@+1 {{'cf.switch' op 'flag' type ('i32') must equal the type of the case values ('i64')}}
  "cf.switch"(%f)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @switch_operands(%f: i32) {
  // expected-error@+1 {{the operand passed as argument #0 of successor #1 has another type}}
  cf.switch %f : i32, [
    default: ^bb1,
    1: ^bb2(%f : i32)
  ]
^bb1:
  return
^bb2(%x: i64):
  return
}

// -----

func.func @switch_segments(%f: i32) {
  // expected-error@+1 {{'cf.switch' op 'case_operand_segments' counts 0 operands, not 1}}
  "cf.switch"(%f, %f)[^bb1, ^bb2] <{case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^bb1:
  return
^bb2(%x: i32):
  return
}

// -----

func.func @not_last() {
  // expected-error@+1 {{'cf.br' op a terminator must be at the end of its block}}
  cf.br ^bb1
  return
^bb1:
  return
}

// -----

func.func @switch_flag(%f: f32) {
  // expected-error@+1 {{'cf.switch' op operand #0 must be an integer, found 'f32'}}
  cf.switch %f : f32, [
    default: ^bb1
  ]
^bb1:
  return
}

// -----

func.func @switch_flag_index(%f: index) {
  // expected-error@+1 {{'cf.switch' op operand #0 must be an integer, found 'index'}}
  cf.switch %f : index, [
    default: ^bb1
  ]
^bb1:
  return
}

// -----

func.func @conditional_without_condition(%x: f32) {
  // expected-error@+1 {{'cf.cond_br' op operand group starting at #0 must have 1 element, found 0}}
  "cf.cond_br"(%x)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (f32) -> ()
^bb1:
  return
}
