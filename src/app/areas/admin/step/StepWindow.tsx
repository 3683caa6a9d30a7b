import { useEffect, useId, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import type { IconName } from '#app/ui/primitives/iconNames.ts';
import { iconBefore } from '#app/ui/primitives/icons.ts';
import { cx } from '#app/ui/theme/cx.ts';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { heading3 } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { exitsOf } from './exits.ts';
import { Mails } from './Mails.tsx';
import { missingFor } from './missing.ts';
import { NotYet } from './NotYet.tsx';
import { OpenSheets } from './OpenSheets.tsx';
import { lacksSheets } from './openSheets.ts';
import * as css from './step.css.ts';
import { UnreadyJudges } from './UnreadyJudges.tsx';
import { Winners } from './Winners.tsx';

export type AskedStep = Extract<AwardStatus, 'judging' | 'closed' | 'completed'>;

export interface StepDialogProps {
  readonly award: Award;
  readonly to: AskedStep;
  readonly onClose: () => void;
}

/** What a `StepDialog` shows: counted anew as it opens, and announced only as it was shown. */
export function StepWindow({ award: shown, to, onClose }: StepDialogProps) {
  const t = useText();
  const now = useNow();
  const { locale } = useLanguage();
  const reasonsOf = useShownReasons(shown.id);
  const update = useAction('updateAward');
  const load = useQuery('getAwardSummary', {
    id: shown.id,
    step: to,
    ...(to === 'completed' && { results: 'true' as const }),
  });
  const award = load.data;
  const exit = award && exitsOf(award, now, locale).find((one) => one.to === to);
  const missing = to === 'completed' && award && exit ? missingFor(award, exit.reasons) : [];
  const id = useId();
  const counting = load.state === 'loading' || load.refreshing;
  const messages = award?.summary?.telling;
  const count = messages ? messages.entrants + messages.judges + messages.drafters : 0;
  const take = async () => {
    if (!award) return;
    const body = { status: to };
    if (await update.run({ query: { id: award.id }, body, ifMatch: award.version })) onClose();
  };
  // Pressed while it is counted once more: taken as soon as it turns out to be what was shown.
  const [pressed, setPressed] = useState<string | null>(null);
  const press = () => (counting ? setPressed(JSON.stringify(award)) : void take());
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once it is counted
  useEffect(() => {
    if (pressed === null || counting) return;
    setPressed(null);
    if (pressed === JSON.stringify(award)) void take();
  }, [pressed, counting]);
  if (award && missing.length > 0)
    return (
      <Dialog
        open
        low
        onClose={onClose}
        title={t('acts.missing.title')}
        actions={
          <>
            <Button onClick={onClose}>{t('acts.missing.close')}</Button>
            <Button
              variant="primary"
              busy={counting}
              reasons={[{ text: t('acts.missing.count', { count: missing.length }), kind: 'refused' }]}
              reasonsPlace="elsewhere"
              aria-describedby={id}
            >
              {t('acts.missing.go')}
            </Button>
          </>
        }
      >
        <NotYet award={award} missing={missing} id={id} onLeave={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      wide
      low
      onClose={onClose}
      title={t(`acts.title.${to}`, { name: shown.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('acts.notYet')}</Button>
          {(exit || load.state === 'loading') && (
            <Button
              variant="primary"
              busy={update.busy || pressed !== null || !award}
              reasons={exit && reasonsOf(exit.reasons)}
              onClick={press}
            >
              {t(`acts.go.${to}`, { count })}
            </Button>
          )}
        </>
      }
    >
      {load.error && !award ? (
        <ErrorState title={t('acts.failed')} onRetry={load.reload}>
          {load.error.message}
        </ErrorState>
      ) : award ? (
        <div className={stack16}>
          <Effect award={award} to={to} />
          {to === 'judging' && <Early award={award} now={now} />}
          {to === 'judging' && <UnreadyJudges award={award} />}
          {exit && lacksSheets(exit.reasons) && <OpenSheets awardID={award.id} />}
          {to === 'completed' && <Winners award={award} />}
          <div className={css.halves}>
            {messages && <Mails messages={messages} />}
            <Finality to={to} mails={count > 0} />
          </div>
        </div>
      ) : (
        <SkeletonRows label={t('acts.loading')} rows={4} />
      )}
    </Dialog>
  );
}

type Part = { readonly award: Award; readonly to: AskedStep };

function Effect({ award, to }: Part) {
  const t = useText();
  const summary = award.summary;
  const values = {
    count: summary?.entries['1'] ?? 0,
    judges: summary?.judging.judges ?? 0,
    categories: summary?.categories.filter(({ submitted }) => submitted > 0).length ?? 0,
    winners: summary?.categories.filter(({ bestEntryID }) => bestEntryID !== null).length ?? 0,
  };
  return <p>{t(`acts.text.${to}`, values)}</p>;
}

/** The published closing date is still ahead: entrants rely on it. */
function Early({ award, now }: { readonly award: Award; readonly now: number }) {
  const t = useText();
  const format = useFormat();
  if (award.closesAt === null || Date.parse(award.closesAt) <= now) return null;
  return (
    <Note
      family="orange"
      icon="warning"
      title={t('acts.early', { date: format.dateTime(award.closesAt, award.timeZone) })}
    >
      {t('acts.early.text', { drafts: award.summary?.entries['0'] ?? 0 })}
    </Note>
  );
}

/** What stays as it is from then on, and what can be undone. */
function Finality({ to, mails }: { readonly to: AskedStep; readonly mails: boolean }) {
  const t = useText();
  const id = useId();
  return (
    <div className={stack16}>
      {(mails || to === 'completed') && (
        <section aria-labelledby={id}>
          <h3 id={id} className={heading3}>
            {t('acts.final')}
          </h3>
          <ul className={css.list}>
            {mails && <Item icon="mail">{t('acts.final.mails')}</Item>}
            {to === 'completed' && <Item icon="lock">{t('acts.final.result')}</Item>}
          </ul>
        </section>
      )}
      {to !== 'completed' && (
        <section aria-labelledby={`${id}-undo`}>
          <h3 id={`${id}-undo`} className={heading3}>
            {t('acts.undo')}
          </h3>
          <ul className={css.list}>
            <Item icon="undo">{t(`acts.undo.${to}`)}</Item>
          </ul>
        </section>
      )}
    </div>
  );
}

function Item({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return (
    <li className={cx(css.item, iconBefore(icon))}>
      <span>{children}</span>
    </li>
  );
}
