import { useState } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import { notify } from '../../actors/notices/notices.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { offerFile } from '../files/offerFile.ts';
import { useTaxName } from './useTaxName.ts';

type InvoicePdfButtonProps = { readonly invoice: Invoice; readonly timeZone?: string | undefined };

/** Saves one invoice as a PDF in the reader's language. */
export function InvoicePdfButton({ invoice, timeZone }: InvoicePdfButtonProps) {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const taxName = useTaxName();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { writeInvoice } = await import(/* webpackChunkName: "invoice-pdf" */ './writeInvoice.ts');
      offerFile(
        `${invoice.number}.pdf`,
        await writeInvoice(invoice, { t, format, taxName, language: locale, timeZone }),
      );
    } catch (error) {
      notify({ message: error instanceof Error ? error.message : String(error), severity: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const label = t('common.invoice.download', { number: invoice.number });
  return <IconButton size="small" icon="download" label={label} busy={busy} onClick={save} />;
}
