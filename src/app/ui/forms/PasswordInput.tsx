import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Icon } from '../primitives/Icon.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { cx } from '../theme/cx.ts';
import { afterPress } from './afterPress.ts';
import * as css from './Field.css.ts';
import { Field, type FieldProps, splitField } from './Field.tsx';

type PasswordInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'onChange' | 'disabled' | 'readOnly' | 'id' | 'type' | 'size'> & {
    readonly onChange?: ((value: string) => void) | undefined;
    readonly autoComplete: 'current-password' | 'new-password';
  };

/** A password: can be shown, says when Caps Lock is on, works with password managers. */
export function PasswordInput(props: PasswordInputProps) {
  const [field, { onChange, className, ...rest }] = splitField(props);
  const t = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className={css.field}>
      <Field {...field}>
        {(control) => (
          <span className={css.affixed}>
            <input
              spellCheck={false}
              autoCapitalize="none"
              {...rest}
              {...control}
              type={shown ? 'text' : 'password'}
              className={cx(css.input, css.beforeButton, className)}
              onChange={onChange && ((event) => onChange(event.target.value))}
              onKeyUp={watch}
              onKeyDown={watch}
              onBlur={(event) => {
                afterPress(() => setCapsLock(false));
                rest.onBlur?.(event);
              }}
            />
            <span className={css.inside}>
              <IconButton
                icon={shown ? 'eyeOff' : 'eye'}
                label={t('common.showPassword')}
                aria-pressed={shown}
                size="small"
                onClick={() => setShown(!shown)}
              />
            </span>
          </span>
        )}
      </Field>
      <div role="status">
        {capsLock && (
          <p className={css.help}>
            <Icon name="info" size={14} className={css.noteIcon} />
            {t('common.capsLock')}
          </p>
        )}
      </div>
    </div>
  );
}
