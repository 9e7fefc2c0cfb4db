"""What definitions of operations are written in: tensors with operators, and primitives that make tensors of others.

A definition is a function of an algebra and the arguments of an operation. There are three algebras: of NumPy arrays
(`arrays`), which makes a definition the reference semantics; of shapes (`shapes`), which makes it the type rule; and of
operations of tcp (`plait_torch.to_tcp.tensors`), which makes it the lowering.
"""
