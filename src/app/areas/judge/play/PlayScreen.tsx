import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { useOutbox } from '#app/actors/judging/outbox.ts';
import { type Play, shownOf, usePlay } from '#app/actors/judging/play.ts';
import { ReviewScreen } from '../review/ReviewScreen.tsx';
import { useFavourites } from '../review/useFavourites.ts';
import { NothingToJudge, SittingFailed, SittingLoading } from '../shared/SittingStates.tsx';
import { drawnWhenPressed } from './drawnWhenPressed.ts';
import { Scorer } from './Scorer.tsx';

drawnWhenPressed();

/** /judge/play: one entry after another. `?entry=` starts with one, `?review` with all marks. */
export function PlayScreen({ personID }: { readonly personID: string }) {
  const search = new URLSearchParams(useSearch());
  const play = usePlay(personID, { entryID: search.get('entry') });
  const outbox = useOutbox(personID);
  const favourites = useFavourites(play);
  const { view, entryID } = useSelector(play.actor, shownOf, shallowEqual);
  useReviewFirst(play, view === 'sheet', search.has('review'));
  if (view === 'loading') return <SittingLoading />;
  if (view === 'failed') return <SittingFailed play={play} />;
  if (view === 'empty') return <NothingToJudge play={play} outbox={outbox} />;
  if (view === 'review') return <ReviewScreen play={play} outbox={outbox} favourites={favourites} />;
  const judged = play.materials.get(entryID ?? '');
  return judged ? <Scorer play={play} outbox={outbox} judged={judged} /> : <SittingLoading />;
}

function useReviewFirst({ send }: Play, ready: boolean, wanted: boolean): void {
  const done = useRef(!wanted);
  useEffect(() => {
    if (done.current || !ready) return;
    done.current = true;
    send({ type: 'play.review' });
  }, [ready, send]);
}
