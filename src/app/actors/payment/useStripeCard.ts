import { useCallback, useEffect, useRef, useState } from 'react';
import { getLanguage } from '../../i18n/store.ts';
import { loadConfig } from '../../identity/config.ts';
import { type CardElement, loadStripe, type Stripe } from './stripe.ts';

export interface StripeCard {
  /** Whether Stripe takes the cards in its own field; null while that is not known. */
  readonly isOn: boolean | null;
  /** Shows the field in the place; the page never sees what is typed there. */
  readonly show: (place: HTMLElement | null) => () => void;
  /** The name that Stripe gives the card, or what Stripe says is wrong; null where Stripe cannot be reached. */
  readonly register: (country: string) => Promise<{ readonly name: string } | { readonly wrong: string } | null>;
}

/** A new card in Stripe's own field, where Stripe takes the cards. */
export function useStripeCard(): StripeCard {
  const [isOn, setOn] = useState<boolean | null>(null);
  const held = useRef<{ readonly stripe: Stripe; readonly card: CardElement }>(undefined);
  useEffect(() => {
    let wanted = true;
    void loadConfig().then(
      // The number of a card is asked for by the page itself where test cards are taken, and nowhere else.
      ({ testCards }) => wanted && setOn(!testCards),
      () => wanted && setOn(true),
    );
    return () => {
      wanted = false;
    };
  }, []);
  const show = useCallback((place: HTMLElement | null) => {
    let wanted = place !== null;
    void loadStripe().then(
      (stripe) => {
        if (!wanted || !stripe || !place) return;
        const { color, fontSize } = getComputedStyle(place);
        const elements = stripe.elements({ locale: getLanguage().locale });
        const card = elements.create('card', { hidePostalCode: true, style: { base: { color, fontSize } } });
        card.mount(place);
        held.current = { stripe, card };
      },
      // Said when the card is to be added.
      () => undefined,
    );
    return () => {
      wanted = false;
      held.current?.card.destroy();
      held.current = undefined;
    };
  }, []);
  const register = useCallback(async (country: string) => {
    if (!held.current) return null;
    const { stripe, card } = held.current;
    const details = { type: 'card', card, billing_details: { address: { country } } } as const;
    const { paymentMethod, error } = await stripe.createPaymentMethod(details);
    return paymentMethod ? { name: paymentMethod.id } : { wrong: error?.message ?? '' };
  }, []);
  return { isOn, show, register };
}
