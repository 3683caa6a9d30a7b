import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCountryOptions } from '#app/parts/account/useCountryOptions.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
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

/** An organisation as its fields show it. */
const writtenOf = (org: Organisation) => ({
  name: org.name,
  billingCountry: org.billingCountry ?? '',
  taxID: org.taxID ?? '',
  address: org.address ?? '',
  purchaseOrder: org.purchaseOrder ?? '',
  bankDetails: org.bankDetails ?? '',
  paymentDays: org.paymentDays as number | undefined,
});

/** The organisation that enters or organises: its name, where it is billed, its tax number. */
export function OrganisationSection({ org }: { readonly org: Organisation }) {
  const t = useText();
  const { change, reload } = useAccount();
  const save = useAction('updateOrganisation');
  const countries = useCountryOptions();
  const draft = useUnsavedFields('organisation', writtenOf(org));
  const { fields, set, unsaved, settle } = draft;
  const { name, billingCountry, taxID, address, purchaseOrder, bankDetails, paymentDays } = fields;
  const isOrganiser = org.kind === 'organiser';
  const daysFlaw =
    paymentDays !== undefined && paymentDays >= 0 && paymentDays <= 365 ? null : t('settings.org.paymentDays.wrong');
  const flaw = name.trim() === '' ? t('settings.nameMissing') : null;

  const saveOrganisation = async () => {
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
    if (!changed) return reload();
    change({ org: changed });
    settle(fields);
  };
  return (
    <Section id="organisation" title={t('settings.org')} help={t('settings.org.help')} ruled>
      <SaveForm
        busy={save.busy}
        draft={draft}
        unchanged={!unsaved}
        flawed={flaw !== null || (isOrganiser && daysFlaw !== null)}
        onSave={() => void saveOrganisation()}
      >
        <TextInput
          label={t('settings.org.name')}
          autoComplete="organization"
          maxLength={120}
          value={name}
          onChange={(value) => set({ name: value })}
          error={flaw}
        />
        <div className={css.pair}>
          <Select
            label={t('settings.org.country')}
            placeholder={t('settings.country.choose')}
            value={billingCountry}
            onChange={(value) => set({ billingCountry: value })}
            options={countries}
          />
          <TextInput
            label={t('settings.org.taxID')}
            help={t('settings.org.taxHelp')}
            maxLength={40}
            value={taxID}
            onChange={(value) => set({ taxID: value })}
          />
        </div>
        <TextArea
          label={t('settings.org.address')}
          help={t('settings.org.address.help')}
          maxLength={500}
          value={address}
          onChange={(value) => set({ address: value })}
        />
        {isOrganiser ? (
          <>
            <TextArea
              label={t('settings.org.bank')}
              help={t('settings.org.bank.help')}
              maxLength={500}
              value={bankDetails}
              onChange={(value) => set({ bankDetails: value })}
            />
            <NumberInput
              label={t('settings.org.paymentDays')}
              help={t('settings.org.paymentDays.help')}
              value={paymentDays}
              onChange={(value) => set({ paymentDays: value })}
              error={daysFlaw}
            />
          </>
        ) : (
          <TextInput
            label={t('settings.org.order')}
            help={t('settings.org.order.help')}
            maxLength={60}
            value={purchaseOrder}
            onChange={(value) => set({ purchaseOrder: value })}
          />
        )}
      </SaveForm>
      {isOrganiser && <LogoRow org={org} />}
      {isOrganiser && <RequireFactor org={org} />}
    </Section>
  );
}
