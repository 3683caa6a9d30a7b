import { useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { strong } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Body, Reply } from '#contract/schemas.ts';
import * as css from '../step/step.css.ts';

export interface MessageProps {
  readonly award: Award;
  /** The entries that are ticked. */
  readonly chosen: readonly { readonly id: string }[];
}

type Meant = 'ticked' | 'all' | 'drafts' | 'unpaid' | `category ${string}`;

interface Letter {
  readonly words: string;
  readonly meant: Meant;
}

/** Asks whom to write to and what; shows the letter as its first reader gets it before anything is sent. Closed otherwise than by "Cancel" it keeps its words. */
export function MessageDialog({ award, chosen, onClose }: MessageProps & { readonly onClose: () => void }) {
  const t = useText();
  const nameOf = useCategoryName();
  const {
    fields: { words, meant: wanted },
    set,
    forget,
    // However often this letter is sent, each entrant gets it once.
    key,
  } = useUnsavedFields<Letter>(`message ${award.id}`, { words: '', meant: chosen.length > 0 ? 'ticked' : 'all' });
  const meant = wanted === 'ticked' && chosen.length === 0 ? 'all' : wanted;
  const [asked, setAsked] = useState(false);
  const [seen, setSeen] = useState<Reply<'messageAward'> | null>(null);
  const message = useAction('messageAward');
  const field = useRef<HTMLTextAreaElement>(null);
  const body: Body<'messageAward'> = {
    to: 'entrants',
    message: words.trim(),
    ...(meant === 'ticked' && { entryIDs: chosen.map(({ id }) => id) }),
    ...((meant === 'drafts' || meant === 'unpaid') && { among: meant }),
    ...(meant.startsWith('category ') && { categoryID: meant.slice('category '.length) }),
  };
  const query = { id: award.id };
  const look = async () => {
    setAsked(true);
    if (words.trim() === '') return field.current?.focus();
    setSeen(await message.run({ query, body: { ...body, preview: true } }));
  };
  const discard = () => {
    forget();
    onClose();
  };
  const send = async () => {
    const reply = await message.run({ query, body, idempotencyKey: key });
    if (!reply) return;
    forget();
    onClose();
    notify({ message: t('acts.message.sent', { count: reply.sent }) });
  };
  const options: readonly { readonly value: Meant; readonly label: string }[] = [
    ...(chosen.length > 0
      ? [{ value: 'ticked' as const, label: t('acts.message.to.ticked', { count: chosen.length }) }]
      : []),
    ...(['all', 'drafts', 'unpaid'] as const).map((value) => ({ value, label: t(`acts.message.to.${value}`) })),
    ...award.categories.map((category) => ({
      value: `category ${category.categoryID}` as const,
      label: t('acts.message.to.category', { category: nameOf(category) }),
    })),
  ];
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('acts.message.title', { name: awardNameIn(t, award) })}
      actions={
        seen ? (
          <>
            <Button onClick={() => setSeen(null)}>{t('acts.message.back')}</Button>
            <Button
              variant="primary"
              busy={message.busy}
              reasons={seen.sent === 0 ? [{ text: t('acts.message.nobody'), kind: 'missing' }] : []}
              onClick={() => void send()}
            >
              {t('acts.message.send', { count: seen.sent })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={discard}>{t('common.cancel')}</Button>
            <Button variant="primary" busy={message.busy} onClick={() => void look()}>
              {t('acts.message.look')}
            </Button>
          </>
        )
      }
    >
      {seen ? (
        <div className={stack16}>
          <p className={strong} role="status">
            {t('acts.message.count', { count: seen.sent })}
          </p>
          {seen.sample && (
            <blockquote className={css.letter}>
              <p className={css.subject}>{seen.sample.subject}</p>
              <p className={css.words}>{seen.sample.text}</p>
            </blockquote>
          )}
        </div>
      ) : (
        <div className={stack16}>
          <Select
            label={t('acts.message.to')}
            value={meant}
            onChange={(value) => set({ meant: value })}
            options={options}
          />
          <TextArea
            ref={field}
            label={t('acts.message.words')}
            help={t('acts.message.help')}
            error={asked && words.trim() === '' ? t('acts.message.missing') : null}
            rows={8}
            maxLength={4000}
            value={words}
            onChange={(value) => set({ words: value })}
          />
        </div>
      )}
    </Dialog>
  );
}
