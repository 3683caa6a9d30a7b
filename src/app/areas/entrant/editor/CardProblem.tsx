import { useSelector } from '@xstate/react';
import type { Payment } from '#app/actors/payment/payment.ts';
import { problemText } from '#app/api/problemText.ts';
import { useReason } from '#app/i18n/useReason.ts';
import * as css from './editor.css.ts';

/** Why the last card was not taken, or not made the one that pays; nothing where there is no such problem. */
export function CardProblem({ payment: { actor } }: { readonly payment: Payment }) {
  const reasonText = useReason();
  const problem = useSelector(actor, ({ context }) => context.cardProblem);
  if (!problem) return null;
  return (
    <p className={css.error} role="alert">
      {[...problem.reasons.map(reasonText), problemText(problem)][0]}
    </p>
  );
}
