import { Skeleton, SkeletonArea } from '#app/ui/feedback/Skeleton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import { SettingRow } from './SettingRow.tsx';
import * as css from './settings.css.ts';

type ComingSectionProps = { readonly title: string; readonly help?: string; readonly rows: number };

/** A section whose script is on its way: with rows, or with a line of words and a button. */
export function ComingSection({ title, help, rows }: ComingSectionProps) {
  return (
    <Section title={title} help={help} ruled>
      <div className={css.rows}>
        {rows > 0 ? (
          <ComingRows label={title} rows={rows} />
        ) : (
          <>
            <ComingLine label={title} />
            <Skeleton width={160} height={28} />
          </>
        )}
      </div>
    </Section>
  );
}

/** As many settings as there will most likely be, so that nothing below moves when they come. */
export function ComingRows({ label, rows }: { readonly label: string; readonly rows: number }) {
  return (
    <SkeletonArea label={label}>
      {widths.slice(0, rows).map((width) => (
        <SettingRow key={width} name={<Skeleton width={width} />} below={<Skeleton width={width / 2} />} />
      ))}
    </SkeletonArea>
  );
}

/** A line of words, as where there is nothing yet. */
export function ComingLine({ label }: { readonly label: string }) {
  return (
    <SkeletonArea label={label}>
      <p className={cx(secondary, css.comingLine)}>
        <Skeleton width={240} />
      </p>
    </SkeletonArea>
  );
}

const widths = [208, 240, 192, 224];
