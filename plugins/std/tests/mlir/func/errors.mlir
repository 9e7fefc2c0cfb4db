// What the verifier says about functions and calls.
// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'func.func' op a declaration cannot be public}}
func.func @public()

// -----

// expected-error@+1 {{'func.func' op expected an entry block with 1 arguments, as the function type says}}
"func.func"() <{function_type = (i32) -> (), sym_name = "argument_count"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op argument #0 of the entry block has type 'f32', but the function type says 'i32'}}
"func.func"() <{function_type = (i32) -> (), sym_name = "argument_type"}> ({
^bb0(%a: f32):
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op expected attributes for each of the 0 arguments of the function, found 1 entries}}
"func.func"() <{arg_attrs = [{}], function_type = () -> (), sym_name = "argument_attributes"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op expected attributes for each of the 0 results of the function, found 1 entries}}
"func.func"() <{res_attrs = [{}], function_type = () -> (), sym_name = "result_attributes"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'function_type' must be a function type}}
"func.func"() <{function_type = i32, sym_name = "not_function_type", sym_visibility = "private"}> ({
}) : () -> ()

// -----

func.func @twice() {
  return
}
// expected-error@+1 {{a second symbol 'twice'}}
func.func @twice() {
  return
}

// -----

func.func @return_count() -> i32 {
  // expected-error@+1 {{'func.return' op returns 0 values, but the function @return_count returns 1}}
  return
}

// -----

func.func @return_type(%a: i64) -> i32 {
  // expected-error@+1 {{value 0 is returned with type 'i64', expected 'i32' in function @return_type}}
  "func.return"(%a) : (i64) -> ()
}

// -----

module {
  // expected-error@+1 {{'func.return' op expected to be directly inside 'func.func'}}
  "func.return"() : () -> ()
}

// -----

func.func @no_terminator() {
  // expected-error@+1 {{the block ends without a terminator, in %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
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
  // expected-error@+1 {{'func.call_indirect' op the arguments do not have the types of the callee's inputs}}
  %0 = "func.call_indirect"(%f, %a) : ((i32) -> i32, i64) -> i32
  return
}

// -----

func.func @call_indirect_results(%f: (i32) -> i32, %a: i32) {
  // expected-error@+1 {{'func.call_indirect' op the results do not have the types of the callee's results}}
  %0 = "func.call_indirect"(%f, %a) : ((i32) -> i32, i32) -> i64
  return
}

// -----

func.func @call_indirect_callee(%f: i32) {
  // expected-error@+1 {{'func.call_indirect' op operand #0 must be a function type, found 'i32'}}
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
      // expected-error@+1 {{undefined value '%a'}}
      %0 = arith.addi %a, %a : i32
      return
    }
  }
  return
}

// -----

// A symbol is not looked up where its attribute is none.
func.func @callee_is_no_symbol() {
  // expected-error@+1 {{'func.call' op attribute 'callee' must be a reference to a symbol, not nested}}
  "func.call"() {callee = 3 : i32} : () -> ()
  // expected-error@+1 {{'func.call' op attribute 'no_inline' must be a flag without a value}}
  "func.call"() {callee = @nobody, no_inline = 3 : i32} : () -> ()
  return
}

// -----

func.func @call_through_no_function(%f: i32) {
  // expected-error@+1 {{expected a function type, got 'i32'}}
  func.call_indirect %f() : i32
  return
}

// -----

// expected-error@+1 {{expected a type, found a value}}
func.func private @value_after_type(i32, %a: i32)

// -----

// expected-error@+1 {{expected SSA identifier}}
func.func private @type_after_value(%a: i32, i32)
