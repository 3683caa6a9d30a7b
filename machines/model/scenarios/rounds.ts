import type { AwardFacts } from '../../award/award.types.ts';
import { nothingGiven } from '../../round/order.ts';
import type { RoundEvent, RoundFacts } from '../../round/round.rules.ts';
import type { AwardStatus } from '../../shared/award.statuses.ts';
import type { RoundState } from '../../shared/round.states.ts';
import { callerChart } from '../charts.doors.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant, leadsTo, never, until } from '../check/property.ts';
import { lawsOf, roundFacts, rules } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';
import {
  awardActions,
  entrantOf,
  entryActions,
  entryActionTexts,
  isJudged,
  type JudgedWorld,
  judgedAward,
} from './judgedEntry.ts';
import { killedProcess } from './killed.ts';

type Answer = 'none' | 'yes' | 'no';

interface Judge {
  at: string;
  answer: Answer;
  /** What the judge was told is in. */
  told: Answer;
}

interface World extends JudgedWorld {
  process: { at: string; kills: number };
  admins: { at: string };
  timer: { at: string };
  round: RoundState | 'deleted';
  /** Where the round's opening date stands, and whether the round says why it did not open then. */
  date: 'ahead' | 'due' | 'none';
  attention: boolean;
  /** Whether its opening was undone by hand. */
  undone: boolean;
  published: boolean;
  /** Whether a judge has scored after the round. */
  scored: boolean;
  /** What is kept of the first entry: by hand, or once the round is decided by the rule. The second one goes on. */
  outcome: 'none' | 'on' | 'out';
  byHand: boolean;
  judges: Judge[];
}

/** `countRound`, of two judges who have to agree. */
const verdict = ({ judges, outcome, byHand }: World): World['outcome'] => {
  if (byHand) return outcome;
  if (judges.every(({ answer }) => answer === 'yes')) return 'on';
  return judges.every(({ answer }) => answer === 'no') ? 'out' : 'none';
};
/** Whether it is still to be said of the first entry if it goes on. */
const isOwed = (world: World) =>
  isJudged(world.entry) && (world.round === 'decided' ? world.outcome : verdict(world)) === 'none';
const given = ({ judges }: World) => judges.filter(({ answer }) => answer !== 'none').length;

const factsOf = (world: World): RoundFacts =>
  roundFacts({
    // No round is left of a deleted award.
    awardStatus: world.award as AwardStatus,
    opensAt: world.date === 'none' ? null : world.date === 'due' ? 10 : 20,
    given: { ...nothingGiven, answers: given(world) },
    openAnswers: isJudged(world.entry) ? world.judges.length - given(world) : 0,
    unsettled: isOwed(world) ? 1 : 0,
    sheets: world.scored ? 1 : 0,
    published: world.published,
    entrySettled: !isOwed(world),
  });
const ofAward = (world: World): Partial<AwardFacts> =>
  world.round === 'deleted'
    ? {}
    : {
        rounds: [
          { name: 'Screening', state: world.round, unsettled: world.round === 'decided' && isOwed(world) ? 1 : 0 },
        ],
      };

/** `takeStep`, the award held. */
const step =
  (event: RoundEvent, more: (world: World) => void = () => {}) =>
  (world: World) => {
    if (world.award === 'deleted' || world.round === 'deleted') return false;
    const decision = rules.round(world.round, factsOf(world), event);
    if (!decision.accepted) return false;
    more(world);
    world.round = decision.state;
    return true;
  };

/** `answerRound`: the round's row is held, the rules asked, the answer written in one transaction. */
const answer = (index: number, choice: 'yes' | 'no', variants: Variants) => (world: World) => {
  const judge = world.judges[index]!;
  if (world.round === 'deleted' || !isJudged(world.entry) || judge.answer === choice) return false;
  const event = { type: 'round.answer', answer: choice, reason: 'Seen before.' } as const;
  // As a page that is old would have it.
  const state = variants.has('answersLate') && world.round === 'closed' ? 'open' : world.round;
  if (!rules.round(state, factsOf(world), event).accepted) return false;
  Object.assign(judge, { answer: choice, told: 'none' });
  return true;
};

const judgeOf = (index: number, variants: Variants): Actor<World> => ({
  name: `judge${index + 1}`,
  chart: callerChart('roundJudge', {
    'answer.yes': 'Says yes to the first entry.',
    'answer.no': 'Says no to the first entry.',
  }),
  place: ({ judges }) => judges[index]!,
  actions: {
    'answer.yes': answer(index, 'yes', variants),
    'answer.no': answer(index, 'no', variants),
    'reply.arrives': ({ judges }) => {
      judges[index]!.told = judges[index]!.answer;
      return true;
    },
    'reply.lost': () => true,
  },
});

/** What goes with an entry's rows. */
const gone = (world: World) => {
  Object.assign(world, { outcome: 'none', byHand: false });
  for (const judge of world.judges) judge.answer = 'none';
};
const ofEntry = (variants: Variants) => (world: World) =>
  given(world) > 0 && !variants.has('answersGoAlong') ? { judgedInRound: true } : {};

const settle = (goesOn: boolean) =>
  step({ type: 'round.settle', goesOn, reason: 'The chair.' }, (world) =>
    Object.assign(world, { outcome: goesOn ? 'on' : 'out', byHand: true }),
  );

const administrators = (variants: Variants): Actor<World> => {
  const asked = (world: World) => (variants.has('awardUnasked') ? {} : ofAward(world));
  return {
    name: 'admin1',
    chart: doerChart('administrator', {
      'round.open': 'Opens the round.',
      'round.unopen': 'Undoes the opening, with a reason.',
      'round.close': 'Closes the round, with a reason where answers are open.',
      'round.reopen': 'Takes answers again, with a reason.',
      'settle.on': 'Says that the first entry goes on, with a reason.',
      'settle.out': 'Says that the first entry does not go on, with a reason.',
      'round.decide': 'Fixes what goes on.',
      'round.undecide': 'Undoes the decision, with a reason.',
      'round.publish': 'Publishes the shortlist.',
      'award.startJudging': 'Opens judging.',
      'award.reopenEntries': 'Opens the award for entries again, with a reason.',
      'award.close': 'Closes judging, with a reason.',
      'award.reopenJudging': 'Opens judging again, with a reason.',
      ...entryActionTexts,
    }),
    place: ({ admins }) => admins,
    actions: {
      'round.open': step({ type: 'round.open' }, (world) => {
        Object.assign(world, { attention: false, undone: false });
        if (world.date === 'ahead') world.date = 'none';
        // `forgetOthers`: what was settled of an entry that did not come to it this time.
        if (!isJudged(world.entry)) Object.assign(world, { outcome: 'none', byHand: false });
      }),
      'round.unopen': step({ type: 'round.unopen', reason: 'Too early.' }, (world) => {
        world.undone = true;
        if (!variants.has('dateKept')) world.date = 'none';
      }),
      'round.close': step({ type: 'round.close', override: 'Time is over.' }),
      'round.reopen': step({ type: 'round.reopen', reason: 'A judge was ill.' }),
      'settle.on': settle(true),
      'settle.out': settle(false),
      'round.decide': step({ type: 'round.decide' }, (world) => {
        if (isJudged(world.entry)) world.outcome = verdict(world);
      }),
      'round.undecide': step({ type: 'round.undecide', reason: 'Too few.' }, (world) => {
        if (!world.byHand) world.outcome = 'none';
      }),
      'round.publish': step({ type: 'round.publish' }, (world) => {
        world.published = true;
      }),
      ...awardActions<World>(asked),
      ...entryActions<World>(ofEntry(variants), gone),
    },
  };
};

/** `openOnDate`: the award is held, and the round asked again. */
const timer = (variants: Variants): Actor<World> => {
  const open = step({ type: 'round.open' }, (world) => {
    world.attention = false;
  });
  return {
    name: 'timer',
    chart: doerChart('timer', {
      'date.comes': 'The opening date of the round is reached.',
      'date.opens': 'The opening date is reached; the round opens.',
      'date.refused': 'The opening date is reached; the round keeps the reasons why it cannot open.',
    }),
    place: (world) => world.timer,
    actions: {
      'date.comes': (world) => {
        if (world.date !== 'ahead') return false;
        world.date = 'due';
        return true;
      },
      'date.opens': (world) => world.round === 'prepared' && world.date === 'due' && open(world),
      'date.refused': (world) => {
        const isLooked = world.award === 'open' || world.award === 'judging';
        if (world.round !== 'prepared' || world.date !== 'due' || world.attention || !isLooked) return false;
        if (variants.has('timerSilent')) return false;
        if (rules.round('prepared', factsOf(world), { type: 'round.open' }).accepted) return false;
        world.attention = true;
        return true;
      },
    },
    own: true,
  };
};

/** A judge of the scores, once the round let an entry go on. */
const scorer: Actor<World> = {
  name: 'judge3',
  chart: doerChart('judge', { 'mark.given': 'Scores the second entry.' }),
  place: (world) => world.timer,
  actions: {
    'mark.given': (world) => {
      if (world.round !== 'decided' || world.award !== 'judging' || world.scored) return false;
      world.scored = true;
      return true;
    },
  },
};

export const rounds = scenario<World>({
  name: 'rounds',
  description:
    'Two judges answer in a round before the scores, which opens by its date, while an administrator takes it and its award forwards and back; an entry is corrected, withdrawn, deleted and restored, the second one is scored, and the server is killed.',
  variants: {
    awardUnasked: 'The steps of an award do not ask how its round is.',
    answersLate: 'An answer is taken from a page that still shows the round as open.',
    answersGoAlong: 'An entry that judges answered for is deleted, and their answers with it.',
    dateKept: 'A round whose opening is undone keeps its date, and opens again at once.',
    timerSilent: 'The timer keeps no reasons where the rules refuse.',
  },
  model: (variants) => ({
    start: {
      // As often as it likes: nothing is lost by it but answers.
      process: { at: 'running', kills: Number.POSITIVE_INFINITY },
      admins: { at: 'ready' },
      timer: { at: 'ready' },
      entrants: { at: 'ready' },
      award: 'open',
      entry: 'submitted',
      round: 'prepared',
      date: 'ahead',
      attention: false,
      undone: false,
      published: false,
      scored: false,
      outcome: 'none',
      byHand: false,
      judges: [0, 1].map(() => ({ at: 'ready', answer: 'none', told: 'none' })),
    },
    interchangeable: ['judges'],
    actors: [
      judgeOf(0, variants),
      judgeOf(1, variants),
      scorer,
      administrators(variants),
      entrantOf<World>(ofEntry(variants), gone),
      timer(variants),
      killedProcess,
    ],
    properties: [
      lawsOf<World, 'round'>('round', (world) => [{ state: world.round, facts: factsOf(world) }]),
      until<World>(
        'rounds.answerKept',
        'An answer that a judge was told is in is never gone.',
        ({ judges }) => judges.every(({ answer: chosen, told }) => told === 'none' || told === chosen),
        () => false,
      ),
      invariant<World>(
        'rounds.decidedAsAnswered',
        'What a decided round says of an entry is what its judges said, or an administrator by hand.',
        (world) => world.round !== 'decided' || world.outcome === 'none' || world.outcome === verdict(world),
      ),
      never<World>(
        'rounds.staysUndone',
        'A round whose opening was undone by hand does not open by its date again.',
        (before, _after, { event }) => event === 'date.opens' && before.undone,
      ),
      never<World>(
        'rounds.answersWhileOpen',
        'Answers change only while the round is open.',
        (before, after) =>
          before.round !== 'open' && before.judges.some((judge, index) => after.judges[index]!.answer !== judge.answer),
      ),
      leadsTo<World>('rounds.acted', 'An opening date that is reached opens the round, or the round says why not.', {
        from: ({ award, round, date }) =>
          (award === 'open' || award === 'judging') && round === 'prepared' && date === 'due',
        to: ({ round, attention }) => round !== 'prepared' || attention,
      }),
      leadsTo<World>('rounds.closes', 'An award in judging can be closed by its administrators, whatever was done.', {
        from: ({ award }) => award === 'judging',
        to: ({ award }) => award === 'closed',
        by: ({ actor }) => actor.startsWith('admin'),
      }),
      lawsOf<World, 'award'>('award', (world) => [{ state: world.award, facts: judgedAward(world, ofAward(world)) }]),
    ],
  }),
});
