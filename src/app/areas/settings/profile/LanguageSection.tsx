import { useRef } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { changeSettings, useChosenLocale } from '#app/actors/shell/displaySettings.ts';
import { useText } from '#app/i18n/useText.ts';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { type Locale, languages, locales } from '#contract/locales.ts';

type LanguageSectionProps = {
  /** Somebody looks on as this person and may change nothing of theirs. */
  readonly readOnly: boolean;
};

/** The language of the screens, and of the mails to this person. */
export function LanguageSection({ readOnly }: LanguageSectionProps) {
  const t = useText();
  const chosenLocale = useChosenLocale();
  const { change } = useAccount();
  const { run } = useAction('updateOwnUser', { quiet: true });
  const sent = useRef<Locale | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const choose = (chosen: Locale) => {
    changeSettings({ locale: chosen });
    // What the account has is not asked: it may still be on its way, or another window may have changed it since.
    if (readOnly || chosen === sent.current) return;
    sent.current = chosen;
    // One after the other, so that what was chosen last is what stays.
    saving.current = saving.current.then(async () => {
      const changed = await run({ body: { locale: chosen } });
      if (changed) change({ user: changed });
      if (sent.current === chosen) sent.current = null;
    });
  };
  return (
    <Section id="language" title={t('settings.language')} help={t('settings.language.help')} ruled>
      <RadioGroup
        label={t('settings.language')}
        labelHidden
        inline
        value={chosenLocale}
        onChange={choose}
        options={locales.map((one) => ({ value: one, label: languages[one].name }))}
      />
    </Section>
  );
}
