import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { Award } from '#contract/entities/award.ts';
import { importingMachine } from '#machines/importing/importing.machine.ts';
import type { Checked, ImportFile } from '#machines/importing/importing.rules.ts';
import { importRules } from '#machines/importing/importing.rules.ts';
import type { ImportedSome, Invited, ReadSheet } from '#machines/importing/importing.types.ts';
import type { Target } from '#machines/importing/targets.ts';
import { type Reason, refusals } from '#machines/kit/rules.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { Desk } from './desk.ts';

/** An import of entries into an award, from choosing a file to the drafts. */
export function useImporting(award: Award) {
  const [desk] = useState(() => new Desk(award));
  const [machine] = useState(() => provided(desk));
  const actor = useActorRef(machine, { input: { awardStatus: award.status } });
  const shown = useSelector(actor, shownOf, shallowEqual);
  const [refused, setRefused] = useState<readonly Reason[]>([]);
  const { state } = shown;
  useEffect(() => () => desk.end(), [desk]);
  useEffect(() => {
    const back = () => actor.send({ type: 'connection.back' });
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [actor]);
  useEffect(() => {
    // What a cut left behind is shown as well.
    if (!['done', 'stopped', 'refused'].includes(state)) return;
    invalidateAfter('createUser');
    invalidateAfter('importEntries');
  }, [state]);
  return {
    ...shown,
    desk,
    refusedFile: refused,
    choose: (file: File) => {
      const given = { name: file.name, size: file.size };
      const reasons = refusals(importRules.mayChoose, actor.getSnapshot().context, { file: given });
      setRefused(reasons);
      if (reasons.length > 0) return;
      desk.file = file;
      actor.send({ type: 'import.choose', file: given });
    },
    match: (column: number, target: Target | null) => actor.send({ type: 'import.match', column, target }),
    repeat: (again: boolean) => actor.send({ type: 'import.repeat', again }),
    send: (type: Simple) => actor.send({ type }),
    /** Why the preview, or the import itself, is refused. */
    reasonsAgainst: (rule: 'mayCheck' | 'mayBegin'): readonly Reason[] =>
      refusals(importRules[rule], actor.getSnapshot().context, undefined),
  };
}

/** What the steps of the dialog show, and what decides the reasons among it. */
function shownOf(snapshot: SnapshotFrom<typeof importingMachine>) {
  const { file, columns, rows, targets, checked, again, invited, made, refused, at, problem } = snapshot.context;
  return {
    file,
    columns,
    rows,
    targets,
    checked,
    again,
    invited,
    made,
    refused,
    at,
    problem,
    state: snapshot.value,
    isMaking: snapshot.hasTag('making'),
  };
}

export type Importing = ReturnType<typeof useImporting>;

type Simple = 'import.check' | 'import.back' | 'import.begin' | 'import.stop' | 'import.retry' | 'import.dismiss';

const provided = (desk: Desk) =>
  importingMachine.provide({
    actors: {
      readFile: fromPromise<ReadSheet, ImportFile | null>(({ signal }) => desk.read(signal)),
      checkRows: fromPromise<Checked, readonly (Target | null)[]>(({ input, signal }) => desk.check(input, signal)),
      beginImport: fromPromise<string, boolean>(({ input }) => desk.begin(input)),
      // The chart has the import's id before it invites or makes anything.
      inviteSome: fromPromise<Invited, string | null>(({ input }) => desk.invite(input ?? '')),
      importSome: fromPromise<ImportedSome, { readonly importID: string | null; readonly at: number }>(({ input }) =>
        desk.importFrom(input.importID ?? '', input.at),
      ),
    },
  });
