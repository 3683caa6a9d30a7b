import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { InvoicePdfButton } from '#app/parts/payment/InvoicePdfButton.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { type Column, Table } from '#app/ui/data/Table.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { meta } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { LoadProblem } from '../shared/LoadProblem.tsx';
import * as css from '../shared/shared.css.ts';

/** The invoices of the entrant's organisation; nothing until there is one. */
export function Invoices({ awards }: { readonly awards: readonly Award[] }) {
  const t = useText();
  const format = useFormat();
  const load = useQuery('listInvoices', {});
  if (load.state === 'failed' && !load.data)
    return (
      <Section title={t('entrant.invoices')}>
        <LoadProblem title={t('entrant.invoicesFailed')} message={load.error?.message} onRetry={load.reload} />
      </Section>
    );
  if (load.data?.length === 0) return null;
  const zoneOf = ({ awardID }: Invoice) => awards.find(({ id }) => id === awardID)?.timeZone;
  const columns: readonly Column<Invoice>[] = [
    {
      id: 'number',
      header: t('entrant.invoice.number'),
      from: 640,
      cell: ({ number }) => <span className={meta}>{number}</span>,
    },
    {
      id: 'entry',
      header: t('entrant.invoice.entry'),
      name: true,
      cell: ({ entryTitle, number }) => (
        <>
          <span className={css.invoiceTitle}>{entryTitle}</span>
          <span className={css.numberBelow}>{number}</span>
        </>
      ),
    },
    {
      id: 'date',
      header: t('entrant.invoice.date'),
      from: 640,
      cell: (invoice) => format.date(invoice.createdAt, zoneOf(invoice)),
    },
    {
      id: 'status',
      header: t('entrant.invoice.status'),
      cell: ({ status }) => <StatusChip of="invoice" status={status} />,
    },
    {
      id: 'amount',
      header: t('entrant.invoice.amount'),
      align: 'end',
      cell: ({ amount, tax, currency }) => (
        <>
          {format.money(amount, currency)}
          {tax && (
            <div className={css.small}>
              {t('common.tax.included', { tax: `${tax.name} ${format.money(tax.amount, currency)}` })}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'pdf',
      header: t('common.download'),
      headerHidden: true,
      align: 'end',
      cell: (invoice) => <InvoicePdfButton invoice={invoice} timeZone={zoneOf(invoice)} />,
    },
  ];
  return (
    <Section title={t('entrant.invoices')}>
      {load.error && (
        <LoadProblem title={t('entrant.invoicesFailed')} message={load.error.message} onRetry={load.reload} />
      )}
      <Table
        caption={t('entrant.invoices')}
        density="lines"
        columns={columns}
        rows={load.data ?? []}
        rowKey={({ id }) => id}
        loading={!load.data}
      />
    </Section>
  );
}
