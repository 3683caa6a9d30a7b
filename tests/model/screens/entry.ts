import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  type EntryEvent,
  type EntryFacts,
  type EntryState,
  entryStatuses,
} from '../../../machines/entry/entry.rules.ts';
import { textOf } from '../../support/texts.ts';
import type { LifecycleScreen } from './screenLifecycle.ts';

interface Thing {
  readonly id: string;
  readonly awardID: string;
}

/** Withdrawing an entry on its own page, by its entrant; its other steps are done elsewhere. */
export function entryScreen(page: Page): LifecycleScreen<Thing, EntryFacts, EntryEvent> {
  const t = (id: string, values?: Record<string, string | number>) => textOf('en', id, values);
  const withdraw = page.getByRole('button', { name: t('entrant.withdraw'), exact: true });
  return {
    async open({ id, awardID }) {
      await page.goto(`entrant/entry?${new URLSearchParams({ id, awardID })}`);
    },

    async shows(_, state) {
      if (state === 'deleted' || state === 'binned') return;
      await page
        .getByText(t(`common.entryStatus.${entryStatuses[state as EntryState]}`), { exact: true })
        .first()
        .waitFor();
    },

    acts: {
      async 'entry.withdraw'() {
        await withdraw.click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('entrant.withdraw'), exact: true })
          .click();
      },
      'entry.save': null,
      'entry.submit': null,
      'entry.setCategory': null,
      'entry.askCorrection': null,
      'entry.accept': null,
      'entry.markBest': null,
      'entry.delete': null,
      'entry.restore': null,
      'entry.expired': null,
      'judging.opened': null,
      'judging.withdrawn': null,
      'judging.closed': null,
      'judging.reopened': null,
    },

    async refuses(_, { state }, reasons) {
      if (state !== 'submitted') return expect(await withdraw.count()).toBe(0);
      expect(await withdraw.getAttribute('aria-disabled')).toBe('true');
      await withdraw.click({ force: true });
      for (const { code, params } of reasons) await page.getByText(t(code, params)).first().waitFor();
    },
  };
}
