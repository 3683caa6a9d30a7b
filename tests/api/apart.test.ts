import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { schemas } from '#contract/schemas.ts';
import { pathOf, placesOf, textPlaces } from '../support/apart/places.ts';
import { type Maker, probes } from '../support/apart/probes.ts';
import { isOwn, rowsOf } from '../support/apart/rowsOf.ts';
import { sweep } from '../support/apart/sweep.ts';
import { joinOther, makeWorld, type World } from '../support/apart/world.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * Whoever names another organisation's things, in any place of any request and in any mixture with their own, is answered
 * to the letter as if there were no such things, and nothing of them changes.
 */
let server: TestServer;
let theirs: World;
let strangers: World;
let both: World;
let before: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: '9999999' } });
  theirs = await makeWorld(server, 'aldermoor');
  strangers = await makeWorld(server, 'birchwood');
  both = await makeWorld(server, 'cotterdale');
  await joinOther(server, both, theirs);
  await server.settleMails();
  before = await rowsOf(server, theirs);
}, 120_000);
afterAll(() => server.close());

// The table's keys are its names.
const names = Object.keys(calls) as CallName[];
const makersOf = (name: CallName) => probes[name] as readonly Maker<CallName>[];

/**
 * Words, choices and figures: places whose text names nothing that somebody has. A picture stands there by its content; what the
 * payment service has, it knows whose it is; an address is invited, or typed as one's own.
 */
const plainWords = `title place statement completedOn cost leadName client name mimeType description message comment note reason
  timeZone eligibility ndaText entrantTerms digest text givenName familyName country billingCountry taxID address bankDetails
  purchaseOrder reference subject list search chart part hash help key value field from to flag logo paymentMethod email
  expertise asked`;
const choices = 'cursor q sort status payment own columns tag type name mimeType entity chart newPassword old new';
const lists = 'tags add remove fields scale affiliations answers';
const oneOf = (names: string) => `(${names.split(/\s+/).join('|')})`;
const words = new RegExp(
  `^query\\.${oneOf(choices)}$|\\.${oneOf(plainWords)}$|\\.${oneOf(lists)}\\[\\]$|\\.(files|data|marks|shownMarks)\\{\\}$|\\.(en|fr|ro|zh)$`,
);

test('every place of a request that can name something is tried', async () => {
  const untried: string[] = [];
  for (const name of names) {
    const { query, body } = schemas[name] as { query: object; body?: object };
    const places = [...textPlaces(query, 'query'), ...textPlaces(body, 'body')];
    const tried = new Set<string>();
    for (const make of makersOf(name)) {
      const { query: asked, body: sent } = await make(strangers, server);
      for (const place of placesOf({ query: asked, body: sent }, strangers.named)) tried.add(pathOf(place));
    }
    for (const [path, kind] of places) {
      if (isAmong(tried, path) || (kind === 'text' && words.test(path))) continue;
      untried.push(`${name} ${path} ${kind}`);
    }
  }
  expect(untried).toEqual([]);
});

/** What a record holds stands under any key. */
const isAmong = (tried: ReadonlySet<string>, path: string) => {
  const wanted = new RegExp(`^${path.replaceAll(/[.[\]]/g, '\\$&').replaceAll('{}', '(\\{\\}|\\.\\w+)')}$`);
  return [...tried].some((one) => wanted.test(one));
};

describe.each([
  ['a stranger', () => strangers, false],
  ['somebody who belongs to both', () => both, true],
])('%s', (_, worldOf, isBoth) => {
  test.each(names)('%s: what is theirs is as unknown as what is not there', async (name) => {
    const told: string[] = [];
    for (const make of makersOf(name)) {
      told.push(...(await sweep(server, name, make, { world: worldOf(), theirs, isBoth })));
    }
    expect(told).toEqual([]);
  });
});

test('whoever may see what is theirs is told apart from who may not', async () => {
  const trusted = { ...strangers, tokens: theirs.tokens };
  for (const name of ['getEntry', 'getJudge', 'getHandling', 'getDownloadAddress'] as const) {
    expect(await sweep(server, name, makersOf(name)[0]!, { world: trusted, theirs })).not.toEqual([]);
  }
});

test('nothing of theirs was changed by any of it', async () => {
  await server.settleMails();
  const after = await rowsOf(server, theirs);
  const changed = [...after].flatMap(([table, rows]) => {
    const was = before.get(table) ?? [];
    return [
      ...rows.filter((row) => !was.includes(row) && !isOwn(table, row, theirs)).map((row) => `+ ${table} ${row}`),
      ...was.filter((row) => !rows.includes(row)).map((row) => `- ${table} ${row}`),
    ];
  });
  expect(changed).toEqual([]);
});
