import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { register } from '../../machines/index.ts';
import { type Looks, type Path, transitionPathsOf } from '../../machines/kit/paths.ts';
import { launchBrowser, openPerson } from '../support/browser.ts';
import { type IdentityPool, type Member, openPool, type Troubles } from './steps/identityPool.ts';
import { patient, type Walker, walkFlow } from './steps/walkFlow.ts';
import { recoverWalker } from './steps/walkRecover.ts';
import { registerWalker } from './steps/walkRegister.ts';
import { answerable, signInWalker } from './steps/walkSignIn.ts';

let browser: Browser;
let pool: IdentityPool;

beforeAll(async () => {
  [browser, pool] = await Promise.all([launchBrowser(), openPool()]);
});
afterAll(async () => {
  await browser.close();
  await pool.close();
});

describe('signing in', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openPerson(browser, pool.application.url));
  });
  afterEach(async () => {
    pool.service.clock.offset = 0;
    pool.state.mailFails = false;
  });

  it.each(pathsOf('signIn', answerable))('%s', async (_, path) => {
    const member = needsAccount(path) ? await pool.enrol() : pool.newMember();
    await page.goto('login');
    if (path.steps.some(({ to }) => to.value === 'provingDevice')) await knowDevice(page, member);
    const troubles = await pool.troubles(page);
    try {
      await walkFlow(machineOf(path.machine).machine, path, signInWalker(pool, page, member, troubles));
    } finally {
      await troubles.end();
      await page.evaluate(() => localStorage.clear());
    }
  });
});

describe('registering', () => {
  it.each(pathsOf('register', patient))('%s', async (_, path) => {
    await walkOnce('register', path, (page, troubles) => registerWalker(pool, page, pool.newMember(), troubles));
  });
});

describe('recovering a password', () => {
  it.each(pathsOf('recover', patient))('%s', async (_, path) => {
    const member = await pool.enrol();
    await walkOnce('forgot', path, (page, troubles) => recoverWalker(pool, page, member, troubles));
  });
});

/** In a browser of its own, whose clock the test can move. */
async function walkOnce(start: string, path: Path, walker: (page: Page, troubles: Troubles) => Walker) {
  const { page, context } = await openPerson(browser, pool.application.url);
  await page.clock.install();
  await page.goto(start);
  const troubles = await pool.troubles(page);
  await walkFlow(machineOf(path.machine).machine, path, walker(page, troubles));
  await troubles.end();
  await context.close();
}

/** Every path with a title that says its steps. */
function pathsOf(name: string, looks?: Looks): [title: string, path: Path][] {
  return transitionPathsOf(machineOf(name), looks).map((path) => [
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
async function knowDevice(page: Page, member: Member) {
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
