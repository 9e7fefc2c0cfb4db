"""What formulas of operators compute with: arrays of NumPy, shapes, or tensors of tcp, behind one class.

A formula is written once, over `Array`. On `NumpyArrays` it is the reference semantics, on `ShapeArrays` the rule for
types and what is known of shapes, on `TcpArrays` the lowering.
"""
