import { type FormEvent, useState } from 'react';
import type { PublicVote } from '../../../contract/vote.ts';
import { askCode, castVote, type Told } from '../../actors/publicVote.ts';
import { Button } from '../../design/Button.tsx';
import { CodeInput } from '../../design/CodeInput.tsx';
import { cx } from '../../design/cx.ts';
import { Note } from '../../design/Note.tsx';
import { TextInput } from '../../design/TextInput.tsx';
import { TextLink } from '../../design/TextLink.tsx';
import { secondary } from '../../design/text.css.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { useApp } from '../../parts/context.ts';
import * as css from './vote.css.ts';

type Props = { readonly id: string; readonly vote: PublicVote };
type Entry = PublicVote['categories'][number]['entries'][number];

/** Choosing, proving the address, and that it is done. What was chosen and typed stays until it is cast. */
export function Ballot({ id, vote }: Props) {
  const t = useText();
  const format = useFormat();
  const { locale } = useApp();
  // One ballot, however often it is sent.
  const [ballotID] = useState(() => crypto.randomUUID());
  const [order] = useState(() => drawn(vote));
  const [choices, setChoices] = useState<ReadonlySet<string>>(new Set());
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<'choosing' | 'codeAsked' | 'cast'>('choosing');
  const [castAt, setCastAt] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = order.flatMap(({ categoryID, entries }) =>
    entries.filter(({ entryID }) => choices.has(entryID)).map((entry) => ({ ...entry, categoryID })),
  );
  const take = async <Answer,>(call: Promise<Told<Answer>>, next: (answer: Answer) => void) => {
    setBusy(true);
    setProblem(null);
    const told = await call;
    setBusy(false);
    if (told.isTaken) next(told.answer);
    else setProblem(told.message ?? t('vote.page.offline'));
  };
  const send = () => {
    if (choices.size === 0) return setProblem(t('vote.page.chooseFirst'));
    if (!email.includes('@')) return setProblem(t('vote.page.emailMissing'));
    return take(askCode(id, locale, email.trim()), () => {
      setCode('');
      setStep('codeAsked');
    });
  };
  const cast = () => {
    if (code.length < 6) return setProblem(t('vote.page.codeMissing'));
    const body = {
      ...{ ballotID, email: email.trim(), code },
      choices: chosen.map(({ categoryID, entryID }) => ({ categoryID, entryID })),
    };
    return take(castVote(id, locale, body), (answer) => {
      setCastAt(answer.castAt);
      setStep('cast');
    });
  };
  const submit = (act: () => unknown) => (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) act();
  };
  const refusal = problem && <Note family="red" title={problem} role="alert" />;
  const summary = (
    <ol className={css.list}>
      {chosen.map(({ entryID, title, ref }) => (
        <li key={entryID}>{title || ref}</li>
      ))}
    </ol>
  );
  if (step === 'cast') {
    return (
      <section className={css.narrow} aria-live="polite">
        <Note family="green" role="status" title={t('vote.page.thanks', { count: chosen.length })}>
          {t('vote.page.castAt', { at: format.dateTime(castAt, vote.timeZone) })}
        </Note>
        {summary}
        <p className={secondary}>{t('vote.page.hidden')}</p>
      </section>
    );
  }
  if (step === 'codeAsked') {
    return (
      <form className={css.narrow} onSubmit={submit(cast)} noValidate>
        <h2 className={css.title}>{t('vote.page.enterCode')}</h2>
        <p className={secondary}>{t('vote.page.sentTo', { email: email.trim() })}</p>
        <CodeInput label={t('vote.page.code')} value={code} onChange={setCode} autoFocus />
        {refusal}
        {summary}
        <Button type="submit" variant="primary" size="large" block busy={isBusy}>
          {t('vote.page.cast', { count: chosen.length })}
        </Button>
        <p>
          <TextLink onPress={() => void send()}>{t('vote.page.anotherCode')}</TextLink>{' '}
          <TextLink onPress={() => setStep('choosing')}>{t('vote.page.back')}</TextLink>
        </p>
        <p className={secondary}>{t('vote.page.data')}</p>
      </form>
    );
  }
  const toggle = (entry: Entry, siblings: readonly Entry[]) => {
    setProblem(null);
    const next = new Set(choices);
    if (!next.delete(entry.entryID)) {
      if (siblings.filter(({ entryID }) => choices.has(entryID)).length >= vote.picks)
        return setProblem(t('vote.page.allGiven', { count: vote.picks }));
      next.add(entry.entryID);
    }
    setChoices(next);
  };
  return (
    <div className={css.columns}>
      <div className={css.sections}>
        <p className={secondary}>{t('vote.page.order')}</p>
        {order.map(({ categoryID, name, entries }) => (
          <section key={categoryID} aria-labelledby={categoryID}>
            <h2 id={categoryID} className={css.title}>
              {name}
            </h2>
            <ul className={css.cards}>
              {entries.map((entry) => (
                <li key={entry.entryID} className={cx(css.card, choices.has(entry.entryID) && css.chosen)}>
                  <Shown entry={entry} />
                  <Button
                    icon={choices.has(entry.entryID) ? 'tick' : undefined}
                    aria-pressed={choices.has(entry.entryID)}
                    aria-label={`${t(choices.has(entry.entryID) ? 'vote.page.yours' : 'vote.page.vote')}, ${entry.title || entry.ref}`}
                    onClick={() => toggle(entry, entries)}
                  >
                    {choices.has(entry.entryID) ? t('vote.page.yours') : t('vote.page.vote')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <form className={css.ballot} onSubmit={submit(send)} noValidate aria-label={t('vote.page.votes')}>
        <h2 className={css.title}>{t('vote.page.votes')}</h2>
        {chosen.length > 0 ? summary : <p className={secondary}>{t('vote.page.nothing')}</p>}
        <TextInput
          label={t('vote.page.email')}
          help={t('vote.page.emailHelp')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={setEmail}
        />
        {refusal}
        <Button type="submit" variant="primary" size="large" block busy={isBusy}>
          {t('vote.page.send')}
        </Button>
        <p className={secondary}>{t('vote.page.final')}</p>
        <p className={secondary}>{t('vote.page.data')}</p>
      </form>
    </div>
  );
}

/** An entry with what was made public of it, as text. */
export function Shown({ entry }: { readonly entry: Entry }) {
  const { locale } = useApp();
  return (
    <>
      <h3 className={css.title}>{entry.title || entry.ref}</h3>
      {entry.answers.map(({ label, value }) => (
        <div key={`${Object.values(label)[0]} ${value}`}>
          <p className={secondary}>{label[locale] ?? Object.values(label)[0]}</p>
          <p className={css.answer}>{value}</p>
        </div>
      ))}
    </>
  );
}

/** Each visitor's own order, so that nobody is always first. */
function drawn({ categories }: PublicVote): PublicVote['categories'] {
  return categories.map((category) => ({
    ...category,
    entries: category.entries
      .map((entry) => ({ entry, at: Math.random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ entry }) => entry),
  }));
}
