import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Award } from '#contract/entities/award.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { openAward } from '../support/stage.ts';
import { textOf } from '../support/texts.ts';
import { webFolder } from '../support/webFolder.ts';

/** A quick run has a tenth of them: still more than a page, a batch and what the window holds, many times over. */
const entryCount = isDeep ? 10_000 : 1_000;
/** Every tenth entry is a draft, every fiftieth is in error, every twentieth is unpaid. */
const counts = { drafts: entryCount / 10, inError: entryCount / 50, unpaid: entryCount / 20 };
const moved = entryCount - counts.inError;
/** As the page writes numbers. */
const written = (count: number) => count.toLocaleString('en-GB');
/** And how many it has of so many at first. */
const ofAll = (count: number) => `${Math.min(100, count)} of ${written(count)}`;

/** The stage's dates are past. */
const ahead = {
  opensAt: '2090-01-10T09:00:00Z',
  closesAt: '2090-03-10T17:00:00Z',
  judgingClosesAt: '2090-04-10T17:00:00Z',
  resultsAt: '2090-05-10T17:00:00Z',
};

let server: TestServer;
let browser: Browser;
let award: Award;
let page: Page;
let problems: readonly string[];
const asked: URL[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
  const [admin, entrant] = await Promise.all([server.join('admin'), server.join('entrant')]);
  const judge = await server.join('judge', { orgID: admin.orgID });
  award = await openAward(server, admin, ahead);
  await insertEntries(award, entrant, judge);
  ({ page, problems } = await openPerson(browser, server.url));
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => {
    if (pathOf(request) === '/admin/entry/list') asked.push(new URL(request.url()));
  });
  await page.goto('entries');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await rowOf('CD-00001').waitFor();
  // A page that began after the entries were there has no reason to ask for them twice.
  await page.goto('about:blank');
  asked.length = 0;
  await page.goto('entries');
  await rowOf('CD-00001').waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('draws what is in view, reads one page at a time, and scrolls without stopping', async () => {
  await page.getByText(ofAll(entryCount)).waitFor();
  expect(asked).toHaveLength(1);
  const client = await page.context().newCDPSession(page);
  // In the page's own time on the processor, so that a busy machine makes no difference.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await spent();
  const { frames, most, reached, scrolled, named } = await page.evaluate(scroll, { steps: 90, by: 400 });
  const perFrame = ((await spent()) - before) / frames;
  expect(most).toBeLessThan(120);
  // As far as it was scrolled, however the rows that pass are drawn, and never past them.
  expect(reached).toBeGreaterThan(4_000);
  expect(reached).toBeLessThanOrEqual(scrolled);
  expect(named).toBe(frames);
  expect(perFrame).toBeGreaterThan(0);
  expect(perFrame).toBeLessThan(40);
  // Every page once, each from where the one before it ended.
  const cursors = asked.map(({ searchParams }) => searchParams.get('cursor'));
  expect(cursors.length).toBeGreaterThan(3);
  expect(new Set(cursors).size).toBe(cursors.length);
  await page.evaluate(() => window.scrollTo(0, 0));
});

it('stands on few elements', async () => {
  const size = page.viewportSize();
  // As the bench looks at it: what the browser lays out grows with each of them.
  await page.setViewportSize({ width: 1_350, height: 940 });
  await page.reload();
  await rowOf('CD-00001').waitFor();
  await expect.poll(() => page.locator('*').count()).toBeLessThanOrEqual(400);
  expect(await page.locator('tbody tr:has(td)').count()).toBeGreaterThanOrEqual(18);
  if (size) await page.setViewportSize(size);
});

it('finds one of them by its title and by its number, with one call each', async () => {
  const search = page.getByRole('searchbox');
  asked.length = 0;
  // One that no other's title begins with.
  const title = `Harbour ${entryCount - 1}`;
  await search.fill(title);
  await page.getByText('1 of 1', { exact: true }).waitFor();
  await rowOf(`CD-${String(entryCount - 1).padStart(5, '0')}`).waitFor();
  expect(asked.map(({ searchParams }) => searchParams.get('q'))).toEqual([title]);
  await search.fill('CD-0042');
  await page.getByText('10 of 10', { exact: true }).waitFor();
  expect(asked).toHaveLength(2);
  await search.fill('');
});

it('filters by status, payment and category, and counts the views', async () => {
  await expect
    .poll(() => tabTexts())
    .toEqual([
      `All${written(entryCount)}`,
      'With judges0',
      `Missing something${written(counts.drafts)}`,
      `Unpaid${written(counts.unpaid)}`,
      `Correction needed${written(counts.inError)}`,
    ]);
  await page.getByRole('button', { name: 'Status' }).first().click();
  await page.getByRole('checkbox', { name: 'In Progress' }).check();
  await page.getByText(ofAll(counts.drafts)).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Category' }).first().click();
  await page.getByRole('checkbox', { name: 'Wayfinding' }).check();
  await page.getByText(ofAll(counts.drafts / 2)).waitFor();
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).search).toBe(`?status=0&category=${award.categories[1]!.categoryID}`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('tab', { name: 'Unpaid' }).click();
  await page.getByText(ofAll(counts.unpaid)).waitFor();
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByText(` of ${written(entryCount)}`).waitFor();
});

/** How many a list of entries names before it counts the others. */
const named = 12;

it('moves all of them at once: names what it touches, tells how far it is, and says what it left', async () => {
  const moves: Request[] = [];
  page.on('request', (request) => pathOf(request) === '/admin/entry/category' && moves.push(request));
  await page.getByRole('checkbox', { name: /^Select all/ }).click();
  await page.getByRole('button', { name: `Select all ${written(entryCount)} entries` }).click();
  const bar = page.getByRole('region', { name: `${written(entryCount)} selected` });
  await bar.getByRole('button', { name: 'Move category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: `Move ${written(moved)} entries` }).waitFor();
  await dialog.getByText(`Public Space: ${written(moved / 2)} and Wayfinding: ${written(moved / 2)}`).waitFor();
  await dialog.getByText(new RegExp(`^CD-00001, .* and ${written(moved - named)} more$`)).waitFor();
  const left = `and ${written(counts.inError - named)} more: ${textOf('en', 'entry.refusal.scored')}`;
  await dialog.getByText(new RegExp(`^CD-00050, .* ${left}`)).waitFor();
  await dialog.getByLabel('To category').selectOption({ label: 'Wayfinding' });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  // What is seen of the progress only rises.
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        const now = await page.getByRole('progressbar').getAttribute('aria-valuenow');
        if (now !== null) seen.add(Number(now));
        return page.getByText(`${written(moved)} entries changed`).isVisible();
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(true);
  expect(seen.size).toBeGreaterThan(3);
  await page.getByText('Entries Updated', { exact: true }).waitFor();
  expect(moves).toHaveLength(Math.ceil(moved / 100));
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const { rows } = await server.database.execute(
    sql`select category_id as category, status, count(*)::int as count from product.entries group by 1, 2 order by 1, 2`,
  );
  const [space, signs] = award.categories.map(({ categoryID }) => categoryID);
  const expected = [
    { category: space, status: 9, count: counts.inError / 2 },
    { category: signs, status: 0, count: counts.drafts },
    { category: signs, status: 1, count: moved - counts.drafts },
    { category: signs, status: 9, count: counts.inError / 2 },
  ];
  expect(rows).toHaveLength(expected.length);
  expect(rows).toEqual(expect.arrayContaining(expected));
  await rowOf('CD-00001').getByText('Wayfinding').waitFor();
});

it('exports the whole set that is filtered as CSV, and everything as a workbook', async () => {
  await page.getByRole('tab', { name: 'Correction needed' }).click();
  await page.getByText(ofAll(counts.inError)).waitFor();
  const csv = await exported('As text (CSV)');
  expect(csv.name).toBe('Civic Design Awards 2026.csv');
  const lines = csv.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(counts.inError + 1);
  expect(lines[0]).toMatch(/^\uFEFFRef\.,/);
  expect(lines[1]).toMatch(/^CD-00050,.*,Wayfinding,Correction needed,/);
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByText(` of ${written(entryCount)}`).waitFor();
  asked.length = 0;
  const workbook = await exported('As an Excel workbook (XLSX)');
  // The list itself may read what it shows once more meanwhile; what is exported is the whole of one moment.
  expect(asked.filter(({ searchParams }) => !searchParams.has('limit'))).toHaveLength(1);
  expect(asked.filter(({ searchParams }) => searchParams.has('cursor'))).toEqual([]);
  const sheet = strFromU8(unzipSync(workbook.bytes)['xl/worksheets/sheet1.xml']!);
  expect(sheet.match(/<row /g)).toHaveLength(entryCount + 1);
  expect(problems).toEqual([]);
});

const rowOf = (ref: string) => page.getByRole('row', { name: new RegExp(ref) });
const tabTexts = async () =>
  (await page.getByRole('tab').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
const pathOf = (request: Request) => new URL(request.url()).pathname.replace(/^\/api/, '');

async function exported(item: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: item }).click()),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Scrolls a step with every frame; answers how many there were, and the most rows that were drawn. */
interface Scrolled {
  readonly frames: number;
  /** Rows at once. */
  readonly most: number;
  readonly reached: number;
  /** How far the page let it be scrolled. */
  readonly scrolled: number;
  /** Frames with an entry in the middle of the window. */
  readonly named: number;
}

function scroll({ steps, by }: { steps: number; by: number }): Promise<Scrolled> {
  return new Promise((resolve) => {
    let frames = 0;
    let most = 0;
    let named = 0;
    let scrolled = 0;
    const step = () => {
      most = Math.max(most, document.querySelectorAll('tbody tr').length);
      if (frames === steps) resolve({ frames, most, named, scrolled, reached: window.scrollY });
      else {
        frames += 1;
        const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr');
        if (middle?.textContent.includes('CD-')) named += 1;
        const from = window.scrollY;
        window.scrollBy(0, by);
        scrolled += window.scrollY - from;
        requestAnimationFrame(step);
      }
    };
    requestAnimationFrame(step);
  });
}

/** All of these entries, half of them in each category; those in error are marked already. */
async function insertEntries({ id, categories }: Award, { orgID, personID }: TestPerson, judge: TestPerson) {
  const [space, signs] = categories.map(({ categoryID }) => categoryID);
  const data = sql`json_build_object('title', 'Harbour ' || n, 'place', 'Leith', 'leadName', 'Nia Prosser',
    'statement', case when n % 10 = 1 then '' else repeat('A way down to the water. ', 12) end)`;
  const file = sql`json_build_object('name', 'plan.pdf', 'size', 2048, 'mimeType', 'application/pdf', 'url', '/files/plan')`;
  await server.database.execute(sql`
    insert into product.entries (award_id, org_id, person_id, ref, status, category_id, data, files, correction, submitted_at)
    select ${id}, ${orgID}, ${personID}, 'CD-' || lpad(n::text, 5, '0'),
      case when n % 10 = 1 then 0 when n % 50 = 0 then 9 else 1 end,
      case when n % 4 < 2 then ${space}::uuid else ${signs}::uuid end, ${data},
      json_build_object('supportingDoc', ${file}, 'logoLight', ${file}, 'logoDark', ${file}),
      case when n % 50 = 0 then json_build_object('message', 'The plan is of another place.', 'fields', '[]'::json,
        'at', '2026-02-01T09:00:00.000Z') end,
      case when n % 10 = 1 then null else now() end
    from generate_series(1, ${entryCount}) n`);
  await server.database.execute(sql`
    insert into product.invoices (organiser_id, number, org_id, award_id, entry_id, entry_title, amount, currency, status)
    select a.org_id, row_number() over (order by e.ref), e.org_id, a.id, e.id, e.data ->> 'title', 18000, 'gbp', 'draft'
    from product.entries e join product.awards a on a.id = e.award_id
    where right(e.ref, 2) in ('02', '22', '42', '62', '82')`);
  await server.database.execute(sql`
    insert into product.sheets (judge_id, entry_id, award_id, category_id, status)
    select ${judge.personID}, id, award_id, category_id, 'scored' from product.entries where status = 9`);
  await server.database.execute(sql`analyze product.entries`);
}
