import { useEffect, useRef } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { offerFile } from '#app/parts/files/offerFile.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { stack16, stack24 } from '#app/ui/theme/layout.css.ts';
import { heading2 } from '#app/ui/theme/text.css.ts';
import type { DescribedPath } from '#machines/model/scenario.ts';
import { Lanes } from './Lanes.tsx';
import type { Shown } from './look.ts';
import { isOfPlace } from './modelNames.ts';
import type { ModelWords } from './modelWords.ts';
import * as css from './together.css.ts';

type PathViewProps = {
  readonly shown: Shown;
  readonly path: DescribedPath;
  readonly words: ModelWords;
  /** How many steps were taken. */
  readonly step: number;
  readonly onStep: (step: number) => void;
};

/** A path through a model: what does not hold, each actor's lane, and the steps one by one. */
export function PathView({ shown, path, words, step: wanted, onStep }: PathViewProps) {
  const t = useText();
  const { property } = shown;
  const last = path.steps.length;
  const step = Math.min(wanted, last);
  const go = (to: number) => to !== step && onStep(Math.max(0, Math.min(last, to)));
  useArrows((by) => go(step + by));
  const present = path.steps[step - 1];
  const name = shown.fault ?? shown.scenario;
  return (
    <section className={stack24} aria-label={t('atlas.together.path')}>
      {property ? (
        <Note family="red" title={t('atlas.together.broken', { property: words.sentence(property.description) })}>
          {property.kind === 'leadsTo' && <p>{t('atlas.together.never')}</p>}
          <p className={css.meta}>{property.id}</p>
        </Note>
      ) : (
        <Note title={t('atlas.together.holds')} />
      )}
      <div className={css.path}>
        <div className={stack16}>
          <div className={css.bar}>
            <Button size="small" onClick={() => go(0)}>
              {t('atlas.together.first')}
            </Button>
            <Button size="small" icon="left" onClick={() => go(step - 1)}>
              {t('atlas.together.back')}
            </Button>
            <Button size="small" trailingIcon="right" onClick={() => go(step + 1)}>
              {t('atlas.together.next')}
            </Button>
            <Button size="small" onClick={() => go(last)}>
              {t('atlas.together.last')}
            </Button>
            <p className={css.where} role="status">
              {present
                ? t('atlas.together.placeTaken', {
                    step,
                    count: last,
                    actor: words.actor(present.actor),
                    what: words.sentence(present.description),
                  })
                : t('atlas.together.place', { step, count: last })}
            </p>
          </div>
          <h2 className={heading2}>{t('atlas.together.steps')}</h2>
          <Steps path={path} words={words} step={step} onStep={go} />
          <div className={css.row}>
            <Button icon="download" onClick={() => save(`${name}.json`, jsonOf(path), 'application/json')}>
              {t('atlas.together.save')}
            </Button>
            {shown.asTest !== null && (
              <Button icon="download" onClick={() => save(`${name}.test.ts`, shown.asTest ?? '', 'text/plain')}>
                {t('atlas.together.saveTest')}
              </Button>
            )}
          </div>
        </div>
        <div className={stack16}>
          <h2 className={heading2}>{t('atlas.together.actors')}</h2>
          <Lanes actors={shown.actors} path={path} step={step} words={words} />
        </div>
      </div>
    </section>
  );
}

function Steps({ path, words, step, onStep }: Pick<PathViewProps, 'path' | 'words' | 'step' | 'onStep'>) {
  const t = useText();
  const current = useRef<HTMLLIElement>(null);
  const begin = useRef(step);
  useEffect(() => {
    // A page that opens stays at its top.
    if (begin.current !== step) current.current?.scrollIntoView({ block: 'nearest' });
    begin.current = -1;
  }, [step]);
  return (
    <ol className={css.steps}>
      <li className={css.step} data-current={step === 0 || undefined}>
        <button type="button" className={css.open} aria-current={step === 0 && 'step'} onClick={() => onStep(0)}>
          {t('atlas.together.start')}
        </button>
      </li>
      {path.steps.map(({ actor, event, description, changes }, index) => {
        const isCurrent = step === index + 1;
        const changeTexts = changes.filter((change) => !isOfPlace(change)).map(words.change);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path never move
            key={index}
            ref={isCurrent ? current : null}
            className={css.step}
            data-current={isCurrent || undefined}
          >
            <button
              type="button"
              className={css.open}
              aria-current={isCurrent && 'step'}
              onClick={() => onStep(index + 1)}
            >
              {index + 1}. <b>{words.actor(actor)}</b> {words.sentence(description)}
            </button>
            <span className={css.meta}>{event}</span>
            {changeTexts.length > 0 && (
              <ul className={css.changes} aria-label={t('atlas.together.changes')}>
                {changeTexts.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Left and right step through the path, save where they have a meaning of their own. */
function useArrows(onStep: (by: 1 | -1) => void): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest('input, select, textarea, [role="menu"], [role="dialog"]'))
        return;
      if (key === 'ArrowLeft') latest.current(-1);
      else if (key === 'ArrowRight') latest.current(1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The same file as `npm run model -- --json`. */
const jsonOf = ({ recorded }: DescribedPath): string => `${JSON.stringify(recorded, null, 2)}\n`;

const save = (name: string, text: string, type: string): void => offerFile(name, new Blob([text], { type }));
