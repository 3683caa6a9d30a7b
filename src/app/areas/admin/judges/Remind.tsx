import { useState } from 'react';
import type { Award, Judge } from '../../../../contract/entities.ts';
import { notify } from '../../../actors/notices.ts';
import { useAction } from '../../../actors/useAction.ts';
import { Button } from '../../../design/Button.tsx';
import { useText } from '../../../i18n/useText.ts';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { waitingFor } from './judges.ts';

/** Writes to the award's judges; says how many still owe sheets. */
export function Remind({ award, judges }: { readonly award: Award; readonly judges: readonly Judge[] }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const message = useAction('messageAward');
  const late = waitingFor(judges);
  const reason =
    award.status !== 'judging'
      ? t('admin.judges.remind.notJudging')
      : late.length === 0
        ? t('admin.judges.remind.none')
        : null;
  const send = async (words: string) => {
    const reply = await message.run({ query: { id: award.id }, body: { to: 'judges', message: words } });
    if (!reply) return;
    setOpen(false);
    notify({ message: t('admin.judges.remind.sent', { count: reply.sent }) });
  };
  return (
    <>
      <Button
        icon="mail"
        reasons={reason ? [{ text: reason, kind: 'waiting' }] : []}
        reasonsPlace="bubbleBelow"
        onClick={() => setOpen(true)}
      >
        {t('admin.judges.remind', { count: reason ? 0 : late.length })}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('admin.judges.remind.title', { name: award.name })}
        label={t('admin.judges.remind.message')}
        help={t('admin.judges.remind.text')}
        missing={t('admin.judges.remind.missing')}
        maximum={4000}
        act={t('admin.judges.remind.send')}
        busy={message.busy}
        onAct={send}
      />
    </>
  );
}
