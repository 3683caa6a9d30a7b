import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SkeletonPanel } from '#app/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { SearchInput } from '#app/ui/forms/SearchInput.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { heading2, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import {
  isListed,
  mayFilter,
  mostColumns,
  mostFilters,
  readColumns,
  readFilters,
  writeFilters,
} from '#machines/form/ownFilters.ts';
import { textIn } from '#machines/form/words.ts';
import { AskField } from './AskField.tsx';
import { asksOf, type FieldAsk, filtersOf, noAsk } from './fieldAsks.ts';
import * as css from './own.css.ts';

interface OwnFieldsProps {
  readonly award: Award;
  /** Conditions and columns, as the address holds them. */
  readonly own: string;
  readonly columns: string;
  readonly onChange: (next: { readonly own: string; readonly columns: string }) => void;
}

/** The way to columns and filters by the award's own fields. */
export function OwnFields(props: OwnFieldsProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const count = (readFilters(props.own) ?? []).length + (readColumns(props.columns) ?? []).length;
  return (
    <>
      <Button size="small" icon="filter" onClick={() => setOpen(true)}>
        {t('form.list.open', { count })}
      </Button>
      {open && <OwnFieldsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function OwnFieldsDialog({
  award,
  own,
  columns,
  onChange,
  onClose,
}: OwnFieldsProps & { readonly onClose: () => void }) {
  const t = useText();
  const { locale } = useLanguage();
  const form = useQuery('getForm', { id: award.id });
  const [q, setQ] = useState('');
  const [shown, setShown] = useState<readonly string[]>(readColumns(columns) ?? []);
  const [asks, setAsks] = useState(() => asksOf(readFilters(own) ?? []));
  const fields = (form.data?.fields ?? []).filter(isListed);
  const nameOf = (key: string) => textIn(fields.find((field) => field.key === key)?.label, locale) || key;
  const ask = (key: string, next: FieldAsk | null) => {
    const changed = new Map(asks);
    if (next) changed.set(key, next);
    else changed.delete(key);
    setAsks(changed);
  };
  const filters = filtersOf(asks);
  const wrong = filters.filter((filter) => !mayFilter(fields, filter));
  const reasons = [
    ...wrong.map(({ field }) => ({ text: t('form.list.wrong', { field: nameOf(field) }) })),
    ...(filters.length > mostFilters ? [{ text: t('form.list.tooMany', { most: mostFilters }) }] : []),
  ];
  const found = fields.filter(({ key }) => nameOf(key).toLowerCase().includes(q.trim().toLowerCase()));
  return (
    <Dialog
      open
      wide
      title={t('form.list.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            reasons={reasons}
            onClick={() => {
              onChange({ own: writeFilters(filters), columns: shown.join(',') });
              onClose();
            }}
          >
            {t('form.list.show')}
          </Button>
        </>
      }
    >
      {!form.data && !form.error && <SkeletonPanel label={t('form.list.title')} lines={6} />}
      {!form.data && form.error && <ErrorState title={t('form.list.failed')} onRetry={form.reload} />}
      {form.data && (
        <div className={stack16}>
          <h3 className={heading2}>{t('form.list.filters')}</h3>
          {[...asks].map(([key, value]) => {
            const field = fields.find((each) => each.key === key);
            return (
              field && (
                <AskField
                  key={key}
                  field={field}
                  ask={value}
                  onChange={(next) => ask(key, next)}
                  onRemove={() => ask(key, null)}
                />
              )
            );
          })}
          <Select
            label={t('form.list.addFilter')}
            value=""
            placeholder={t('form.choose')}
            onChange={(key) => ask(key, asks.get(key) ?? noAsk)}
            options={fields.filter(({ key }) => !asks.has(key)).map(({ key }) => ({ value: key, label: nameOf(key) }))}
          />
          <h3 className={heading2}>{t('form.list.columns')}</h3>
          <p className={secondary}>{t('form.list.columns.text', { most: mostColumns })}</p>
          {fields.length > 12 && <SearchInput label={t('form.list.search')} value={q} onChange={setQ} />}
          <div className={css.fields}>
            {found.map(({ key }) => (
              <Checkbox
                key={key}
                label={nameOf(key)}
                checked={shown.includes(key)}
                locked={
                  !shown.includes(key) && shown.length >= mostColumns
                    ? t('form.list.full', { most: mostColumns })
                    : null
                }
                onChange={(on) => setShown(on ? [...shown, key] : shown.filter((other) => other !== key))}
              />
            ))}
          </div>
        </div>
      )}
    </Dialog>
  );
}
