import type { AwardEvent } from '../../award/award.rules.ts';
import { standsAsBest } from '../../entry/standing.ts';
import type { AwardStatus } from '../../shared/award.statuses.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant } from '../check/property.ts';
import { awardFacts, categoryFacts, entryFacts, rules } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';

interface World {
  admins: { at: string };
  award: AwardStatus | 'deleted';
  /** The published mean of each entry; equal ones share a rank. */
  entries: { points: number; best: boolean; reason: boolean }[];
  /** Whether the chair has put the entries in order, the first one first, with a reason. */
  chair: boolean;
}

/** `standingOf` of results/standing.ts: the place in the result, and whether it is shared. */
const standing = ({ entries, chair }: World, index: number) => {
  const { points } = entries[index]!;
  const better = entries.filter((other) => other.points > points).length;
  const equal = entries.filter((other) => other.points === points).length > 1;
  return { rank: 1 + better + (equal && chair ? index : 0), shared: equal && !chair };
};
const justified = (world: World) =>
  world.entries.every(
    ({ best, reason }, index) => !best || standsAsBest(standing(world, index), reason ? 'recorded' : ''),
  );

const factsOf = (world: World, stands = justified(world)) =>
  awardFacts({
    now: 35,
    entries: 2,
    categories: [
      categoryFacts({ entries: 2, hasBestEntry: world.entries.some(({ best }) => best), bestEntryStands: stands }),
    ],
  });

/** `nameWinner` of entries/bestEntry.ts, under the award's and the category's lock. */
const name = (index: number, reason: string, variants: Variants) => (world: World) => {
  if (world.award === 'deleted' || world.entries[index]!.best) return false;
  const asked = variants.has('bestByClick') ? {} : { standing: standing(world, index) };
  const facts = entryFacts({ by: 'admin', awardStatus: world.award, scored: true, ...asked });
  const after = { ...facts, best: true, bestReason: reason };
  if (!rules.entry('categoryClosed', facts, { type: 'entry.markBest', reason }, after).accepted) return false;
  for (const entry of world.entries) Object.assign(entry, { best: false, reason: false });
  Object.assign(world.entries[index]!, { best: true, reason: reason !== '' });
  return true;
};

/** Administrators: each act is one transaction and none has anything of their own, so that one stands for all. */
const administrators = (variants: Variants): Actor<World> => ({
  name: 'admin1',
  chart: doerChart('administrator', {
    'best.first': 'Names the first entry the best.',
    'best.second': 'Names the second entry the best.',
    'best.secondWithReason': 'Names the second entry the best, with a reason.',
    'tie.decided': 'Keeps the chair’s decision about entries that share a rank.',
    'award.reopenJudging': 'Opens judging again, with a reason.',
    'award.close': 'Closes judging.',
    'mark.changed': 'A reopened score sheet is submitted with another score.',
    'award.complete': 'Announces the result.',
  }),
  place: ({ admins }) => admins,
  actions: {
    'best.first': name(0, '', variants),
    'best.second': name(1, '', variants),
    'best.secondWithReason': name(1, 'More daring.', variants),
    'tie.decided': (world) => {
      const { award, chair, entries } = world;
      if (award === 'deleted' || chair || entries[0]!.points !== entries[1]!.points) return false;
      const event: AwardEvent = { type: 'award.decideTie', reason: 'More daring.' };
      if (!rules.award(award, factsOf(world), event).accepted) return false;
      world.chair = true;
      return true;
    },
    'award.reopenJudging': (world) => {
      if (!to(world, { type: 'award.reopenJudging', reason: 'A mark was wrong.' })) return false;
      // Marks may change again: the best entry is chosen anew.
      if (!variants.has('bestKeptStale')) {
        for (const entry of world.entries) Object.assign(entry, { best: false, reason: false });
      }
      return true;
    },
    'award.close': (world) => to(world, { type: 'award.close' }),
    'mark.changed': ({ award, entries }) => {
      if (award !== 'judging' || entries[0]!.points >= 8) return false;
      entries[0]!.points += 1;
      return true;
    },
    // Asked again when the result is announced: the ranks may have changed since.
    'award.complete': (world) =>
      to(world, { type: 'award.complete' }, variants.has('bestByClick') || variants.has('bestKeptStale') || undefined),
  },
});

function to(world: World, event: AwardEvent, stands?: boolean): boolean {
  if (world.award === 'deleted') return false;
  const decision = rules.award(world.award, factsOf(world, stands), event);
  if (decision.accepted) world.award = decision.state;
  return decision.accepted;
}

export const bestEntry = scenario<World>({
  name: 'bestEntry',
  description:
    'Administrators name the best of two entries, by rank, by the chair’s decision or with a reason, while scores may still change.',
  variants: {
    bestByClick: 'One click names the best entry, whatever its rank.',
    bestKeptStale: 'A best entry stays one when the scores have changed since.',
  },
  model: (variants) => ({
    start: {
      admins: { at: 'ready' },
      award: 'closed',
      entries: [
        { points: 6, best: false, reason: false },
        { points: 7, best: false, reason: false },
      ],
      chair: false,
    },
    interchangeable: [],
    actors: [administrators(variants)],
    properties: [
      invariant<World>(
        'bestEntry.standsFirst',
        'A best entry that is announced stands first, by its scores or the chair’s decision, or a reason is recorded.',
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
