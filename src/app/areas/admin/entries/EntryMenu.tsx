import { useAction } from '#app/actors/call/useAction.ts';
import { deleteDraft } from '#app/actors/entry/deleteDraft.ts';
import { presentTime } from '#app/actors/session/session.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#app/ui/primitives/Menu.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { EntryEvent } from '#machines/entry/entry.rules.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { dots } from './dots.css.ts';
import type { AskKind } from './EntryDialogs.tsx';
import { type ActionableEntry, refusalsOf } from './entryFacts.ts';

type EntryMenuProps = {
  readonly award: Award;
  readonly entry: ActionableEntry;
  readonly onAsk: (kind: AskKind) => void;
  /** After a draft was deleted, which asks nothing. */
  readonly onDeleted?: () => void;
  /** On the entry's own screen the button has an edge and the entry is not opened again. */
  readonly inBar?: boolean;
};

/** What an administrator may do with one entry; what may not be done says why. */
export function EntryMenu(props: EntryMenuProps) {
  const { entry, inBar = false } = props;
  const t = useText();
  const label = t('common.actionsFor', { name: entry.title || entry.ref });
  return (
    <Menu
      label={label}
      trigger={
        inBar ? (
          <IconButton icon="more" variant="secondary" label={label} />
        ) : (
          <button type="button" className={dots} aria-label={label} title={label} />
        )
      }
    >
      <Items {...props} />
    </Menu>
  );
}

/** Made only once the menu is open: the rules are then asked about this one entry. */
function Items({ award, entry, onAsk, onDeleted, inBar = false }: EntryMenuProps) {
  const t = useText();
  const reasonText = useReason();
  const update = useAction('updateEntry');
  const best = useAction('markBestEntry');
  const query = { id: entry.id, awardID: entry.awardID };
  // A draft can be restored; what was submitted can't.
  const remove = async () => {
    if (entry.status !== entryStatuses.inProgress) onAsk('delete');
    else if (await deleteDraft(entry)) onDeleted?.();
  };
  const why = (event: EntryEvent) =>
    refusalsOf(entry, award, event, presentTime()).map((reason) => ({ text: reasonText(reason) }));
  return (
    <>
      {!inBar && (
        <MenuItem icon="entry" href={`/entry?id=${entry.id}&awardID=${entry.awardID}`}>
          {t('common.open')}
        </MenuItem>
      )}
      <MenuItem icon="categories" reasons={why({ type: 'entry.setCategory' })} onSelect={() => onAsk('moveCategory')}>
        {t('admin.entries.move')}
      </MenuItem>
      <MenuItem
        icon="message"
        reasons={why({ type: 'entry.askCorrection', message: 'given' })}
        onSelect={() => onAsk('askCorrection')}
      >
        {t('admin.entries.correct')}
      </MenuItem>
      <MenuItem icon="upload" reasons={why({ type: 'entry.submit' })} onSelect={() => onAsk('submitForEntrant')}>
        {t('admin.entries.submit')}
      </MenuItem>
      <MenuItem
        icon="scales"
        reasons={why({ type: 'entry.accept' })}
        onSelect={() =>
          void update.run({ query, body: { data: { status: entryStatuses.openForJudging } }, ifMatch: entry.version })
        }
      >
        {t('admin.entries.accept')}
      </MenuItem>
      <MenuItem
        icon="star"
        reasons={why({ type: 'entry.markBest' })}
        onSelect={() => void best.run({ query, body: { bestEntry: !entry.bestEntry } })}
      >
        {t(entry.bestEntry ? 'admin.entries.unbest' : 'admin.entries.best')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="bin" danger reasons={why({ type: 'entry.delete' })} onSelect={() => void remove()}>
        {t('admin.entries.delete')}
      </MenuItem>
    </>
  );
}
