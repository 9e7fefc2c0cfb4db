"""The example of a model in a web page: built as its documentation says, served, and opened."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cross_targets import wasm_linker_problem
from plait_cli.main import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "web"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.skipif(wasm_linker_problem() is not None, reason=str(wasm_linker_problem()))
def test_the_page_shows_what_the_model_says(tmp_path: Path) -> None:
    for name in ("index.html", "page.js"):
        shutil.copy(EXAMPLE / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    with pytest.raises(SystemExit) as done:
        main(["compile", str(EXAMPLE / "colours.mlir"), *(f"-o{tmp_path / name}" for name in ("model.wasm", "plait.js"))])
    assert done.value.code == 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(SimpleHTTPRequestHandler, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/model.wasm"
        command = ["node", str(Path(__file__).with_name("open_page.mjs")), str(tmp_path), url]
        first, second = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    finally:
        server.shutdown()
        server.server_close()
    assert _shown(first)["red"] > 0.9 and _shown(second)["blue"] > 0.9
    assert sum(_shown(second).values()) == pytest.approx(1, abs=2e-3)


def _shown(table: str) -> dict[str, float]:
    return {name: float(number) for name, number in re.findall(r"<td>(\w+)</td>.*?<td>([\d.]+)</td>", table)}
