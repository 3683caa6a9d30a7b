import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import * as css from './judge.css.ts';

type RingProps = { readonly submitted: number; readonly scored: number; readonly total: number };

/** How far the judge is: submitted dark, scored light, with the figures beside it. */
export function Ring({ submitted, scored, total }: RingProps) {
  const t = useText();
  const format = useFormat();
  const radius = 48;
  const round = 2 * Math.PI * radius;
  const share = (count: number) => (total === 0 ? 0 : (count / total) * round);
  const arc = { cx: 56, cy: 56, r: radius, transform: 'rotate(-90 56 56)' };
  const done = submitted + scored;
  return (
    <svg
      className={css.ring}
      viewBox="0 0 112 112"
      role="img"
      aria-label={t('judge.scoredOf', { scored: done, count: total })}
    >
      <circle {...arc} className={css.ringTrack} />
      <circle {...arc} className={css.ringDone} strokeDasharray={`${share(done)} ${round}`} />
      <circle {...arc} className={css.ringIn} strokeDasharray={`${share(submitted)} ${round}`} />
      <text x="56" y="60" className={css.ringFigure}>
        {format.percent(total === 0 ? 0 : done / total)}
      </text>
      <text x="56" y="78" className={css.ringUnit}>
        {t('judge.ring')}
      </text>
    </svg>
  );
}
