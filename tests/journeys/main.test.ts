import { createTestModel } from '@xstate/test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { locales } from '../../src/contract/locales.ts';
import { type JourneyEvent, journey } from '../model/journey.ts';
import { launchBrowser, picture } from '../support/browser.ts';
import { startServer } from '../support/server.ts';
import { webFolder } from '../support/webFolder.ts';
import { administratorSteps } from './steps/administrator.ts';
import { type Cast, castOf } from './steps/cast.ts';
import { entrantSteps } from './steps/entrant.ts';
import { judgeSteps } from './steps/judge.ts';

const steps: Record<JourneyEvent, (cast: Cast) => Promise<void>> = {
  ...administratorSteps,
  ...entrantSteps,
  ...judgeSteps,
};

const paths = createTestModel(journey).getSimplePaths({ toState: (state) => state.matches('told') });

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('one award, from announcement to result', () => {
  // Each language takes one of the ways; English takes both.
  const ways = paths.map((path) => ({
    path,
    how: /by card/.test(path.description) ? 'by card' : 'against an invoice',
  }));
  const walks = locales.flatMap((locale, index) =>
    (locale === 'en' ? ways : [ways[index % ways.length]!]).map(({ path, how }) => ({
      title: `in ${locale}, ${how}`,
      locale,
      path,
    })),
  );
  for (const { title, locale, path } of walks)
    it(title, { timeout: 300_000 }, async () => {
      const server = await startServer({ demo: true, web: webFolder });
      const cast = await castOf(browser, server, locale);
      try {
        await path.test({
          states: {},
          events: Object.fromEntries(
            Object.entries(steps).map(([event, walk]) => [event, () => told(event, cast, () => walk(cast))]),
          ),
        });
      } finally {
        await Promise.all([cast.administrator, cast.entrant, cast.judge].map(({ context }) => context.close()));
        await server.close();
      }
    });
});

/** A step that fails says which one it was and leaves everybody's picture. */
async function told(event: string, { administrator, entrant, judge, locale }: Cast, walk: () => Promise<void>) {
  try {
    await walk();
  } catch (error) {
    for (const [name, { page }] of Object.entries({ administrator, entrant, judge })) {
      await picture(page, `failed-${locale}-${name}`);
    }
    throw new Error(`${event}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
