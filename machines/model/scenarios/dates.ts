import type { AwardEvent } from '../../award/award.rules.ts';
import type { AwardStatus } from '../../shared/award.statuses.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { leadsTo, until } from '../check/property.ts';
import { awardFacts, categoryFacts, entryFacts, rules } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';

interface World {
  clock: { at: string };
  timer: { at: string };
  admins: { at: string };
  entrant: { at: string; entry: 'inProgress' | 'submitted' | 'openForJudging' | 'categoryClosed' };
  award: { status: AwardStatus | 'deleted'; closesAt: number; judges: number; attention: boolean };
  /** The award opens at 10 and closes at 20, or at 40 where it was put off. */
  now: number;
}

const factsOf = ({ award, now, entrant }: World, closesAt = award.closesAt) =>
  awardFacts({
    now,
    closesAt,
    judgingClosesAt: 50,
    resultsAt: 60,
    entries: 1,
    categories: [categoryFacts({ entries: entrant.entry === 'inProgress' ? 0 : 1, judges: award.judges })],
  });

const follow = { 'award.startJudging': 'judging.opened', 'award.reopenEntries': 'judging.withdrawn' } as const;

/** `stepAward`: under the award's lock, its entries move with it. A step may bring a closing date of its own. */
const step = (event: AwardEvent) => (world: World) => {
  const { award, entrant } = world;
  if (award.status === 'deleted') return false;
  const closesAt = ('closesAt' in event && event.closesAt) || award.closesAt;
  const decision = rules.award(award.status, factsOf(world), event, factsOf(world, closesAt));
  if (!decision.accepted) return false;
  Object.assign(award, { status: decision.state, attention: false, closesAt });
  const heard = follow[event.type as keyof typeof follow];
  const facts = entryFacts({ awardStatus: award.status });
  const moved = heard && rules.entry(entrant.entry, facts, { type: heard });
  if (moved?.accepted) Object.assign(entrant, { entry: moved.state });
  return true;
};

/** `actOnDates` of dates/timer.ts: takes the step that is due, or keeps the reasons why not. */
const due = (status: AwardStatus, event: AwardEvent, isDue: (world: World) => boolean) => ({
  actions: (world: World) => world.award.status === status && isDue(world) && step(event)(world),
  refused: (world: World) => {
    const { award } = world;
    if (award.status !== status || !isDue(world) || award.attention) return false;
    if (rules.award(status, factsOf(world), event).accepted) return false;
    award.attention = true;
    return true;
  },
});
const opens = ({ now }: World) => now >= 10;
const closes = ({ now, award }: World) => now >= award.closesAt;
const opening = due('approved', { type: 'award.open' }, opens);
const closing = due('open', { type: 'award.startJudging' }, closes);
const isOwed = (world: World) =>
  (world.award.status === 'approved' && opens(world)) || (world.award.status === 'open' && closes(world));

/** Administrators: each act is one transaction and none has anything of their own, so that one stands for all. */
const administrators = (variants: Variants): Actor<World> => ({
  name: 'admin1',
  chart: doerChart('administrator', {
    'award.open': 'Opens the award now.',
    'award.startJudging': 'Opens judging early.',
    'award.reopenEntries': 'Opens the award for entries again, with a reason and a closing date that is ahead.',
    'closing.putOff': 'Puts the closing date off.',
    'judge.assigned': 'Puts a judge on the category.',
  }),
  place: ({ admins }) => admins,
  actions: {
    'award.open': step({ type: 'award.open', now: true }),
    'award.startJudging': step({ type: 'award.startJudging' }),
    'award.reopenEntries': (world) =>
      // As it was, the closing date could not change with it.
      step({
        type: 'award.reopenEntries',
        reason: 'A late entry.',
        ...(!variants.has('reopenNeedsFutureClosing') && { closesAt: Math.max(40, world.award.closesAt) }),
      })(world),
    'closing.putOff': (world) => {
      const { award } = world;
      if (award.closesAt === 40 || award.status === 'deleted') return false;
      const edit: AwardEvent = { type: 'award.edit', fields: ['closesAt'], closesAt: 40 };
      if (!rules.award(award.status, factsOf(world), edit, factsOf(world, 40)).accepted) return false;
      Object.assign(award, { closesAt: 40, attention: false });
      return true;
    },
    'judge.assigned': ({ award }) => {
      if (award.judges > 0) return false;
      award.judges = 1;
      return true;
    },
  },
});

export const dates = scenario<World>({
  name: 'dates',
  description: 'The timer acts on an award’s dates while administrators and an entrant act themselves.',
  variants: {
    reopenNeedsFutureClosing:
      'An award in judging opens again only while its closing date is ahead, which cannot change.',
    openingForgotten: 'No award opens automatically.',
    timerSilent: 'The timer keeps no reasons where the rules refuse.',
  },
  model: (variants) => ({
    start: {
      clock: { at: 'ready' },
      timer: { at: 'ready' },
      admins: { at: 'ready' },
      entrant: { at: 'ready', entry: 'inProgress' },
      award: { status: 'approved', closesAt: 20, judges: 0, attention: false },
      now: 5,
    },
    interchangeable: [],
    actors: [
      administrators(variants),
      {
        name: 'entrant1',
        chart: doerChart('entrant', {
          'entry.submit': 'Submits the entry.',
          'entry.withdraw': 'Withdraws the entry.',
        }),
        place: ({ entrant }) => entrant,
        actions: Object.fromEntries(
          (['entry.submit', 'entry.withdraw'] as const).map((type) => [
            type,
            ({ entrant, award, now }: World) => {
              if (award.status === 'deleted') return false;
              const facts = entryFacts({ awardStatus: award.status, now, closesAt: award.closesAt });
              const decision = rules.entry(entrant.entry, facts, { type });
              if (decision.accepted) Object.assign(entrant, { entry: decision.state });
              return decision.accepted;
            },
          ]),
        ),
      },
      {
        name: 'clock',
        chart: doerChart('clock', { 'time.passes': 'Time passes.' }),
        place: ({ clock }) => clock,
        actions: {
          'time.passes': (world) => {
            if (world.now >= 45) return false;
            world.now += 10;
            return true;
          },
        },
      },
      {
        name: 'timer',
        chart: doerChart('timer', {
          'opening.acted': 'The opening date is reached; the award opens.',
          'closing.acted': 'The closing date is reached; judging opens.',
          'reasons.kept': 'The rules refuse what is due; the award keeps the reasons and its administrators are told.',
        }),
        place: ({ timer }) => timer,
        actions: {
          'opening.acted': (world) => !variants.has('openingForgotten') && opening.actions(world),
          'closing.acted': closing.actions,
          'reasons.kept': (world) => !variants.has('timerSilent') && (opening.refused(world) || closing.refused(world)),
        },
        own: true,
      },
    ],
    properties: [
      leadsTo<World>('dates.acted', 'What is due is done, or the award says why not.', {
        from: isOwed,
        to: (world) => !isOwed(world) || world.award.attention,
      }),
      leadsTo<World>('dates.reopens', 'An award in judging can be opened for entries again, whatever the time.', {
        from: ({ award, now }) => award.status === 'judging' && now < 40,
        to: ({ award }) => award.status === 'open',
        by: ({ actor }) => actor.startsWith('admin'),
      }),
      until<World>(
        'dates.stays',
        'A submitted entry stays submitted unless the entrant withdraws it.',
        ({ entrant }) => entrant.entry !== 'inProgress',
        (_before, _after, { event }) => event === 'entry.withdraw',
      ),
    ],
  }),
});
