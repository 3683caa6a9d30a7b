import { type ReactNode, useState } from 'react';
import { cx } from '../theme/cx.ts';
import * as css from './Avatar.css.ts';

type AvatarProps = {
  readonly name: string;
  readonly photoURL?: string | null | undefined;
  readonly size?: keyof typeof css.sizes | undefined;
};

/** A person's photo, or their initials. The name stands beside it, so it says nothing of its own. */
export function Avatar({ name, photoURL, size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const className = cx(css.avatar, css.sizes[size]);
  if (photoURL && broken !== photoURL)
    return <img className={className} src={photoURL} alt="" onError={() => setBroken(photoURL)} />;
  // Drawn by the style sheet, so that the initials are no part of the name of a button around them.
  return <span className={className} data-initials={initials(name)} aria-hidden="true" />;
}

/** A person in a list: avatar, name, and a line beneath. */
export function Person(props: AvatarProps & { readonly children: ReactNode; readonly below?: ReactNode }) {
  return (
    <span className={css.person}>
      <Avatar {...props} />
      <span className={css.words}>
        {props.children}
        {props.below && <small className={css.below}>{props.below}</small>}
      </span>
    </span>
  );
}

/** "Nia Prosser" → "NP", "王伟" → "王". */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  // By characters: half of a pair is drawn as nothing.
  const [first = '?'] = words[0] ?? '';
  const [last = ''] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase();
}
