// What the verifier says about functions and calls.
// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'func.func' op a declaration cannot be public}}
func.func @public()

// -----

// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
"func.func"() <{function_type = (i32) -> (), sym_name = "argument_count"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{function_type = (i32) -> (), sym_name = "argument_type"}> ({
^bb0(%a: f32):
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 0}}
"func.func"() <{arg_attrs = [{}], function_type = () -> (), sym_name = "argument_attributes"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"func.func"() <{res_attrs = [{}], function_type = () -> (), sym_name = "result_attributes"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{function_type = i32, sym_name = "not_function_type", sym_visibility = "private"}> ({
}) : () -> ()

// -----

func.func @twice() {
  return
}
// expected-error@+1 {{redefinition of symbol named 'twice'}}
func.func @twice() {
  return
}

// -----

func.func @return_count() -> i32 {
  // expected-error@+1 {{'func.return' op has 0 operands, but enclosing function (@return_count) returns 1}}
  return
}

// -----

func.func @return_type(%a: i64) -> i32 {
  // expected-error@+1 {{type of return operand 0 ('i64') doesn't match function result type ('i32') in function @return_type}}
  "func.return"(%a) : (i64) -> ()
}

// -----

module {
  // expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
  "func.return"() : () -> ()
}

// -----

func.func @no_terminator() {
  // expected-error@+1 {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
  %0 = arith.constant 1 : i32
}

// -----

func.func @call_unknown() {
  // expected-error@+1 {{'func.call' op 'nowhere' does not name a function}}
  call @nowhere() : () -> ()
  return
}

// -----

func.func private @callee(i32) -> i32
func.func @call_count() {
  // expected-error@+1 {{'func.call' op expected 1 operands for the callee, got 0}}
  %0 = call @callee() : () -> i32
  return
}

// -----

func.func private @callee(i32) -> i32
func.func @call_type(%a: i64) {
  // expected-error@+1 {{'func.call' op expected type 'i32' of operand 0, got 'i64'}}
  %0 = call @callee(%a) : (i64) -> i32
  return
}

// -----

func.func private @callee(i32) -> i32
func.func @call_results(%a: i32) {
  // expected-error@+1 {{'func.call' op expected 1 results of the callee, got 0}}
  call @callee(%a) : (i32) -> ()
  return
}

// -----

func.func private @callee(i32) -> i32
func.func @call_result_type(%a: i32) {
  // expected-error@+1 {{'func.call' op expected type 'i32' of result 0, got 'i64'}}
  %0 = call @callee(%a) : (i32) -> i64
  return
}

// -----

func.func @call_indirect_operands(%f: (i32) -> i32, %a: i64) {
  // expected-error@+1 {{'func.call_indirect' op failed to verify that callee input types match argument types}}
  %0 = "func.call_indirect"(%f, %a) : ((i32) -> i32, i64) -> i32
  return
}

// -----

func.func @call_indirect_results(%f: (i32) -> i32, %a: i32) {
  // expected-error@+1 {{'func.call_indirect' op failed to verify that callee result types match result types}}
  %0 = "func.call_indirect"(%f, %a) : ((i32) -> i32, i32) -> i64
  return
}

// -----

func.func @call_indirect_callee(%f: i32) {
  // expected-error@+1 {{'func.call_indirect' op operand #0 must be function type, but got 'i32'}}
  "func.call_indirect"(%f) : (i32) -> ()
  return
}

// -----

func.func @constant_unknown() {
  // expected-error@+1 {{'func.constant' op undefined function 'nowhere'}}
  %f = constant @nowhere : () -> ()
  return
}

// -----

func.func private @callee(i32) -> i32
func.func @constant_type() {
  // expected-error@+1 {{'func.constant' op expected a result of type '(i32) -> i32', got '() -> ()'}}
  %f = constant @callee : () -> ()
  return
}

// -----

func.func @not_isolated(%a: i32) {
  builtin.module {
    func.func @inner() {
      // expected-error@+1 {{use of undeclared SSA value name '%a'}}
      %0 = arith.addi %a, %a : i32
      return
    }
  }
  return
}

// -----

// A symbol is not looked up where its attribute is none.
func.func @callee_is_no_symbol() {
  // expected-error@+1 {{'func.call' op attribute 'callee' failed to satisfy constraint: flat symbol reference attribute}}
  "func.call"() {callee = 3 : i32} : () -> ()
  // expected-error@+1 {{'func.call' op attribute 'no_inline' failed to satisfy constraint: unit attribute}}
  "func.call"() {callee = @nobody, no_inline = 3 : i32} : () -> ()
  return
}
