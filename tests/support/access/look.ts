import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { type Locale, languages } from '#contract/locales.ts';
import { goOffline, goOnline } from '../connection.ts';
import type { Screen, State } from './screen.ts';
import type { Ids } from './world.ts';

/** How a screen is drawn: a language, a theme and a width. */
export interface Look {
  readonly locale: Locale;
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

const axeSource = readFileSync(join('node_modules', 'axe-core', 'axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const calls = /\/api\//;
const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };

/** Brings a page to a screen in one of its states, in English; answers how to leave the state again. */
export async function arrive(page: Page, screen: Screen, state: State, ids: Ids): Promise<() => Promise<void>> {
  await draw(page, { locale: 'en', theme: 'light', width: state.narrow ? phone.width : desk.width });
  const held: Route[] = [];
  if (state.calls) {
    await page.route(calls, (route) =>
      state.calls === 'held'
        ? void held.push(route)
        : route.fulfill({ status: 503, json: { errorMessage: 'The archive is locked.' } }),
    );
  }
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(ids));
  await page.evaluate(axeSource);
  const heading = page.getByRole('heading', { level: 1 }).filter({ hasText: /\S/ });
  // What is public and has not arrived yet is a bar of progress alone.
  await (state.calls === 'held' ? heading.or(page.getByRole('progressbar')).first() : heading).waitFor();
  if (state.calls !== 'held') await settled(page);
  for (const pressed of state.press ?? []) {
    // What is refused by `aria-disabled` says why when pressed.
    await named(page, pressed).click({ force: true });
    await settled(page);
  }
  if (state.offline) await goOffline(page.context());
  return async () => {
    if (state.offline) await goOnline(page.context());
    if (state.calls) await page.unroute(calls);
    await Promise.allSettled(held.map((route) => route.abort()));
  };
}

/** What is pressed, by role and name; what lies behind a dialog has neither. */
export function named(page: Page, pressed: string) {
  const [, role = '', name = ''] = /^(\w+) (.*)$/.exec(pressed) ?? [];
  const wanted = name.endsWith('*') ? { name: name.slice(0, -1) } : { name, exact: true };
  // The table names roles that there are.
  return page
    .getByRole(role as 'button', wanted)
    .filter({ visible: true })
    .first();
}

/** Draws what is there another way, without loading it again: as a change on another tab would. */
export async function draw(page: Page, { locale, theme, width }: Look): Promise<void> {
  await page.setViewportSize(width === desk.width ? desk : { ...phone, width });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  if (page.url() === 'about:blank') return;
  await page.evaluate((language) => {
    const key = 'awards.display';
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...stored, locale: language }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, locale);
  await page.waitForFunction((tag) => document.documentElement.lang === tag, languages[locale].tag);
}

/** What is wrong with the page as it now is: what axe finds, and what is wider than the window. */
export async function faultsOf(page: Page): Promise<string[]> {
  await still(page);
  return page.evaluate(async (tags) => {
    type Node = { html: string; target: unknown[]; any: { message: string }[] };
    type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: Node[] }[] }> };
    const axe = (globalThis as unknown as { axe: Axe }).axe;
    const { violations } = await axe.run({ runOnly: tags, resultTypes: ['violations'], iframes: false });
    const { scrollWidth, clientWidth } = document.documentElement;
    const reach = (element: Element) => element.getBoundingClientRect().right;
    const widest = [...document.body.querySelectorAll('*')].filter((one) => reach(one) >= scrollWidth - 1).at(-1);
    return [
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 140)} ${any[0]?.message ?? ''}`),
      ),
      ...[...document.querySelectorAll('svg path:not([d])')].map(
        ({ parentElement }) => `icon without a drawing: ${parentElement?.parentElement?.outerHTML.slice(0, 140)}`,
      ),
      ...(scrollWidth > clientWidth + 1
        ? [`overflow: ${scrollWidth - clientWidth} px too wide, ${widest?.outerHTML.slice(0, 140)}`]
        : []),
    ];
  }, rules);
}

/** Nothing that ends by itself still moves. */
const still = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );

/** Nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow])') &&
      ![...document.querySelectorAll('[role="status"][aria-label]')].some(({ textContent }) => textContent === ''),
    undefined,
    { timeout: 20_000 },
  );
  await still(page);
}
