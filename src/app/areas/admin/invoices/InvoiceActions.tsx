import { usePair } from '#app/i18n/usePair.ts';
import { useText } from '#app/i18n/useText.ts';
import { InvoicePdfButton } from '#app/parts/payment/InvoicePdfButton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '#app/ui/primitives/Menu.tsx';
import { onlyLarge, onlySmall } from '#app/ui/theme/layout.css.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { invoiceLifecycle } from '#machines/invoice/invoice.machine.ts';
import * as css from '../shared/shared.css.ts';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { refundOf } from './refund.ts';

/** So that the lifecycle answers for the status alone: the words are asked for in the dialog. */
const anyWords = { reason: 'any', reference: 'any' };

type InvoiceActionsProps = {
  readonly invoice: Invoice;
  readonly timeZone: string;
  readonly onSettle: (invoice: Invoice) => void;
  readonly onRefund: (invoice: Invoice) => void;
};

/** What an administrator may do with an invoice: mark it paid, save it as PDF, and refund it from a menu. */
export function InvoiceActions({ invoice, timeZone, onSettle, onRefund }: InvoiceActionsProps) {
  const t = useText();
  const pair = usePair();
  return (
    <span className={css.rowActions}>
      {invoice.status === 'draft' && (
        <>
          <Button size="small" variant="quiet" icon="tick" className={onlyLarge} onClick={() => onSettle(invoice)}>
            {t('admin.invoices.settle')}
          </Button>
          <IconButton
            size="small"
            icon="tick"
            className={onlySmall}
            label={pair(t('admin.invoices.settle'), invoice.number)}
            onClick={() => onSettle(invoice)}
          />
        </>
      )}
      <InvoicePdfButton invoice={invoice} timeZone={timeZone} />
      <InvoiceMenu invoice={invoice} onRefund={onRefund} />
    </span>
  );
}

/** The further acts on an invoice; one that is refused says why. */
export function InvoiceMenu({ invoice, onRefund }: Pick<InvoiceActionsProps, 'invoice' | 'onRefund'>) {
  const t = useText();
  const show = useShownReasons(invoice.awardID);
  const label = t('common.actionsFor', { name: invoice.number });
  const { facts, event, after } = refundOf(invoice, anyWords);
  const refund = invoiceLifecycle.decide(invoice.status, facts, event, after);
  return (
    <Menu label={label} trigger={<IconButton icon="more" variant="quiet" size="small" label={label} />}>
      <MenuItem
        icon="undo"
        danger
        reasons={refund.accepted ? [] : show(refund.reasons)}
        onSelect={() => onRefund(invoice)}
      >
        {t('admin.invoices.refund')}
      </MenuItem>
    </Menu>
  );
}
