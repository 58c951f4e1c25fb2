"""Runs a notebook and writes what its cells show into it.

`python python/notebook.py docs/tour.ipynb` does it; a test holds that a notebook of this project shows what it would
show now. Cells are run one after the other in one namespace, as a kernel does, and show what they print and the value
of their last expression in every form it has.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

FORMS = {"text/latex": "_repr_latex_", "image/svg+xml": "_repr_svg_"}


def shown(value: object) -> dict[str, list[str]]:
    """What a value shows itself as."""
    data = {"text/plain": repr(value)}
    for kind, method in FORMS.items():
        show = getattr(value, method, None)
        text = show() if show is not None else None
        if text is not None:
            data[kind] = text
    return {kind: text.splitlines(keepends=True) for kind, text in data.items()}


def run_cell(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """What a cell shows."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"<cell {count}>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {count}>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        result = {"data": shown(value), "execution_count": count, "metadata": {}, "output_type": "execute_result"}
        outputs.append(result)
    return outputs


def run(text: str) -> str:
    """The notebook, as a file has it, with what its cells show."""
    notebook = json.loads(text)
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            cell["outputs"] = run_cell("".join(cell["source"]), names, count)
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_text(run(path.read_text(encoding="utf-8")), encoding="utf-8")
