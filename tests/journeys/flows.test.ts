import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { chartOf } from '#machines/kit/chart.ts';
import { versionOf } from '#machines/kit/version.ts';
import { launchBrowser, openPerson, type Person } from '../support/browser.ts';
import { goOffline } from '../support/connection.ts';
import { sampleOf } from '../support/depth.ts';

const folder = mkdtempSync(join(tmpdir(), 'flows-'));
const repository = join(folder, 'earlier');
const address = pathToFileURL(join(folder, 'atlas.html')).href;
let browser: Browser;
let printed = '';
/** Somebody who reads it in English. */
let reader: Person;

beforeAll(async () => {
  earlierVersion();
  printed = execFileSync(
    process.execPath,
    ['--import', 'tsx', 'src/tools/flows.ts', '--page-only', '--since', 'earlier', '--signed-off', signOffs()],
    { env: { ...process.env, FLOWS_FOLDER: folder, GIT_DIR: join(repository, '.git') }, encoding: 'utf8' },
  );
  browser = await launchBrowser();
  reader = await openPerson(browser, address);
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the atlas as a file', () => {
  it('opens without a network, in the language of its reader, and asks for nothing', async () => {
    const { context, page, problems } = await openPerson(browser, address, { locale: 'zh' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url());
    });
    await goOffline(context);
    await page.goto(`${address}#/award?state=judging`);
    await page.getByRole('heading', { name: '奖项', level: 2 }).last().waitFor();
    await page.locator('svg [data-state="judging"]').getByText('评审中', { exact: true }).waitFor();
    // Added since the earlier version, which a sign says besides the colour.
    await page.locator('svg [data-state="judging"]').getByText('+', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^支付参赛费/ }).click();
    await page.getByRole('heading', { name: '支付参赛费', level: 2 }).waitFor();
    expect({ asked, problems }).toEqual({ asked: [], problems: [] });
    await context.close();
  });

  it('draws every chart, and goes on in the simulation', async () => {
    const { page, problems } = reader;
    // Six in a quick run, as the file holds them all: every drawing itself is looked at without a page.
    for (const { name, title, machine } of sampleOf(register, 6)) {
      await page.goto(`${address}#/${name}`);
      await page.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor();
      expect(await page.locator('svg [data-state]').count()).toBeGreaterThanOrEqual(chartOf(machine).states.length);
    }
    await page.goto(`${address}#/award?state=judging`);
    await page.getByRole('button', { name: 'close', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: '1closeclosed' }).waitFor();
    expect(page.url()).toMatch(/#\/award\?state=judging&steps=\d+$/);
    expect(problems).toEqual([]);
  });

  it('says which charts changed since they were approved', () => {
    expect(printed).toContain('session: changed since approved on 2026-11-12 by Margaret Ellison\n');
    expect(printed).toContain('signIn: approved on 2026-11-12 by Margaret Ellison\n');
    expect(printed).toContain(`${register.length - 2} charts are not reviewed\n`);
  });

  it('says and marks what changed since an earlier version', async () => {
    expect(printed).toContain('award: changed\n  added: state judging\n  removed: state draft\n');
    const { page } = reader;
    await page.goto(`${address}#/award`);
    await page.getByText('Changed since earlier: 2 parts').waitFor();
    expect(await page.locator('svg [data-state="draft"]').count()).toBe(1);
    await page.goto(`${address}#/invoice`);
    await page.getByText('Nothing changed since earlier.').waitFor();
  });
});

/** Sign-offs as the atlas saves them: of signing in as it is, and of a session as it was. */
function signOffs(): string {
  const file = join(folder, 'sign-offs.json');
  const by = { verdict: 'approved', byName: 'Margaret Ellison', at: '2026-11-12T10:00:00.000Z' };
  const hash = versionOf(register.find(({ name }) => name === 'signIn')!);
  const reviews = [
    { ...by, chart: 'signIn', hash },
    { ...by, chart: 'session', hash: '0123456789abcdef' },
  ];
  writeFileSync(file, JSON.stringify(reviews));
  return file;
}

/** A repository whose tag `earlier` knows an award with a draft and without judging. */
function earlierVersion(): void {
  const charts = register.map(({ machine }) => chartOf(machine));
  const [award, ...others] = charts;
  const [first] = award!.states;
  const states = [
    ...award!.states.filter(({ path }) => path !== 'judging'),
    { ...first!, path: 'draft', key: 'draft', initial: false },
  ];
  mkdirSync(join(repository, 'docs/flows'), { recursive: true });
  writeFileSync(join(repository, 'docs/flows/charts.json'), JSON.stringify([{ ...award, states }, ...others]));
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...words]);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Earlier');
  git('tag', 'earlier');
}
