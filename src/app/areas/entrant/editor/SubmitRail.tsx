import type { ComponentProps } from 'react';
import type { EntryEditor } from '#app/actors/entry/entryEditor.ts';
import type { UploadStandings } from '#app/actors/entry/upload.ts';
import type { Payment } from '#app/actors/payment/payment.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useDaysLeft } from '#app/parts/entry/useDaysLeft.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Panel } from '#app/ui/primitives/Panel.tsx';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { type LoadedEntry, valuesOf } from '#machines/entryEditor/entryEditor.rules.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { Criteria } from '../shared/Criteria.tsx';
import { TogetherPanel } from '../together/TogetherPanel.tsx';
import { AlsoIn } from './AlsoIn.tsx';
import { EntryPdf } from './EntryPdf.tsx';
import * as css from './editor.css.ts';
import { FeeTable } from './FeeTable.tsx';
import { FurtherCategories } from './FurtherCategories.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { TermsConsent } from './TermsConsent.tsx';
import type { EntryFee } from './useFee.ts';
import { useSubmitReasons } from './useSubmitReasons.ts';
import { Versions } from './Versions.tsx';

type Props = {
  readonly editor: EntryEditor;
  readonly loaded: LoadedEntry;
  readonly payment: Payment;
  readonly fee: EntryFee;
  /** The discount code that is typed and not applied yet. */
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly uploads: UploadStandings;
  readonly reasons: readonly Reason[];
  readonly now: number;
  /** The version of the award's terms that is ticked. */
  readonly ticked: number | undefined;
  readonly onTick: (version: number | undefined) => void;
  readonly further: Omit<ComponentProps<typeof FurtherCategories>, 'loaded'>;
  readonly onSubmit: () => void;
};

/** Deadline, fee, way to pay, what is left to do, and submitting. */
export function SubmitRail(props: Props) {
  const { editor, loaded, payment, fee, code, onCode, uploads, reasons, now, ticked, onTick, further, onSubmit } =
    props;
  const t = useText();
  const format = useFormat();
  const daysLeft = useDaysLeft();
  const shown = useSubmitReasons(editor.actor, uploads)(reasons);
  const { entry, award, entriesUsed, allowedLimit } = loaded;
  const action =
    entry.status === entryStatuses.error
      ? t('entrant.resubmit')
      : fee.way === 'card'
        ? t('entrant.payAndSubmit')
        : t('entrant.submitEntry');
  return (
    <aside className={css.rail} id="section-submit" tabIndex={-1} aria-label={t('entrant.feeAndSubmitting')}>
      <Panel>
        <h2 className={css.startAward}>{t('entrant.submit')}</h2>
        <KeyValue
          pairs={[
            ...(award.closesAt
              ? [
                  {
                    term: t('entrant.closes'),
                    value: <strong>{format.dateTime(award.closesAt, award.timeZone)}</strong>,
                    below: daysLeft(award.closesAt, now, award.timeZone),
                  },
                ]
              : []),
            ...(entry.asColleague
              ? []
              : [
                  {
                    term: t('entrant.entry'),
                    value: t('entrant.limitUsed', { used: entriesUsed, limit: allowedLimit }),
                  },
                ]),
          ]}
        />
        <FurtherCategories loaded={loaded} {...further} />
        {!entry.asColleague && (
          <>
            <hr className={css.rule} />
            <FeeTable loaded={loaded} payment={payment} fee={fee} code={code} onCode={onCode} />
            {fee.total > 0 && <PaymentChoice payment={payment} />}
            <TermsConsent loaded={loaded} ticked={ticked} onTick={onTick} />
          </>
        )}
        <Button
          variant="primary"
          size="large"
          block
          busy={editor.snapshot.matches('submitting') || editor.snapshot.matches('refetching')}
          reasons={shown}
          reasonsHeading={t('entrant.beforeSubmitting')}
          onClick={onSubmit}
        >
          {action}
        </Button>
      </Panel>
      <p className={css.hint}>{t('entrant.savedAsYouType')}</p>
      <AlsoIn entry={entry} award={award} />
      <TogetherPanel entry={entry} />
      <Criteria criteria={award.categories.find((one) => one.categoryID === entry.categoryID)?.criteria ?? []} />
      <Versions entry={entry} award={award} />
      <p>
        <EntryPdf entry={entry} award={award} values={valuesOf(editor.snapshot.context)} />
      </p>
    </aside>
  );
}
