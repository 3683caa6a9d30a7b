import { useState } from 'react';
import { useSearch } from 'wouter';
import { allPages } from '#app/actors/call/allPages.ts';
import { usePages } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useTaxName } from '#app/parts/payment/useTaxName.ts';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { type Column, NameCell, Table } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SearchInput } from '#app/ui/forms/SearchInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Tabs } from '#app/ui/primitives/Tabs.tsx';
import { dim, meta } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { ExportMenu } from '../shared/ExportMenu.tsx';
import { Found } from '../shared/Found.tsx';
import { NowhereToPay } from '../shared/NowhereToPay.tsx';
import * as css from '../shared/shared.css.ts';
import { useDebounced } from '../shared/useDebounced.ts';
import { useTab } from '../shared/useTab.ts';
import { WithAward } from '../shared/WithAward.tsx';
import { InvoiceActions } from './InvoiceActions.tsx';
import { invoicesTable } from './invoicesTable.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';

const views = ['all', 'draft', 'paid', 'refunded', 'skipped'] as const;

/** `/invoices`: what entrants of the chosen award paid and owe. */
export function InvoicesScreen() {
  const t = useText();
  return <WithAward title={t('common.menu.invoices')}>{(award) => <Invoices award={award} />}</WithAward>;
}

function Invoices({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const [view, setView] = useTab(views, 'all');
  const [q, setQ] = useState(new URLSearchParams(useSearch()).get('q') ?? '');
  const [settling, setSettling] = useState<Invoice | null>(null);
  const [refunding, setRefunding] = useState<Invoice | null>(null);
  const words = useDebounced(q.trim());
  const query = { awardID: award.id, ...(view !== 'all' && { status: view }), ...(words && { q: words }) };
  const load = usePages('listInvoices', { ...query, limit: 100 });
  const money = award.summary?.money;
  const sums = (paid: number | undefined, due: number | undefined) => ({
    paid: format.money(paid, award.currency),
    due: format.money(due, award.currency),
  });
  return (
    <Page
      title={t('common.menu.invoices')}
      below={[
        awardNameIn(t, award),
        t('admin.invoices.totals', sums(money?.paid, money?.due)),
        ...(money?.paidTax || money?.dueTax ? [t('admin.invoices.totals.tax', sums(money.paidTax, money.dueTax))] : []),
      ].join(' · ')}
      actions={<Export award={award} query={query} />}
    >
      <NowhereToPay award={award} />
      <Tabs
        label={t('admin.invoices.status')}
        value={view}
        // The tabs are made from `views`, so their ids are among them.
        onChange={(id) => setView(id as (typeof views)[number])}
        tabs={views.map((id) => ({ id, label: t(`admin.invoices.tab.${id}`) }))}
      />
      <div className={css.toolbar}>
        <SearchInput className={css.toolbarSearch} label={t('admin.invoices.search')} value={q} onChange={setQ} />
        <Found words={words} load={load} />
      </div>
      {load.error && load.state !== 'loading' && (
        <ErrorState title={t('admin.loadFailed')} onRetry={load.reload}>
          {load.error.message}
        </ErrorState>
      )}
      {load.state !== 'failed' && (
        <InvoiceTable
          award={award}
          invoices={load.items}
          loading={load.state === 'loading'}
          filtered={words !== '' || view !== 'all'}
          onSettle={setSettling}
          onRefund={setRefunding}
          footer={
            <span className={css.footnote}>
              {t('admin.rows', { shown: load.items.length, total: load.total ?? load.items.length })}
              {load.hasMore && (
                <Button size="small" busy={load.continuing} onClick={load.more}>
                  {t('admin.more')}
                </Button>
              )}
            </span>
          }
        />
      )}
      {settling && <SettleDialog invoice={settling} onClose={() => setSettling(null)} />}
      {refunding && <RefundDialog invoice={refunding} onClose={() => setRefunding(null)} />}
    </Page>
  );
}

type InvoiceTableProps = {
  readonly award: Award;
  readonly invoices: readonly Invoice[];
  readonly loading: boolean;
  readonly filtered: boolean;
  readonly onSettle: (invoice: Invoice) => void;
  readonly onRefund: (invoice: Invoice) => void;
  readonly footer: React.ReactNode;
};

/** Invoices as rows, with what reduced them. */
export function InvoiceTable({ award, invoices, loading, filtered, onSettle, onRefund, footer }: InvoiceTableProps) {
  const t = useText();
  const format = useFormat();
  const taxName = useTaxName();
  const columns: readonly Column<Invoice>[] = [
    { id: 'number', header: t('admin.invoices.number'), from: 640, cell: ({ number }) => number },
    {
      id: 'entry',
      header: t('admin.invoices.entry'),
      name: true,
      cell: ({ entryID, awardID, entryTitle, orgName }) => (
        <NameCell {...(entryID && { href: `/entry?id=${entryID}&awardID=${awardID}` })} aside={orgName}>
          {entryTitle || t('admin.entries.untitled')}
        </NameCell>
      ),
    },
    {
      id: 'status',
      header: t('admin.invoices.status'),
      cell: ({ status, refund }) => (
        <>
          <StatusChip of="invoice" status={status} bare />
          {refund && !refund.done && <div className={meta}>{t('admin.invoices.refund.underWay')}</div>}
        </>
      ),
    },
    {
      id: 'amount',
      header: t('admin.invoices.amount'),
      align: 'end',
      cell: ({ amount, currency, discountID }) => (
        <>
          {format.money(amount, currency)}
          {discountID && (
            <div className={meta}>
              {t('common.invoice.discount')} {discountID}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'tax',
      header: t('admin.invoices.tax'),
      align: 'end',
      from: 640,
      cell: ({ tax, currency }) =>
        tax ? (
          <>
            {format.money(tax.amount, currency)} <span className={meta}>{taxName(tax)}</span>
          </>
        ) : (
          <span className={dim}>–</span>
        ),
    },
    {
      id: 'reference',
      header: t('admin.invoices.reference'),
      from: 960,
      cell: ({ reference }) => reference ?? <span className={dim}>–</span>,
    },
    {
      id: 'date',
      header: t('admin.invoices.date'),
      align: 'end',
      from: 640,
      cell: ({ createdAt }) => format.date(createdAt, award.timeZone),
    },
    {
      id: 'actions',
      header: t('admin.actions'),
      headerHidden: true,
      cell: (invoice) => (
        <InvoiceActions invoice={invoice} timeZone={award.timeZone} onSettle={onSettle} onRefund={onRefund} />
      ),
    },
  ];
  return (
    <Table
      caption={t('common.menu.invoices')}
      columns={columns}
      rows={invoices}
      rowKey={({ id }) => id}
      loading={loading}
      footer={invoices.length > 0 && footer}
      empty={
        filtered ? (
          <EmptyState title={t('admin.noMatch')}>{t('admin.noMatch.text')}</EmptyState>
        ) : (
          <EmptyState
            title={t('admin.invoices.empty')}
            actions={<LinkButton href="/entries">{t('admin.lifecycle.fix.entries')}</LinkButton>}
          >
            {t('admin.invoices.empty.text')}
          </EmptyState>
        )
      }
    />
  );
}

type ExportProps = { readonly award: Award; readonly query: { readonly awardID: string } };

function Export({ award, query }: ExportProps) {
  const t = useText();
  const table = async () => {
    const invoices = await allPages('listInvoices', query);
    return invoices && invoicesTable(invoices, award, t);
  };
  const sheet = t('common.menu.invoices');
  return <ExportMenu name={`${awardNameIn(t, award)} - ${sheet}`} sheet={sheet} table={table} />;
}
