import { type FormEvent, useState } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { TextLink } from '../../ui/primitives/TextLink.tsx';
import { dim, secondary, small } from '../../ui/theme/text.css.ts';
import { Cards } from './Cards.tsx';
import { awayOf, chosenOf, Refusal, type StepProps, useRefusal } from './parts.tsx';
import * as css from './vote.css.ts';

const emailID = 'vote-email';

/** The entries, and beside them what was chosen and where to go on. */
export function Choosing({ ballot, vote }: StepProps) {
  const t = useText();
  const format = useFormat();
  const [email, setEmail] = useState(ballot.email);
  const chosen = chosenOf(vote, ballot.choices);
  const lines = [
    ...chosen.map(({ entryID, categoryID, title, ref }) => ({
      choice: { categoryID, entryID },
      title: title || ref,
      note: null,
    })),
    ...awayOf(vote, ballot.choices).map(({ entryID, categoryID }) => ({
      choice: { categoryID, entryID },
      title: t('vote.page.away'),
      note: t('vote.page.away.text'),
    })),
  ];
  const isChanging = ballot.state === 'changing';
  const refusal = useRefusal(ballot);
  const given = t('vote.page.given', {
    given: format.number(ballot.choices.length),
    count: format.number(vote.picks * vote.categories.length),
  });
  const save = () => ballot.send({ type: 'ballot.save', ballotID: crypto.randomUUID() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanging) save();
    else ballot.send({ type: 'code.request', email });
  };
  return (
    <>
      <div className={css.columns}>
        <Cards ballot={ballot} vote={vote} />
        <form className={css.ballot} onSubmit={submit} noValidate aria-label={t('vote.page.votes')}>
          <div className={css.spread}>
            <h2 className={css.title}>{t(isChanging ? 'vote.page.changing' : 'vote.page.votes')}</h2>
            <span className={secondary}>{given}</span>
          </div>
          {ballot.choices.length === 0 && <p className={secondary}>{t('vote.page.nothing')}</p>}
          <ol className={css.summary}>
            {lines.map(({ choice, title, note }) => (
              <li key={choice.entryID} className={css.line}>
                <span className={css.spread}>
                  <span className={css.name}>{title}</span>
                  <TextLink
                    size="small"
                    label={t('vote.page.takeBack.of', { title })}
                    onPress={() => ballot.send({ type: 'ballot.takeBack', choice })}
                  >
                    {t('vote.page.takeBack')}
                  </TextLink>
                </span>
                {note && <span className={`${small} ${dim}`}>{note}</span>}
              </li>
            ))}
          </ol>
          {!isChanging && (
            <TextInput
              id={emailID}
              label={t('vote.page.email')}
              help={t('vote.page.emailHelp')}
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={setEmail}
            />
          )}
          <Refusal ballot={ballot} />
          <Button
            type="submit"
            variant="primary"
            size="large"
            icon={isChanging ? undefined : 'mail'}
            block
            busy={ballot.isBusy}
          >
            {t(isChanging ? 'vote.page.save' : 'vote.page.send')}
          </Button>
          {isChanging ? (
            <TextLink onPress={() => ballot.send({ type: 'ballot.keep' })}>{t('vote.page.keep')}</TextLink>
          ) : (
            <>
              {chosen.length === 0 && (
                <TextLink onPress={() => ballot.send({ type: 'ballot.find', email })}>{t('vote.page.find')}</TextLink>
              )}
              <p className={`${small} ${dim}`}>{t('vote.page.final')}</p>
            </>
          )}
        </form>
      </div>
      {(isChanging || chosen.length > 0) && (
        <div className={css.mobileBar}>
          <span className={css.barWords}>
            <span className={css.name}>
              {t('vote.page.votes')} {given}
            </span>
            {refusal ? (
              <span className={`${small} ${css.refusal}`}>{refusal}</span>
            ) : (
              <span className={`${small} ${dim} ${css.ellipsis}`}>
                {chosen.map(({ title, ref }) => title || ref).join(' · ')}
              </span>
            )}
          </span>
          {isChanging ? (
            <Button variant="primary" onClick={save}>
              {t('vote.page.save')}
            </Button>
          ) : (
            <Button onClick={() => document.getElementById(emailID)?.focus()}>{t('vote.page.confirm')}</Button>
          )}
        </div>
      )}
    </>
  );
}
