import { type EntriesAction, useBulk } from '#app/actors/bulk/bulk.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { presentTime } from '#app/actors/session/session.ts';
import { useText } from '#app/i18n/useText.ts';
import { useStatusLabel } from '#app/ui/data/StatusChip.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import type { Award } from '#contract/entities/award.ts';
import { AffectedEntries } from './AffectedEntries.tsx';
import { type BulkActionKind, bulkActions } from './bulkActions.ts';
import { CorrectionDialog, CorrectionProgress } from './CorrectionDialog.tsx';
import { type ActionableEntry, divide } from './entryFacts.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { BulkProgress } from './shared/BulkProgress.tsx';

export type AskKind = BulkActionKind | 'delete';
export type Asked = { readonly kind: AskKind; readonly entries: readonly ActionableEntry[] };

type EntryDialogsProps = {
  readonly award: Award;
  readonly asked: Asked;
  readonly onClose: () => void;
  /** After it was done, in whole or in part. */
  readonly onDone: () => void;
};

/** Asks what an act on one or several entries needs, names what it will touch, and does it. */
export function EntryDialogs({ award, asked, onClose, onDone }: EntryDialogsProps) {
  const t = useText();
  const statusLabel = useStatusLabel();
  const bulk = useBulk();
  const remove = useAction('deleteEntry');
  const { kind } = asked;
  const { able: entries, refused } =
    kind === 'delete'
      ? { able: asked.entries, refused: [] }
      : divide(asked.entries, award, bulkActions[kind].event, presentTime());
  const count = entries.length;
  const touched = <AffectedEntries award={award} entries={entries} refused={refused} />;
  const awardID = award.id;
  const start = (action: EntriesAction) =>
    bulk.start(
      action,
      entries.map(({ id, ref }) => ({ id, label: ref })),
    );
  if (bulk.state !== 'idle') {
    const Progress = bulk.action.name === 'askCorrection' ? CorrectionProgress : BulkProgress;
    return <Progress bulk={bulk} onClose={onDone} />;
  }
  switch (kind) {
    case 'moveCategory':
      return (
        <MoveDialog
          award={award}
          entries={entries}
          touched={touched}
          onClose={onClose}
          onMove={(categoryID) => start({ name: kind, given: { awardID, categoryID } })}
        />
      );
    case 'askCorrection':
      return (
        <CorrectionDialog
          entries={entries}
          touched={touched}
          onClose={onClose}
          onAsk={(message, fields) => start({ name: kind, given: { awardID, message, fields: fields.join(',') } })}
        />
      );
    case 'submitForEntrant':
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title={t('admin.entries.submit.title', { count })}
          safe={t('common.cancel')}
          action={t('admin.entries.submit')}
          danger={false}
          onAction={() => start({ name: kind, given: { awardID, attempt: crypto.randomUUID() } })}
        >
          {touched}
          <p>{t('admin.entries.submit.text', { label: statusLabel('entry', 1) })}</p>
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title={t('admin.entries.delete.title', { name: entries[0]?.title || entries[0]?.ref })}
          safe={t('common.keep')}
          action={t('admin.entries.delete')}
          busy={remove.busy}
          onAction={async () => {
            const [entry] = entries;
            if (entry && (await remove.run({ query: { id: entry.id, awardID }, ifMatch: entry.version }))) onDone();
          }}
        >
          {t('admin.entries.delete.text')}
        </ConfirmDialog>
      );
  }
}
