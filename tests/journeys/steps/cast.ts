import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Locale, languages } from '#contract/locales.ts';
import { logo, projectDocument } from '#server/modules/demo/documents.ts';
import { openPerson, type Person, picture } from '../../support/browser.ts';
import { isDeep } from '../../support/depth.ts';
import type { TestServer } from '../../support/server.ts';
import { flawsOf, textOf } from '../../support/texts.ts';

type Values = Record<string, string | number>;

/** Who takes part in one journey, in one language, on one server. */
export interface Cast {
  readonly server: TestServer;
  readonly locale: Locale;
  readonly administrator: Actor;
  readonly entrant: Actor;
  readonly judge: Actor;
  /** The code or password of the newest message to somebody. */
  codeFor(email: string): Promise<string>;
}

/** A person at a browser, who finds things by role and label in their own language. */
export interface Actor extends Person {
  readonly email: string;
  /** What a message reads in this person's language. */
  t(id: string, values?: Values): string;
  button(id: string, values?: Values): Locator;
  link(id: string, values?: Values): Locator;
  field(id: string, values?: Values): Locator;
  heading(text: string): Locator;
  menu(id: string): Promise<void>;
  /** Waits for the alert with this message. */
  untilMessage(id: string, values?: Values): Promise<void>;
  /** Waits until the page says that the server has all that was typed. */
  untilSaved(): Promise<void>;
  /** Finds nothing untranslated or cut off on the page, nothing wrong in its scripts, and keeps a picture. */
  inspect(name: string): Promise<void>;
}

/** The judge has a browser of their own. */
export async function castOf(browser: Browser, ofJudge: Browser, server: TestServer, locale: Locale): Promise<Cast> {
  const open = async (email: string, within = browser) => {
    // A quick run looks for barriers in English: what depends on words is looked for on the narrowest screens (narrow.test.ts).
    const barriers = isDeep || locale === 'en';
    const actor = actorOf(await openPerson(within, server.url, { locale }), email, locale, { barriers });
    if (locale !== 'en') await chooseLanguage(actor, locale);
    return actor;
  };
  return {
    server,
    locale,
    administrator: await open('admin@demo.test'),
    entrant: await open('nadia@quay.example'),
    judge: await open('ruth@panel.example', ofJudge),
    async codeFor(email) {
      const mails = await server.mails();
      const newest = mails.findLast((mail) => mail.to === email && mail.code);
      if (!newest?.code) throw new Error(`No code was sent to ${email}`);
      return newest.code;
    },
  };
}

/** Everybody meets the product in English and picks their language where they sign in. */
async function chooseLanguage({ page, t }: Actor, locale: Locale) {
  await page.goto('');
  await page
    .getByRole('navigation', { name: /./ })
    .getByText(languages[locale].name.replace(/ \(.*/, ''), { exact: true })
    .click();
  await page.getByRole('heading', { name: t('public.signIn.title') }).waitFor();
}

/** A real document and two logos, as files of a computer. */
export const filesOf = async () => ({
  document: {
    name: 'Harbour Light – statement (final).pdf',
    mimeType: 'application/pdf',
    buffer: await projectDocument(
      { title: 'Harbour Light', place: 'Carra Quay', organisation: 'Quay Studio', statement: 'It is open all night.' },
      3,
    ),
  },
  light: { name: 'quay light.svg', mimeType: 'image/svg+xml', buffer: logo('Quay Studio', 1, 'light') },
  dark: { name: 'quay dark.svg', mimeType: 'image/svg+xml', buffer: logo('Quay Studio', 1, 'dark') },
});

const axeSource = readFileSync(join('node_modules', 'axe-core', 'axe.min.js'), 'utf8');

export function actorOf(person: Person, email: string, locale: Locale, { barriers = true } = {}): Actor {
  const { page } = person;
  const t = (id: string, values?: Values) => textOf(locale, id, values);
  return {
    ...person,
    email,
    t,
    button: (id, values) => page.getByRole('button', { name: t(id, values), exact: true }),
    link: (id, values) => page.getByRole('link', { name: t(id, values), exact: true }),
    field: (id, values) => page.getByLabel(t(id, values), { exact: true }),
    heading: (text) => page.getByRole('heading', { name: text }).first(),
    menu: (id) =>
      page
        .getByRole('navigation', { name: t('common.mainNavigation') })
        .getByRole('link', { name: t(id) })
        .click(),
    untilMessage: (id, values) => page.getByText(t(id, values), { exact: true }).first().waitFor(),
    untilSaved: () => {
      const saved = t('common.allSavedAt', { time: '00:00' }).replace(/[()]/g, '.').replace('00:00', '\\d+:\\d+');
      return page.getByText(new RegExp(saved)).first().waitFor();
    },
    async inspect(name) {
      await settled(page);
      expect(await flawsOf(page, locale), `${name}, ${locale}`).toEqual([]);
      if (barriers) expect(await violations(page), `${name}, accessibility`).toEqual([]);
      expect(person.problems, name).toEqual([]);
      await picture(page, `${name}-${locale}`);
    },
  };
}

/** Skeletons and transitions are over: the page looks as it will stay. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      document
        .getAnimations()
        .every(
          (animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity,
        ),
  );

async function violations(page: Page): Promise<string[]> {
  // Evaluated from the outside: the page's own policy allows no inline script. Once a document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> };
    const axe = (globalThis as unknown as { axe: Axe }).axe;
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations: found } = await axe.run({ runOnly, resultTypes: ['violations'] });
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}
