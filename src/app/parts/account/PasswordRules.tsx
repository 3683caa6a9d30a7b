import { passwordRules, shortestPassword } from '#machines/signIn/password.rules.ts';
import { usePasswordRules } from '../../actors/account/usePasswordRules.ts';
import { useText } from '../../i18n/useText.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { hidden } from '../../ui/theme/text.css.ts';
import * as css from './PasswordRules.css.ts';

/** The rules of a password, each ticked as soon as it is kept. */
export function PasswordRules({ password }: { readonly password: string }) {
  const t = useText();
  const composition = usePasswordRules();
  return (
    <ul className={css.rules} aria-label={t('common.passwordRules.title')}>
      {passwordRules(composition).map(({ id, holds }) => {
        const isMet = holds(password);
        return (
          <li key={id} className={isMet ? `${css.rule} ${css.met}` : css.rule}>
            <Icon name={isMet ? 'tick' : 'circle'} size={14} />
            {t(`common.passwordRules.${id}`, { count: shortestPassword })}
            <span className={hidden}>: {t(isMet ? 'common.passwordRules.kept' : 'common.passwordRules.open')}</span>
          </li>
        );
      })}
    </ul>
  );
}
