import type { ReactNode } from 'react';
import { Icon } from '../primitives/Icon.tsx';
import type { IconName } from '../primitives/iconNames.ts';
import { type Family, families } from '../theme/family.css.ts';
import * as css from './Note.css.ts';

type NoteProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** What it reports: grey information or blocked, red error, orange conflict, green done, blue news. */
  readonly family?: Family | undefined;
  readonly icon?: IconName | undefined;
  readonly role?: 'alert' | 'status' | undefined;
};

/** Words that stand in the page: information, a block, an error, a conflict. */
export function Note({ title, children, actions, family = 'grey', icon, role }: NoteProps) {
  return (
    <div className={`${families[family]} ${css.note}`} role={role}>
      <Icon name={icon ?? (family === 'red' ? 'warning' : 'info')} className={css.icon} />
      <p className={css.title}>{title}</p>
      {children && <div className={css.body}>{children}</div>}
      {actions && <div className={`${css.body} ${css.actions}`}>{actions}</div>}
    </div>
  );
}
