import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RefusedStep, refusedSteps, type Stage } from '../model/refusals.ts';
import { launchBrowser } from '../support/browser.ts';
import { sampleOf } from '../support/depth.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { cast } from '../support/stage.ts';
import { textOf } from '../support/texts.ts';
import { webFolder } from '../support/webFolder.ts';

let server: TestServer;
let stage: Stage;
let browser: Browser;
const pages = new Map<string, Page>();

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
  stage = { server, people: await cast(server) };
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

// Some of each role in a quick run: awards.lifecycle, entries and scores.test.ts hold the server to every reason, and paths.award meets those of the lifecycle.
describe('a refused step', () => {
  it.each(sampleOf(refusedSteps, 4))('$title', async (refused) => {
    const made = await refused.arrange(stage);
    const { status, body } = await refused.call(stage, made);
    expect({ status, codes: body.reasons.map(({ code }) => code) }).toEqual({
      status: refused.status,
      codes: refused.codes,
    });
    const page = await pageOf(refused, refused.screen(made));
    if (refused.press) {
      await page
        .getByRole('button', { name: textOf('en', refused.press), exact: true })
        .first()
        .click({ force: true });
    }
    // Each reason of the server's answer is what the person reads, word for word.
    for (const { code, params } of body.reasons) {
      await page
        .getByText(textOf('en', code, params))
        .filter({ visible: true })
        .first()
        .waitFor();
    }
    const after = await refused.call(stage, made);
    expect(after.status).toBe(refused.status);
  });
});

/** A signed-in browser of the one whom the step is refused to, on a page. */
async function pageOf({ who, title }: RefusedStep, path: string): Promise<Page> {
  const { admin, judge, entrant, rival } = stage.people;
  const person = who === 'admin' ? admin : who === 'judge' ? judge : title.includes('too many') ? rival : entrant;
  const known = pages.get(person.email);
  if (known) {
    await known.goto(path);
    return known;
  }
  const { page } = await openSignedIn(browser, server, person.email, { path });
  pages.set(person.email, page);
  return page;
}
