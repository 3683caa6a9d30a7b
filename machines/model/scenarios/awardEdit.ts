import type { AwardEvent } from '../../award/award.rules.ts';
import type { AwardFacts } from '../../award/award.types.ts';
import type { AwardStatus } from '../../shared/award.statuses.ts';
import { readerChart, timerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant, never } from '../check/property.ts';
import { awardFacts, categoryFacts, lawsOf, rules } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';

interface Plan {
  name: boolean;
  /** Of the dates: in order, the closing date before the opening one, no closing date. */
  dates: 'ordered' | 'reversed' | 'noClosing';
  categories: 'good' | 'none' | 'weightsWrong';
}

interface World {
  admins: { at: string; seen: number }[];
  entrant: { at: string };
  timer: { at: string };
  award: { status: AwardStatus | 'deleted'; version: number; entries: number; final: boolean } & Plan;
}

const dates = {
  ordered: { opensAt: 10, closesAt: 20 },
  reversed: { opensAt: 20, closesAt: 10 },
  noClosing: { opensAt: 10, closesAt: null },
} as const;

/** `awardFacts` of award.facts.ts, of a plan that is right or wrong in few ways. */
function factsOf({ name, dates: order, categories, status, entries, final }: World['award']): AwardFacts {
  const judged = status === 'closed' || status === 'completed';
  const category = categoryFacts({
    weight: categories === 'weightsWrong' ? 50 : 100,
    entries,
    openSheets: status === 'judging' ? entries : 0,
    unfinalSheets: judged && !final ? entries : 0,
    hasBestEntry: judged && final,
  });
  return awardFacts({
    now: status === 'pending' || status === 'approved' ? 5 : status === 'open' ? 15 : 25,
    name: name ? 'Civic Design Awards' : '',
    ...dates[order],
    categories: categories === 'none' ? [] : [category],
    entries,
  });
}

/** `changeAward`: under the award's lock the version is compared, then the fields are written, then the step is taken. */
const edit =
  (index: number, changes: Partial<Plan>, fields: readonly string[], variants: Variants) => (world: World) => {
    const { award } = world;
    const next = { ...award, ...changes };
    if (JSON.stringify(next) === JSON.stringify(award) || !current(world, index) || award.status === 'deleted')
      return false;
    const event: AwardEvent = { type: 'award.edit', fields };
    const after = variants.has('editsUnchecked') ? undefined : factsOf(next);
    if (!rules.award(award.status, factsOf(award), event, after).accepted) return false;
    Object.assign(award, changes);
    award.version += 1;
    return true;
  };

const step = (index: number | null, event: AwardEvent) => (world: World) => {
  const { award } = world;
  if ((index !== null && !current(world, index)) || award.status === 'deleted') return false;
  const decision = rules.award(award.status, factsOf(award), event);
  if (!decision.accepted) return false;
  award.status = decision.state;
  award.version += 1;
  if (decision.state === 'judging') award.final = false;
  return true;
};

const current = ({ admins, award }: World, index: number) => admins[index]!.seen === award.version && award.version < 9;

const admin = (index: number, variants: Variants): Actor<World> => ({
  name: `admin${index + 1}`,
  chart: readerChart('administrator', {
    'name.emptied': 'Empties the name.',
    'name.written': 'Writes a name.',
    'dates.reversed': 'Puts the closing date before the opening date.',
    'closing.taken': 'Takes the closing date away.',
    'dates.ordered': 'Puts the dates in order.',
    'categories.taken': 'Takes every category away.',
    'weights.changed': 'Writes weights that make 50.',
    'categories.written': 'Writes a category whose weights make 100.',
    'award.approve': 'Approves the plan.',
    'award.open': 'Opens the award now.',
    'award.close': 'Closes judging, with a reason.',
    'scores.final': 'Makes the score sheets final and names the best entry.',
    'award.complete': 'Announces the result.',
    'award.reopenJudging': 'Opens judging again, with a reason.',
    'award.delete': 'Deletes the award.',
  }),
  place: ({ admins }) => admins[index]!,
  actions: {
    'page.read': (world) => {
      world.admins[index]!.seen = world.award.version;
      return true;
    },
    'name.emptied': edit(index, { name: false }, ['name'], variants),
    'name.written': edit(index, { name: true }, ['name'], variants),
    'dates.reversed': edit(index, { dates: 'reversed' }, ['opensAt', 'closesAt'], variants),
    'closing.taken': edit(index, { dates: 'noClosing' }, ['closesAt'], variants),
    'dates.ordered': edit(index, { dates: 'ordered' }, ['opensAt', 'closesAt'], variants),
    'categories.taken': edit(index, { categories: 'none' }, ['categories'], variants),
    'weights.changed': edit(index, { categories: 'weightsWrong' }, ['categories'], variants),
    'categories.written': edit(index, { categories: 'good' }, ['categories'], variants),
    'award.approve': step(index, { type: 'award.approve' }),
    'award.open': step(index, { type: 'award.open', now: true }),
    'award.close': step(index, { type: 'award.close', override: 'Time is over.' }),
    'scores.final': ({ award }) => {
      if (award.status !== 'closed' || award.final) return false;
      award.final = true;
      return true;
    },
    'award.complete': step(index, { type: 'award.complete' }),
    'award.reopenJudging': step(index, { type: 'award.reopenJudging', reason: 'A mark was wrong.' }),
    'award.delete': step(index, { type: 'award.delete' }),
  },
});

const announced = ({ award }: World) => !['pending', 'deleted'].includes(award.status);

export const awardEdit = scenario<World>({
  name: 'awardEdit',
  description:
    'Two administrators edit an award in every status and take it on, from pages that may be old, while the timer acts and somebody enters.',
  variants: { editsUnchecked: 'An edit is asked only which fields are locked, not what it leaves behind.' },
  model: (variants) => ({
    start: {
      admins: [0, 1].map(() => ({ at: 'ready', seen: 0 })),
      entrant: { at: 'ready' },
      timer: { at: 'waiting' },
      award: {
        status: 'pending',
        version: 0,
        entries: 0,
        final: false,
        name: true,
        dates: 'ordered',
        categories: 'good',
      },
    },
    interchangeable: ['admins'],
    actors: [
      admin(0, variants),
      admin(1, variants),
      {
        name: 'timer',
        chart: timerChart,
        place: ({ timer }) => timer,
        actions: { 'award.startJudging': step(null, { type: 'award.startJudging' }) },
        own: true,
      },
      {
        name: 'entrant1',
        chart: readerChart('entrant', { 'entry.submit': 'Submits an entry.' }),
        place: ({ entrant }) => entrant,
        actions: {
          'page.read': ({ award }) => award.status === 'open' && award.entries === 0,
          'entry.submit': ({ award }) => {
            if (award.status !== 'open' || award.categories === 'none') return false;
            award.entries = 1;
            return true;
          },
        },
      },
    ],
    properties: [
      invariant<World>(
        'awardEdit.name',
        'An award that was approved has a name.',
        (world) => !announced(world) || world.award.name,
      ),
      invariant<World>(
        'awardEdit.dates',
        'The dates of an award that was approved are there and in order.',
        (world) => !announced(world) || world.award.dates === 'ordered',
      ),
      invariant<World>(
        'awardEdit.categories',
        'An award that was approved has categories, with criteria that make 100.',
        (world) => !announced(world) || world.award.categories === 'good',
      ),
      lawsOf<World, 'award'>('award', ({ award }) => [{ state: award.status, facts: factsOf(award) }]),
      never<World>(
        'awardEdit.entriesStay',
        'No category with entries is taken away.',
        (before, after) =>
          before.award.entries > 0 && before.award.categories !== 'none' && after.award.categories === 'none',
      ),
    ],
  }),
});
