import { type Translate, useText } from '#app/i18n/useText.ts';
import { Table } from '#app/ui/data/Table.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { ChartState, ChartStep } from '#machines/kit/chart.ts';
import { changeFamilies } from '../shared/changeFamilies.ts';
import type { ChartWords } from '../shared/words.ts';
import type { PartChange } from './changesSince.ts';

/** The parts of a chart that differ from an earlier version, as they were and as they are. */
export function WhatChanged({
  changes,
  words,
  before = null,
}: {
  readonly changes: readonly PartChange[];
  readonly words: ChartWords;
  /** What the earlier version is called; the approved one where left out. */
  readonly before?: string | null;
}) {
  const t = useText();
  const textOr = (part: ChartState | ChartStep | null, none: string) => (part === null ? none : textOf(part, words, t));
  return (
    <Section title={t('atlas.review.changes')}>
      <Table
        caption={t('atlas.review.changes')}
        rows={changes}
        rowKey={({ kind, key }) => `${kind} ${key}`}
        columns={[
          {
            id: 'change',
            header: t('atlas.review.column.change'),
            cell: ({ change }) => <Chip family={changeFamilies[change]}>{t(`atlas.changes.${change}`)}</Chip>,
          },
          {
            id: 'before',
            header: before ?? t('atlas.review.standing.approved'),
            wrap: true,
            cell: (row) => textOr(row.before, t('atlas.review.wasNot')),
          },
          {
            id: 'now',
            header: t('atlas.review.column.now'),
            wrap: true,
            cell: ({ now }) => textOr(now, t('atlas.review.isGone')),
          },
        ]}
      />
    </Section>
  );
}

/** A state or step as a reviewer reads it: name, where it leads, condition, description. */
export function textOf(part: ChartState | ChartStep, words: ChartWords, t: Translate): string {
  if ('path' in part) return [words.path(part.path), words.sentence(part.description)].filter(Boolean).join(': ');
  const from = part.from === '' ? t('atlas.anyState') : words.path(part.from);
  const to = part.to === null ? t('atlas.stays') : words.path(part.to);
  const condition = part.guard === null ? '' : t('atlas.onlyIf', { condition: words.condition(part) });
  return [`${from} · ${words.step(part)} → ${to}.`, words.sentence(part.description), condition]
    .filter(Boolean)
    .join(' ');
}
