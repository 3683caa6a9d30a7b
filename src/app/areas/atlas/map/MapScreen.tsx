import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Translate, useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { Table } from '#app/ui/data/Table.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { register } from '#machines/index.ts';
import type { Chart, ChartStep } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import { systemChart, systemTitle } from '#machines/system/system.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import { drawingOf } from '../drawing/layout.ts';
import type { Pick, Standing } from '../drawing/standing.ts';
import { type ChartWords, useChartWords } from '../shared/words.ts';

const nowhere: Standing = { now: new Set(), past: new Set(), steps: new Map(), refusals: new Map() };

/** All charts as one: which of them makes which other one move, and why. */
export function MapScreen() {
  const t = useText();
  const words = useChartWords();
  const [, navigate] = useLocation();
  const [picked, setPicked] = useState<Pick | null>(null);
  const chart = useMemo(() => systemChart(register), []);
  const laid = useMemo(() => drawingOf(chart, drawingWords(words, t)), [chart, words, t]);
  const title = words.sentence(systemTitle);
  const pick = (next: Pick) => (next.kind === 'state' ? navigate(`/utils/flows/${next.key}`) : setPicked(next));
  return (
    <Page
      title={title}
      breadcrumb={[{ label: t('atlas.title'), href: '/utils/flows' }, { label: title }]}
      actions={<LinkButton href="/utils/flows/together">{t('atlas.together')}</LinkButton>}
    >
      <p>{words.sentence(chart.description)}</p>
      <Drawing
        chart={chart}
        laid={laid}
        title={title}
        picked={picked}
        standing={nowhere}
        text={sentencesOf(chart, words, t)}
        onPick={pick}
        stepName={(step) => eventName(step, words, t)}
      />
      <Table
        caption={t('atlas.steps')}
        captionShown
        rows={chart.steps}
        rowKey={stepKey}
        columns={[
          { id: 'from', header: t('atlas.column.from'), name: true, wrap: true, cell: ({ from }) => link(from, words) },
          { id: 'step', header: t('atlas.column.step'), wrap: true, cell: (step) => eventName(step, words, t) },
          { id: 'to', header: t('atlas.column.to'), wrap: true, cell: ({ to }) => link(to ?? '', words) },
          {
            id: 'why',
            header: t('atlas.map.why'),
            wrap: true,
            from: 640,
            cell: ({ description }) => words.sentence(description),
          },
        ]}
      />
    </Page>
  );
}

const drawingWords = (words: ChartWords, t: Translate) => ({
  state: ({ key }: { readonly key: string }) => titleOf(key, words),
  step: (step: ChartStep) => eventName(step, words, t),
  anywhere: () => '',
  more: (count: number) => t('atlas.more', { count }),
  mayBeRefused: () => false,
});

/** The drawing in words. */
const sentencesOf = ({ steps }: Chart, words: ChartWords, t: Translate): string =>
  steps
    .map((step) => `${titleOf(step.from, words)} → ${titleOf(step.to ?? '', words)}: ${eventName(step, words, t)}.`)
    .join(' ');

const eventName = ({ event }: ChartStep, words: ChartWords, t: Translate): string =>
  event === '' ? t('atlas.map.begins') : words.event(event);

const titleOf = (name: string, words: ChartWords): string =>
  words.sentence(register.find((one) => one.name === name)?.title ?? name);

const link = (name: string, words: ChartWords) => <Link href={`/utils/flows/${name}`}>{titleOf(name, words)}</Link>;
