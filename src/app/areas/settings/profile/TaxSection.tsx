import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { meta } from '#app/ui/theme/text.css.ts';
import type { Organisation } from '#contract/entities/person.ts';
import { SaveForm } from '../shared/SaveForm.tsx';
import * as css from '../shared/settings.css.ts';

/** Undefined until the organiser has said which. */
type Way = 'none' | 'included' | 'added' | undefined;

interface Written {
  readonly way: Way;
  readonly name: string;
  /** The rate. */
  readonly percent: number | undefined;
}

/** The organiser's tax: its name and rate, and whether fees contain it. */
export function TaxSection({ org }: { readonly org: Organisation }) {
  const t = useText();
  const { change, reload } = useAccount();
  const save = useAction('updateOrganisation');
  const without = org.taxDecided ? 'none' : undefined;
  const storedWay: Way = org.tax === null ? without : org.tax.included ? 'included' : 'added';
  const draft = useUnsavedFields<Written>('tax', {
    way: storedWay,
    name: org.tax?.name ?? '',
    percent: org.tax ? org.tax.rate / 100 : undefined,
  });
  const { fields, set, settle } = draft;
  const { way, name, percent } = fields;
  const taxes = way === 'included' || way === 'added';
  const nameFlaw = taxes && name.trim() === '' ? t('settings.tax.nameMissing') : null;
  const rate = percent === undefined ? Number.NaN : Math.round(percent * 100);
  const rateFlaw = taxes && !(rate >= 0 && rate <= 10_000) ? t('settings.tax.rateWrong') : null;
  const unchanged = way === storedWay && (!taxes || (name.trim() === org.tax?.name && rate === org.tax.rate));

  const saveTax = async () => {
    const tax = taxes ? { name: name.trim(), rate, included: way === 'included' } : null;
    const changed = await save.run({ body: { tax }, ifMatch: org.version });
    if (!changed) return reload();
    change({ org: changed });
    settle(fields);
  };
  return (
    <Section id="tax" title={t('settings.tax')} help={t('settings.tax.help')} ruled>
      <SaveForm
        busy={save.busy}
        draft={draft}
        unchanged={unchanged}
        flawed={nameFlaw !== null || rateFlaw !== null}
        onSave={() => void saveTax()}
      >
        <RadioGroup
          label={t('settings.tax.how')}
          value={way}
          onChange={(value) => set({ way: value })}
          options={(['none', 'included', 'added'] as const).map((value) => ({
            value,
            label: t(`settings.tax.${value}`),
          }))}
        />
        {taxes && (
          <>
            <div className={css.pair}>
              <TextInput
                label={t('settings.tax.name')}
                help={t('settings.tax.nameHelp')}
                maxLength={40}
                value={name}
                onChange={(value) => set({ name: value })}
                error={nameFlaw}
              />
              <NumberInput
                label={t('settings.tax.rate')}
                digits={2}
                suffix="%"
                value={percent}
                onChange={(value) => set({ percent: value })}
                error={rateFlaw}
              />
            </div>
            <p className={meta}>{t('settings.tax.number', { section: t('settings.org') })}</p>
          </>
        )}
      </SaveForm>
    </Section>
  );
}
