"""`.tflite` files as modules of TOSA, by the converter of the extra `tflite`."""

from __future__ import annotations

import tempfile
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import
from plait.syntax.parser import parse_module

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.context import Context

_CONVERTER = "tosa_converter_for_tflite"
converter: Any = lazy_import(_CONVERTER)


def read_tflite(data: bytes, ctx: Context, filename: str) -> ModuleOp:
    """The module in a file. Raises `DiagnosticError` if the converter is not installed, or refuses the file."""
    if find_spec(_CONVERTER) is None:
        message = f"{filename}: reading a .tflite file takes a package that is not installed, tosa-converter-for-tflite"
        raise DiagnosticError(Diagnostic("error", message, help='pip install "plait-tosa[tflite]"'))
    text = BytesIO()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.tflite"
        path.write_bytes(data)
        try:
            converter.tflite_flatbuffer_to_tosa_mlir(str(path), text, converter.TosaConverterOutputFormat.Text)
        except Exception as error:  # what it raises is not documented
            message = f"{filename} is not converted to TOSA: {error}"
            raise DiagnosticError(Diagnostic("error", message)) from None
    return parse_module(text.getvalue().decode(), ctx, filename)
