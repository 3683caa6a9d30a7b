import { useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { isSame } from '#app/parts/page/unsavedDraft.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { two } from '#app/ui/theme/layout.css.ts';
import type { RoundPlan } from '#contract/rounds.ts';
import {
  byBallot,
  isCounted,
  isScale,
  mostPairs,
  type RoundKind,
  roundKinds,
  scaleLimits,
} from '#machines/round/round.rules.ts';
import { firstCriteria, ScoringFields } from './ScoringFields.tsx';

/** What of a round can be written in its form; the server looks at it whole. */
export type Written = Required<Omit<RoundPlan, 'judges'>>;

/** What the contract takes. */
const bounds = {
  consensus: [51, 100],
  quorum: [1, 50],
  top: [1, 100_000],
  picks: [1, 50],
  pairs: [1, mostPairs],
  threshold: [1, 100],
} as const;
export type Figure = keyof typeof bounds;
export const figures = [
  'consensus',
  'quorum',
  'top',
  'picks',
  'pairs',
  'threshold',
] as const satisfies readonly Figure[];

/** Between what a figure has to be; null where it is. */
export function boundsBroken(plan: Written, figure: Figure): { readonly least: number; readonly most: number } | null {
  const [least, most] = bounds[figure];
  const value = plan[figure];
  return value === null || (Number.isInteger(value) && value >= least && value <= most) ? null : { least, most };
}

/** Words as they are typed, one on each line. */
const scaleOf = (text: string): string[] =>
  text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Whether judges grade or score by words. */
const hasWords = ({ kind, range }: Pick<Written, 'kind' | 'range'>): boolean =>
  kind === 'grades' || (kind === 'scores' && range === null);

/** Whether the words to grade or to score by are missing or not to be used. */
export const scaleBroken = (plan: Written): boolean => hasWords(plan) && !isScale(plan.scale ?? []);

/** What asks for the quorum. */
const quorums = {
  qualifying: 'rounds.quorum',
  transferableVote: 'rounds.quorum.ranks',
  schulze: 'rounds.quorum.ranks',
  grades: 'rounds.quorum.grades',
  pairs: 'rounds.quorum.pairs',
  scores: 'rounds.quorum.scores',
} as const;

type Props = {
  readonly plan: Written;
  /** Why nothing of this changes any more; null where it may. */
  readonly fixed: string | null;
  /** Why its kind, and the length of a ranking, no longer change. */
  readonly lockReason: string | null;
  readonly tried: boolean;
  readonly onChange: (changes: Partial<Written>) => void;
};

/** How judges choose, and by what entries go on. */
export function GoingOnFields({ plan, fixed, lockReason, tried, onChange }: Props) {
  const t = useText();
  const wrong = (figure: Figure) => {
    const broken = tried ? boundsBroken(plan, figure) : null;
    return broken && t('rounds.figure', broken);
  };
  const quorum = quorums[plan.kind];
  const [typed, setTyped] = useState(() => (plan.scale ?? []).join('\n'));
  // Words that somebody else saved are shown over those that were typed before.
  const words = plan.scale === null || isSame(scaleOf(typed), plan.scale) ? typed : plan.scale.join('\n');
  const wordsOf = (next: Pick<Written, 'kind' | 'range'>) => {
    const kept = words || t('rounds.scale.usual');
    setTyped(kept);
    return { ...next, scale: hasWords(next) ? scaleOf(kept) : null };
  };
  const choose = (kind: RoundKind) => {
    onChange({
      ...wordsOf({ kind, range: kind === 'scores' ? 'zeroToTen' : null }),
      criteria: kind === 'scores' ? (plan.criteria ?? firstCriteria) : null,
      threshold: null,
      top: isCounted(kind) ? (plan.top ?? 10) : isCounted(plan.kind) ? null : plan.top,
      picks: byBallot(kind) ? (plan.picks ?? 5) : null,
      pairs: kind === 'pairs' ? (plan.pairs ?? 20) : null,
    });
  };
  return (
    <>
      <RadioGroup<RoundKind>
        label={t('rounds.kind')}
        locked={fixed ?? lockReason}
        value={plan.kind}
        options={roundKinds.map((value) => ({
          value,
          label: t(`rounds.kind.${value}`),
          help: t(`rounds.kind.${value}.help`),
        }))}
        onChange={choose}
      />
      {plan.kind === 'scores' && (
        <ScoringFields
          plan={plan}
          locked={fixed ?? lockReason}
          tried={tried}
          onRange={(range) => onChange(wordsOf({ kind: plan.kind, range }))}
          onCriteria={(criteria) => onChange({ criteria })}
        />
      )}
      {hasWords(plan) && (
        <TextArea
          label={t(plan.kind === 'grades' ? 'rounds.scale' : 'rounds.scale.scores')}
          help={t('rounds.scale.help')}
          locked={fixed ?? lockReason}
          error={tried && scaleBroken(plan) ? t('rounds.scale.wrong', scaleLimits) : null}
          rows={5}
          value={words}
          onChange={(text) => {
            setTyped(text);
            onChange({ scale: scaleOf(text) });
          }}
        />
      )}
      {plan.kind === 'scores' && (
        <RadioGroup
          label={t('rounds.goesOn')}
          locked={fixed}
          value={plan.threshold === null ? 'top' : 'threshold'}
          options={[
            { value: 'top', label: t('rounds.goesOn.top'), help: t('rounds.goesOn.top.scores') },
            { value: 'threshold', label: t('rounds.goesOn.threshold'), help: t('rounds.goesOn.threshold.help') },
          ]}
          onChange={(by) => onChange(by === 'top' ? { top: 10, threshold: null } : { top: null, threshold: 60 })}
        />
      )}
      {!isCounted(plan.kind) && (
        <RadioGroup
          label={t('rounds.goesOn')}
          locked={fixed}
          value={plan.top === null ? 'consensus' : 'top'}
          options={[
            { value: 'consensus', label: t('rounds.goesOn.consensus'), help: t('rounds.goesOn.consensus.help') },
            { value: 'top', label: t('rounds.goesOn.top'), help: t('rounds.goesOn.top.help') },
          ]}
          onChange={(by) => onChange({ top: by === 'top' ? 10 : null })}
        />
      )}
      <div className={two}>
        {plan.threshold !== null ? (
          <NumberInput
            label={t('rounds.threshold')}
            suffix="%"
            locked={fixed}
            error={wrong('threshold')}
            value={plan.threshold}
            onChange={(threshold = Number.NaN) => onChange({ threshold })}
          />
        ) : plan.top === null ? (
          <NumberInput
            label={t('rounds.consensus')}
            suffix="%"
            locked={fixed}
            error={wrong('consensus')}
            value={plan.consensus}
            onChange={(consensus = Number.NaN) => onChange({ consensus })}
          />
        ) : (
          <NumberInput
            label={t('rounds.top')}
            locked={fixed}
            error={wrong('top')}
            value={plan.top}
            onChange={(top = Number.NaN) => onChange({ top })}
          />
        )}
        <NumberInput
          label={t(quorum)}
          help={t(`${quorum}.help`)}
          locked={fixed}
          error={wrong('quorum')}
          value={plan.quorum}
          onChange={(quorum = Number.NaN) => onChange({ quorum })}
        />
        {plan.picks !== null && (
          <NumberInput
            label={t('rounds.picks')}
            help={t('rounds.picks.help')}
            locked={fixed ?? lockReason}
            error={wrong('picks')}
            value={plan.picks}
            onChange={(picks = Number.NaN) => onChange({ picks })}
          />
        )}
        {plan.pairs !== null && (
          <NumberInput
            label={t('rounds.pairs')}
            help={t('rounds.pairs.help')}
            locked={fixed ?? lockReason}
            error={wrong('pairs')}
            value={plan.pairs}
            onChange={(pairs = Number.NaN) => onChange({ pairs })}
          />
        )}
      </div>
    </>
  );
}
