import { useText } from '../../i18n/useText.ts';
import { cx } from '../theme/cx.ts';
import * as css from './Skeleton.css.ts';

type SkeletonProps = { readonly width?: number | string | undefined; readonly height?: number | undefined };

/** One grey bone of what is coming. Wrap several in `SkeletonArea`, which names them once. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps) {
  return <span className={css.bone} style={{ width, height }} />;
}

/** Says "loading" once for all bones inside, and shows them only after 300 ms. */
export function SkeletonArea({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  const t = useText();
  return (
    <div className={css.waits} role="status" aria-label={t('common.loadingOf', { what: label })}>
      {children}
    </div>
  );
}

/** The skeleton of a table. */
export function SkeletonRows({ label, rows = 5 }: { readonly label: string; readonly rows?: number }) {
  return (
    <SkeletonArea label={label}>
      <div className={css.rows}>
        {widths.slice(0, rows).map((width) => (
          <div key={width} className={css.row}>
            <span className={css.bone} style={{ width: 64 }} />
            <span className={css.bone} style={{ width }} />
            <span className={cx(css.bone, css.pill)} style={{ width: 96 }} />
            <span className={cx(css.bone, css.last)} style={{ width: 48 }} />
          </div>
        ))}
      </div>
    </SkeletonArea>
  );
}

/** The skeleton of a form or a panel: lines of differing length. */
export function SkeletonPanel({ label, lines = 4 }: { readonly label: string; readonly lines?: number }) {
  return (
    <SkeletonArea label={label}>
      <div className={css.panel}>
        {widths.slice(0, lines).map((width) => (
          <span key={width} className={css.bone} style={{ width }} />
        ))}
      </div>
    </SkeletonArea>
  );
}

const widths = [272, 208, 240, 256, 192, 224, 264, 216, 248, 200];
