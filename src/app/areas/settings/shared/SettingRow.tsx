import type { ReactNode } from 'react';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import type { IconName } from '#app/ui/primitives/iconNames.ts';
import * as css from './settings.css.ts';

type SettingRowProps = {
  readonly name: ReactNode;
  readonly below?: ReactNode;
  readonly icon?: IconName | undefined;
  /** What can be done, at the right. */
  readonly children?: ReactNode;
};

/** One setting: its name and a line beneath at the left, what can be done at the right. */
export function SettingRow({ name, below, icon, children }: SettingRowProps) {
  return (
    <div className={css.row} data-row>
      <span className={css.words}>
        {icon && <Icon name={icon} />}
        <span>
          <span className={css.name}>{name}</span>
          {below && <span className={css.below}>{below}</span>}
        </span>
      </span>
      {children}
    </div>
  );
}
