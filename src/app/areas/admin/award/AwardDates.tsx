import { useState } from 'react';
import type { AwardEditor } from '#app/actors/award/awardEditor.ts';
import { presentTime } from '#app/actors/session/session.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { instantOf, wallTime } from '#contract/zonedTime.ts';
import { timeZones } from '../shared/zonedTime.ts';
import * as css from './award.css.ts';
import { type DateField, dateFields, earlierThan, refusalOf } from './dates.ts';
import { useLocked } from './useLocked.ts';

/** When an award opens, closes, ends judging and tells results, in its own time zone. */
export function AwardDates({ editor }: { readonly editor: AwardEditor }) {
  const t = useText();
  const { values, change } = editor;
  const locked = useLocked(values);
  const moveZone = (timeZone: string) => {
    // The wall times stay as they are written; their instants move with the zone.
    const moved = dateFields
      .filter((field) => locked(field) === null)
      .map((field) => [field, instantOf(wallTime(values[field], values.timeZone), timeZone)] as const);
    change({ timeZone, ...Object.fromEntries(moved) });
  };
  return (
    <div className={css.form}>
      <Select
        label={t('admin.award.field.timeZone')}
        help={t('admin.award.field.timeZone.help')}
        locked={locked('timeZone')}
        value={values.timeZone}
        options={timeZones(values.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={moveZone}
      />
      {dateFields.map((field) => (
        <AwardDate key={`${field} ${values.timeZone}`} field={field} editor={editor} locked={locked(field)} />
      ))}
    </div>
  );
}

type AwardDateProps = { readonly field: DateField; readonly editor: AwardEditor; readonly locked: string | null };

function AwardDate({ field, editor, locked }: AwardDateProps) {
  const t = useText();
  const format = useFormat();
  const reasonText = useReason();
  const { values, change, typing, saveNow } = editor;
  // A date that may not be chosen stays in its field: on the way to another one it is only half of that.
  const [refused, setRefused] = useState<string | null>(null);
  // What comes about on the way to such a date was not chosen, either.
  const [left, setLeft] = useState<{ readonly before: string | null } | null>(null);
  const fieldValue = wallTime(values[field], values.timeZone);
  const refusalAt = (wall: string) =>
    wall === fieldValue ? null : refusalOf(values, field, instantOf(wall, values.timeZone), presentTime());
  const refusal = refused === null || locked !== null ? null : refusalAt(refused);
  const earlier = earlierThan(values, field);
  return (
    <DateTimeField
      label={t(`admin.award.field.${field}`)}
      help={t(`admin.award.field.${field}.help`)}
      timeZone={values.timeZone}
      endOfDay={field === 'closesAt' || field === 'judgingClosesAt'}
      locked={locked}
      error={
        refusal
          ? reasonText(refusal)
          : earlier
            ? t('admin.award.field.after', {
                earlier: t(`admin.award.field.${earlier.field}`),
                date: format.dateTime(earlier.at, values.timeZone),
              })
            : null
      }
      value={refusal && refused !== null ? refused : fieldValue}
      onChange={(wall) => {
        const isRefused = wall !== null && refusalAt(wall) !== null;
        setRefused(isRefused ? wall : null);
        if (wall !== null && !isRefused) {
          setLeft(left ?? { before: values[field] });
          change({ [field]: instantOf(wall, values.timeZone) });
          return;
        }
        if (left) change({ [field]: left.before });
        setLeft(null);
        typing();
      }}
      onBlur={() => {
        setLeft(null);
        saveNow();
      }}
    />
  );
}
