import { useMemo, useState } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { useText } from '#app/i18n/useText.ts';
import { offerFile } from '#app/parts/files/offerFile.ts';
import { NotFound } from '#app/parts/page/NotFound.tsx';
import { Page } from '#app/parts/page/Page.tsx';
import { useUser } from '#app/parts/page/user.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { register } from '#machines/index.ts';
import type { Registered } from '#machines/kit/register.ts';
import type { Scenario } from '#machines/kit/scenario.ts';
import { versionHere } from '../review/useSignOffs.ts';
import { type ChartWords, useChartWords } from '../shared/words.ts';
import { PathList } from './PathList.tsx';
import { PathSteps } from './PathSteps.tsx';
import * as css from './run.css.ts';
import { useScenarioWords } from './scenarioWords.ts';
import { emptyRun, reportOf, resultOf, runFrom, type StepResult, type TestRun, withResult } from './testRun.ts';
import { type RankedScenario, useScenarios } from './useScenarios.ts';

/** Walks paths of a chart by hand: pick them, mark each step, say what happened instead, and keep a report. */
export function TestRunScreen({ name }: { readonly name: string }) {
  const registered = register.find((one) => one.name === name);
  return registered ? <Run key={name} registered={registered} /> : <NotFound />;
}

function Run({ registered }: { readonly registered: Registered }) {
  const t = useText();
  const words = useChartWords();
  const ranked = useScenarios(registered.name);
  const title = t('atlas.run.title', { chart: words.sentence(registered.title) });
  if (ranked !== null && ranked !== 'failed')
    return <Running registered={registered} words={words} ranked={ranked} title={title} />;
  return (
    <Page title={title}>
      {ranked === 'failed' ? (
        <ErrorState title={t('atlas.run.failed')} onRetry={() => location.reload()} />
      ) : (
        <SkeletonRows label={t('atlas.run.finding')} />
      )}
    </Page>
  );
}

type RunningProps = {
  readonly registered: Registered;
  readonly words: ChartWords;
  readonly ranked: readonly RankedScenario[];
  readonly title: string;
};

const usualBudget = 30 * 60;

function Running({ registered, words, ranked, title }: RunningProps) {
  const t = useText();
  const pair = usePair();
  const format = useFormat();
  const user = useUser();
  const ownWords = useScenarioWords(words);
  const key = `awards.testRun.${registered.name}`;
  const [run, setRun] = useState(() =>
    runFrom(storedText(key), emptyRun(registered.name, versionHere(registered), within(ranked, usualBudget))),
  );
  const picked = ranked.filter(({ scenario }) => run.picked.includes(scenario.id));
  const [at, setAt] = useState(picked[0]?.scenario.id ?? null);
  const current = picked.find(({ scenario }) => scenario.id === at) ?? picked[0];
  const change = (next: TestRun): void => {
    setRun(next);
    storeText(key, JSON.stringify(next));
  };
  const scenarios = useMemo(() => ranked.map(({ scenario }) => scenario), [ranked]);
  const steps = picked.flatMap(({ scenario }) => scenario.steps.map((_, step) => run.marks[`${scenario.id} ${step}`]));
  const counts = {
    passed: steps.filter((result) => result?.verdict === 'passed').length,
    failed: steps.filter((result) => result?.verdict === 'failed').length,
    open: steps.filter((result) => result === undefined).length,
  };
  const save = (): void => {
    const facts = [
      pair(t('atlas.run.tester'), user?.name || user?.email || ''),
      pair(t('atlas.run.when'), format.dateTime(run.startedAt ?? new Date().toISOString())),
      pair(t('atlas.run.version'), run.hash),
      pair(t('atlas.run.device'), `${navigator.userAgent}, ${innerWidth} × ${innerHeight}`),
      t('atlas.run.counts', counts),
    ];
    const report = reportOf(run, scenarios, { ...ownWords, title, facts });
    offerFile(`test-run-${registered.name}.md`, new Blob([report], { type: 'text/markdown' }));
  };
  const store = (scenario: Scenario, step: number, next: StepResult | null) =>
    change(withResult(run, scenario, step, next, new Date().toISOString()));
  return (
    <Page
      title={title}
      breadcrumb={[
        { label: t('atlas.title'), href: '/utils/flows' },
        { label: words.sentence(registered.title), href: `/utils/flows/${registered.name}` },
        { label: t('atlas.run') },
      ]}
      actions={
        <Button icon="download" onClick={save}>
          {t('atlas.run.report')}
        </Button>
      }
      below={t('atlas.run.counts', counts)}
    >
      <div className={css.columns}>
        <PathList
          ranked={ranked}
          run={run}
          words={ownWords}
          current={current?.scenario.id ?? null}
          onPick={(ids) => change({ ...run, picked: ids })}
          onBudget={(seconds) => change({ ...run, picked: within(ranked, seconds) })}
          onOpen={setAt}
        />
        {current ? (
          <PathSteps
            key={current.scenario.id}
            run={run}
            words={ownWords}
            scenario={current.scenario}
            result={resultOf(run, current.scenario)}
            onResult={(step, next) => store(current.scenario, step, next)}
          />
        ) : (
          <p>{t('atlas.run.noneChosen')}</p>
        )}
      </div>
    </Page>
  );
}

/** Of paths in order of risk those that fit into so many seconds. */
function within(ranked: readonly RankedScenario[], seconds: number): string[] {
  let left = seconds;
  return ranked.flatMap((one) => {
    if (one.seconds > left) return [];
    left -= one.seconds;
    return [one.scenario.id];
  });
}

// Where a browser keeps nothing, a run lasts as long as its page.
function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}
