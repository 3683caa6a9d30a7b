import { useRef, useState } from 'react';
import { notify } from '#app/actors/notices/notices.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { invoiceLifecycle } from '#machines/invoice/invoice.machine.ts';
import { refundOf } from './refund.ts';
import { useSettle } from './useSettle.ts';

const reasonCode = 'invoice.refusal.reasonMissing';
const referenceCode = 'invoice.refusal.refundReferenceMissing';

type RefundDialogProps = { readonly invoice: Invoice; readonly onClose: () => void };

/** Gives a paid invoice back: asks the reason, and the reference of a refund made outside where no card paid. */
export function RefundDialog({ invoice: given, onClose }: RefundDialogProps) {
  const t = useText();
  const reasonText = useReason();
  const format = useFormat();
  const { invoice, isChanged, busy, settle } = useSettle(given);
  const [words, setWords] = useState({ reason: '', reference: '' });
  const [asked, setAsked] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const referenceField = useRef<HTMLInputElement>(null);
  const { number, byCard, status, orgName, amount, currency } = invoice;
  const { facts, event, after } = refundOf(invoice, words);
  const decision = invoiceLifecycle.decide(status, facts, event, after);
  const missing = decision.accepted ? [] : decision.reasons.map(({ code }) => code);
  const errorOf = (code: string) => (asked && missing.includes(code) ? reasonText({ code }) : null);
  const send = async () => {
    setAsked(true);
    if (missing.includes(reasonCode)) return reasonField.current?.focus();
    if (missing.includes(referenceCode)) return referenceField.current?.focus();
    const reference = byCard ? {} : { reference: words.reference.trim() };
    const body = { status: 'refunded', reason: words.reason.trim(), ...reference } as const;
    const refunded = await settle(body);
    if (!refunded) return;
    const done = refunded.refund?.done ?? false;
    notify({ message: t(done ? 'admin.invoices.refunded' : 'admin.invoices.refund.started', { number }) });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.invoices.refund.title', { number })}
      initialFocus={reasonField}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="dangerFilled" busy={busy} onClick={send}>
            {t('admin.invoices.refund')}
          </Button>
        </>
      }
    >
      <div className={stack16}>
        {isChanged && <Note family="orange" role="alert" title={t('admin.invoices.changed')} />}
        <p>
          {t(byCard ? 'admin.invoices.refund.card' : 'admin.invoices.refund.outside', {
            amount: format.money(amount, currency),
            organisation: orgName,
          })}
        </p>
        <TextArea
          ref={reasonField}
          label={t('admin.reason')}
          help={t('admin.invoices.refund.reason.help')}
          error={errorOf(reasonCode)}
          value={words.reason}
          onChange={(reason) => setWords({ ...words, reason })}
          maxLength={1000}
        />
        {!byCard && (
          <TextInput
            ref={referenceField}
            label={t('admin.invoices.refund.reference')}
            help={t('admin.invoices.settle.help')}
            error={errorOf(referenceCode)}
            value={words.reference}
            onChange={(reference) => setWords({ ...words, reference })}
            maxLength={200}
          />
        )}
      </div>
    </Dialog>
  );
}
