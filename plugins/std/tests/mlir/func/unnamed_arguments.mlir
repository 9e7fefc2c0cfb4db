// RUN: plait opt %s | FileCheck %s

// CHECK: func.func @f(%a: i32, %b: i32) -> i32 {
func.func @f(i32, i32) -> i32 {
^bb0(%a: i32, %b: i32):
  return %b : i32
}
