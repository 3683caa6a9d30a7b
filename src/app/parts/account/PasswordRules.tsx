import { longestPassword, passwordLimits, passwordRules, shortestPassword } from '#machines/signIn/password.rules.ts';
import { usePasswordRules } from '../../actors/account/usePasswordRules.ts';
import { useText } from '../../i18n/useText.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { hidden } from '../../ui/theme/text.css.ts';
import * as css from './PasswordRules.css.ts';

/** The rules of a password, each ticked as soon as it is kept. */
export function PasswordRules({ password }: { readonly password: string }) {
  const t = useText();
  const rules = passwordRules(usePasswordRules());
  const broken = passwordLimits.filter(({ holds }) => !holds(password));
  return (
    <ul className={css.rules} aria-label={t('common.passwordRules.title')}>
      {[...rules, ...broken].map(({ id, holds }) => {
        const isMet = holds(password);
        return (
          <li key={id} className={isMet ? `${css.rule} ${css.met}` : css.rule}>
            <Icon name={isMet ? 'tick' : 'circle'} size={14} />
            {t(`common.passwordRules.${id}`, { count: id === 'longest' ? longestPassword : shortestPassword })}
            <span className={hidden}>: {t(isMet ? 'common.passwordRules.kept' : 'common.passwordRules.open')}</span>
          </li>
        );
      })}
    </ul>
  );
}
