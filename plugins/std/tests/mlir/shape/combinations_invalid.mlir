// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a: !shape.shape, %b: tensor<?xindex>) {
  // expected-error@+1 {{'shape.broadcast' op an operand can hold an error, so the result must be of type `shape`}}
  %0 = "shape.broadcast"(%a, %b) : (!shape.shape, tensor<?xindex>) -> tensor<?xindex>
  return
}
