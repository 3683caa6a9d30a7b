import '#app/ui/primitives/rareIcons.ts';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Payment } from '#app/actors/payment/payment.ts';
import { useText } from '#app/i18n/useText.ts';
import { TestBank } from '#app/parts/payment/TestBank.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { brandName, payingCard } from '#machines/payment/card.rules.ts';
import { CardForm } from './CardForm.tsx';
import { CardProblem } from './CardProblem.tsx';
import * as css from './editor.css.ts';

/** How the fee is paid: one of the kept cards, a new one, or an invoice. */
export function PaymentChoice({ payment }: { readonly payment: Payment }) {
  const t = useText();
  const { actor, send, way } = payment;
  const { cards, isNew } = useSelector(
    actor,
    (snapshot) => ({
      cards: snapshot.context.cards,
      isNew: snapshot.matches({ method: 'entering' }) || snapshot.matches({ method: 'adding' }),
    }),
    shallowEqual,
  );
  const bank = (
    <TestBank
      words={{
        title: t('entrant.testBank'),
        asks: t('entrant.testBank.asks'),
        refuse: t('entrant.testBank.refuse'),
        confirm: t('entrant.testBank.confirm'),
      }}
    />
  );
  if (isNew)
    return (
      <>
        <CardForm payment={payment} />
        {bank}
      </>
    );
  const standard = payingCard(cards);
  const value = way === 'card' ? standard?.stripeID : way;
  const choose = (chosen: string) => {
    if (chosen === 'invoice') return send({ type: 'payment.byInvoice' });
    send({ type: 'payment.byCard' });
    if (chosen !== standard?.stripeID) send({ type: 'card.choose', stripeID: chosen });
  };
  return (
    <div className={css.card} id="field-payment">
      <RadioGroup
        label={t('entrant.payBy')}
        value={value}
        onChange={choose}
        options={[
          ...cards.map(({ stripeID, brand, last4, expires }) => ({
            value: stripeID,
            label: t('entrant.cardEnding', { brand: brandName(brand), last4 }),
            help: t('entrant.cardExpires', { expires }),
          })),
          { value: 'invoice', label: t('entrant.byInvoice'), help: t('entrant.byInvoice.help') },
        ]}
      />
      <CardProblem payment={payment} />
      <div>
        <Button size="small" icon="card" onClick={() => send({ type: 'card.add' })}>
          {t('entrant.addCard')}
        </Button>
      </div>
      {bank}
    </div>
  );
}
