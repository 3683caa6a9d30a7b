import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type EntryEvent, type EntryFacts, type EntryState, entryStatuses } from '#machines/entry/entry.rules.ts';
import { textOf } from '../../support/texts.ts';
import type { LifecycleScreen } from './screenLifecycle.ts';

interface Thing {
  readonly id: string;
  readonly awardID: string;
}

/** Withdrawing an entry from its card in the list, by its entrant; its other steps are done elsewhere. */
export function entryScreen(page: Page): LifecycleScreen<Thing, EntryFacts, EntryEvent> {
  const t = (id: string, values?: Record<string, string | number>) => textOf('en', id, values);
  const cardOf = ({ id }: Thing) => page.getByRole('listitem').filter({ has: page.locator(`a[href*="${id}"]`) });
  const openMenu = (thing: Thing) =>
    cardOf(thing)
      .getByRole('button', { name: /^Actions for/ })
      .click();
  const withdraw = page.getByRole('menuitem', { name: t('entrant.withdraw') });
  return {
    async open() {
      await page.goto('entrant/entry/list');
    },

    async shows(thing, state) {
      if (state === 'deleted' || state === 'binned') return;
      await cardOf(thing)
        .getByText(t(`common.entryStatus.${entryStatuses[state as EntryState]}`), { exact: true })
        .first()
        .waitFor();
    },

    acts: {
      async 'entry.withdraw'(_, __, thing) {
        await openMenu(thing);
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
      'entry.unmarkBest': null,
      'entry.delete': null,
      'entry.restore': null,
      'entry.expired': null,
      'judging.opened': null,
      'judging.withdrawn': null,
      'judging.closed': null,
      'judging.reopened': null,
    },

    async refuses(_, { state }, reasons, thing) {
      if (state === 'deleted' || state === 'binned') return expect(await cardOf(thing).count()).toBe(0);
      await openMenu(thing);
      await page.getByRole('menu').waitFor();
      if (state !== 'submitted') expect(await withdraw.count()).toBe(0);
      else {
        expect(await withdraw.getAttribute('aria-disabled')).toBe('true');
        for (const { code, params } of reasons) await page.getByText(t(code, params)).first().waitFor();
      }
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    },
  };
}
