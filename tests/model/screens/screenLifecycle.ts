import type { EventObject } from 'xstate';
import { type Coverage, coverageCounter, type Followed, negativesOf, transitionPathsOf } from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';
import { runRecorder } from '#machines/kit/results.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { isDeep } from '../../support/depth.ts';
import type { ApiDriver, Moment } from '../api/runApiPaths.ts';
import { againstTable } from '../decidedByHand.ts';
import { pairsTaken, writeRun } from '../writeRun.ts';

/** How a lifecycle's events are done on the screen, and what a person sees of its states and refusals. */
export interface LifecycleScreen<Thing, Facts, Event extends EventObject> {
  /** Shows the thing as it now is on the server. */
  open(thing: Thing): Promise<void>;
  /** Waits until the screen tells this state. */
  shows(thing: Thing, state: string): Promise<void>;
  /** Every event of the chart as what a person does; null where it is done elsewhere. */
  readonly acts: {
    readonly [Type in Event['type']]:
      | ((event: Extract<Event, { type: Type }>, moment: Moment<Facts>, thing: Thing) => Promise<void>)
      | null;
  };
  /** Why the screen shows nothing of these facts before the act, where it does not; the API is tried with them. */
  beyond?(event: Event, moment: Moment<Facts>): string | null;
  /** Waits until the screen says why the event is refused, or makes sure that it does not offer it at all. */
  refuses(event: Event, moment: Moment<Facts>, reasons: readonly Reason[], thing: Thing): Promise<void>;
}

interface ScreenRun {
  readonly steps: number;
  readonly refusals: number;
  readonly coverage: Coverage;
  /** Pairs of steps that were taken one after the other. */
  readonly pairs: readonly string[];
  readonly mismatches: readonly string[];
}

/**
 * Takes the generated paths of a lifecycle on the screen: those that take every transition, and every event that a state
 * refuses, for each of its reasons. Things are arranged over the API; a person acts. The screen and the server must then
 * both be where the chart leads.
 */
export async function runScreenLifecycle<Thing, Facts, Event extends EventObject>(
  registered: Registered,
  api: ApiDriver<Thing, Facts, Event>,
  screen: LifecycleScreen<Thing, Facts, Event>,
  { stopAfter = 5, only }: { readonly stopAfter?: number; readonly only?: readonly Event['type'][] } = {},
): Promise<ScreenRun> {
  const { machine } = registered;
  const counter = coverageCounter(registered);
  const mismatches: string[] = [];
  const recorder = runRecorder(registered, 'browser');
  let steps = 0;
  let refusals = 0;
  for (const type of machine.events.filter((type: string) => !(type in screen.acts))) {
    mismatches.push(`the driver does not know ${type}`);
  }

  /** What went wrong, said with where; the rest goes on. */
  async function attempt(where: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      mismatches.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  const isFollowed: Followed = ({ value, context }, event) =>
    screen.acts[event.type as Event['type']] !== null &&
    (only?.includes(event.type) ?? true) &&
    [api, screen].every(
      (driver) => !driver.beyond?.(event as Event, { state: String(value), facts: context as Facts }),
    );

  for (const path of transitionPathsOf(registered, isFollowed)) {
    if (mismatches.length >= stopAfter) break;
    recorder.begin();
    const thing = await api.make(String(path.start.value));
    for (const { from, event, to } of path.steps) {
      const state = String(from.value);
      const went = await attempt(`${state}, ${path.case.title}, ${JSON.stringify(event)}`, async () => {
        const facts = await api.arrange(thing, { state, facts: path.case.input as Facts });
        await screen.open(thing);
        await screen.shows(thing, state);
        const before = await api.rows(thing);
        // The case's events are this machine's.
        await screen.acts[event.type as Event['type']]?.(
          event as Extract<Event, { type: Event['type'] }>,
          { state, facts },
          thing,
        );
        await screen.shows(thing, String(to.value));
        const reached = await api.state(thing);
        if (reached !== String(to.value)) throw new Error(`the server is at ${reached} instead of ${String(to.value)}`);
        const undecided = againstTable(
          registered,
          machine.resolveState({ value: state, context: facts }),
          event,
          reached,
        );
        if (undecided) throw new Error(undecided);
        const changed = async () => JSON.stringify((await api.rows(thing)).own) !== JSON.stringify(before.own);
        await until(changed, 'nothing changed');
        const met = machine.resolveState({ value: state, context: facts });
        counter.meet(met);
        counter.ask(met, event);
        counter.meet(machine.resolveState({ value: String(to.value), context: facts }));
      });
      steps += 1;
      recorder.note(from, event, went);
      if (!went) break;
    }
  }

  for (const { state, sample, refused } of groupsOf(refusalsOf(negativesOf(registered, isFollowed)))) {
    if (mismatches.length >= stopAfter) break;
    const thing = await api.make(state);
    const facts = await api.arrange(thing, { state, facts: sample.input as Facts });
    await screen.open(thing);
    await attempt(`${state}, ${sample.title}`, () => screen.shows(thing, state));
    for (const { event, reasons } of refused) {
      refusals += 1;
      await attempt(`${state}, ${sample.title}, ${JSON.stringify(event)} is refused`, async () => {
        await screen.refuses(event as Event, { state, facts }, reasons, thing);
        counter.ask(machine.resolveState({ value: state, context: facts }), event);
      });
    }
  }
  writeRun(recorder);
  return { steps, refusals, coverage: counter.coverage(), pairs: pairsTaken(recorder), mismatches };
}

type Negative = ReturnType<typeof negativesOf>[number];

interface Group {
  readonly state: string;
  readonly sample: Negative['case'];
  readonly refused: readonly Negative[];
}

/** In a quick run each event once for each set of reasons, in whichever state: the API is asked in every one (tests/api/paths). */
function refusalsOf(negatives: readonly Negative[]): readonly Negative[] {
  const keys = negatives.map(({ event, reasons }) => [event.type, ...reasons.map(({ code }) => code)].join(' '));
  return isDeep ? negatives : negatives.filter((_, at) => keys.indexOf(keys[at]!) === at);
}

/** What is refused in one state with the same facts is seen on one page. */
function groupsOf(negatives: readonly Negative[]): Group[] {
  const groups = new Map<string, Group>();
  for (const negative of negatives) {
    const state = String(negative.state.value);
    const key = `${state} ${negative.case.title}`;
    const refused = [...(groups.get(key)?.refused ?? []), negative];
    groups.set(key, { state, sample: negative.case, refused });
  }
  return [...groups.values()];
}

async function until(holds: () => Promise<boolean>, otherwise: string) {
  const end = Date.now() + 20_000;
  while (!(await holds())) if (Date.now() > end) throw new Error(otherwise);
}
