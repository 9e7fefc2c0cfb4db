"""The page of `plait report` in Chromium, driven by playwright; both are systems that we did not write."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api")

Plait = Callable[..., Any]
Needs = Callable[..., None]

pytestmark = pytest.mark.oracle

MODEL = """module {
  func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {test.a = "</script><img src=x>"} {
    %0 = arith.addf %x, %y : tensor<4xf32>
    %unused = math.exp %0 : tensor<4xf32>
    %1 = arith.addf %x, %y : tensor<4xf32>
    %2 = arith.subf %0, %1 : tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    path = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("no Chromium is installed")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def opened(browser: Any, plait: Plait, needs: Needs, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """`opened(...)` is the page of a report, loaded; at the end nothing must have failed or been fetched."""
    needs("func", "arith", "math", "tcp", "linalg", backend="llvm")
    problems: list[str] = []
    pages: list[Any] = []

    def load(*arguments: str, text: str = MODEL, **options: Any) -> Any:
        (tmp_path / "model.mlir").write_text(text)
        target = tmp_path / "report.html"
        plait("report", tmp_path / "model.mlir", "-o", target, *arguments)
        page = browser.new_page(**options)
        pages.append(page)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text))
        page.on("request", lambda request: problems.append(request.url) if request.url != target.as_uri() else None)
        page.goto(target.as_uri())
        page.wait_for_selector("#views button")
        return page

    yield load
    for page in pages:
        page.close()
    assert problems == []


def shown(page: Any, kind: str) -> list[str]:
    return [text.strip(" -+") for text in page.locator(f"#code .row{kind}").all_text_contents()]


def test_keys_go_through_the_passes(opened: Any) -> None:
    page = opened("--pipeline=canonicalize,cse")
    assert shown(page, ".gone") == ["%unused = math.exp %0 : tensor<4xf32>"]
    page.keyboard.press("j")
    assert shown(page, ".gone") == ["%1 = arith.addf %x, %y : tensor<4xf32>"]
    assert shown(page, ".changed") == ["%2 = arith.subf %0, %0 : tensor<4xf32>"]
    assert page.locator("#passes [aria-current]").text_content().startswith("2cse")
    page.keyboard.press("k")
    page.keyboard.press("p")
    assert "dead-code" in page.locator("#code").text_content()


def test_text_that_looks_like_a_tag_is_shown_as_text(opened: Any) -> None:
    page = opened("--pipeline=canonicalize")
    page.keyboard.press("b")
    assert "".join(line + "\n" for line in page.locator("#code .row").all_text_contents()) == MODEL
    assert page.locator("img").count() == 0


def test_an_operation_is_followed_to_its_source_and_to_llvm_ir(opened: Any) -> None:
    page = opened()
    page.keyboard.press("b")
    page.locator("#code .row", has_text="arith.subf").click()
    followed = page.locator("#operation").text_content()
    assert "model.mlir:6:10" in followed and "linalg.generic" in followed and "fsub float" in followed
    page.keyboard.press("Escape")
    assert page.locator("#operation").text_content() == ""


def test_search_finds_lines(opened: Any) -> None:
    page = opened()
    page.keyboard.press("l")
    page.keyboard.press("/")
    page.keyboard.type("FSUB")
    assert page.locator("#found").text_content() == "1 of 1"
    assert " fsub float " in page.locator(".row.here").text_content()


def test_light_and_dark_follow_the_system_until_they_are_chosen(opened: Any) -> None:
    page = opened("--pipeline=cse", color_scheme="dark")
    theme = "document.documentElement.dataset.theme"
    assert page.evaluate(theme) == "dark"
    page.keyboard.press("t")
    assert page.evaluate(theme) == "light"


def test_help_opens_and_closes(opened: Any) -> None:
    page = opened("--pipeline=cse")
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#help").is_visible()


def test_rows_can_be_reached_without_a_mouse(opened: Any) -> None:
    page = opened("--pipeline=cse")
    page.keyboard.press("a")
    page.locator("#code").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.locator("#operation h2").first.text_content() == "arith.addf"


def test_packed_data_is_unpacked(opened: Any) -> None:
    calls = "\n".join(f"    %{i} = arith.addf %x, %y : tensor<4xf32>" for i in range(6000))
    head = "  func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {"
    page = opened("--pipeline=cse", text=f"module {{\n{head}\n{calls}\n    return %0 : tensor<4xf32>\n  }}\n}}\n")
    assert page.locator("#data").get_attribute("data-encoding") == "deflate"
    assert "6003 operations became 4" in page.locator("#summary").text_content()


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_nothing_but_the_code_scrolls_sideways(opened: Any, width: int) -> None:
    page = opened(viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_the_code_computed_is_below_the_last_pass(opened: Callable[..., Any]) -> None:
    page = opened("--check")
    page.locator("#passes button").last.click()
    assert page.locator("#native").text_content() == "Executed, it computes what the input computes."
    page.locator("#passes button").first.click()
    assert page.locator("#native").count() == 0
    page.keyboard.press("l")
    assert page.locator("#native").count() == 1


def test_what_a_pass_says_is_beside_its_patterns(opened: Callable[..., Any]) -> None:
    page = opened()
    page.locator("#passes button", has_text="outline-loop-nests").click()
    page.keyboard.press("p")
    rows = page.locator("#remarks tbody tr")
    assert rows.first.locator("td").all_text_contents()[:3] == ["passed", "Outlined", "scf.for"]
    rows.first.locator("button").click()
    assert page.locator("#operation h2").first.text_content() == "scf.for"
