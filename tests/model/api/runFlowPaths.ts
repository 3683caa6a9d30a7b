import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromPromise,
  getInitialMicrosteps,
  SimulatedClock,
} from 'xstate';
import { type Coverage, coverageCounter, type Followed, type Path } from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';
import { runRecorder } from '#machines/kit/results.ts';
import { coveringPaths } from '../coveringPaths.ts';
import { againstTable } from '../decidedByHand.ts';
import { pairsTaken, writeRun } from '../writeRun.ts';

/** What the path says that an effect is answered with. */
type Answer = EventObject & { readonly output?: unknown; readonly error?: unknown };

/** One run of a path: the world around the machine, made true by the server. */
interface FlowWorld {
  readonly input: unknown;
  /** An effect for real, in the circumstances that the path's answer describes; answers or rejects as the server does. */
  readonly effect: (name: string, given: unknown, answer: Answer, actor: AnyActorRef) => Promise<unknown>;
  /** A person's event with what it really carries. */
  readonly event: (event: EventObject) => Promise<EventObject>;
  /** What is wrong between the machine and the server; null where they agree. */
  readonly check: (snapshot: AnyMachineSnapshot) => Promise<string | null>;
}

/** How one flow's effects are done over the real API. */
export interface FlowDriver {
  readonly start: (path: Path) => Promise<FlowWorld>;
  /** Answers that no server can give, by their event, with the reason. */
  readonly beyond: Readonly<Record<string, string>>;
  /** Effects that are machines themselves, by the name of their port. */
  readonly machines?: (effect: (name: string) => AnyActorLogic) => Readonly<Record<string, AnyActorLogic>>;
}

interface FlowRun {
  readonly steps: number;
  /** Events tried where the machine refuses them: nothing may follow, and nothing may be sent. */
  readonly refused: number;
  readonly coverage: Coverage;
  /** Pairs of steps that were taken one after the other. */
  readonly pairs: readonly string[];
  readonly mismatches: readonly string[];
}

interface FlowOptions {
  /** What runs, where it is not the machine whose paths are taken. */
  readonly machine?: AnyStateMachine;
  readonly stopAfter?: number;
  /** Every pair of steps is taken one after the other as well. */
  readonly pairs?: boolean;
}

/**
 * Takes the generated paths of a flow with its own actor, whose effects are calls of the real server: those that take
 * every transition, and the shortest for guards that still had no reason to refuse. Compares the state
 * after every step, and the server with it; tries on the way every event that the state refuses.
 */
export async function runFlowPaths(
  registered: Registered,
  driver: FlowDriver,
  { machine = registered.machine, stopAfter = 10, pairs = false }: FlowOptions = {},
): Promise<FlowRun> {
  const counter = coverageCounter(registered);
  const mismatches: string[] = [];
  const recorder = runRecorder(registered, 'api');
  const tried = new Set<string>();
  let [steps, refused] = [0, 0];
  const isFollowed: Followed = (_, { type }) => !(type in driver.beyond);
  for (const path of coveringPaths(registered, isFollowed, counter, { pairs })) {
    if (mismatches.length >= stopAfter) break;
    recorder.begin();
    const wrong = await takePath(path);
    if (wrong) mismatches.push(`${path.title}: ${wrong}`);
  }
  writeRun(recorder);
  return { steps, refused, coverage: counter.coverage(), pairs: pairsTaken(recorder), mismatches };

  async function takePath(path: Path): Promise<string | null> {
    const world = await driver.start(path);
    const clock = new SimulatedClock();
    const waiting = new Map<string, Pending>();
    let sent = 0;
    const effect = (name: string) =>
      fromPromise(async ({ input, self }) => {
        const id = invokedAs(self, machine.id);
        const { answer, settle } = await new Promise<Asked>((ask) => waiting.set(id, { ask }));
        sent += 1;
        return world.effect(name, input, answer, actor).finally(() => setImmediate(settle));
      });
    const ports = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, effect(name)]));
    const actors = { ...ports, ...driver.machines?.(effect) };
    const actor: AnyActorRef = createActor(machine.provide({ actors }), {
      clock,
      input: world.input,
    });
    actor.subscribe({ error: () => undefined });
    actor.start();
    counter.pass(getInitialMicrosteps(machine, path.case.input), { type: 'xstate.init' });
    try {
      for (const { event, from, to } of path.steps) {
        steps += 1;
        const unmoved = await tryRefused(path, from);
        if (unmoved) return unmoved;
        // What paths share leaves its context in `from`: this one's own is the actor's.
        const before = actor.getSnapshot() as AnyMachineSnapshot;
        const real = await turn(world, event);
        await take(event, real, JSON.stringify(from.value) === JSON.stringify(to.value));
        const is = JSON.stringify(present());
        const wrong =
          is === JSON.stringify(to.value) ? await world.check(actor.getSnapshot() as AnyMachineSnapshot) : '';
        recorder.note(from, event, wrong === null);
        if (wrong === '') {
          return `after ${event.type} it is ${is} instead of ${JSON.stringify(to.value)}`;
        }
        if (wrong !== null) return `after ${event.type} ${wrong}`;
        const undecided = againstTable(registered, before, real, actor.getSnapshot() as AnyMachineSnapshot);
        if (undecided) return `after ${event.type} ${undecided}`;
        counter.meet(from);
        counter.ask(from, event);
        counter.meet(to);
      }
      return null;
    } finally {
      actor.stop();
    }

    function present() {
      return (actor.getSnapshot() as AnyMachineSnapshot).value;
    }

    /** `stays`: the answer leads back to where it is waited for. */
    async function take(event: Answer, real: EventObject, stays: boolean): Promise<void> {
      const [, kind, , ...name] = event.type.split('.');
      if (!event.type.startsWith('xstate.')) return actor.send(real);
      const before = JSON.stringify(present());
      if (kind === 'after') return void clock.increment(10_000);
      // A machine that is waited for may ask more than once before it answers.
      for (let round = 0; round < 60 && JSON.stringify(present()) === before; round += 1) {
        const pending = waiting.get(name.join('.'));
        waiting.delete(name.join('.'));
        if (pending) await new Promise<void>((settle) => pending.ask({ answer: event, settle }));
        else clock.increment(60_000);
        await new Promise((resolve) => setImmediate(resolve));
        if (pending && stays) return;
      }
    }

    /** Whatever the state refuses changes nothing and sends nothing. */
    async function tryRefused({ case: sample }: Path, from: AnyMachineSnapshot): Promise<string | null> {
      const before = JSON.stringify(present());
      for (const event of sample.events.filter(({ type }) => !type.startsWith('xstate.'))) {
        const key = JSON.stringify([sample.title, from.value, event]);
        if (from.can(event) || tried.has(key)) continue;
        tried.add(key);
        refused += 1;
        const requests = sent;
        actor.send(event);
        if (JSON.stringify(present()) !== before || sent !== requests) return `${event.type} was not refused`;
        counter.ask(from, event);
      }
      return null;
    }
  }
}

interface Asked {
  readonly answer: Answer;
  readonly settle: () => void;
}

interface Pending {
  readonly ask: (asked: Asked) => void;
}

const turn = (world: FlowWorld, event: EventObject) =>
  event.type.startsWith('xstate.') ? Promise.resolve(event) : world.event(event);

/** The name by which the machine waits for it, also where a machine in between asks. */
function invokedAs(self: AnyActorRef, machine: string): string {
  const parent = self._parent as (AnyActorRef & { logic?: { id?: string } }) | undefined;
  return parent && parent.logic?.id !== machine ? invokedAs(parent, machine) : self.id;
}
