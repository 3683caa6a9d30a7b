import { Suspense, useMemo, useState } from 'react';
import { presentTime } from '#app/actors/session/session.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { BulkBar } from '#app/ui/data/BulkBar.tsx';
import { Piece } from '#app/ui/loading/later.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { ListedEntry } from '#contract/entities/entry.ts';
import { type BulkActionKind, bulkActions } from './bulkActions.ts';
import { divide, type RuledEntry } from './entryFacts.ts';
import { HandlingDialog } from './handling/handlingPieces.tsx';
import { useRefs } from './shared/useRefs.ts';

type EntriesBulkBarProps = {
  readonly award: Award;
  readonly entries: readonly (RuledEntry & Pick<ListedEntry, 'id'>)[];
  readonly onAsk: (kind: BulkActionKind) => void;
  readonly onClear: () => void;
  /** How many entries match besides those selected, and the way to select them too. */
  readonly rest?: { readonly total: number; readonly busy: boolean; readonly onSelect: () => void } | null;
};

// `bulkActions` is written here in code: its keys are its kinds.
const kinds = Object.keys(bulkActions) as BulkActionKind[];

/** What can be done to all selected entries at once; what can be done to none of them says why. */
export function EntriesBulkBar({ award, entries, onAsk, onClear, rest = null }: EntriesBulkBarProps) {
  const t = useText();
  const reasonText = useReason();
  const refs = useRefs();
  // Those that were selected when it was opened: the list behind it goes on changing.
  const [handling, setHandling] = useState<readonly string[] | null>(null);
  const names = useMemo(() => entries.map(({ ref }) => ref), [entries]);
  const answers = useMemo(
    () => kinds.map((kind) => ({ kind, ...divide(entries, award, bulkActions[kind].event, presentTime()) })),
    [entries, award],
  );
  return (
    <>
      <BulkBar names={names} onClear={onClear}>
        {rest && (
          <Button variant="quiet" size="small" busy={rest.busy} onClick={rest.onSelect}>
            {t('admin.entries.selectAll', { count: rest.total })}
          </Button>
        )}
        <Button variant="quiet" size="small" icon="tag" onClick={() => setHandling(entries.map(({ id }) => id))}>
          {t('admin.entries.handle')}
        </Button>
        {answers.map(({ kind, able, refused }) => {
          const { icon, label } = bulkActions[kind];
          const reasons = refused.map((one) => ({
            text: t('admin.entries.refusedFor', { refs: refs(one.refs), reason: reasonText(one.reason) }),
          }));
          return (
            <Button
              key={kind}
              variant="quiet"
              size="small"
              icon={icon}
              reasons={able.length === 0 ? reasons : []}
              reasonsHeading={t('admin.entries.notAvailable', { action: t(label) })}
              reasonsPlace="bubble"
              onClick={() => onAsk(kind)}
            >
              {t(label)}
            </Button>
          );
        })}
      </BulkBar>
      {handling && (
        <Piece onMissing={() => setHandling(null)}>
          <Suspense fallback={null}>
            <HandlingDialog award={award} ids={handling} onClose={() => setHandling(null)} />
          </Suspense>
        </Piece>
      )}
    </>
  );
}
