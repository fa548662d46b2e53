"""Pages from templates. Text is escaped unless it is markup already, so no name can become any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from playalike import __version__
from playalike.words.text import percent

__all__ = ["Pages", "Section", "Values"]

Values = Mapping[str, object]
"""What a template is given, by name."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page, with a line in its table of contents."""

    name: str
    """The anchor."""
    title: str
    body: Markup


class Pages:
    """The templates of one package: its own by their names, the shared ones as ``reports/…``.

    In every template `parts` are the shared macros, `at` writes a place in a drawing, `percent` a
    share that no line break divides, and `version` is Playalike's. A name that a template uses and
    nobody gave is an error.
    """

    def __init__(self, package: str, **functions: Callable[..., object]) -> None:
        """Remember whose templates they are, and the functions they may call."""
        self.package = package
        self.functions = functions

    def render(self, template: str, values: Values) -> Markup:
        """Fill in a template."""
        return Markup(self._environment.get_template(template).render(values))

    def sections(self, contents: Iterable[tuple[str, str, Values | None]]) -> tuple[Section, ...]:
        """Fill in ``NAME.html`` for each name, title and values; without values, leave it out."""
        return tuple(
            Section(name, title, self.render(f"{name}.html", values))
            for name, title, values in contents
            if values is not None
        )

    @cached_property
    def _environment(self) -> Environment:
        shared = PrefixLoader({"reports": PackageLoader("playalike.reports")})
        environment = Environment(
            loader=ChoiceLoader([PackageLoader(self.package), shared]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        environment.globals.update(self.functions)
        environment.globals["percent"] = _unbroken_percent
        environment.globals["at"] = "{:.1f}".format
        environment.globals["version"] = __version__
        environment.globals["parts"] = environment.get_template("reports/parts.html").module
        return environment


def _unbroken_percent(share: float) -> str:
    return percent(share).replace(" ", "\u00a0")
