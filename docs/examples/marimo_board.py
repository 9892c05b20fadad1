"""A Board in marimo, with cells that run again whenever something happens on it.

marimo edit marimo_board.py    or    marimo run marimo_board.py

marimo runs a cell again when a value that it reads has changed. But a Board stays the same object while you play on it.
So keep the value that a cell must react to in a `mo.state`, and set it with `board.observe`. Do the same with
`replay.observe(..., "step")` and with a DiceLab.
"""

import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    import manaforge_widgets as mf

    return mf, mo


@app.cell
def _(mf):
    m = mf.new_match("manaforge", seats=3, seed=7)
    board = mf.Board(m, seat=0, bots={1: "greedy", 2: "greedy"})
    board
    return board, m


@app.cell
def _(board, m, mo):
    step, set_step = mo.state(m.step)
    board.observe(lambda change: set_step(change["new"]["step"]), "snapshot")
    return (step,)


@app.cell
def _(m, mo, step):
    prestige = ", ".join(str(seat["prestige"]) for seat in m.view(0)["seats"])
    mo.md(f"{step()} steps so far; prestige of the seats: {prestige}.")


if __name__ == "__main__":
    app.run()
