import { languages, locales } from '#contract/locales.ts';
import { changeSettings } from '../../actors/shell/displaySettings.ts';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { language } from './LanguageSwitch.css.ts';

/** The languages side by side, for pages without an account. */
export function LanguageSwitch({ className }: { readonly className: string }) {
  const t = useText();
  const { locale } = useLanguage();
  return (
    <nav className={className} aria-label={t('common.language')}>
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          lang={languages[one].tag}
          aria-pressed={one === locale}
          className={language}
          onClick={() => changeSettings({ locale: one })}
        >
          {languages[one].short}
        </button>
      ))}
    </nav>
  );
}
