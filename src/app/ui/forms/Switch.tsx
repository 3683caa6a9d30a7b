import { type ReactNode, useId } from 'react';
import * as css from './Checkbox.css.ts';

type SwitchProps = {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly locked?: string | null | undefined;
};

/** A setting that acts at once: a row with its name at the left and the switch at the right. */
export function Switch({ label, help, checked, onChange, locked }: SwitchProps) {
  const id = useId();
  return (
    <div className={css.setting}>
      <label htmlFor={id} className={css.settingWords}>
        <span>{label}</span>
        {(locked ?? help) && (
          <span className={css.help} style={{ display: 'block' }} id={`${id}-note`}>
            {locked ?? help}
          </span>
        )}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={css.track}
        checked={checked}
        aria-checked={checked}
        aria-disabled={locked ? true : undefined}
        aria-describedby={(locked ?? help) ? `${id}-note` : undefined}
        onChange={(event) => {
          if (!locked) onChange(event.target.checked);
        }}
      />
    </div>
  );
}
