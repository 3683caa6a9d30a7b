import { useId, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { presentTime } from '#app/actors/session/session.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { type MessageId, useText } from '#app/i18n/useText.ts';
import { useStatusLabel } from '#app/ui/data/StatusChip.tsx';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import { Reasons } from '#app/ui/primitives/Reasons.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { stack12, wrap } from '#app/ui/theme/layout.css.ts';
import { heading3, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { instantOf, wallTime } from '#contract/zonedTime.ts';
import { capitalised } from '../shared/capitalised.ts';
import { NowhereToPay } from '../shared/NowhereToPay.tsx';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { asksClosing, type Exit, laterClosing } from '../step/exits.ts';
import { lacksSheets } from '../step/openSheets.ts';
import { isAsked, OpenSheets, StepDialog } from '../step/StepDialog.tsx';
import * as css from './exitPanel.css.ts';
import { stepMessage } from './stepWords.ts';

type Props = { readonly award: Award; readonly exit: Exit; readonly unsaved: boolean };

/** One step that the award can take: what it does, what stands in its way, and its button. */
export function ExitPanel({ award, exit, unsaved }: Props) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const effect = useEffectOf(award, exit);
  const [asking, setAsking] = useState<'reason' | 'now' | 'step' | null>(null);
  const shown = useShownReasons(award.id);
  const update = useAction('updateAward');
  const step = t(stepMessage(exit));
  const refused = [
    ...shown(exit.reasons),
    ...(unsaved ? [{ text: t('admin.lifecycle.unsaved'), kind: 'waiting' as const }] : []),
  ];
  const [closing, setClosing] = useState<string | null>(() =>
    wallTime(new Date(laterClosing(award, presentTime())).toISOString(), award.timeZone),
  );
  const closesAt = asksClosing(exit) ? instantOf(closing ?? '', award.timeZone) : undefined;
  const [tried, setTried] = useState(false);
  const take = async (given: { readonly reason?: string; readonly now?: boolean; readonly closesAt?: string }) => {
    const body = { status: exit.to, ...given };
    const reply = await update.run({ query: { id: award.id }, body, ifMatch: award.version });
    if (reply) setAsking(null);
  };
  const areOpen = lacksSheets(exit.reasons);
  const isBack = exit.direction === 'back';
  const isReady = exit.reasons.length === 0;
  return (
    <section className={css.panel} aria-label={step}>
      <div>
        <h3 className={heading3}>{step}</h3>
        <p className={secondary}>{effect}</p>
      </div>
      <Reasons id={id} reasons={refused} />
      {isReady && !isBack && (
        <p className={css.ready}>
          <Icon name="tick" className={css.tick} />
          {t('admin.lifecycle.ready')}
        </p>
      )}
      {exit.to === 'approved' && !isBack && <NowhereToPay award={award} />}
      <div className={wrap}>
        {isBack ? (
          <Button
            icon="undo"
            reasons={refused}
            reasonsPlace="elsewhere"
            aria-describedby={id}
            onClick={() => setAsking('reason')}
          >
            {t('admin.lifecycle.backButton', { step })}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={update.busy}
            reasons={refused}
            reasonsPlace="elsewhere"
            aria-describedby={id}
            onClick={() => (isAsked(exit.to) ? setAsking('step') : void take({}))}
          >
            {step}
          </Button>
        )}
        {!isBack && exit.remedy === 'reason' && !unsaved && (
          <TextLink onPress={() => setAsking('reason')}>{t('admin.lifecycle.override')}</TextLink>
        )}
        {exit.remedy === 'now' && !unsaved && (
          <TextLink onPress={() => setAsking('now')}>{t('admin.lifecycle.openNow')}</TextLink>
        )}
      </div>
      {areOpen && <OpenSheets awardID={award.id} />}
      {asking === 'step' && isAsked(exit.to) && (
        <StepDialog award={award} to={exit.to} onClose={() => setAsking(null)} />
      )}
      <ReasonDialog
        open={asking === 'reason'}
        onClose={() => setAsking(null)}
        title={t('admin.lifecycle.dialog.title', { step })}
        action={step}
        busy={update.busy}
        onAction={(reason) => {
          setTried(true);
          if (closesAt !== null) void take({ reason, ...(closesAt !== undefined && { closesAt }) });
        }}
      >
        <p>{effect}</p>
        {asksClosing(exit) && (
          <DateTimeField
            label={t('admin.lifecycle.reopen.closesAt')}
            timeZone={award.timeZone}
            value={closing ?? ''}
            error={tried && closesAt === null ? t('common.dateIncomplete') : null}
            onChange={setClosing}
          />
        )}
        {!isReady && (
          <div className={stack12}>
            <p>{t('admin.lifecycle.dialog.overrides')}</p>
            {areOpen && <OpenSheets awardID={award.id} />}
            <Reasons reasons={shown(exit.reasons).map(({ text }) => ({ text, kind: 'refused' as const }))} />
          </div>
        )}
      </ReasonDialog>
      <ConfirmDialog
        open={asking === 'now'}
        onClose={() => setAsking(null)}
        title={t('admin.lifecycle.openNow.title', { name: award.name })}
        safe={t('common.cancel')}
        action={t('admin.lifecycle.openNow')}
        danger={false}
        busy={update.busy}
        onAction={() => take({ now: true })}
      >
        {t('admin.lifecycle.openNow.text', {
          date: award.opensAt ? format.dateTime(award.opensAt, award.timeZone) : t('admin.notSet'),
        })}
      </ConfirmDialog>
    </section>
  );
}

/** What the step changes for people, with the award's own figures. */
function useEffectOf(award: Award, { from, to }: Exit): string {
  const t = useText();
  const statusLabel = useStatusLabel();
  const entries = award.summary?.entries ?? {};
  return t(`admin.lifecycle.effect.${from}.${to}` as MessageId, {
    count: from === 'open' ? (entries['1'] ?? 0) : (entries['2'] ?? 0),
    sheets: award.summary?.judging.submitted ?? 0,
    label: capitalised(statusLabel('entry', 3)),
  });
}
