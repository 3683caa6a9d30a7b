import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { awardStep } from '#machines/award/award.machine.ts';
import {
  type AwardEvent,
  editableWhenClosed,
  lockedWhileJudging,
  lockedWhileOpen,
} from '#machines/award/award.rules.ts';
import type { AwardFacts } from '#machines/award/award.types.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { type AwardStatus, awardStatuses } from '#machines/shared/award.statuses.ts';
import { textOf } from '../../support/texts.ts';
import type { LifecycleScreen } from './screenLifecycle.ts';

interface Thing {
  readonly id: string;
}

/** The award's chart on its own page, by an administrator who reads English. */
export function awardScreen(page: Page): LifecycleScreen<Thing, AwardFacts, AwardEvent> {
  const t = (id: string, values?: Record<string, string | number>) => textOf('en', id, values);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const stepNamed = (from: AwardStatus, to: AwardStatus) => t(`admin.lifecycle.step.${from}.${to}`);
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const status = (state: string) => {
    const label = t(`common.awardStatus.${state}`);
    return label.charAt(0).toUpperCase() + label.slice(1);
  };

  const forward = (from: AwardStatus, to: AwardStatus) => async () => {
    await button(stepNamed(from, to)).click();
    if (to === 'judging' || to === 'closed' || to === 'completed') await confirm();
  };
  /** What other people feel at once is asked about first; the act is the last of the two. */
  async function confirm() {
    const buttons = page.getByRole('dialog').getByRole('button');
    await buttons.nth(1).waitFor();
    await buttons.last().click();
  }
  const back =
    (from: AwardStatus, to: AwardStatus) =>
    async ({ reason }: { readonly reason: string }) => {
      const step = stepNamed(from, to);
      await button(t('admin.lifecycle.backButton', { step })).click();
      await giveReason(step, reason);
    };
  async function giveReason(step: string, reason: string) {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('admin.reason') }).fill(reason);
    await dialog.getByRole('button', { name: step, exact: true }).click();
  }

  async function tabTo(tab: string) {
    await page.getByRole('tab', { name: new RegExp(`^${t(`admin.award.tab.${tab}`)}`) }).click();
  }
  async function openMenu() {
    await page.getByRole('button', { name: /^More actions/ }).click();
    return page.getByRole('menuitem', { name: new RegExp(`^${t('admin.award.delete')}`) });
  }
  const tabOf = (field: string) => (field.endsWith('At') ? 'dates' : 'details');
  const control = (field: string) => page.getByLabel(t(`admin.award.field.${field}`), { exact: true }).first();

  const edits: Readonly<Record<string, (facts: AwardFacts) => Promise<unknown>>> = {
    name: () => control('name').fill('Another name'),
    currency: () => control('currency').selectOption('usd'),
    resultMethod: () => control('resultMethod').selectOption('mean'),
    opensAt: ({ opensAt, now }) =>
      control('opensAt').fill(new Date((opensAt ?? now) - 86_400_000).toISOString().slice(0, 10)),
  };

  return {
    async open({ id }) {
      await page.goto(`award/${id}?tab=lifecycle`);
    },

    async shows(_, state) {
      if (state === 'deleted') {
        const gone = page.getByRole('heading', { name: t('admin.award.notFound.title') });
        await gone.or(page.getByRole('heading', { level: 1, name: t('common.menu.awards') })).waitFor();
        return;
      }
      if ((await page.getByRole('tab', { selected: true }).count()) > 0) await tabTo('lifecycle');
      const next = t('admin.lifecycle.chart.text', { status: status(state), next: '' }).trim();
      await page.getByRole('region', { name: t('admin.lifecycle.chart'), exact: true }).waitFor();
      await page.getByRole('img', { name: next }).waitFor();
      // What can happen next is every step of the chart that leads out of this state, and nothing else.
      const steps = awardStatuses.flatMap((from) =>
        awardStatuses.filter((to) => awardStep(from, to, {})).map((to) => ({ from, to })),
      );
      const namesOf = (some: typeof steps) => some.map(({ from, to }) => stepNamed(from, to)).sort();
      const offered = async () => {
        const seen = await page.getByRole('main').ariaSnapshot();
        const regions = [...seen.matchAll(/^ *- region "(.*)"/gm)].map(([, name = '']) => name);
        return regions.filter((name) => namesOf(steps).includes(name)).sort();
      };
      await expect.poll(offered).toEqual(namesOf(steps.filter(({ from }) => from === state)));
    },

    acts: {
      async 'award.edit'({ fields }, { facts }) {
        for (const field of fields) {
          await tabTo(tabOf(field));
          const edit = edits[field];
          if (!edit) throw new Error(`No way to change ${field}`);
          await edit(facts);
        }
        await control(fields.at(-1) ?? '').blur();
      },
      'award.approve': forward('pending', 'approved'),
      async 'award.open'({ now }, { facts: { opensAt, now: at } }) {
        if (!now || (opensAt !== null && opensAt <= at)) return forward('approved', 'open')();
        await button(t('admin.lifecycle.openNow')).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('admin.lifecycle.openNow'), exact: true })
          .click();
      },
      'award.startJudging': forward('open', 'judging'),
      async 'award.close'({ override }, { facts }) {
        const awaited = facts.categories.some(({ openSheets }) => openSheets > 0);
        const isReady = !awaited && !facts.waitingEntries && !facts.unjudgedEntries;
        if (isReady || !override) return forward('judging', 'closed')();
        await button(t('admin.lifecycle.override')).click();
        await giveReason(stepNamed('judging', 'closed'), override);
      },
      'award.complete': forward('closed', 'completed'),
      'award.unopen': back('open', 'approved'),
      'award.reopenEntries': back('judging', 'open'),
      'award.reopenJudging': back('closed', 'judging'),
      async 'award.delete'() {
        await (await openMenu()).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('admin.award.delete'), exact: true })
          .click();
      },
      // The chair decides ties where the ranking stands, on the page of the scores.
      'award.decideTie': null,
      // A round is left out where the ranking would stand, there too.
      'award.leaveOut': null,
    },

    beyond(event, { facts: { now, closesAt, categories, scored } }) {
      if (
        event.type === 'award.edit' &&
        event.fields.some((field) => field === 'resultMethod' || field === 'criteria') &&
        scored
      )
        return 'the page says since when; tests/api/countingFixed tries it';
      if (event.type === 'award.edit' && event.fields.includes('finalResult')) return 'it is chosen among the rounds';
      if (event.type === 'award.reopenEntries' && (closesAt ?? 0) <= now) return 'the dialog asks until when';
      const overtaken = categories.some(({ bestEntryStands = true }) => !bestEntryStands);
      return event.type === 'award.complete' && overtaken ? 'only the server works the ranking out' : null;
    },

    async refuses(event, { state }, reasons) {
      if (event.type === 'award.edit') {
        const tab = state === 'deleted' ? null : tabOf(event.fields[0] ?? '');
        if (tab === null) return;
        const date = reasons.map(({ code }) => passed[code]).find((field) => field !== undefined);
        if (date) {
          await tabTo('dates');
          await control(date).fill('2019-01-01');
          await seesAll(page.getByRole('main'), reasons);
          return tabTo('lifecycle');
        }
        const locked = event.fields.filter((field) => lockedIn(state, field));
        for (const field of locked) {
          await tabTo(tabOf(field));
          await expect.poll(() => control(field).getAttribute('readonly'), { message: field }).not.toBeNull();
          const note = t('admin.award.locked', { status: status(state) }).split(':')[0] ?? '';
          await page
            .getByText(new RegExp(`^${note}`))
            .first()
            .waitFor();
        }
        expect(locked.length).toBeGreaterThan(0);
        return tabTo('lifecycle');
      }
      if (event.type === 'award.delete') {
        if (state === 'deleted') return;
        const item = await openMenu();
        await expect.poll(() => item.getAttribute('aria-disabled')).toBe('true');
        await seesAll(item, reasons);
        return page.keyboard.press('Escape');
      }
      const step = stepOf[event.type];
      if (!step) return;
      const [from, to] = step;
      const name = stepNamed(from, to);
      // What the present state does not know is not there to be pressed.
      if (from !== state) return expect(await panel(name).count()).toBe(0);
      const wordless = reasons.filter(({ code }) => code === 'award.refusal.reasonMissing');
      const others = reasons.filter((reason) => !wordless.includes(reason));
      if (others.length === 0) {
        await button(t('admin.lifecycle.backButton', { step: name })).click();
        await giveReason(name, '');
        await seesAll(page.getByRole('dialog'), wordless);
        await page.keyboard.press('Escape');
        return page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await seesAll(panel(name), others);
      const isBack = awardStatuses.indexOf(to) < awardStatuses.indexOf(from);
      const refused = button(isBack ? t('admin.lifecycle.backButton', { step: name }) : name);
      expect(await refused.getAttribute('aria-disabled')).toBe('true');
      await refused.click({ force: true });
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  };

  async function seesAll(place: ReturnType<Page['locator']>, reasons: readonly Reason[]) {
    for (const { code, params } of reasons) await place.getByText(t(code, params)).first().waitFor();
  }
}

/** Which date is refused once it has passed, by the reason. */
const passed: Readonly<Record<string, string>> = {
  'award.refusal.openingInPast': 'opensAt',
  'award.refusal.closingInPast': 'closesAt',
};

const stepOf: Partial<Record<AwardEvent['type'], readonly [from: AwardStatus, to: AwardStatus]>> = {
  'award.approve': ['pending', 'approved'],
  'award.open': ['approved', 'open'],
  'award.startJudging': ['open', 'judging'],
  'award.close': ['judging', 'closed'],
  'award.complete': ['closed', 'completed'],
  'award.unopen': ['open', 'approved'],
  'award.reopenEntries': ['judging', 'open'],
  'award.reopenJudging': ['closed', 'judging'],
};

function lockedIn(state: string, field: string): boolean {
  if (state === 'completed') return true;
  if (state === 'closed') return !editableWhenClosed.includes(field);
  return (state === 'judging' ? lockedWhileJudging : state === 'open' ? lockedWhileOpen : []).includes(field);
}
