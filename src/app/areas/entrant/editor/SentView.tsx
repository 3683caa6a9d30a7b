import { useState } from 'react';
import type { EntryEditor } from '#app/actors/entry/entryEditor.ts';
import { presentTime } from '#app/actors/session/session.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { categoryNameOf } from '#app/parts/entry/categoryName.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { CheckResult } from '#app/parts/result/CheckResult.tsx';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { Panel } from '#app/ui/primitives/Panel.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { isLeftBehind } from '#machines/entry/judgingAhead.ts';
import { type LoadedEntry, valuesOf } from '#machines/entryEditor/entryEditor.rules.ts';
import { Explainer } from '../shared/Explainer.tsx';
import { OutcomeLine } from '../shared/OutcomeLine.tsx';
import { plannedResults } from '../shared/plannedResults.ts';
import { TogetherPanel } from '../together/TogetherPanel.tsx';
import { AlsoIn } from './AlsoIn.tsx';
import { acceptedTerms } from './acceptedTerms.ts';
import { EntryPdf } from './EntryPdf.tsx';
import { EntrySummary } from './EntrySummary.tsx';
import * as css from './editor.css.ts';
import { InvoicePdf } from './InvoicePdf.tsx';
import { PreviewAsJudge } from './PreviewAsJudge.tsx';
import { Receipt } from './Receipt.tsx';
import * as termsCss from './terms.css.ts';
import { Versions } from './Versions.tsx';

type Props = { readonly editor: EntryEditor; readonly loaded: LoadedEntry };

/** An entry after it was submitted: where it stands, its outcome, the judges' words, and everything as it was sent in. */
export function SentView({ editor, loaded }: Props) {
  const t = useText();
  const reasonText = useReason();
  const now = useNow();
  const { locale } = useLanguage();
  const [asking, setAsking] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const { snapshot, send, whyNot } = editor;
  const { entry, award } = loaded;
  const values = valuesOf({ loaded, changes: {} });
  const title = values.title || t('entrant.untitled');
  const busy = snapshot.matches('withdrawing');
  const reasons = busy ? [] : whyNot({ type: 'entry.withdraw', now }).map((reason) => ({ text: reasonText(reason) }));
  const announced = award.status === 'completed' && entry.status === entryStatuses.categoryClosed;
  const comments = entry.comments ?? [];
  return (
    <Page
      title={title}
      status={<StatusChip of="entry" status={entry.status} />}
      breadcrumb={[{ label: award.name }]}
      actions={
        <>
          {entry.status === entryStatuses.submitted && (
            <Button
              icon="undo"
              busy={busy}
              reasons={reasons}
              reasonsPlace="bubbleBelow"
              onClick={() => setAsking(true)}
            >
              {t('entrant.withdraw')}
            </Button>
          )}
          <Button icon="eye" onClick={() => setPreviewing(true)}>
            {t('entrant.previewAsJudge')}
          </Button>
        </>
      }
    >
      <div className={css.readLayout}>
        <div className={css.read}>
          {snapshot.matches({ sent: 'receipt' }) && (
            <Receipt entry={entry} award={award} onClose={() => send({ type: 'receipt.close' })} />
          )}
          {announced && (
            <Section title={t('entrant.results')}>
              <OutcomeLine best={entry.bestEntry} category={categoryNameOf(award, entry.categoryID, locale)} />
              <CheckResult award={award} />
            </Section>
          )}
          {announced && comments.length > 0 && (
            <Section title={t('entrant.comments')} help={t('entrant.comments.help')}>
              {comments.map((comment) => (
                <blockquote key={comment} className={css.comment}>
                  {comment}
                </blockquote>
              ))}
            </Section>
          )}
          <EntrySummary entry={entry} award={award} values={values} />
        </div>
        <aside className={cx(css.rail, css.first)} aria-label={t('entrant.status')}>
          <Panel>
            <h2 className={css.startAward}>{t('entrant.status')}</h2>
            <div>
              <StatusChip of="entry" status={entry.status} />
            </div>
            {!announced && <Explainer entry={entry} award={award} />}
            <Facts loaded={loaded} now={now} />
            {entry.terms?.text && (
              <details>
                <summary className={termsCss.summary}>{t('entrant.terms.read')}</summary>
                <p className={termsCss.words}>{entry.terms.text}</p>
              </details>
            )}
          </Panel>
          <AlsoIn entry={entry} award={award} />
          <TogetherPanel entry={entry} />
          <Versions entry={entry} award={award} />
          <p>
            <EntryPdf entry={entry} award={award} values={values} />
          </p>
        </aside>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('entrant.withdraw.title', { title })}
        safe={t('common.keep')}
        action={t('entrant.withdraw')}
        danger={false}
        onAction={() => {
          setAsking(false);
          send({ type: 'entry.withdraw', now: presentTime() });
        }}
      >
        {t('entrant.withdraw.body')}
      </ConfirmDialog>
      <PreviewAsJudge
        open={previewing}
        onClose={() => setPreviewing(false)}
        entry={entry}
        award={award}
        values={values}
        form={loaded.form ?? null}
      />
    </Page>
  );
}

type FactsProps = { readonly loaded: LoadedEntry; readonly now: number };

function Facts({ loaded: { entry, award }, now }: FactsProps) {
  const t = useText();
  const format = useFormat();
  const planned = plannedResults(award, now);
  const agreed = acceptedTerms(entry, award, t, format);
  return (
    <KeyValue
      pairs={[
        { term: t('entrant.reference'), value: entry.ref },
        ...(entry.submittedAt
          ? [{ term: t('entrant.submitted'), value: format.dateTime(entry.submittedAt, award.timeZone) }]
          : []),
        ...(agreed ? [{ term: t('entrant.terms'), value: agreed }] : []),
        ...(entry.invoice
          ? [
              {
                term: t('entrant.fee'),
                value: format.money(entry.invoice.amount, entry.invoice.currency),
                below: (
                  <span className={css.withAction}>
                    {entry.invoice.number} <StatusChip of="invoice" status={entry.invoice.status} bare />
                    <InvoicePdf entry={entry} timeZone={award.timeZone} />
                  </span>
                ),
              },
            ]
          : []),
        ...(planned && !isLeftBehind(entry.status, award.status)
          ? [{ term: t('entrant.results'), value: format.date(planned, award.timeZone) }]
          : []),
      ]}
    />
  );
}
