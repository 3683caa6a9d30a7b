import { type FocusEvent, useState } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { cx } from '../theme/cx.ts';
import { hidden } from '../theme/text.css.ts';
import { afterPress } from './afterPress.ts';
import * as css from './Field.css.ts';
import { Field, type FieldProps, splitField } from './Field.tsx';
import { useTyped } from './useTyped.ts';

type DateTimeFieldProps = FieldProps & {
  /** Wall time "2026-11-27T17:00", or only a date "2026-11-27" with `dateOnly`; empty when not set, null while what stands there is none. */
  readonly value: string | null;
  /** Hears whole dates within the range only, the empty one included; null where what stands there is none. */
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly dateOnly?: boolean | undefined;
  /** A first date means the end of its day, as what closes or ends does; otherwise its beginning. */
  readonly endOfDay?: boolean | undefined;
  /** Said beneath: the zone of the wall time, e.g. "Europe/London". */
  readonly timeZone?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/** The first and the last day any date field takes. */
const firstDate = '1900-01-01';
const lastDate = '2099-12-31';

/** What stands in the field while it is no whole date, and why it is none. */
interface Typed {
  readonly date: string;
  readonly time: string;
  readonly problem: 'incomplete' | 'outside';
}

/** A date, with a time and its zone where wanted, by the browser's own pickers. Half-typed dates stay in the field. */
export function DateTimeField(props: DateTimeFieldProps) {
  const [field, control] = splitField(props);
  const { value, onChange, onBlur, dateOnly = false, endOfDay, timeZone, min = firstDate, max = lastDate } = control;
  const t = useText();
  const format = useFormat();
  const { typed, setTyped, times } = useTyped<Typed>(value);
  // Nobody is told that a date is wrong while writing it.
  const [left, setLeft] = useState(false);
  const [currentDate = '', currentTime = ''] = (value ?? '').split('T');
  const { date, time } = typed ?? { date: currentDate, time: currentTime };
  const isOutside = (day: string) => day !== '' && (day < min.slice(0, 10) || day > max.slice(0, 10));
  const outside = isOutside(date);
  const problem = typed ? left && typed.problem : outside && 'outside';
  const zone = timeZone ? t('common.timeZoneOf', { zone: timeZone }) : undefined;
  // The browser writes dates in its own language, so the day stands below in the page's.
  const written =
    /^\d{4}-\d{2}-\d{2}$/.test(date) && !outside ? format.longDate(`${date}T12:00:00Z`, 'UTC') : undefined;
  const help = field.help ?? zone;
  const hold = (next: Typed): void => {
    setTyped(next);
    onChange(null);
  };
  const take = (day: string, clock: string): void => {
    if (isOutside(day)) {
      hold({ date: day, time: clock, problem: 'outside' });
      return;
    }
    setTyped(null);
    setLeft(false);
    onChange(day === '' || dateOnly ? day : `${day}T${clock}`);
  };
  const changeDate = (day: string, half: boolean): void => {
    // A date without its time is one whose time is being typed; a first date gets a time of its own.
    const lacksTime = !dateOnly && date !== '' && time === '';
    if (half || (day !== '' && lacksTime)) hold({ date: day, time, problem: 'incomplete' });
    else take(day, time || (endOfDay ? '23:59' : '00:00'));
  };
  const changeTime = (clock: string, half: boolean): void => {
    if (half || (clock === '') !== (date === '')) hold({ date, time: clock, problem: 'incomplete' });
    else take(date, clock);
  };
  // The browser tells no change between nothing and half a date: it is looked at on leaving.
  const leave = ({ target }: FocusEvent<HTMLInputElement>): void => {
    afterPress(() => setLeft(true));
    const isDate = target.type === 'date';
    if (target.validity.badInput) (isDate ? changeDate : changeTime)('', true);
    else if (isDate && typed && target.value === '') take('', '');
    onBlur?.();
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
        problem === 'outside'
          ? t('common.dateRange', { first: min.slice(0, 10), last: max.slice(0, 10) })
          : problem === 'incomplete'
            ? t('common.dateIncomplete')
            : field.error
      }
    >
      {(described) => (
        <span key={times} className={dateOnly ? css.affixed : css.pair}>
          <input
            {...described}
            type="date"
            className={cx(css.input, !dateOnly && css.pairDate)}
            min={min.slice(0, 10)}
            max={max.slice(0, 10)}
            value={date}
            onChange={({ target }) => changeDate(target.value, target.validity.badInput)}
            onBlur={leave}
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
                onChange={({ target }) => changeTime(target.value, target.validity.badInput)}
                onBlur={leave}
              />
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
