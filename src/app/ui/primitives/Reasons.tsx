import { cx } from '../theme/cx.ts';
import { Icon } from './Icon.tsx';
import * as css from './Reasons.css.ts';
import { TextLink } from './TextLink.tsx';

/** Why an action is refused, in the reader's words, and the way to mend it. */
export type ShownReason = {
  readonly text: string;
  readonly link?: { readonly href: string; readonly label: string } | undefined;
  /** A button instead of a link, for what can be mended in place. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** missing (the default), waiting for something to finish, or failed. */
  readonly kind?: 'missing' | 'waiting' | 'failed' | 'refused' | undefined;
};

type ReasonsProps = {
  readonly reasons: readonly ShownReason[];
  readonly heading?: string | undefined;
  readonly compact?: boolean | undefined;
  readonly id?: string | undefined;
};

const icons = { missing: 'circle', waiting: 'clock', failed: 'warning', refused: 'blocked' } as const;

/** The reasons of a refusal as a list, each with the link that mends it. */
export function Reasons({ reasons, heading, compact = false, id }: ReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <div id={id}>
      {heading && <p className={css.heading}>{heading}</p>}
      <ul className={cx(css.list, compact && css.compact)}>
        {reasons.map((reason) => {
          const kind = reason.kind ?? (compact ? 'refused' : 'missing');
          return (
            <li key={reason.text} className={css.item}>
              <Icon
                name={icons[kind]}
                size={compact ? 14 : 16}
                className={kind === 'failed' ? css.failed : compact ? css.iconSmall : css.icon}
              />
              <span>
                {reason.text}
                {reason.link && (
                  <span className={compact ? css.inline : css.below}>
                    <TextLink href={reason.link.href} look={compact ? 'inline' : 'link'}>
                      {reason.link.label}
                    </TextLink>
                  </span>
                )}
                {reason.action && (
                  <span className={compact ? css.inline : css.below}>
                    <TextLink onPress={reason.action.onPress} look={compact ? 'inline' : 'link'}>
                      {reason.action.label}
                    </TextLink>
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
