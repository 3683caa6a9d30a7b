import { useEffect, useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { wrap } from '#app/ui/theme/layout.css.ts';
import { hidden } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import { nothingGiven } from '#machines/round/order.ts';
import { roundFacts } from '#machines/round/round.facts.ts';
import { roundLifecycle } from '#machines/round/round.machine.ts';
import { useShownReasons } from '../shared/useShownReasons.ts';
import * as css from './order.css.ts';
import { StateChip } from './StateChip.tsx';

type Placed = Round['rounds'][number];
type Props = { readonly award: Award; readonly round: Round };

/** The award's rounds in order as a line of steps that ends with the scores; `round` is the one that is looked at. */
export function RoundOrder({ award, round }: Props) {
  const t = useText();
  const format = useFormat();
  const { rounds } = round;
  const running = rounds.find(({ state }) => state !== 'decided');
  return (
    <Section title={t('rounds.order')}>
      <ol className={css.line}>
        {rounds.map((one) => (
          <li key={one.id}>
            <div className={cx(css.box, one === running ? css.now : one.state === 'decided' && css.past)}>
              <div className={css.head}>
                <TextLink
                  look="name"
                  className={css.name}
                  href={`/award/${award.id}?tab=rounds&round=${one.id}`}
                  current={one.id === round.id}
                >
                  {one.name}
                </TextLink>
                <StateChip state={one.state} />
                <span className={css.side}>{t(`rounds.kind.${one.kind}`)}</span>
              </div>
              <Facts award={award} one={one} />
              {one.state === 'prepared' && <Moves award={award} round={round} one={one} />}
            </div>
            <div className={css.link}>
              {one.goOn !== null &&
                t('rounds.order.wentOn', { goOn: format.number(one.goOn), count: one.entries ?? 0 })}
            </div>
          </li>
        ))}
        <li>
          <div className={cx(css.box, !running && css.now)}>
            <div className={css.head}>
              <span className={css.name}>{t('rounds.order.scores')}</span>
              {!running && (
                <Chip family="purple" bare>
                  {t('rounds.order.now')}
                </Chip>
              )}
            </div>
          </div>
        </li>
      </ol>
    </Section>
  );
}

function Facts({ award, one }: { readonly award: Award; readonly one: Placed }) {
  const t = useText();
  const format = useFormat();
  const at = (instant: string) => format.dateTime(instant, award.timeZone);
  const { opensAt, closesAt } = one;
  const dates =
    opensAt && one.state === 'prepared'
      ? closesAt
        ? t('rounds.dates.both', { from: at(opensAt), until: at(closesAt) })
        : t('rounds.dates.from', { from: at(opensAt) })
      : closesAt
        ? t('rounds.dates.until', { until: at(closesAt) })
        : one.state === 'prepared'
          ? t('rounds.dates.none')
          : one.state === 'open'
            ? t('rounds.closesAt.none')
            : '–';
  const facts = [
    [t('rounds.dates'), dates],
    [t('rounds.order.judges'), format.number(one.judges)],
    [t('rounds.entries'), one.entries === null ? t('rounds.order.later') : format.number(one.entries)],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className={css.term}>{term}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const steps = { moveUp: -1, moveDown: 1 } as const;

/** Moves one round up or down; what is pressed keeps the focus where the round goes. */
function Moves({ award, round, one }: Props & { readonly one: Placed }) {
  const t = useText();
  const now = useNow();
  const shown = useShownReasons(award.id);
  const step = useAction('stepRound');
  const [moved, setMoved] = useState<keyof typeof steps | null>(null);
  const buttons = useRef<HTMLSpanElement>(null);
  const place = round.rounds.findIndex(({ id }) => id === one.id);
  const at = useRef(place);
  useEffect(() => {
    if (at.current === place) return;
    at.current = place;
    if (moved) buttons.current?.querySelectorAll('button')[moved === 'moveUp' ? 0 : 1]?.focus();
  }, [place, moved]);
  const facts = {
    ...roundFacts(round, now),
    name: one.name,
    before: round.rounds.slice(0, place),
    after: round.rounds.slice(place + 1),
    given: { ...nothingGiven, answers: one.given },
  };
  const refused = (by: -1 | 1) => {
    const decision = roundLifecycle.decide(one.state, facts, { type: 'round.move', by });
    return decision.accepted ? [] : decision.reasons;
  };
  return (
    <span ref={buttons} className={wrap}>
      {(['moveUp', 'moveDown'] as const).map((next) => (
        <IconButton
          key={next}
          size="small"
          variant="secondary"
          icon={next === 'moveUp' ? 'up' : 'down'}
          label={t(`rounds.step.${next}`, { name: one.name })}
          busy={step.busy && moved === next}
          reasons={shown(refused(steps[next]))}
          onClick={() => {
            setMoved(next);
            void step.run({
              query: { awardID: award.id, id: one.id },
              body: { step: next },
              ifMatch: one.version,
            });
          }}
        />
      ))}
      <span role="status" className={hidden}>
        {moved && !step.busy && t('rounds.order.place', { place: place + 1, of: round.rounds.length })}
      </span>
    </span>
  );
}
