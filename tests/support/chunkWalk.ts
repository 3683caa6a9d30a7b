import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Browser, errors, type Page, type Request } from 'playwright-core';
import { filmPrize } from '#server/modules/demo/filmContent.ts';
import { seedFilmPrize } from '#server/modules/demo/filmPrize.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { named } from './access/look.ts';
import { openPerson, type Person } from './browser.ts';
import { type ChunkViewer, type Place, places } from './chunkPlaces.ts';
import { isDeep } from './depth.ts';
import { byScores, openRound, topPicks } from './rounds.ts';
import type { TestServer } from './server.ts';
import { openSignedIn } from './signedIn.ts';
import { inDays } from './stage.ts';
import { webFolder } from './webFolder.ts';

/** A file of the build by the name of its chunk, without the sum of its content. */
const namedFile = /([\w-]+)\.[0-9a-f]+\.(?:js|css)$/;
const namesIn = (kind: 'js' | 'css') =>
  readdirSync(join(webFolder, 'static', kind, 'async')).flatMap((file) => namedFile.exec(file)?.[1] ?? []);

/** Every script and every style that the application asks for later, by the name of its chunk. */
export const built = { scripts: namesIn('js'), styles: namesIn('css') } as const;

/** The files that the page names by itself. */
export const firstFiles: readonly string[] = [
  ...readFileSync(join(webFolder, 'index.html'), 'utf8').matchAll(
    /<(?:script[^>]* src|link[^>]* href)="(static\/[^"]+\.(?:js|css))"/g,
  ),
].map(([, file = '']) => file);

/** By the names of the places. */
type Ids = Readonly<Record<string, string>>;

/** The film prize beside the demo, an organiser without an award, a judge of a round, and somebody whose password has to be changed. */
export async function prepareChunks(server: TestServer): Promise<Ids> {
  await seedFilmPrize(server.context);
  const round = viewers.includes('assessor') ? await roundOfAssessor(server) : '';
  if (viewers.includes('newAdmin')) await server.join('admin', { email: 'newadmin@example.org' });
  const [admin, entrant] = [await server.signIn('admin@demo.test'), await server.signIn('entrant@demo.test')];
  const awards = await server.ok('listAwards', { as: admin });
  const film = awards.find(({ name }) => name === filmPrize.name)!;
  const own = await server.ok('listEntries', { as: entrant });
  const entryOf = (wanted: (entry: (typeof own)[number]) => boolean) => {
    const entry = own.find(wanted)!;
    return `id=${entry.id}&awardID=${entry.awardID}`;
  };
  const { vote } = await server.ok('getVote', { as: admin, query: { awardID: film.id } });
  const changer = { email: 'changer@example.org', givenName: 'Ada', familyName: 'Birch', type: 'judge' } as const;
  await server.ok('createUser', { as: admin, body: changer });
  await server.context.identity.setPassword(changer.email, demoPassword);
  await server.database.execute(
    sql`update identity.users set status = 'FORCE_CHANGE_PASSWORD' where email = ${changer.email}`,
  );
  const users = await server.ok('listUsers', { as: admin });
  const filmEntry = own.find(({ awardID }) => awardID === film.id)!;
  const correction = { status: 9 as const, message: 'The length is missing.', fields: [] };
  const query = { id: filmEntry.id, awardID: film.id };
  await server.ok('updateEntry', { as: admin, query, body: { data: correction } });
  return {
    vote: vote!.id,
    film: film.id,
    judging: awards.find(({ status, name }) => status === 'judging' && name !== filmPrize.name)!.id,
    open: awards.find(({ status }) => status === 'open')!.id,
    draft: entryOf(({ status }) => status === 0),
    sent: entryOf(({ status, awardID }) => status > 0 && awardID !== film.id),
    'film entry': entryOf(({ awardID }) => awardID === film.id),
    'judge user': users.find(({ type }) => type === 'judge')!.id,
    'entrant user': users.find(({ email }) => email === 'entrant2@demo.test')!.id,
    round,
  };
}

/** A judge in one round that is open, and of another award whose result counts a round. */
async function roundOfAssessor(server: TestServer): Promise<string> {
  const host = await server.join('admin');
  const assessor = await server.join('judge', { email: 'assessor@example.org', orgID: host.orgID });
  const writer = await server.join('entrant');
  const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(90) };
  const { round } = await openRound(server, host, [assessor], [writer, writer, writer], topPicks, dates);
  const weighed = await openRound(server, host, [assessor], [writer], byScores, dates);
  const finalResult = { scores: 70, rounds: [{ roundID: weighed.round.id, weight: 30 }] };
  await server.ok('updateAward', { as: host.token, query: { id: weighed.award.id }, body: { finalResult } });
  return `award=${round.awardID}&id=${round.id}`;
}

/** The browser of somebody. */
export function openViewer(browser: Browser, server: TestServer, who: ChunkViewer): Promise<Person> {
  if (who === 'nobody') return openPerson(browser, server.url);
  const host = who === 'newAdmin' || who === 'assessor' ? 'example.org' : 'demo.test';
  const name = who === 'adminInAtlas' ? 'admin' : who.toLowerCase();
  return openSignedIn(browser, server, `${name}@${host}`);
}

/** Of whom a quick run looks at the first page, whatever kind it is: before a sign-in, on a device that keeps marks, and in the largest part. */
const roles: readonly ChunkViewer[] = ['nobody', 'judge', 'admin'];

/**
 * In a quick run, of all pages the first place of each kind (how it is asked for, whether words of its own say that it is missing,
 * and of a page itself what it consists of), and of three people's the first that is no list of words: what fetches parts and says so is the same on all of them.
 */
function placesOf(who: ChunkViewer): readonly Place[] {
  const own = places.filter((one) => one.who === who);
  const kindOf = ({ chunk, press, act, says }: Place) => {
    const asked = press.length > 0 || act !== undefined;
    return JSON.stringify([
      press.length > 0,
      act !== undefined,
      says !== undefined,
      !asked && chunk.endsWith('-json'),
      !asked && built.styles.includes(chunk),
    ]);
  };
  const firsts = places.filter((one, at) => places.findIndex((other) => kindOf(other) === kindOf(one)) === at);
  const first = roles.includes(who) && own.find(({ chunk }) => !chunk.endsWith('-json'));
  return isDeep ? own : own.filter((one) => one === first || firsts.includes(one));
}

/** Those who have a place to look at. */
export const viewers: readonly ChunkViewer[] = [...new Set(places.map(({ who }) => who))].filter(
  (who) => placesOf(who).length > 0,
);

/** What is wrong at the places of somebody's pages; nothing where every chunk is missed once, said once, and comes when wanted again. */
export async function faultsAt(browser: Browser, server: TestServer, who: ChunkViewer, ids: Ids): Promise<string[]> {
  const { page, context } = await openViewer(browser, server, who);
  page.setDefaultTimeout(10_000);
  // With something to route, nothing is taken from the browser's own cache.
  await context.route(/\/async\//, (route) => route.continue());
  // Also what is still on its way: it is not asked for again.
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(chunkOf(request) ?? ''));
  page.on('requestfailed', (request) => requested.delete(chunkOf(request) ?? ''));
  const wrong: string[] = [];
  for (const place of placesOf(who)) {
    try {
      for (const fault of await missed(page, place, ids, requested))
        wrong.push(`${place.chunk} of /${place.path}: ${fault}`);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      wrong.push(`${place.chunk} of /${place.path}: ${error.message.slice(0, 300)}`);
    }
    await page.unrouteAll();
  }
  await context.close();
  return wrong;
}

/** Has a chunk of a page fail: script and style, then its style alone, then neither. Returns what is wrong with what the page does. */
async function missed(page: Page, place: Place, ids: Ids, requested: Set<string>): Promise<string[]> {
  const { chunk, press, act } = place;
  const path = place.path.replace(/\{([^}]+)\}/g, (_, name: string) => ids[name] ?? '');
  const actsThere = press.length > 0 || act !== undefined;
  if (actsThere) await load(page, path, requested);
  const last = press.slice(-1);
  for (const pressed of press.slice(0, -1)) await named(page, pressed).press('Space');
  const want = async (steps: readonly string[]) => {
    for (const pressed of steps) await named(page, pressed).press('Space');
    await act?.(page);
  };
  const again = async () => {
    const dismiss = page.getByRole('button', { name: 'Dismiss' }).filter({ visible: true });
    if (await dismiss.count()) await dismiss.first().click();
    const retry = page.getByRole('button', { name: 'Try again' }).filter({ visible: true });
    if (await retry.count()) await retry.first().click();
    // What a menu offers is gone once it was chosen.
    else if (actsThere) await want(last[0] && (await named(page, last[0]).count()) ? last : press);
    else await page.reload();
  };
  const faults: string[] = [];
  const missing = ['js', ...(built.styles.includes(chunk) ? ['css'] : [])];
  for (const kind of missing) {
    let asked = 0;
    const pattern = new RegExp(`/${chunk}\\.[0-9a-f]+\\.(?:${kind === 'js' ? 'js|css' : 'css'})$`);
    await page.route(pattern, (route) => {
      if (route.request().url().endsWith(kind)) asked += 1;
      return route.abort('failed');
    });
    const failed = page.waitForEvent('requestfailed', {
      predicate: (one) => one.url().endsWith(`.${kind}`) && chunkOf(one) === chunk,
    });
    const first = () => {
      if (actsThere) return want(last);
      return requested.size === 0 || requested.has(chunk) ? load(page, path, requested) : go(page, path);
    };
    await Promise.all([failed, kind === 'css' ? again() : first()]);
    const told = page.getByText(place.says ?? new RegExp(`Loading chunk ${chunk} failed|The page could not start`));
    await told.filter({ visible: true }).first().waitFor();
    await page.evaluate(sixFrames);
    const alerts = await page.getByRole('alert').filter({ has: told }).count();
    if (asked < 1 || asked > 3) faults.push(`its ${kind} is asked for ${asked} times`);
    if (alerts > 1) faults.push(`said ${alerts} times of its ${kind}`);
    await page.unroute(pattern);
  }
  const comes = page.waitForEvent('requestfinished', {
    predicate: (one) => one.url().endsWith(`.${missing.at(-1)}`) && chunkOf(one) === chunk,
  });
  await Promise.all([comes, again()]);
  // What was opened on the way stays open.
  if (actsThere) requested.clear();
  return faults;
}

/** To an address, with nothing of what was loaded before. */
async function load(page: Page, path: string, requested: Set<string>): Promise<void> {
  requested.clear();
  await page.goto(path);
}

/** To an address within the page that is there. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), `/${path}`);

export const chunkOf = (request: Request): string | undefined => namedFile.exec(request.url())?.[1];

/** Whoever asked without end would have asked more often by then. */
const sixFrames = () =>
  new Promise<void>((resolve) => {
    let left = 6;
    const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
    next();
  });
