import type { EventObject } from 'xstate';
import type { ErrorBody } from '#contract/entities/error.ts';
import type { Case } from '#machines/kit/cases.ts';
import { type Decision, lifecycle } from '#machines/kit/lifecycle.ts';
import { type Coverage, coverageCounter, type Followed, negativesOf, transitionPathsOf } from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';
import { runRecorder } from '#machines/kit/results.ts';
import type { ApiAnswer } from '../../support/server.ts';
import { decidedByHand } from '../decidedByHand.ts';
import { pairsTaken, writeRun } from '../writeRun.ts';

/** A state of the chart, and the facts that hold in it. */
export interface Moment<Facts> {
  readonly state: string;
  readonly facts: Facts;
}

/**
 * What a call means where the chart refuses an event that the call cannot say: another event; nothing, because what it
 * asks for is so already; a step of something else, which leaves this thing as it is; or it is refused before any chart
 * is asked.
 */
type Reading<Event> = { readonly why: string } & (
  | { readonly means: Event }
  | { readonly answers: 'nothing' | 'elsewhere' | 'forbidden' | 'gone' }
);

/** How one lifecycle's words are said to the server, and what the server shows of it. */
export interface ApiDriver<Thing, Facts, Event extends EventObject> {
  /** A thing of its own in this state. */
  make(state: string): Promise<Thing>;
  /** Makes facts of a case true, leaving the thing's state alone; answers them as they then are. */
  arrange(thing: Thing, moment: Moment<Facts>): Promise<Facts>;
  /** Every event of the chart as one call by the right person. */
  readonly calls: {
    readonly [Type in Event['type']]: (
      thing: Thing,
      event: Extract<Event, { type: Type }>,
      moment: Moment<Facts>,
    ) => Promise<ApiAnswer<unknown>>;
  };
  /** The thing's state as the API tells it. */
  state(thing: Thing): Promise<string>;
  /** The thing's own row, every row around it that a call could change, and how many audit rows there are. */
  rows(thing: Thing): Promise<{ readonly own: unknown; readonly around: unknown; readonly audits: number }>;
  reading?(event: Event, moment: Moment<Facts>): Reading<Event> | null;
  /** Why these facts cannot be met there, where they cannot. */
  beyond?(event: Event, moment: Moment<Facts>): string | null;
  /** Steps that are too many for an audit row each. */
  readonly unaudited?: readonly Event['type'][];
  /** Steps that may leave everything as it was: the audit alone tells that they were taken. */
  readonly auditedAlone?: readonly Event['type'][];
}

export interface ApiRun {
  readonly steps: number;
  readonly coverage: Coverage;
  /** Pairs of steps that were taken one after the other. */
  readonly pairs: readonly string[];
  /** Where the server did something else than the chart. */
  readonly mismatches: readonly string[];
  /** Events that no call says in a state, by `state: event`, with what the call means there. */
  readonly readings: Readonly<Record<string, string>>;
  /** Facts that cannot be met in a state, by `state: event`, with the reason; other cases try the event there. */
  readonly beyond: Readonly<Record<string, string>>;
}

/**
 * Takes the generated paths of a lifecycle over the API: those that take every transition, and every event that a state
 * refuses, for each of its reasons. What the chart decides must be what the server does, compared after every step; a
 * refusal must carry the chart's reasons and change nothing. The chart is `registered`'s, whatever the server runs.
 */
export async function runApiPaths<Thing, Facts, Event extends EventObject>(
  registered: Registered,
  driver: ApiDriver<Thing, Facts, Event>,
  { stopAfter = 10 }: { readonly stopAfter?: number } = {},
): Promise<ApiRun> {
  const { machine, rules = {} } = registered;
  // The register holds machines of many kinds; this one's states, facts and events are the driver's.
  const { decide } = lifecycle(machine, rules) as unknown as {
    decide: (state: string, facts: unknown, event: Event) => Decision<string>;
  };
  const counter = coverageCounter(registered);
  const mismatches: string[] = [];
  const recorder = runRecorder(registered, 'api');
  const readings = new Map<string, string>();
  const beyond = new Map<string, string>();
  let steps = 0;

  for (const type of machine.events.filter((type: string) => !(type in driver.calls))) {
    mismatches.push(`the driver does not know ${type}`);
  }

  /** Tries one event; answers whether the server did what the chart says. */
  async function take(thing: Thing, sample: Case, state: string, given: EventObject): Promise<boolean> {
    // The case's events are this machine's.
    const event = given as Event;
    steps += 1;
    const facts = await driver.arrange(thing, { state, facts: sample.input as Facts });
    const moment = { state, facts };
    if (outcomeOf(decide(state, facts, event)) !== outcomeOf(decide(state, sample.input, event))) {
      mismatches.push(`${state}, ${sample.title}, ${event.type}: the facts could not be made true`);
      return false;
    }
    const accepted = decide(state, facts, event).accepted;
    const reading = accepted ? null : (driver.reading?.(event, moment) ?? null);
    if (reading) readings.set(`${state}: ${event.type}`, reading.why);
    const before = await driver.rows(thing);
    const call = driver.calls[event.type as Event['type']];
    const answer = await call(thing, event as Extract<Event, { type: Event['type'] }>, moment);
    const after = await driver.rows(thing);
    const reached = await driver.state(thing);
    const wrong: string[] = [];
    const expect = (what: string, is: unknown, wanted: unknown) => {
      if (JSON.stringify(is) !== JSON.stringify(wanted)) {
        wrong.push(`${what} is ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`);
      }
    };
    const byHand = (means: EventObject) =>
      decidedByHand(registered, machine.resolveState({ value: state, context: facts }), means);
    const unchanged = (what: keyof typeof before) => {
      if (JSON.stringify(before[what]) !== JSON.stringify(after[what])) wrong.push(`${what} changed`);
    };
    if (reading && 'answers' in reading) {
      expect('the status', answer.status, { nothing: 200, elsewhere: 200, forbidden: 403, gone: 404 }[reading.answers]);
      expect('the state', reached, state);
      unchanged('own');
      if (reading.answers !== 'elsewhere') unchanged('around');
    } else {
      const decision = decide(state, facts, reading?.means ?? event);
      if (decision.accepted) {
        expect('the status', answer.status, 200);
        expect('the state', reached, decision.state);
        expect('the state by hand', byHand(reading?.means ?? event), { states: [reached], reasons: null });
        const isOne = (of: readonly Event['type'][] = []) => of.includes(event.type as Event['type']);
        const auditedAlone = isOne(driver.auditedAlone);
        if (!auditedAlone && JSON.stringify(before.own) === JSON.stringify(after.own)) wrong.push('nothing changed');
        const audited = !auditedAlone && (decision.state === state || isOne(driver.unaudited));
        if (!audited && after.audits <= before.audits) wrong.push('no audit row');
      } else {
        const { code, reasons } = answer.body as Partial<ErrorBody>;
        const first = decision.reasons[0]?.code ?? '';
        const conflict = first.endsWith('.refusal.state') || first.endsWith('.refusal.paymentUnderWay');
        expect('the status', answer.status, conflict ? 409 : 422);
        expect('the code', code, first);
        expect('reasons', reasons, decision.reasons);
        const codes = (reasons ?? []).map((reason) => reason.code);
        expect('the refusal by hand', byHand(reading?.means ?? event), { states: [reached], reasons: codes });
        expect('the state', reached, state);
        for (const what of ['own', 'around', 'audits'] as const) unchanged(what);
      }
    }
    if (wrong.length > 0) {
      const answerText = answer.status === 200 ? '' : ` (answered ${answer.status} ${JSON.stringify(answer.body)})`;
      mismatches.push(`${state}, ${sample.title}, ${JSON.stringify(event)}: ${wrong.join('; ')}${answerText}`);
    } else if (!reading) {
      const snapshot = machine.resolveState({ value: state, context: facts });
      counter.meet(snapshot);
      counter.ask(snapshot, event);
      counter.meet(machine.resolveState({ value: reached, context: facts }));
    }
    return wrong.length === 0;
  }

  const isFollowed: Followed = ({ value, context }, event) => {
    const state = String(value);
    const why = driver.beyond?.(event as Event, { state, facts: context as Facts }) ?? null;
    if (why) beyond.set(`${state}: ${event.type}`, why);
    return why === null;
  };
  for (const path of transitionPathsOf(registered, isFollowed)) {
    if (mismatches.length >= stopAfter) break;
    recorder.begin();
    const thing = await driver.make(String(path.start.value));
    for (const { from, event } of path.steps) {
      const went = await take(thing, path.case, String(from.value), event);
      recorder.note(from, event, went);
      if (!went) break;
    }
  }
  for (const { case: sample, state, event } of negativesOf(registered, isFollowed)) {
    if (mismatches.length >= stopAfter) break;
    const value = String(state.value);
    await take(await driver.make(value), sample, value, event);
  }
  writeRun(recorder);
  return {
    steps,
    coverage: counter.coverage(),
    pairs: pairsTaken(recorder),
    mismatches,
    readings: sorted(readings),
    beyond: sorted(beyond),
  };
}

const sorted = (found: ReadonlyMap<string, string>) =>
  Object.fromEntries([...found].sort(([left], [right]) => left.localeCompare(right)));

const outcomeOf = (decision: Decision<string>) =>
  decision.accepted ? decision.state : JSON.stringify(decision.reasons.map(({ code }) => code));
