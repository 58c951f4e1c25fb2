"""The notebook shows what it would show now."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_tour_shows_what_it_would_show_now() -> None:
    spec = importlib.util.spec_from_file_location("notebook", ROOT / "python/notebook.py")
    assert spec is not None and spec.loader is not None
    notebook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(notebook)
    text = (ROOT / "docs/tour.ipynb").read_text(encoding="utf-8")
    now = notebook.run(text)
    for old, new in zip(json.loads(text)["cells"], json.loads(now)["cells"], strict=True):
        assert old == new, "run `python python/notebook.py docs/tour.ipynb`"
    assert text == now
