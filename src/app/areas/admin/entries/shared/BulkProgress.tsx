import type { Bulk } from '#app/actors/bulk/bulk.ts';
import { type MessageId, useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { ProgressBar } from '#app/ui/feedback/ProgressBar.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import * as css from './entries.css.ts';
import { useRefs } from './useRefs.ts';

const labels: Readonly<Record<string, MessageId>> = {
  moveCategory: 'admin.entries.move',
  askCorrection: 'admin.entries.correct',
  submitForEntrant: 'admin.entries.submit',
};

type BulkProgressProps = {
  readonly bulk: Omit<Bulk, 'start'>;
  readonly onClose: () => void;
  /** What is being done, where it is none of the acts on entries. */
  readonly label?: string;
  /** What it touches are people. */
  readonly people?: boolean;
};

/** How far an act on many things is, and what could not be done and why. */
export function BulkProgress({ bulk, onClose, people = false, ...rest }: BulkProgressProps) {
  const t = useText();
  const refs = useRefs();
  const all = bulk.waiting.length + bulk.done.length + bulk.failed.length;
  const tried = all - bulk.waiting.length;
  const label = rest.label ?? t(labels[bulk.action.name] ?? 'admin.actions');
  const running = bulk.state === 'running';
  return (
    <Dialog
      open
      onClose={running ? () => undefined : onClose}
      title={label}
      actions={
        running ? (
          <Button busy={bulk.stopping} onClick={bulk.stop}>
            {t('admin.bulk.stop')}
          </Button>
        ) : (
          <>
            {bulk.failed.length + bulk.waiting.length > 0 && (
              <Button onClick={bulk.retry}>
                {t(bulk.waiting.length > 0 ? 'admin.bulk.goOn' : 'admin.bulk.retry')}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {t('common.close')}
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        <ProgressBar
          label={label}
          labelHidden={!running}
          value={all === 0 ? 100 : (tried / all) * 100}
          figure={t('admin.bulk.running', { done: tried, all })}
          tone={bulk.failed.length > 0 || bulk.problem ? 'orange' : running ? 'accent' : 'green'}
        />
        {!running && bulk.problem && (
          <Note family="red" title={t('admin.bulk.broken')}>
            {bulk.problem}
          </Note>
        )}
        {!running && (
          <div role="status">
            <p>{t(people ? 'admin.users.import.done' : 'admin.bulk.done', { count: bulk.done.length })}</p>
            {bulk.waiting.length > 0 && (
              <p>{t(people ? 'admin.users.import.stopped' : 'admin.bulk.stopped', { count: bulk.waiting.length })}</p>
            )}
            {bulk.failed.length > 0 && (
              <p>{t(people ? 'admin.users.import.failed' : 'admin.bulk.failed', { count: bulk.failed.length })}</p>
            )}
          </div>
        )}
        {bulk.failed.length > 0 && (
          <ul className={css.failures}>
            {grouped(bulk.failed).map(([message, labels]) => (
              <li key={message}>{t('admin.entries.refusedFor', { refs: refs(labels), reason: message })}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** What could not be done, by the reason given. */
function grouped(failed: Bulk['failed']): readonly (readonly [string, readonly string[]])[] {
  const labels = new Map<string, string[]>();
  for (const { message, label } of failed) labels.set(message, [...(labels.get(message) ?? []), label]);
  return [...labels];
}
