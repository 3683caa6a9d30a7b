import { type FormEvent, useState } from 'react';
import type { Organisation } from '../../../contract/entities.ts';
import { useAccount } from '../../actors/useAccount.ts';
import { useAction } from '../../actors/useAction.ts';
import { Button } from '../../design/Button.tsx';
import { Section } from '../../design/Section.tsx';
import { Select } from '../../design/Select.tsx';
import { TextInput } from '../../design/TextInput.tsx';
import { useText } from '../../i18n/useText.ts';
import { useCountryOptions } from '../../parts/useCountryOptions.ts';
import * as css from './settings.css.ts';
import { useReadOnlyReasons } from './useReadOnlyReasons.ts';

/** The organisation that enters or organises: its name, where it is billed, its tax number. */
export function OrganisationSection({ org }: { readonly org: Organisation }) {
  const t = useText();
  const { change, reload } = useAccount();
  const save = useAction('updateOrganisation');
  const readOnly = useReadOnlyReasons();
  const countries = useCountryOptions();
  const [name, setName] = useState(org.name);
  const [billingCountry, setCountry] = useState(org.billingCountry ?? '');
  const [taxID, setTaxID] = useState(org.taxID ?? '');
  const unchanged = name === org.name && billingCountry === (org.billingCountry ?? '') && taxID === (org.taxID ?? '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (readOnly.length > 0 || unchanged || name.trim() === '' || save.busy) return;
    const changed = await save.run({
      body: { name: name.trim(), billingCountry: billingCountry || null, taxID: taxID.trim() || null },
      ifMatch: org.version,
    });
    if (changed) change({ org: changed });
    else reload();
  };
  return (
    <Section id="organisation" title={t('settings.org')} help={t('settings.org.help')} ruled>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('settings.org.name')}
          autoComplete="organization"
          maxLength={120}
          value={name}
          onChange={setName}
          error={name.trim() === '' ? t('settings.nameMissing') : null}
        />
        <div className={css.pair}>
          <Select
            label={t('settings.org.country')}
            placeholder={t('settings.country.choose')}
            value={billingCountry}
            onChange={setCountry}
            options={countries}
          />
          <TextInput
            label={t('settings.org.taxID')}
            help={t('settings.org.taxHelp')}
            maxLength={40}
            value={taxID}
            onChange={setTaxID}
          />
        </div>
        <div>
          <Button
            type="submit"
            busy={save.busy}
            reasons={readOnly.length > 0 ? readOnly : unchanged ? [{ text: t('settings.nothingToSave') }] : []}
            reasonsPlace="bubble"
          >
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
