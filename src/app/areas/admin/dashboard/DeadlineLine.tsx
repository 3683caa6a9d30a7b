import { useNow } from '#app/actors/session/useNow.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { figure, meta, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import * as css from './dashboard.css.ts';
import { datesOf, hasHappened, nextDeadline } from './deadline.ts';

/** The next date ahead in words, and all dates of the award on a line with today among them. */
export function DeadlineLine({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const next = nextDeadline(award, now);
  return (
    <section className={css.deadline}>
      <div>
        <p className={meta}>{t('admin.dashboard.next')}</p>
        <h2 className={figure}>
          {next ? t(`admin.dashboard.${next.field}`, { days: next.days }) : t('admin.dashboard.none')}
        </h2>
        {next ? (
          <p className={secondary}>
            {t('admin.dashboard.next.at', {
              day: format.longDate(next.at, award.timeZone),
              time: `${format.time(next.at, award.timeZone)} ${format.zone(next.at, award.timeZone)}`,
            })}
          </p>
        ) : (
          award.status === 'pending' && (
            <TextLink href={`/award/${award.id}?tab=dates`}>{t('admin.dashboard.setDates')}</TextLink>
          )
        )}
      </div>
      <Line award={award} now={now} />
    </section>
  );
}

function Line({ award, now }: { readonly award: Award; readonly now: number }) {
  const t = useText();
  const format = useFormat();
  const dates = datesOf(award).map(({ field, at }) => ({ field, at: Date.parse(at) }));
  if (dates.length < 2) return null;
  const points = [
    ...dates.map(({ field, at }) => ({
      name: t(hasHappened(award, field) ? `admin.dashboard.line.${field}.past` : `admin.dashboard.line.${field}`),
      at,
      isNow: false,
    })),
    { name: t('admin.dashboard.line.today'), at: now, isNow: true },
  ].toSorted((left, right) => left.at - right.at);
  const places = spread(points.map(({ at }) => at));
  const today = places[points.findIndex(({ isNow }) => isNow)] ?? 0;
  return (
    <>
      <ol className={css.line}>
        <li className={css.track} aria-hidden="true">
          <span className={css.passed} style={{ width: `${today}%` }} />
        </li>
        {points.map(({ name, at, isNow }, index) => (
          <li key={name} className={css.point} style={{ insetInlineStart: `${places[index]}%` }}>
            <span className={isNow ? css.markNow : at <= now ? css.markPast : css.markAhead} />
            <span className={index % 2 === 0 ? css.above : css.below}>
              <span className={isNow ? css.nameNow : css.name}>{name}</span>
              {format.dayMonth(at, award.timeZone)}
            </span>
          </li>
        ))}
      </ol>
      <ul className={css.dates}>
        {points
          .filter(({ isNow }) => !isNow)
          .map(({ name, at }) => (
            <li key={name}>
              {name} · {format.date(at, award.timeZone)}
            </li>
          ))}
      </ul>
    </>
  );
}

/** Places in per cent that keep the order and the distances, neighbours at least `gap` apart. */
function spread(instants: readonly number[], gap = 9): readonly number[] {
  const first = instants[0] ?? 0;
  const length = Math.max(1, (instants.at(-1) ?? first) - first);
  const free = Math.max(0, 100 - gap * (instants.length - 1));
  return instants.map((instant, index) => gap * index + ((instant - first) / length) * free);
}
