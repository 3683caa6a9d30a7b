import { useText } from '#app/i18n/useText.ts';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import * as css from './shared.css.ts';

/** Says of an entry that this device has words which the server does not have. */
export function UnsentLine() {
  const t = useText();
  return (
    <p className={css.unsent}>
      <Icon name="offline" />
      {t('entrant.unsent')}
    </p>
  );
}
