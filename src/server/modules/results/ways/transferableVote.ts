import { atOnce } from '#machines/shared/atOnce.ts';
import { type Ballot, ballotFaults, type Fault, type Places, type Way } from './way.ts';

/** One stage of a count: what every entry held, in hundred-thousandths of a vote, and what was done. */
export interface Stage {
  readonly held: Readonly<Record<string, number>>;
  readonly elected: readonly string[];
  readonly excluded: string | null;
  /** Whose surplus was passed on. */
  readonly surplusOf: string | null;
}

/** A count by single transferable vote. */
export interface TransferableCount {
  /** Surely chosen, those whom equal votes leave undecided, and the others. Empty groups are left out. */
  readonly places: Places;
  /** Chosen however equal votes are decided, by id. */
  readonly chosen: readonly string[];
  /** Chosen only if equal votes are decided their way: the chair, or a lot drawn in public, decides. */
  readonly undecided: readonly string[];
  readonly quota: number;
  /** One course of the count, where equal votes make no difference or none are met; empty otherwise. */
  readonly stages: readonly Stage[];
}

/** A vote is so many units: the rules keep five decimals and drop the rest. */
const vote = 100_000;
/** Courses that equal votes part which are followed unless said otherwise; beyond, everybody is undecided. */
const mostCourses = 20_000;

/** `courses`: how many of those that equal votes part are followed; what they come to without any counts as one. */
export interface TransferSettings {
  readonly seats: number;
  readonly courses?: number;
}

/**
 * Top picks counted by single transferable vote: Droop's quota, surpluses passed on from all of the chosen entry's votes at
 * a value of surplus ÷ votes to five decimals (weighted inclusive Gregory method), else the entry with the fewest votes left
 * out. Equal votes go by the latest stage where they differed. Where they never did, the rules draw a lot; here every way the
 * lot may fall is counted, and only what comes out the same is called chosen.
 * Sources: Scottish Local Government Elections Order 2007 (SSI 2007/42), schedule 1, rules 45 to 52; Conitzer, Rognlie and
 * Xia, IJCAI (2009), for every way at once.
 */
export const transferableVote: Way<Ballot, TransferSettings, TransferableCount> = {
  id: 'transferableVote',
  faults: (entryIDs, ballots, { seats }): readonly Fault[] => [
    ...(Number.isInteger(seats) && seats >= 1 ? [] : [{ code: 'badSetting' as const }]),
    ...ballotFaults(entryIDs, ballots),
    // A ballot is an order: equal preferences are not counted by these rules.
    ...ballots
      .filter(({ order }) => order.some(({ length }) => length !== 1))
      .map(({ judgeID }): Fault => ({ code: 'entryTwice', judgeID })),
  ],
  count(entryIDs, ballots, settings) {
    return atOnce(transferableCount(entryIDs, ballots, settings));
  },
};

/** The same, stopping after each stage: many equal votes take long. */
export function* transferableCount(
  entryIDs: readonly string[],
  ballots: readonly Ballot[],
  { seats, courses = mostCourses }: TransferSettings,
): Generator<void, TransferableCount> {
  const papers = ballots.map(({ order }) => order.flat()).filter(({ length }) => length > 0);
  const quota = Math.floor(papers.length / (seats + 1)) + 1;
  const rules = { entryIDs: [...entryIDs].sort(), seats, quota: quota * vote };
  const start: Course = {
    papers: papers.map((order) => ({ order, value: vote, holder: order[0]! })),
    state: new Map(rules.entryIDs.map((id) => [id, 'hopeful'])),
    stages: [],
    chosen: [],
    waiting: [],
    byLot: [],
  };
  const { ends, isCut } = yield* follow(rules, start, courses);
  const times = new Map<string, number>();
  for (const end of ends) for (const id of end.chosen) times.set(id, (times.get(id) ?? 0) + 1);
  const byLot = new Set(ends.flatMap((end) => end.byLot));
  const chosen = rules.entryIDs.filter((id) => !isCut && times.get(id) === ends.length);
  const possible = rules.entryIDs.filter((id) => isCut || times.has(id) || byLot.has(id));
  const undecided = possible.filter((id) => !chosen.includes(id));
  const others = rules.entryIDs.filter((id) => !possible.includes(id));
  return {
    places: [chosen, undecided, others].filter(({ length }) => length > 0),
    chosen,
    undecided,
    quota,
    stages: undecided.length === 0 ? (ends[0]?.stages ?? []) : [],
  };
}

interface Rules {
  readonly entryIDs: readonly string[];
  readonly seats: number;
  readonly quota: number;
}

interface Paper {
  readonly order: readonly string[];
  readonly value: number;
  /** Whom it counts for; null where nobody named on it is left. */
  readonly holder: string | null;
}

/** How far one count has come. */
interface Course {
  readonly papers: readonly Paper[];
  readonly state: ReadonlyMap<string, 'hopeful' | 'chosen' | 'passedOn' | 'excluded'>;
  readonly stages: readonly Stage[];
  readonly chosen: readonly string[];
  /** Chosen, with a surplus to pass on. */
  readonly waiting: readonly string[];
  /** At the end: without a vote, more than there are seats left, so that each may be taken and none is sure. */
  readonly byLot: readonly string[];
}

/** Every course that the count may take where equal votes are met; courses that can't differ any more are followed once. */
function* follow(
  rules: Rules,
  start: Course,
  most: number,
): Generator<void, { readonly ends: readonly Course[]; readonly isCut: boolean }> {
  const ends: Course[] = [];
  const seen = new Set<string>();
  const open = [start];
  let parted = 1;
  for (let course = open.pop(); course; course = open.pop()) {
    const next = step(rules, course);
    if (next.length === 0) ends.push(course);
    for (const make of next) {
      const one = make();
      yield;
      if (next.length > 1) {
        const key = keyOf(one);
        if (seen.has(key)) continue;
        seen.add(key);
        parted += 1;
        if (parted > most) return { ends, isCut: true };
      }
      open.push(one);
    }
  }
  return { ends, isCut: false };
}

/** What decides how a course goes on: who is in it, and earlier stages as far as they may part those who are left. */
function keyOf({ papers, state, stages, chosen, waiting }: Course): string {
  const present: [string, string][] = [];
  for (const [id, where] of state) if (where !== 'excluded') present.push([id, where]);
  const left = present.flatMap(([id, where]) => (where === 'hopeful' || waiting.includes(id) ? [id] : []));
  const before = heldBefore(stages).map((held) => left.map((id) => held[id]).join());
  const history = before.filter((line, place) => line !== before[place - 1]);
  return JSON.stringify([present, papers.map(({ holder, value }) => [holder, value]), chosen, history]);
}

/** What makes what may come next: one course, more where equal votes are met, none at the end. */
function step(rules: Rules, course: Course): (() => Course)[] {
  const hopeful = rules.entryIDs.filter((id) => course.state.get(id) === 'hopeful');
  const free = rules.seats - course.chosen.length;
  if (free <= 0 || hopeful.length === 0 || course.byLot.length > 0) return [];
  const held = heldIn(rules, course);
  if (hopeful.length <= free) {
    // The rest is chosen without a quota; those with more votes first.
    const elected = [...hopeful].sort((left, right) => held[right]! - held[left]!);
    return [() => choose(course, held, elected, () => false)];
  }
  const reached = hopeful.filter((id) => held[id]! >= rules.quota);
  if (reached.length > 0) {
    const elected = reached.sort((left, right) => held[right]! - held[left]!);
    return [() => choose(course, held, elected, (id) => held[id]! > rules.quota)];
  }
  if (course.waiting.length > 0) {
    const largest = extreme(course.waiting, held, course.stages, 1);
    return largest.map((id) => () => passOn(rules, course, held, id));
  }
  const fewest = extreme(hopeful, held, course.stages, -1);
  if (held[fewest[0]!] === 0) return [() => withoutVotes(course, held, hopeful, free)];
  return fewest.map((id) => () => exclude(course, held, id));
}

/**
 * Those without a vote go one after another, and nothing moves: the order makes no difference where the others fill the
 * seats. Where they don't, all of the others are chosen, and a lot takes some of those without a vote.
 */
function withoutVotes(course: Course, held: Stage['held'], hopeful: readonly string[], free: number): Course {
  const ids = hopeful.filter((id) => held[id] === 0);
  const others = hopeful.filter((id) => held[id] !== 0);
  if (others.length < free) return { ...course, chosen: [...course.chosen, ...others], byLot: ids };
  return {
    ...course,
    state: new Map([...course.state, ...ids.map((id) => [id, 'excluded'] as const)]),
    stages: [...course.stages, ...ids.map((id) => ({ held, elected: [], excluded: id, surplusOf: null }))],
  };
}

/** What was held, stage by stage, where it may have changed. */
const heldBefore = (stages: readonly Stage[]): Stage['held'][] =>
  stages.map(({ held }) => held).filter((held, place, all) => held !== all[place - 1]);

/** Those with the most (`sign` 1) or fewest votes, equal ones by the latest stage where they differed. */
function extreme(ids: readonly string[], held: Stage['held'], stages: readonly Stage[], sign: 1 | -1): string[] {
  let left = [...ids];
  for (const counted of [held, ...heldBefore(stages).reverse()]) {
    if (left.length === 1) break;
    const most = Math.max(...left.map((id) => sign * counted[id]!));
    left = left.filter((id) => sign * counted[id]! === most);
  }
  return left;
}

/** What each entry holds; whoever passed a surplus on keeps the quota. */
function heldIn({ entryIDs, quota }: Rules, { papers, state }: Course): Record<string, number> {
  const held: Record<string, number> = {};
  for (const id of entryIDs) held[id] = state.get(id) === 'passedOn' ? quota : 0;
  for (const { holder, value } of papers) if (holder !== null) held[holder]! += value;
  return held;
}

/** The papers that `id` held go to the next one named who is neither chosen nor out. */
const handOver = (papers: readonly Paper[], state: Course['state'], id: string, worth: (value: number) => number) =>
  papers.map((paper): Paper => {
    if (paper.holder !== id) return paper;
    const holder = paper.order.find((next) => state.get(next) === 'hopeful') ?? null;
    return { order: paper.order, value: worth(paper.value), holder };
  });

function choose(
  course: Course,
  held: Stage['held'],
  elected: readonly string[],
  hasSurplus: (id: string) => boolean,
): Course {
  return {
    papers: course.papers,
    state: new Map([...course.state, ...elected.map((id) => [id, 'chosen'] as const)]),
    stages: [...course.stages, { held, elected, excluded: null, surplusOf: null }],
    chosen: [...course.chosen, ...elected],
    waiting: [...course.waiting, ...elected.filter(hasSurplus)],
    byLot: course.byLot,
  };
}

function passOn({ quota }: Rules, course: Course, held: Stage['held'], id: string): Course {
  const state = new Map(course.state).set(id, 'passedOn');
  const [surplus, all] = [held[id]! - quota, held[id]!];
  return {
    papers: handOver(course.papers, state, id, (value) => Math.floor((value * surplus) / all)),
    state,
    stages: [...course.stages, { held, elected: [], excluded: null, surplusOf: id }],
    chosen: course.chosen,
    waiting: course.waiting.filter((other) => other !== id),
    byLot: course.byLot,
  };
}

function exclude(course: Course, held: Stage['held'], id: string): Course {
  const state = new Map(course.state).set(id, 'excluded');
  return {
    ...course,
    papers: handOver(course.papers, state, id, (value) => value),
    state,
    stages: [...course.stages, { held, elected: [], excluded: id, surplusOf: null }],
  };
}
