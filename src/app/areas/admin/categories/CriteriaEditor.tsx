import { useLayoutEffect, useRef } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { passFocusOn } from '#app/ui/primitives/passFocusOn.ts';
import { Section } from '#app/ui/primitives/Section.tsx';
import { heading3 } from '#app/ui/theme/text.css.ts';
import { AnchorsEditor } from './AnchorsEditor.tsx';
import * as css from './category.css.ts';
import { type CriterionDraft, evenWeights, moved, totalWeight } from './categoryDraft.ts';
import type { CategoryPart } from './part.ts';
import { WeightTotal } from './WeightTotal.tsx';

/** The criteria of a category: name, weight, what judges look for, and what the marks mean. */
export function CriteriaEditor({ draft, change, problems }: CategoryPart) {
  const t = useText();
  const format = useFormat();
  const { criteria } = draft;
  const set = (next: readonly CriterionDraft[]) => change({ criteria: next });
  const add = () => {
    const left = Math.max(0, 100 - totalWeight(criteria));
    const made = { criterionID: crypto.randomUUID(), name: '', description: '', weight: left, anchors: [] };
    set([...criteria, made]);
  };
  const level = () => {
    const weights = evenWeights(criteria.length);
    set(criteria.map((criterion, index) => ({ ...criterion, weight: weights[index] })));
  };
  const addButton = criteria.length < 20 && (
    <Button icon="plus" onClick={add}>
      {t('admin.category.criteria.add')}
    </Button>
  );
  return (
    <Section
      title={t('admin.category.criteria')}
      help={t('admin.category.criteria.help')}
      aside={criteria.length > 0 && format.percent(totalWeight(criteria) / 100)}
    >
      {criteria.length === 0 ? (
        <EmptyState title={t('admin.category.criteria.none')} actions={addButton} />
      ) : (
        <div className={css.criteria}>
          <ol className={css.list}>
            {criteria.map((criterion, index) => (
              <li key={criterion.criterionID} className={css.criterion}>
                <CriterionFields
                  criterion={criterion}
                  index={index}
                  count={criteria.length}
                  nameMissing={problems.includes('criterionName') && criterion.name.trim() === ''}
                  onChange={(part) =>
                    set(criteria.map((other) => (other === criterion ? { ...criterion, ...part } : other)))
                  }
                  onMove={(by) => set(moved(criteria, index, by))}
                  onRemove={() => set(criteria.filter((other) => other !== criterion))}
                />
              </li>
            ))}
          </ol>
          <WeightTotal total={totalWeight(criteria)} />
          <div className={css.buttons}>
            {addButton}
            <Button variant="quiet" onClick={level}>
              {t('admin.category.criteria.even')}
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}

type CriterionFieldsProps = {
  readonly criterion: CriterionDraft;
  readonly index: number;
  readonly count: number;
  readonly nameMissing: boolean;
  readonly onChange: (part: Partial<CriterionDraft>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

function CriterionFields(props: CriterionFieldsProps) {
  const { criterion, index, count, nameMissing, onChange, onMove, onRemove } = props;
  const t = useText();
  const name = criterion.name || t('admin.category.criterion', { number: index + 1 });
  const tools = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has another place
  useLayoutEffect(() => {
    // The button that moved it is gone at either end of the list.
    if (isMoved.current && !tools.current?.contains(document.activeElement)) {
      tools.current?.querySelector('button')?.focus();
    }
    isMoved.current = false;
  }, [index]);
  const move = (by: -1 | 1) => {
    isMoved.current = true;
    onMove(by);
  };
  return (
    <fieldset className={css.fields} aria-label={t('admin.category.criterion', { number: index + 1 })}>
      <div className={css.criterionHead}>
        <h3 className={heading3}>{t('admin.category.criterion', { number: index + 1 })}</h3>
        <div className={css.tools} ref={tools}>
          {index > 0 && (
            <IconButton
              icon="up"
              size="small"
              label={t('admin.category.criterion.up', { name })}
              onClick={() => move(-1)}
            />
          )}
          {index < count - 1 && (
            <IconButton
              icon="down"
              size="small"
              label={t('admin.category.criterion.down', { name })}
              onClick={() => move(1)}
            />
          )}
          <IconButton
            icon="bin"
            size="small"
            label={t('admin.category.criterion.remove', { name })}
            onClick={({ currentTarget }) => {
              passFocusOn(currentTarget);
              onRemove();
            }}
          />
        </div>
      </div>
      <div className={css.nameAndWeight}>
        <TextInput
          label={t('admin.category.criterion.name')}
          maxLength={120}
          error={nameMissing ? t('admin.category.criterion.nameMissing') : null}
          value={criterion.name}
          onChange={(value) => onChange({ name: value })}
        />
        <NumberInput
          label={t('admin.category.criterion.weight')}
          suffix="%"
          value={criterion.weight}
          onChange={(weight) => onChange({ weight })}
        />
      </div>
      <TextArea
        label={t('admin.category.criterion.description')}
        rows={2}
        maxLength={500}
        value={criterion.description}
        onChange={(description) => onChange({ description })}
      />
      <AnchorsEditor anchors={criterion.anchors} onChange={(anchors) => onChange({ anchors })} />
    </fieldset>
  );
}
