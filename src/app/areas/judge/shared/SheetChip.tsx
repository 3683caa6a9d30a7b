import { useText } from '#app/i18n/useText.ts';
import { StatusChip } from '#app/ui/data/StatusChip.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import type { PlayEntry } from '#machines/judging/sheet.ts';

/** The sheet's status; standing aside is said beside the specification's statuses. */
export function SheetChip({ play }: { readonly play: Pick<PlayEntry, 'sheet'> }) {
  const t = useText();
  if (play.sheet.state !== 'recused') return <StatusChip of="score" status={play.sheet.state} bare />;
  return (
    <Chip family="orange" glyph="alert" bare>
      {t('judge.recused.chip')}
    </Chip>
  );
}
