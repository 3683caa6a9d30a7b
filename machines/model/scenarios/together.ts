import { entrySteps } from '../../award/award.entries.ts';
import type { AwardEvent } from '../../award/award.rules.ts';
import type { EntryChartState } from '../../entry/entry.rules.ts';
import type { ScoreEvent, ScoreState } from '../../score/score.rules.ts';
import type { AwardStatus } from '../../shared/award.statuses.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant, leadsTo, never } from '../check/property.ts';
import { awardFacts, categoryFacts, entryFacts, lawsOf, rules, scoreFacts } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';

interface World {
  admins: { at: string }[];
  timer: { at: string };
  service: { at: string };
  award: AwardStatus | 'deleted';
  /** The award closes at 20, or at 30 once it was put off; the clock stands before, between or after. */
  closesAt: number;
  now: number;
  best: boolean;
  /** `charge` is what the payment service and the server know of the card of each entry. */
  entrants: { at: string; entry: EntryChartState; charge: 'none' | 'prepared' | 'charged' | 'kept' | 'owed' }[];
  /** A sheet of each judge for what is judged. */
  judges: { at: string; sheet: ScoreState }[];
}

const isIn = (entry: EntryChartState) =>
  entry === 'submitted' || entry === 'openForJudging' || entry === 'categoryClosed';
const isBefore = (entry: EntryChartState) => entry === 'openForJudging' || entry === 'categoryClosed';
const sheets = ({ judges }: World, status: ScoreState) => judges.filter(({ sheet }) => sheet === status).length;

const factsOf = (world: World, closesAt = world.closesAt) => {
  const judged = world.entrants.filter(({ entry }) => isBefore(entry)).length;
  const entered = world.award === 'open' ? world.entrants.filter(({ entry }) => isIn(entry)).length : judged;
  return awardFacts({
    now: world.now,
    closesAt,
    judgingClosesAt: 50,
    resultsAt: 60,
    entries: world.entrants.length,
    waitingEntries: world.entrants.filter(({ entry }) => entry === 'submitted').length,
    categories: [
      categoryFacts({
        entries: entered,
        judges: world.judges.length,
        openSheets: world.award === 'judging' ? sheets(world, 'unscored') + sheets(world, 'scored') : 0,
        unfinalSheets: sheets(world, 'submitted'),
        unscoredEntries: sheets(world, 'final') > 0 ? 0 : entered,
        hasBestEntry: world.best,
      }),
    ],
  });
};

/** `stepAward`, with its entries. */
const step = (event: AwardEvent, closesAt?: number) => (world: World) => {
  if (world.award === 'deleted') return false;
  const facts = factsOf(world);
  const decision = rules.award(world.award, facts, event, closesAt === undefined ? facts : factsOf(world, closesAt));
  if (!decision.accepted) return false;
  world.award = decision.state;
  if (closesAt !== undefined) world.closesAt = closesAt;
  if (event.type === 'award.reopenJudging') world.best = false;
  const follow = entrySteps[event.type];
  for (const entrant of follow ? world.entrants : []) {
    if (entrant.entry !== follow!.from) continue;
    const moved = rules.entry(entrant.entry, entryFacts({ awardStatus: decision.state as AwardStatus }), follow!.event);
    if (moved.accepted) entrant.entry = moved.state;
  }
  return true;
};

const asked = (world: World, changes: object = {}) =>
  // Nobody enters what was deleted.
  entryFacts({ awardStatus: world.award as AwardStatus, now: world.now, closesAt: world.closesAt, ...changes });

const entrantOf = (index: number): Actor<World> => ({
  name: `entrant${index + 1}`,
  chart: doerChart('entrant', {
    'submit.byCard': 'Submits the entry, to be paid by card.',
    'entry.withdraw': 'Withdraws the entry.',
  }),
  place: ({ entrants }) => entrants[index]!,
  actions: {
    'submit.byCard': (world) => {
      const entrant = world.entrants[index]!;
      if (entrant.charge !== 'none' && entrant.charge !== 'kept') return false;
      const decision = rules.entry(entrant.entry, asked(world), { type: 'entry.submit' });
      if (!decision.accepted) return false;
      // What is paid stays paid.
      if (entrant.charge === 'kept') entrant.entry = decision.state;
      else entrant.charge = 'prepared';
      return true;
    },
    'entry.withdraw': (world) => {
      const entrant = world.entrants[index]!;
      const decision = rules.entry(entrant.entry, asked(world), { type: 'entry.withdraw' });
      if (decision.accepted) entrant.entry = decision.state;
      return decision.accepted;
    },
  },
});

const judgeOf = (index: number): Actor<World> => {
  const write = (event: ScoreEvent, unmarked: readonly string[]) => (world: World) => {
    const judge = world.judges[index]!;
    const entryOpen = world.entrants.some(({ entry }) => entry === 'openForJudging');
    // Nobody judges what was deleted.
    const facts = scoreFacts({ awardStatus: world.award as AwardStatus, entryOpen, unmarked });
    const decision = rules.score(judge.sheet, facts, event);
    if (!decision.accepted || decision.state === judge.sheet) return false;
    judge.sheet = decision.state;
    return true;
  };
  return {
    name: `judge${index + 1}`,
    chart: doerChart('judge', { 'sheet.mark': 'Scores the entries.', 'sheet.submit': 'Submits the score sheets.' }),
    place: ({ judges }) => judges[index]!,
    actions: {
      'sheet.mark': write({ type: 'score.mark' }, []),
      'sheet.submit': write({ type: 'score.submit' }, []),
    },
  };
};

const administratorOf = (index: number): Actor<World> => ({
  name: `admin${index + 1}`,
  chart: doerChart('administrator', {
    'award.startJudging': 'Opens judging early.',
    'award.reopenEntries': 'Opens the award for entries again, with a reason and a later closing date.',
    'award.close': 'Closes judging, with a reason where score sheets are open.',
    'award.reopenJudging': 'Opens judging again, with a reason.',
    'sheets.final': 'Makes the submitted score sheets final.',
    'best.named': 'Names a best entry.',
    'award.complete': 'Announces the result.',
  }),
  place: ({ admins }) => admins[index]!,
  actions: {
    'award.startJudging': step({ type: 'award.startJudging' }),
    'award.reopenEntries': (world) =>
      world.judges.every(({ sheet }) => sheet === 'unscored') &&
      step({ type: 'award.reopenEntries', reason: 'A late entry.', closesAt: 30 }, 30)(world),
    'award.close': step({ type: 'award.close', override: 'Time is over.' }),
    'award.reopenJudging': step({ type: 'award.reopenJudging', reason: 'A mark was wrong.' }),
    'sheets.final': (world) => {
      const facts = scoreFacts({ by: 'admin', awardStatus: world.award as AwardStatus, entryOpen: false });
      const handedIn = world.judges.filter(
        ({ sheet }) => sheet === 'submitted' && rules.score(sheet, facts, { type: 'score.finalise' }).accepted,
      );
      for (const judge of handedIn) judge.sheet = 'final';
      return handedIn.length > 0;
    },
    'best.named': (world) => {
      if (world.best || world.award !== 'closed') return false;
      world.best = world.entrants.some(({ entry }) => entry === 'categoryClosed');
      return world.best;
    },
    'award.complete': step({ type: 'award.complete' }),
  },
});

/** The clock and what acts by it: `actOnDates`. */
const timer: Actor<World> = {
  name: 'timer',
  chart: doerChart('timer', {
    'time.passes': 'Time passes.',
    'award.startJudging': 'The closing date is reached; judging opens.',
  }),
  place: (world) => world.timer,
  actions: {
    'time.passes': (world) => {
      if (world.now === 35) return false;
      world.now += 10;
      return true;
    },
    'award.startJudging': (world) =>
      world.award === 'open' && world.now >= world.closesAt && step({ type: 'award.startJudging' })(world),
  },
  own: ['award.startJudging'],
};

/** The payment service, and the server that carries out what it says, in a transaction of its own. */
const serviceOf = (variants: Variants): Actor<World> => {
  const of =
    (from: World['entrants'][number]['charge'], then: (world: World, index: number) => void) => (world: World) => {
      const index = world.entrants.findIndex(({ charge }) => charge === from);
      if (index < 0) return false;
      then(world, index);
      return true;
    };
  return {
    name: 'service',
    chart: doerChart('service', {
      'charge.made': 'A card is charged.',
      'charge.refused': 'A card is refused.',
      'submit.finished': 'The server carries out a submission that was charged, or owes the money back.',
      'refund.made': 'The money is given back.',
    }),
    place: (world) => world.service,
    actions: {
      'charge.made': of('prepared', ({ entrants }, index) => {
        entrants[index]!.charge = 'charged';
      }),
      'charge.refused': of('prepared', ({ entrants }, index) => {
        entrants[index]!.charge = 'none';
      }),
      'submit.finished': (world) => {
        const index = world.entrants.findIndex(({ charge }) => charge === 'charged');
        const entrant = world.entrants[index];
        if (!entrant) return false;
        // The instant of the submission counts; how the award is counts now.
        const decision = rules.entry(entrant.entry, asked(world, { now: 5 }), { type: 'entry.submit' });
        if (decision.accepted) Object.assign(entrant, { entry: decision.state, charge: 'kept' });
        else if (variants.has('lateChargeKept')) return false;
        else entrant.charge = 'owed';
        return true;
      },
      'refund.made': of('owed', ({ entrants }, index) => {
        entrants[index]!.charge = 'none';
      }),
    },
    own: true,
  };
};

export const together = scenario<World>({
  name: 'together',
  description:
    'Two administrators, two entrants who pay by card, two judges, the timer and the payment service on one award, from the first submission to the announced result.',
  variants: { lateChargeKept: 'A card that is charged once judging has begun is neither kept nor given back.' },
  model: (variants) => ({
    start: {
      admins: [0, 1].map(() => ({ at: 'ready' })),
      timer: { at: 'ready' },
      service: { at: 'ready' },
      award: 'open',
      closesAt: 20,
      now: 15,
      best: false,
      entrants: [0, 1].map(() => ({ at: 'ready', entry: 'inProgress', charge: 'none' })),
      judges: [0, 1].map(() => ({ at: 'ready', sheet: 'unscored' })),
    },
    interchangeable: ['admins', 'entrants', 'judges'],
    actors: [
      administratorOf(0),
      administratorOf(1),
      entrantOf(0),
      entrantOf(1),
      judgeOf(0),
      judgeOf(1),
      timer,
      serviceOf(variants),
    ],
    properties: [
      invariant<World>('together.paid', 'Every entry that is in is paid.', ({ entrants }) =>
        entrants.every(({ entry, charge }) => !isIn(entry) || charge === 'kept'),
      ),
      leadsTo<World>(
        'together.chargeEnds',
        'A card that was charged leads to an entry that is in, or to the money back.',
        {
          from: ({ entrants }) => entrants.some(({ charge }) => charge === 'charged' || charge === 'owed'),
          to: ({ entrants }) => entrants.every(({ charge }) => charge !== 'charged' && charge !== 'owed'),
        },
      ),
      never<World>(
        'together.announcedWhole',
        'Nothing of an announced result changes.',
        (before, after) =>
          before.award === 'completed' &&
          (after.award !== 'completed' ||
            before.judges.some(({ sheet }, index) => after.judges[index]!.sheet !== sheet)),
      ),
      leadsTo<World>('together.ends', 'An award in judging can be announced, once its judges have submitted.', {
        from: ({ award }) => award === 'judging',
        to: ({ award }) => award === 'completed',
        by: ({ actor }) => actor.startsWith('admin') || actor.startsWith('judge'),
      }),
      lawsOf<World, 'award'>('award', (world) => [{ state: world.award, facts: factsOf(world) }]),
    ],
  }),
});
