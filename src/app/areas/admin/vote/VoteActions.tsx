import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useText } from '#app/i18n/useText.ts';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { stack16, wrap } from '#app/ui/theme/layout.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import type { Vote } from '#contract/vote.ts';
import { instantOf } from '#contract/zonedTime.ts';
import { voteFacts } from '#machines/vote/vote.facts.ts';
import { voteLifecycle } from '#machines/vote/vote.machine.ts';
import type { VoteEvent } from '#machines/vote/vote.rules.ts';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { useShownReasons } from '../shared/useShownReasons.ts';

type Props = { readonly award: Award; readonly vote: Vote; readonly onEdit: () => void };

const nextOf = { prepared: 'open', open: 'close', closed: 'publish', published: null } as const;

/** What an administrator can do with a vote now, and why not. What cannot be undone asks first. */
export function VoteActions({ award, vote, onEdit }: Props) {
  const t = useText();
  const now = useNow();
  const shown = useShownReasons(award.id);
  const step = useAction('stepVote');
  const [asking, setAsking] = useState<'close' | 'publish' | 'delete' | 'reopen' | null>(null);
  const next = nextOf[vote.state];
  const refused = (event: VoteEvent) => {
    const facts = voteFacts(vote, now);
    const after = event.type === 'vote.publish' ? { ...facts, traceable: 0 } : facts;
    const decision = voteLifecycle.decide(vote.state, facts, event, after);
    return decision.accepted ? [] : decision.reasons;
  };
  const take = async (body: Body<'stepVote'>) => {
    if (await step.run({ query: { awardID: award.id }, body, ifMatch: vote.version })) setAsking(null);
  };
  const closing = (reason: string) => refused({ type: 'vote.close', reason });
  const reasons = next === null ? [] : next === 'close' ? closing('') : refused({ type: `vote.${next}` });
  const isEarly = next === 'close' && reasons.length > 0 && closing('x').length === 0;
  const leftOut = vote.patterns.filter(({ counts }) => counts === false).length;
  return (
    <div className={stack16}>
      {next && next !== 'publish' && <p className={secondary}>{t(`vote.effect.${next}`)}</p>}
      <div className={wrap}>
        {next && (
          <Button
            variant="primary"
            busy={step.busy}
            reasons={shown(reasons)}
            onClick={() => (next === 'publish' ? setAsking('publish') : void take({ step: next }))}
          >
            {t(`vote.step.${next}`)}
          </Button>
        )}
        {isEarly && <TextLink onPress={() => setAsking('close')}>{t('vote.closeEarly')}</TextLink>}
        {vote.state === 'closed' && <TextLink onPress={() => setAsking('reopen')}>{t('vote.reopen')}</TextLink>}
        {(vote.state === 'prepared' || vote.state === 'open') && (
          <Button icon="edit" onClick={onEdit}>
            {t('vote.edit')}
          </Button>
        )}
        {vote.state !== 'published' && vote.ballots === 0 && (
          <Button icon="bin" onClick={() => setAsking('delete')}>
            {t('vote.delete')}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={asking === 'close'}
        onClose={() => setAsking(null)}
        title={t('vote.step.close')}
        action={t('vote.step.close')}
        busy={step.busy}
        onAction={(reason) => void take({ step: 'close', reason })}
      />
      {asking === 'reopen' && (
        <Reopening
          award={award}
          busy={step.busy}
          onClose={() => setAsking(null)}
          onAction={(body) => void take(body)}
        />
      )}
      <ConfirmDialog
        open={asking === 'publish'}
        onClose={() => setAsking(null)}
        title={t('vote.publish.ask')}
        safe={t('vote.publish.safe')}
        action={t('vote.step.publish')}
        danger={false}
        busy={step.busy}
        reasons={shown(next === 'publish' ? reasons : [])}
        onAction={() => void take({ step: 'publish' })}
      >
        <div className={stack16}>
          <p>{t('vote.publish.who', { count: vote.wanted })}</p>
          {leftOut > 0 && <p>{t('vote.publish.leftOut', { count: leftOut })}</p>}
          <p>{t('vote.publish.erased')}</p>
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={() => setAsking(null)}
        title={t('vote.delete.ask')}
        safe={t('vote.delete.safe')}
        action={t('vote.delete')}
        busy={step.busy}
        reasons={shown(refused({ type: 'vote.delete' }))}
        onAction={() => void take({ step: 'delete' })}
      >
        <p>{t('vote.delete.text')}</p>
      </ConfirmDialog>
    </div>
  );
}

type ReopeningProps = {
  readonly award: Award;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onAction: (body: Body<'stepVote'>) => void;
};

/** Until when a vote that was closed takes votes again, and why. */
function Reopening({ award, busy, onClose, onAction }: ReopeningProps) {
  const t = useText();
  const now = useNow();
  const [closing, setClosing] = useState<string | null>('');
  const [tried, setTried] = useState(false);
  const closesAt = closing ? instantOf(closing, award.timeZone) : null;
  const isLater = closesAt !== null && Date.parse(closesAt) > now;
  const send = (reason: string) => {
    setTried(true);
    if (isLater) onAction({ step: 'reopen', reason, closesAt });
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('vote.reopen.title')}
      action={t('vote.reopen.act')}
      busy={busy}
      onAction={send}
    >
      <p>{t('vote.reopen.text')}</p>
      <DateTimeField
        label={t('vote.closesAt')}
        timeZone={award.timeZone}
        endOfDay
        value={closing ?? ''}
        error={tried && !isLater ? t('vote.reopen.later') : null}
        onChange={setClosing}
      />
    </ReasonDialog>
  );
}
