// RUN: plait opt %s --split-input-file --verify-diagnostics

util.func @f() {
  // expected-error@+1 {{'util.global.load' op '@missing' does not name a global variable}}
  %0 = util.global.load @missing : i32
  util.return
}

// -----

util.global private mutable @a : i32
util.func @f() {
  // expected-error@+1 {{'util.global.load' op global variable '@a' has type 'i32', but is accessed as 'i64'}}
  %0 = util.global.load @a : i64
  util.return
}

// -----

util.global private mutable @a : i32
util.func @f() {
  // expected-error@+1 {{'util.global.load' op global variable '@a' is mutable, but is accessed as immutable}}
  %0 = util.global.load immutable @a : i32
  util.return
}

// -----

util.global private mutable @a : i32
util.func @f() {
  // expected-error@+1 {{'util.global.address' op global variable '@a' is mutable, but is accessed as immutable}}
  %0 = util.global.address immutable @a : !util.ptr<i32>
  util.return
}

// -----

util.global private mutable @b : i32
util.func @f() {
  // expected-error@+1 {{'util.global.address' op global variable '@b' has type 'i32', but is accessed as 'i64'}}
  %0 = util.global.address @b : !util.ptr<i64>
  util.return
}

// -----

util.func @f() {
  // expected-error@+1 {{'util.global.address' op '@missing' does not name a global variable}}
  %0 = util.global.address @missing : !util.ptr<i32>
  util.return
}

// -----

util.func @f(%x: i32) {
  // expected-error@+1 {{'util.global.store' op '@missing' does not name a global variable}}
  util.global.store %x, @missing : i32
  util.return
}

// -----

util.global private mutable @a : i64
util.func @f(%x: i32) {
  // expected-error@+1 {{'util.global.store' op global variable '@a' has type 'i64', but is accessed as 'i32'}}
  util.global.store %x, @a : i32
  util.return
}

// -----

util.func @f(%p: !util.ptr<i64>) {
  // expected-error@+1 {{'util.global.load.indirect' op the pointer leads to 'i64', but the access is of 'i32'}}
  %0 = util.global.load.indirect %p : !util.ptr<i64> -> i32
  util.return
}

// -----

util.func @f(%p: !util.ptr<i64>, %x: i32) {
  // expected-error@+1 {{'util.global.store.indirect' op the pointer leads to 'i64', but the access is of 'i32'}}
  util.global.store.indirect %x, %p : i32 -> !util.ptr<i64>
  util.return
}

// -----

util.func @f(%l: !util.list<i64>, %i: index) {
  // expected-error@+1 {{'util.list.get' op the elements of '!util.list<i64>' are of type 'i64', but the access is of 'i32'}}
  %0 = util.list.get %l[%i] : !util.list<i64> -> i32
  util.return
}

// -----

util.func @f(%l: !util.list<!util.list<i32>>, %x: i64, %i: index) {
  // expected-error@+1 {{'util.list.set' op the elements of '!util.list<!util.list<i32>>' are of type '!util.list<i32>', but the access is of 'i64'}}
  util.list.set %l[%i], %x : i64 -> !util.list<!util.list<i32>>
  util.return
}

// -----

util.func @f(%x: i64, %i: index) {
  // expected-error@+1 {{expected a list, found 'i64'}}
  %0 = util.list.get %x[%i] : i64
  util.return
}

// -----

util.func @f() -> i32 {
  // expected-error@+1 {{'util.return' op returns 0 values, but the function @f returns 1}}
  util.return
}

// -----

util.initializer {
  %c = arith.constant 1 : i32
  // expected-error@+1 {{'util.return' op an initializer returns nothing}}
  util.return %c : i32
}

// -----

// expected-error@+1 {{'util.initializer' op an initializer takes and returns nothing, but its type is '(i32) -> ()'}}
"util.initializer"() <{function_type = (i32) -> ()}> ({
^bb0(%x: i32):
  "util.return"() : () -> ()
}) : () -> ()

// -----

util.func @f() {
  // expected-error@+1 {{'util.call' op '@missing' does not name a function}}
  util.call @missing() : () -> ()
  util.return
}

// -----

util.func @f() {
  // expected-error@+1 {{'util.call' op '@f' has type '() -> ()', but is called as '() -> i32'}}
  %0 = util.call @f() : () -> i32
  util.return
}

// -----

util.func @f() {
  // expected-error@+1 {{expected the type of a function of 0 arguments, found 'i32'}}
  %0 = util.call @f() : i32
  util.return
}

// -----

// expected-error@+1 {{expected an initial value that has a type}}
util.global private @a = "text"

// -----

// expected-error@+1 {{'util.func' op a declaration cannot be public}}
util.func @f(i32) -> i32

// -----

func.func @f(%l: !util.list<i32>) {
  // expected-error@+1 {{'iree_input.tensor.clone' is read as 'util.tensor.clone', which is not an operation of 'util'}}
  iree_input.tensor.clone %l : !util.list<i32>
  return
}

// -----

func.func @list_set(%l: !util.list<i32>, %i: index, %x: i32) {
  // expected-error@+1 {{expected a list, found 'i32'}}
  util.list.set %l[%i], %x : i32
  return
}
