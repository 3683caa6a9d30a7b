import type { ReactNode } from 'react';
import { cx } from '../theme/cx.ts';
import * as css from './KeyValue.css.ts';

export type Pair = { readonly term: string; readonly value: ReactNode; readonly below?: ReactNode };

/** Facts as terms and values; `ruled` draws a hairline between them. */
export function KeyValue({ pairs, ruled }: { readonly pairs: readonly Pair[]; readonly ruled?: boolean }) {
  return (
    <dl className={cx(css.list, ruled && css.ruledList)}>
      {pairs.map((pair) => (
        <div key={pair.term} className={cx(css.pair, ruled && css.ruledPair)}>
          <dt className={css.term}>{pair.term}</dt>
          <dd className={css.value}>
            {pair.value}
            {pair.below && <span className={css.below}>{pair.below}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
