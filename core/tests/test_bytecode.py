"""Bytecode: files of mlir-opt are read in all versions, ours are read back, and what is malformed is an error.

The files in `recorded/bytecode` are what `mlir-opt --emit-bytecode --emit-bytecode-version=N` wrote for
`everything.mlir`, and `everything.generic` is what it prints of it.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from module_oracle import INPUTS, MLIR_OPT, mlir_opt
from plait.builtin.attributes import ArrayAttr, DenseElementsAttr, DenseResourceElementsAttr
from plait.builtin.elements import unpack_bits
from plait.builtin.types import RankedTensorType, f32, i1
from plait.context import Context
from plait.define import Dialect
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import Attribute, VerifyError
from plait.sources import load_module
from plait.syntax.bytecode import DialectEncoding, Form, is_bytecode, producer_of, read_bytecode, write_bytecode
from plait.syntax.bytecode.builtin_forms import splat_or_bits
from plait.syntax.bytecode.codec import SVARINTS, VARINT
from plait.syntax.bytecode.properties import read_sparse, write_sparse
from plait.syntax.bytecode.stream import ByteReader, ByteWriter
from plait.syntax.parser import parse_module

FOLDER = Path(__file__).parent / "recorded" / "bytecode"
EVERYTHING = (FOLDER / "everything.generic").read_text(encoding="utf-8").rstrip("\n") + "\n"
CTX = Context(allow_unregistered=True)
VERSIONS = range(7)


def recorded(version: int) -> bytes:
    return (FOLDER / f"everything.{version}.mlirbc").read_bytes()


def full_text(module: Any) -> str:
    """All that bytecode keeps: everything but the names of values."""
    return module.print(generic=True, debug_info=True, use_hints=False)


def expected(version: int) -> str:
    """What a file of a version says: before 5, mlir-opt leaves out the properties of unregistered operations."""
    return EVERYTHING if version >= 5 else re.sub(r" <\{kept = .*?\}>", "", EVERYTHING)


# Integers and other primitives


@given(st.integers(0, (1 << 64) - 1))
@example((1 << 63) - 1)
def test_integers_are_read_as_written(value: int) -> None:
    writer = ByteWriter()
    writer.varint(value)
    assert len(writer.out) == max(1, min(9, (value.bit_length() + 6) // 7))
    assert ByteReader(bytes(writer.out), "f").varint() == value


@given(st.integers(-(1 << 63), (1 << 63) - 1))
def test_signed_integers_are_read_as_written(value: int) -> None:
    writer = ByteWriter()
    writer.svarint(value)
    assert ByteReader(bytes(writer.out), "f").svarint() == value


@pytest.mark.parametrize(
    ("value", "data"), [(0, b"\x01"), (127, b"\xff"), (128, b"\x02\x02"), ((1 << 64) - 1, b"\x00" + b"\xff" * 8)]
)
def test_integers_have_the_bytes_of_the_format(value: int, data: bytes) -> None:
    writer = ByteWriter()
    writer.varint(value)
    assert bytes(writer.out) == data


@given(st.lists(st.integers(0, 9), max_size=300))
def test_sizes_of_groups_are_read_as_written(values: list[int]) -> None:
    writer: Any = ByteWriter()
    write_sparse(writer, values)
    reader = ByteReader(bytes(writer.out), "f")
    assert read_sparse(reader, len(values)) == values
    assert reader.remaining == 0


@given(st.lists(st.booleans(), min_size=1, max_size=40))
def test_booleans_are_packed(values: list[bool]) -> None:
    raw = bytes(values)
    attribute = DenseElementsAttr(RankedTensorType((len(values),), i1), raw)
    packed = splat_or_bits(attribute.raw, len(values))
    assert len(packed) == (1 if attribute.is_splat else (len(values) + 7) // 8)
    assert DenseElementsAttr(attribute.type, unpack_bits(packed, len(values))) is attribute


# Files


@pytest.mark.parametrize("version", VERSIONS)
def test_files_of_mlir_opt_say_what_it_prints(version: int) -> None:
    data = recorded(version)
    assert is_bytecode(data) and producer_of(data).startswith("MLIR22")
    assert full_text(read_bytecode(data, CTX)) == expected(version)


@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_written_is_read_back(version: int) -> None:
    module = read_bytecode(recorded(version), CTX)
    assert full_text(read_bytecode(write_bytecode(module, CTX, version=version), CTX)) == expected(version)


@pytest.mark.parametrize("source", INPUTS, ids=lambda path: path.stem)
def test_modules_survive(source: Path) -> None:
    module = parse_module(source.read_text(encoding="utf-8"), CTX, str(source))
    for version in (0, 6):
        copy = read_bytecode(write_bytecode(module, CTX, version=version), CTX)
        if version == 6:
            assert full_text(copy) == full_text(module)
        assert full_text(read_bytecode(write_bytecode(copy, CTX, version=version), CTX)) == full_text(copy)


def test_the_data_of_resources_is_not_copied() -> None:
    data = recorded(6)
    module = read_bytecode(data, CTX)
    found = [a for op in module.walk() for a in op.attributes.values() if isinstance(a, DenseResourceElementsAttr)]
    assert isinstance(found[0].raw, memoryview) and found[0].raw.obj is data
    assert found[0].numpy().tolist() == [1, 2, 3]


def test_bytes_and_files_are_recognised_by_what_they_begin_with(tmp_path: Path) -> None:
    data = recorded(6)
    path = tmp_path / "model.bin"
    path.write_bytes(data)
    assert full_text(load_module(data, CTX)) == full_text(load_module(path, CTX)) == EVERYTHING


def test_versions_that_there_are_not() -> None:
    with pytest.raises(DiagnosticError, match=r"unsupported version requested 7, must be in range \[0, 6\]"):
        write_bytecode(read_bytecode(recorded(6), CTX), CTX, version=7)
    with pytest.raises(DiagnosticError, match="bytecode version 7, the newest that can be read is 6"):
        read_bytecode(b"ML\xefR\x0f" + recorded(6)[5:], CTX)


# A dialect with forms of its own


class PairAttr(Attribute):
    """Two lists."""

    name = "mine.pair"
    left: tuple[int, ...]
    right: tuple[int, ...]

    def verify(self) -> None:
        if len(self.left) != len(self.right):
            raise VerifyError("expected lists of one size")


class NumberAttr(Attribute):
    """A number that is text in versions before 4."""

    name = "mine.number"
    value: int


def test_dialects_declare_forms() -> None:
    encoding = DialectEncoding(
        (Form(0, PairAttr, (("left", SVARINTS), ("right", SVARINTS))), Form(9, NumberAttr, (("value", VARINT),), since=4))
    )
    ctx = Context(
        dialects=[Dialect("mine", attributes=(PairAttr, NumberAttr), bytecode=lambda: encoding)], allow_unregistered=True
    )
    module = parse_module('"t.op"() {a = #mine.pair<[1, -2], [3, 4]>, b = #mine.number<7>} : () -> ()', ctx)
    for version in (3, 6):
        data = write_bytecode(module, ctx, version=version)
        assert str(read_bytecode(data, ctx)) == str(module)
        assert (b"#mine.number<7>" in data) == (version == 3)
        assert b"#mine.pair" not in data
    with pytest.raises(DiagnosticError, match="dialect 'mine' is unknown"):
        read_bytecode(data, CTX)


# What is malformed


def refusal(data: bytes, ctx: Context = CTX) -> str:
    with pytest.raises(DiagnosticError) as caught:
        read_bytecode(data, ctx, "model.mlirbc")
    return str(caught.value)


def test_errors_say_the_file_and_the_byte() -> None:
    assert refusal(b"text") == "model.mlirbc: error: not MLIR bytecode, at byte 0"
    assert refusal(b"ML\xefR\x0d") == (
        "model.mlirbc: error: malformed producer string, no null character found, at byte 5"
    )
    assert "no section: string" in refusal(b"ML\xefR\x0dme\0")
    assert "invalid section ID: 100" in refusal(b"ML\xefR\x0dme\0\x64\x01")
    data = recorded(6)
    assert "a second section: dialect" in refusal(data + data[data.index(b"\0") + 1 :])


@pytest.mark.parametrize("version", [0, 6])
def test_truncated_files_are_errors(version: int) -> None:
    data = recorded(version)
    for size in range(0, len(data), 7):
        assert refusal(data[:size]).startswith("model.mlirbc: error: ")


def test_attributes_that_contain_themselves_are_errors() -> None:
    module = parse_module('"t.op"() {a = [[[1 : i3]]]} : () -> ()', CTX)
    data = write_bytecode(module, CTX)
    array = bytes([1, 3])  # an array of one element, whose number follows
    messages = set()
    for at in range(len(data)):
        if data[at : at + 2] == array:
            for number in range(12):
                try:
                    read_bytecode(data[: at + 2] + bytes([2 * number + 1]) + data[at + 3 :], CTX)
                except DiagnosticError as error:
                    messages.add(re.sub(r"\d+", "N", str(error.diagnostics[0].message)))
    assert "attribute N contains itself, at byte N" in messages


def test_deep_nesting_is_an_error() -> None:
    attribute: Any = ArrayAttr(())
    for _ in range(5000):
        attribute = ArrayAttr((attribute,))
    module = parse_module('"t.op"() : () -> ()', CTX)
    next(iter(module.body.operations)).set_attribute("a", attribute)
    with pytest.raises(DiagnosticError, match="nest too deeply"):
        write_bytecode(module, CTX)


def test_unknown_operations_are_named() -> None:
    data = write_bytecode(parse_module('"t.op"() : () -> ()', CTX), CTX)
    assert "operation 't.op' is unregistered: dialect 't' is not installed" in refusal(data, Context())


@settings(max_examples=300, deadline=None)
@given(
    version=st.sampled_from([0, 3, 5, 6]),
    changes=st.lists(
        st.tuples(st.floats(0, 1, exclude_max=True), st.sampled_from(["set", "cut", "add"]), st.binary(max_size=9)),
        min_size=1, max_size=6,
    ),
)  # fmt: skip
def test_whatever_the_bytes_are_they_are_a_module_or_an_error(version: int, changes: Any) -> None:
    data = bytearray(recorded(version))
    for where, kind, new in changes:
        at = int(where * len(data))
        data[at : at if kind == "add" else at + max(1, len(new))] = b"" if kind == "cut" else new
    try:
        module = read_bytecode(bytes(data), CTX)
    except DiagnosticError as error:
        assert "at byte" in str(error)
        return
    assert f32 is not module


# mlir-opt as the judge


@pytest.mark.oracle
@pytest.mark.parametrize("version", VERSIONS)
def test_mlir_opt_reads_what_we_write(version: int, tmp_path: Path) -> None:
    assert MLIR_OPT is not None
    data = write_bytecode(read_bytecode(recorded(version), CTX), CTX, version=version)
    done = _printed_by_mlir_opt(data, tmp_path)
    assert done.stdout.decode().rstrip("\n") + "\n" == expected(version)


def _printed_by_mlir_opt(data: bytes, folder: Path) -> Any:
    """mlir-opt puts a small file behind its name in memory, and refuses aligned data if that is not aligned there."""
    done: Any = None
    for length in range(1, 64, 8):
        path = folder / ("x" * length)
        path.write_bytes(data)
        flags = ["--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-print-debuginfo"]
        done = subprocess.run([str(MLIR_OPT), str(path), *flags], capture_output=True, check=False)
        if b"is not aligned" not in done.stderr:
            break
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.oracle
def test_the_recorded_text_is_that_of_mlir_opt() -> None:
    text = (FOLDER / "everything.mlir").read_text(encoding="utf-8")
    assert mlir_opt(text, "--mlir-print-op-generic", "--mlir-print-debuginfo") == EVERYTHING
