import { useSyncExternalStore } from 'react';
import { loadConfig } from '../../identity/config.ts';
import { loadStripe } from './stripe.ts';

/** A test card whose bank waits for its holder. */
interface AskedByTestBank {
  readonly answer: (confirms: boolean) => void;
}

/**
 * Has the holder of a card answer their bank: in Stripe's own window, or, of a test card, in ours. Resolves once the bank
 * has its answer, whatever it is; the server knows which.
 */
export async function confirmCard(clientSecret: string): Promise<void> {
  const stripe = await loadStripe();
  if (stripe) return void (await stripe.handleNextAction({ clientSecret }));
  const confirms = await new Promise<boolean>((answer) => show({ answer }));
  show(null);
  const body = JSON.stringify({ clientSecret, confirms });
  const { apiBase } = await loadConfig();
  await fetch(`${apiBase}/dev/bank`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** Whoever has the holder of the card answer, while a page with a way to pay is open. */
export const onBankAsks = (ask: (clientSecret: string) => Promise<void>): (() => void) => {
  asked = ask;
  return () => {
    if (asked === ask) asked = confirmCard;
  };
};

/** Resolves once the cardholder has answered; then the call that was refused for it is made again under its key. */
export const letCardholderAnswer = (clientSecret: string): Promise<void> => asked(clientSecret);

let asked = confirmCard;

/** What the bank of a test card asks now; null for nothing. */
export const useTestBank = (): AskedByTestBank | null => useSyncExternalStore(listen, () => shown);

let shown: AskedByTestBank | null = null;
const listeners = new Set<() => void>();

function show(next: AskedByTestBank | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
