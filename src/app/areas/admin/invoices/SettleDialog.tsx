import { notify } from '#app/actors/notices/notices.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import type { Invoice } from '#contract/entities/invoice.ts';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { useSettle } from './useSettle.ts';

/** Records that an invoice was paid outside, with the reference of the payment. */
export function SettleDialog({ invoice: given, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const t = useText();
  const reasonText = useReason();
  const format = useFormat();
  const { invoice, isChanged, busy, settle } = useSettle(given);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('admin.invoices.settle.title', { number: invoice.number })}
      label={t('admin.invoices.settle.reference')}
      help={t('admin.invoices.settle.help')}
      missing={reasonText({ code: 'invoice.refusal.referenceMissing' })}
      maximum={200}
      action={t('admin.invoices.settle')}
      busy={busy}
      onAction={async (reference) => {
        if (!(await settle({ status: 'paid', reference }))) return;
        notify({ message: t('admin.invoices.settled', { number: invoice.number }) });
        onClose();
      }}
    >
      {isChanged && <Note family="orange" role="alert" title={t('admin.invoices.changed')} />}
      <p>
        {t('admin.invoices.settle.text', {
          amount: format.money(invoice.amount, invoice.currency),
          organisation: invoice.orgName,
        })}
      </p>
    </ReasonDialog>
  );
}
