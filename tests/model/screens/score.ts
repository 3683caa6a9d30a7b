import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ScoreEvent, ScoreFacts } from '#machines/score/score.rules.ts';
import { textOf } from '../../support/texts.ts';
import type { LifecycleScreen } from './screenLifecycle.ts';

/** Handing a sheet in on the page of all marks, by its judge; its other steps are done elsewhere. */
export function scoreScreen(page: Page): LifecycleScreen<unknown, ScoreFacts, ScoreEvent> {
  const t = (id: string) => textOf('en', id);
  const submit = page.getByRole('button', { name: /^Submit \d/ });
  return {
    async open() {
      await page.goto('judge/play?review');
    },

    async shows(_, state) {
      const words = state === 'recused' ? t('judge.recused.chip') : t(`common.scoreStatus.${state}`);
      await page.getByRole('row').filter({ hasText: words }).first().waitFor();
    },

    acts: {
      'score.submit': () => submit.click(),
      'score.mark': null,
      'score.recuse': null,
      'score.unrecuse': null,
      'score.finalise': null,
      'score.unfinalise': null,
      'score.reopen': null,
    },

    async refuses() {
      // Nothing to hand in: the button is gone once every sheet is in, and says so before.
      if ((await submit.count()) > 0) expect(await submit.getAttribute('aria-disabled')).toBe('true');
    },
  };
}
