// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'ml_program.global' op a global that is not mutable needs an initial value}}
ml_program.global private @a : i32

// -----

// expected-error@+1 {{expected the visibility of the symbol, one of public, private, nested}}
ml_program.global @a(1 : i32) : i32

// -----

func.func @f() {
  // expected-error@+1 {{'ml_program.global_load' op '@missing' does not name a global variable}}
  %0 = ml_program.global_load @missing : i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'ml_program.global_load' op '@f' does not name a global variable}}
  %0 = ml_program.global_load @f : i32
  return
}

// -----

ml_program.global private mutable @a : i32
func.func @f() {
  // expected-error@+1 {{'ml_program.global_load' op global variable '@a' has type 'i32', but is accessed as 'i64'}}
  %0 = ml_program.global_load @a : i64
  return
}

// -----

ml_program.global private mutable @a : i32
func.func @f() {
  // expected-error@+1 {{'ml_program.global_load_const' op global '@a' is mutable, and cannot be read as a constant}}
  %0 = ml_program.global_load_const @a : i32
  return
}

// -----

ml_program.global private @a(1 : i32) : i32
func.func @f() {
  // expected-error@+1 {{'ml_program.global_load_const' op global variable '@a' has type 'i32', but is accessed as 'i64'}}
  %0 = ml_program.global_load_const @a : i64
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'ml_program.global_load_const' op '@missing' does not name a global variable}}
  %0 = ml_program.global_load_const @missing : i64
  return
}

// -----

ml_program.subgraph @f() {
  // expected-error@+1 {{'ml_program.global_load_graph' op '@missing' does not name a global variable}}
  %0, %1 = ml_program.global_load_graph @missing ordering(() -> !ml_program.token) : i64
  ml_program.output
}

// -----

ml_program.global private mutable @a : i32
ml_program.subgraph @f() {
  // expected-error@+1 {{'ml_program.global_load_graph' op global variable '@a' has type 'i32', but is accessed as 'i64'}}
  %0, %1 = ml_program.global_load_graph @a ordering(() -> !ml_program.token) : i64
  ml_program.output
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{'ml_program.global_store' op '@missing' does not name a global variable}}
  ml_program.global_store @missing = %x : i32
  return
}

// -----

ml_program.global private @a(1 : i32) : i32
func.func @f(%x: i32) {
  // expected-error@+1 {{'ml_program.global_store' op global '@a' is not mutable}}
  ml_program.global_store @a = %x : i32
  return
}

// -----

ml_program.global private mutable @a : i64
func.func @f(%x: i32) {
  // expected-error@+1 {{'ml_program.global_store' op global variable '@a' has type 'i64', but is accessed as 'i32'}}
  ml_program.global_store @a = %x : i32
  return
}

// -----

ml_program.subgraph @f(%x: i32) {
  // expected-error@+1 {{'ml_program.global_store_graph' op '@missing' does not name a global variable}}
  %0 = ml_program.global_store_graph @missing = %x ordering(() -> !ml_program.token) : i32
  ml_program.output
}

// -----

ml_program.global private @a(1 : i32) : i32
ml_program.subgraph @f(%x: i32) {
  // expected-error@+1 {{'ml_program.global_store_graph' op global '@a' is not mutable}}
  %0 = ml_program.global_store_graph @a = %x ordering(() -> !ml_program.token) : i32
  ml_program.output
}

// -----

ml_program.global private mutable @a : i64
ml_program.subgraph @f(%x: i32) {
  // expected-error@+1 {{'ml_program.global_store_graph' op global variable '@a' has type 'i64', but is accessed as 'i32'}}
  %0 = ml_program.global_store_graph @a = %x ordering(() -> !ml_program.token) : i32
  ml_program.output
}

// -----

ml_program.func @f() -> i32 {
  // expected-error@+1 {{'ml_program.return' op returns 0 values, but the function @f returns 1}}
  ml_program.return
}

// -----

ml_program.func @f(%x: i64) -> i32 {
  // expected-error@+1 {{'ml_program.return' op value 0 is returned with type 'i64', expected 'i32' in function @f}}
  ml_program.return %x : i64
}

// -----

ml_program.subgraph @f() -> i32 {
  // expected-error@+1 {{'ml_program.output' op returns 0 values, but the function @f returns 1}}
  ml_program.output
}

// -----

ml_program.subgraph @f(%x: i64) -> i32 {
  // expected-error@+1 {{'ml_program.output' op value 0 is returned with type 'i64', expected 'i32' in function @f}}
  ml_program.output %x : i64
}

// -----

func.func @f() {
  // expected-error@+1 {{'ml_program.return' op expected to be directly inside 'ml_program.func'}}
  ml_program.return
}

// -----

func.func @f() {
  // expected-error@+1 {{'ml_program.output' op expected to be directly inside 'ml_program.subgraph'}}
  ml_program.output
}

// -----

// expected-error@+1 {{'ml_program.func' op a declaration cannot be public}}
ml_program.func @f(i32) -> i32

// -----

// expected-error@+1 {{'ml_program.subgraph' op a declaration cannot be public}}
ml_program.subgraph @f(i32) -> i32

// -----

// expected-error@+1 {{expected an entry block with 1 arguments, as the function type says}}
"ml_program.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0:
  "ml_program.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'ml_program.subgraph' op region #0 must have at most one block}}
"ml_program.subgraph"() <{function_type = () -> (), sym_name = "f"}> ({
  "ml_program.output"() : () -> ()
^bb0:
  "ml_program.output"() : () -> ()
}) : () -> ()

// -----

ml_program.global private mutable @a : i32
ml_program.subgraph @f() {
  %x, %t = ml_program.global_load_graph @a ordering(() -> !ml_program.token) : i32
  // expected-error@+1 {{'ml_program.global_store_graph' op operand #1 must be a token, found 'i32'}}
  %0 = "ml_program.global_store_graph"(%x, %x) <{global = @a}> : (i32, i32) -> !ml_program.token
  ml_program.output
}
