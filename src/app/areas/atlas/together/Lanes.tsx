import { useText } from '#app/i18n/useText.ts';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Glyph } from '#app/ui/primitives/Glyph.tsx';
import { heading3, hidden } from '#app/ui/theme/text.css.ts';
import type { DescribedPath } from '#machines/model/scenario.ts';
import type { Shown } from './look.ts';
import type { ModelWords } from './modelWords.ts';
import * as css from './together.css.ts';

type Actors = Shown['actors'];

type LanesProps = {
  readonly actors: Actors;
  readonly path: DescribedPath;
  /** How many steps were taken. */
  readonly step: number;
  readonly words: ModelWords;
};

/** A lane for each actor: the places of its chart, and where it stands; whoever does nothing on this path stands apart. */
export function Lanes({ actors, path, step, words }: LanesProps) {
  const t = useText();
  const takesPart = ({ name }: Actors[number]) =>
    path.steps.some(({ actor }) => actor === name) ||
    path.recorded.steps.some(({ state }) => positionOf(state, name) !== positionOf(path.recorded.start, name));
  const others = actors.filter((actor) => !takesPart(actor));
  const state = step === 0 ? path.recorded.start : path.recorded.steps[step - 1]?.state;
  const lane = (actor: Actors[number]) => (
    <Lane
      key={actor.name}
      actor={actor}
      words={words}
      now={positionOf(state, actor.name)}
      isActive={step > 0 && path.steps[step - 1]?.actor === actor.name}
    />
  );
  return (
    <>
      <ul className={css.lanes} aria-label={t('atlas.together.lanes')}>
        {actors.filter(takesPart).map(lane)}
      </ul>
      {others.length > 0 && (
        <details>
          <summary className={css.others}>{t('atlas.together.others', { count: others.length })}</summary>
          <ul className={css.lanes}>{others.map(lane)}</ul>
        </details>
      )}
    </>
  );
}

type LaneProps = {
  readonly actor: Actors[number];
  readonly words: ModelWords;
  readonly now: string;
  readonly isActive: boolean;
};

function Lane({ actor, words, now, isActive }: LaneProps) {
  const t = useText();
  const description = actor.places.find(({ key }) => key === now)?.description ?? '';
  return (
    <li className={css.lane} data-lane={actor.name} data-acts={isActive || undefined}>
      <div className={css.laneHead}>
        <span className={heading3}>{words.actor(actor.name)}</span>
        {isActive && (
          <Chip small family="blue">
            {t('atlas.together.acts')}
          </Chip>
        )}
      </div>
      <ul className={css.places}>
        {actor.places.map(({ key }) => (
          <li key={key} className={css.place} data-now={key === now || undefined}>
            <Glyph name={key === now ? 'dot' : 'ring'} />
            {words.place(key)}
            {key === now && <span className={hidden}>({t('atlas.legend.now')})</span>}
          </li>
        ))}
      </ul>
      <p className={css.meta}>{words.sentence(description)}</p>
    </li>
  );
}

/** Where an actor stands in a recorded state: a name for each. */
function positionOf(state: DescribedPath['recorded']['start'] | undefined, actor: string): string {
  const place = typeof state === 'object' ? state[actor] : undefined;
  return typeof place === 'string' ? place : '';
}
