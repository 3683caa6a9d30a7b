import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '#contract/schemas.ts';
import { type Chance, chanceOf } from '../../attack/chance.ts';
import { type Caller, enter, follow, send } from '../callers.ts';
import { assign, between, type Call, type Judge } from '../judgingLoad.ts';
import type { OwnServer } from '../ownServer.ts';
import { type ProcessorParts, processorParts } from '../processorTime.ts';
import type { SentSheet } from '../sentSheets.ts';
import { watchAwards } from './administrator.ts';
import { enterEntries, type SentEntry } from './entrant.ts';
import { markEntries } from './judge.ts';
import { type MemorySample, watchMemory } from './memory.ts';
import { Person, type Took } from './person.ts';
import { type Acknowledged, brokenInvariants } from './readBack.ts';
import { type DayStage, perEntry } from './stageDay.ts';

/** How long everybody acts. */
export interface DayPace {
  readonly seconds: number;
  /** Milliseconds between two acts of one person, in the middle. */
  readonly pause: number;
  /** Of each person at most; as many as there is time for where it is left out. */
  readonly acts?: number;
  readonly seed: number;
}

export interface DayFigures extends Acknowledged {
  readonly took: ReadonlyMap<string, readonly number[]>;
  /** In words, answers that were no success; each ended the day of whoever was given it. */
  readonly errors: readonly string[];
  readonly seconds: number;
  /** Milliseconds used meanwhile. */
  readonly processor: ProcessorParts;
  readonly memory: readonly MemorySample[];
  /** Changes that administrators heard of. */
  readonly heard: number;
  /** Milliseconds by which 99 of 100 looks at the clock of this process were late at most: what every time here may be too long by. */
  readonly late: number;
}

/** Signs everybody in, and then lets them act at once, each with pauses, until the time is over and their last act is answered. */
export async function spendDay(
  { url, pid }: Pick<OwnServer, 'url' | 'pid'>,
  stage: DayStage,
  pace: DayPace,
  tell: (sample: MemorySample) => void = () => undefined,
): Promise<DayFigures> {
  const { judging, open } = stage;
  const took: Took = new Map();
  const errors: string[] = [];
  const signIn = (email: string) => enter(url, email, judging.password);
  const inTurn = async (emails: readonly string[]) => {
    const callers: Caller[] = [];
    for (const email of emails) callers.push(await signIn(email));
    return callers;
  };
  const administrator = await signIn(judging.administrator);
  const judges = await appoint(url, administrator, await inTurn(judging.judges), judging, errors);
  const entrants = (await inTurn(stage.entrants)).map((caller) => ({ caller, sent: new Map<string, SentEntry>() }));
  const watchers = await Promise.all(
    (await inTurn(stage.administrators)).map(async (caller) => {
      const changed = new Set<string>();
      const watch = ({ awardID }: { awardID: string }) => follow(url, caller, awardID, () => changed.add(awardID));
      return { caller, changed, streams: [await watch(judging), await watch(open)] };
    }),
  );
  const sheets = new Map<string, SentSheet>();
  const chances = chanceOf(pace.seed);
  const person = (caller: Caller, actsOf: (person: Person, chance: Chance) => AsyncGenerator<void>) => {
    const someone = new Person(url, caller, took);
    const chance = chanceOf(chances.below(2 ** 31));
    return { someone, chance, acts: actsOf(someone, chance) };
  };
  const people = [
    ...judges.map((judge) =>
      person(judge, (someone, chance) => markEntries(someone, judge.personID, judging, chance, sheets)),
    ),
    ...entrants.map(({ caller, sent }) =>
      person(caller, (someone, chance) => enterEntries(someone, open, chance, sent)),
    ),
    ...watchers.map(({ caller, changed }) =>
      person(caller, (someone, chance) => watchAwards(someone, stage, chance, () => takeOne(changed))),
    ),
  ];
  const looking = new Person(url, administrator, took);
  const broken = await brokenInvariants(looking);
  looking.leave();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const memory = watchMemory(pid, pace.seconds, tell);
  delay.enable();
  const [begun, usedBefore] = [performance.now(), processorParts(pid)];
  const until = begun + pace.seconds * 1_000;
  await Promise.all(people.map(({ chance, acts }) => act(acts, chance, { ...pace, until }, errors)));
  const processor = between(usedBefore, processorParts(pid));
  const seconds = (performance.now() - begun) / 1_000;
  delay.disable();
  const samples = memory.stop();
  for (const { someone } of people) someone.leave();
  const heard = await Promise.all(watchers.flatMap(({ streams }) => streams.map((stream) => stream.stop())));
  return {
    took,
    errors,
    seconds,
    processor,
    memory: samples,
    heard: heard.reduce((sum, each) => sum + each, 0),
    late: delay.percentile(99) / 1e6,
    entries: entrants,
    administrator,
    broken,
    sheets,
  };
}

/** Shares the entries out among the judges, who accept the terms. */
async function appoint(
  url: string,
  admin: Caller,
  callers: readonly Caller[],
  judging: DayStage['judging'],
  errors: string[],
): Promise<readonly Judge[]> {
  const call: Call = async (caller, name, query, body) => {
    const { status, body: reply } = await send(url, caller, name, query, body);
    if (status === 200) return reply as Reply<typeof name>;
    errors.push(`${name}: ${status} ${JSON.stringify(reply)}`);
    return null;
  };
  const judges = await Promise.all(
    callers.map(async (caller) => ({ ...caller, personID: (await call(caller, 'login', {}))?.user.id ?? '' })),
  );
  await assign(call, { admin, judges }, judging, { perEntry });
  return judges;
}

/** Takes one act after the other until the time is over, each after a pause of any length, most of them short. */
async function act(
  acts: AsyncGenerator<void>,
  chance: Chance,
  { pause, seconds, acts: most = Number.POSITIVE_INFINITY, until }: DayPace & { readonly until: number },
  errors: string[],
): Promise<void> {
  const rest = async () => {
    const length = Math.min(-pause * Math.log(1 - chance.next()), 6 * pause);
    if (pause > 0) await wait(Math.max(0, Math.min(length, until - performance.now())));
  };
  try {
    // Nobody comes at one instant with everybody else.
    if (pause > 0) await wait(chance.next() * Math.min(15 * pause, 100 * seconds));
    let taken = 0;
    for await (const _ of acts) {
      taken += 1;
      if (taken >= most) return;
      await rest();
      if (performance.now() >= until) return;
    }
  } catch (error) {
    errors.push(String(error));
  }
}

function takeOne(changed: Set<string>): string | undefined {
  const [one] = changed;
  if (one) changed.delete(one);
  return one;
}
