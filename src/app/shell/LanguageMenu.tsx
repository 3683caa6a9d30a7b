import { languages, locales } from '#contract/locales.ts';
import { useText } from '../i18n/useText.ts';
import { useApp } from '../parts/page/context.ts';
import { Button } from '../ui/primitives/Button.tsx';
import { IconButton } from '../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../ui/primitives/Menu.tsx';
import * as css from './AppShell.css.ts';

/** The languages; on small screens behind the overflow button. */
export function LanguageMenu() {
  const t = useText();
  const { locale } = useApp();
  const name = languages[locale].name;
  const code = locale.toUpperCase();
  return (
    <>
      <Menu
        label={t('common.language')}
        trigger={
          <Button
            variant="quiet"
            icon="globe"
            className={css.languageButton}
            aria-label={t('common.languageButton', { code, name })}
          >
            {code}
          </Button>
        }
      >
        <Languages />
      </Menu>
      <Menu
        label={t('common.language')}
        trigger={<IconButton icon="more" label={t('common.moreLanguage')} className={css.overflowButton} />}
      >
        <Languages />
      </Menu>
    </>
  );
}

function Languages() {
  const { locale, setLocale } = useApp();
  return locales.map((one) => (
    <MenuItem key={one} checked={one === locale} lang={one} onSelect={() => setLocale(one)}>
      {languages[one].name}
    </MenuItem>
  ));
}
