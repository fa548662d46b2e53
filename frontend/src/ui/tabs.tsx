/** Tabs with the arrow keys of the usual pattern. The caller renders the panel of the chosen tab. */

import { useRef } from "preact/hooks";

export interface TabsProps<T extends string> {
  label: string;
  /** Panels carry `id={panelId(prefix, tab)}` and `role="tabpanel"`. */
  prefix: string;
  tabs: readonly { id: T; label: string }[];
  value: T;
  onChange: (tab: T) => void;
}

export const tabId = (prefix: string, tab: string) => `${prefix}-tab-${tab}`;
export const panelId = (prefix: string, tab: string) => `${prefix}-panel-${tab}`;

export function Tabs<T extends string>({ label, prefix, tabs, value, onChange }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = tabs.findIndex((tab) => tab.id === value);
    const target = tabs[(at + step + tabs.length) % tabs.length];
    if (!target) return;
    onChange(target.id);
    list.current?.querySelector<HTMLElement>(`#${tabId(prefix, target.id)}`)?.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          class="tab"
          id={tabId(prefix, tab.id)}
          aria-selected={tab.id === value}
          aria-controls={panelId(prefix, tab.id)}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={(event) => {
            // After a click of the mouse the arrow keys belong to the board again, not to the tabs.
            if (event.detail > 0) event.currentTarget.blur();
            onChange(tab.id);
          }}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
