import { useId, useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { ScaleInput } from '#app/ui/forms/ScaleInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Criterion } from '#contract/entities/award.ts';
import * as css from '../shared/play.css.ts';

type CriterionRowProps = {
  readonly criterion: Criterion;
  readonly score: number | null;
  /** The one that the keys mark. */
  readonly current: boolean;
  /** What marks mean is folded away until asked for. */
  readonly compact: boolean;
  readonly locked: string | null;
  readonly onFocus: () => void;
  /** `isDone` where nothing more is expected of this criterion. */
  readonly onScore: (score: number, isDone: boolean) => void;
};

/** One criterion: its weight, the marks, and what they mean. */
export function CriterionRow({ criterion, score, current, compact, locked, onFocus, onScore }: CriterionRowProps) {
  const t = useText();
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const { name, weight, description, anchors } = criterion;
  const anchor =
    score === null
      ? undefined
      : anchors.find(({ from, to }) => score >= Math.min(from, to) && score <= Math.max(from, to));
  return (
    <li
      className={css.criterion}
      data-criterion={criterion.criterionID}
      data-current={current || undefined}
      onFocus={onFocus}
    >
      <div className={css.criterionHead}>
        <h3 className={css.criterionName}>{name}</h3>
        <span className={css.criterionWeight}>
          {compact && (anchors.length > 0 || description) && (
            <TextLink size="small" onPress={() => setAsked(true)}>
              {t(anchors.length > 0 ? 'judge.showAnchors' : 'judge.showDescription')}
            </TextLink>
          )}
          {t('judge.weight', { weight })}
        </span>
      </div>
      {description && !compact && current && <p className={css.anchorText}>{description}</p>}
      <ScaleInput
        label={name}
        value={score}
        locked={locked}
        describedBy={`${id}-note`}
        onChange={(given, isStep) => onScore(given, !isStep)}
      />
      <div id={`${id}-note`}>
        {!compact && anchor && (
          <p className={css.anchor}>
            <b className={css.anchorMark}>{score}</b>
            {anchor.text}
          </p>
        )}
        {!compact && current && score === null && <Anchors criterion={criterion} />}
      </div>
      {compact && (
        <Dialog
          open={isAsked}
          low
          onClose={() => setAsked(false)}
          title={name}
          actions={<Button onClick={() => setAsked(false)}>{t('common.close')}</Button>}
        >
          {description && <p>{description}</p>}
          <Anchors criterion={criterion} />
        </Dialog>
      )}
    </li>
  );
}

/** What marks mean, from the best to the least. */
function Anchors({ criterion: { anchors } }: { readonly criterion: Criterion }) {
  if (anchors.length === 0) return null;
  return (
    <dl className={css.anchors}>
      {anchors.map(({ from, to, text }) => (
        <div key={from} className={css.anchorRow}>
          <dt className={css.anchorRange}>{from === to ? from : `${Math.min(from, to)}–${Math.max(from, to)}`}</dt>
          <dd className={css.anchorText}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
