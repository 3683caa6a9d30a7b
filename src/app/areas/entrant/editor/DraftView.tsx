import { type FormEvent, memo, Suspense, useEffect, useState } from 'react';
import type { EntryEditor } from '#app/actors/entry/entryEditor.ts';
import { awaitedIn, useUploadStandings } from '#app/actors/entry/upload.ts';
import { usePayment } from '#app/actors/payment/payment.ts';
import { presentTime } from '#app/actors/session/session.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { formPart } from '#app/parts/entry/form/later.tsx';
import { Page } from '#app/parts/page/Page.tsx';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Blocked } from '#app/ui/feedback/Blocked.tsx';
import { SkeletonPanel } from '#app/ui/feedback/Skeleton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { onlySmall } from '#app/ui/theme/layout.css.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { furtherFor } from '#machines/entry/further.rules.ts';
import { isLeftBehind } from '#machines/entry/judgingAhead.ts';
import { clashesIn } from '#machines/entryEditor/entryEditor.machine.ts';
import {
  chosenIn,
  furtherFactsOf,
  isWritable,
  type LoadedEntry,
  type SubmitEvent,
  valuesOf,
  whyNotFurtherIn,
} from '#machines/entryEditor/entryEditor.rules.ts';
import { eligibilityOf } from '#machines/form/evaluate.ts';
import { focusField } from '../shared/addresses.ts';
import { Correction } from '../shared/Correction.tsx';
import { isPlace } from '../shared/completeness.ts';
import { refusalsOf } from '../shared/decisions.ts';
import { Explainer } from '../shared/Explainer.tsx';
import { AboutSection } from './AboutSection.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { EntrySummary } from './EntrySummary.tsx';
import * as css from './editor.css.ts';
import { FilesSection } from './FilesSection.tsx';
import { MobileBar } from './MobileBar.tsx';
import { NotStoredNote } from './NotStoredNote.tsx';
import { PreviewAsJudge } from './PreviewAsJudge.tsx';
import { RefusedNote } from './RefusedNote.tsx';
import { SavedState } from './SavedState.tsx';
import { SectionSteps } from './SectionSteps.tsx';
import { StatementSection } from './StatementSection.tsx';
import { SubmitRail } from './SubmitRail.tsx';
import { TeamSection } from './TeamSection.tsx';
import { useUnread } from './unread.ts';
import { feeFor } from './useFee.ts';

type Props = { readonly editor: EntryEditor; readonly loaded: LoadedEntry; readonly field: string | null };

/** Writing an entry: its sections, what is left to do, and submitting. */
export const DraftView = memo(function DraftView({ editor, loaded, field }: Props) {
  const t = useText();
  const { locale } = useLanguage();
  const reasonText = useReason();
  const [previewing, setPreviewing] = useState(false);
  const [ticked, setTicked] = useState<number>();
  const [code, setCode] = useState('');
  const { snapshot, send } = editor;
  const { entry, award } = loaded;
  const now = useNow(award);
  const values = valuesOf(snapshot.context);
  const uploads = useUploadStandings(editor.actor);
  const payment = usePayment(award, entry.id);
  const offered = entry.status === entryStatuses.inProgress ? furtherFor(furtherFactsOf(loaded, [])) : [];
  const further = chosenIn(snapshot.context);
  const fee = feeFor(loaded, payment, now, further);
  const submit: SubmitEvent = {
    type: 'entry.submit',
    now,
    fee: fee.state,
    payment: fee.way,
    discountID: fee.discountID,
    codeTyped: code.trim() !== '',
    acceptedTerms: ticked,
    further,
    seen: { categoryID: entry.categoryID, total: fee.total, stripeID: fee.way === 'card' ? payment.card : null },
    uploading: awaitedIn(uploads),
    language: locale,
  };
  const unread = useUnread(values, loaded.form);
  const why = [...editor.whyNot(submit), ...whyNotFurtherIn(snapshot.context, further, locale)];
  // What is asked for anyway is not told twice.
  const unreadToo = unread.reasons.filter(({ params }) => !why.some((one) => one.params?.fields === params?.fields));
  const reasons = snapshot.hasTag('busy') ? [] : [...why, ...unreadToo];
  const locked = refusalsOf(entry, award, 'entry.save', now);
  const isSaved = Object.keys(snapshot.context.changes).length === 0;
  const answers = { data: values, files: entry.files, categoryID: entry.categoryID };
  const eligibility = eligibilityOf(loaded.form ?? [], answers);
  const [isLetOn, setLetOn] = useState(eligibility.standing === 'eligible');
  if (isLetOn && eligibility.standing !== 'eligible') setLetOn(false);
  // Nothing else is asked of whoever may not enter, and nothing is to be paid.
  const asksFirst = locked.length === 0 && !isLetOn;
  useEffect(() => {
    if (field && isPlace(field)) focusField(field);
  }, [field]);
  const title = values.title || t('entrant.untitled');
  const writing = { values, entry, award, send, unread, whyNot: editor.whyNot };
  return (
    <Page
      title={title}
      status={<StatusChip of="entry" status={entry.status} />}
      breadcrumb={[{ label: award.name }]}
      actions={
        <>
          <span className={css.onlyLarge}>
            <SavedState editor={editor} entryID={entry.id} savedAt={entry.updatedAt} />
          </span>
          <Button icon="eye" onClick={() => setPreviewing(true)}>
            {t('entrant.previewAsJudge')}
          </Button>
        </>
      }
    >
      <div className={locked.length > 0 ? css.readLayout : css.layout}>
        {locked.length > 0 ? (
          <div className={css.read}>
            <Blocked
              title={t('entrant.locked')}
              actions={
                // What is true by now is not here yet. Of an entry that left its draft elsewhere, words that are typed would go.
                (isWritable(entry) || isSaved) && (
                  <Button size="small" icon="retry" onClick={() => send({ type: 'entry.reload' })}>
                    {t('entrant.fetchAgain')}
                  </Button>
                )
              }
            >
              {locked.map((reason) => (
                <p key={reason.code}>{reasonText(reason)}</p>
              ))}
              {isLeftBehind(entry.status, award.status) && <Explainer entry={entry} award={award} />}
              {entry.paymentUnanswered && <p>{t('entrant.unanswered')}</p>}
            </Blocked>
            <EntrySummary entry={entry} award={award} values={values} />
          </div>
        ) : (
          <>
            <div className={css.sections}>
              {!loaded.form && (
                <SectionSteps values={values} entry={entry} uploads={uploads} ready={reasons.length === 0} />
              )}
            </div>
            <form className={css.form} aria-label={t('entrant.entry')} onSubmit={stay}>
              {entry.correction && entry.status === entryStatuses.error && (
                <Correction correction={entry.correction} timeZone={award.timeZone} form={loaded.form} />
              )}
              <ConflictNote
                clashes={clashesIn(snapshot.context)}
                form={loaded.form ?? null}
                shown={snapshot.matches({ draft: 'conflict' })}
                send={send}
              />
              <RefusedNote editor={editor} />
              <NotStoredNote entryID={entry.id} />
              {loaded.form ? (
                <Suspense fallback={<SkeletonPanel label={t('entrant.entry')} lines={8} />}>
                  <OwnForm
                    {...writing}
                    form={loaded.form}
                    further={further}
                    actor={editor.actor}
                    uploads={uploads}
                    eligibility={eligibility}
                    asksFirst={asksFirst}
                    onAskFirst={(is) => setLetOn(!is)}
                  />
                </Suspense>
              ) : (
                <>
                  <AboutSection {...writing} />
                  <StatementSection {...writing} />
                  <FilesSection actor={editor.actor} />
                  <TeamSection {...writing} />
                </>
              )}
              {asksFirst && (
                <p className={onlySmall}>
                  <SavedState editor={editor} entryID={entry.id} savedAt={entry.updatedAt} />
                </p>
              )}
            </form>
          </>
        )}
        {!asksFirst && (
          <SubmitRail
            editor={editor}
            loaded={loaded}
            payment={payment}
            fee={fee}
            code={code}
            onCode={setCode}
            uploads={uploads}
            reasons={reasons}
            now={now}
            ticked={ticked}
            onTick={setTicked}
            further={{ values, offered: offered.map(({ categoryID }) => categoryID), chosen: further, send }}
            onSubmit={() => send({ ...submit, now: presentTime() })}
          />
        )}
      </div>
      {locked.length === 0 && !asksFirst && <MobileBar left={reasons.length} entry={entry} editor={editor} />}
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
});

const OwnForm = formPart(async () => (await import(/* webpackChunkName: "own-form" */ './OwnForm.tsx')).OwnForm);

const stay = (event: FormEvent) => event.preventDefault();
