import { writerChart } from '../charts.stale.ts';
import type { Actor } from '../check/model.ts';
import { never } from '../check/property.ts';
import { scenario, type Variants } from '../scenario.ts';

/** What has a version, and whether every change compared it before. */
const compared = {
  award: true,
  entry: true,
  prices: false,
  invoice: false,
  best: false,
  sheets: false,
  category: false,
  person: false,
} as const;
type Thing = keyof typeof compared;
const things = Object.keys(compared) as Thing[];

interface World {
  /** What each one's page shows, and its version then. */
  writers: { at: string; shows: Thing | 'nothing'; seen: number }[];
  versions: Record<Thing, number>;
  /** Changes still to be made. */
  left: number;
  /** Whether the latest change was made on the ground of what its page showed. */
  grounded: boolean;
  /** Creating calls that were answered as done, and those that were. */
  answered: number;
  done: number;
}

const change = (index: number, accepted: (world: World, thing: Thing, seen: number) => boolean) => (world: World) => {
  const writer = world.writers[index]!;
  const { shows, seen } = writer;
  if (shows === 'nothing' || world.left === 0 || !accepted(world, shows, seen)) return false;
  world.grounded = seen === world.versions[shows];
  world.versions[shows] += 1;
  world.left -= 1;
  Object.assign(writer, { shows: 'nothing', seen: 0 });
  return true;
};

/** `refuseStale` under the lock of the row, `versionOf` of http/route.ts, `once` of http/idempotency.ts. */
const writer = (index: number, variants: Variants): Actor<World> => ({
  name: `admin${index + 1}`,
  chart: writerChart(things),
  place: ({ writers }) => writers[index]!,
  actions: {
    ...Object.fromEntries(
      things.map((thing) => [
        `${thing}.read`,
        (world: World) => {
          Object.assign(world.writers[index]!, { shows: thing, seen: world.versions[thing] });
          return true;
        },
      ]),
    ),
    'change.sent': change(
      index,
      ({ versions }, thing, seen) => versions[thing] === seen || (variants.has('staleIgnored') && !compared[thing]),
    ),
    'change.unreadable': change(index, () => variants.has('unreadableAbsent')),
    'keyed.sent': (world) => {
      if (world.answered === 2) return false;
      world.answered += 1;
      if (!variants.has('keyCut') || world.done === 0) world.done += 1;
      return true;
    },
  },
});

export const stale = scenario<World>({
  name: 'ifMatch',
  description: 'Two administrators change the same things from pages that may be old, and send long keys.',
  variants: {
    staleIgnored: 'Prices, invoices, best entries, score sheets, categories and people ignore the version.',
    unreadableAbsent: 'A version that cannot be read counts as none.',
    keyCut: 'A key is cut at 200 characters.',
  },
  model: (variants) => ({
    start: {
      writers: [0, 1].map(() => ({ at: 'ready', shows: 'nothing', seen: 0 })),
      // Every one of them is at its first version.
      versions: Object.fromEntries(things.map((thing) => [thing, 0])) as Record<Thing, number>,
      left: 2,
      grounded: true,
      answered: 0,
      done: 0,
    },
    interchangeable: ['writers'],
    actors: [writer(0, variants), writer(1, variants)],
    properties: [
      never<World>('ifMatch.stale', 'Nothing is changed on the ground of an old page.', (_, after, { event }) =>
        event === 'change.sent' ? !after.grounded : false,
      ),
      never<World>(
        'ifMatch.readable',
        'Nothing is changed on the ground of a version that cannot be read.',
        (_before, _after, { event }) => event === 'change.unreadable',
      ),
      never<World>('ifMatch.keys', 'What was answered as done was done.', (_, after) => after.done < after.answered),
    ],
  }),
});
