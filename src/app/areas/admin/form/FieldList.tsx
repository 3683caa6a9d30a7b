import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { usePair } from '#app/i18n/usePair.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { passFocusOn } from '#app/ui/primitives/passFocusOn.ts';
import { cx } from '#app/ui/theme/cx.ts';
import { hidden } from '#app/ui/theme/text.css.ts';
import type { FormDraft, FormEdit } from '#machines/form/edit.ts';
import { isEligibility } from '#machines/form/eligibility.ts';
import { textIn } from '#machines/form/words.ts';
import * as css from './formEditor.css.ts';

type Props = {
  readonly draft: FormDraft;
  readonly edit: (edit: FormEdit) => void;
  /** The part of the form that is listed: what decides who may enter, or everything else. */
  readonly of: 'eligibility' | 'fields';
};

/** The fields in order: chosen, moved by buttons or by dragging, duplicated and removed. */
export function FieldList({ draft: { fields: all, selected }, edit, of }: Props) {
  const t = useText();
  const pair = usePair();
  const { locale } = useLanguage();
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const fields = all.filter((field) => isEligibility(field) === (of === 'eligibility'));
  const move = (key: string, name: string, from: number, by: number) => {
    const place = Math.min(fields.length, Math.max(1, from + by + 1));
    edit({ type: 'form.move', key, by });
    setAnnouncement(t('form.moved', { field: name, place, total: fields.length }));
  };
  return (
    <>
      <ol aria-label={t(of === 'eligibility' ? 'form.eligibility' : 'form.fields')}>
        {fields.map((field, index) => {
          const { key, kind } = field;
          const name = textIn(field.label, locale) || t('form.untitled');
          return (
            <li
              key={key}
              className={cx(css.item, key === selected && css.chosen)}
              draggable
              onDragStart={() => setDragged(key)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => {
                const from = fields.findIndex((each) => each.key === dragged);
                if (dragged && from >= 0) move(dragged, textIn(fields[from]?.label, locale), from, index - from);
                setDragged(null);
              }}
            >
              <button
                type="button"
                className={css.name}
                aria-pressed={key === selected}
                onClick={() => edit({ type: 'form.select', key })}
              >
                {name}
                <span className={css.kind}>
                  {[
                    t(`form.kind.${kind}`),
                    field.closed && t('form.closed'),
                    field.required && t('form.required'),
                    t(`form.seenBy.${field.seenBy}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
              <span className={css.actions}>
                <IconButton
                  icon="up"
                  label={t('form.moveUp', { field: name })}
                  onClick={() => move(key, name, index, -1)}
                />
                <IconButton
                  icon="down"
                  label={t('form.moveDown', { field: name })}
                  onClick={() => move(key, name, index, 1)}
                />
                <IconButton
                  icon="copy"
                  label={pair(t('form.duplicate'), name)}
                  onClick={() => edit({ type: 'form.duplicate', key, as: newKey() })}
                />
                <IconButton
                  icon="bin"
                  label={pair(t('form.remove'), name)}
                  onClick={({ currentTarget }) => {
                    passFocusOn(currentTarget);
                    edit({ type: 'form.remove', key });
                  }}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <p className={hidden} role="status">
        {announcement}
      </p>
    </>
  );
}

/** A name that no field has: it never changes, whatever the field is called. */
export const newKey = () => `own_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}` as const;
