import type { AwardFacts } from '../../award/award.types.ts';
import type { AwardStatus } from '../../shared/award.statuses.ts';
import type { VoteEvent, VoteFacts, VoteState } from '../../vote/vote.rules.ts';
import { callerChart } from '../charts.doors.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant, leadsTo, never, until } from '../check/property.ts';
import { lawsOf, rules, voteFacts } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';
import {
  awardActions,
  entrantOf,
  entryActions,
  entryActionTexts,
  isJudged,
  type JudgedWorld,
  judgedAward,
  stepAward,
  stepEntry,
} from './judgedEntry.ts';
import { killedProcess } from './killed.ts';

type Chosen = 'none' | 'first' | 'second';

/** An address: what its ballots say, which version of its ballot it saw, and what it was told is in. */
interface Voter {
  at: string;
  ballots: number;
  choice: Chosen;
  version: number;
  seen: number;
  told: Chosen;
  /** Whether its ballot still tells where it came from. */
  traceable: boolean;
}

interface World extends JudgedWorld {
  process: { at: string; kills: number };
  admins: { at: string };
  timer: { at: string };
  vote: VoteState | 'deleted';
  /** Whether the closing time has passed, and how often it may still be put off. */
  over: boolean;
  extensions: number;
  /** Whether the first entry is on the ballot; the second one is, once the vote was opened. */
  onBallot: boolean;
  voters: Voter[];
}

const factsOf = ({ award, entry, onBallot, over, voters }: World, changes: Partial<VoteFacts> = {}) =>
  voteFacts({
    // No vote is left of a deleted award.
    awardStatus: award as AwardStatus,
    closesAt: over ? 15 : 20,
    entries: isJudged(entry) ? 2 : 1,
    outOfJudging: onBallot && !isJudged(entry) ? 1 : 0,
    ballots: voters.reduce((sum, { ballots }) => sum + ballots, 0),
    traceable: voters.filter(({ traceable }) => traceable).length,
    ...changes,
  });
const ofAward = ({ vote }: World): Partial<AwardFacts> => (vote === 'deleted' ? {} : { vote });

/** `stepVote`, the award held. */
const step =
  (event: VoteEvent, more: (world: World) => void = () => {}, after: Partial<VoteFacts> = {}) =>
  (world: World) => {
    if (world.award === 'deleted' || world.vote === 'deleted') return false;
    const decision = rules.vote(world.vote, factsOf(world), event, factsOf(world, after));
    if (!decision.accepted) return false;
    world.vote = decision.state;
    more(world);
    return true;
  };

/** `castBallot`: the vote's row is held, the rules asked, the ballot written in one transaction. */
const cast = (index: number, entryID: 'first' | 'second', variants: Variants) => (world: World) => {
  const voter = world.voters[index]!;
  if (world.vote === 'deleted' || (voter.choice === entryID && !variants.has('castTwice'))) return false;
  const candidates = [
    ...(world.onBallot && isJudged(world.entry) ? ['first'] : []),
    ...(world.award === 'judging' || world.award === 'closed' ? ['second'] : []),
  ].map((id) => ({ categoryID: 'film', entryID: id }));
  const ballotID = voter.ballots > 0 && !variants.has('castTwice') ? `ballot ${voter.version}` : null;
  const replaces = variants.has('replacesUnseen') ? ballotID : voter.seen > 0 ? `ballot ${voter.seen}` : null;
  const facts = factsOf(world, { voter: { ballotID, candidates } });
  const choices = [{ categoryID: 'film', entryID }];
  if (voter.version === 2 || !rules.vote(world.vote, facts, { type: 'vote.cast', choices, replaces }).accepted)
    return false;
  voter.ballots = ballotID === null ? voter.ballots + 1 : voter.ballots;
  voter.version += 1;
  Object.assign(voter, { choice: entryID, told: 'none', traceable: true });
  return true;
};

const voterOf = (index: number, variants: Variants): Actor<World> => ({
  name: `voter${index + 1}`,
  chart: callerChart('voter', {
    'cast.first': 'Votes for the first entry.',
    'cast.second': 'Votes for the second entry.',
    'ballot.read': 'Looks at what the address voted for.',
  }),
  place: ({ voters }) => voters[index]!,
  actions: {
    'cast.first': cast(index, 'first', variants),
    'cast.second': cast(index, 'second', variants),
    'ballot.read': (world) => {
      const { ballots, seen, version } = world.voters[index]!;
      const asked = world.vote !== 'deleted' && rules.vote(world.vote, factsOf(world), { type: 'vote.ask' });
      return ballots > 0 && seen !== version && asked !== false && asked.accepted;
    },
    'reply.arrives': ({ voters }) => {
      const voter = voters[index]!;
      Object.assign(voter, { told: voter.choice, seen: voter.version });
      return true;
    },
    'reply.lost': () => true,
  },
});

/** As it was, an entry's votes went with it. */
const gone = (world: World) => {
  world.onBallot = false;
  for (const voter of world.voters) if (voter.choice === 'first') voter.choice = 'none';
};
const ofEntry = (variants: Variants) => (world: World) =>
  world.onBallot && !variants.has('votesGoAlong') ? { onBallot: true } : {};

const administrators = (variants: Variants): Actor<World> => {
  const asked = (world: World) => (variants.has('awardUnasked') ? {} : ofAward(world));
  return {
    name: 'admin1',
    chart: doerChart('administrator', {
      'vote.open': 'Opens the vote.',
      'vote.close': 'Closes the vote, with a reason.',
      'vote.reopen': 'Opens the vote again, with a reason and a later closing time.',
      'vote.publish': 'Publishes the result of the vote.',
      'vote.delete': 'Deletes the vote.',
      'award.startJudging': 'Opens judging.',
      'award.reopenEntries': 'Opens the award for entries again, with a reason.',
      'award.close': 'Closes judging, with a reason.',
      'award.reopenJudging': 'Opens judging again, with a reason.',
      'award.complete': 'Announces the result.',
      ...entryActionTexts,
      'entry.submitForEntrant': 'Submits the corrected entry for the entrant.',
    }),
    place: ({ admins }) => admins,
    actions: {
      'vote.open': step({ type: 'vote.open' }, (world) => {
        world.onBallot = isJudged(world.entry);
      }),
      'vote.close': step({ type: 'vote.close', reason: 'The ceremony is tonight.' }),
      'vote.reopen': (world) => {
        if (world.extensions === 0) return false;
        const reopen = { type: 'vote.reopen', reason: 'The mail was down.', closesAt: 20 } as const;
        return step(reopen, () => Object.assign(world, { over: false, extensions: world.extensions - 1 }))(world);
      },
      'vote.publish': step(
        { type: 'vote.publish' },
        ({ voters }) => {
          if (!variants.has('tracesKept')) for (const voter of voters) voter.traceable = false;
        },
        { traceable: 0 },
      ),
      'vote.delete': step({ type: 'vote.delete' }, (world) => {
        world.onBallot = false;
      }),
      ...awardActions<World>(asked),
      'award.complete': (world) => stepAward(world, { type: 'award.complete' }, asked(world)),
      ...entryActions<World>(ofEntry(variants), gone),
      'entry.submitForEntrant': stepEntry<World>({ type: 'entry.submit' }, 'admin', ofEntry(variants), gone),
    },
  };
};

/** The clock, as far as the vote's closing time goes. */
const timer: Actor<World> = {
  name: 'timer',
  chart: doerChart('timer', { 'vote.over': 'The closing time of the vote is reached.' }),
  place: (world) => world.timer,
  actions: {
    'vote.over': (world) => {
      if (world.vote !== 'open' || world.over) return false;
      world.over = true;
      return true;
    },
  },
};

export const vote = scenario<World>({
  name: 'vote',
  description:
    'Two addresses vote and change their ballots while an administrator takes the vote and its award forwards and back, the vote’s time runs out, an entry is corrected, withdrawn, deleted and restored, and the server is killed.',
  variants: {
    awardUnasked: 'The steps of an award do not ask how its vote is.',
    votesGoAlong: 'An entry on the ballot is deleted, and its votes with it.',
    replacesUnseen: 'A ballot takes the place of another one of its address that whoever votes never saw.',
    tracesKept: 'Once the result of the vote is published, ballots still tell who voted.',
    castTwice: 'An address that does not know whether its ballot is in casts another one.',
  },
  model: (variants) => ({
    start: {
      // As often as it likes: nothing is lost by it but answers.
      process: { at: 'running', kills: Number.POSITIVE_INFINITY },
      admins: { at: 'ready' },
      timer: { at: 'ready' },
      entrants: { at: 'ready' },
      award: 'judging',
      entry: 'openForJudging',
      vote: 'prepared',
      over: false,
      extensions: 1,
      onBallot: false,
      voters: [0, 1].map(() => ({
        at: 'ready',
        ballots: 0,
        choice: 'none',
        version: 0,
        seen: 0,
        told: 'none',
        traceable: false,
      })),
    },
    interchangeable: ['voters'],
    actors: [
      voterOf(0, variants),
      voterOf(1, variants),
      administrators(variants),
      entrantOf<World>(ofEntry(variants), gone),
      timer,
      killedProcess,
    ],
    properties: [
      lawsOf<World, 'vote'>('vote', (world) => [{ state: world.vote, facts: factsOf(world) }]),
      until<World>(
        'vote.kept',
        'A vote that somebody was told is in is never gone.',
        ({ voters }) => voters.every(({ choice, told }) => told === 'none' || told === choice),
        () => false,
      ),
      invariant<World>('vote.once', 'An address has one ballot at most.', ({ voters }) =>
        voters.every(({ ballots }) => ballots <= 1),
      ),
      never<World>('vote.seen', 'A ballot takes the place only of one that whoever votes has seen.', (before, after) =>
        before.voters.some(
          ({ version, seen }, index) => version > 0 && after.voters[index]!.version > version && version !== seen,
        ),
      ),
      invariant<World>(
        'vote.entryStays',
        'An entry on the ballot is there.',
        ({ entry, onBallot }) => !onBallot || (entry !== 'binned' && entry !== 'deleted'),
      ),
      leadsTo<World>('vote.ends', 'A vote that was opened can be published or deleted, whatever else was done.', {
        from: (world) => world.vote === 'open' || world.vote === 'closed',
        to: (world) => world.vote === 'published' || world.vote === 'deleted',
        by: ({ actor }) => actor.startsWith('admin'),
      }),
      leadsTo<World>('vote.entriesAgain', 'An award in judging can be opened for entries again.', {
        from: ({ award }) => award === 'judging',
        to: ({ award }) => award === 'open',
        by: ({ actor }) => actor.startsWith('admin'),
      }),
      lawsOf<World, 'award'>('award', (world) => [{ state: world.award, facts: judgedAward(world, ofAward(world)) }]),
    ],
  }),
});
