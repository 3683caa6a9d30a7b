import { useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { isSame } from '#app/parts/page/unsavedDraft.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { dim, strong } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult, ResultRow } from '#contract/entities/result.ts';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';
import * as css from './ranking.css.ts';

type ChairDialogProps = {
  readonly award: Award;
  readonly categoryID: string;
  /** The entries that share a rank, or the chair's order so far. */
  readonly tied: readonly ResultRow[];
  /** The chair's decision about them that holds; undefined where there is none. */
  readonly decided: CategoryResult['chair'][number] | undefined;
  readonly onClose: () => void;
};

/** Puts entries that nothing else tells apart in order, with the chair's reason. */
export function ChairDialog({ award, categoryID, tied, decided, onClose }: ChairDialogProps) {
  const t = useText();
  const format = useFormat();
  const reasonText = useReason();
  const update = useAction('updateAward');
  const field = useRef<HTMLTextAreaElement>(null);
  const [order, setOrder] = useState(tied);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const isEmpty = reason.trim() === '';
  const entryIDs = order.map(({ entryID }) => entryID);
  // The result is read anew meanwhile: what is replaced here is the decision that whoever decides has seen.
  const [seen, setSeen] = useState(decided);
  // What is decided already as it is written here, as by a call whose answer was lost, is nothing to choose about.
  const isWritten = decided && isSame(decided.entryIDs, entryIDs) && decided.reason === reason.trim();
  const draft = {
    overtaken: !isWritten && !isSame(decided, seen),
    keepMine: () => setSeen(decided),
    takeTheirs: onClose,
  };
  const overtaken = useOvertaken(draft);
  const theirs = decided && [
    ...tied.map((row, place) => `${place + 1}. ${nameOf(row)}`),
    t('admin.scores.chair.decided', {
      name: decided.decidedBy,
      date: format.date(decided.decidedAt, award.timeZone),
      reason: decided.reason,
    }),
  ];
  const swap = (place: number, other: number) => {
    const next = [...order];
    const [one, two] = [next[place], next[other]];
    if (!one || !two) return;
    next[place] = two;
    next[other] = one;
    setOrder(next);
  };
  const save = async () => {
    setAsked(true);
    if (isEmpty) return field.current?.focus();
    const chairDecision = { categoryID, entryIDs, reason: reason.trim() };
    const reply = await update.run({ query: { id: award.id }, body: { chairDecision }, ifMatch: award.version });
    if (reply) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.scores.chair.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={update.busy} reasons={overtaken} onClick={save}>
            {t('admin.scores.chair.save')}
          </Button>
        </>
      }
    >
      <div className={stack16}>
        <p>{t('admin.scores.chair.text')}</p>
        <ol className={css.order}>
          {order.map((row, place) => {
            const name = nameOf(row);
            return (
              <li key={row.entryID} className={css.orderItem}>
                <span className={dim}>{place + 1}</span>
                <span className={strong}>{name}</span>
                {/* Both stay in every row, so that the focus stays where it was pressed. */}
                <IconButton
                  icon="up"
                  size="small"
                  label={t('admin.scores.chair.up', { name })}
                  aria-disabled={place === 0}
                  onClick={() => swap(place, place - 1)}
                />
                <IconButton
                  icon="down"
                  size="small"
                  label={t('admin.scores.chair.down', { name })}
                  aria-disabled={place === order.length - 1}
                  onClick={() => swap(place, place + 1)}
                />
              </li>
            );
          })}
        </ol>
        <TextArea
          ref={field}
          label={t('admin.reason')}
          help={t('admin.reason.help')}
          error={asked && isEmpty ? reasonText({ code: 'award.refusal.reasonMissing' }) : null}
          value={reason}
          onChange={setReason}
          maxLength={1000}
        />
        <Overtaken draft={draft} {...(theirs && { theirs: theirs.join('\n') })} />
      </div>
    </Dialog>
  );
}

const nameOf = ({ title, ref }: ResultRow) => title || ref;
