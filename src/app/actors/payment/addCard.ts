import type { Body } from '#contract/schemas.ts';
import type { Problem } from '../../api/apiError.ts';
import { type Outcome, performCall } from '../call/useAction.ts';
import { letCardholderAnswer } from './cardholder.ts';

/** Keeps a card; where its bank asks first, once more under the same key after the cardholder answered. */
export async function addCard(body: Body<'addPaymentMethod'>): Promise<Outcome<'addPaymentMethod'>> {
  const ask = { body, idempotencyKey: crypto.randomUUID() };
  const outcome = await performCall('addPaymentMethod', ask, { answers: asksHolder });
  if (outcome.accepted) return outcome;
  const secret = outcome.problem.reasons.find(({ code }) => code === confirmFirst)?.params?.clientSecret;
  if (typeof secret !== 'string') return outcome;
  await letCardholderAnswer(secret).catch(() => undefined);
  return performCall('addPaymentMethod', ask);
}

const confirmFirst = 'payment.refusal.confirmHolder';
const asksHolder = ({ code }: Problem) => code === confirmFirst;
