import { useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { stack8 } from '#app/ui/theme/layout.css.ts';
import { secondary, strong } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Judge } from '#contract/entities/judging.ts';
import { owes, waitingFor } from '../shared/judges.ts';
import * as css from './judges.css.ts';

type RemindDialogProps = {
  readonly award: Award;
  readonly judges: readonly Judge[];
  readonly onClose: () => void;
};

/** The letter and who gets it. Closed otherwise than by "Cancel" it keeps its words. */
export function RemindDialog({ award, judges, onClose }: RemindDialogProps) {
  const t = useText();
  const able = judges.filter(({ locked }) => !locked);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(waitingFor(judges).map(({ id }) => id)));
  // However often this letter is sent, each judge gets it once.
  const { fields, set, forget, keyOf } = useUnsavedFields(`reminder ${award.id}`, { words: '' });
  const { words } = fields;
  const [asked, setAsked] = useState(false);
  const message = useAction('messageAward');
  const field = useRef<HTMLTextAreaElement>(null);
  const to = able.filter(({ id }) => chosen.has(id));
  const discard = () => {
    forget();
    onClose();
  };
  const send = async () => {
    setAsked(true);
    if (words.trim() === '') return field.current?.focus();
    const body = { to: 'judges' as const, judgeIDs: to.map(({ id }) => id), message: words.trim() };
    const reply = await message.run({ query: { id: award.id }, body, idempotencyKey: keyOf(body) });
    if (!reply) return;
    forget();
    onClose();
    notify({ message: t('admin.judges.remind.sent', { count: reply.sent }) });
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('admin.judges.remind.title', { name: award.name })}
      initialFocus={field}
      actions={
        <>
          <Button onClick={discard}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            busy={message.busy}
            reasons={to.length === 0 ? [{ text: t('planning.remind.nobody'), kind: 'missing' }] : []}
            reasonsPlace="bubble"
            onClick={send}
          >
            {t('admin.judges.remind.send')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <TextArea
          ref={field}
          label={t('admin.judges.remind.message')}
          help={t('planning.remind.help')}
          error={asked && words.trim() === '' ? t('admin.judges.remind.missing') : null}
          value={words}
          onChange={(value) => set({ words: value })}
          maxLength={4000}
        />
        <fieldset className={css.group}>
          <legend className={css.legend}>{t('planning.remind.to')}</legend>
          <div className={`${stack8} ${css.scroll}`}>
            {able.map((judge) => (
              <Checkbox
                key={judge.id}
                label={judge.name || judge.email}
                help={t('planning.remind.owes', { count: owes(judge), email: judge.email })}
                checked={chosen.has(judge.id)}
                onChange={(on) => {
                  const next = new Set(chosen);
                  if (on) next.add(judge.id);
                  else next.delete(judge.id);
                  setChosen(next);
                }}
              />
            ))}
          </div>
        </fieldset>
        <p className={to.length === 0 ? secondary : strong} role="status">
          {t('planning.remind.count', { count: to.length })}
        </p>
      </div>
    </Dialog>
  );
}
