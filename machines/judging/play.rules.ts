import type { Condition, Rules } from '../kit/rules.ts';
import { scoreFactsAfter } from '../score/score.facts.ts';
import { scoreLifecycle } from '../score/score.machine.ts';
import { type ScoreEvent, type ScoreFacts, type ScoreState, scoreRules } from '../score/score.rules.ts';
import type { PlayContext, PlayEvent } from './play.types.ts';
import { isFinished, type PlayEntry, type SheetChange, scoreFactsOf, unmarkedOf } from './sheet.ts';

type Rule = Condition<PlayContext, PlayEvent>;
type StateReasons = Partial<Readonly<Record<ScoreState, string>>>;

const handedIn: StateReasons = { submitted: 'play.refusal.submitted', final: 'play.refusal.final' };
const closed: StateReasons = { ...handedIn, recused: 'play.refusal.recused' };
const taken = 'play.refusal.notRecused';

/** What each step of judging needs, with the reason given when it is refused. */
export const playRules = {
  mayMark: sheetStep('mayMark', () => ({ type: 'score.mark' }), closed),
  maySubmit: sheetStep('maySubmit', () => ({ type: 'score.submit' }), { ...closed, unscored: 'play.refusal.unscored' }),
  mayRecuse: sheetStep('mayRecuse', recusal, closed),
  mayUnrecuse: sheetStep('mayUnrecuse', () => ({ type: 'score.unrecuse' }), {
    ...handedIn,
    unscored: taken,
    scored: taken,
  }),
  mayGoOn: [
    {
      needs: (context) => leaveable(currentOf(context)),
      otherwise: 'play.refusal.criteriaUnmarked',
      params: (context) => ({ count: unmarkedOf(currentOf(context)).length }),
    },
  ],
  mayGoBack: [{ needs: ({ entries, at }) => entries[0]?.entryID !== at, otherwise: 'play.refusal.first' }],
  mayUndo: [
    { needs: ({ history }) => history.length > 0, otherwise: 'play.refusal.nothingToUndo' },
    {
      needs: (context) => {
        const last = context.history.at(-1);
        const entry = last && entryOf(context, last.entryID);
        return !entry || decided(entry, scoreEventOf(last.change)).accepted;
      },
      otherwise: 'play.refusal.undoClosed',
    },
  ],
  maySubmitAll: [{ needs: (context) => readyOf(context).length > 0, otherwise: 'play.refusal.nothingReady' }],
} satisfies Rules<PlayContext, PlayEvent>;

/** The entry that lies before the judge. */
export const currentOf = ({ entries, at }: PlayContext): PlayEntry =>
  entries.find(({ entryID }) => entryID === at) ?? entries[0]!;

export const entryOf = ({ entries }: PlayContext, entryID: string): PlayEntry | undefined =>
  entries.find((entry) => entry.entryID === entryID);

/** The entries whose sheets could be handed in now. */
export const readyOf = ({ entries }: Pick<PlayContext, 'entries'>): readonly PlayEntry[] =>
  entries.filter((entry) => decided(entry, { type: 'score.submit' }).accepted);

/** The entries that still wait for marks. */
export const unfinishedOf = ({ entries }: Pick<PlayContext, 'entries'>): readonly PlayEntry[] =>
  entries.filter((entry) => !isFinished(entry));

function recusal(event: PlayEvent): ScoreEvent {
  return { type: 'score.recuse', reason: (event as Extract<PlayEvent, { type: 'sheet.recuse' }>).reason };
}

function decided(entry: PlayEntry, event: ScoreEvent) {
  const facts = scoreFactsOf(entry);
  return scoreLifecycle.decide(entry.sheet.state, facts, event, scoreFactsAfter(facts, event));
}

function scoreEventOf({ recusal }: SheetChange): ScoreEvent {
  if (recusal === undefined) return { type: 'score.mark' };
  return recusal === null ? { type: 'score.unrecuse' } : { type: 'score.recuse', reason: recusal.reason };
}

function leaveable(entry: PlayEntry): boolean {
  return isFinished(entry) || !decided(entry, { type: 'score.mark' }).accepted;
}

/** A step of the sheet, with a reason where it asks for one. */
type SheetEvent = ScoreEvent & { readonly reason?: string };

/** Asks the sheet's lifecycle; where its state refuses, the reason names that state. */
function sheetStep(
  rule: keyof typeof scoreRules,
  eventOf: (event: PlayEvent) => SheetEvent,
  inState: StateReasons,
): readonly Rule[] {
  const conditions: readonly Condition<ScoreFacts, SheetEvent>[] = scoreRules[rule];
  const facts = (context: PlayContext) => scoreFactsOf(currentOf(context));
  return [
    ...conditions
      .filter(({ otherwise }) => otherwise !== 'score.refusal.judgeOnly')
      .map(
        ({ needs, otherwise, params }): Rule => ({
          needs: (context, event) => needs(facts(context), eventOf(event)),
          otherwise,
          ...(params && { params: (context, event) => params(facts(context), eventOf(event)) }),
        }),
      ),
    ...Object.entries(inState).map(
      ([state, otherwise]): Rule => ({
        needs: (context, event) =>
          currentOf(context).sheet.state !== state || decided(currentOf(context), eventOf(event)).accepted,
        otherwise,
      }),
    ),
  ];
}
