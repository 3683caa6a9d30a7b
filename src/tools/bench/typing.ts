import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import type { FormField } from '#machines/form/form.types.ts';
import { freePort } from '#server/adapters/embeddedPostgres.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { findChromium } from '../chromium.ts';
import { type Caller, enter } from './callers.ts';
import { start } from './ownServer.ts';

/**
 * What a key costs an entrant whose form has so many fields of the organiser's own, on a processor four times slower: the processor time of the
 * page's main thread (scripts, styles, layout, painting), which nothing else that runs disturbs. Ends with 1 where the long form is
 * past its budget.
 */
const slower = 4;
/** Milliseconds. */
const budget = 50;
const lengths = [12, 200] as const;
const text = 'the quick brown fox jumps over';

const folder = await mkdtemp(join(tmpdir(), 'awards-typing-'));
const port = String(await freePort());
const url = `http://127.0.0.1:${port}/`;
const server = await start(join('dist', 'server', 'main.js'), { DATA_DIR: folder, PORT: port, LOG_LEVEL: 'error' });
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
let median = 0;
try {
  const administrator = await enter(url, 'admin@demo.test', demoPassword);
  const entrant = await enter(url, 'entrant@demo.test', demoPassword);
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await signIn(page);
  for (const length of lengths) {
    const { keys, pause } = await measureKeys(
      page,
      await entryWith(length, administrator, entrant),
      `Question ${length - 7}`,
    );
    median = keys[Math.floor(keys.length / 2)] ?? 0;
    const high = keys[Math.floor(keys.length * 0.95)] ?? 0;
    const figures = [median, high, keys.at(-1) ?? 0, pause].map((time) => time.toFixed(1));
    console.log(
      `${String(length).padStart(4)} fields: a key p50 ${figures[0]} ms, p95 ${figures[1]} ms, most ${figures[2]} ms; drawn and saved once the keys rest ${figures[3]} ms`,
    );
  }
} finally {
  await browser.close();
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  await rm(folder, { recursive: true, force: true });
}
if (median > budget) console.log(`Past its budget of ${budget} ms`);
process.exit(median > budget ? 1 : 0);

/** The address of a new entry in an open award whose form has so many fields. */
async function entryWith(length: number, administrator: Caller, entrant: Caller): Promise<string> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const criteria = [{ name: 'Idea', weight: 100 }];
  const award = await call(administrator, 'POST', 'award', {
    name: `${length} questions`,
    timeZone: 'Europe/London',
    currency: 'gbp',
    opensAt: day(-1),
    closesAt: day(30),
    judgingClosesAt: day(60),
    resultsAt: day(90),
    categories: [{ name: 'One', minimumJudges: 1, criteria }],
  });
  const id = String(award.id);
  await call(administrator, 'PUT', `award/form?id=${id}`, { fields: formOf(length) });
  await call(administrator, 'PUT', `award?id=${id}`, { status: 'approved' });
  const open = await call(administrator, 'PUT', `award?id=${id}`, { status: 'open', now: true });
  const [{ categoryID }] = open.categories as [{ categoryID: string }];
  const entry = await call(entrant, 'POST', 'entry', { data: { awardID: id, categoryID, data: { title: 'Long' } } });
  return `entrant/entry?id=${entry.id}&awardID=${id}`;
}

/** Fields of every common kind in turn; every tenth is asked only with a title. */
function formOf(length: number): FormField[] {
  const kinds: FormField['kind'][] = ['shortText', 'longText', 'number', 'choice', 'yesNo', 'country', 'email'];
  return Array.from({ length }, (_, index) => {
    const kind = index === 0 || index === length - 7 ? 'shortText' : (kinds[index % kinds.length] ?? 'shortText');
    const title = { role: 'title' as const, blind: true };
    const choices = ['a', 'b'].map((value) => ({ value, label: { en: value } }));
    const shownWhen = { all: true, conditions: [{ field: 'title', test: 'isAnswered' as const, value: '' }] };
    return {
      key: index === 0 ? 'title' : `own_${index}`,
      kind,
      label: { en: `Question ${index}` },
      required: index % 2 === 0,
      seenBy: 'judges' as const,
      ...(index === 0 && title),
      ...(kind === 'choice' && { choices }),
      ...(index % 10 === 9 && { shownWhen }),
    } as FormField;
  });
}

async function signIn(page: Page) {
  await page.goto('');
  await page.getByLabel('Email').fill('entrant@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
}

/** Milliseconds of the main thread for each key, the fewest first, and for what follows once the keys rest. */
async function measureKeys(page: Page, address: string, label: string): Promise<{ keys: number[]; pause: number }> {
  await page.goto(address);
  const field = page.getByLabel(label, { exact: true });
  await field.waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000 * slower;
  };
  await field.focus();
  await wait(2_000);
  const keys: number[] = [];
  for (const letter of text) {
    const before = await used();
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    // Painted, and less than what the page waits for before it draws the rest.
    await wait(100);
    keys.push((await used()) - before);
  }
  const before = await used();
  await wait(1_500);
  const pause = (await used()) - before;
  if ((await field.inputValue()) !== text) throw new Error('The field does not hold what was typed');
  return { keys: keys.sort((one, other) => one - other), pause };
}

async function call({ token }: Caller, method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { authorization: token, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const response = await fetch(`${url}api/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
