import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { desc, eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import type { Locale } from '#contract/locales.ts';
import { mails } from '#server/platform/database/schema.ts';
import type { TestPerson, TestServer } from './server.ts';

/** The letters that are held against pictures: about money, about a decision, and to somebody new. */
export const letters = ['invoice', 'announced', 'invitation'] as const;

/** A letter as a page, in a language, as an organiser's test of it arrives. */
export async function letterOf(
  server: TestServer,
  { token, email }: Pick<TestPerson, 'token' | 'email'>,
  kind: (typeof letters)[number],
  locale: Locale,
): Promise<string> {
  const templates = await server.ok('listMailTemplates', { as: token, query: { locale } });
  const { subject, text } = templates.find((one) => one.kind === kind)!.product;
  const body = { subject, text, send: true };
  await server.ok('previewMailTemplate', { as: token, query: { kind, locale }, body });
  await server.settleMails();
  const own = server.database.select({ html: mails.html }).from(mails).where(eq(mails.to, email));
  const [mail] = await own.orderBy(desc(mails.id)).limit(1);
  return mail!.html!;
}

/** Draws a letter in the fonts of the product: those that a reader has are another on every machine. */
export async function drawLetter(page: Page, html: string, server: Pick<TestServer, 'url'>): Promise<void> {
  // The port of the server is another in each run.
  await page.setContent(html.replaceAll(server.url, 'https://awards.example.org/'));
  await page.addStyleTag({ content: await faces() });
  await page.evaluate(() => document.fonts.load('400 16px Roboto').then(() => document.fonts.ready));
}

async function faces(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const face = async (script: string, range: string) => {
    const path = resolve(`@fontsource-variable/roboto/files/roboto-${script}-wght-normal.woff2`);
    const data = (await readFile(path)).toString('base64');
    return `@font-face{font-family:Roboto;font-weight:100 900;src:url(data:font/woff2;base64,${data}) format("woff2");unicode-range:${range}}`;
  };
  return [await face('latin-ext', 'U+0100-02FF,U+1E00-1EFF'), await face('latin', 'U+0000-00FF,U+2000-22FF')].join('');
}
