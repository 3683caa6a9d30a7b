import { type AnyMachineSnapshot, type EventObject, getInitialMicrosteps, getNextSnapshot } from 'xstate';
import {
  briefPathsOf,
  type Coverage,
  coverageCounter,
  type Followed,
  type Negative,
  negativesOf,
  type Path,
  pathsOf,
  startsOf,
} from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';
import { runRecorder } from '#machines/kit/results.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { whyNot } from '#machines/kit/why.ts';
import { againstTable, decidedByHand } from '../decidedByHand.ts';
import { pairsTaken, writeRun } from '../writeRun.ts';

/** How a flow's events are done on its real screen, and what a person sees of its states and refusals. */
export interface FlowScreen {
  /** What can be done on the screen, or answered by the server, in a state. */
  readonly isFollowed: Followed;
  /** Shows what the path starts with, and nothing of the path before. */
  open(path: Path): Promise<void>;
  /** Does in the browser what the event stands for: a person's act, time's, the network's, or the server's answer. */
  take(event: EventObject, from: AnyMachineSnapshot, to: AnyMachineSnapshot, path: Path): Promise<void>;
  /** Waits until the screen tells this state; rejects where it does not. */
  shows(state: AnyMachineSnapshot): Promise<void>;
  /** Makes sure that the screen refuses the event for these reasons, or does not offer it. Answers the event as it can be tried on the screen. */
  refuses?(event: EventObject, state: AnyMachineSnapshot, reasons: readonly Reason[]): Promise<EventObject>;
  /** Whether a refusal for these reasons cannot be tried on the screen at all. */
  tellsNot?(reasons: readonly Reason[]): boolean;
}

export interface FlowScreenRun {
  readonly paths: number;
  readonly steps: number;
  /** Events whose refusal was seen. */
  readonly refused: number;
  readonly coverage: Coverage;
  /** Pairs of steps that were taken one after the other. */
  readonly pairs: readonly string[];
  readonly mismatches: readonly string[];
}

/**
 * Takes the generated paths of a flow on its screen: those that take every transition in few
 * steps, the shortest for guards that still
 * had no reason to refuse, and what its states refuse for a reason. The screen must tell each state on the way.
 */
export async function runScreenFlow(
  registered: Registered,
  screen: FlowScreen,
  { stopAfter = 5 }: { readonly stopAfter?: number } = {},
): Promise<FlowScreenRun> {
  const { machine, rules = {} } = registered;
  const counter = coverageCounter(registered);
  const mismatches: string[] = [];
  const recorder = runRecorder(registered, 'browser');
  let [paths, steps, refused] = [0, 0, 0];
  const missing = () => counter.coverage().guards.missing;

  for (const path of briefPathsOf(registered, screen.isFollowed)) await walk(path);
  for (const path of pathsOf(registered, screen.isFollowed).sort(shorter)) {
    const alone = coverageCounter(registered);
    for (const { from, event } of path.steps) alone.ask(from, event);
    const beside = alone.coverage().guards.missing;
    if (missing().some((outcome) => !beside.includes(outcome))) await walk(path);
  }
  if (screen.refuses) await tryRefused(screen.refuses);
  writeRun(recorder);
  return { paths, steps, refused, coverage: counter.coverage(), pairs: pairsTaken(recorder), mismatches };

  /** Walks a path and answers its last state; null where it went wrong. */
  async function walk(path: Path): Promise<AnyMachineSnapshot | null> {
    if (mismatches.length >= stopAfter) return null;
    paths += 1;
    recorder.begin();
    let state = path.start;
    let at = JSON.stringify(state.value);
    let taking: { readonly from: AnyMachineSnapshot; readonly event: EventObject } | null = null;
    try {
      await screen.open(path);
      await screen.shows(state);
      counter.pass(getInitialMicrosteps(machine, path.case.input), { type: 'xstate.init' });
      counter.meet(state);
      for (const { event } of path.steps) {
        const from = state;
        taking = { from, event };
        // Paths share their states, and with them what other paths left in the context: this one's own is made anew.
        state = getNextSnapshot(machine, from, event);
        at = `${JSON.stringify(from.value)}, ${event.type} → ${JSON.stringify(state.value)}`;
        await screen.take(event, from, state, path);
        await screen.shows(state);
        const undecided = againstTable(registered, from, event, state);
        if (undecided) throw new Error(undecided);
        steps += 1;
        counter.ask(from, event);
        counter.meet(state);
        recorder.note(from, event, true);
        taking = null;
      }
      return state;
    } catch (error) {
      if (taking) recorder.note(taking.from, taking.event, false);
      mismatches.push(`${path.title}\n  at ${at}: ${error instanceof Error ? error.message : String(error)}`);
      // Said at once: a run tells what failed only at its end.
      console.log(mismatches.at(-1));
      return null;
    }
  }

  /** Every event that is refused for a reason not seen yet, in the first state that a path leads to; each event once on its page. */
  async function tryRefused(refuses: NonNullable<FlowScreen['refuses']>) {
    const seen = new Set<string>();
    const conditions = new Set(Object.values(rules).flatMap((rule) => rule.map(({ otherwise }) => otherwise)));
    const keysOf = ({ event, reasons }: Negative) =>
      reasons.filter(({ code }) => conditions.has(code)).map(({ code }) => `${event.type} ${code}`);
    const isNew = (negative: Negative) => keysOf(negative).some((key) => !seen.has(key));
    const ways = pathsOf(registered, screen.isFollowed).sort(shorter);
    const negatives = negativesOf(registered);
    for (const negative of negatives) {
      const { case: sample, state: found, event, reasons } = negative;
      if (!isNew(negative)) continue;
      if (screen.tellsNot?.(reasons)) {
        for (const key of keysOf(negative)) seen.add(key);
        continue;
      }
      const [start] = startsOf(registered, sample);
      const begun = { ...ways[0], case: sample, title: sample.title, start, steps: [] } as unknown as Path;
      const leading = [begun, ...ways].filter((way) => leadsTo(way, found, event, reasons));
      const path = leading.find((way) => way.case === sample) ?? leading[0];
      const state = path && (await walk(path));
      if (!state) continue;
      const tried = new Set<string>();
      for (const other of negatives.slice(negatives.indexOf(negative))) {
        const isHere = isNew(other) && !tried.has(other.event.type) && isRefusedAt(state, other);
        if (!isHere || screen.tellsNot?.(other.reasons)) continue;
        tried.add(other.event.type);
        await tryOne(other, state);
      }
    }

    async function tryOne(negative: Negative, state: AnyMachineSnapshot) {
      const { case: sample, event, reasons } = negative;
      try {
        const codes = decidedByHand(registered, state, event).reasons ?? [];
        if (codes.join() !== reasons.map(({ code }) => code).join()) throw new Error(`the table says ${codes.join()}`);
        counter.ask(state, await refuses(event, state, reasons));
        for (const key of keysOf(negative)) seen.add(key);
        refused += 1;
      } catch (error) {
        mismatches.push(`${sample.title}, ${JSON.stringify(state.value)}, ${event.type} is refused: ${String(error)}`);
      }
    }
  }

  /** Whether a path ends in such a state, where the event is refused for just these reasons. */
  function leadsTo(path: Path, { value }: AnyMachineSnapshot, event: EventObject, reasons: readonly Reason[]): boolean {
    if (JSON.stringify((path.steps.at(-1)?.to ?? path.start).value) !== JSON.stringify(value)) return false;
    const end = path.steps.reduce((state, step) => getNextSnapshot(machine, state, step.event), path.start);
    return JSON.stringify(whyNot(end, event, rules)) === JSON.stringify(reasons);
  }

  function isRefusedAt(state: AnyMachineSnapshot, { state: { value }, event, reasons }: Negative): boolean {
    if (JSON.stringify(state.value) !== JSON.stringify(value)) return false;
    return JSON.stringify(whyNot(state, event, rules)) === JSON.stringify(reasons);
  }
}

const shorter = (left: Path, right: Path) => left.steps.length - right.steps.length;
