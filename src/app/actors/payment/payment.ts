import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import type { Organisation } from '#contract/entities/person.ts';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import { payingCard } from '#machines/payment/card.rules.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent } from '#machines/payment/payment.setup.ts';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { useAccount } from '../account/useAccount.ts';
import { type Outcome, performCall } from '../call/useAction.ts';
import { session } from '../session/session.ts';
import { addCard } from './addCard.ts';
import { confirmCard, onBankAsks } from './cardholder.ts';
import { newCard } from './newCard.ts';

/** What the fee is reckoned with; each view selects the rest of what it shows. */
export interface Payment {
  readonly actor: ActorRefFrom<typeof paymentMachine>;
  readonly send: (event: PaymentEvent) => void;
  readonly discount: SnapshotFrom<typeof paymentMachine>['context']['discount'];
  readonly way: 'card' | 'invoice' | undefined;
  /** The card that pays; null where none does. */
  readonly card: string | null;
}

/** How the fee of an entry of this award is going to be paid. */
export function usePayment(award: Pick<EditedAward, 'id'>, entryID: string): Payment {
  const cards = useAccount().org?.paymentMethods;
  const actor = useActorRef(machine, { input: { awardID: award.id, entryID, cards: cards ?? [] } });
  useEffect(() => {
    if (cards) actor.send({ type: 'cards.replaced', cards });
  }, [actor, cards]);
  const checked = useRef(award);
  useEffect(() => {
    if (checked.current === award) return;
    checked.current = award;
    // Of an award that was fetched anew, a code may be worth something else.
    const { discount } = actor.getSnapshot().context;
    if (discount) actor.send({ type: 'discount.apply', code: discount.id });
  }, [actor, award]);
  useEffect(
    () =>
      onBankAsks(async (clientSecret) => {
        actor.send({ type: 'bank.ask', clientSecret });
        await waitFor(actor, (current) => current.matches({ bank: 'idle' }));
      }),
    [actor],
  );
  return { actor, send: actor.send, ...useSelector(actor, reckonedWith, shallowEqual) };
}

/** What of a payment the fee is reckoned with. */
export const reckonedWith = (snapshot: SnapshotFrom<typeof paymentMachine>) => ({
  discount: snapshot.context.discount,
  card: snapshot.hasTag('card') ? (payingCard(snapshot.context.cards)?.stripeID ?? null) : null,
  way: snapshot.hasTag('card') ? ('card' as const) : snapshot.hasTag('invoice') ? ('invoice' as const) : undefined,
});

const machine = paymentMachine.provide({
  actors: {
    confirmCard: fromPromise(({ input: { clientSecret } }) => confirmCard(clientSecret)),
    addPaymentMethod: fromPromise(async ({ input }) => {
      return cardsOf(await addCard({ data: newCard(input) }));
    }),
    preferCard: fromPromise(async ({ input: { stripeID } }) =>
      cardsOf(await performCall('setDefaultPaymentMethod', { body: { data: { stripeID } } }, { silent: true })),
    ),
    setDefaultPaymentMethod: fromPromise(async ({ input: { stripeID } }) =>
      cardsOf(await performCall('setDefaultPaymentMethod', { body: { data: { stripeID } } })),
    ),
    getDiscount: fromPromise(async ({ input: { code, awardID, entryID } }) => {
      try {
        const { id, percentage, amount } = await api.call('getDiscount', {
          query: { id: code, awardID, ...(entryID && { entryID }) },
        });
        return { id, percentage, amount };
      } catch (error) {
        throw problemOf(error);
      }
    }),
  },
});

function cardsOf(outcome: Outcome<'addPaymentMethod' | 'setDefaultPaymentMethod'>): Organisation['paymentMethods'] {
  if (!outcome.accepted) throw outcome.problem;
  session.send({ type: 'account.changed', org: outcome.reply });
  return outcome.reply.paymentMethods;
}
