import { cx } from '../../../design/cx.ts';
import { families, word } from '../../../design/family.css.ts';
import { Icon } from '../../../design/Icon.tsx';
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
