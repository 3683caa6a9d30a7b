import type { Award } from '#contract/entities/award.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { useQuery } from '../../data/useQuery.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { StatusChip } from '../../ui/data/StatusChip.tsx';
import { type Column, Table } from '../../ui/data/Table.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { meta, secondary } from '../../ui/theme/text.css.ts';
import { InvoicePdfButton } from './InvoicePdfButton.tsx';
import * as css from './Invoices.css.ts';

type InvoicesProps = {
  readonly awards: readonly Award[];
  readonly id?: string | undefined;
  /** Said while there is none; without it there is no section until there is an invoice. */
  readonly none?: string | undefined;
};

/** The invoices of the entrant's organisation, by the days of their awards. Its words are the entrant's. */
export function Invoices({ awards, id, none }: InvoicesProps) {
  const t = useText();
  const format = useFormat();
  const load = useQuery('listInvoices', {});
  const isEmpty = load.data?.length === 0;
  if (isEmpty && none === undefined) return null;
  const zoneOf = ({ awardID }: Invoice) => awards.find((award) => award.id === awardID)?.timeZone;
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
          <span className={css.title}>{entryTitle}</span>
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
            <div className={css.tax}>
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
    <Section id={id} title={t('entrant.invoices')} ruled={isEmpty}>
      {load.error && (
        <ErrorState title={t('entrant.invoicesFailed')} onRetry={load.reload}>
          {load.error.message} {t('entrant.loadFailed.safe')}
        </ErrorState>
      )}
      {isEmpty && <p className={secondary}>{none}</p>}
      {!isEmpty && (load.data || load.state !== 'failed') && (
        <Table
          caption={t('entrant.invoices')}
          density="lines"
          columns={columns}
          rows={load.data ?? []}
          rowKey={(invoice) => invoice.id}
          loading={!load.data}
        />
      )}
    </Section>
  );
}
