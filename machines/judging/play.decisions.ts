import { type DecisionRow, type Decisions, refusedFor } from '../kit/decisions.ts';
import type { Problem } from '../kit/problem.ts';
import type { ScoreState } from '../score/score.rules.ts';
import type { EntryChange, HandIn, PlayContext, PlayInput } from './play.types.ts';
import { applyChange, inverseOf, type PlayEntry, type SheetChange } from './sheet.ts';

type Failure = { readonly error: Problem };
type Named = { readonly entryID: string };
type Refused = Named & { readonly reasons: readonly unknown[] };
type Loaded = { readonly output: readonly PlayEntry[] };

const current = 'marking.current';
const refetching = 'marking.refetching';
const stale = 'marking.stale';

const named = ({ entries }: PlayContext, id: string | null) => entries.find(({ entryID }) => entryID === id);
/** The entry before the judge. */
const here = (now: PlayContext): PlayEntry => named(now, now.at) ?? (now.entries[0] as PlayEntry);
const lacks = ({ criteria, sheet }: PlayEntry) => criteria.some(({ criterionID }) => !(criterionID in sheet.marks));
const isOpen = ({ sheet }: PlayEntry) => sheet.state === 'unscored' || sheet.state === 'scored';
const beside = (now: PlayContext, step: number): string | null =>
  now.entries[now.entries.findIndex(({ entryID }) => entryID === now.at) + step]?.entryID ?? null;

/** What keeps the judge from writing on a sheet, whatever its state. */
const barred = ({ assigned, ndaAccepted, awardStatus, entryOpen }: PlayEntry) => [
  !assigned && 'score.refusal.notAssigned',
  !ndaAccepted && 'score.refusal.ndaMissing',
  awardStatus === 'closed' && 'score.refusal.judgingClosed',
  !entryOpen && 'score.refusal.entryNotOpen',
];
const isFree = (entry: PlayEntry) => barred(entry).every((reason) => reason === false);
const inState = (entry: PlayEntry, reasons: Partial<Record<ScoreState, string>>): string[] => {
  const reason = reasons[entry.sheet.state];
  return reason === undefined ? [] : [reason];
};
const handedIn = { submitted: 'play.refusal.submitted', final: 'play.refusal.final' };
const closed = { ...handedIn, recused: 'play.refusal.recused' };
const isReady = (entry: PlayEntry) => isFree(entry) && entry.sheet.state === 'scored' && !lacks(entry);

/** Whether a change may still be undone: its sheet must take the opposite. */
const takes = (entry: PlayEntry, { recusal }: SheetChange): boolean =>
  isFree(entry) && (recusal === null ? entry.sheet.state === 'recused' : isOpen(entry));

const changed = (now: PlayContext, { entryID, change }: EntryChange) => ({
  entries: now.entries.map((entry) =>
    entry.entryID === entryID ? { ...entry, sheet: applyChange(entry.sheet, change) } : entry,
  ),
});
const changeEvents = (now: PlayContext, { entryID, change }: EntryChange) => {
  const { awardID, categoryID } = named(now, entryID) as PlayEntry;
  return [{ type: 'change.made', awardID, categoryID, entryID, change }];
};

/** A change of the sheet before the judge; where it can be undone, its opposite is remembered. */
const changing = <Event>(on: string, changeOf: (event: Event) => SheetChange, undoable = true): DecisionRow => {
  const made = (now: PlayContext, event: Event) => ({ entryID: here(now).entryID, change: changeOf(event) });
  return {
    in: 'marking',
    on,
    assigns: (now: PlayContext, event: Event) => {
      const { entryID, change } = made(now, event);
      const opposite = { entryID, change: inverseOf(here(now).sheet, change) };
      return { ...changed(now, made(now, event)), ...(undoable && { history: [...now.history, opposite] }) };
    },
    emits: (now: PlayContext, event: Event) => changeEvents(now, made(now, event)),
  };
};
/** Whether another window gave another score than the one that would be taken back. */
const isOverwritten = (now: PlayContext, undo: EntryChange, { entryID, change }: EntryChange): boolean =>
  undo.entryID === entryID &&
  Object.entries(change.marks ?? {}).some(
    ([id, mark]) => id in (undo.change.marks ?? {}) && mark !== (named(now, entryID)?.sheet.marks[id] ?? null),
  );
const last = ({ history }: PlayContext) => history[history.length - 1] as EntryChange;

/** Past the last entry comes the review. */
const goes = (on: string, step: number): DecisionRow[] => {
  const row = {
    in: 'marking',
    on,
    assigns: (now: PlayContext) => ({ at: beside(now, step) }),
  };
  return [{ ...row, when: (now: PlayContext) => beside(now, step) === null, to: 'review' }, row];
};

const refusal = (_: PlayContext, { entryID, reasons }: Refused) => ({ refusal: { entryID, reasons } });
const refusalShown = (_: PlayContext, { entryID, reasons }: Refused) => ({
  refusal: { entryID, reasons },
  at: entryID,
});
const toLoading = { to: 'loading', begins: { loadSitting: undefined } };
const toRefetching = { to: refetching, begins: { refetchSitting: undefined } };
const opens = { on: 'entry.open', assigns: (_: PlayContext, { entryID }: Named) => ({ at: entryID }) };
const why = (_: PlayContext, { error }: Failure) => ({ problem: error });
const nothingWrong = () => ({ refusal: null, problem: null });

const isNone = (_: PlayContext, { output }: Loaded) => output.length === 0;
const isGone = (now: PlayContext, { output }: Loaded) => !output.some(({ entryID }) => entryID === now.at);
/** Where the judge was, or the first that waits for marks, or the first of all. */
const entered = (now: PlayContext, { output }: Loaded) => {
  const waiting = output.find((entry) => isOpen(entry) && (entry.criteria.length === 0 || lacks(entry)));
  const found = output.find(({ entryID }) => entryID === now.at) ?? waiting ?? output[0];
  const history = now.history.filter((made) => output.some(({ entryID }) => entryID === made.entryID));
  return { entries: output, at: found?.entryID, history, problem: null };
};

const withStates = ({ entries }: PlayContext, sheets: HandIn['sheets']) =>
  entries.map((entry) => {
    const known = sheets.find(({ entryID }) => entryID === entry.entryID);
    return known ? { ...entry, sheet: { ...entry.sheet, state: known.state } } : entry;
  });
/** A sheet that was changed elsewhere as it is now, before it is said which ones are in. */
const withRenewed = (now: PlayContext, { renewed }: HandIn): PlayContext => ({
  ...now,
  entries: now.entries.map((entry) => ({
    ...entry,
    sheet: renewed.find(({ entryID }) => entryID === entry.entryID)?.sheet ?? entry.sheet,
  })),
});
const answered = (now: PlayContext, { output }: { readonly output: HandIn }) => ({
  entries: withStates(withRenewed(now, output), output.sheets),
  history: now.history.filter((made) => !output.renewed.some(({ entryID }) => entryID === made.entryID)),
  problem: output.problem,
});

/** Once the server has answered: a change that was refused is shown first. */
const settles = <Event>(
  state: string,
  on: string,
  assigns: (now: PlayContext, event: Event) => Readonly<Record<string, unknown>>,
  others: readonly Pick<DecisionRow, 'to' | 'when'>[],
): DecisionRow[] => [
  {
    in: state,
    on,
    ...toRefetching,
    when: (now: PlayContext) => now.refusal !== null,
    assigns: (now: PlayContext, event: Event) => ({ ...assigns(now, event), at: now.refusal?.entryID }),
  },
  ...others.map((row): DecisionRow => ({ in: state, on, assigns, ...row })),
];

const scoringRows: readonly DecisionRow[] = [
  {
    in: 'marking',
    on: 'sheet.mark',
    ...refusedFor((now: PlayContext) => [...barred(here(now)), ...inState(here(now), closed)]),
  },
  changing('sheet.mark', ({ criterionID, mark }: { readonly criterionID: string; readonly mark: number }) => ({
    marks: { [criterionID]: mark },
  })),
  {
    in: 'marking',
    on: 'sheet.write',
    ...refusedFor((now: PlayContext) => [...barred(here(now)), ...inState(here(now), closed)]),
  },
  changing('sheet.write', ({ comment }: { readonly comment: string }) => ({ comment }), false),
  {
    in: 'marking',
    on: 'sheet.recuse',
    ...refusedFor((now: PlayContext, { reason }: { readonly reason: string }) => [
      ...barred(here(now)),
      reason === '' && 'score.refusal.reasonMissing',
      ...inState(here(now), closed),
    ]),
  },
  changing('sheet.recuse', ({ reason }: { readonly reason: string }) => ({ recusal: { reason } })),
  {
    in: 'marking',
    on: 'sheet.unrecuse',
    ...refusedFor((now: PlayContext) => [
      ...barred(here(now)),
      ...inState(here(now), {
        ...handedIn,
        unscored: 'play.refusal.notRecused',
        scored: 'play.refusal.notRecused',
      }),
    ]),
  },
  changing('sheet.unrecuse', () => ({ recusal: null })),
  {
    in: 'marking',
    on: 'sheet.undo',
    ...refusedFor((now: PlayContext) => {
      const entry = last(now) && named(now, last(now).entryID);
      return [
        now.history.length === 0 && 'play.refusal.nothingToUndo',
        entry !== undefined && !takes(entry, last(now).change) && 'play.refusal.undoClosed',
      ];
    }),
  },
  {
    in: 'marking',
    on: 'sheet.undo',
    assigns: (now: PlayContext) => ({
      ...changed(now, last(now)),
      history: now.history.slice(0, -1),
      at: last(now).entryID,
    }),
    emits: (now: PlayContext) => changeEvents(now, last(now)),
  },
  {
    in: 'marking',
    on: 'sheet.submit',
    ...refusedFor((now: PlayContext) => [
      ...barred(here(now)),
      lacks(here(now)) && 'score.refusal.criteriaUnmarked',
      ...inState(here(now), { ...closed, unscored: 'play.refusal.unscored' }),
    ]),
  },
  {
    in: 'marking',
    on: 'sheet.submit',
    to: 'submittingOne',
    assigns: nothingWrong,
    begins: { submitOne: (now: PlayContext) => [here(now)] },
  },
  {
    in: 'marking',
    on: 'entry.next',
    refused: ['play.refusal.criteriaUnmarked'],
    when: (now: PlayContext) => {
      const entry = here(now);
      return isFree(entry) && isOpen(entry) && (entry.criteria.length === 0 || lacks(entry));
    },
  },
  ...goes('entry.next', 1),
  {
    in: 'marking',
    on: 'entry.previous',
    refused: ['play.refusal.first'],
    when: ({ entries, at }: PlayContext) => entries[0]?.entryID === at,
  },
  {
    in: 'marking',
    on: 'entry.previous',
    assigns: (now: PlayContext) => ({ at: beside(now, -1) }),
  },
  ...goes('entry.skip', 1),
  { in: 'marking', ...opens },
  { in: 'marking', on: 'play.review', to: 'review' },
  { in: 'marking', on: 'change.refused', ...toRefetching, assigns: refusal },
  { in: current, on: 'play.reload', ...toRefetching },
  { in: stale, on: 'play.reload', ...toRefetching },
  { in: refetching, on: 'xstate.done.actor.refetchSitting', when: isNone, to: 'empty' },
  { in: refetching, on: 'xstate.done.actor.refetchSitting', when: isGone, to: 'review', assigns: entered },
  { in: refetching, on: 'xstate.done.actor.refetchSitting', to: current, assigns: entered },
  { in: refetching, on: 'xstate.error.actor.refetchSitting', to: stale, assigns: why },
];

const handingIn: readonly DecisionRow[] = [
  ...settles('submittingOne', 'xstate.done.actor.submitOne', answered, [{ to: current }]),
  ...settles('submittingOne', 'xstate.error.actor.submitOne', why, [{ to: current }]),
  { in: 'submittingOne', on: 'change.refused', assigns: refusal },
  { in: 'review', ...opens, to: current },
  {
    in: 'review',
    on: 'play.back',
    to: current,
    assigns: ({ entries }: PlayContext) => ({ at: entries[entries.length - 1]?.entryID }),
  },
  {
    in: 'review',
    on: 'play.submit',
    refused: ['play.refusal.nothingReady'],
    when: ({ entries }: PlayContext) => !entries.some(isReady),
  },
  {
    in: 'review',
    on: 'play.submit',
    to: 'submittingAll',
    assigns: nothingWrong,
    begins: { submitAll: ({ entries }: PlayContext) => entries.filter(isReady) },
  },
  { in: 'review', on: 'change.refused', ...toRefetching, assigns: refusalShown },
  ...settles('submittingAll', 'xstate.done.actor.submitAll', answered, [
    {
      to: 'handedIn',
      when: (now: PlayContext, { output }: { readonly output: HandIn }) =>
        !withStates(withRenewed(now, output), output.sheets).some(isOpen),
    },
    { to: 'review' },
  ]),
  ...settles('submittingAll', 'xstate.error.actor.submitAll', why, [{ to: 'review' }]),
  { in: 'submittingAll', on: 'change.refused', assigns: refusal },
  { in: 'handedIn', ...opens, to: current },
  { in: 'handedIn', on: 'play.review', to: 'review' },
  { in: 'handedIn', on: 'play.reload', ...toLoading },
  { in: 'handedIn', on: 'change.refused', ...toRefetching, assigns: refusalShown },
];

/** What happens in a judge's sitting, by hand. */
export const playDecisions: Decisions = {
  states: {
    loading: ['busy'],
    failed: [],
    empty: [],
    [current]: ['sheet'],
    [refetching]: ['sheet', 'busy'],
    [stale]: ['sheet'],
    submittingOne: ['busy', 'sheet'],
    review: [],
    submittingAll: ['busy'],
    handedIn: [],
  },
  named: { refetchSitting: 'loadSitting', submitOne: 'submitSheets', submitAll: 'submitSheets' },
  start: {
    in: ['loading'],
    context: ({ entryID }: PlayInput) => ({
      entries: [],
      at: entryID,
      history: [],
      problem: null,
      refusal: null,
    }),
  },
  rows: [
    {
      in: '',
      on: 'change.delivered',
      assigns: (now: PlayContext, event: HandIn['sheets'][number]) => ({ entries: withStates(now, [event]) }),
    },
    {
      in: '',
      on: 'sheet.changedElsewhere',
      assigns: (now: PlayContext, event: EntryChange) => ({
        ...changed(now, event),
        history: now.history.filter((undo) => !isOverwritten(now, undo, event)),
      }),
    },
    { in: '', on: 'play.acknowledge', assigns: nothingWrong },
    { in: 'loading', on: 'xstate.done.actor.loadSitting', when: isNone, to: 'empty' },
    { in: 'loading', on: 'xstate.done.actor.loadSitting', to: current, assigns: entered },
    { in: 'loading', on: 'xstate.error.actor.loadSitting', to: 'failed', assigns: why },
    ...['loading', 'failed', 'empty'].map((state) => ({
      in: state,
      on: 'change.refused',
      ...toLoading,
      assigns: refusalShown,
    })),
    { in: 'failed', on: 'play.reload', ...toLoading },
    { in: 'empty', on: 'play.reload', ...toLoading },
    ...scoringRows,
    ...handingIn,
  ],
};
