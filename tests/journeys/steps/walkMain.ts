import { createTestModel } from '@xstate/test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { type JourneyEvent, journey } from '../../model/journey.ts';
import { launchBrowser, picture } from '../../support/browser.ts';
import { startServer } from '../../support/server.ts';
import { webFolder } from '../../support/webFolder.ts';
import { administratorSteps } from './administrator.ts';
import { type Cast, castOf } from './cast.ts';
import { entrantSteps } from './entrant.ts';
import { judgeSteps } from './judge.ts';
import { statesOf } from './states.ts';

const steps: Record<JourneyEvent, (cast: Cast) => Promise<void>> = {
  ...administratorSteps,
  ...entrantSteps,
  ...judgeSteps,
};

const paths = createTestModel(journey).getSimplePaths({ toState: (state) => state.matches('told') });

/**
 * Defines the test of one award from announcement to result, in one language and one of the two ways to pay. Every screen
 * on the way is looked at for words left untranslated, texts cut off, accessibility and errors. The judge's browser has a
 * viewer of documents, or none, as on a telephone.
 */
export function walkMain(locale: Locale, how: 'by card' | 'against an invoice', viewer = false) {
  const path = paths.find(({ description }) => description.includes(`submits ${how}`))!;
  describe(locale, () => {
    let browser: Browser;
    let ofJudge: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
      ofJudge = viewer ? await launchBrowser({ viewer }) : browser;
    });
    afterAll(() => Promise.all([browser.close(), ofJudge.close()]));

    it(`one award, from announcement to result, in ${locale}, ${how}`, { timeout: 600_000 }, async () => {
      const server = await startServer({ demo: true, web: webFolder });
      const cast = await castOf(browser, ofJudge, server, locale);
      try {
        await path.test({
          states: statesOf(cast),
          events: Object.fromEntries(
            Object.entries(steps).map(([event, walk]) => [event, () => reporting(event, cast, () => walk(cast))]),
          ),
        });
      } finally {
        await Promise.all([cast.administrator, cast.entrant, cast.judge].map(({ context }) => context.close()));
        await server.close();
      }
    });
  });
}

/** A step that fails says which one it was and leaves everybody's picture. */
async function reporting(event: string, { administrator, entrant, judge, locale }: Cast, walk: () => Promise<void>) {
  try {
    await walk();
  } catch (error) {
    for (const [name, { page }] of Object.entries({ administrator, entrant, judge })) {
      await picture(page, `failed-${locale}-${name}`);
    }
    throw new Error(`${event}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
