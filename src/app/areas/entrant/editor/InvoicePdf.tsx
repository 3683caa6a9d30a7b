import { useQuery } from '#app/data/useQuery.ts';
import { InvoicePdfButton } from '#app/parts/payment/InvoicePdfButton.tsx';
import type { EditedEntry } from '#machines/form/editedEntry.ts';

type Props = { readonly entry: EditedEntry; readonly timeZone: string };

/** The entry's invoice, which once paid is its receipt, as a PDF. */
export function InvoicePdf({ entry, timeZone }: Props) {
  const { data } = useQuery('listInvoices', { awardID: entry.awardID }, { enabled: entry.invoice !== null });
  const invoice = data?.find(({ number }) => number === entry.invoice?.number);
  return invoice ? <InvoicePdfButton invoice={invoice} timeZone={timeZone} /> : null;
}
