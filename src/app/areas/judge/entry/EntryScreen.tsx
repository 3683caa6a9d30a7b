import { shallowEqual, useSelector } from '@xstate/react';
import { Redirect, useSearch } from 'wouter';
import { useOutbox } from '#app/actors/judging/outbox.ts';
import { shownOf, usePlay } from '#app/actors/judging/play.ts';
import { Scorer } from '../play/Scorer.tsx';
import { NothingToJudge, SittingFailed, SittingLoading } from '../shared/SittingStates.tsx';

/** /judge/entry?id=…: the same scorer for one entry. */
export function EntryScreen({ personID }: { readonly personID: string }) {
  const id = new URLSearchParams(useSearch()).get('id');
  return id === null ? <Redirect to="/judge/entries" replace /> : <OneEntry key={id} personID={personID} id={id} />;
}

function OneEntry({ personID, id }: { readonly personID: string; readonly id: string }) {
  const play = usePlay(personID, { entryID: id, only: true });
  const outbox = useOutbox(personID);
  const { view, entryID } = useSelector(play.actor, shownOf, shallowEqual);
  if (view === 'loading') return <SittingLoading />;
  if (view === 'failed') return <SittingFailed play={play} />;
  if (view === 'empty') return <NothingToJudge play={play} outbox={outbox} one />;
  const judged = play.materials.get(entryID ?? '');
  return judged ? <Scorer play={play} outbox={outbox} judged={judged} single /> : <SittingLoading />;
}
