import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { entryHref } from '../shared/addresses.ts';
import * as css from './together.css.ts';

/** Where the link of an invitation leads once its reader is signed in: accepting it, or why it cannot be accepted. */
export function AcceptPage() {
  const t = useText();
  const reasonText = useReason();
  const { user } = useAccount();
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const body = { id: search.get('invitation') ?? '', code: search.get('code') ?? '' };
  const accept = useAction('acceptColleague', { silent: true });
  const key = useRef(crypto.randomUUID());
  const isWhole = body.id !== '' && body.code !== '';
  const { error } = accept;
  const toEntries = <LinkButton href="/entrant/entry/list">{t('together.toEntries')}</LinkButton>;
  return (
    <Page title={t('together.accept.title')}>
      <div className={css.page}>
        {!isWhole ? (
          <Note title={t('together.accept.incomplete')} actions={toEntries} />
        ) : (
          <>
            <p>{t('together.accept.text', { email: user?.email ?? '' })}</p>
            {error && (
              <Note family="red" role="alert" title={t('together.accept.refused')} actions={toEntries}>
                {error.reasons.length > 0
                  ? error.reasons.map((reason) => <p key={reason.code}>{reasonText(reason)}</p>)
                  : error.message}
              </Note>
            )}
            <span>
              <Button
                variant="primary"
                busy={accept.busy}
                onClick={async () => {
                  const entry = await accept.run({ body, idempotencyKey: key.current });
                  if (entry) navigate(entryHref(entry), { replace: true });
                }}
              >
                {t('together.accept')}
              </Button>
            </span>
          </>
        )}
      </div>
    </Page>
  );
}
