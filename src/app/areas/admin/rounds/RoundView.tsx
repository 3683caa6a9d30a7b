import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReasons } from '#app/i18n/useReasons.ts';
import { type MessageId, useText } from '#app/i18n/useText.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { Table } from '#app/ui/data/Table.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { columns, stack16, stack40, wrap } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import type { Body } from '#contract/schemas.ts';
import { isClosingPassed } from '#machines/round/closing.ts';
import { roundFacts } from '#machines/round/round.facts.ts';
import { roundLifecycle } from '#machines/round/round.machine.ts';
import { answerCount, byBallot, isCounted, type RoundEvent, type RoundKind } from '#machines/round/round.rules.ts';
import { AuditTrail } from '../audit/history.tsx';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { RoundCount } from './RoundCount.tsx';
import { RoundEntries } from './RoundEntries.tsx';
import { StateChip } from './StateChip.tsx';

type Props = { readonly award: Award; readonly round: Round; readonly onEdit: () => void };
type Step = Exclude<Body<'stepRound'>['step'], 'moveUp' | 'moveDown'>;

/** The steps from each state: those that need no words first, then the ways back, which need a reason. */
const forward: Readonly<Record<Round['state'], readonly Step[]>> = {
  prepared: ['open'],
  open: ['close'],
  closed: ['decide'],
  decided: ['publish'],
  deleted: [],
};
const back: Readonly<Record<Round['state'], readonly Step[]>> = {
  prepared: [],
  open: ['unopen'],
  closed: ['reopen'],
  decided: ['undecide'],
  deleted: [],
};

/** One round: where it stands, what can happen next and what stands in its way, its judges and its entries. */
export function RoundView({ award, round, onEdit }: Props) {
  const t = useText();
  return (
    <div className={stack40}>
      <div className={columns}>
        <Section title={round.name} aside={<StateChip state={round.state} />}>
          <NotOpened round={round} />
          <Facts award={award} round={round} />
          <div className={wrap}>
            {(round.state === 'prepared' || round.state === 'open') && (
              <Button icon="edit" onClick={onEdit}>
                {t('rounds.edit')}
              </Button>
            )}
            {round.state === 'prepared' && <DeleteButton round={round} />}
          </div>
        </Section>
        <Steps award={award} round={round} />
      </div>
      <RoundEntries key={round.state} award={award} round={round} />
      <RoundCount award={award} round={round} />
      <Judges round={round} />
      <Section title={t('rounds.history')}>
        <AuditTrail entity="round" entityID={round.id} timeZone={award.timeZone} />
      </Section>
    </div>
  );
}

/** Why a round whose opening date has passed is not open. */
function NotOpened({ round }: { readonly round: Round }) {
  const t = useText();
  const reasonsText = useReasons();
  if (round.needsAttention.length === 0) return null;
  return (
    <Note family="red" title={t('rounds.notOpened')}>
      {reasonsText(round.needsAttention)}
    </Note>
  );
}

function Facts({ award, round }: { readonly award: Award; readonly round: Round }) {
  const t = useText();
  const format = useFormat();
  const { kind, consensus, quorum, top, picks, pairs, entries, openAnswers, goOn, unsettled, closesAt } = round;
  const threshold = round.threshold ?? 0;
  const rule = byBallot(kind)
    ? 'rounds.rule.ranks'
    : kind === 'grades'
      ? 'rounds.rule.grades'
      : kind === 'pairs'
        ? 'rounds.rule.pairs'
        : kind === 'scores'
          ? top === null
            ? 'rounds.rule.threshold'
            : 'rounds.rule.scores'
          : top === null
            ? 'rounds.rule.consensus'
            : 'rounds.rule.top';
  return (
    <KeyValue
      ruled
      pairs={[
        { term: t('rounds.kind'), value: t(`rounds.kind.${kind}`) },
        {
          term: t('rounds.goesOn'),
          value: t(rule, { consensus, quorum, threshold, top: top ?? 0, picks: picks ?? 0, pairs: pairs ?? 0 }),
        },
        ...(round.criteria
          ? [
              {
                term: t('rounds.range'),
                value: round.range ? t(`rounds.range.${round.range}`) : format.list(round.scale ?? []),
              },
              {
                term: t('rounds.criteria'),
                value: format.list(
                  round.criteria.map(({ name, weight }) => t('rounds.count.scores.criterion', { name, weight })),
                ),
              },
            ]
          : []),
        ...(round.opensAt && round.state === 'prepared'
          ? [{ term: t('rounds.opensAt'), value: format.dateTime(round.opensAt, award.timeZone) }]
          : []),
        {
          term: t('rounds.closesAt'),
          value: closesAt ? format.dateTime(closesAt, award.timeZone) : t('rounds.closesAt.none'),
        },
        { term: t('rounds.entries'), value: format.number(entries.length) },
        { term: t('rounds.openAnswers'), value: format.number(openAnswers) },
        { term: t('rounds.goOn'), value: format.number(goOn) },
        { term: t('rounds.unsettled'), value: format.number(unsettled) },
        ...(round.shows === 'nothing' ? [] : [{ term: t('rounds.shows'), value: t(`rounds.shows.${round.shows}`) }]),
        ...(round.publishedAt
          ? [{ term: t('rounds.publishedAt'), value: format.dateTime(round.publishedAt, award.timeZone) }]
          : []),
      ]}
    />
  );
}

function Steps({ award, round }: { readonly award: Award; readonly round: Round }) {
  const t = useText();
  const now = useNow();
  const shown = useShownReasons(award.id);
  const step = useAction('stepRound');
  const [asking, setAsking] = useState<Step | null>(null);
  if (round.state === 'deleted') return null;
  const { state } = round;
  const take = async (next: Step, reason?: string) => {
    const body = { step: next, ...(reason && { reason }) };
    if (await step.run({ query: { awardID: award.id, id: round.id }, body, ifMatch: round.version })) setAsking(null);
  };
  const refused = (next: Step, words = '') => {
    const event = { type: `round.${next}`, reason: words, override: words } as RoundEvent;
    const decision = roundLifecycle.decide(state, roundFacts(round, now), event);
    return decision.accepted ? [] : decision.reasons;
  };
  const steps = forward[state].filter((next) => next !== 'publish' || round.publishedAt === null);
  return (
    <aside className={stack16} aria-label={t('rounds.next')}>
      <Section title={t('rounds.next')}>
        {steps.map((next) => {
          const reasons = refused(next);
          const isOverridable = next === 'close' && reasons.length > 0 && refused(next, 'x').length === 0;
          return (
            <div key={next} className={stack16}>
              <p>{t(effectOf(next, round.kind))}</p>
              <div className={wrap}>
                <Button variant="primary" busy={step.busy} reasons={shown(reasons)} onClick={() => take(next)}>
                  {t(`rounds.step.${next}`)}
                </Button>
                {isOverridable && <TextLink onPress={() => setAsking(next)}>{t('admin.lifecycle.override')}</TextLink>}
              </div>
            </div>
          );
        })}
        <div className={wrap}>
          {back[state].map((next) => (
            <Button key={next} icon="undo" reasons={shown(refused(next, 'x'))} onClick={() => setAsking(next)}>
              {t(`rounds.step.${next}`)}
            </Button>
          ))}
        </div>
      </Section>
      {asking && (
        <ReasonDialog
          open
          onClose={() => setAsking(null)}
          title={t(`rounds.step.${asking}`)}
          action={t(`rounds.step.${asking}`)}
          busy={step.busy}
          onAction={(reason) => void take(asking, reason)}
        >
          {asking === 'reopen' && isClosingPassed(roundFacts(round, now)) && <p>{t('rounds.reopen.over')}</p>}
        </ReasonDialog>
      )}
    </aside>
  );
}

const effectOf = (step: Step, kind: RoundKind): MessageId =>
  step === 'open' && isCounted(kind)
    ? `rounds.effect.open.${byBallot(kind) ? 'ranks' : (kind as 'grades' | 'pairs' | 'scores')}`
    : `rounds.effect.${step as 'open' | 'close' | 'decide' | 'publish'}`;

function DeleteButton({ round }: { readonly round: Round }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const remove = useAction('deleteRound');
  const shown = useShownReasons(round.awardID);
  if (round.state === 'deleted') return null;
  const decision = roundLifecycle.decide(round.state, roundFacts(round, 0), { type: 'round.delete' });
  return (
    <>
      <Button icon="bin" reasons={shown(decision.accepted ? [] : decision.reasons)} onClick={() => setAsking(true)}>
        {t('rounds.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('rounds.delete')}
        safe={t('common.keep')}
        action={t('rounds.delete')}
        busy={remove.busy}
        onAction={() => remove.run({ query: { awardID: round.awardID, id: round.id }, ifMatch: round.version })}
      >
        {t('rounds.delete.text', { count: answerCount(round) })}
      </ConfirmDialog>
    </>
  );
}

function Judges({ round }: { readonly round: Round }) {
  const t = useText();
  const format = useFormat();
  return (
    <Section title={t('rounds.judges')}>
      <Table
        caption={t('rounds.judges')}
        rows={round.judges}
        rowKey={({ judgeID }) => judgeID}
        empty={<p>{t('rounds.judges.empty')}</p>}
        columns={[
          { id: 'name', header: t('rounds.judge'), name: true, cell: ({ name }) => name },
          {
            id: 'answered',
            header: t('rounds.answered'),
            align: 'end',
            cell: ({ answered, due }) =>
              t('rounds.answeredOf', { answered: format.number(answered), due: format.number(due) }),
          },
        ]}
      />
    </Section>
  );
}
