import type { AwardStatus } from '../../award/award.rules.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant } from '../check/property.ts';
import { awardFacts, categoryFacts, entryFacts, rules } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';

interface World {
  admins: { at: string }[];
  award: AwardStatus | 'deleted';
  /** The published mean of each entry; equal ones share a rank. */
  entries: { points: number; best: boolean; reason: boolean }[];
  /** Whether the chair has put the entries in order, the first one first, with a reason. */
  chair: boolean;
}

const first = ({ entries, chair }: World, index: number) => {
  const most = Math.max(...entries.map(({ points }) => points));
  const shared = entries.filter(({ points }) => points === most).length > 1;
  return entries[index]!.points === most && (!shared || (chair && index === 0));
};
const justified = (world: World) =>
  world.entries.every(({ best, reason }, index) => !best || reason || first(world, index));

const factsOf = ({ entries }: World) =>
  awardFacts({
    now: 35,
    entries: 2,
    categories: [categoryFacts({ entries: 2, hasBestEntry: entries.some(({ best }) => best) })],
  });

/** `nameWinner` of entries/bestEntry.ts, under the category's lock. */
const name = (index: number, reason: boolean, variants: Variants) => (world: World) => {
  if (world.award === 'deleted' || world.entries[index]!.best) return false;
  const facts = entryFacts({ by: 'admin', awardStatus: world.award, scored: true });
  if (!rules.entry('categoryClosed', facts, { type: 'entry.markBest' }).accepted) return false;
  if (!variants.has('bestByClick') && !reason && !first(world, index)) return false;
  for (const entry of world.entries) Object.assign(entry, { best: false, reason: false });
  Object.assign(world.entries[index]!, { best: true, reason });
  return true;
};

const administrator = (index: number, variants: Variants): Actor<World> => ({
  name: `admin${index + 1}`,
  chart: doerChart('administrator', {
    'best.first': 'Names the first entry the best.',
    'best.second': 'Names the second entry the best.',
    'best.secondWithReason': 'Names the second entry the best, with a reason.',
    'tie.decided': 'Keeps the chair’s decision about entries that share a rank.',
    'award.reopenJudging': 'Opens judging again, with a reason.',
    'award.close': 'Closes judging.',
    'mark.changed': 'A sheet that was given back comes in with another mark.',
    'award.complete': 'Announces the result.',
  }),
  place: ({ admins }) => admins[index]!,
  acts: {
    'best.first': name(0, false, variants),
    'best.second': name(1, false, variants),
    'best.secondWithReason': name(1, true, variants),
    'tie.decided': (world) => {
      const { award, chair, entries } = world;
      if (award === 'deleted' || chair || entries[0]!.points !== entries[1]!.points) return false;
      if (!rules.award(award, factsOf(world), { type: 'award.decideTie', reason: 'More daring.' }).accepted)
        return false;
      world.chair = true;
      return true;
    },
    'award.reopenJudging': (world) => to(world, { type: 'award.reopenJudging', reason: 'A mark was wrong.' }),
    'award.close': (world) => to(world, { type: 'award.close' }),
    'mark.changed': ({ award, entries }) => {
      if (award !== 'judging' || entries[0]!.points >= 8) return false;
      entries[0]!.points += 1;
      return true;
    },
    'award.complete': (world) => {
      // Asked again when the result is announced: the ranks may have changed since.
      if (!variants.has('bestByClick') && !variants.has('bestKeptStale') && !justified(world)) return false;
      return to(world, { type: 'award.complete' });
    },
  },
});

function to(world: World, event: Parameters<typeof rules.award>[2]): boolean {
  if (world.award === 'deleted') return false;
  const decision = rules.award(world.award, factsOf(world), event);
  if (decision.accepted) world.award = decision.state;
  return decision.accepted;
}

export const bestEntry = scenario<World>({
  name: 'bestEntry',
  says: 'Two administrators name the best of two entries, by rank, by the chair’s decision or with a reason, while marks may still change.',
  variants: {
    bestByClick: 'One click names the best entry, whatever its rank.',
    bestKeptStale: 'A best entry stays one when the marks have changed since.',
  },
  model: (variants) => ({
    start: {
      admins: [0, 1].map(() => ({ at: 'ready' })),
      award: 'closed',
      entries: [
        { points: 6, best: false, reason: false },
        { points: 7, best: false, reason: false },
      ],
      chair: false,
    },
    interchangeable: ['admins'],
    actors: [administrator(0, variants), administrator(1, variants)],
    properties: [
      invariant<World>(
        'bestEntry.standsFirst',
        'A best entry that is announced stands first, by its marks or the chair’s decision, or a reason is recorded.',
        (world) => world.award !== 'completed' || justified(world),
      ),
      invariant<World>(
        'bestEntry.one',
        'A category has one best entry at most.',
        ({ entries }) => entries.filter(({ best }) => best).length <= 1,
      ),
      invariant<World>(
        'bestEntry.named',
        'A result is announced with a best entry.',
        ({ award, entries }) => award !== 'completed' || entries.some(({ best }) => best),
      ),
    ],
  }),
});
