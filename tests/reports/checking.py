"""What every page of ours must be: sound, alone, and safe from names that look like markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser

SCRIPT = "<script>alert(1)</script>"
"""A player's name."""
VOID = {"meta", "br", "img", "hr", "link", "input"}


class Page(HTMLParser):
    """Keeps tags balanced, and notes ids, words and what is referred to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src", "xlink:href", "srcset", "data", "action"):
                self.links.append(value or "")
            for target in re.findall(r"url\(([^)]*)\)", value or ""):
                self.links.append(target.strip("'\""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def parsed(html: str) -> Page:
    """Read a page, and see that it is sound and needs nothing from elsewhere."""
    page = Page()
    page.feed(html)
    page.close()
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert {link for link in page.links if not link.startswith("#")} == set()
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert not page.tags & {"script", "link", "img", "iframe", "object", "image"}
    assert "@import" not in html
    assert "http" not in html.replace("http://www.w3.org", "")
    assert html.startswith("<!DOCTYPE html>")
    assert 'name="viewport"' in html
    assert "prefers-color-scheme: dark" in html
    return page


def assert_shown_as_text(html: str) -> None:
    """The name `SCRIPT` is there to be read, and nowhere as markup."""
    page = parsed(html)
    assert "<script" not in html.lower()
    assert any(SCRIPT in words for words in page.words)
