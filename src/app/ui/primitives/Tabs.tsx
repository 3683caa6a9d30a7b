import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconNames.ts';
import * as css from './Tabs.css.ts';

type Tab = {
  readonly id: string;
  readonly label: string;
  /** A figure after the label. */
  readonly count?: number | string | undefined;
  readonly icon?: IconName | undefined;
};

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** What the chosen tab shows; without it, only the row of tabs is drawn. */
  readonly children?: ReactNode;
};

/** Tabs over one panel: arrows, Home and End move, the chosen one is the only stop of the Tab key. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`)];
    if (!row || !tab) return;
    const [frame, place] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (place.left < frame.left || place.right > frame.right) row.scrollLeft += place.left - frame.left;
  }, [value]);
  const move = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((tab) => tab.id === value);
    const next = steps[event.key]?.(index, tabs.length);
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus();
  };
  const row = (
    <div ref={list} role="tablist" aria-label={label} className={css.list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          data-tab={tab.id}
          aria-selected={tab.id === value}
          aria-controls={children ? `${id}-panel` : undefined}
          tabIndex={tab.id === value ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(tab.id)}
        >
          <TabWords tab={tab} />
        </button>
      ))}
    </div>
  );
  if (!children) return row;
  return (
    <div>
      {row}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel is a stop of its own in the tabs pattern */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0} className={css.panel}>
        {children}
      </div>
    </div>
  );
}

function TabWords({ tab: { icon, label, count } }: { readonly tab: Tab }) {
  const format = useFormat();
  return (
    <>
      {icon && <Icon name={icon} />}
      {label}
      {count !== undefined && (
        <span className={css.count}>{typeof count === 'number' ? format.number(count) : count}</span>
      )}
    </>
  );
}

const steps: Readonly<Record<string, (index: number, length: number) => number>> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: (_, length) => length - 1,
};
