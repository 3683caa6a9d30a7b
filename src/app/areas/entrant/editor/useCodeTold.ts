import { useLayoutEffect, useRef, useState } from 'react';
import type { Payment } from '#app/actors/payment/payment.ts';
import type { CodedDiscount } from '#machines/payment/fee.rules.ts';

/** The field for a discount code. */
export const codeFieldID = 'field-discountCode';

/**
 * Says what is to be paid once a code was applied or removed here. What was pressed goes with that: the focus stays with the
 * code, on the link that removes it or in the field that takes another.
 */
export function useCodeTold(payment: Pick<Payment, 'send'>, discount: CodedDiscount | null, toPay: string) {
  const table = useRef<HTMLTableElement>(null);
  const wasSent = useRef(false);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks each time another code counts
  useLayoutEffect(() => {
    if (!wasSent.current) return;
    wasSent.current = false;
    setSaid(toPay);
    if (document.activeElement !== document.body) return;
    (table.current?.querySelector('button') ?? document.getElementById(codeFieldID))?.focus();
  }, [discount?.id]);
  const send: Payment['send'] = (event) => {
    wasSent.current = true;
    payment.send(event);
  };
  return { table, said, send };
}
