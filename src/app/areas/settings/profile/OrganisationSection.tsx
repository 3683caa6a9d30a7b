import { useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCountryOptions } from '#app/parts/account/useCountryOptions.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { Organisation } from '#contract/entities/person.ts';
import { RequireFactor } from '../security/RequireFactor.tsx';
import { SaveForm } from '../shared/SaveForm.tsx';
import * as css from '../shared/settings.css.ts';
import { LogoRow } from './LogoRow.tsx';

/** The organisation that enters or organises: its name, where it is billed, its tax number. */
export function OrganisationSection({ org }: { readonly org: Organisation }) {
  const t = useText();
  const { change, reload } = useAccount();
  const save = useAction('updateOrganisation');
  const countries = useCountryOptions();
  const [name, setName] = useState(org.name);
  const [billingCountry, setCountry] = useState(org.billingCountry ?? '');
  const [taxID, setTaxID] = useState(org.taxID ?? '');
  const [address, setAddress] = useState(org.address ?? '');
  const [purchaseOrder, setOrder] = useState(org.purchaseOrder ?? '');
  const [bankDetails, setBank] = useState(org.bankDetails ?? '');
  const [paymentDays, setDays] = useState<number | undefined>(org.paymentDays);
  const isOrganiser = org.kind === 'organiser';
  const daysFlaw =
    paymentDays !== undefined && paymentDays >= 0 && paymentDays <= 365 ? null : t('settings.org.paymentDays.wrong');
  const unchanged =
    name === org.name &&
    billingCountry === (org.billingCountry ?? '') &&
    taxID === (org.taxID ?? '') &&
    address === (org.address ?? '') &&
    purchaseOrder === (org.purchaseOrder ?? '') &&
    bankDetails === (org.bankDetails ?? '') &&
    paymentDays === org.paymentDays;
  const flaw = name.trim() === '' ? t('settings.nameMissing') : null;

  const keep = async () => {
    const changed = await save.run({
      body: {
        name: name.trim(),
        billingCountry: billingCountry || null,
        taxID: taxID.trim() || null,
        address: address.trim() || null,
        ...(isOrganiser
          ? { bankDetails: bankDetails.trim() || null, ...(paymentDays !== undefined && { paymentDays }) }
          : { purchaseOrder: purchaseOrder.trim() || null }),
      },
      ifMatch: org.version,
    });
    if (changed) change({ org: changed });
    else reload();
  };
  return (
    <Section id="organisation" title={t('settings.org')} help={t('settings.org.help')} ruled>
      <SaveForm
        busy={save.busy}
        unchanged={unchanged}
        flawed={flaw !== null || (isOrganiser && daysFlaw !== null)}
        onSave={() => void keep()}
      >
        <TextInput
          label={t('settings.org.name')}
          autoComplete="organization"
          maxLength={120}
          value={name}
          onChange={setName}
          error={flaw}
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
        <TextArea
          label={t('settings.org.address')}
          help={t('settings.org.address.help')}
          maxLength={500}
          value={address}
          onChange={setAddress}
        />
        {isOrganiser ? (
          <>
            <TextArea
              label={t('settings.org.bank')}
              help={t('settings.org.bank.help')}
              maxLength={500}
              value={bankDetails}
              onChange={setBank}
            />
            <NumberInput
              label={t('settings.org.paymentDays')}
              help={t('settings.org.paymentDays.help')}
              value={paymentDays}
              onChange={setDays}
              error={daysFlaw}
            />
          </>
        ) : (
          <TextInput
            label={t('settings.org.order')}
            help={t('settings.org.order.help')}
            maxLength={60}
            value={purchaseOrder}
            onChange={setOrder}
          />
        )}
      </SaveForm>
      {isOrganiser && <LogoRow org={org} />}
      {isOrganiser && <RequireFactor org={org} />}
    </Section>
  );
}
