import { Icon } from '#app/ui/primitives/Icon.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { families, word } from '#app/ui/theme/family.css.ts';
import * as css from './shared.css.ts';

/** A figure that falls short of what is needed. */
export function Shortfall({ text }: { readonly text: string }) {
  return (
    <span className={cx(families.orange, word, css.shortfall)}>
      <Icon name="warning" size={14} />
      {text}
    </span>
  );
}
