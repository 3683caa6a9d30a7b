import { type FormEvent, useMemo, useState } from 'react';
import { countries } from '../../../../contract/countries.ts';
import type { Payment } from '../../../actors/payment.ts';
import { useAccount } from '../../../actors/useAccount.ts';
import { Button } from '../../../design/Button.tsx';
import { Select } from '../../../design/Select.tsx';
import { TextInput } from '../../../design/TextInput.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useReason } from '../../../i18n/useReason.ts';
import { useText } from '../../../i18n/useText.ts';
import { TestCards } from '../../../parts/TestCards.tsx';
import * as css from './editor.css.ts';

/** A new card. Its figures leave the page only on their way to the payment service. */
export function CardForm({ payment: { snapshot, send, whyNot } }: { readonly payment: Payment }) {
  const t = useText();
  const say = useReason();
  const format = useFormat();
  const { org, user } = useAccount();
  const [tried, setTried] = useState(false);
  const [card, setCard] = useState({
    number: '',
    expires: '',
    securityCode: '',
    billingCountry: org?.billingCountry ?? user?.country ?? '',
    taxID: org?.taxID ?? '',
  });
  const set = (part: Partial<typeof card>) => setCard({ ...card, ...part });
  const busy = snapshot.matches({ method: 'adding' });
  const reasons = busy ? [] : whyNot({ type: 'card.submit', card, now: Date.now() });
  const errorOf = (code: string) => {
    const reason = tried ? reasons.find((one) => one.code === `payment.refusal.${code}`) : undefined;
    return reason ? say(reason) : null;
  };
  const options = useMemo(
    () =>
      countries
        .map(({ id }) => ({ value: id, label: format.country(id) }))
        .sort((left, right) => left.label.localeCompare(right.label)),
    [format],
  );
  const add = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (reasons.length === 0) send({ type: 'card.submit', card, now: Date.now() });
  };
  const { cardProblem } = snapshot.context;
  return (
    <form className={css.card} onSubmit={add} aria-label={t('entrant.addCard')} noValidate>
      <TestCards />
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
      {cardProblem && (
        <p className={css.error} role="alert">
          {[...cardProblem.reasons.map(say), cardProblem.message][0]}
        </p>
      )}
      <div className={css.buttons}>
        <Button onClick={() => send({ type: 'card.cancel' })}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('entrant.addCard')}
        </Button>
      </div>
    </form>
  );
}
