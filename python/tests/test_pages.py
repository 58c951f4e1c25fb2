"""The examples in Python of the README and of the chapters of the book."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHAPTERS = [page for page in sorted((ROOT / "docs").glob("*.md")) if ">>> " in page.read_text(encoding="utf-8")]
PAGES = ["README.md", *(str(page.relative_to(ROOT)) for page in CHAPTERS)]


def test_chapters_with_examples_are_found() -> None:
    assert {"docs/python.md", "docs/new_game.md"} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_run(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert (failed, tried > 0) == (0, True)
