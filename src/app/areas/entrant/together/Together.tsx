import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAwardChanges } from '#app/actors/award/watchAward.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { Panel } from '#app/ui/primitives/Panel.tsx';
import type { Colleague } from '#contract/entities/entry.ts';
import { invitingRules } from '#machines/entry/colleague.rules.ts';
import { writerOf } from '#machines/entry/entry.facts.ts';
import { entryStateOf } from '#machines/entry/entry.rules.ts';
import type { EditedEntry } from '#machines/form/editedEntry.ts';
import { refusals } from '#machines/kit/rules.ts';
import { InviteForm } from './InviteForm.tsx';
import * as css from './together.css.ts';

type Props = { readonly entry: EditedEntry };

/** Who writes an entry along: the entrant invites, sends again, cancels and removes; a colleague sees the others and leaves. */
export function Together({ entry }: Props) {
  const t = useText();
  const reasonText = useReason();
  const query = { id: entry.id, awardID: entry.awardID };
  const { data, error } = useQuery('listColleagues', query);
  const isOwner = writerOf(entry) === 'entrant';
  useAwardChanges(!isOwner || (data ?? []).length > 0 ? entry.awardID : null);
  // What is only not fetched anew stays; whoever was removed sees nobody any more.
  const removed = error?.status === 404;
  const rows = removed ? [] : (data ?? []);
  const refused = refusals(
    invitingRules.mayInvite,
    {
      by: writerOf(entry),
      state: entryStateOf(entry.status),
      others: rows.length,
      ownSide: false,
      writing: false,
    },
    undefined,
  );
  // What is not written any more needs nobody to write it: only who does is of interest then.
  const isWritten = refused.every(({ code }) => code !== 'colleague.refusal.notWritten');
  if (isOwner && !isWritten && rows.length === 0) return null;
  const reasons = refused.map((reason) => ({ text: reasonText(reason) }));
  return (
    <Panel title={t('together.title')}>
      <p className={css.hint}>
        {isOwner ? t('together.help') : t('together.helpColleague', { name: entry.personName ?? '' })}
      </p>
      {error && (removed || !data) && (
        <Note family="red" title={t('together.failed')} role="alert">
          {error.message}
        </Note>
      )}
      {data && !removed && isOwner && rows.length === 0 && <p className={css.hint}>{t('together.nobody')}</p>}
      {rows.length > 0 && (
        <ul className={css.list} aria-label={t('together.people')}>
          {rows.map((colleague) => (
            <Row key={colleague.id} entry={entry} colleague={colleague} isOwner={isOwner} isWritten={isWritten} />
          ))}
        </ul>
      )}
      {data && isOwner && isWritten && <InviteForm entry={query} reasons={reasons} />}
    </Panel>
  );
}

type ActProps = { readonly entry: EditedEntry; readonly colleague: Colleague };
type RowProps = ActProps & { readonly isOwner: boolean; readonly isWritten: boolean };

function Row({ entry, colleague, isOwner, isWritten }: RowProps) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { name, email, writing, self, expiresAt } = colleague;
  const over = Date.parse(expiresAt) <= now;
  return (
    <li className={css.row}>
      <span className={css.name}>{self ? t('together.you', { name }) : name}</span>
      {email !== '' && email !== name && <span className={`${css.hint} ${css.name}`}>{email}</span>}
      <span className={css.hint}>
        {writing
          ? t('together.writing')
          : over
            ? t('together.expired')
            : t('together.invited', { until: format.dateTime(expiresAt) })}
      </span>
      {(isOwner || self) && (
        <span className={css.actions}>
          {isOwner && isWritten && !writing && <SendAgain entry={entry} colleague={colleague} />}
          <End entry={entry} colleague={colleague} />
        </span>
      )}
    </li>
  );
}

function SendAgain({ entry: { id, awardID }, colleague: { email } }: ActProps) {
  const t = useText();
  const format = useFormat();
  const invite = useAction('inviteColleague');
  return (
    <Button
      size="small"
      busy={invite.busy}
      aria-label={t('together.of', { act: t('together.again'), name: email })}
      onClick={async () => {
        const idempotencyKey = crypto.randomUUID();
        const sent = await invite.run({ query: { id, awardID }, body: { data: { email } }, idempotencyKey });
        if (sent) notify({ message: t('together.invitedNow', { email, until: format.dateTime(sent.expiresAt) }) });
      }}
    >
      {t('together.again')}
    </Button>
  );
}

/** Cancelling an invitation, removing a colleague, or leaving. */
function End({ entry, colleague }: ActProps) {
  const t = useText();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const remove = useAction('removeColleague');
  const { id, name, self, writing } = colleague;
  const action = t(self ? 'together.leave' : writing ? 'together.remove' : 'together.cancel');
  const end = async () => {
    setAsking(false);
    const ended = await remove.run({ query: { id: entry.id, awardID: entry.awardID, colleagueID: id } });
    if (!ended) return;
    notify({ message: t(self ? 'together.left' : writing ? 'together.removed' : 'together.cancelled', { name }) });
    if (self) navigate('/entrant/entry/list');
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={remove.busy}
        aria-label={self ? action : t('together.of', { act: action, name })}
        onClick={() => (writing ? setAsking(true) : void end())}
      >
        {action}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={
          self
            ? t('together.leave.title', { title: entry.data.title || t('entrant.untitled') })
            : t('together.remove.title', { name })
        }
        safe={t('common.keep')}
        action={action}
        onAction={() => void end()}
      >
        {self ? t('together.leave.body') : t('together.remove.body', { name })}
      </ConfirmDialog>
    </>
  );
}
