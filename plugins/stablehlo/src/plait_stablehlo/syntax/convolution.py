"""The compact text of convolution dimension numbers and windows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def print_conv_dimensions(printer: Printer, numbers: Any) -> None:
    """Write `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`."""
    texts = [_group_text(named, spatial) for named, spatial in _groups(numbers)]
    printer.write(f"{texts[0]}x{texts[1]}->{texts[2]}")


def has_compact_form(numbers: Any) -> bool:
    """Whether each dimension of each tensor is named once; other numbers may be stored, but are not valid."""
    return all(
        len(named) == 2 and sorted((*named, *spatial)) == list(range(2 + len(spatial)))
        for named, spatial in _groups(numbers)
    )


def _groups(n: Any) -> list[tuple[dict[int, str], tuple[int, ...]]]:
    """The dimensions of input, kernel and output: the dimensions with a letter, and the spatial ones."""
    return [
        ({n.input_batch_dimension: "b", n.input_feature_dimension: "f"}, n.input_spatial_dimensions),
        ({n.kernel_input_feature_dimension: "i", n.kernel_output_feature_dimension: "o"}, n.kernel_spatial_dimensions),
        ({n.output_batch_dimension: "b", n.output_feature_dimension: "f"}, n.output_spatial_dimensions),
    ]


def _group_text(named: dict[int, str], spatial: tuple[int, ...]) -> str:
    labels = named | {dim: str(i) for i, dim in enumerate(spatial)}
    return "[" + ", ".join(labels.get(i, "?") for i in range(len(named) + len(spatial))) + "]"


def parse_conv_dimensions(parser: OpParser) -> tuple[Any, ...]:
    """The nine fields of `ConvDimensionNumbersAttr`, in their order."""
    batch, feature, spatial = _parse_group(parser, "b", "f")
    fields = [batch, feature, spatial]
    _parse_x(parser)
    fields += _parse_group(parser, "i", "o")
    parser.parse_punctuation("->")
    fields += _parse_group(parser, "b", "f")
    return tuple(fields)


def _parse_x(parser: OpParser) -> None:
    parser.parse_keyword("x")


def _parse_group(parser: OpParser, first: str, second: str) -> list[Any]:
    labels = parser.parse_comma_separated("[", "]", lambda: _parse_label(parser, first, second))
    positions = {label: i for i, label in enumerate(labels)}
    for wanted in (first, second, *range(len(labels) - 2)):
        if wanted not in positions:
            kind = "spatial dimension" if isinstance(wanted, int) else "dimension"
            raise parser.error(f"expected {kind} {wanted} not specified")
    return [positions[first], positions[second], tuple(positions[i] for i in range(len(labels) - 2))]


def _parse_label(parser: OpParser, first: str, second: str) -> int | str:
    number = parser.parse_optional_integer()
    return number if number is not None else parser.parse_keyword_of((first, second), "a dimension")
