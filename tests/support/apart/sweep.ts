import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type CallName, calls, writes } from '#contract/calls.ts';
import { isDeep } from '../depth.ts';
import type { TestServer } from '../server.ts';
import { exchanged, type Place, pathOf, placesOf } from './places.ts';
import type { Maker, Probe } from './probes.ts';
import type { CallerName, World } from './world.ts';

interface Sides {
  /** Whose people ask. */
  readonly world: World;
  /** Whose things they name. */
  readonly theirs: World;
  /** Whether whoever asks is somebody there too: a quick run then asks by one place at a time, and by nobody who acts. */
  readonly isBoth?: boolean;
}
interface Sent {
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** Where what is theirs is answered otherwise than what is not there, and why that gives nothing away. */
const mayDiffer: Readonly<Record<string, readonly string[]>> = {
  // Whoever makes it chooses its id by lot: one that is taken is refused, whoever has it.
  saveRound: ['query.id'],
  createAward: ['body.categories[].categoryID'],
  updateAward: ['body.categories[].categoryID'],
  // Both are in the letter alone, and who has the letter is told that it was sent to somebody else.
  acceptColleague: ['body.id', 'body.code'],
};
const isKnown = (name: CallName, paths: readonly string[]) =>
  mayDiffer[name]?.every((path) => paths.includes(path)) ?? false;

/** What differs between naming what is theirs and what nobody has, by each of those who may send the request. */
export async function sweep(
  server: TestServer,
  name: CallName,
  make: Maker<CallName>,
  sides: Sides,
): Promise<string[]> {
  const { world, theirs, isBoth = false } = sides;
  const told: string[] = [];
  let probe = await make(world, server);
  const { by } = probe;
  for (const caller of by === 'entrant' && (isDeep || !isBoth) ? (['acting', 'entrant'] as const) : [by]) {
    const token = world.tokens[caller];
    for (const variant of variantsOf(probe, sides, caller)) {
      const nothing = new Map<string, string | number>();
      const unknown = ({ name: what, value }: Place) => {
        if (!nothing.has(what)) nothing.set(what, notThere(value));
        return nothing.get(what)!;
      };
      const answers = [];
      await server.database.execute(sql`delete from product.rate_windows`);
      for (const other of [variant.other, unknown]) {
        const places = placesIn(probe, world).filter((_, index) => variant.places.includes(index));
        const request = exchanged({ query: probe.query, body: probe.body }, places, other, variant.beside);
        const { status, text } = await send(server, name, token, request);
        const answer = plain(text, new Map(places.map((place) => [String(other(place)), place.name])));
        answers.push(`${status} ${answer}`);
        if (answer.includes(theirs.word)) told.push(`${name} ${caller} tells: ${answer}`);
        if (status === 200 && writes(name)) probe = await make(world, server);
      }
      const where = placesIn(probe, world).filter((_, index) => variant.places.includes(index));
      if (answers[0] === answers[1] || isKnown(name, where.map(pathOf))) continue;
      told.push([name, ...where.map(pathOf), caller, variant.beside ? 'beside' : '', ...apartFrom(answers)].join(' '));
    }
    if (caller === 'acting') continue;
    const { status, text } = await send(server, name, token, probe);
    if (status !== (probe.answered ?? 200)) told.push(`${name} ${caller} own: ${status} ${text}`);
  }
  return told;
}

interface Variant {
  /** By their number among the request's places. */
  readonly places: readonly number[];
  readonly other: (place: Place) => string | number;
  readonly beside?: boolean;
}

const placesIn = ({ query, body }: Probe, { named }: World) => placesOf({ query, body }, named);

/** Two answers from where they differ. */
function apartFrom([one = '', other = '']: readonly string[]): string[] {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const from = at < 0 ? one.length : Math.max(0, at - 60);
  return [one, '|', other].map((text) =>
    text === '|' ? text : `${text.slice(0, 3)} …${text.slice(from, from + 300)}`,
  );
}

const awardNames = ['open', 'judged'];
/** Entrants belong to no organiser: of awards that take entries they know; what is still being planned is not theirs to see. */
const hiddenAs: Readonly<Record<string, keyof World['ids']>> = {
  open: 'hidden',
  judged: 'hidden',
  category: 'hiddenCategory',
  otherCategory: 'hiddenCategory',
  judgedCategory: 'hiddenCategory',
  code: 'hiddenCode',
};

/** One place at a time, several together, all of them, and beside one's own where there is a list. */
function variantsOf(probe: Probe, { world, theirs, isBoth = false }: Sides, caller: CallerName): Variant[] {
  const places = placesIn(probe, world);
  const open = ({ name }: Place) => theirs.ids[name as keyof World['ids']];
  const hidden = ({ name }: Place) => theirs.ids[hiddenAs[name] ?? (name as keyof World['ids'])];
  const inLists = places.flatMap(({ at }, index) => (typeof at.at(-1) === 'number' ? [index] : []));
  const variants = [
    ...someOf(
      places.map((_, index) => index),
      caller === 'acting' ? 'together' : isBoth ? 'alone' : 'each',
    ).map((chosen): Variant => ({ places: chosen, other: open })),
    ...inLists.map((index): Variant => ({ places: [index], other: open, beside: true })),
  ];
  if (caller !== 'entrant' && caller !== 'acting') return variants;
  return variants.flatMap((variant) => {
    const closed = { ...variant, other: hidden };
    return variant.places.some((index) => awardNames.includes(places[index]!.name)) ? [closed] : [variant, closed];
  });
}

// Each place alone and all together are every run's; what only some of them together tell, a deep run finds.
function someOf(places: readonly number[], way: 'each' | 'alone' | 'together'): (readonly number[])[] {
  const [alone, together] = [places.map((place) => [place]), [places]];
  if (!isDeep && places.length > 1) return { each: [...together, ...alone], alone, together }[way];
  if (places.length <= 4) {
    return Array.from({ length: 2 ** places.length - 1 }, (_, mask) =>
      places.filter((place) => (mask + 1) & (1 << place)),
    );
  }
  return [places, ...places.flatMap((place) => [[place], places.filter((one) => one !== place)])];
}

/** The name of nothing, of the same shape. */
function notThere(value: string | number): string | number {
  if (typeof value === 'number') return 900_000 + Math.floor(Math.random() * 90_000);
  const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
  return uuid.test(value) ? value.replace(uuid, randomUUID()) : `x${randomUUID().slice(0, 8)}${value}`;
}

/** An answer without what is another each time. */
const plain = (text: string, called: ReadonlyMap<string, string>): string =>
  [...called]
    .reduce((words, [value, name]) => words.replaceAll(new RegExp(escaped(value), 'gi'), `<${name}>`), text)
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
    .replaceAll(/"(version|ref|firstRef|entries|judges|number|made|row)":("[^"]*"|\d+)/g, '"$1":0');

const escaped = (value: string) => value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function send(server: TestServer, name: CallName, token: string, { query, body }: Sent) {
  const { method, path } = calls[name];
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${server.url}api${path}?${search}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return { status: response.status, text: await response.text() };
  }
  await response.body!.cancel();
  return { status: response.status, text: '' };
}
