import { useText } from '#app/i18n/useText.ts';
import { Table } from '#app/ui/data/Table.tsx';
import type { Chart } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import type { Registered } from '#machines/kit/register.ts';
import type { ChartWords } from '../shared/words.ts';
import { Needs } from './Parts.tsx';

type ChartTablesProps = { readonly registered: Registered; readonly chart: Chart; readonly words: ChartWords };

/** A chart as two tables: its states, and its steps. */
export function ChartTables({ registered, chart, words }: ChartTablesProps) {
  const t = useText();
  return (
    <>
      <Table
        caption={t('atlas.states')}
        captionShown
        rows={chart.states}
        rowKey={({ path }) => path}
        columns={[
          { id: 'state', header: t('atlas.column.state'), name: true, cell: ({ path }) => words.path(path) },
          {
            id: 'what',
            header: t('atlas.column.what'),
            wrap: true,
            cell: ({ description }) => words.sentence(description),
          },
          {
            id: 'waits',
            header: t('atlas.column.waits'),
            wrap: true,
            from: 640,
            cell: ({ waitsFor }) => waitsFor.map(words.effect).join(', '),
          },
          {
            id: 'does',
            header: t('atlas.column.does'),
            wrap: true,
            from: 960,
            cell: ({ entry, exit }) => <code>{[...entry, ...exit].join(', ')}</code>,
          },
        ]}
      />
      <Table
        caption={t('atlas.steps')}
        captionShown
        rows={chart.steps}
        rowKey={stepKey}
        columns={[
          {
            id: 'from',
            header: t('atlas.column.from'),
            wrap: true,
            cell: ({ from }) => (from === '' ? t('atlas.anyState') : words.path(from)),
          },
          {
            id: 'step',
            header: t('atlas.column.step'),
            wrap: true,
            cell: (step) => (
              <>
                <b>{words.step(step)}</b>
                {step.description && <br />}
                {words.sentence(step.description)}
              </>
            ),
          },
          {
            id: 'to',
            header: t('atlas.column.to'),
            wrap: true,
            cell: ({ to }) => (to === null ? t('atlas.stays') : words.path(to)),
          },
          {
            id: 'needs',
            header: t('atlas.column.needs'),
            wrap: true,
            from: 640,
            cell: (step) => <Needs registered={registered} step={step} words={words} />,
          },
          {
            id: 'does',
            header: t('atlas.column.does'),
            wrap: true,
            from: 960,
            cell: ({ actions, emits }) => (
              <code>
                {actions.join(', ')}
                {emits.length > 0 && ` → ${emits.join(', ')}`}
              </code>
            ),
          },
        ]}
      />
    </>
  );
}
