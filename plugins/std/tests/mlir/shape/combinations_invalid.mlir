// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a: !shape.shape, %b: tensor<?xindex>) {
  // expected-error@+1 {{'shape.broadcast' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
  %0 = "shape.broadcast"(%a, %b) : (!shape.shape, tensor<?xindex>) -> tensor<?xindex>
  return
}
