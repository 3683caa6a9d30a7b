import { randomUUID } from 'node:crypto';
import { type CallName, calls, takesKey } from '#contract/calls.ts';
import { closing } from '../support/stage.ts';
import { requestOf } from './actions.ts';
import { type Answer, expectReasons, Fault, send } from './client.ts';
import { leftOver, read } from './expectations.ts';
import { learn, learnOfDoors, readInvitations } from './learn.ts';
import { Memory, type Outcome } from './memory.ts';
import type { Servers } from './servers.ts';
import { firstInstant, quiet, setStage, type Theatre } from './stages.ts';
import type { Moment, Sent, Step, Voting, Walk, Wild } from './steps.ts';
import { castAs } from './voters.ts';
import { wildRequest } from './wild.ts';
import type { Request, World } from './world.ts';

/** What was done on all walks together. */
export interface Figures {
  walks: number;
  steps: number;
  calls: number;
  accepted: number;
  refused: number;
  lost: number;
  invariants: number;
  /** Calls of the contract that were accepted, and those that were sent, by an act or with whatever is sent. */
  readonly done: Set<CallName>;
  readonly tried: Set<CallName>;
  votes: number;
}

export const noFigures = (): Figures => ({
  walks: 0,
  steps: 0,
  calls: 0,
  accepted: 0,
  refused: 0,
  lost: 0,
  invariants: 0,
  done: new Set(),
  tried: new Set(),
  votes: 0,
});

interface Going {
  readonly theatre: Theatre;
  readonly servers: Servers;
  readonly world: World;
  readonly memory: Memory;
  readonly figures: Figures;
  /** What was found that must not be, and did not end the walk. */
  readonly faults: string[];
  now: number;
}

/** Walks: sets the stage, takes every step, and expects of what is then in the database everything that always holds. */
export async function take(walk: Walk, theatre: Theatre, servers: Servers, figures: Figures): Promise<void> {
  const { database } = theatre;
  const { context } = theatre.server;
  await servers.whole();
  await quiet(database);
  await setStage(theatre, walk.stage);
  await servers.setClock(firstInstant);
  const { award, awards = [], entries, rounds = [], vote } = theatre.starts[walk.stage];
  let texts = 0;
  const world: World = {
    theatre,
    awards: [award, ...awards],
    entries: [...entries],
    rounds: [...rounds],
    votes: new Map(vote ? [[award.id, vote]] : []),
    imports: [],
    colleagues: [],
    invitations: new Map(),
    next: () => `Text ${++texts}`,
  };
  const memory = new Memory();
  const going: Going = { theatre, servers, world, memory, figures, now: firstInstant, faults: [] };
  const before = await read({ database });
  figures.walks += 1;
  for (const step of walk.steps) {
    await takeStep(going, step);
    figures.steps += 1;
  }
  await servers.whole();
  await quiet(database);
  const clock = { now: () => new Date(going.now) };
  const left = await leftOver({ database, files: context.files, clock }, memory, before);
  figures.invariants += left.invariants;
  const faults = [...going.faults, ...left.faults];
  if (faults.length > 0) throw new Fault(faults.join('\n'));
}

async function takeStep(going: Going, step: Step): Promise<void> {
  const { servers } = going;
  if (step.at === 'clock') {
    going.now = Math.max(going.now, instantOf(step.to, going.now));
    await servers.setClock(going.now);
    return;
  }
  const kill = step.kill && setTimeout(() => servers.kill(step.kill!.replica), step.kill.after);
  const ends = await Promise.allSettled(
    step.calls.map((call) => {
      if ('voter' in call) return voteOnce(going, call, step);
      return 'wild' in call ? callWildly(going, call, step) : callOnce(going, call, step);
    }),
  );
  if (kill) clearTimeout(kill);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

const instantOf = (moment: Moment, now: number): number => {
  const moments: Record<Moment, number> = {
    'closing-': Date.parse(closing) - 1,
    closing: Date.parse(closing),
    judgingCloses: Date.parse('2020-05-10T17:00:00Z'),
    hour: now + 3_600_000,
    early: Date.parse('2020-03-20T00:00:00Z'),
  };
  return moments[moment];
};

/** Calls that change a thing which has a version. */
const versioned: readonly string[] = [
  'updateEntry',
  'submitEntry',
  'submitEntryAsAdmin',
  'changeEntryCategory',
  'deleteEntry',
  'markBestEntry',
  'scoreEntry',
  'changeScoreStatus',
  'updateAward',
  'deleteAward',
  'deleteAwardCategory',
  'updatePrices',
  'settleInvoice',
  'lockUser',
  'deleteUser',
  'updateUser',
  'updateOwnUser',
  'updateOrganisation',
  'stepRound',
  'deleteRound',
  'stepVote',
  'answerRound',
  'saveBallot',
  'saveComparison',
  'saveHandling',
];
const ownThings: readonly string[] = ['updateOwnUser', 'updateOrganisation'];

async function callOnce(going: Going, call: Sent, step: Step): Promise<void> {
  const { memory, world, theatre } = going;
  if (call.act === 'join') await readInvitations(world);
  const request = requestOf(world, call);
  going.figures.tried.add(request.name);
  const changes = calls[request.name].method !== 'GET';
  const ends = (request.writes ?? []).map(([place, value]) => memory.write(place, value));
  const erasing = call.act === 'erase' ? memory.write('somebody erased', true) : null;
  const audited = auditedIn(call, request, memory);
  const key = call.again > 0 ? randomUUID() : undefined;
  const copies = takesKey(request.name) ? call.again + 1 : 1;
  const answers = await Promise.all(
    Array.from({ length: copies }, (_, copy) => {
      const addresses = going.servers.addresses();
      return send(request, {
        address: addresses[(call.replica + copy) % addresses.length]!,
        token: theatre.people[call.who].token,
        ifMatch: ifMatchOf(call, request),
        key,
        lostAfter: copy === 0 ? call.lostAfter : null,
      });
    }),
  );
  for (const answer of answers) judge(going, answer, `${call.who} ${call.act} (${request.name})`, step);
  const outcome = outcomeOf(answers);
  for (const end of [...ends, ...(erasing ? [erasing] : [])]) end(outcome);
  if (request.auditEvent) memory.count(request.auditEvent.join(' '), outcome);
  if (audited) memory.count(`acted ${audited}`, outcome);
  if (outcome === 'done' && changes) going.faults.push(...wronglyAccepted(call, request));
  const done = answers.filter((answer) => answer !== null && answer.status === 200);
  if (new Set(done.map((answer) => idOf(answer?.body))).size > 1)
    throw new Fault(`${request.name}: one key, two things`);
  if (done.length > 0) going.figures.done.add(request.name);
  if (call.who !== 'stranger')
    for (const answer of done) {
      learn(world, answer?.body);
      learnOfDoors(world, request, answer?.body);
    }
}

async function voteOnce(going: Going, voting: Voting, step: Step): Promise<void> {
  const { memory, world, theatre, figures } = going;
  const addresses = going.servers.addresses();
  const answers = await castAs(voting, {
    address: addresses[voting.replica % addresses.length]!,
    database: theatre.database,
    world,
    write: (place, value) => memory.write(place, value),
  });
  for (const answer of answers) judge(going, answer, `voter${voting.voter} votes`, step);
  if (answers.at(-1)?.status === 200) figures.votes += 1;
}

async function callWildly(going: Going, call: Wild, step: Step): Promise<void> {
  const addresses = going.servers.addresses();
  const request = wildRequest(going.world, call);
  going.figures.tried.add(request.name);
  const answer = await send(request, {
    address: addresses[call.one % addresses.length]!,
    token: going.theatre.people[call.who].token,
    lostAfter: null,
  });
  judge(going, answer, `${call.who} wildly ${call.wild}`, step);
}

/** Whatever was asked: no failure of ours, and no refusal without reasons. */
function judge({ figures, servers }: Going, answer: Answer, what: string, step: Step): void {
  figures.calls += 1;
  if (!answer) {
    figures.lost += 1;
    return;
  }
  const isKilling = (step.at === 'once' && step.kill !== null) || servers.addresses().length < 2;
  if (answer.status >= 500 && !(answer.status === 503 && isKilling)) {
    throw new Fault(`${what}: ${answer.status} ${JSON.stringify(answer.body)}\n${servers.output().slice(-3000)}`);
  }
  if (answer.status >= 400) {
    figures.refused += 1;
    expectReasons(answer, what);
  } else figures.accepted += 1;
}

function outcomeOf(answers: readonly Answer[]): Outcome {
  if (answers.some((answer) => answer !== null && answer.status < 400)) return 'done';
  // Refused by one copy while another one, unanswered, may still be carried out.
  return answers.every((answer) => answer !== null && answer.status < 500) ? 'refused' : 'unknown';
}

function ifMatchOf({ ifMatch }: Sent, { version }: Request): string | undefined {
  if (ifMatch === 'none' || (ifMatch === 'right' && version === undefined)) return undefined;
  if (ifMatch === 'unreadable') return '"soon"';
  return `"${ifMatch === 'right' ? version : (version ?? 0) + 1000}"`;
}

/** What was accepted although it may never be. */
function wronglyAccepted({ who, ifMatch, act }: Sent, { name }: Request): string[] {
  const isVersioned = versioned.includes(name);
  return [
    ...(isVersioned && ifMatch === 'stale' ? [`${name} takes a stale If-Match`] : []),
    ...(isVersioned && ifMatch === 'unreadable' ? [`${name} takes an If-Match that nobody can read`] : []),
    ...(who === 'lookingOn' ? [`${name}: somebody who only looks on changed something`] : []),
    ...(who === 'stranger' && isVersioned && !ownThings.includes(name) ? [`${name}: a stranger did ${act}`] : []),
  ];
}

/** The entry that an administrator changes while signed in as somebody. */
function auditedIn({ who, act }: Sent, { query }: Request, memory: Memory): string | null {
  if (who !== 'acting' && who !== 'actingJudge') return null;
  const id = String(query?.id ?? '');
  if (act === 'write' || act === 'submit') return id;
  // The first mark of a sheet changes it, whatever it is.
  return act === 'mark' && !memory.written.some((place) => memory.isKnown(place) && place.includes(id)) ? id : null;
}

const idOf = (body: unknown) => (body as { id?: string } | undefined)?.id;
