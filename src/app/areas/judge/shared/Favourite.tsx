import { useAction } from '#app/actors/call/useAction.ts';
import type { JudgedRow } from '#app/data/offline/sheets.ts';
import { useText } from '#app/i18n/useText.ts';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import type { PlayEntry } from '#machines/judging/sheet.ts';
import * as css from './judge.css.ts';

type FavouriteProps = {
  readonly judged: JudgedRow;
  readonly play: PlayEntry;
  readonly chosen: boolean;
  readonly onChoose: (entryID: string | null) => void;
};

/** The star of the one entry that the judge would choose in its category. */
export function Favourite({ judged, play, chosen, onChoose }: FavouriteProps) {
  const t = useText();
  const { run, busy } = useAction('markBestEntry', { silent: false });
  const { entry } = judged;
  const title = entry.data.title || entry.ref;
  const toggle = async () => {
    const query = { id: entry.id, awardID: entry.awardID };
    if (await run({ query, body: { bestEntry: !chosen } })) onChoose(chosen ? null : entry.id);
  };
  return (
    <IconButton
      icon={chosen ? 'starFilled' : 'star'}
      size="small"
      label={t(chosen ? 'judge.favourite.remove' : 'judge.favourite.name', { title })}
      aria-pressed={chosen}
      busy={busy}
      className={chosen ? css.favourite : undefined}
      reasons={play.sheet.state === 'recused' ? [{ text: t('judge.recused.title') }] : []}
      onClick={toggle}
    />
  );
}
