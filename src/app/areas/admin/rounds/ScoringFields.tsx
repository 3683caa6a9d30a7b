import { useText } from '#app/i18n/useText.ts';
import { useItemKeys } from '#app/ui/forms/itemKeys.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { passFocusOn } from '#app/ui/primitives/passFocusOn.ts';
import { dim, heading3 } from '#app/ui/theme/text.css.ts';
import type { Round } from '#contract/rounds.ts';
import {
  areCriteria,
  criteriaLimits,
  type Range,
  type RoundCriterion,
  rangeNames,
  weightOf,
} from '#machines/round/scoring.ts';
import * as css from '../categories/category.css.ts';
import { WeightTotal } from '../categories/WeightTotal.tsx';

/** What a round asks its judges to score. */
type Asked = Pick<Round, 'kind' | 'criteria' | 'range'>;

/** The criteria that a round of scores begins with. */
export const firstCriteria: RoundCriterion[] = [{ name: '', help: '', weight: 100 }];

/** The criteria as they are sent. */
export const tidied = (criteria: readonly RoundCriterion[]): RoundCriterion[] =>
  criteria.map(({ name, help, weight }) => ({ name: name.trim(), help: help.trim(), weight }));

/** Whether what judges score is missing or cannot be scored. */
export const criteriaBroken = ({ kind, criteria }: Asked): boolean =>
  kind === 'scores' && !areCriteria(tidied(criteria ?? []));

type Props = {
  readonly plan: Asked;
  /** Why none of this changes any more; null where it may. */
  readonly locked: string | null;
  readonly tried: boolean;
  readonly onRange: (range: Range | null) => void;
  readonly onCriteria: (criteria: RoundCriterion[]) => void;
};

/** What judges of a round of scores score, and on which scale. */
export function ScoringFields({ plan, locked, tried, onRange, onCriteria }: Props) {
  const t = useText();
  const criteria = plan.criteria ?? [];
  const items = useItemKeys(criteria.length);
  const set = (at: number, part: Partial<RoundCriterion>) =>
    onCriteria(criteria.map((criterion, index) => (index === at ? { ...criterion, ...part } : criterion)));
  const add = () => onCriteria([...criteria, { name: '', help: '', weight: Math.max(1, 100 - weightOf(criteria)) }]);
  const remove = (at: number) => {
    items.remove(at);
    onCriteria(criteria.toSpliced(at, 1));
  };
  const scale = (
    <RadioGroup<Range | 'words'>
      label={t('rounds.range')}
      help={t('rounds.range.help')}
      locked={locked}
      inline
      value={plan.range ?? 'words'}
      options={[...rangeNames, 'words' as const].map((value) => ({ value, label: t(`rounds.range.${value}`) }))}
      onChange={(range) => onRange(range === 'words' ? null : range)}
    />
  );
  if (locked) {
    return (
      <>
        {scale}
        <FixedCriteria criteria={criteria} why={locked} />
      </>
    );
  }
  return (
    <>
      {scale}
      <fieldset className={css.fields} aria-label={t('rounds.criteria')}>
        <h3 className={heading3}>{t('rounds.criteria')}</h3>
        <ol className={css.list}>
          {criteria.map((criterion, index) => (
            <li key={items.keys[index]} className={css.criterion}>
              <Criterion
                criterion={criterion}
                place={index + 1}
                missing={tried && criterion.name.trim() === ''}
                onChange={(part) => set(index, part)}
                onRemove={criteria.length > 1 ? () => remove(index) : undefined}
              />
            </li>
          ))}
        </ol>
        <WeightTotal total={weightOf(criteria) || 0} />
        {tried && criteriaBroken(plan) && <p role="alert">{t('rounds.criteria.wrong')}</p>}
        {criteria.length < criteriaLimits.most && (
          <div className={css.buttons}>
            <Button icon="plus" onClick={add}>
              {t('admin.category.criteria.add')}
            </Button>
          </div>
        )}
      </fieldset>
    </>
  );
}

/** What judges have read, to be read alone. */
function FixedCriteria({ criteria, why }: { readonly criteria: readonly RoundCriterion[]; readonly why: string }) {
  const t = useText();
  return (
    <section className={css.fields} aria-label={t('rounds.criteria')}>
      <h3 className={heading3}>{t('rounds.criteria')}</h3>
      <p className={dim}>{why}</p>
      <ul className={css.list}>
        {criteria.map(({ name, help, weight }) => (
          <li key={name}>
            {t('rounds.count.scores.criterion', { name, weight })}
            {help && <div className={dim}>{help}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type CriterionProps = {
  readonly criterion: RoundCriterion;
  readonly place: number;
  readonly missing: boolean;
  readonly onChange: (part: Partial<RoundCriterion>) => void;
  readonly onRemove: (() => void) | undefined;
};

function Criterion({ criterion, place, missing, onChange, onRemove }: CriterionProps) {
  const t = useText();
  const title = t('admin.category.criterion', { number: place });
  return (
    <fieldset className={css.fields} aria-label={title}>
      <div className={css.criterionHead}>
        <h4 className={heading3}>{title}</h4>
        {onRemove && (
          <IconButton
            icon="bin"
            size="small"
            label={t('admin.category.criterion.remove', { name: criterion.name || title })}
            onClick={({ currentTarget }) => {
              passFocusOn(currentTarget);
              onRemove();
            }}
          />
        )}
      </div>
      <div className={css.nameAndWeight}>
        <TextInput
          label={t('admin.category.criterion.name')}
          maxLength={criteriaLimits.name}
          error={missing ? t('admin.category.criterion.nameMissing') : null}
          value={criterion.name}
          onChange={(name) => onChange({ name })}
        />
        <NumberInput
          label={t('admin.category.criterion.weight')}
          suffix="%"
          value={criterion.weight}
          onChange={(weight = Number.NaN) => onChange({ weight })}
        />
      </div>
      <TextArea
        label={t('admin.category.criterion.description')}
        rows={2}
        maxLength={criteriaLimits.help}
        value={criterion.help}
        onChange={(help) => onChange({ help })}
      />
    </fieldset>
  );
}
