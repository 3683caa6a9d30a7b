import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';
import { cx } from './cx.ts';
import * as css from './Field.css.ts';
import { Field, type FieldProps, splitField } from './Field.tsx';
import { hidden } from './text.css.ts';

type DateTimeFieldProps = FieldProps & {
  /** Wall time "2026-11-27T17:00", or only a date "2026-11-27" with `dateOnly`; empty when not set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly dateOnly?: boolean | undefined;
  /** Said beneath: the zone of the wall time, e.g. "Europe/London". */
  readonly timeZone?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/** The first and the last day any date field takes. */
const firstDate = '1900-01-01';
const lastDate = '2099-12-31';

/** A date, with a time and its zone where wanted, by the browser's own pickers. */
export function DateTimeField(props: DateTimeFieldProps) {
  const [field, control] = splitField(props);
  const { value, onChange, onBlur, dateOnly = false, timeZone, min = firstDate, max = lastDate } = control;
  const t = useText();
  const format = useFormat();
  const [date = '', time = ''] = value.split('T');
  const outside = date !== '' && (date < min.slice(0, 10) || date > max.slice(0, 10));
  const zone = timeZone ? t('common.timeZoneOf', { zone: timeZone }) : undefined;
  // The browser writes dates in its own language, so the day stands below in the page's.
  const written =
    /^\d{4}-\d{2}-\d{2}$/.test(date) && !outside ? format.longDate(`${date}T12:00:00Z`, 'UTC') : undefined;
  const help = field.help ?? zone;
  const change = (day: string, clock: string): void => {
    if (dateOnly || day === '') onChange(day);
    else onChange(`${day}T${clock || '00:00'}`);
  };
  return (
    <Field
      {...field}
      locked={written && field.locked ? `${written} · ${field.locked}` : field.locked}
      help={
        written ? (
          <>
            {written}
            {help && <> · {help}</>}
          </>
        ) : (
          help
        )
      }
      error={
        field.error ?? (outside ? t('common.dateRange', { first: min.slice(0, 10), last: max.slice(0, 10) }) : null)
      }
    >
      {(described) => (
        <span className={dateOnly ? css.affixed : css.pair}>
          <input
            {...described}
            type="date"
            className={cx(css.input, !dateOnly && css.pairDate)}
            min={min.slice(0, 10)}
            max={max.slice(0, 10)}
            value={date}
            onChange={(event) => change(event.target.value, time)}
            onBlur={onBlur}
          />
          {!dateOnly && (
            <span className={css.pairTime}>
              <label className={hidden} htmlFor={`${described.id}-time`}>
                {t('common.time')}
              </label>
              <input
                {...described}
                id={`${described.id}-time`}
                type="time"
                className={css.input}
                value={time}
                onChange={(event) => change(date, event.target.value)}
                onBlur={onBlur}
              />
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
