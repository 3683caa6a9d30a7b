import { type ReactNode, useEffect, useState } from 'react';
import type { PublicVote } from '#contract/vote.ts';
import { loadVote, type VoteReply } from '../../actors/vote/publicVote.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { LanguageSwitch } from '../../parts/page/LanguageSwitch.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { TopProgress } from '../../ui/feedback/TopProgress.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Logo } from '../../ui/primitives/Logo.tsx';
import { secondary } from '../../ui/theme/text.css.ts';
import { Ballot } from './Ballot.tsx';
import { Foot } from './Foot.tsx';
import { ReceiptCheck } from './ReceiptCheck.tsx';
import { VoteResult } from './VoteResult.tsx';
import * as css from './vote.css.ts';

/** A public vote as anybody sees it: to vote while it is open, the result once it is published. */
export function VotePage({ id }: { readonly id: string }) {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const [loaded, setLoaded] = useState<VoteReply<PublicVote> | null>(null);
  const [asked, setAsked] = useState(0);
  const [isClosed, setClosed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody wants that; words are of no concern to it
  useEffect(() => {
    let isGone = false;
    void loadVote(id, locale).then((answer) => {
      if (!isGone) setLoaded(answer);
    });
    return () => {
      isGone = true;
    };
  }, [id, asked]);
  if (!loaded) return <TopProgress />;
  if (!loaded.isTaken) {
    const isGone = loaded.status === 404 || loaded.status === 400;
    return (
      <Frame title={t('vote.page.title')} sub={null} brand={t('vote.page.title')}>
        <Note
          title={isGone ? t('vote.page.none') : (loaded.message ?? t('vote.page.offline'))}
          family={isGone ? 'grey' : 'red'}
          role="alert"
          actions={isGone ? undefined : <Button onClick={() => setAsked(asked + 1)}>{t('vote.page.again')}</Button>}
        />
      </Frame>
    );
  }
  const vote = loaded.answer;
  const isOpen = vote.state === 'open' && !isClosed;
  return (
    <Frame
      title={vote.name}
      brand={vote.awardName}
      vote={vote}
      sub={t(isOpen ? 'vote.page.lead' : 'vote.page.by', { organiser: vote.organiser, count: vote.picks })}
      aside={isOpen && <p>{t('vote.page.closesAt', { at: format.dateTime(vote.closesAt, vote.timeZone) })}</p>}
    >
      {vote.state === 'open' && <Ballot id={id} vote={vote} onClosed={() => setClosed(true)} />}
      {vote.state === 'closed' && (
        <Note title={t('vote.page.closed')}>
          {vote.resultsAt
            ? t('vote.page.closed.on', { date: format.longDate(vote.resultsAt, vote.timeZone) })
            : t('vote.page.closed.text')}
        </Note>
      )}
      {vote.state === 'published' ? <VoteResult vote={vote} /> : <ReceiptCheck id={id} vote={vote} />}
    </Frame>
  );
}

type FrameProps = {
  readonly title: string;
  readonly brand: string;
  readonly sub: ReactNode;
  readonly aside?: ReactNode;
  readonly vote?: PublicVote;
  readonly children: ReactNode;
};

function Frame({ title, brand, sub, aside, vote, children }: FrameProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <p className={css.brand}>
          <Logo />
          {brand}
        </p>
        <LanguageSwitch className={css.languages} />
      </header>
      <main id="main" className={css.main}>
        <div className={css.header}>
          <div>
            <h1 className={css.heading}>{title}</h1>
            {sub && <p className={secondary}>{sub}</p>}
          </div>
          {aside}
        </div>
        {children}
      </main>
      <Foot vote={vote ?? null} />
    </div>
  );
}
