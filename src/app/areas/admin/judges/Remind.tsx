import { Suspense, useState } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { later, Piece } from '#app/ui/loading/later.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Judge } from '#contract/entities/judging.ts';
import { waitingFor } from '../shared/judges.ts';

type RemindProps = {
  readonly award: Award;
  /** Undefined until it is known who they are. */
  readonly judges: readonly Judge[] | undefined;
};

/** Writes to judges, those first who owe sheets; says who gets it before it goes. */
export function Remind({ award, judges }: RemindProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const late = waitingFor(judges ?? []);
  const reason =
    award.status !== 'judging'
      ? t('admin.judges.remind.notJudging')
      : !judges
        ? t('admin.judges.remind.loading')
        : late.length === 0
          ? t('admin.judges.remind.none')
          : null;
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
      {open && judges && (
        <Piece onMissing={() => setOpen(false)}>
          <Suspense fallback={null}>
            <RemindDialog award={award} judges={judges} onClose={() => setOpen(false)} />
          </Suspense>
        </Piece>
      )}
    </>
  );
}

const RemindDialog = later(async () => {
  const loading = import(/* webpackChunkName: "admin-remind" */ './RemindDialog.tsx');
  return (await Promise.all([loading, loadMessages('admin')]))[0].RemindDialog;
});
