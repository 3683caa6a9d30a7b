import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { Reasons } from '#app/ui/primitives/Reasons.tsx';
import { heading2 } from '#app/ui/theme/text.css.ts';
import { leavesNow, type Moment, type Offer, type Simulation, statesOf } from '../drawing/simulate.ts';
import * as css from '../shared/atlas.css.ts';
import type { ChartWords } from '../shared/words.ts';
import { Facts } from './Facts.tsx';

type SimulatorProps = {
  readonly simulation: Simulation;
  readonly moments: readonly Moment[];
  readonly offers: readonly Offer[];
  readonly words: ChartWords;
  readonly onChange: (simulation: Simulation) => void;
  /** Something is pointed at or focused that stands on these steps. */
  readonly onLookAt: (steps: readonly string[]) => void;
};

/** Goes through a chart: the case and its facts, what can happen now and what can't and why, and what happened. */
export function Simulator({ simulation, moments, offers, words, onChange, onLookAt }: SimulatorProps) {
  const t = useText();
  const { registered, sample, facts, start, steps } = simulation;
  const now = moments.at(-1)?.snapshot;
  if (!now) return null;
  const of = (kind: Offer['kind']) => offers.filter((offer) => offer.kind === kind);
  const unknown = of('unknown');
  const ownFacts = JSON.stringify(facts) !== JSON.stringify(sample.input);
  const item = (offer: Offer) => (
    <OfferItem
      key={offer.index}
      offer={offer}
      words={words}
      onLookAt={onLookAt}
      onTake={() => onChange({ ...simulation, steps: [...taken(moments), offer.index] })}
    />
  );
  return (
    <section className={css.simulator} aria-label={t('atlas.simulate')}>
      <div className={css.simulatorHead}>
        <h2 className={`${heading2} ${css.grow}`}>{t('atlas.simulate')}</h2>
        <IconButton
          icon="undo"
          label={t('atlas.stepBack')}
          onClick={() => onChange({ ...simulation, steps: taken(moments).slice(0, -1) })}
          reasons={moments.length > 1 ? [] : [{ text: t('atlas.stepBack.none') }]}
          reasonsPlace="bubbleBelow"
        />
        <IconButton icon="retry" label={t('atlas.restart')} onClick={() => onChange({ ...simulation, steps: [] })} />
      </div>
      <Select
        small
        label={t('atlas.case')}
        value={ownFacts ? 'own' : String(registered.cases.indexOf(sample))}
        onChange={(place) => {
          if (place === 'own') return;
          const next = registered.cases[Number(place)] ?? sample;
          const known = registered.kind === 'lifecycle' ? statesOf(registered, next) : [];
          const chosenState = start !== null && known.includes(start) ? start : (known[0] ?? null);
          onChange({ registered, sample: next, facts: next.input, start: chosenState, steps: [] });
        }}
        options={[
          ...(ownFacts ? [{ value: 'own', label: t('atlas.case.own') }] : []),
          ...registered.cases.map(({ title }, place) => ({ value: String(place), label: words.sentence(title) })),
        ]}
      />
      {registered.kind === 'lifecycle' && start !== null && (
        <Select
          small
          label={t('atlas.start')}
          value={start}
          onChange={(state) => onChange({ ...simulation, start: state, steps: [] })}
          options={Object.keys(registered.machine.states).map((state) => ({ value: state, label: words.path(state) }))}
        />
      )}
      <Facts facts={facts} onChange={(next) => onChange({ ...simulation, facts: next })} />
      {moments.length <= steps.length && (
        <p className={css.meta} role="status">
          {t('atlas.shortened', { kept: moments.length - 1, count: steps.length })}
        </p>
      )}
      <div>
        <h3 className={css.subheading}>{t('atlas.now')}</h3>
        <p className={css.chips} aria-live="polite">
          {leavesNow(now).map((path) => (
            <Chip key={path} family="blue" glyph="dot">
              {words.path(path)}
            </Chip>
          ))}
        </p>
      </div>
      <div>
        <h3 className={css.subheading}>{t('atlas.events')}</h3>
        {of('possible').length + of('refused').length === 0 && (
          <p className={css.meta}>{t(now.status === 'active' ? 'atlas.events.none' : 'atlas.events.end')}</p>
        )}
        <ul className={css.offers}>
          {of('possible').map(item)}
          {of('refused').map(item)}
        </ul>
        {unknown.length > 0 && (
          <details>
            <summary className={css.summary}>{t('atlas.events.unknown', { count: unknown.length })}</summary>
            <ul className={css.offers}>{unknown.map(item)}</ul>
          </details>
        )}
      </div>
      <div>
        <h3 className={css.subheading}>{t('atlas.trace')}</h3>
        {moments.length === 1 && <p className={css.meta}>{t('atlas.trace.none')}</p>}
        {moments.length > 1 && (
          <ol className={css.trace}>
            {moments.slice(1).map(({ event, snapshot }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a trace only grows and shrinks at its end
              <li key={place} className={css.traceItem}>
                <span className={css.dim}>{place + 1}</span>
                <span className={css.traceEvent}>{words.event(event?.type ?? '')}</span>
                <span>{leavesNow(snapshot).map(words.path).join(', ')}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

type OfferItemProps = {
  readonly offer: Offer;
  readonly words: ChartWords;
  readonly onLookAt: (steps: readonly string[]) => void;
  readonly onTake: () => void;
};

function OfferItem({ offer, words, onLookAt, onTake }: OfferItemProps) {
  const t = useText();
  const reasonText = useReason();
  const { event, kind, reasons, steps, index } = offer;
  const possible = kind === 'possible';
  const details = detailsOf(event);
  const id = `why-${index}`;
  return (
    <li>
      <button
        type="button"
        className={css.offer}
        aria-disabled={possible ? undefined : true}
        aria-describedby={possible ? undefined : id}
        onClick={() => possible && onTake()}
        onFocus={() => onLookAt(steps)}
      >
        <span className={css.offerIcon}>
          <Icon name={possible ? 'play' : 'lock'} size={14} />
        </span>
        <span className={css.offerName}>{words.event(event.type)}</span>
        {details && <span className={css.offerWith}>{details}</span>}
      </button>
      {!possible && (
        <div className={css.why}>
          <Reasons
            compact
            id={id}
            reasons={
              kind === 'refused'
                ? reasons.map((reason) => ({ text: reasonText(reason) }))
                : [{ text: t('atlas.events.notHere') }]
            }
          />
        </div>
      )}
    </li>
  );
}

const taken = (moments: readonly Moment[]) => moments.slice(1).map(({ index }) => index);

/** What an event brings with it, on one line. */
function detailsOf({ type: _, ...rest }: { readonly type: string }): string {
  const written =
    JSON.stringify(rest, (key, value: unknown) => (key === 'password' ? '••••••' : value === '' ? '–' : value)) ?? '';
  const short = written.slice(1, -1).replaceAll('"', '').replaceAll(',', ', ').replaceAll(':', ' ');
  return short.length > 90 ? `${short.slice(0, 88)}…` : short;
}
