import { useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Chart, ChartState } from '#machines/kit/chart.ts';
import type { Registered } from '#machines/kit/register.ts';
import type { ChartWords } from '../shared/words.ts';
import * as css from './full.css.ts';
import { StateText } from './StateText.tsx';

type ReadingProps = {
  readonly registered: Registered;
  readonly chart: Chart;
  readonly words: ChartWords;
  readonly at: ChartState | null;
  readonly go: (path: string) => void;
};

const trailLength = 4;

/** A chart state by state: where one is, what can happen there, what leads there; the way so far on top. */
export function Reading({ registered, chart, words, at, go }: ReadingProps) {
  const t = useText();
  const [trail, setTrail] = useState<readonly string[]>([]);
  const state = at ?? chart.states.find(({ initial }) => initial) ?? chart.states[0];
  if (!state) return null;
  const place = chart.states.indexOf(state);
  const visit = (path: string): void => {
    setTrail([...trail.filter((one) => one !== path && one !== state.path), state.path].slice(-trailLength));
    go(path);
  };
  const before = chart.states[place - 1];
  const after = chart.states[place + 1];
  return (
    <>
      {/* Another state begins at its top again. */}
      <div className={css.reading} key={state.path}>
        <p className={css.meta}>{t('atlas.full.place', { place: place + 1, count: chart.states.length })}</p>
        <nav className={css.trail} aria-label={t('atlas.full.trail')}>
          {trail.map((path) => (
            <button key={path} type="button" className={css.trailStep} onClick={() => visit(path)}>
              {words.path(path)}
            </button>
          ))}
        </nav>
        <section className={css.card} aria-labelledby="atlas-reading-state">
          {state.parent !== null && (
            <p className={css.meta}>{t('atlas.full.within', { state: words.path(state.parent) })}</p>
          )}
          <h2 className={css.cardTitle} id="atlas-reading-state">
            {words.state(state)}
          </h2>
          <p>{words.sentence(state.description)}</p>
        </section>
        <StateText registered={registered} chart={chart} state={state} words={words} onPick={visit} />
      </div>
      <nav className={css.neighbours} aria-label={t('atlas.full.neighbours')}>
        {before ? (
          <Button icon="left" block onClick={() => visit(before.path)}>
            {words.state(before)}
          </Button>
        ) : (
          <span />
        )}
        {after && (
          <Button trailingIcon="right" block onClick={() => visit(after.path)}>
            {words.state(after)}
          </Button>
        )}
      </nav>
    </>
  );
}
