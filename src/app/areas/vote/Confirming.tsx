import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { CodeInput } from '../../ui/forms/CodeInput.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { TextLink } from '../../ui/primitives/TextLink.tsx';
import { secondary } from '../../ui/theme/text.css.ts';
import { Refusal, type StepProps, Summary, VoteSteps } from './parts.tsx';
import * as css from './vote.css.ts';

/** The code that was sent, and what it is about to do; or that no answer came. */
export function Confirming({ ballot, vote }: StepProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const count = ballot.choices.length;
  const isUnsure = ballot.state === 'unsure';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnsure) ballot.send({ type: 'ballot.retry' });
    else ballot.send({ type: 'code.submit', code, ballotID: crypto.randomUUID() });
  };
  return (
    <div className={css.narrow}>
      <VoteSteps current="confirm" />
      <form className={css.panel} onSubmit={submit} noValidate>
        {!isUnsure && (
          <div>
            <h2 className={css.stepTitle}>{t('vote.page.enterCode')}</h2>
            <p className={secondary}>{t('vote.page.sentTo', { email: masked(ballot.email) })}</p>
          </div>
        )}
        {isUnsure ? (
          <Note family="orange" role="alert" title={t('vote.page.unsure')}>
            {t('vote.page.unsure.text')}
          </Note>
        ) : (
          <>
            <CodeInput label={t('vote.page.code')} value={code} onChange={setCode} autoFocus />
            <Refusal ballot={ballot} />
          </>
        )}
        {count > 0 && (
          <section className={css.sections} aria-labelledby="vote-chosen">
            <div className={css.spread}>
              <h3 id="vote-chosen" className={css.title}>
                {t('vote.page.votes')}
              </h3>
              <TextLink onPress={() => ballot.send({ type: 'ballot.back' })}>{t('vote.page.back')}</TextLink>
            </div>
            <Summary vote={vote} choices={ballot.choices} />
          </section>
        )}
        <Button type="submit" variant="primary" size="large" block busy={ballot.isBusy}>
          {isUnsure ? t('vote.page.sendAgain') : count > 0 ? t('vote.page.cast', { count }) : t('vote.page.showMine')}
        </Button>
        <p className={css.spread}>
          {!isUnsure && (
            <TextLink onPress={() => ballot.send({ type: 'code.resend' })}>{t('vote.page.anotherCode')}</TextLink>
          )}
          {count === 0 && (
            <TextLink onPress={() => ballot.send({ type: 'ballot.back' })}>{t('vote.page.back')}</TextLink>
          )}
        </p>
      </form>
    </div>
  );
}

/** Enough of an address to see whether it is the right one, and too little for whoever looks over a shoulder. */
const masked = (email: string): string => `${email.slice(0, 1)}•••••${email.slice(email.lastIndexOf('@'))}`;
