from __future__ import annotations

from pathlib import Path

from playalike.settings import Settings
from playalike.store import SavedTab, TabStore, open_store


def test_tabs_are_kept_in_order_and_closed_ones_are_found(tmp_path: Path) -> None:
    store = open_store(Settings(data=tmp_path))
    tabs = TabStore(store)
    tabs.put(SavedTab("b", 1, {"title": "second"}))
    tabs.put(SavedTab("a", 0, {"title": "first"}))
    tabs.put(SavedTab("b", 1, {"title": "changed"}))
    store.close()
    store = open_store(Settings(data=tmp_path))
    tabs = TabStore(store)
    assert [tab.state["title"] for tab in tabs.tabs()] == ["first", "changed"]
    for number in range(40):
        tabs.put(SavedTab(f"c{number}", 0, {}, open=False))
    assert len(tabs.tabs(open=False)) == 30
    assert [tab.id for tab in tabs.tabs()] == ["a", "b"]
    store.close()
