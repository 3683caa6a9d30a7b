import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import { arrive, draw, faultsOf, type Look } from '../support/access/look.ts';
import { nameOf } from '../support/access/screen.ts';
import { screens } from '../support/access/screens.ts';
import { type AccessWorld, accessWorld } from '../support/access/world.ts';
import { launchBrowser, picture } from '../support/browser.ts';

let browser: Browser;
let world: AccessWorld;
let began = 0;
let looked = 0;

beforeAll(async () => {
  browser = await launchBrowser();
  world = await accessWorld(browser);
  began = Date.now();
});
afterAll(async () => {
  const states = screens.reduce((sum, { states: own }) => sum + own.length, 0);
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${screens.length} screens in ${states} states: ${looked} looks in ${seconds} seconds`);
  await browser.close();
  await world.close();
});

/** Every language at 200 % of 1280 px, then in both themes as narrow as a phone and wide: one language is drawn whole before the next. */
const variants: readonly Look[] = locales.flatMap((locale) => [
  { locale, theme: 'light', width: 640 },
  ...[360, 1440].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ locale, theme, width }))),
]);

const every = screens.flatMap((screen) =>
  screen.states.map((state) => [nameOf(screen, state), screen, state] as const),
);
const wanted = process.env.ACCESS_ONLY ? new RegExp(process.env.ACCESS_ONLY) : /./;

describe('every screen, in every state, language, theme and width', () => {
  it.each(every.filter(([name]) => wanted.test(name)))('%s', async (name, screen, state) => {
    const { page } = await world.as(screen.who);
    page.setDefaultTimeout(20_000);
    const found = new Set<string>();
    const leave = await arrive(page, screen, state, world.ids);
    for (const look of variants.filter(({ width }) => !state.narrow || width === 360)) {
      await draw(page, look);
      looked += 1;
      if (look.width !== 640)
        await picture(page, `${name.replace(/\W+/g, '-')}-${look.width}-${look.theme}-${look.locale}`);
      for (const fault of await faultsOf(page)) found.add(`${look.width} ${look.theme} ${look.locale} ${fault}`);
    }
    await leave();
    expect([...found]).toEqual([]);
  });
});

describe('what is planted is found', () => {
  const planted: Readonly<Record<string, () => void>> = {
    'a button without a name': () => document.querySelector('main')!.append(document.createElement('button')),
    'letters that hardly stand out': () => {
      const pale = document.createElement('p');
      pale.textContent = 'Closing soon';
      pale.style.cssText = 'color: #bbb; background: #fff';
      document.querySelector('main')!.append(pale);
    },
    'something wider than the window': () => {
      const wide = document.createElement('div');
      wide.style.cssText = 'width: 3000px; height: 1px';
      document.body.append(wide);
    },
  };
  it.each(Object.entries(planted))('%s', async (_name, plant) => {
    const [screen] = screens;
    const { page } = await world.as(screen!.who);
    await arrive(page, screen!, { name: 'whole' }, world.ids);
    expect(await faultsOf(page)).toEqual([]);
    await page.evaluate(plant);
    expect(await faultsOf(page)).toHaveLength(1);
  });
});
