// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%s: !shape.shape, %ix: index) {
  // expected-error@+1 {{'shape.reduce' op the body must take 3 arguments}}
  %0 = "shape.reduce"(%s, %ix) ({
  ^bb0(%a: index, %b: index):
    shape.yield %b : index
  }) : (!shape.shape, index) -> index
  return
}

// -----

func.func @f(%s: !shape.shape, %ix: index) {
  // expected-error@+1 {{'shape.reduce' op argument 1 of the body must be of type SizeType to reduce a ShapeType}}
  %0 = "shape.reduce"(%s, %ix) ({
  ^bb0(%a: index, %b: index, %c: index):
    shape.yield %c : index
  }) : (!shape.shape, index) -> index
  return
}

// -----

func.func @f(%s: tensor<?xindex>, %ix: index) {
  // expected-error@+1 {{'shape.reduce' op argument 1 of the body must be of type IndexType to reduce an extent tensor}}
  %0 = "shape.reduce"(%s, %ix) ({
  ^bb0(%a: index, %b: !shape.size, %c: index):
    shape.yield %c : index
  }) : (tensor<?xindex>, index) -> index
  return
}

// -----

func.func @f(%s: tensor<?xindex>, %ix: index) {
  // expected-error@+1 {{'shape.reduce' op argument 2 of the body and initial value 0 have different types}}
  %0 = "shape.reduce"(%s, %ix) ({
  ^bb0(%a: index, %b: index, %c: i1):
    shape.yield %b : index
  }) : (tensor<?xindex>, index) -> index
  return
}

// -----

func.func @f(%s: tensor<?xindex>, %ix: index) {
  %0 = "shape.reduce"(%s, %ix) ({
  ^bb0(%a: index, %b: index, %c: index):
    // expected-error@+1 {{'shape.yield' op number of operands must equal the number of results of the parent}}
    "shape.yield"(%b, %c) : (index, index) -> ()
  }) : (tensor<?xindex>, index) -> index
  return
}

// -----

func.func @f(%s: tensor<?xindex>, %ix: index) {
  %0 = "shape.reduce"(%s, %ix) ({
  ^bb0(%a: index, %b: index, %c: index):
    // expected-error@+1 {{'shape.yield' op types of operands must equal the types of the parent's results}}
    "shape.yield"(%s) : (tensor<?xindex>) -> ()
  }) : (tensor<?xindex>, index) -> index
  return
}

// -----

func.func @reduce_index(%s: !shape.shape, %n: !shape.size) {
  // expected-error@+1 {{'shape.reduce' op expected argument 0 of the body to be of type index}}
  %0 = shape.reduce(%s, %n) : !shape.shape -> !shape.size {
  ^bb0(%i: i32, %extent: !shape.size, %sum: !shape.size):
    shape.yield %sum : !shape.size
  }
  return
}
