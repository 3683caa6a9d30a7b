import { execFileSync } from 'node:child_process';
import type { Browser, ElementHandle, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, locales } from '#contract/locales.ts';
import { compareWithBaseline, pictureOf } from '../support/baselinePicture.ts';
import { launchBrowser, openPerson, type Person } from '../support/browser.ts';
import { isDeep, sampleOf } from '../support/depth.ts';
import { closedPrize, picturedAwards } from '../support/picturedAwards.ts';
import { drawLetter, letterOf, letters } from '../support/picturedLetters.ts';
import { differencesOf } from '../support/samePicture.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signedIn.ts';
import { testClock } from '../support/stage.ts';
import { treeOf } from '../support/trees.ts';
import { webFolder } from '../support/webFolder.ts';
import { keepLocale } from './steps/looks.ts';

/** The instant of all pictures. */
const at = '2026-03-17T10:00:00Z';

type Who = 'nobody' | 'entrant' | 'judge' | 'admin' | 'newcomer' | 'assessor' | 'announcer';
type Look = `${1440 | 360}-${'light' | 'dark'}-${Locale}`;

interface Screen {
  readonly who: Who;
  readonly path: string | (() => string);
  /** What is pressed there. */
  readonly press?: string;
  /** Stands once everything does. */
  readonly shows: string;
  readonly variants: readonly [Look, Look];
}

let server: TestServer;
let browser: Browser;
const people = {} as Record<Who, Person>;
const ids = { award: '', draft: '', round: '', vote: '' };
let organiser: TestPerson;

beforeAll(async () => {
  // Signing in happens now: a proof of the password is good for minutes.
  let isSeeding = true;
  const clock = testClock();
  const seeding = { now: () => (isSeeding ? new Date(at) : clock.now()) };
  const options = { demo: true, clock: seeding, newID: inTurn(), web: webFolder };
  [browser, server] = await Promise.all([launchBrowser(), startServer(options)]);
  isSeeding = false;
  people.nobody = await openPerson(browser, server.url, { at });
  await people.nobody.page.goto('login');
  for (const who of ['entrant', 'judge', 'admin'] as const) {
    people[who] = await arrived(`${who}@demo.test`);
  }
  // Organisers beside the demo, whose own pictures stay as they are.
  const joined = (who: string) => ({ email: `${who}@example.org` });
  await server.join('admin', joined('newcomer'));
  organiser = await server.join('admin', joined('organiser'));
  const host = await server.join('admin', joined('host'));
  const assessor = await server.join('judge', { ...joined('assessor'), orgID: host.orgID });
  const writer = await server.join('entrant', joined('writer'));
  const announcer = await server.join('admin', joined('announcer'));
  const lone = await server.join('judge', { ...joined('lone'), orgID: announcer.orgID });
  const drawn = new Set(screensByTurns.map(({ screen }) => screen.who));
  for (const who of (['newcomer', 'assessor', 'announcer'] as const).filter((one) => drawn.has(one))) {
    people[who] = await arrived(joined(who).email);
  }
  const [admin, entrant] = await Promise.all(['admin', 'entrant'].map((who) => server.signIn(`${who}@demo.test`)));
  clock.set(at);
  const [awards, entries] = await Promise.all([
    server.ok('listAwards', { as: admin! }),
    server.ok('listEntries', { as: entrant! }),
  ]);
  ids.award = awards.find(({ status }) => status === 'judging')!.id;
  const { id, awardID } = entries.find(({ status }) => status === 0)!;
  ids.draft = `id=${id}&awardID=${awardID}`;
  Object.assign(ids, await picturedAwards(server, { organiser, admin: host, judge: assessor, entrant: writer }));
  await closedPrize(server, announcer, lone, writer);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Somebody signed in, before the first screen. */
async function arrived(email: string): Promise<Person> {
  const person = await signedIn(browser, server, email, { at });
  // Of the same origin, so that what the device keeps can be written before a screen is drawn.
  await person.page.goto('favicon.ico');
  return person;
}

/** Identifiers one after another: the order in which a judge is shown entries is drawn by them. */
function inTurn() {
  let last = 0;
  return () => {
    last += 1;
    return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
  };
}

const screens: Readonly<Record<string, Screen>> = {
  'sign-in': {
    who: 'nobody',
    path: 'login',
    shows: 'input[type=password]',
    variants: ['1440-light-en', '360-dark-fr'],
  },
  entrant: {
    who: 'entrant',
    path: 'entrant',
    shows: 'main a',
    variants: ['1440-dark-ro', '360-light-en'],
  },
  'entrant-list': {
    who: 'entrant',
    path: 'entrant/entry/list',
    shows: 'main article, main li',
    variants: ['1440-light-en', '360-dark-zh'],
  },
  editor: {
    who: 'entrant',
    path: () => `entrant/entry?${ids.draft}`,
    shows: 'main textarea',
    variants: ['1440-light-fr', '360-dark-en'],
  },
  judge: {
    who: 'judge',
    path: 'judge',
    shows: 'main li',
    variants: ['1440-dark-en', '360-light-ro'],
  },
  'judge-play': {
    who: 'judge',
    path: 'judge/play',
    shows: 'main [role=radiogroup]',
    variants: ['1440-light-fr', '360-dark-en'],
  },
  'judge-review': {
    who: 'judge',
    path: 'judge/play?review',
    shows: 'main table',
    variants: ['1440-light-zh', '360-light-en'],
  },
  admin: {
    who: 'admin',
    path: '',
    shows: 'main section',
    variants: ['1440-light-en', '360-dark-fr'],
  },
  entries: {
    who: 'admin',
    path: 'entries',
    shows: 'main tbody tr',
    variants: ['1440-dark-en', '360-light-ro'],
  },
  award: {
    who: 'admin',
    path: () => `award/${ids.award}?tab=lifecycle`,
    shows: 'main svg text',
    variants: ['1440-light-en', '360-dark-fr'],
  },
  scores: {
    who: 'admin',
    path: 'scores',
    shows: 'main tbody tr',
    variants: ['1440-light-ro', '360-dark-en'],
  },
  invoices: {
    who: 'admin',
    path: 'invoices',
    shows: 'main tbody tr',
    variants: ['1440-dark-en', '360-light-zh'],
  },
  form: {
    who: 'admin',
    path: () => `award/${ids.award}?tab=form`,
    shows: '[role=tabpanel] ol li',
    variants: ['1440-dark-fr', '360-light-en'],
  },
  history: {
    who: 'admin',
    path: () => `award/${ids.award}?tab=history`,
    shows: '[role=tabpanel] section ol li',
    variants: ['1440-light-en', '360-dark-ro'],
  },
  announcing: {
    who: 'announcer',
    path: 'scores',
    press: 'div:has(> h1) + div button',
    shows: '[role=dialog] ol, [role=dialog] ul',
    variants: ['1440-light-en', '360-dark-fr'],
  },
  audit: {
    who: 'admin',
    path: 'utils?tab=audit',
    shows: 'main section ol li',
    variants: ['1440-dark-fr', '360-light-en'],
  },
  'first-run': {
    who: 'newcomer',
    path: '',
    shows: 'main ol li',
    variants: ['1440-light-en', '360-dark-fr'],
  },
  ballot: {
    who: 'assessor',
    path: () => `judge/round?${ids.round}`,
    shows: 'main button',
    variants: ['1440-light-fr', '360-dark-en'],
  },
  vote: {
    who: 'nobody',
    path: () => `vote/${ids.vote}`,
    shows: 'main button',
    variants: ['1440-light-en', '360-dark-ro'],
  },
  atlas: {
    who: 'admin',
    path: 'utils/flows',
    shows: 'main svg text',
    variants: ['1440-light-en', '360-dark-zh'],
  },
};

/** Chinese is drawn in the system's font, which is another where this one is not installed. */
const hasChinese = execFileSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).includes('Noto Sans CJK SC');

async function open({ who, path, press, shows }: Screen, look: Look): Promise<Page> {
  const { page } = people[who];
  const [width, mode, locale] = look.split('-') as ['1440' | '360', 'light' | 'dark', Locale];
  await page.setViewportSize({ width: Number(width), height: width === '360' ? 740 : 900 });
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await keepLocale(page, locale);
  await page.goto(typeof path === 'string' ? path : path());
  await page.getByRole('heading', { level: 1 }).filter({ hasText: /\S/ }).waitFor();
  // What stood there before any script is drawn anew by the script, which names the page.
  await page.waitForFunction(() => document.title !== 'Awards');
  if (press) await page.locator(press).last().click();
  await page.locator(shows).first().waitFor();
  if (locale !== 'zh') await page.evaluate(nameChinese);
  return page;
}

/** Chinese by its own name is drawn in the system's font, where there is one: a Latin name stands for it. */
function nameChinese(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (/\p{Script=Han}/u.test(currentNode.nodeValue ?? '')) currentNode.nodeValue = 'Zh';
  }
}

/** Pictures that are written anew are all of them. */
const isWhole = isDeep || Boolean(process.env.UPDATE_PICTURES);

/** Drawn at night alone: of the same parts as other lists, tables, dialogs and desks here, and looked at by others for what they say. */
const nightly = ['entrant-list', 'scores', 'history', 'announcing', 'first-run', 'ballot'];

// A quick run has each other screen in one of its two looks, by turns: both widths, both modes and every language are among them.
const byDay = Object.entries(screens).filter(([name]) => isWhole || !nightly.includes(name));
const screensByTurns = byDay.map(([name, screen], at) => {
  const drawn = screen.variants.filter((look) => hasChinese || !look.endsWith('zh'));
  return { name, screen, variants: isWhole ? drawn : [drawn[at % drawn.length]!] };
});

describe.each(screensByTurns)('$name', ({ name, screen, variants }) => {
  it.for(variants)('looks as kept, %s', async (look) => {
    const page = await open(screen, look);
    // What arrives after the first drawing has this long.
    await expect
      .poll(async () => compareWithBaseline(`${name}-${look}`, await pictureOf(page)), { timeout: 10_000 })
      .toBeNull();
  });
});

/** Where letters are drawn. */
let page: Page;
beforeAll(async () => {
  page = await people.nobody.context.newPage();
});

// And each letter in one language, the next in the next.
const letterLocales = (kind: (typeof letters)[number]) =>
  isWhole ? locales.filter((locale) => hasChinese || locale !== 'zh') : [locales[letters.indexOf(kind)]!];

describe.each(letters)('the letter %s', (kind) => {
  it.for(letterLocales(kind))('looks as kept in %s, wide and narrow', async (locale) => {
    const html = await letterOf(server, organiser, kind, locale);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 400 });
      await drawLetter(page, html, server);
      const whole = () => ({ x: document.documentElement.scrollWidth, y: document.documentElement.scrollHeight });
      const { x, y } = await page.evaluate(whole);
      expect(x).toBeLessThanOrEqual(width);
      await page.setViewportSize({ width, height: y });
      expect(await compareWithBaseline(`letter-${kind}-${width}-${locale}`, await pictureOf(page))).toBeNull();
    }
  });
});

// Which words each has is held by the unit tests of letters: a quick run draws one.
describe.each(sampleOf(letters, 1))('the letter %s in Chinese', (kind) => {
  it('says as kept, in its order, and is no wider than a phone', async () => {
    // Its writing is drawn in the reader's own font: what it says is kept, and how wide, as every sign is as wide as high.
    await page.setViewportSize({ width: 360, height: 740 });
    await drawLetter(page, await letterOf(server, organiser, kind, 'zh'), server);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expect(await treeOf(page.locator('body'))).toMatchFileSnapshot(`trees/letter-${kind}-zh.txt`);
  });
});

// One in a quick run: the same part draws all three.
describe('a screen reader finds the table of', () => {
  it.each(sampleOf(['entries', 'scores', 'invoices'], 1))('%s in its order', async (name) => {
    const page = await open(screens[name]!, '1440-light-en');
    const tree = await treeOf(page.getByRole('main').getByRole('table').first());
    // The first rows say how every one is read.
    await expect(tree.split('\n').slice(0, treeLines).join('\n')).toMatchFileSnapshot(`trees/${name}.txt`);
  });
});
const treeLines = 90;

/** What a mistake in a style or a text would do to one thing on the page. */
const planted: Readonly<Record<string, (element: HTMLElement | SVGElement) => void>> = {
  'moved by 4 px': ({ style }) => style.setProperty('transform', 'translateY(4px)'),
  'of another colour': ({ style }) => style.setProperty('filter', 'invert(0.2) hue-rotate(40deg)'),
  'without its words': (element) => {
    element.textContent = '';
  },
};

type Found = ElementHandle<HTMLElement | SVGElement>;

const spots = [
  ['entries', (page: Page) => page.getByText('Error', { exact: true }).last()],
  ['sign-in', (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })],
  ['sign-in', (page: Page) => page.getByText('Email', { exact: true })],
  ['entries', (page: Page) => page.getByRole('button', { name: 'Import', exact: true })],
] as const;

// Buttons and words, on two screens: in a quick run the smallest of them, which is the hardest to find.
describe.each(sampleOf(spots, 1))('on %s, %s', (name, find) => {
  const screen = screens[name]!;
  let page: Page;
  let thing: Found;
  let before: PNG;
  beforeAll(async () => {
    page = await open(screen, screen.variants[0]);
    // By itself: without its words it has no name any more.
    thing = (await find(page).elementHandle()) as Found;
    before = await pictureOf(page);
  });
  it.each(Object.keys(planted))('something %s is found', async (change) => {
    const kept = await thing.evaluateHandle(
      (element) => [element.getAttribute('style'), [...element.childNodes]] as const,
    );
    await thing.evaluate(planted[change]!);
    const after = await pictureOf(page);
    await thing.evaluate((element, [style, words]) => {
      element.setAttribute('style', style ?? '');
      element.replaceChildren(...words);
    }, kept);
    expect(differencesOf(after, before)).not.toEqual([]);
  });
  it('nothing is, where it is as it was, or its letters’ edges are drawn a little otherwise', async () => {
    expect(differencesOf(await pictureOf(page), before)).toEqual([]);
    expect(differencesOf(softened(before), before)).toEqual([]);
  });
});

/** Every pixel an eighth of its right neighbour, as another rasteriser places letters a fraction of a pixel aside. */
function softened({ width, height, data }: PNG): PNG {
  const result = new PNG({ width, height });
  data.copy(result.data);
  for (let index = 0; index < data.length - 4; index += 1) {
    result.data[index] = Math.round(data[index]! * 0.875 + data[index + 4]! * 0.125);
  }
  return result;
}
