import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { useOutbox } from '#app/actors/judging/outbox.ts';
import { type Play, usePlay } from '#app/actors/judging/play.ts';
import { currentOf } from '#machines/judging/play.rules.ts';
import { ReviewScreen } from '../review/ReviewScreen.tsx';
import { NothingToJudge, SittingFailed, SittingLoading } from '../round/SittingStates.tsx';
import { Scorer } from './Scorer.tsx';

/** /judge/play: one entry after another. `?entry=` starts with one, `?review` with all marks. */
export function PlayScreen({ personID }: { readonly personID: string }) {
  const search = new URLSearchParams(useSearch());
  const play = usePlay(personID, { entryID: search.get('entry') });
  const outbox = useOutbox(personID);
  useReviewFirst(play, search.has('review'));
  const { snapshot, materials } = play;
  if (snapshot.matches('loading')) return <SittingLoading />;
  if (snapshot.matches('failed')) return <SittingFailed play={play} />;
  if (snapshot.matches('empty')) return <NothingToJudge play={play} outbox={outbox} />;
  if (!snapshot.hasTag('sheet')) return <ReviewScreen play={play} outbox={outbox} />;
  const judged = materials.get(currentOf(snapshot.context).entryID);
  return judged ? <Scorer play={play} outbox={outbox} judged={judged} /> : <SittingLoading />;
}

function useReviewFirst({ snapshot, send }: Play, wanted: boolean): void {
  const done = useRef(!wanted);
  const ready = snapshot.hasTag('sheet');
  useEffect(() => {
    if (done.current || !ready) return;
    done.current = true;
    send({ type: 'play.review' });
  }, [ready, send]);
}
