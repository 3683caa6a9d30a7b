import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useRefusals } from '#app/actors/call/useRefusals.ts';
import type { Payment } from '#app/actors/payment/payment.ts';
import { useStripeCard } from '#app/actors/payment/useStripeCard.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCountryOptions } from '#app/parts/account/useCountryOptions.ts';
import { StripeCardField } from '#app/parts/payment/StripeCardField.tsx';
import { TestCards } from '#app/parts/payment/TestCards.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { paymentRules } from '#machines/payment/payment.rules.ts';
import { CardProblem } from './CardProblem.tsx';
import * as css from './editor.css.ts';

/** A new card, in the payment service's own field where a real one takes it. */
export function CardForm({ payment }: { readonly payment: Payment }) {
  const { actor, send } = payment;
  const t = useText();
  const reasonText = useReason();
  const now = useNow();
  const { org, user } = useAccount();
  const [tried, setTried] = useState(false);
  const [known] = useState({ billingCountry: org?.billingCountry ?? null, taxID: org?.taxID ?? null });
  const [card, setCard] = useState({
    number: '',
    expires: '',
    securityCode: '',
    billingCountry: org?.billingCountry ?? user?.country ?? '',
    taxID: org?.taxID ?? '',
  });
  const stripe = useStripeCard();
  const [registering, setRegistering] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const set = (part: Partial<typeof card>) => setCard({ ...card, ...part });
  const isAdding = useSelector(actor, (snapshot) => snapshot.matches({ method: 'adding' }));
  const busy = registering || isAdding;
  const { billingCountry, taxID } = card;
  const given = (paymentMethod: string) => ({ paymentMethod, billingCountry, taxID, known });
  const submission = { type: 'card.submit', card: stripe.isOn ? given('') : card, now } as const;
  const refusals = useRefusals(actor, submission, paymentRules);
  const reasons = busy ? [] : refusals;
  const errorOf = (code: string) => {
    const reason = tried ? reasons.find((one) => one.code === `payment.refusal.${code}`) : undefined;
    return reason ? reasonText(reason) : null;
  };
  const options = useCountryOptions();
  const add = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (busy || reasons.length > 0) return;
    if (stripe.isOn) void register();
    else send({ type: 'card.submit', card: { ...card, known }, now: Date.now() });
  };
  const register = async () => {
    setRegistering(true);
    const registered = await stripe.register(billingCountry).catch(() => null);
    setRegistering(false);
    if (registered && 'name' in registered) {
      setWrong(null);
      send({ type: 'card.submit', card: given(registered.name), now: Date.now() });
    } else setWrong(registered?.wrong || t('common.cardService.away'));
  };
  return (
    <form className={css.card} onSubmit={add} aria-label={t('entrant.addCard')} noValidate>
      <TestCards />
      {stripe.isOn && <StripeCardField card={stripe} error={wrong} />}
      {stripe.isOn === false && (
        <>
          <TextInput
            label={t('entrant.card.number')}
            value={card.number}
            onChange={(number) => set({ number })}
            error={errorOf('cardNumber')}
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={23}
          />
          <div className={css.pair}>
            <TextInput
              label={t('entrant.card.expires')}
              value={card.expires}
              onChange={(expires) => set({ expires })}
              error={errorOf('cardExpired')}
              autoComplete="cc-exp"
              placeholder="04/29"
              maxLength={7}
            />
            <TextInput
              label={t('entrant.card.securityCode')}
              value={card.securityCode}
              onChange={(securityCode) => set({ securityCode })}
              error={errorOf('securityCode')}
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
            />
          </div>
        </>
      )}
      <Select
        label={t('entrant.card.country')}
        placeholder={t('entrant.card.chooseCountry')}
        value={card.billingCountry}
        onChange={(billingCountry) => set({ billingCountry })}
        error={errorOf('billingCountry')}
        options={options}
        autoComplete="country"
      />
      <TextInput
        label={t('entrant.card.taxID')}
        counter={t('common.optional')}
        value={card.taxID}
        onChange={(taxID) => set({ taxID })}
        maxLength={40}
      />
      <CardProblem payment={payment} />
      <div className={css.buttons}>
        <Button onClick={() => send({ type: 'card.cancel' })}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('entrant.addCard')}
        </Button>
      </div>
    </form>
  );
}
