import { useCallback, useEffect, useMemo, useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { NotFound } from '#app/parts/page/NotFound.tsx';
import { Page } from '#app/parts/page/Page.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { FileButton } from '#app/ui/forms/FileButton.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { chunkOf } from '#app/ui/loading/chunk.ts';
import { stack24 } from '#app/ui/theme/layout.css.ts';
import { register } from '#machines/index.ts';
import { type Chart, chartOf } from '#machines/kit/chart.ts';
import type { Registered } from '#machines/kit/register.ts';
import { changesSince } from '../review/changesSince.ts';
import { WhatChanged } from '../review/WhatChanged.tsx';
import { useChartWords } from '../shared/words.ts';
import * as css from './compare.css.ts';
import { TwoDrawings } from './TwoDrawings.tsx';
import { chartsIn, shippedVersions } from './versions.ts';

/** Two versions of a chart beside each other: one that came with the product, was approved or stands in a file, and today's. */
export function CompareScreen({ name }: { readonly name: string }) {
  const registered = register.find((one) => one.name === name);
  return registered ? <Compare key={name} registered={registered} /> : <NotFound />;
}

/** A version that this chart can be compared with; `chart` is null where the chart was not there yet. */
interface Version {
  readonly id: string;
  readonly label: string;
  readonly chart: Chart | null;
}

type Opened = { readonly name: string; readonly charts: readonly Chart[] } | 'unreadable' | null;

function Compare({ registered }: { readonly registered: Registered }) {
  const t = useText();
  const words = useChartWords();
  const [opened, setOpened] = useState<Opened>(null);
  const { versions, missing, retry } = useVersions(registered, opened);
  const [chosen, setChosen] = useState('');
  const now = useMemo(() => chartOf(registered.machine), [registered]);
  const version = versions.find(({ id }) => id === chosen) ?? versions[0];
  const changes = useMemo(() => (version?.chart ? changesSince(version.chart, now) : []), [version, now]);
  const title = t('atlas.compare.title', { chart: words.sentence(registered.title) });
  const open = async (file: File): Promise<void> => {
    const charts = chartsIn(await file.text());
    setOpened(charts ? { name: file.name, charts } : 'unreadable');
    setChosen('file');
  };
  return (
    <Page
      title={title}
      breadcrumb={[
        { label: t('atlas.title'), href: '/utils/flows' },
        { label: words.sentence(registered.title), href: `/utils/flows/${registered.name}` },
        { label: t('atlas.compare') },
      ]}
    >
      <div className={stack24}>
        <div className={css.choice}>
          <div className={css.version}>
            <Select
              label={t('atlas.compare.version')}
              value={version?.id ?? ''}
              onChange={setChosen}
              options={versions.map(({ id, label }) => ({ value: id, label }))}
            />
          </div>
          <div>
            <FileButton label={t('atlas.compare.file')} accept=".json" onChoose={(file) => void open(file)} />
          </div>
        </div>
        {missing !== null && <ErrorState title={t('common.chunkFailed', { chunk: missing })} onRetry={retry} />}
        <div className={stack24} aria-live="polite">
          {opened === 'unreadable' && <Note family="red" title={t('atlas.compare.unreadable')} />}
          {version && !version.chart && <Note title={t('atlas.compare.notThere')} />}
          {version?.chart && (
            <Note
              title={t(changes.length === 0 ? 'atlas.compare.same' : 'atlas.compare.count', { count: changes.length })}
            />
          )}
        </div>
        {version?.chart && (
          <>
            <TwoDrawings registered={registered} words={words} now={now} before={version.chart} label={version.label} />
            {changes.length > 0 && <WhatChanged changes={changes} words={words} before={version.label} />}
          </>
        )}
      </div>
    </Page>
  );
}

interface Versions {
  readonly versions: readonly Version[];
  /** The chunk of those that came with the product, where it did not arrive: the others are still there. */
  readonly missing: string | null;
  readonly retry: () => void;
}

/** What there is to compare with: a file that was opened, what came with the product, and what was approved here. */
function useVersions({ name }: Registered, opened: Opened): Versions {
  const t = useText();
  const format = useFormat();
  const reviews = useQuery('listChartReviews', { chart: name }).data;
  const [shipped, setShipped] = useState<Awaited<ReturnType<typeof shippedVersions>>>([]);
  const [missing, setMissing] = useState<string | null>(null);
  const load = useCallback(() => {
    setMissing(null);
    shippedVersions().then(setShipped, (error: unknown) => setMissing(chunkOf(error) ?? String(error)));
  }, []);
  useEffect(load, [load]);
  const versions = useMemo(() => {
    const of = (charts: readonly Chart[]) => charts.find((chart) => chart.name === name) ?? null;
    const file = opened === null || opened === 'unreadable' ? [] : [opened];
    return [
      ...file.map((one) => ({ id: 'file', label: one.name, chart: of(one.charts) })),
      ...(reviews ?? []).flatMap(({ id, content, at, byName }) => {
        const who = byName || t('atlas.review.somebody');
        return content
          ? [{ id, label: t('atlas.compare.approved', { at: format.dateTime(at), who }), chart: content }]
          : [];
      }),
      ...shipped.map(({ at, charts }) => ({
        id: at,
        label: t('atlas.compare.shipped', { at: format.dateTime(at) }),
        chart: of(charts),
      })),
    ];
  }, [name, opened, reviews, shipped, t, format]);
  return { versions, missing, retry: load };
}
