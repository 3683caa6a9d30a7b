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
  /** The entries that are ticked; a dialog is given those of its opening. */
  readonly chosen: readonly { readonly id: string }[];
}

type Meant = 'ticked' | 'all' | 'drafts' | 'unpaid' | `category ${string}`;

interface Letter {
  readonly words: string;
  /** Null where nobody was chosen: those who are ticked, or else all. */
  readonly meant: Meant | null;
}

type Sent = Body<'messageAward'>;
/** A letter as it would be sent, and what the server said of it. */
type Seen = { readonly body: Sent; readonly reply: Reply<'messageAward'> };

/** Asks whom to write to and what; shows the letter as its first reader gets it before anything is sent. Closed otherwise than by "Cancel" it keeps its words. */
export function MessageDialog({ award, chosen, onClose }: MessageProps & { readonly onClose: () => void }) {
  const t = useText();
  const nameOf = useCategoryName();
  const {
    fields: { words, meant: written },
    set,
    forget,
    // However often this letter is sent, each entrant gets it once.
    keyOf,
  } = useUnsavedFields<Letter>(`message ${award.id}`, { words: '', meant: null });
  const [asked, setAsked] = useState(false);
  const [seen, setSeen] = useState<Seen | null>(null);
  const message = useAction('messageAward');
  const to = useRef<HTMLSelectElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
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
  const ofTicked = chosen.length > 0 ? 'ticked' : null;
  const wanted = written ?? ofTicked ?? 'all';
  // Whom a kept letter was meant for may be ticked no more, or gone: nobody else is meant instead.
  const meant = options.find(({ value }) => value === wanted)?.value ?? '';
  const query = { id: award.id };
  const look = async () => {
    setAsked(true);
    if (meant === '') return to.current?.focus();
    if (words.trim() === '') return field.current?.focus();
    const body = bodyOf(words, meant, chosen);
    const reply = await message.run({ query, body: { ...body, preview: true } });
    setSeen(reply && { body, reply });
  };
  const discard = () => {
    forget();
    onClose();
  };
  const send = async ({ body }: Seen) => {
    const reply = await message.run({ query, body, idempotencyKey: keyOf(body) });
    if (!reply) return;
    forget();
    onClose();
    notify({ message: t('acts.message.sent', { count: reply.sent }) });
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('acts.message.title', { name: awardNameIn(t, award) })}
      actions={
        seen ? (
          <>
            <Button key="back" onClick={() => setSeen(null)}>
              {t('acts.message.back')}
            </Button>
            <Button
              // Not the one that asked for the letter: whoever still holds Enter there sends nothing.
              key="send"
              variant="primary"
              busy={message.busy}
              reasons={seen.reply.sent === 0 ? [{ text: t('acts.message.nobody'), kind: 'missing' }] : []}
              onClick={() => void send(seen)}
            >
              {t('acts.message.send', { count: seen.reply.sent })}
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
            {t('acts.message.count', { count: seen.reply.sent })}
          </p>
          {seen.reply.sample && (
            <blockquote className={css.letter}>
              <p className={css.subject}>{seen.reply.sample.subject}</p>
              <p className={css.words}>{seen.reply.sample.text}</p>
            </blockquote>
          )}
        </div>
      ) : (
        <div className={stack16}>
          <Select<Meant | ''>
            ref={to}
            label={t('acts.message.to')}
            placeholder={meant === '' ? t('acts.message.to.choose') : undefined}
            error={asked && meant === '' ? t('acts.message.to.choose') : null}
            value={meant}
            onChange={(value) => value !== '' && set({ meant: value })}
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
            onChange={(value) => set({ words: value, meant: written ?? ofTicked })}
          />
        </div>
      )}
    </Dialog>
  );
}

const bodyOf = (words: string, meant: Meant, chosen: MessageProps['chosen']): Sent => ({
  to: 'entrants',
  message: words.trim(),
  ...(meant === 'ticked' && { entryIDs: chosen.map(({ id }) => id) }),
  ...((meant === 'drafts' || meant === 'unpaid') && { among: meant }),
  ...(meant.startsWith('category ') && { categoryID: meant.slice('category '.length) }),
});
