import { useState } from 'react';
import {
  byBallot,
  isCounted,
  isScale,
  mostPairs,
  type RoundKind,
  roundKinds,
  scaleLimits,
} from '../../../../../machines/round/round.rules.ts';
import type { RoundPlan } from '../../../../contract/rounds.ts';
import { two } from '../../../design/layout.css.ts';
import { NumberInput } from '../../../design/NumberInput.tsx';
import { RadioGroup } from '../../../design/RadioGroup.tsx';
import { TextArea } from '../../../design/TextArea.tsx';
import { useText } from '../../../i18n/useText.ts';

/** What of a round can be written in its form; the server looks at it whole. */
export type Written = Required<Omit<RoundPlan, 'judges'>>;

/** What the contract takes. */
const bounds = {
  consensus: [51, 100],
  quorum: [1, 50],
  top: [1, 100_000],
  picks: [1, 50],
  pairs: [1, mostPairs],
} as const;
export type Figure = keyof typeof bounds;
export const figures = ['consensus', 'quorum', 'top', 'picks', 'pairs'] as const satisfies readonly Figure[];

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

/** Whether the words to grade by are missing or not to be graded by. */
export const scaleBroken = ({ kind, scale }: Written): boolean => kind === 'grades' && !isScale(scale ?? []);

/** What asks for the quorum. */
const quorums = {
  qualifying: 'rounds.quorum',
  transferableVote: 'rounds.quorum.ranks',
  schulze: 'rounds.quorum.ranks',
  grades: 'rounds.quorum.grades',
  pairs: 'rounds.quorum.pairs',
} as const;

type Props = {
  readonly plan: Written;
  /** Why nothing of this changes any more; null where it may. */
  readonly fixed: string | null;
  /** Why its kind, and the length of a ranking, no longer change. */
  readonly kept: string | null;
  readonly tried: boolean;
  readonly onChange: (changes: Partial<Written>) => void;
};

/** How judges choose, and by what entries go on. */
export function GoingOnFields({ plan, fixed, kept, tried, onChange }: Props) {
  const t = useText();
  const wrong = (figure: Figure) => {
    const broken = tried ? boundsBroken(plan, figure) : null;
    return broken && t('rounds.figure', broken);
  };
  const quorum = quorums[plan.kind];
  const [words, setWords] = useState(() => (plan.scale ?? []).join('\n'));
  const choose = (kind: RoundKind) => {
    const usual = t('rounds.scale.usual');
    if (kind === 'grades' && words === '') setWords(usual);
    onChange({
      kind,
      top: isCounted(kind) ? (plan.top ?? 10) : isCounted(plan.kind) ? null : plan.top,
      picks: byBallot(kind) ? (plan.picks ?? 5) : null,
      pairs: kind === 'pairs' ? (plan.pairs ?? 20) : null,
      scale: kind === 'grades' ? scaleOf(words || usual) : null,
    });
  };
  return (
    <>
      <RadioGroup<RoundKind>
        label={t('rounds.kind')}
        locked={fixed ?? kept}
        value={plan.kind}
        options={roundKinds.map((value) => ({
          value,
          label: t(`rounds.kind.${value}`),
          help: t(`rounds.kind.${value}.help`),
        }))}
        onChange={choose}
      />
      {plan.kind === 'grades' && (
        <TextArea
          label={t('rounds.scale')}
          help={t('rounds.scale.help')}
          locked={fixed ?? kept}
          error={tried && scaleBroken(plan) ? t('rounds.scale.wrong', scaleLimits) : null}
          rows={5}
          value={words}
          onChange={(text) => {
            setWords(text);
            onChange({ scale: scaleOf(text) });
          }}
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
        {plan.top === null ? (
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
            locked={fixed ?? kept}
            error={wrong('picks')}
            value={plan.picks}
            onChange={(picks = Number.NaN) => onChange({ picks })}
          />
        )}
        {plan.pairs !== null && (
          <NumberInput
            label={t('rounds.pairs')}
            help={t('rounds.pairs.help')}
            locked={fixed ?? kept}
            error={wrong('pairs')}
            value={plan.pairs}
            onChange={(pairs = Number.NaN) => onChange({ pairs })}
          />
        )}
      </div>
    </>
  );
}
