import { useMemo } from 'react';
import { Link } from 'wouter';
import { useText } from '#app/i18n/useText.ts';
import { SearchInput } from '#app/ui/forms/SearchInput.tsx';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import type { ChartWords } from '../shared/words.ts';
import * as css from './full.css.ts';
import { findIn } from './search.ts';

type SearchAllProps = {
  readonly words: ChartWords;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const shownAtOnce = 40;

/** Looks for words in the states and steps of every chart, and leads there. */
export function SearchAll({ words, value, onChange }: SearchAllProps) {
  const t = useText();
  const charts = useMemo(() => register.map(({ machine, name }) => ({ ...chartOf(machine), name })), []);
  const finds = useMemo(() => findIn(charts, words, value), [charts, words, value]);
  const titleOf = (name: string) => words.sentence(register.find((one) => one.name === name)?.title ?? name);
  const count = (kind: 'state' | 'step') => finds.filter((find) => find.kind === kind).length;
  return (
    <search className={css.searchPlace}>
      <SearchInput label={t('atlas.full.search')} value={value} onChange={onChange} />
      {value.trim() !== '' && (
        <div className={css.finds}>
          <p className={css.meta} role="status">
            {t('atlas.full.found', { states: count('state'), steps: count('step') })}
          </p>
          <ul>
            {finds.slice(0, shownAtOnce).map(({ chart, kind, key, path, title, text }) => (
              <li key={`${chart} ${kind} ${key}`}>
                <Link
                  className={css.find}
                  href={`/utils/flows/${chart}/full${path === '' ? '' : `?${new URLSearchParams({ at: path })}`}`}
                  onClick={() => onChange('')}
                >
                  {titleOf(chart)}: <b>{title}</b>
                  <br />
                  <span className={css.meta}>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}
