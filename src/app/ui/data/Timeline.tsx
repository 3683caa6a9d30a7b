import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Glyph, type GlyphName } from '../primitives/Glyph.tsx';
import type { Family } from '../theme/family.css.ts';
import { families, glyph as glyphColour } from '../theme/family.css.ts';
import * as css from './Timeline.css.ts';

export type TimelineItem = {
  readonly id: string;
  readonly at: string | number | Date;
  readonly title: ReactNode;
  /** Who did it. */
  readonly by?: string | undefined;
  /** As whom, when an administrator acted for somebody. */
  readonly actingAs?: string | undefined;
  /** The reason given, or more words. */
  readonly body?: ReactNode;
  readonly glyph?: GlyphName | undefined;
  readonly family?: Family | undefined;
};

/** What happened, newest first: what, who, when, why. */
export function Timeline({ items, timeZone }: { readonly items: readonly TimelineItem[]; readonly timeZone?: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <ol className={css.list}>
      {items.map((item) => (
        <li key={item.id} className={css.item}>
          <span className={`${families[item.family ?? 'grey']} ${css.mark} ${item.family ? glyphColour : ''}`}>
            <Glyph name={item.glyph ?? 'dot'} />
          </span>
          <div>
            <p className={css.title}>{item.title}</p>
            <p className={css.meta}>
              <time dateTime={new Date(item.at).toISOString()}>{format.dateTime(item.at, timeZone)}</time>
              {item.by && ` · ${item.actingAs ? t('common.actingAs', { who: item.by, whom: item.actingAs }) : item.by}`}
            </p>
            {item.body && <div className={css.body}>{item.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
