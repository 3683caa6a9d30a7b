import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { useSessions } from '#app/actors/account/sessions.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useSession } from '#app/actors/session/useSession.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useFreshProof } from '#app/parts/account/useFreshProof.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { useHeirs } from '#app/ui/primitives/useHeirs.ts';
import type { AccountSession } from '#contract/sessions.ts';
import { ComingRows } from '../shared/Coming.tsx';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';
import { useBrowserName } from './useBrowserName.ts';

/** Where the person is signed in, the end of one session, and the way out of all. */
export function SessionsSection() {
  const t = useText();
  const { items, state, problem, reload } = useSessions();
  const { signOut } = useSession();
  const { run } = useAction('endSession', { quiet: true });
  const [ending, setEnding] = useState('');
  const [asking, setAsking] = useState(false);
  const proof = useFreshProof();
  useHeirs();

  const end = async (id: string) => {
    setEnding(id);
    if (await run({ query: { id } })) notify({ message: t('settings.sessions.ended') });
    setEnding('');
    reload();
  };
  return (
    <Section id="sessions" title={t('settings.sessions')} help={t('settings.sessions.help')} ruled>
      {state === 'failed' && (
        <ErrorState title={t('settings.sessions.failed')} onRetry={reload}>
          {problem && identityText(problem)}
        </ErrorState>
      )}
      <div className={css.rows}>
        {state === 'loading' && <ComingRows label={t('settings.sessions')} rows={1} />}
        {items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() => proof.ask(() => void end(session.id))}
          />
        ))}
        <SettingRow name={t('settings.everywhere')} below={t('settings.everywhere.help')}>
          <Button size="small" icon="signOut" onClick={() => proof.ask(() => setAsking(true))}>
            {t('settings.everywhere')}
          </Button>
        </SettingRow>
      </div>
      {proof.dialog}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('settings.everywhere.ask')}
        safe={t('settings.everywhere.stay')}
        action={t('settings.everywhere')}
        onAction={() => signOut({ everywhere: true })}
        danger
      >
        {t('settings.everywhere.help')}
      </ConfirmDialog>
    </Section>
  );
}

type SessionRowProps = { readonly session: AccountSession; readonly busy: boolean; readonly onEnd: () => void };

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useText();
  const { dateTime } = useFormat();
  const { name: browser, isPhone } = useBrowserName(session.agent ?? '');
  const name = session.actor === null ? browser : t('settings.sessions.actor', { who: session.actor });
  const since = dateTime(session.signedInAt);
  const below = [
    session.present && t('settings.sessions.this'),
    session.source && t('settings.sessions.from', { address: session.source }),
    t('settings.sessions.since', { when: since }),
    session.seenAt !== session.signedInAt && t('settings.devices.seen', { when: dateTime(session.seenAt) }),
  ];
  return (
    <SettingRow icon={isPhone ? 'phone' : 'laptop'} name={name} below={below.filter(Boolean).join(' · ')}>
      {!session.present && (
        <Button
          size="small"
          busy={busy}
          onClick={onEnd}
          aria-label={t('settings.sessions.endNamed', { name: `${name}, ${since}` })}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </SettingRow>
  );
}
