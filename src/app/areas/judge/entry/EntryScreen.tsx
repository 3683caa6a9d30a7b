import { Redirect, useSearch } from 'wouter';
import { useOutbox } from '#app/actors/judging/outbox.ts';
import { usePlay } from '#app/actors/judging/play.ts';
import { currentOf } from '#machines/judging/play.rules.ts';
import { Scorer } from '../play/Scorer.tsx';
import { NothingToJudge, SittingFailed, SittingLoading } from '../round/SittingStates.tsx';

/** /judge/entry?id=…: the same scorer for one entry. */
export function EntryScreen({ personID }: { readonly personID: string }) {
  const id = new URLSearchParams(useSearch()).get('id');
  return id === null ? <Redirect to="/judge/entries" replace /> : <OneEntry key={id} personID={personID} id={id} />;
}

function OneEntry({ personID, id }: { readonly personID: string; readonly id: string }) {
  const play = usePlay(personID, { entryID: id, only: true });
  const outbox = useOutbox(personID);
  const { snapshot, materials } = play;
  if (snapshot.matches('loading')) return <SittingLoading />;
  if (snapshot.matches('failed')) return <SittingFailed play={play} />;
  if (snapshot.matches('empty')) return <NothingToJudge play={play} outbox={outbox} one />;
  const judged = materials.get(currentOf(snapshot.context).entryID);
  return judged ? <Scorer play={play} outbox={outbox} judged={judged} single /> : <SittingLoading />;
}
