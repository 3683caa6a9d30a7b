import { type Locale, languages, locales } from '#contract/locales.ts';
import { useLanguage, useText } from '../i18n/useText.ts';
import { Button } from '../ui/primitives/Button.tsx';
import { IconButton } from '../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../ui/primitives/Menu.tsx';
import * as css from './AppShell.css.ts';

type LanguageMenuProps = { readonly onChoose: (locale: Locale) => void };

/** The languages; on small screens behind the overflow button. */
export function LanguageMenu({ onChoose }: LanguageMenuProps) {
  const t = useText();
  const { locale } = useLanguage();
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
        <Languages onChoose={onChoose} />
      </Menu>
      <Menu
        label={t('common.language')}
        trigger={<IconButton icon="more" label={t('common.moreLanguage')} className={css.overflowButton} />}
      >
        <Languages onChoose={onChoose} />
      </Menu>
    </>
  );
}

function Languages({ onChoose }: LanguageMenuProps) {
  const { locale } = useLanguage();
  return locales.map((one) => (
    <MenuItem key={one} checked={one === locale} lang={one} onSelect={() => onChoose(one)}>
      {languages[one].name}
    </MenuItem>
  ));
}
