import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Body } from '#contract/schemas.ts';

/** Settles or refunds an invoice as it is shown; where it was changed meanwhile, it is shown as it is now and nothing is done. */
export function useSettle(given: Invoice) {
  const { run, busy, error } = useAction('settleInvoice');
  const [changed, setChanged] = useState<Invoice | null>(null);
  // A stale version is answered with the invoice.
  const current = error?.status === 409 ? ((error.current ?? null) as Invoice | null) : null;
  if (current && current !== changed) setChanged(current);
  const invoice = changed ?? given;
  return {
    invoice,
    isChanged: changed !== null,
    busy,
    settle: (body: Body<'settleInvoice'>) => run({ query: { id: invoice.id }, body, ifMatch: invoice.version }),
  };
}
