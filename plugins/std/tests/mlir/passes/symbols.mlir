// RUN: plait opt %s --symbol-privatize | filecheck %s --check-prefix=ALL
// RUN: plait opt %s --symbol-privatize=exclude=main,other | filecheck %s --check-prefix=SOME

// ALL: func.func private @main(
// ALL: func.func private @helper(
// SOME: func.func @main(
// SOME: func.func private @helper(
// SOME: func.func @other(
func.func @main() { return }
func.func @helper() { return }
func.func @other() { return }
