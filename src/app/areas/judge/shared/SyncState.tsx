import { memo } from 'react';
import type { Outbox } from '#app/actors/judging/outbox.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { SavedLine } from '#app/ui/forms/SavedLine.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import type { Entry } from '#contract/entities/entry.ts';
import type { Outgoing } from '#machines/judging/outbox.queue.ts';
import * as css from './judge.css.ts';

/** In the bar, only while marks are kept on this device: "Offline, 2 marks kept here". */
export const SyncChip = memo(function SyncChip({ outbox }: { readonly outbox: Outbox }) {
  const t = useText();
  return (
    <span role="status" className={css.status}>
      {outbox.state === 'kept' && (
        <Chip family="orange" glyph="offline">
          {t(outbox.offline && navigator.onLine ? 'judge.sync.offline' : 'judge.sync.kept', { count: outbox.waiting })}
        </Chip>
      )}
    </span>
  );
});

/** The line that says whether every change is with the server. */
export const SyncLine = memo(function SyncLine({ outbox }: { readonly outbox: Outbox }) {
  const state = outbox.state === 'kept' ? 'offline' : outbox.state === 'unsafe' ? 'unsaved' : outbox.state;
  return (
    <span data-kept={outbox.isStored}>
      <SavedLine
        state={outbox.refused.length > 0 && state === 'saved' ? 'failed' : state}
        at={outbox.at ?? undefined}
      />
    </span>
  );
});

type UnsafeProps = {
  readonly outbox: Outbox;
  /** Those that the page knows: where the server took no change of one, it is named. */
  readonly entries?: readonly Named[] | undefined;
};
type Named = Pick<Entry, 'id' | 'ref'> & { readonly data: { readonly title: string } };

/** Changes that are not safe: those that this device can't keep, and those that the server did not take. */
export const UnsafeChanges = memo(function UnsafeChanges(props: UnsafeProps) {
  return (
    <>
      <InWindowOnly {...props} />
      <RefusedChanges {...props} />
    </>
  );
});

function InWindowOnly({ outbox: { unsafe, waiting, sendNow } }: UnsafeProps) {
  const t = useText();
  if (!unsafe) return null;
  return (
    <Note
      family="orange"
      role="alert"
      title={t('judge.sync.unsafeTitle', { count: waiting })}
      actions={
        <Button size="small" icon="retry" onClick={sendNow}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      <p>{t(`judge.sync.unsafe.${unsafe}`)}</p>
    </Note>
  );
}

/** Why the server did not take them, and what to do about it. */
function RefusedChanges({ outbox, entries = [] }: UnsafeProps) {
  const t = useText();
  const format = useFormat();
  const reason = useReason();
  if (outbox.refused.length === 0) return null;
  const why = outbox.refused.flatMap(({ problem }) =>
    problem.reasons.length > 0 ? problem.reasons.map(reason) : [problem.message],
  );
  const ids = outbox.refused.flatMap(({ change }) => entriesOf(change));
  const named = entries.filter(({ id }) => ids.includes(id));
  const names = [...new Set(named.map(({ data, ref }) => [data.title, ref].filter(Boolean).join(' · ')))];
  return (
    <Note
      family="red"
      role="alert"
      title={t('judge.sync.refusedTitle', { count: outbox.refused.length })}
      actions={
        <>
          <Button size="small" icon="retry" onClick={outbox.retry}>
            {t('common.tryAgain')}
          </Button>
          <Button size="small" variant="quiet" onClick={outbox.dismiss}>
            {t('judge.sync.dismiss')}
          </Button>
        </>
      }
    >
      {names.length > 0 && <p>{format.list(names)}</p>}
      {[...new Set(why)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Note>
  );
}

/** Of which entries a change is; a ranking is of all of its category. */
function entriesOf(change: Outgoing): readonly string[] {
  if (change.kind === 'comparison') return change.pair;
  return change.kind === 'ballot' ? [] : [change.entryID];
}
