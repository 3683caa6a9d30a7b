import { useState } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import { sayFailure } from '../../actors/notices/sayFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { onlyLarge, onlySmall } from '../../ui/theme/layout.css.ts';
import * as css from './InvoicePdfButton.css.ts';

type InvoicePdfButtonProps = {
  readonly invoice: Invoice;
  /** The award's: its days are those of the invoice, wherever it is read; undefined while the award is not known. */
  readonly timeZone: string | undefined;
};

/** Saves one invoice as a PDF in the reader's language, and beside it the credit note of one that was refunded. */
export function InvoicePdfButton({ invoice, timeZone }: InvoicePdfButtonProps) {
  const t = useText();
  const [saving, setSaving] = useState('');
  const { number, creditNote } = invoice;
  const button = (what: 'invoice' | 'creditNote') => ({
    size: 'small' as const,
    icon: 'download' as const,
    busy: saving === what,
    onClick: async () => {
      setSaving(what);
      try {
        const { saveInvoice } = await import(/* webpackChunkName: "invoice-pdf" */ './saveInvoice.ts');
        await saveInvoice(invoice, what, timeZone);
      } catch (error) {
        sayFailure(error);
      } finally {
        setSaving('');
      }
    },
  });
  const note = t('common.creditNote');
  return (
    <span className={css.files}>
      <IconButton {...button('invoice')} label={t('common.invoice.download', { number })} />
      {creditNote && (
        <>
          <Button
            {...button('creditNote')}
            variant="quiet"
            className={onlyLarge}
            aria-label={`${note} ${creditNote.number}`}
          >
            {note}
          </Button>
          <IconButton
            {...button('creditNote')}
            icon="document"
            className={onlySmall}
            label={`${note} ${creditNote.number}`}
          />
        </>
      )}
    </span>
  );
}
