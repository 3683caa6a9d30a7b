import '#app/ui/primitives/rareIcons.ts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { usePair } from '#app/i18n/usePair.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { stepKey } from '#machines/kit/compare.ts';
import { sentenceOf } from '../chart/describe.ts';
import { chartLayout } from '../drawing/chartLayout.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import { leavesNow, pathsNow, type StepState } from '../drawing/simulate.ts';
import type { Pick } from '../drawing/standing.ts';
import { type ChartWords, useChartWords } from '../shared/words.ts';
import * as css from './inspector.css.ts';
import { recordedPath, type SeenActor, type Watch } from './watchActors.ts';

type InspectorProps = {
  readonly watch: Watch;
  readonly onClose: () => void;
};

/** The machines that run on this page, as they stand and what they took: on the same charts as the atlas. */
export function Inspector({ watch, onClose }: InspectorProps) {
  const t = useText();
  const words = useChartWords();
  const actors = useSyncExternalStore(watch.subscribe, watch.actors);
  const [chosen, setChosen] = useState<string | null>(null);
  const [aside, setAside] = useState(false);
  const running = actors.filter(({ snapshot }) => snapshot.status === 'active');
  const actor = actors.find(({ id }) => id === chosen) ?? running.at(-1) ?? actors.at(-1);
  return (
    <aside className={cx(css.panel, aside ? css.aside : css.below)} aria-label={t('atlas.inspector.title')}>
      <header className={css.head}>
        <h2 className={css.title}>{t('atlas.inspector.title')}</h2>
        <IconButton
          icon="columns"
          size="small"
          label={t(aside ? 'atlas.inspector.below' : 'atlas.inspector.aside')}
          onClick={() => setAside(!aside)}
        />
        <IconButton icon="close" size="small" label={t('atlas.inspector.close')} onClick={onClose} />
      </header>
      {actor ? (
        <div className={css.body}>
          <ActorList actors={actors} chosen={actor.id} words={words} onChoose={setChosen} />
          <LiveChart key={actor.id} actor={actor} words={words} />
          <EventList actor={actor} words={words} />
        </div>
      ) : (
        <p className={css.empty}>{t('atlas.inspector.none')}</p>
      )}
    </aside>
  );
}

type ActorListProps = {
  readonly actors: readonly SeenActor[];
  readonly chosen: string;
  readonly words: ChartWords;
  readonly onChoose: (id: string) => void;
};

function ActorList({ actors, chosen, words, onChoose }: ActorListProps) {
  const t = useText();
  return (
    <section className={css.part} aria-label={t('atlas.inspector.actors')}>
      <h3 className={css.partTitle}>{t('atlas.inspector.actors')}</h3>
      <ul className={css.list}>
        {actors.toReversed().map((actor) => (
          <li key={actor.id}>
            <button
              type="button"
              className={css.actor}
              aria-pressed={actor.id === chosen}
              onClick={() => onChoose(actor.id)}
            >
              <span>{titleOf(actor, words)}</span>
              <span className={css.state}>
                {actor.snapshot.status === 'active' ? stateOf(actor, words) : t('atlas.inspector.ended')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ActorProps = { readonly actor: SeenActor; readonly words: ChartWords };

function LiveChart({ actor, words }: ActorProps) {
  const t = useText();
  const pair = usePair();
  const [picked, setPicked] = useState<Pick | null>(null);
  const { machine, snapshot } = actor;
  const chart = useMemo(() => chartOf(machine), [machine]);
  const laid = useMemo(
    () => chartLayout(chart, registeredOf(machine)?.rules ?? {}, words, t),
    [machine, chart, words, t],
  );
  const standing = useMemo(() => {
    const now = new Set(pathsNow(snapshot));
    const outgoing = chart.steps.filter(({ from }) => now.has(from) || from === '');
    const steps = new Map<string, StepState>(outgoing.map((step) => [stepKey(step), 'possible']));
    return { now, past: new Set<string>(), steps, refusals: new Map<string, string>() };
  }, [chart, snapshot]);
  const title = titleOf(actor, words);
  return (
    <section className={css.chart} aria-label={title}>
      <p className={css.now} role="status">
        {pair(title, stateOf(actor, words))}
      </p>
      <Drawing
        chart={chart}
        laid={laid}
        title={title}
        standing={standing}
        picked={picked}
        text={sentenceOf(chart, leavesNow(snapshot), words, t)}
        onPick={setPicked}
        stepName={words.step}
      />
    </section>
  );
}

function EventList({ actor, words }: ActorProps) {
  const t = useText();
  const { tag } = useLanguage();
  const path = recordedPath(actor);
  const written = useMemo(() => (path ? JSON.stringify(path, null, 1) : ''), [path]);
  const [copied, setCopied] = useState('');
  const isCopied = written !== '' && copied === written;
  return (
    <section className={css.part} aria-label={t('atlas.inspector.events')}>
      <h3 className={css.partTitle}>{t('atlas.inspector.events')}</h3>
      <Button
        size="small"
        icon={isCopied ? 'tick' : 'copy'}
        reasons={path ? [] : [{ text: t('atlas.inspector.tooLong') }]}
        reasonsPlace="bubble"
        onClick={async () => {
          await navigator.clipboard.writeText(written);
          setCopied(written);
        }}
      >
        {t(isCopied ? 'atlas.inspector.copied' : 'atlas.inspector.copy')}
      </Button>
      {actor.events.length === 0 && <p className={css.state}>{t('atlas.inspector.noEvents')}</p>}
      <ol className={css.list}>
        {actor.events
          .slice(-50)
          .toReversed()
          .map(({ at, event, bytes }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no name, and two may come at one instant
            <li key={`${actor.events.length - place}`} className={css.event} title={event.type}>
              <span>{words.event(event.type)}</span>
              <span className={css.state}>
                {new Date(at).toLocaleTimeString(tag, instant)} · {t('atlas.inspector.bytes', { bytes })}
              </span>
            </li>
          ))}
      </ol>
    </section>
  );
}

const instant = {
  hour: '2-digit' as const,
  minute: '2-digit' as const,
  second: '2-digit' as const,
  fractionalSecondDigits: 3 as const,
  hourCycle: 'h23' as const,
};

const registeredOf = (machine: SeenActor['machine']) => register.find((one) => one.machine.id === machine.id);
const titleOf = (actor: SeenActor, words: ChartWords) =>
  words.sentence(registeredOf(actor.machine)?.title ?? actor.machine.id);
const stateOf = ({ snapshot }: SeenActor, words: ChartWords) => leavesNow(snapshot).map(words.path).join(', ');
