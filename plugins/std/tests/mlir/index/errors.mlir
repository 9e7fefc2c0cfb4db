// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @cast(%a: index) {
  // expected-error@+1 {{operand type 'index' and result type 'index' do not allow this cast}}
  %0 = index.casts %a : index to index
  return
}

// -----

func.func @cast_of_integer(%a: i32) {
  // expected-error@+1 {{operand type 'i32' and result type 'i64' do not allow this cast}}
  %0 = index.castu %a : i32 to i64
  return
}

// -----

func.func @constant() {
  // expected-error@+1 {{must be an integer of type index}}
  %0 = "index.constant"() <{value = 3 : i32}> : () -> index
  return
}

// -----

func.func @bool_constant() {
  // expected-error@+1 {{must be true or false}}
  %0 = "index.bool.constant"() <{value = 3 : i32}> : () -> i1
  return
}

// -----

func.func @add(%a: index, %b: i32) {
  // expected-error@+1 {{must be index}}
  %0 = "index.add"(%a, %b) : (index, i32) -> index
  return
}

// -----

func.func @cmp(%a: index) {
  // expected-error@+1 {{expected a case of index.cmp_predicate}}
  %0 = index.cmp lt(%a, %a)
  return
}
