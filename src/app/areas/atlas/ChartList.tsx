import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { chartOf } from '#machines/kit/chart.ts';
import type { Registered } from '#machines/kit/register.ts';
import { useText } from '../../i18n/useText.ts';
import { SearchInput } from '../../ui/forms/SearchInput.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import * as css from './shared/atlas.css.ts';
import type { ChartWords } from './shared/words.ts';

type ChartListProps = {
  readonly register: readonly Registered[];
  readonly chosen: string;
  readonly words: ChartWords;
  /** The address of a chart. */
  readonly hrefOf: (name: string) => string;
};

/** The charts by subject, with how many states and steps each has. */
export function ChartList({ register, chosen, words, hrefOf }: ChartListProps) {
  const t = useText();
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const named = register.map((registered) => ({ registered, title: words.sentence(registered.title) }));
  const shown = named.filter(
    ({ registered, title }) =>
      title.toLocaleLowerCase().includes(wanted) || registered.name.toLowerCase().includes(wanted),
  );
  return (
    <nav className={css.list} aria-label={t('atlas.charts')}>
      <div className={css.listSmall}>
        <Select
          label={t('atlas.chart')}
          value={chosen}
          onChange={(name) => navigate(hrefOf(name))}
          options={named.map(({ registered, title }) => ({ value: registered.name, label: title }))}
        />
      </div>
      <div className={css.listLarge}>
        <SearchInput label={t('atlas.find')} value={search} onChange={setSearch} />
        {shown.length === 0 && <p className={css.meta}>{t('atlas.find.none')}</p>}
        {groups.map(({ label, names }) => {
          const inside = shown.filter(({ registered }) => groupOf(registered.name) === names);
          if (inside.length === 0) return null;
          return (
            <div key={label}>
              <h2 className={css.groupTitle}>{t(label)}</h2>
              <ul>
                {inside.map(({ registered, title }) => (
                  <li key={registered.name}>
                    <Link
                      className={css.entry}
                      href={hrefOf(registered.name)}
                      aria-current={registered.name === chosen ? 'page' : undefined}
                    >
                      {title}
                      <Size registered={registered} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
        <p className={css.meta}>{t('atlas.counts')}</p>
      </div>
    </nav>
  );
}

function Size({ registered }: { readonly registered: Registered }) {
  const t = useText();
  const { states, steps } = chartOf(registered.machine);
  return (
    <span className={css.count} title={t('atlas.size', { states: states.length, steps: steps.length })}>
      {states.length} · {steps.length}
    </span>
  );
}

const groups = [
  {
    label: 'atlas.group.awards',
    names: [
      'award',
      'entry',
      'round',
      'vote',
      'ballot',
      'score',
      'invoice',
      'charge',
      'timer',
      'awardEditor',
      'bulk',
      'importing',
    ],
  },
  { label: 'atlas.group.entering', names: ['entryEditor', 'upload', 'sending', 'payment'] },
  { label: 'atlas.group.judging', names: ['play', 'outbox'] },
  { label: 'atlas.group.account', names: ['session', 'refresh', 'signIn', 'register', 'recover', 'proof', 'loginAs'] },
  { label: 'atlas.group.interface', names: [] },
] as const satisfies readonly { readonly label: string; readonly names: readonly string[] }[];

/** What is named in no group belongs to the interface. */
const groupOf = (name: string): readonly string[] =>
  (groups.find(({ names }) => (names as readonly string[]).includes(name)) ?? groups[4]).names;
