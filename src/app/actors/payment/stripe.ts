import { loadConfig } from '../../identity/config.ts';
import { admitScriptsOf } from '../session/trustedTypes.ts';

interface Failed {
  readonly error?: { readonly message?: string };
}

export interface CardElement {
  mount(place: HTMLElement): void;
  destroy(): void;
}

/** As much of Stripe's script as is used here. */
export interface Stripe {
  elements(options: { readonly locale: string }): {
    create(kind: 'card', options: { readonly hidePostalCode: boolean; readonly style: object }): CardElement;
  };
  createPaymentMethod(asked: {
    readonly type: 'card';
    readonly card: CardElement;
    readonly billing_details: { readonly address: { readonly country: string } };
  }): Promise<Failed & { readonly paymentMethod?: { readonly id: string } }>;
  handleNextAction(asked: { readonly clientSecret: string }): Promise<Failed>;
}

declare global {
  interface Window {
    Stripe?: (key: string) => Stripe;
  }
}

/** Stripe's script, from Stripe alone as it demands; null where it does not take the cards. Rejects where it cannot be had. */
export const loadStripe = (): Promise<Stripe | null> => {
  loading ??= load();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

let loading: Promise<Stripe | null> | undefined;

async function load(): Promise<Stripe | null> {
  const { stripeKey } = await loadConfig();
  if (stripeKey === null) return null;
  // Stripe's script fetches further ones of its own.
  admitScriptsOf((origin) => /^https:\/\/([a-z0-9-]+\.)?js\.stripe\.com$/.test(origin));
  if (!window.Stripe) await addScript('https://js.stripe.com/v3/');
  if (!window.Stripe) throw new Error('Stripe is not there');
  return window.Stripe(stripeKey);
}

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('Stripe could not be reached'));
    };
    script.src = src;
    document.head.append(script);
  });
