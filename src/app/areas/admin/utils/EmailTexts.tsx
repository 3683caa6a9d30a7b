import { useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { MailTemplateRow } from '#contract/entities/mail.ts';
import { type Locale, languages, locales } from '#contract/locales.ts';
import { type MailKindName, mailKindNames } from '#machines/mail/templates.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { EmailText } from './EmailText.tsx';
import * as css from './emailTexts.css.ts';

/** What the organiser's emails say: a kind and a language are chosen, its words changed, tried and sent as a test. */
export function EmailTexts() {
  const t = useText();
  const { locale: own } = useLanguage();
  const [locale, setLocale] = useState<Locale>(own);
  const [kind, setKind] = useState<MailKindName>('submission');
  const load = useQuery('listMailTemplates', { locale });
  const isChanged = (name: MailKindName) => (load.data?.find((one) => one.kind === name)?.version ?? 0) > 0;
  const nameOf = (name: MailKindName) => {
    const called =
      name === 'invitation' || name === 'invitationAdmin' || name === 'invitationEntrant'
        ? t(`letters.kind.${name}`)
        : t(`admin.utils.mail.why.${name}`);
    return isChanged(name) ? `${called} ${t('letters.own')}` : called;
  };
  return (
    <Section title={t('letters.title')} help={t('letters.help')}>
      <div className={css.choices}>
        <Select
          label={t('letters.kind')}
          value={kind}
          onChange={setKind}
          options={mailKindNames.map((value) => ({ value, label: nameOf(value) }))}
        />
        <Select
          label={t('letters.language')}
          value={locale}
          onChange={setLocale}
          options={locales.map((value) => ({ value, label: languages[value].name }))}
        />
      </div>
      <Loaded load={load} label={t('letters.title')}>
        {(templates: readonly MailTemplateRow[]) =>
          templates
            .filter((one) => one.kind === kind)
            .map((template) => <EmailText key={`${kind} ${locale}`} template={template} />)
        }
      </Loaded>
    </Section>
  );
}
