import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Conflict } from '#app/ui/feedback/Conflict.tsx';
import * as css from './overtaken.css.ts';

type Props = {
  readonly draft: { readonly overtaken: boolean; readonly keepMine: () => void; readonly takeTheirs: () => void };
  /** A longer text as it is saved now. */
  readonly theirs?: string;
};

/** Somebody else saved, meanwhile, what is being written here: whose words count is chosen before any are saved. */
export function Overtaken({ draft, theirs }: Props) {
  const t = useText();
  const reasonText = useReason();
  if (!draft.overtaken) return null;
  return (
    <>
      <Conflict
        title={reasonText({ code: 'request.stale' })}
        mine={{ label: t('admin.award.conflict.keepMine'), onChoose: draft.keepMine }}
        theirs={{ label: t('admin.award.conflict.takeTheirs'), onChoose: draft.takeTheirs }}
      />
      {theirs && <blockquote className={css.theirs}>{theirs}</blockquote>}
    </>
  );
}

/** Why nothing is saved before that is chosen. */
export function useOvertaken({ overtaken }: { readonly overtaken: boolean }) {
  const reasonText = useReason();
  return overtaken ? [{ text: reasonText({ code: 'request.stale' }) }] : [];
}
