import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { register } from '#machines/index.ts';
import { type Followed, type Path, transitionPathsOf } from '#machines/kit/paths.ts';
import { kindsOf } from '../model/kindsOf.ts';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { type IdentityPool, type Member, openPool, type Troubles } from './steps/identityPool.ts';
import { patient, type Walker, walkFlow } from './steps/walkFlow.ts';
import { recoverWalker } from './steps/walkRecover.ts';
import { registerWalker } from './steps/walkRegister.ts';
import { answerable, signInWalker } from './steps/walkSignIn.ts';

/** What one path needs for itself while others are walked beside it: a pool with its clock, and two pages. */
interface Lane {
  readonly pool: IdentityPool;
  readonly page: Page;
  /** Its clock is the test's. */
  readonly timed: Page;
}

const lanes = 3;
const free: Lane[] = [];
const waiting: ((lane: Lane) => void)[] = [];
let browser: Browser;
let pools: IdentityPool[];

beforeAll(async () => {
  browser = await launchBrowser();
  const first = await openPool();
  pools = [first, ...(await Promise.all(Array.from({ length: lanes - 1 }, () => openPool(first))))];
  for (const pool of pools) {
    const { page } = await openPerson(browser, pool.application.url);
    const { page: timed } = await openPerson(browser, pool.application.url);
    await timed.clock.install();
    free.push({ pool, page, timed });
  }
});
afterAll(async () => {
  await browser.close();
  for (const pool of pools.reverse()) await pool.close();
});

describe('signing in', () => {
  // Those by a passkey need an authenticator, and are walked with one in passkeys.test.ts.
  const isByPassword = ({ steps }: Path) => !steps.some(({ event }) => event.type.includes('signIn.passkey'));
  it.concurrent.each(pathsOf('signIn', answerable, isByPassword))('%s', async (_, path) => {
    await inLane(async ({ pool, page }) => {
      const member = needsAccount(path) ? await pool.enrol() : pool.newMember();
      await page.goto('login');
      const known = path.steps.some(({ to }) => to.value === 'provingDevice');
      if (known) await knowDevice(pool, page, member);
      await walk(pool, page, path, (troubles) => signInWalker(pool, page, member, troubles));
    });
  });
});

describe('registering', () => {
  it.concurrent.each(pathsOf('register', patient))('%s', async (_, path) => {
    await inLane(async ({ pool, timed }) => {
      await timed.goto('register');
      await walk(pool, timed, path, (troubles) => registerWalker(pool, timed, pool.newMember(), troubles));
    });
  });
});

describe('recovering a password', () => {
  it.concurrent.each(pathsOf('recover', patient))('%s', async (_, path) => {
    await inLane(async ({ pool, timed }) => {
      const member = await pool.enrol();
      await timed.goto('forgot');
      await walk(pool, timed, path, (troubles) => recoverWalker(pool, timed, member, troubles));
    });
  });
});

async function inLane(run: (lane: Lane) => Promise<void>): Promise<void> {
  const lane = free.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
  try {
    await run(lane);
  } finally {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  }
}

async function walk(pool: IdentityPool, page: Page, path: Path, walker: (troubles: Troubles) => Walker) {
  const troubles = await pool.troubles(page);
  try {
    await walkFlow(machineOf(path.machine).machine, path, walker(troubles));
  } finally {
    await troubles.end();
    await page.evaluate(() => localStorage.clear());
    pool.service.clock.offset = 0;
    pool.state.mailFails = false;
  }
}

/** Paths with a title that says their steps: of a quick run those that show each event and each state, for the same refusal looks alike in all. */
function pathsOf(name: string, isFollowed: Followed, isWalked = (_: Path) => true): [title: string, path: Path][] {
  return kindsOf(transitionPathsOf(machineOf(name), isFollowed).filter(isWalked)).map((path) => [
    path.steps
      .map(
        ({ event, to }) => `${event.type.replace(/^xstate\.(\w+)\.(actor\.)?/, '$1 ')} → ${JSON.stringify(to.value)}`,
      )
      .join(', '),
    path,
  ]);
}

function machineOf(name: string) {
  const registered = register.find((one) => one.name === name);
  if (!registered) throw new Error(`No machine ${name}`);
  return registered;
}

const needsAccount = ({ steps }: Path) => !steps.some(({ to }) => to.value === 'unconfirmed');

/** Signs in once and forgets the session, so that the service knows this browser. */
async function knowDevice(pool: IdentityPool, page: Page, member: Member) {
  await pool.demand(member, 'nothing');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (!/\.(deviceKey|randomPasswordKey|deviceGroupKey)$/.test(key)) localStorage.removeItem(key);
    }
  });
  await page.goto('login');
}
