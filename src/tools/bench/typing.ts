import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import type { FormField } from '../../../machines/form/form.types.ts';
import { freePort } from '../../server/adapters/embeddedPostgres.ts';
import { demoPassword } from '../../server/demo/seedDemo.ts';
import { findChromium } from '../chromium.ts';
import { type Caller, enter } from './judgingLoad.ts';
import { start } from './measureLoad.ts';

/**
 * What a key costs an entrant whose form has so many fields of the organiser's own, on a processor four times slower: from the
 * key until it is seen, by the browser's own event timing. Ends with 1 where the long form is past its budget.
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
    const figures = await measureKeys(page, await entryWith(length, administrator, entrant), `Question ${length - 7}`);
    median = figures[Math.floor(figures.length / 2)] ?? 0;
    const high = figures[Math.floor(figures.length * 0.95)] ?? 0;
    console.log(
      `${String(length).padStart(4)} fields: a key p50 ${median} ms, p95 ${high} ms, longest ${figures.at(-1)} ms`,
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
    ...{ name: `${length} questions`, timeZone: 'Europe/London', currency: 'gbp', opensAt: day(-1), closesAt: day(30) },
    ...{ judgingClosesAt: day(60), resultsAt: day(90) },
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
      ...{ key: index === 0 ? 'title' : `own_${index}`, kind, label: { en: `Question ${index}` } },
      ...{ required: index % 2 === 0, seenBy: 'judges' as const },
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

/** Milliseconds from each key until it was painted, the shortest first. */
async function measureKeys(page: Page, address: string, label: string): Promise<number[]> {
  await page.goto(address);
  const field = page.getByLabel(label, { exact: true });
  await field.waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await wait(2_000);
  await field.focus();
  await page.evaluate(`keyTimes = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') keyTimes.push(Math.round(duration));
    }).observe({ type: 'event', durationThreshold: 16 })`);
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await wait(120);
  }
  await wait(1_000);
  if ((await field.inputValue()) !== text) throw new Error('The field does not hold what was typed');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const found = await page.evaluate<number[]>('keyTimes');
  // What took less than the observer notes.
  const quick = Array.from({ length: text.length - found.length }, () => 16);
  return [...quick, ...found].sort((one, other) => one - other);
}

async function call({ token }: Caller, method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { authorization: token, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const response = await fetch(`${url}api/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
