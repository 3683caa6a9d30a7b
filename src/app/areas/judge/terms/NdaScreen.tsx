import { useState } from 'react';
import { useSearch } from 'wouter';
import { leaveLoginAs } from '#app/actors/account/leaveLoginAs.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { acceptedNda } from '#app/data/offline/sheets.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useSignOut } from '#app/parts/page/signOut.ts';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Reasons } from '#app/ui/primitives/Reasons.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { stack16, stack24 } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { User } from '#contract/entities/person.ts';
import { awaitingNda, isShut, roundsOf } from '../shared/gate.ts';
import * as css from '../shared/judge.css.ts';

type NdaProps = {
  readonly awards: readonly Award[];
  readonly user: User;
  /** Whether somebody else is signed in as the judge. */
  readonly acting: boolean;
};

/** /judge/nda: the confidentiality terms of each award, to read, accept or decline. */
export function NdaScreen({ awards, user, acting }: NdaProps) {
  const t = useText();
  const asked = new URLSearchParams(useSearch()).get('award');
  const rounds = roundsOf(awards);
  const [chosen, setChosen] = useState(asked);
  const shown = rounds.find(({ id }) => id === chosen) ?? awaitingNda(awards)[0] ?? rounds[0];
  return (
    <Page
      title={t('judge.nda.title')}
      below={shown?.name}
      actions={
        !isShut(awards) && rounds.length > 0 ? (
          <LinkButton href="/judge/play" variant={awaitingNda(awards).length === 0 ? 'primary' : 'secondary'}>
            {t('judge.continue')}
          </LinkButton>
        ) : undefined
      }
    >
      {shown ? (
        <div className={cx(stack24, css.page)}>
          {rounds.length > 1 && (
            <div className={css.narrow}>
              <Select
                label={t('judge.nda.award')}
                value={shown.id}
                onChange={setChosen}
                options={rounds.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
          )}
          <Terms key={`${shown.id} ${shown.nda.version}`} award={shown} user={user} acting={acting} />
        </div>
      ) : (
        <EmptyState
          title={t('judge.nda.nothing')}
          actions={<LinkButton href="/judge">{t('judge.toDashboard')}</LinkButton>}
        >
          {t('judge.nda.nothingBody')}
        </EmptyState>
      )}
    </Page>
  );
}

type TermsProps = Pick<NdaProps, 'user' | 'acting'> & { readonly award: Award };

function Terms({ award, user, acting }: TermsProps) {
  const t = useText();
  const format = useFormat();
  const { nda, assignment } = award;
  const before = assignment?.nda;
  const accepted = acceptedNda(award) && before;
  return (
    <>
      {accepted && (
        <Note family="green" icon="tick" title={t('judge.nda.accepted')} role="status">
          <p>
            {t('judge.nda.acceptedBody', {
              name: accepted.name,
              date: format.dateTime(accepted.acceptedAt, award.timeZone),
              version: accepted.version,
              email: user.email,
            })}
          </p>
        </Note>
      )}
      {before && !accepted && (
        <Note family="orange" title={t('judge.nda.changed')}>
          <p>
            {t('judge.nda.changedBody', {
              version: before.version,
              date: format.date(before.acceptedAt, award.timeZone),
            })}
          </p>
        </Note>
      )}
      {!before && <p className={css.lead}>{t('judge.nda.lead', { org: award.orgName })}</p>}
      <p className={css.version}>{t('judge.nda.version', { version: nda.version })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by keyboard */}
      <section className={css.terms} aria-label={t('judge.nda.version', { version: nda.version })} tabIndex={0}>
        {nda.text}
      </section>
      {!accepted && (acting ? <ForJudgeAlone user={user} /> : <Acceptance award={award} user={user} />)}
    </>
  );
}

function ForJudgeAlone({ user }: Pick<NdaProps, 'user'>) {
  const t = useText();
  const reasonText = useReason();
  return (
    <Note
      title={reasonText({ code: 'judge.refusal.onlyJudgeAccepts' })}
      icon="lock"
      actions={
        <Button size="small" onClick={() => void leaveLoginAs()}>
          {t('common.loginAsBack')}
        </Button>
      }
    >
      <p>{t('judge.nda.acting', { name: user.name })}</p>
    </Note>
  );
}

function Acceptance({ award, user }: { readonly award: Award; readonly user: User }) {
  const t = useText();
  const { run, busy } = useAction('acceptNda');
  const [name, setName] = useState(user.name);
  const [read, setRead] = useState(false);
  const [declined, setDeclined] = useState(false);
  const reasons = [
    ...(name.trim() ? [] : [{ text: t('judge.nda.nameMissing') }]),
    ...(read ? [] : [{ text: t('judge.nda.notRead') }]),
  ];
  const accept = async () => {
    const body = { awardID: award.id, version: award.nda.version, name: name.trim() };
    if (await run({ body })) notify({ message: t('judge.nda.recorded') });
  };
  if (declined) return <Declined award={award} onBack={() => setDeclined(false)} />;
  return (
    <form
      className={stack16}
      onSubmit={(event) => {
        event.preventDefault();
        if (reasons.length === 0) void accept();
      }}
    >
      <div className={css.narrow}>
        <TextInput
          label={t('judge.nda.name')}
          help={t('judge.nda.nameHelp')}
          value={name}
          onChange={setName}
          autoComplete="name"
          maxLength={250}
        />
      </div>
      <Checkbox label={t('judge.nda.confirm', { award: award.name })} checked={read} onChange={setRead} />
      <div className={css.actions}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={busy}
          reasons={reasons}
          reasonsPlace="elsewhere"
          aria-describedby="nda-why"
        >
          {t('judge.nda.accept')}
        </Button>
        <Button size="large" onClick={() => setDeclined(true)}>
          {t('judge.nda.decline')}
        </Button>
      </div>
      <Reasons id="nda-why" compact reasons={reasons} />
    </form>
  );
}

function Declined({ award, onBack }: { readonly award: Award; readonly onBack: () => void }) {
  const t = useText();
  const signOut = useSignOut();
  return (
    <Note
      title={t('judge.nda.declinedTitle')}
      icon="lock"
      role="status"
      actions={
        <>
          <Button size="small" onClick={onBack}>
            {t('judge.nda.backToTerms')}
          </Button>
          <Button size="small" variant="quiet" onClick={signOut}>
            {t('common.logout')}
          </Button>
        </>
      }
    >
      <p>{t('judge.nda.declinedBody', { award: award.name })}</p>
      <p>{t('judge.nda.declinedNext', { org: award.orgName })}</p>
    </Note>
  );
}
