"""Templates, boards and plots that all pages share."""

from __future__ import annotations

import chess
import jinja2
import pytest
from markupsafe import Markup

from playalike.reports.boards import Heat, diagram, heat_board, piece_shapes
from playalike.reports.pages import Pages
from playalike.reports.plots import INK, new_figure, to_svg
from tests.reports.checking import SCRIPT

SHARED = Pages("playalike.reports")


def rendered(source: str, **values: object) -> str:
    """Fill in a template that is only here."""
    return SHARED._environment.from_string(source).render(values)


def test_text_is_escaped_and_markup_is_not() -> None:
    shown = rendered("{{ name }} {{ drawn }}", name=SCRIPT, drawn=Markup("<svg/>"))
    assert shown == "&lt;script&gt;alert(1)&lt;/script&gt; <svg/>"


@pytest.mark.parametrize(
    "part",
    [
        "parts.table((name, 'games'), [(name, name)])",
        "parts.facts([(name, name)])",
        "parts.tags([name])",
        "parts.boards([{'board': '', 'title': name, 'details': name, 'source': name}])",
    ],
)
def test_every_part_escapes_what_it_is_given(part: str) -> None:
    shown = rendered(f"{{{{ {part} }}}}", name=SCRIPT)
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown


def test_a_name_that_nobody_gave_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError, match="scoer"):
        rendered("{{ scoer }}", score=1)


def test_figures_stand_to_the_right_after_the_words() -> None:
    shown = rendered("{{ parts.table(('a', 'b', 'c'), [('x', 'y', '1')], words=2) }}")
    assert '<td>x</td><td>y</td><td class="n">1</td>' in shown
    # Of two columns the second may be text as well: only short figures stand to the right.
    shown = rendered("{{ parts.table(('a', 'b'), [('x', 'text'), ('y', '12 %')]) }}")
    assert "<td>x</td><td>text</td>" in shown
    assert '<td>y</td><td class="n">12 %</td>' in shown


def test_sections_without_values_are_left_out() -> None:
    told = Pages("playalike.arena").sections([("runs", "Runs", {"rows": []}), ("no", "No", None)])
    assert [(section.name, section.title) for section in told] == [("runs", "Runs")]
    assert "<thead>" in told[0].body


def test_a_share_is_not_divided_between_lines() -> None:
    assert rendered("{{ percent(0.42) }}") == "42\u00a0%"


def test_labels_of_boards_are_escaped() -> None:
    board = chess.Board()
    for drawn in (diagram(board, [], chess.WHITE, f'"{SCRIPT}'), heat_board({}, f'"{SCRIPT}')):
        assert "<script" not in drawn
        assert 'aria-label="&#34;&lt;script&gt;' in drawn


def test_a_heat_board_has_all_squares_and_marks() -> None:
    heat = {chess.E4: Heat(0.5, "e4: often", "12"), chess.A8: Heat(0.25, "a8: rarely", warm=False)}
    drawn = heat_board(heat, "Squares")
    assert drawn.count("<rect") == 64 + 2
    # e4 is on the fifth file, and on the fifth rank from above.
    assert '<rect x="180" y="180" width="45" height="45" class="warm" fill-opacity="0.50">' in drawn
    assert '<rect x="0" y="0" width="45" height="45" class="cool" fill-opacity="0.25">' in drawn
    assert drawn.count('class="ht"') == 1


def test_diagrams_share_the_shapes_of_the_pieces() -> None:
    drawn = diagram(chess.Board(), [], chess.WHITE, "start")
    shapes = piece_shapes()
    assert "<defs>" not in drawn
    for name in ("white-king", "black-pawn"):
        assert f'href="#{name}"' in drawn
        assert f'id="{name}"' in shapes


def test_plots_take_the_colour_of_the_text_and_names_as_they_are() -> None:
    figure, axes = new_figure("x", 1.0)
    axes.set_xlabel(f"{SCRIPT} wins $5 and $6")
    drawn = to_svg(figure, "x", f'"{SCRIPT}')
    assert INK not in drawn
    assert "currentColor" in drawn
    assert "<script" not in drawn
    assert "&lt;script&gt;alert(1)&lt;/script&gt; wins $5 and $6" in drawn
    assert 'aria-label="&#34;&lt;script&gt;' in drawn


def test_the_same_plot_gives_the_same_bytes() -> None:
    def draw() -> Markup:
        figure, axes = new_figure("same", 1.0)
        axes.plot([1, 2], [3, 4])
        return to_svg(figure, "same", "a line")

    assert draw() == draw()
