import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useEntryEditor } from '#app/actors/entry/entryEditor.ts';
import { usedDevice, whenQuiet } from '#app/data/offline/cachedReplies.ts';
import { keepApplication } from '#app/data/offline/keepApplication.ts';
import { useTold } from '#app/data/useTold.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { SkeletonPanel } from '#app/ui/feedback/Skeleton.tsx';
import type { EntryTarget } from '#machines/entryEditor/entryEditor.setup.ts';
import { entryHref } from '../shared/addresses.ts';
import { LoadProblem } from '../shared/LoadProblem.tsx';
import { DraftView } from './DraftView.tsx';
import * as css from './editor.css.ts';
import { SentView } from './SentView.tsx';
import { StartEntry } from './StartEntry.tsx';

type Props = {
  readonly target: EntryTarget | null;
  /** The award to start an entry in, where one was chosen already. */
  readonly awardID: string | null;
  /** Where the page opens. */
  readonly field: string | null;
};

/** Where a judge worked in this browser, their screens let a newer version in: marks may wait for it. */
const released = () => (usedDevice() ? new Promise(() => {}) : Promise.resolve());

/** Starts an entry, writes it, and shows it after it was submitted. */
export function EntryPage({ target, awardID, field }: Props) {
  const t = useText();
  const [, navigate] = useLocation();
  const onCreated = useCallback(
    (made: EntryTarget) => navigate(entryHref(made, 'title'), { replace: true }),
    [navigate],
  );
  // What is typed here outlives a reload without a connection: so has the page to.
  useEffect(() => whenQuiet(async () => keepApplication(released)), []);
  const editor = useEntryEditor(target, onCreated);
  const { snapshot, send } = editor;
  const { loaded } = snapshot.context;
  const problem = useTold(snapshot.context.problem);
  if (!target) return <StartEntry editor={editor} awardID={awardID} />;
  if (snapshot.matches('unavailable'))
    return (
      <Page title={t('entrant.entry')}>
        <LoadProblem
          title={t('entrant.entryFailed')}
          back
          message={problem?.message}
          onRetry={() => send({ type: 'entry.reload' })}
        />
      </Page>
    );
  // Fetched anew, it is not known whether it can still be written.
  if (!loaded || snapshot.matches('loading') || snapshot.matches('restoring'))
    return (
      <Page title={t('entrant.entry')}>
        <div className={css.layout}>
          <div className={css.sections} />
          <div className={css.form}>
            <SkeletonPanel label={t('entrant.entry')} lines={8} />
          </div>
          <SkeletonPanel label={t('entrant.submit')} lines={6} />
        </div>
      </Page>
    );
  const view = { editor, loaded };
  return snapshot.hasTag('writing') ? <DraftView {...view} field={field} /> : <SentView {...view} />;
}
