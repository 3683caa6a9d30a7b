import { and, eq, like } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Round, RoundPlan } from '#contract/rounds.ts';
import { audit } from '#server/platform/database/schema.ts';
import { launchBrowser, type Person } from '../support/browser.ts';
import { goOffline, goOnline } from '../support/connection.ts';
import { startProxy } from '../support/proxy.ts';
import { byScores, inPairs, makeRound, stepRound, topPicks } from '../support/rounds.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { accept, cast, judgedPrize } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';
import { actorOf } from './steps/cast.ts';

let server: TestServer;
let browser: Browser;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let people: Awaited<ReturnType<typeof cast>>;
let judge: Person;

const kinds = {
  screening: { name: 'Screening' },
  grades: { name: 'Grades', kind: 'grades', scale: ['Weak', 'Good', 'Brilliant'], top: 1 },
  scores: { name: 'Scores', ...byScores },
  ranking: { name: 'Ranking', ...topPicks },
  pairs: { name: 'Pairs', ...inPairs },
} as const satisfies Record<string, Partial<RoundPlan>>;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];
const rounds = {} as Record<Kind, Round>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
  proxy = await startProxy(Number(new URL(server.url).port));
  people = await cast(server);
  const { admin, entrant, rival } = people;
  for (const name of names) {
    const { award } = await judgedPrize(server, admin, people.secondJudge, [entrant, rival], ['Salt Road', 'Bay Nine']);
    const prepared = await makeRound(server, admin, award, [people.judge], { ...kinds[name] });
    await accept(server, people.judge, award);
    rounds[name] = await stepRound(server, admin, prepared, 'open');
  }
  judge = await openSignedIn(browser, server, people.judge.email, {
    serviceWorkers: 'allow',
    base: `http://127.0.0.1:${proxy.port}/`,
    path: 'judge',
  });
  judge.page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
  await server.close();
});

async function pullCable() {
  proxy.cut();
  await goOffline(judge.context);
}
async function plugIn() {
  proxy.mend();
  await goOnline(judge.context);
}

const open = async (page: Page, name: Kind) => {
  await page.goto(`judge/round?award=${rounds[name].awardID}&id=${rounds[name].id}`);
  await page.getByRole('tablist').waitFor();
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const answered = (page: Page, count: number) => page.getByRole('img', { name: `${count} of 2 answered` }).waitFor();
const chosen = (page: Page, name: string) => page.getByRole('radio', { name, checked: true }).first().waitFor();
const isSaved = (page: Page) => page.locator('[data-kept]').first().waitFor({ state: 'detached' });
const reason = 'Longer than the rules allow.';

/** What is said in each kind of round, and how it is seen again after the page was loaded anew. */
const says: Readonly<Record<Kind, { enter: (page: Page) => Promise<void>; seen: (page: Page) => Promise<void> }>> = {
  screening: {
    async enter(page) {
      await page.getByRole('radio', { name: 'No', exact: false }).first().check();
      await page.getByLabel('Why').fill(reason);
      await press(page, 'Save and go on');
      await answered(page, 1);
    },
    async seen(page) {
      await answered(page, 1);
      await press(page, 'Next entry');
      await chosen(page, 'No');
      expect(await page.getByLabel('Why').inputValue()).toBe(reason);
    },
  },
  grades: {
    async enter(page) {
      await page.getByRole('radio', { name: 'Brilliant' }).check();
      await press(page, 'Save and go on');
      await answered(page, 1);
    },
    async seen(page) {
      await answered(page, 1);
      await press(page, 'Next entry');
      await chosen(page, 'Brilliant');
    },
  },
  scores: {
    async enter(page) {
      for (const [name, mark] of [
        ['Craft', '4'],
        ['Story', '2'],
      ] as const)
        await page.getByRole('radiogroup', { name }).getByRole('radio', { name: mark }).click();
      await press(page, 'Save and go on');
      await answered(page, 1);
    },
    async seen(page) {
      await answered(page, 1);
      await press(page, 'Next entry');
      const marks = page.getByRole('radio', { checked: true });
      await marks.nth(1).waitFor();
      expect(await marks.allInnerTexts()).toEqual(['4', '2']);
    },
  },
  ranking: {
    async enter(page) {
      await press(page, 'Rank 1st: Bay Nine');
      await press(page, 'Save ranking');
    },
    seen: (page) =>
      page
        .getByRole('list', { name: /^2 places/ })
        .getByText('Bay Nine')
        .waitFor(),
  },
  pairs: {
    async enter(page) {
      await press(page, 'Better: Bay Nine');
      await page.getByRole('heading', { name: 'All your pairs are compared' }).waitFor();
    },
    async seen(page) {
      await page.getByRole('heading', { name: 'All your pairs are compared' }).waitFor();
      await page.keyboard.press('z');
      await page.getByText('Your answer was: Bay Nine is better').waitFor();
    },
  },
};

/** How often the server took something of the judge in a round. */
const timesTaken = async (name: Kind) =>
  (
    await server.database
      .select()
      .from(audit)
      .where(
        and(
          eq(audit.entityID, rounds[name].id),
          eq(audit.actorID, people.judge.personID),
          like(audit.action, 'round.%'),
        ),
      )
  ).length;
const taken = async () => Promise.all(names.map(timesTaken));

it('keeps what a judge says in every kind of round without a connection, and delivers it once each', async () => {
  const { page, context, problems } = judge;
  const { inspect } = actorOf(judge, people.judge.email, 'en');
  await page.getByText('Judging goes on without a connection: all 10 entries').waitFor();
  await pullCable();
  for (const name of names) {
    await open(page, name);
    await says[name].enter(page);
    await page.locator('[data-kept="true"]').getByText('Kept on this device').waitFor();
    await page.reload();
    await says[name].seen(page);
    await page.getByText('Kept on this device').first().waitFor();
  }
  await inspect('round-offline');
  expect(await taken()).toEqual([0, 0, 0, 0, 0]);
  expect(await page.evaluate(inClear, [reason, rounds.screening.id, 'ranked', 'preferred'])).toEqual([]);

  // Another window knows of it, and what is said there is known here.
  await open(page, 'screening');
  await says.screening.seen(page);
  const other = await context.newPage();
  await open(other, 'screening');
  await says.screening.seen(other);
  await other.getByRole('radio', { name: 'Unsure' }).check();
  await press(other, 'Save and go on');
  await other.locator('[data-kept="true"]').first().waitFor();
  await chosen(page, 'Unsure');

  await press(page, /^Account menu/);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: '6 changes have not been sent' });
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();

  const sent: (string | undefined)[] = [];
  for (const one of [page, other])
    one.on('response', (response) => {
      const request = response.request();
      if (request.method() === 'PUT') sent.push(request.headers()['idempotency-key']);
    });
  await plugIn();
  await isSaved(page);
  await isSaved(other);
  // What was said twice of the same went twice, for the first may have arrived when it was tried.
  expect(await taken()).toEqual([2, 1, 1, 1, 1]);
  expect([sent.length, new Set(sent).size]).toEqual([6, 6]);
  const query = { awardID: rounds.screening.awardID, id: rounds.screening.id };
  const rows = await server.ok('listRoundEntries', { as: people.judge.token, query });
  expect(rows.flatMap(({ answer }) => answer ?? [])).toMatchObject([{ answer: 'unsure', reason, version: 2 }]);
  await other.close();
  await page.reload();
  await says.ranking.seen(await loaded(page, 'ranking'));
  expect(await taken()).toEqual([2, 1, 1, 1, 1]);
  expect(problems).toEqual([]);
});

it('shows why something was not taken, keeps it before the judge, and takes it where the judge insists', async () => {
  const { page } = judge;
  const { inspect } = actorOf(judge, people.judge.email, 'en');
  await open(page, 'screening');
  await press(page, 'Next entry');
  await chosen(page, 'Unsure');
  await pullCable();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await press(page, 'Save and go on');
  await page.getByText('Kept on this device').first().waitFor();
  // The same judge says otherwise on another device.
  const { awardID, id } = rounds.screening;
  const [row] = (await server.ok('listRoundEntries', { as: people.judge.token, query: { awardID, id } })).filter(
    ({ answer }) => answer,
  );
  const query = { awardID, id, entryID: row!.entry.id };
  await server.ok('answerRound', { as: people.judge.token, query, body: { answer: 'no', reason: 'Not this year.' } });
  await plugIn();
  const refusal = page.getByRole('alert').filter({ hasText: 'A change was not accepted' });
  await refusal.waitFor();
  await page.reload();
  await refusal.waitFor();
  if ((await page.getByRole('radio', { checked: true }).count()) === 0) await press(page, 'Next entry');
  await chosen(page, 'Yes');
  await page.getByText('Not saved', { exact: true }).waitFor();
  await inspect('round-refused');
  await refusal.getByRole('button', { name: 'Try again' }).click();
  await refusal.waitFor({ state: 'detached' });
  await page.getByText('Saved', { exact: true }).waitFor();
  const [now] = (await server.ok('listRoundEntries', { as: people.judge.token, query: { awardID, id } })).filter(
    ({ answer }) => answer,
  );
  expect(now!.answer).toMatchObject({ answer: 'yes', version: 4 });

  // The round closes while the judge is away.
  await pullCable();
  await page.getByRole('radio', { name: 'Unsure' }).check();
  await page.getByLabel('Why').fill(reason);
  await press(page, 'Save and go on');
  await page.getByText('Kept on this device').first().waitFor();
  await stepRound(server, people.admin, rounds.screening, 'close', { reason: 'Ends early.' });
  await plugIn();
  await page.getByText('This round is not open').waitFor();
  await page.getByText('A change was not accepted').waitFor();
  await press(page, 'Discard change');
  await page.getByText('A change was not accepted').waitFor({ state: 'detached' });
});

const loaded = async (page: Page, name: Kind) => {
  await open(page, name);
  return page;
};

/** Which of these words stand in clear in what this browser keeps of changes; evaluated in the page. */
async function inClear(words: string[]) {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('awards');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const rows = (
    await Promise.all(
      ['outbox', 'sealed'].map(
        (name) =>
          new Promise<Record<string, unknown>[]>((resolve, reject) => {
            const request = database.transaction(name).objectStore(name).getAll();
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          }),
      ),
    )
  ).flat();
  database.close();
  const decoder = new TextDecoder('latin1');
  const text = rows
    .map((row) =>
      JSON.stringify(row, (key, value) =>
        value instanceof ArrayBuffer || ArrayBuffer.isView(value)
          ? decoder.decode(value)
          : // Under what a list is kept, its round is named.
            key === 'name'
            ? ''
            : value,
      ),
    )
    .join();
  return words.filter((word) => text.includes(word));
}
