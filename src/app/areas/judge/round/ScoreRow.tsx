import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { ScaleInput } from '#app/ui/forms/ScaleInput.tsx';
import { Kbd } from '#app/ui/primitives/Kbd.tsx';
import { boundsOf } from '#machines/round/scoring.ts';
import * as play from '../shared/play.css.ts';
import * as css from './ballot.css.ts';
import type { OwnRound } from './SittingPage.tsx';

type Props = {
  readonly criterion: NonNullable<OwnRound['criteria']>[number];
  readonly round: OwnRound;
  readonly score: number | null;
  /** The one that the keys mark. */
  readonly current: boolean;
  /** Its mark is asked for. */
  readonly missing: boolean;
  readonly onFocus: () => void;
  /** `isDone` where nothing more is expected of this criterion. */
  readonly onScore: (score: number | null, isDone: boolean) => void;
};

/** One criterion of a round: its weight, what to look for, and the scale. */
export function ScoreRow({
  criterion: { name, help, weight },
  round,
  score,
  current,
  missing,
  onFocus,
  onScore,
}: Props) {
  const t = useText();
  const reasonText = useReason();
  const { lowest, highest } = boundsOf(round);
  const error = missing ? reasonText({ code: 'round.refusal.marksMissing' }) : null;
  return (
    <li className={css.criterion} data-current={current || undefined} onFocus={onFocus}>
      <div className={play.criterionHead}>
        <h3 className={play.criterionName}>{name}</h3>
        <span className={play.criterionWeight}>{t('judge.weight', { weight })}</span>
      </div>
      {help && <p className={play.anchorText}>{help}</p>}
      {round.range === 'zeroToHundred' ? (
        <NumberInput
          label={t('scores.criterion', { name, mark: t('scores.range', { lowest, highest }) })}
          error={error}
          value={score ?? undefined}
          onChange={(value) => onScore(value ?? null, false)}
        />
      ) : round.range === null ? (
        <RadioGroup
          label={name}
          labelHidden
          error={error}
          value={score === null ? undefined : String(score)}
          options={(round.scale ?? []).map((word, place) => ({
            value: String(place),
            label: (
              <>
                {word} <Kbd>{String(place + 1)}</Kbd>
              </>
            ),
          }))}
          onChange={(value) => onScore(Number(value), false)}
        />
      ) : (
        <ScaleInput
          label={name}
          min={lowest}
          max={highest}
          value={score}
          onChange={(value, isStep) => onScore(value, !isStep)}
        />
      )}
    </li>
  );
}
