import { useEffect, useRef } from 'react';
import { useNow } from '#app/actors/session/useNow.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useTaxName } from '#app/parts/payment/useTaxName.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { EditedAward } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditedEntry } from '#machines/form/editedEntry.ts';
import { refusalsOf } from '../shared/decisions.ts';
import * as css from './editor.css.ts';
import { InvoicePdf } from './InvoicePdf.tsx';

type Props = { readonly entry: EditedEntry; readonly award: EditedAward; readonly onClose: () => void };

/** What was received and what was paid. */
export function Receipt({ entry, award, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const taxName = useTaxName();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  const { invoice } = entry;
  const mayWithdraw = refusalsOf(entry, award, 'entry.withdraw', useNow()).length === 0;
  return (
    <div ref={frame} tabIndex={-1}>
      <Note
        family="green"
        icon="tick"
        role="status"
        title={t('entrant.receipt.title', { title: entry.data.title })}
        actions={
          <>
            <Button size="small" onClick={() => window.print()}>
              {t('entrant.receipt.print')}
            </Button>
            <Button size="small" onClick={onClose}>
              {t('common.close')}
            </Button>
          </>
        }
      >
        <p className={css.receipt}>{t(mayWithdraw ? 'entrant.receipt.body' : 'entrant.receipt.late')}</p>
        <KeyValue
          pairs={[
            { term: t('entrant.award'), value: award.name },
            { term: t('entrant.reference'), value: entry.ref },
            {
              term: t('entrant.submitted'),
              value: entry.submittedAt ? format.dateTime(entry.submittedAt, award.timeZone) : '',
            },
            ...(invoice
              ? [
                  {
                    term: t('entrant.invoice'),
                    value: (
                      <span className={css.withAction}>
                        {invoice.number} <InvoicePdf entry={entry} timeZone={award.timeZone} />
                      </span>
                    ),
                  },
                  {
                    term: t('entrant.fee'),
                    value: format.money(invoice.amount, invoice.currency),
                    below:
                      invoice.status === 'draft' ? (
                        t('entrant.receipt.toPay')
                      ) : (
                        <StatusChip of="invoice" status={invoice.status} bare />
                      ),
                  },
                  ...(invoice.tax
                    ? [
                        {
                          term: t('common.tax.within', { tax: taxName(invoice.tax) }),
                          value: format.money(invoice.tax.amount, invoice.currency),
                        },
                      ]
                    : []),
                ]
              : []),
          ]}
        />
      </Note>
    </div>
  );
}
