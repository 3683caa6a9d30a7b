import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { useRefusals } from '#app/actors/call/useRefusals.ts';
import type { Play } from '#app/actors/judging/play.ts';
import { currentOf, playRules } from '#machines/judging/play.rules.ts';
import type { PlayEvent } from '#machines/judging/play.types.ts';
import { type PlayEntry, type PlaySheet, unmarkedOf } from '#machines/judging/sheet.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { whyNot } from '#machines/kit/why.ts';

/** The sheet that lies before the judge, and everything that can be done to it. */
export interface Scoring {
  readonly current: PlayEntry;
  readonly sheet: PlaySheet;
  /** The criterion that the keys mark. */
  readonly criterionID: string | null;
  /** Counts the wishes to have the focus on it. */
  readonly focusWanted: number;
  readonly chooseCriterion: (criterionID: string, focus: boolean) => void;
  readonly step: (step: 1 | -1) => void;
  /** `isDone` where nothing more is expected of this criterion: so it is unless said otherwise. */
  readonly setScore: (setScore: number | null, criterionID?: string, isDone?: boolean) => void;
  readonly write: (words: { readonly comment?: string; readonly note?: string }) => void;
  /** Why nothing on the sheet can be changed; empty where it can. */
  readonly locked: readonly Reason[];
  readonly takeUp: () => void;
  readonly takeUpRefused: readonly Reason[];
  /** Does what the event says, or remembers why not. */
  readonly ask: (event: PlayEvent) => void;
  /** For what is asked: a view that shows reasons selects them. */
  readonly why: (event: PlayEvent) => readonly Reason[];
  /** Why the last thing asked for was not done. */
  readonly refused: readonly Reason[];
}

const anyScore = { type: 'sheet.mark', criterionID: '', mark: 0 } as const;
const takeUp = { type: 'sheet.unrecuse' } as const;

/** Joins the running sitting with the criterion in hand. `moveOn` goes to the next criterion after each mark that is done. */
export function useScoring({ actor, send }: Pick<Play, 'actor' | 'send'>, moveOn: boolean): Scoring {
  const current = useSelector(actor, ({ context }) => currentOf(context));
  const locked = useRefusals(actor, anyScore, playRules);
  const takeUpRefused = useRefusals(actor, takeUp, playRules);
  const { criteria, sheet } = current;
  const first = unmarkedOf(current)[0]?.criterionID ?? criteria[0]?.criterionID ?? null;
  const [chosen, setChosen] = useState({ entryID: current.entryID, criterionID: first });
  const [focusWanted, setFocusWanted] = useState(0);
  const [refused, setRefused] = useState<readonly Reason[]>([]);
  const { criterionID } = chosen;
  // While it is drawn, not after: the next key would mark the criterion that the entry before left in focus.
  if (chosen.entryID !== current.entryID) {
    setChosen({ entryID: current.entryID, criterionID: first });
    setRefused([]);
    setFocusWanted((count) => count + 1);
  }

  const why = useCallback((event: PlayEvent) => whyNot(actor.getSnapshot(), event, playRules), [actor]);
  const ask = useCallback(
    (event: PlayEvent) => {
      const reasons = why(event);
      setRefused(reasons);
      if (reasons.length === 0) send(event);
    },
    [why, send],
  );
  const chooseCriterion = (next: string, focus: boolean) => {
    if (next !== criterionID) setChosen({ entryID: current.entryID, criterionID: next });
    if (focus) setFocusWanted((count) => count + 1);
  };
  const step = (by: 1 | -1) => {
    const index = criteria.findIndex((criterion) => criterion.criterionID === criterionID) + by;
    const next = criteria[Math.min(criteria.length - 1, Math.max(0, index))];
    if (next) chooseCriterion(next.criterionID, true);
  };
  const setScore = (given: number | null, asked?: string, isDone = true) => {
    const target = asked ?? criterionID;
    if (target === null) return;
    const scoring = { type: 'sheet.mark', criterionID: target, mark: given } as const;
    const isTaken = why(scoring).length === 0;
    // The same again only confirms it.
    if ((sheet.marks[target] ?? null) !== given) ask(scoring);
    else if (given === null || !isDone) return;
    const next = unmarkedOf(current).find((criterion) => criterion.criterionID !== target);
    if (given !== null && isDone && moveOn && next && isTaken) {
      chooseCriterion(next.criterionID, true);
    } else chooseCriterion(target, true);
  };
  return {
    current,
    sheet,
    criterionID,
    focusWanted,
    chooseCriterion,
    step,
    setScore,
    write: (words) => ask({ type: 'sheet.write', ...words }),
    locked,
    takeUp: () => ask(takeUp),
    takeUpRefused,
    ask,
    why,
    refused,
  };
}
