import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { NotFound } from '#app/parts/page/NotFound.tsx';
import { large, useMedia } from '#app/parts/page/useMedia.ts';
import { usePageTitle } from '#app/parts/page/usePageTitle.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Switch } from '#app/ui/forms/Switch.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { Segmented } from '#app/ui/primitives/Segmented.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { heading2 } from '#app/ui/theme/text.css.ts';
import { register } from '#machines/index.ts';
import { type Chart, type ChartState, chartOf } from '#machines/kit/chart.ts';
import type { Registered } from '#machines/kit/register.ts';
import { ExportMenu } from '../exports/ExportMenu.tsx';
import { type ChartWords, useChartWords } from '../shared/words.ts';
import { FullDrawing } from './FullDrawing.tsx';
import * as css from './full.css.ts';
import type { Detail } from './graph.ts';
import { graphWords } from './graphWords.ts';
import type { Size } from './place.ts';
import { Reading } from './Reading.tsx';
import { SearchAll } from './SearchAll.tsx';
import { StateText } from './StateText.tsx';
import { useArranged } from './useArranged.ts';

/** One chart over the whole window: drawn where there is room, else read state by state. The address says which state. */
export function FullScreen({ name }: { readonly name: string }) {
  const registered = register.find((one) => one.name === name);
  return registered ? <FullWindow key={name} registered={registered} /> : <NotFound />;
}

function FullWindow({ registered }: { readonly registered: Registered }) {
  const t = useText();
  const words = useChartWords();
  const [, navigate] = useLocation();
  const query = useSearch();
  const isLarge = useMedia(large);
  const window = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState('');
  const chart = useMemo(() => chartOf(registered.machine), [registered]);
  const title = words.sentence(registered.title);
  usePageTitle(title);
  useEffect(() => {
    const dialog = window.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const wanted = new URLSearchParams(query).get('at');
  const at = chart.states.find(({ path }) => path === wanted) ?? null;
  const go = (path: string | null): void =>
    navigate(`/utils/flows/${registered.name}/full${path === null ? '' : `?${new URLSearchParams({ at: path })}`}`, {
      replace: true,
    });
  const leave = () => navigate(`/utils/flows/${registered.name}`);
  return (
    <dialog
      ref={window}
      className={cx(css.window, !isLarge && css.readingWindow)}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <header className={css.bar}>
        <IconButton icon="left" label={t('atlas.full.close')} onClick={leave} />
        <div className={css.grow}>
          <h1 className={css.barTitle}>{title}</h1>
          <p className={css.meta}>{t('atlas.size', { states: chart.states.length, steps: chart.steps.length })}</p>
        </div>
        <div className={css.chartChoice}>
          <Select
            small
            label={t('atlas.chart')}
            labelHidden
            value={registered.name}
            onChange={(name) => navigate(`/utils/flows/${name}/full`)}
            options={register.map((one) => ({ value: one.name, label: words.sentence(one.title) }))}
          />
        </div>
        <SearchAll words={words} value={search} onChange={setSearch} />
      </header>
      {isLarge ? (
        <Drawn registered={registered} chart={chart} words={words} title={title} at={at} go={go} search={search} />
      ) : (
        <Reading registered={registered} chart={chart} words={words} at={at} go={go} />
      )}
    </dialog>
  );
}

type DrawnProps = {
  readonly registered: Registered;
  readonly chart: Chart;
  readonly words: ChartWords;
  readonly title: string;
  readonly at: ChartState | null;
  readonly go: (path: string | null) => void;
  readonly search: string;
};

const barHeight = 57;

function Drawn({ registered, chart, words, title, at, go, search }: DrawnProps) {
  const t = useText();
  const [size, setSize] = useState<Size | null>(null);
  const [wanted, setWanted] = useState<Detail | null>(null);
  const [only, setOnly] = useState(false);
  // A panel that opens beside the drawing moves it, and arranges nothing anew.
  useEffect(() => {
    const measure = () =>
      setSize({ width: globalThis.innerWidth - 24, height: globalThis.innerHeight - barHeight - 24 });
    measure();
    globalThis.addEventListener('resize', measure);
    return () => globalThis.removeEventListener('resize', measure);
  }, []);
  const svg = useRef<SVGSVGElement>(null);
  const counts = useQuery('countChartStates', {});
  const here = counts.data?.[registered.name];
  const ownWords = useMemo(() => graphWords(registered, words, t, here), [registered, words, t, here]);
  const { arranged, failed } = useArranged(chart, ownWords, size, wanted);
  const query = search.trim().toLocaleLowerCase();
  const found = new Set(
    chart.states
      .filter(({ path }) => query !== '' && words.path(path).toLocaleLowerCase().includes(query))
      .map(({ path }) => path),
  );
  return (
    <div className={css.body} data-panel={at ? '' : undefined}>
      <section
        className={css.sheet}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        tabIndex={0}
        aria-label={t('atlas.drawing.label', { chart: title })}
        aria-busy={arranged === null && !failed}
      >
        {arranged ? (
          <FullDrawing
            placed={arranged.placed}
            scale={arranged.scale}
            title={title}
            at={at?.path ?? null}
            only={only}
            found={found}
            onPick={go}
            svg={svg}
          />
        ) : failed ? (
          <ErrorState title={t('atlas.full.failed')} onRetry={() => location.reload()} />
        ) : (
          <p className={css.waiting} role="status">
            {t('atlas.full.arranging')}
          </p>
        )}
      </section>
      {at && (
        <aside className={css.panel} aria-label={words.path(at.path)}>
          <div className={css.panelHead}>
            <h2 className={`${heading2} ${css.grow}`}>{words.path(at.path)}</h2>
            <IconButton icon="close" size="small" label={t('atlas.full.closeState')} onClick={() => go(null)} />
          </div>
          <p className={css.about}>{words.sentence(at.description)}</p>
          <Switch label={t('atlas.full.only')} checked={only} onChange={setOnly} />
          <StateText registered={registered} chart={chart} words={words} state={at} onPick={go} />
        </aside>
      )}
      <div className={css.tools}>
        <ExportMenu registered={registered} chart={chart} words={words} svg={svg} drawn={arranged !== null} />
        <Segmented
          label={t('atlas.full.detail')}
          value={arranged?.detail ?? wanted ?? 'states'}
          onChange={setWanted}
          options={(['frames', 'states', 'conditions'] as const).map((value) => ({
            value,
            label: t(`atlas.full.detail.${value}`),
          }))}
        />
      </div>
    </div>
  );
}
