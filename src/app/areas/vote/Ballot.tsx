import { useEffect, useState } from 'react';
import type { PublicVote } from '#contract/vote.ts';
import { useBallot } from '../../actors/vote/ballot.ts';
import { useText } from '../../i18n/useText.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Choosing } from './Choosing.tsx';
import { Comparing } from './Comparing.tsx';
import { Confirming } from './Confirming.tsx';
import { Thanks } from './Thanks.tsx';

interface Props {
  readonly id: string;
  readonly vote: PublicVote;
  /** The vote turned out to be closed, whatever it was when the page was opened. */
  readonly onClosed: () => void;
}

/** Choosing, proving the address, and that it is done. What was chosen and typed stays until it is cast. */
export function Ballot({ id, vote, onClosed }: Props) {
  const t = useText();
  const ballot = useBallot(id, vote);
  const [shown] = useState(() => ({ ...vote, categories: drawn(vote) }));
  const { state } = ballot;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once
  useEffect(() => {
    if (state === 'closed') onClosed();
  }, [state]);
  if (state === 'closed') {
    return (
      <Note title={t('vote.page.closed')} role="alert">
        {ballot.choices.length > 0 && (
          <p>{t(ballot.unanswered ? 'vote.page.closed.unanswered' : 'vote.page.closed.late')}</p>
        )}
        <p>{t('vote.page.closed.text')}</p>
      </Note>
    );
  }
  if (state === 'thanked') return <Thanks ballot={ballot} vote={shown} />;
  if (state === 'comparing') return <Comparing ballot={ballot} vote={shown} />;
  return ballot.isChoosing ? <Choosing ballot={ballot} vote={shown} /> : <Confirming ballot={ballot} vote={shown} />;
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
