import { type AnyMachineSnapshot, type EventObject, getNextSnapshot } from 'xstate';
import type { CoverageCounter, Followed, Path } from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';
import { type RunRecorder, runRecorder } from '#machines/kit/results.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { whyNot } from '#machines/kit/why.ts';
import { coveringPaths } from '../coveringPaths.ts';
import { againstTable, decidedByHand } from '../decidedByHand.ts';

/** One path being walked on a screen of its own. */
export interface ScreenWalk {
  /** Does what the event stands for: a person acts, an answer comes. */
  take(event: EventObject, from: AnyMachineSnapshot): Promise<void>;
  /** Waits until the screen shows this state, and nothing that another state would show. */
  shows(snapshot: AnyMachineSnapshot): Promise<void>;
  /** Makes sure that the screen refuses the event with these reasons, or does not offer it where the state has none. */
  refuses(event: EventObject, snapshot: AnyMachineSnapshot, reasons: readonly Reason[]): Promise<void>;
  end(): Promise<void>;
}

export interface FlowScreen {
  /** What a person can do on this screen, and what can be answered there. */
  readonly isFollowed: Followed;
  /** Arranges what the path's case describes, and opens the screen. */
  start(path: Path): Promise<ScreenWalk>;
}

interface ScreenFlowOptions {
  readonly stopAfter?: number;
  /** What a state refuses is tried in each state, not only where it comes first. */
  readonly refusedInEach?: boolean;
  /** Every pair of steps is taken one after the other as well. */
  readonly pairs?: boolean;
  /** Keeps what became of the steps, in place of the files that Node writes: a test that runs in a page has none. */
  readonly write?: (recorder: RunRecorder) => Promise<void>;
}

export interface ScreenFlowRun {
  readonly paths: number;
  readonly steps: number;
  readonly refusals: number;
  /** Pairs of steps that were taken one after the other. */
  readonly pairs: readonly string[];
  readonly mismatches: readonly string[];
}

/**
 * Takes the generated paths of a flow on its screen, with the screen compared after every step, and tries on the way what
 * a state at rest refuses, once for each set of reasons.
 */
export async function runScreenFlow(
  registered: Registered,
  screen: FlowScreen,
  counter: CoverageCounter,
  { stopAfter = 5, refusedInEach = true, pairs = false, write }: ScreenFlowOptions = {},
): Promise<ScreenFlowRun> {
  const { machine, rules = {} } = registered;
  const mismatches: string[] = [];
  const tried = new Set<string>();
  const recorder = runRecorder(registered, 'browser');
  let [paths, steps, refusals] = [0, 0, 0];
  for (const path of coveringPaths(registered, screen.isFollowed, counter, { pairs })) {
    if (mismatches.length >= stopAfter) break;
    paths += 1;
    recorder.begin();
    let at = 'start';
    let taking: { readonly from: AnyMachineSnapshot; readonly event: EventObject } | null = null;
    try {
      const walk = await screen.start(path);
      try {
        // Paths share their states, and with them what other paths left in the context: this one's own is made anew.
        let snapshot = path.start;
        await walk.shows(snapshot);
        counter.meet(snapshot);
        for (const { event } of path.steps) {
          at = `${JSON.stringify(snapshot.value)}, ${JSON.stringify(event).slice(0, 120)}`;
          steps += 1;
          const from = snapshot;
          taking = { from, event };
          snapshot = getNextSnapshot(machine, snapshot, event);
          await walk.take(event, from);
          await walk.shows(snapshot);
          const undecided = againstTable(registered, from, event, snapshot);
          if (undecided) throw new Error(undecided);
          counter.ask(from, event);
          counter.meet(snapshot);
          recorder.note(from, event, true);
          taking = null;
          if (!snapshot.hasTag('busy')) await tryRefused(path, snapshot, walk);
        }
      } finally {
        await walk.end();
      }
    } catch (error) {
      if (taking) recorder.note(taking.from, taking.event, false);
      mismatches.push(`${path.title}, at ${at}: ${error instanceof Error ? error.message : String(error)}`);
    }

    async function tryRefused({ case: sample }: Path, snapshot: AnyMachineSnapshot, walk: ScreenWalk) {
      for (const event of sample.events.filter(({ type }) => !type.startsWith('xstate.'))) {
        const reasons = whyNot(snapshot, event, rules);
        if (reasons.length === 0 || !screen.isFollowed(snapshot, event)) continue;
        const place = refusedInEach ? snapshot.value : null;
        const key = JSON.stringify([place, event.type, reasons.map(({ code }) => code)]);
        if (tried.has(key)) continue;
        tried.add(key);
        at = `${JSON.stringify(snapshot.value)}, ${JSON.stringify(event).slice(0, 120)} is refused`;
        refusals += 1;
        const codes = decidedByHand(registered, snapshot, event).reasons ?? [];
        if (codes.join() !== reasons.map(({ code }) => code).join()) throw new Error(`the table says ${codes.join()}`);
        await walk.refuses(event, snapshot, reasons);
        await walk.shows(snapshot);
        counter.ask(snapshot, event);
      }
    }
  }
  if (write) await write(recorder);
  else (await import('../writeRun.ts')).writeRun(recorder);
  return { paths, steps, refusals, pairs: recorder.run('').pairs, mismatches };
}
