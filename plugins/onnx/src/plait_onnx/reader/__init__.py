"""Reading .onnx files: the wire format, the messages of ONNX, and the module that they stand for."""
