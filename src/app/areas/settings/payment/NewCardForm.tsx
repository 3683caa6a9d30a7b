import { type FormEvent, useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { addCard } from '#app/actors/payment/addCard.ts';
import { newCard } from '#app/actors/payment/newCard.ts';
import { useStripeCard } from '#app/actors/payment/useStripeCard.ts';
import { problemText } from '#app/api/problemText.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCountryOptions } from '#app/parts/account/useCountryOptions.ts';
import { StripeCardField } from '#app/parts/payment/StripeCardField.tsx';
import { TestBank } from '#app/parts/payment/TestBank.tsx';
import { TestCards } from '#app/parts/payment/TestCards.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Organisation } from '#contract/entities/person.ts';
import { refusals } from '#machines/kit/rules.ts';
import { paymentRules } from '#machines/payment/payment.rules.ts';
import * as css from '../shared/settings.css.ts';

type NewCardFormProps = { readonly org: Organisation; readonly country: string; readonly onClose: () => void };

/** A new card, in the payment service's own field where a real one takes it. */
export function NewCardForm({ org, country, onClose }: NewCardFormProps) {
  const t = useText();
  const reasonText = useReason();
  const { change } = useAccount();
  const [adding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const countries = useCountryOptions();
  const [tried, setTried] = useState(false);
  const [known] = useState({ billingCountry: org.billingCountry, taxID: org.taxID });
  const [card, setCard] = useState({
    number: '',
    expires: '',
    securityCode: '',
    billingCountry: org.billingCountry ?? country,
    taxID: org.taxID ?? '',
  });
  const set = (name: keyof typeof card) => (value: string) => setCard({ ...card, [name]: value });
  const stripe = useStripeCard();
  const [registering, setRegistering] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { billingCountry, taxID } = card;
  const given = (paymentMethod: string) => ({ paymentMethod, billingCountry, taxID });
  const reasons = refusals(paymentRules.mayAddCard, {}, { card: stripe.isOn ? given('') : card, now: Date.now() });
  const errorOf = (code: string) => {
    const reason = tried ? reasons.find((one) => one.code === `payment.refusal.${code}`) : undefined;
    return reason ? reasonText(reason) : null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reasons.length > 0 || adding || registering) return;
    const named = stripe.isOn ? await register() : card;
    if (!named) return;
    setAdding(true);
    const outcome = await addCard({ data: newCard({ ...named, known }) });
    setAdding(false);
    setProblem(outcome.accepted ? null : problemText(outcome.problem));
    if (!outcome.accepted) return;
    change({ org: outcome.reply });
    onClose();
  };
  const register = async () => {
    setRegistering(true);
    const registered = await stripe.register(billingCountry).catch(() => null);
    setRegistering(false);
    const isTaken = registered !== null && 'name' in registered;
    setWrong(isTaken ? null : registered?.wrong || t('common.cardService.away'));
    return isTaken ? given(registered.name) : null;
  };
  return (
    <form
      className={`${css.form} ${css.narrow}`}
      onSubmit={(event) => void submit(event)}
      aria-label={t('settings.cards.add')}
      noValidate
    >
      <TestCards />
      <TestBank
        words={{
          title: t('settings.cards.bank'),
          asks: t('settings.cards.bank.asks'),
          refuse: t('settings.cards.bank.refuse'),
          confirm: t('settings.cards.bank.confirm'),
        }}
      />
      {stripe.isOn && <StripeCardField card={stripe} error={wrong ?? problem} />}
      {stripe.isOn === false && (
        <>
          <TextInput
            label={t('settings.cards.number')}
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={23}
            value={card.number}
            onChange={set('number')}
            error={errorOf('cardNumber') ?? problem}
          />
          <div className={css.pair}>
            <TextInput
              label={t('settings.cards.expiry')}
              help={t('settings.cards.expiryHelp')}
              autoComplete="cc-exp"
              maxLength={7}
              value={card.expires}
              onChange={set('expires')}
              error={errorOf('cardExpired')}
            />
            <TextInput
              label={t('settings.cards.code')}
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
              value={card.securityCode}
              onChange={set('securityCode')}
              error={errorOf('securityCode')}
            />
          </div>
        </>
      )}
      <Select
        label={t('settings.org.country')}
        placeholder={t('settings.country.choose')}
        value={card.billingCountry}
        onChange={set('billingCountry')}
        options={countries}
        error={errorOf('billingCountry')}
      />
      <TextInput
        label={t('settings.org.taxID')}
        counter={t('common.optional')}
        maxLength={40}
        value={card.taxID}
        onChange={set('taxID')}
      />
      <div className={css.actions}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={adding || registering}>
          {t('settings.cards.save')}
        </Button>
      </div>
    </form>
  );
}
