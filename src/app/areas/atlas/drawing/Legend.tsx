import { useText } from '#app/i18n/useText.ts';
import { cx } from '#app/ui/theme/cx.ts';
import * as css from '../shared/atlas.css.ts';
import * as drawing from './drawing.css.ts';

/** What the lines and boxes of a drawing mean. */
export function Legend() {
  const t = useText();
  const lines = [
    ['atlas.legend.possible', drawing.lines.possible],
    ['atlas.legend.blocked', drawing.lines.blocked],
    ['atlas.legend.back', cx(drawing.lines.idle, drawing.back)],
  ] as const;
  const boxes = [
    ['atlas.legend.now', drawing.stateNow],
    ['atlas.legend.past', drawing.statePast],
    ['atlas.legend.other', drawing.state],
  ] as const;
  return (
    <p className={css.legend}>
      {boxes.map(([label, look]) => (
        <span key={label} className={css.legendItem}>
          <svg width="18" height="14" aria-hidden="true">
            <rect className={look} x="1" y="1" width="16" height="12" rx="3" />
          </svg>
          {t(label)}
        </span>
      ))}
      {lines.map(([label, look]) => (
        <span key={label} className={css.legendItem}>
          <svg width="20" height="8" aria-hidden="true">
            <path className={look} d="M1 4h18" />
          </svg>
          {t(label)}
        </span>
      ))}
    </p>
  );
}
