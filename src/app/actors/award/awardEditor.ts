import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import {
  awardEditorMachine,
  isUntouched,
  type SaveAwardInput,
  type SavedAward,
} from '#machines/awardEditor/awardEditor.machine.ts';
import { api } from '../../api/api.ts';
import { type Problem, problemOf } from '../../api/apiError.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { onPersonChanged } from '../../data/state/personChange.ts';
import { markUnsaved } from '../../data/state/unsavedWork.ts';
import { useTold } from '../../data/useTold.ts';

/** The fields of an award that are saved as they are written. */
export type AwardFields = Pick<
  Award,
  | 'name'
  | 'description'
  | 'timeZone'
  | 'currency'
  | 'opensAt'
  | 'closesAt'
  | 'judgingClosesAt'
  | 'resultsAt'
  | 'blind'
  | 'entryLimit'
  | 'resultMethod'
>;

export interface AwardEditor {
  /** The award as the server has it, with what is written over it. */
  readonly values: Award;
  readonly state: 'saved' | 'changed' | 'saving' | 'refused' | 'conflict';
  /** Something written is not with the server yet. */
  readonly unsaved: boolean;
  readonly problem: Problem | null;
  /** What is written and not saved, while somebody else's award differs. */
  readonly mine: Partial<AwardFields>;
  readonly theirs: Award | null;
  readonly change: (changes: Partial<AwardFields>) => void;
  /** What is being written is not to be saved yet: the pause before saving begins anew. */
  readonly typing: () => void;
  readonly saveNow: () => void;
  readonly retry: () => void;
  readonly discard: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Saves the fields of `award` as they are written, also once its screen is left. */
export function useAwardEditor(award: Award): AwardEditor {
  const [{ actor, seen }, hold] = useState(() => writingOf(award));
  const { pending, sent, problem, theirs, state, unsaved } = useSelector(actor, shownOf, shallowEqual);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each award
  useEffect(() => {
    const writing = writingOf(award);
    hold(writing);
    writing.users += 1;
    return () => {
      writing.users -= 1;
      writing.actor.send({ type: 'save.now' });
      release(writing);
    };
  }, [award.id]);
  useEffect(() => {
    seen.newest = newerOf(award, seen.newest);
    actor.send({ type: 'award.loaded', award: { id: award.id, version: seen.newest.version } });
  }, [actor, seen, award]);
  // The chart carries fields by name; only `change` below writes them.
  const mine = pending as Partial<AwardFields>;
  return {
    // What was saved is shown until it is read anew.
    values: { ...award, ...newerOf(award, seen.newest), ...(sent as Partial<AwardFields>), ...mine },
    state,
    unsaved,
    // `saveAward` below rejects with a Problem, whose `current` is the award.
    problem: useTold(problem as Problem | null),
    theirs: theirs as Award | null,
    mine,
    change: (changes) => actor.send({ type: 'award.change', changes }),
    typing: () => actor.send({ type: 'award.typing' }),
    saveNow: () => actor.send({ type: 'save.now' }),
    retry: () => actor.send({ type: 'save.retry' }),
    discard: () => actor.send({ type: 'changes.discard' }),
    keepMine: () => actor.send({ type: 'conflict.keepMine' }),
    takeTheirs: () => actor.send({ type: 'conflict.takeTheirs' }),
  };
}

function shownOf(snapshot: SnapshotFrom<typeof awardEditorMachine>) {
  const { pending, sent, problem, theirs } = snapshot.context;
  return { pending, sent, problem, theirs, state: snapshot.value, unsaved: snapshot.hasTag('unsaved') };
}

/** An award as whoever writes it has seen it. */
interface SeenAward {
  /** When what is written and not saved was begun. */
  base: Award;
  /** As the server had it last. */
  newest: Award;
}

interface Writing {
  readonly id: string;
  readonly actor: ActorRefFrom<typeof awardEditorMachine>;
  readonly seen: SeenAward;
  /** Screens that show it. */
  users: number;
}

/** As an award's page asks after what is not saved: by the award's id. */
const nameOf = (id: string) => `${id} fields`;

/** What is written of awards, until all of it is with the server and no screen shows it. */
const writings = new Map<string, Writing>();

function writingOf(award: Award): Writing {
  const held = writings.get(award.id);
  if (held) return held;
  const { id, version } = award;
  const seen: SeenAward = { base: award, newest: award };
  const writing = { id, seen, users: 0, actor: createActor(awardEditorOf(seen), { input: { id, version } }) };
  let wasUnsaved = false;
  writing.actor.subscribe((snapshot) => {
    const isUnsaved = snapshot.hasTag('unsaved');
    if (!isUnsaved) seen.base = seen.newest;
    if (isUnsaved === wasUnsaved) return;
    wasUnsaved = isUnsaved;
    markUnsaved(nameOf(id), isUnsaved);
    release(writing);
  });
  writing.actor.start();
  writings.set(id, writing);
  return writing;
}

function release(writing: Writing): void {
  if (writing.users > 0 || writing.actor.getSnapshot().hasTag('unsaved')) return;
  forget(writing);
}

function forget(writing: Writing): void {
  if (writings.get(writing.id) === writing) writings.delete(writing.id);
  writing.actor.stop();
  markUnsaved(nameOf(writing.id), false);
}

onPersonChanged(({ mayReturn }) => {
  if (!mayReturn) for (const writing of writings.values()) forget(writing);
});

const newerOf = (award: Award, other: Award): Award => (other.version > award.version ? other : award);

/** The chart with its port filled in. */
export const awardEditorOf = (seen: SeenAward) =>
  awardEditorMachine.provide({ actors: { saveAward: saveAward(seen) } });

/** Saves over a newer version too, where that left the fields being saved as the writer saw them on beginning. */
const saveAward = (seen: SeenAward) =>
  fromPromise<SavedAward, SaveAwardInput>(async ({ input: { id, version, changes } }) => {
    const body = changes as Body<'updateAward'>;
    const put = (ifMatch: number) => api.call('updateAward', { query: { id }, body, ifMatch });
    // What a colleague wrote in these fields came with another save's answer, and nobody has seen it: the server refuses.
    const known = isUntouched(changes, seen.base, seen.newest) ? version : seen.base.version;
    try {
      const award = await put(known).catch((error: unknown) => {
        const newer = newerIn(error);
        if (!newer || !isUntouched(changes, seen.base, newer)) throw error;
        return put(newer.version);
      });
      seen.newest = award;
      // Of what is still written, nobody has seen more than before.
      const saved = Object.keys(changes).map((field) => [field, Reflect.get(award, field)]);
      seen.base = { ...seen.base, ...Object.fromEntries(saved) };
      invalidateAfter('updateAward');
      return award;
    } catch (error) {
      const newer = newerIn(error);
      // It is shown beside what is written.
      if (newer) seen.base = seen.newest = newer;
      throw problemOf(error);
    }
  });

/** The award that somebody else saved meanwhile, where that is why a save was refused. */
function newerIn(error: unknown): Award | undefined {
  const { status, current } = problemOf(error);
  return status === 409 ? (current as Award | undefined) : undefined;
}
