import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
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
  readonly saveNow: () => void;
  readonly retry: () => void;
  readonly discard: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Saves the fields of `award` as they are written. */
export function useAwardEditor(award: Award): AwardEditor {
  const seen = useRef(award);
  const machine = useMemo(() => awardEditorOf(seen), []);
  const actor = useActorRef(machine, { input: { id: award.id, version: award.version } });
  const { pending, sent, problem, theirs, state, unsaved } = useSelector(actor, shownOf, shallowEqual);
  useEffect(() => {
    seen.current = award;
  }, [award]);
  useEffect(() => {
    actor.send({ type: 'award.loaded', award: { id: award.id, version: award.version } });
  }, [actor, award.id, award.version]);
  useEffect(() => () => actor.send({ type: 'save.now' }), [actor]);
  // The chart carries fields by name; only `change` below writes them.
  const mine = pending as Partial<AwardFields>;
  return {
    values: { ...award, ...(sent as Partial<AwardFields>), ...mine },
    state,
    unsaved,
    // `saveAward` below rejects with a Problem, whose `current` is the award.
    problem: problem as Problem | null,
    theirs: theirs as Award | null,
    mine,
    change: (changes) => actor.send({ type: 'award.change', changes }),
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

/** The chart with its port filled in; `seen` is the award as this screen shows it. */
export const awardEditorOf = (seen: { readonly current: Award }) =>
  awardEditorMachine.provide({ actors: { saveAward: saveAward(seen) } });

/** Saves over a newer version too, where that left the fields being saved as this screen showed them. */
const saveAward = (seen: { readonly current: Award }) =>
  fromPromise<SavedAward, SaveAwardInput>(async ({ input: { id, version, changes } }) => {
    const body = changes as Body<'updateAward'>;
    const put = (ifMatch: number) => api.call('updateAward', { query: { id }, body, ifMatch });
    const base = seen.current;
    try {
      const award = await put(version).catch((error: unknown) => {
        const { status, current } = problemOf(error);
        const newer = status === 409 ? (current as Award | undefined) : undefined;
        if (!newer || !isUntouched(changes, base, newer)) throw error;
        return put(newer.version);
      });
      invalidateAfter('updateAward');
      return award;
    } catch (error) {
      throw problemOf(error);
    }
  });
