import { languages, locales } from '#contract/locales.ts';
import { useText } from '../../i18n/useText.ts';
import { useApp } from './context.ts';
import { language } from './LanguageSwitch.css.ts';

/** The languages side by side, for pages without an account. */
export function LanguageSwitch({ className }: { readonly className: string }) {
  const t = useText();
  const { locale, setLocale } = useApp();
  return (
    <nav className={className} aria-label={t('common.language')}>
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          lang={languages[one].tag}
          aria-pressed={one === locale}
          className={language}
          onClick={() => setLocale(one)}
        >
          {languages[one].short}
        </button>
      ))}
    </nav>
  );
}
