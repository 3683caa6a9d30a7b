import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { launchBrowser } from '../support/browser.ts';
import { isDeep } from '../support/depth.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { signedIn } from '../support/signedIn.ts';
import {
  accept,
  assign,
  cast,
  draft,
  inDays,
  makeAward,
  mark,
  openAward,
  step,
  submitted,
  words,
} from '../support/stage.ts';
import { messagesOf, textOf } from '../support/texts.ts';
import { webFolder } from '../support/webFolder.ts';
import { type Actor, actorOf, filesOf } from './steps/cast.ts';

/** What people are told while something is done and once it is, each said by the product itself. */
type People = 'admin' | 'entrant' | 'judge';
type Viewer = Actor & { readonly seenTexts: Set<string> };

let server: TestServer;
let browser: Browser;
let people: Awaited<ReturnType<typeof cast>>;
let open: Award;
let judging: Award;
let judged: Entry;
const viewers = {} as Record<People, Viewer>;
const shown = new Set<string>();

const dates = { opensAt: inDays(-1), closesAt: inDays(30), judgingClosesAt: inDays(60), resultsAt: inDays(80) };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ web: webFolder }), launchBrowser()]);
  people = await cast(server);
  const { admin, entrant, judge } = people;
  judging = await openAward(server, admin, { ...dates, name: 'River Prize 2026' });
  const categoryIDs = judging.categories.map(({ categoryID }) => categoryID);
  await assign(server, judge, judging, categoryIDs);
  judged = await submitted(server, entrant, judging, categoryIDs[1]);
  judging = await step(server, admin, judging, 'judging');
  await accept(server, judge, judging);
  await mark(server, judge, judging, judged, [7, 8], false);
  open = await openAward(server, admin, dates);
  for (const who of ['admin', 'entrant', 'judge'] as const) viewers[who] = await signIn(people[who]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

interface Row {
  readonly who: People;
  /** Message ids without their "success." and "backdrop.". */
  readonly shows: readonly string[];
  run(viewer: Viewer): Promise<void>;
}

const rows: Readonly<Record<string, Row>> = {
  'making an award from an earlier one': {
    who: 'admin',
    shows: ['success.awardCreated'],
    async run({ page, field, button, heading }) {
      await page.goto('award');
      await field('admin.award.field.name').fill('Harbour Prize 2027');
      await field('admin.award.new.from').selectOption({ label: open.name });
      await button('admin.award.new.create').click();
      await heading('Harbour Prize 2027').waitFor();
    },
  },
  'deleting a category': {
    who: 'admin',
    shows: ['backdrop.checkingData', 'success.awardCategoryDeleted'],
    async run({ page, button, t }) {
      const award = await awardNamed('Harbour Prize 2027');
      const [category] = award.categories;
      await page.goto(`category?award=${award.id}&id=${category?.categoryID}`);
      await button('admin.moreActions', { name: category?.name ?? '' }).click();
      await page.getByRole('menuitem', { name: t('admin.category.delete') }).click();
      await confirm(page, t('admin.category.delete'));
    },
  },
  'deleting an award': {
    who: 'admin',
    shows: ['backdrop.deletingAward', 'success.awardDeleted'],
    async run({ page, button, t }) {
      const award = await awardNamed('Harbour Prize 2027');
      await page.goto(`award/${award.id}`);
      await button('admin.moreActions', { name: award.name }).click();
      await page.getByRole('menuitem', { name: t('admin.award.delete') }).click();
      await confirm(page, t('admin.award.delete'));
    },
  },
  'choosing the award to work on': {
    who: 'admin',
    shows: ['backdrop.fetchingAwardSummary'],
    async run({ page, t }) {
      await page.goto('awards');
      const { name } = judging;
      await page.getByRole('button', { name: t('admin.moreActions', { name }), exact: true }).click();
      await page.getByRole('menuitemcheckbox', { name: t('admin.awards.work') }).click();
    },
  },
  'making a zip file': {
    who: 'admin',
    shows: ['backdrop.creatingZipFile', 'success.zipFileCreated'],
    async run({ page, button }) {
      await page.goto(`award/${judging.id}?tab=files`);
      await button('admin.award.files.create').click();
    },
  },
  'fetching the prices': {
    who: 'admin',
    shows: ['backdrop.fetchingPrices', 'success.pricesRetrieved'],
    async run({ page, button }) {
      await page.goto(`prices?award=${open.id}`);
      await button('admin.prices.refresh').click();
    },
  },
  'opening an award again': {
    who: 'admin',
    shows: ['success.awardUpdated'],
    async run({ page, button, t }) {
      const award = await makeAward(server, people.admin, { ...dates, name: 'Hill Prize' });
      await page.goto(`award/${award.id}?tab=lifecycle`);
      await button('admin.lifecycle.step.pending.approved').click();
      expect(t('success.awardUpdated')).toBe('Award Updated');
    },
  },
  'inviting somebody': {
    who: 'admin',
    shows: ['backdrop.creatingUser', 'success.userCreated'],
    async run({ page, field, button, t }) {
      await page.goto('user');
      await page.getByRole('radio', { name: t('admin.user.type.judge') }).check();
      await field('admin.user.email').fill('ana@panel.example');
      await field('admin.user.givenName').fill('Ana');
      await field('admin.user.familyName').fill('Dima');
      await button('admin.user.create').click();
    },
  },
  'setting somebody’s password': {
    who: 'admin',
    shows: ['backdrop.updatingUserPassword', 'success.userPasswordChanged'],
    async run({ page, t }) {
      await choose(viewers.admin, people.secondJudge, 'admin.user.setPassword');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('admin.user.setPassword.field'), { exact: true }).fill('Panel-Judge-2031');
      await dialog.getByRole('button', { name: t('admin.user.setPassword'), exact: true }).click();
    },
  },
  'locking somebody': {
    who: 'admin',
    shows: ['backdrop.updatingUser', 'success.userUpdated'],
    async run({ page, t }) {
      await choose(viewers.admin, people.secondJudge, 'admin.users.lock');
      await confirm(page, t('admin.users.lock'));
    },
  },
  'deleting somebody': {
    who: 'admin',
    shows: ['backdrop.updatingUserList', 'success.userDeleted'],
    async run({ page, t }) {
      await choose(viewers.admin, people.secondJudge, 'admin.user.delete');
      await confirm(page, t('admin.user.delete.act'));
    },
  },
  'moving entries to another category': {
    who: 'admin',
    shows: ['success.entriesUpdated'],
    async run({ page, t }) {
      const { ref } = await submitted(server, people.entrant, open, open.categories[1]?.categoryID);
      await page.goto(`entries?award=${open.id}`);
      const row = page.getByRole('row').filter({ hasText: ref });
      await row.getByRole('button', { name: t('common.actionsFor', { name: words.title }) }).click();
      await page.getByRole('menuitem', { name: t('admin.entries.move') }).click();
      await page.getByLabel(t('admin.entries.move.to')).selectOption({ index: 1 });
      await page.getByRole('button', { name: t('admin.entries.move.act'), exact: true }).click();
    },
  },
  'replacing a file of an entry': {
    who: 'admin',
    shows: ['backdrop.updatingEntryUploading', 'success.entryUpdated'],
    async run({ page, t }) {
      const { id, awardID } = await draft(server, people.entrant, open, open.categories[1]?.categoryID);
      await page.goto(`entry?id=${id}&awardID=${awardID}`);
      const field = t('admin.entry.field.logoLight');
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: t('admin.entry.file.replace', { field }), exact: true }).click();
      const { light } = await filesOf();
      await (await chooser).setFiles(light);
      await page.getByText(light.name, { exact: true }).first().waitFor();
    },
  },
  'handing marks in': {
    who: 'judge',
    shows: ['backdrop.updatingScore', 'success.scoreUpdated'],
    async run({ page, button }) {
      await page.goto(`judge/entry?id=${judged.id}`);
      await button('judge.submitSheet').click();
    },
  },
  'opening marks again': {
    who: 'admin',
    shows: ['backdrop.updatingScoreStatus', 'success.scoreStatusUpdated'],
    async run({ page, t }) {
      await page.goto(`scores/entry?id=${judged.id}&awardID=${judging.id}`);
      await page.getByRole('button', { name: t('admin.scores.entry.reopen') }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('A mark was meant for another entry.');
      await confirm(page, t('admin.scores.entry.reopen'));
    },
  },
  'starting an entry': {
    who: 'entrant',
    shows: ['backdrop.creatingEntry', 'success.entryCreated'],
    async run({ page, button, field }) {
      await page.goto(`entrant/entry?award=${open.id}`);
      await page.getByRole('radio', { name: open.categories[0]?.name ?? '' }).check();
      await button('entrant.startEntry').click();
      await field('entrant.field.title').waitFor();
    },
  },
  'changing the category': {
    who: 'entrant',
    shows: ['backdrop.changingEntryCategory', 'success.entryCategoryChanged'],
    async run({ field }) {
      await field('entrant.category').selectOption({ label: open.categories[1]?.name ?? '' });
    },
  },
  'submitting an entry': {
    who: 'entrant',
    shows: ['backdrop.submittingEntry', 'success.entrySubmitted'],
    async run({ page, button }) {
      const { id, awardID } = await draft(server, people.entrant, open, open.categories[1]?.categoryID);
      await page.goto(`entrant/entry?id=${id}&awardID=${awardID}`);
      await button('entrant.submitEntry').first().click();
    },
  },
  'withdrawing an entry': {
    who: 'entrant',
    shows: ['backdrop.updatingEntry', 'success.entryUpdated'],
    async run({ page, t }) {
      await page.goto('entrant/entry/list');
      const card = page
        .getByRole('listitem')
        .filter({ hasText: t('common.entryStatus.1') })
        .first();
      await card.getByRole('button', { name: t('common.actionsFor', { name: words.title }) }).click();
      await page.getByRole('menuitem', { name: t('entrant.withdraw') }).click();
      await confirm(page, t('entrant.withdraw'));
    },
  },
  'deleting an entry': {
    who: 'entrant',
    shows: ['backdrop.deletingEntry', 'success.entryDeleted'],
    async run({ page, t }) {
      await page.goto('entrant/entry/list');
      const card = page
        .getByRole('listitem')
        .filter({ hasText: t('common.entryStatus.0') })
        .first();
      await card.getByRole('button', { name: new RegExp(t('common.actionsFor', { name: '' }).trim()) }).click();
      await page.getByRole('menuitem', { name: t('common.delete'), exact: true }).click();
    },
  },
  'adding a card': {
    who: 'entrant',
    shows: ['backdrop.validatingPaymentMethod', 'success.paymentMethodAdded'],
    async run({ page, button }) {
      await page.goto('entrant/settings');
      await addCard(viewers.entrant, '4242 4242 4242 4242');
      await button('settings.cards.add').waitFor();
    },
  },
  'choosing the card to pay with': {
    who: 'entrant',
    shows: ['backdrop.validatingPaymentMethod', 'success.defaultCardChanged'],
    async run({ page, t }) {
      await addCard(viewers.entrant, '5555 5555 5555 4444');
      await page.getByText(t('settings.cards.makeDefault'), { exact: true }).click();
    },
  },
  'changing the own name': {
    who: 'entrant',
    shows: ['backdrop.updatingUser', 'success.informationUpdated'],
    async run({ page, field, button }) {
      await page.goto('entrant/settings');
      await field('settings.givenName').fill('Nadia');
      await button('settings.save').first().click();
    },
  },
  'changing the own password': {
    who: 'entrant',
    shows: ['backdrop.updatingUserPassword', 'success.passwordUpdated'],
    async run({ field, button }) {
      await field('settings.password.old').fill(demoPassword);
      await field('settings.password.new').fill('Quay-Studio-2032');
      await button('settings.password.change').click();
    },
  },
};

/**
 * What a quick run walks: a wait, a success, both, what is sent to other services, by each of the three. What else is done says its
 * messages at the one place where every call does.
 */
const kinds = [
  'choosing the award to work on',
  'fetching the prices',
  'opening an award again',
  'replacing a file of an entry',
  'handing marks in',
  'submitting an entry',
  'adding a card',
];
const messageIDs = [...messagesOf('en').keys()].filter((id) => /^(success|backdrop)\./.test(id));
const saidByCalls = new Set<unknown>(
  Object.values(calls).flatMap((call) => ['backdrop' in call && call.backdrop, 'success' in call && call.success]),
);

describe('the product says what it does:', () => {
  it.each(Object.entries(rows).filter(([name]) => isDeep || kinds.includes(name)))(
    '%s',
    async (_, { who, shows, run }) => {
      const viewer = viewers[who];
      viewer.seenTexts.clear();
      await run(viewer);
      const expected = shows.map((id) => viewer.t(id));
      await expect.poll(() => expected.filter((text) => !viewer.seenTexts.has(text)), { timeout: 15_000 }).toEqual([]);
      for (const id of shows) shown.add(id);
      expect(viewer.problems).toEqual([]);
    },
  );

  it('and says every message that the specification knows', () => {
    expect(messageIDs.filter((id) => !shown.has(id) && (isDeep || !saidByCalls.has(id)))).toEqual([]);
    expect(shown.size).toBeGreaterThan(kinds.length);
  });
});

/** A signed-in browser before its first page, that remembers every message which its page showed, however shortly. */
async function signIn(person: TestPerson): Promise<Viewer> {
  const opened = await signedIn(browser, server, person.email);
  const seenTexts = new Set<string>();
  await opened.page.exposeFunction('hear', (text: string) => seenTexts.add(text));
  await opened.page.addInitScript(
    (messages) => {
      const { hear } = globalThis as unknown as { hear(text: string): void };
      // Only these leave the page: each of its texts is many times as many.
      const known = new Set(messages);
      const listen = (node: Node) => {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        for (let text: Node | null = walker.currentNode; text; text = walker.nextNode()) {
          const words = text.nodeType === Node.TEXT_NODE && text.textContent?.trim();
          if (words && known.has(words)) hear(words);
        }
      };
      new MutationObserver((changes) => {
        for (const { target, addedNodes, type } of changes)
          if (type === 'characterData') listen(target);
          else for (const node of addedNodes) listen(node);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
    messageIDs.map((id) => textOf('en', id)),
  );
  return { ...actorOf(opened, person.email, 'en'), seenTexts };
}

async function awardNamed(name: string): Promise<Award> {
  const awards = await server.ok('listAwards', { as: people.admin.token });
  const found = awards.find((award) => award.name === name);
  if (!found) throw new Error(`No award ${name}`);
  return found;
}

async function choose({ page, t }: Viewer, person: TestPerson, run: string) {
  await page.goto(`user/${person.personID}`);
  await page
    .getByRole('main')
    .or(page.getByRole('banner'))
    .getByRole('button', { name: t('common.actionsFor', { name: 'Judge Test' }) })
    .click();
  await page.getByRole('menuitem', { name: t(run), exact: true }).click();
}

async function addCard({ page, field, button }: Viewer, number: string) {
  await button('settings.cards.add').click();
  await field('settings.cards.number').fill(number);
  await field('settings.cards.expiry').fill('12/40');
  await field('settings.cards.code').fill('123');
  const form = page.getByRole('form').filter({ has: page.getByText('Card number') });
  await form.getByRole('combobox').selectOption('GB');
  await button('settings.cards.save').click();
}

const confirm = (page: Viewer['page'], run: string) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: run, exact: true }).click();
