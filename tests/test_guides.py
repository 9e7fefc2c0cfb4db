"""The tutorial and the how-tos, followed: what a reader types works, and prints what is shown."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest
from plait.context import Context

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from followed_page import Reader, agrees, blocks, commands  # noqa: E402  (beside this file)
from offline_environment import OfflineEnvironment  # noqa: E402

PAGES = [ROOT / "docs" / f"{name}.md" for name in ("tutorial", "artifacts", "state", "parameters")]
GUIDES = [*PAGES, *sorted((ROOT / "docs" / "how-to").glob("*.md"))]  # of which the first is in each sample
REQUIRED = ("stablehlo", "tosa", "linalg", "llvm", "ml_program")
PACKAGES = {"keras": ("keras", "jax", "plait_jax"), "jax": ("jax", "plait_jax"), "tensorflow": ("tensorflow",),
            "pytorch": ("torch",)}
"""What a guide is about that is not ours; where that is not installed, the guide is skipped."""


@pytest.mark.slow
@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_a_guide_works(
    guide: Path, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TF_ENABLE_ONEDNN_OPTS", "0")  # of which TensorFlow, where Keras finds it, prints a notice
    pytest.importorskip("hatchling")
    missing = [name for name in REQUIRED if name not in Context.from_environment().dialect_names]
    if missing:
        pytest.skip(f"no plugin defines {', '.join(missing)}")
    for package in PACKAGES.get(guide.stem, ()):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
    environment = OfflineEnvironment(tmp_path)
    folder = tmp_path / "work"
    folder.mkdir()
    Reader(guide, folder, environment.python).follow(bless=request.config.getoption("--bless"))


def test_dots_stand_for_anything() -> None:
    assert agrees("a\nb\nc\n", "a\n...\nc\n") and agrees("a\nc\n", "a\n...\nc\n")
    assert agrees("12 passed in 0.3s\n", "12 passed in ...s\n")
    assert not agrees("a\nb\n", "a\n") and not agrees("11 passed in 0.3s\n", "12 passed in ...s\n")


PAGE = """Write a file.

`a.txt`:

```text
one
two
```

`a.txt`, changed:

```diff
-two
+three
```

`a.txt`, at the end:

```text
four
```

From [this](page.md):

```python
x = 1
```

```console
$ cat a.txt
one
three
four
$ false
(exit code 1)
```
"""


def follow(tmp_path: Path, page: str) -> None:
    (tmp_path / "bin").mkdir(exist_ok=True)
    (tmp_path / "page.md").write_text(page)
    Reader(tmp_path / "page.md", tmp_path, tmp_path / "bin" / "python").follow()


def test_a_page_is_followed(tmp_path: Path) -> None:
    assert [block.language for block in blocks(PAGE)] == ["text", "diff", "text", "python", "console"]
    follow(tmp_path, PAGE)
    assert (tmp_path / "a.txt").read_text() == "one\nthree\nfour\n"


@pytest.mark.parametrize(
    ("old", "new"), [("\nfour\n$", "\n$"), ("-two", "-zwei"), ("`a.txt`, changed:", "So:"), ("(exit code 1)\n", ""), ("(exit code 1)", "...")]
)
def test_a_page_that_is_wrong_is_found_out(tmp_path: Path, old: str, new: str) -> None:
    assert PAGE.count(old) == 1
    with pytest.raises(AssertionError):
        follow(tmp_path, PAGE.replace(old, new))


def test_commands_may_go_on_in_the_next_line() -> None:
    assert list(commands("$ a \\\n    b\nout\n$ c\n")) == [("a \\\n    b\n", "out\n"), ("c\n", "")]
