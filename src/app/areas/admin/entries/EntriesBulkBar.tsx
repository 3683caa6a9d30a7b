import type { EntryEvent } from '../../../../../machines/entry/entry.rules.ts';
import type { Award, Entry } from '../../../../contract/entities.ts';
import { BulkBar } from '../../../design/BulkBar.tsx';
import { Button } from '../../../design/Button.tsx';
import type { IconName } from '../../../design/icons.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useReason } from '../../../i18n/useReason.ts';
import { type MessageId, useText } from '../../../i18n/useText.ts';
import type { AskKind } from './EntryDialogs.tsx';
import { refusalsOfAll } from './entryFacts.ts';

type EntriesBulkBarProps = {
  readonly award: Award;
  readonly entries: readonly Entry[];
  readonly onAsk: (kind: AskKind) => void;
  readonly onClear: () => void;
};

type Act = {
  readonly kind: AskKind;
  readonly icon: IconName;
  readonly label: MessageId;
  readonly event: EntryEvent;
};

const acts: readonly Act[] = [
  { kind: 'moveCategory', icon: 'categories', label: 'admin.entries.move', event: { type: 'entry.setCategory' } },
  {
    kind: 'askCorrection',
    icon: 'message',
    label: 'admin.entries.correct',
    event: { type: 'entry.askCorrection', message: 'given' },
  },
  { kind: 'submitForEntrant', icon: 'upload', label: 'admin.entries.submit', event: { type: 'entry.submit' } },
];

/** What can be done to all selected entries at once; what can't says why, and for which of them. */
export function EntriesBulkBar({ award, entries, onAsk, onClear }: EntriesBulkBarProps) {
  const t = useText();
  const say = useReason();
  const format = useFormat();
  return (
    <BulkBar names={entries.map(({ ref }) => ref)} onClear={onClear}>
      {acts.map(({ kind, icon, label, event }) => (
        <Button
          key={kind}
          variant="quiet"
          size="small"
          icon={icon}
          reasons={refusalsOfAll(entries, award, event, Date.now()).map(({ reason, refs }) => ({
            text: t('admin.entries.refusedFor', { refs: format.list(refs), reason: say(reason) }),
          }))}
          reasonsHeading={t('admin.entries.notAvailable', { action: t(label) })}
          reasonsPlace="bubble"
          onClick={() => onAsk(kind)}
        >
          {t(label)}
        </Button>
      ))}
    </BulkBar>
  );
}
