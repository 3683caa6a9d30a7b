import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { EntryVersion } from '#contract/entities/entry.ts';
import { forEachField } from '#machines/entry/entry.fields.ts';
import type { Form } from '#machines/form/form.types.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

const form: Form = [
  { key: 'title', kind: 'shortText', label: { en: 'Name of the film' }, seenBy: 'judges' },
  {
    key: 'own_format',
    kind: 'choice',
    label: { en: 'Format' },
    seenBy: 'judges',
    choices: [
      { value: 'a1', label: { en: 'Feature' } },
      { value: 'b2', label: { en: 'Series' } },
    ],
  },
  { key: 'own_budget', kind: 'money', label: { en: 'Budget' }, seenBy: 'judges' },
  { key: 'own_still', kind: 'file', label: { en: 'Still' }, seenBy: 'judges', maximum: 2 },
];

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('versions', 'form');
});
afterEach(() => vi.restoreAllMocks());

const version = (number: number, data: object, files: EntryVersion['files'] = {}): EntryVersion => ({
  version: number,
  status: 0,
  categoryID: null,
  data: { ...forEachField(() => ''), title: 'Low Tide', ...data },
  files,
  personName: 'Nia Prosser',
  at: `2026-11-12T09:4${number}:00.000Z`,
});

async function compare(before: EntryVersion, after: EntryVersion, formVersion?: number) {
  const answers: Record<string, unknown> = {
    listEntryVersions: [after, before],
    getForm: { awardID: 'a1', version: 2, fields: form },
  };
  vi.spyOn(api, 'call').mockImplementation(async (name) => answers[name] as never);
  await render(
    <VersionsDialog
      entry={{ id: `e ${JSON.stringify([before, after])}`, awardID: 'a1', formVersion }}
      award={{ timeZone: 'UTC', currency: 'gbp' }}
      labelOf={(place) => `The ${place}`}
      categoryOf={() => ''}
      onClose={() => undefined}
    />,
  );
  return page.getByRole('dialog');
}

it('shows what differs in the questions and files of the award’s own form, as a reader knows them', async () => {
  const before = version(1, { own_format: 'a1', own_budget: '1250', own_gone: 'Nine' });
  const still = { name: 'still.png', size: 4_000 };
  const after = version(2, { title: 'High Tide', own_format: 'b2', own_budget: '1250' }, { own_still_2: still });
  const dialog = await compare(before, after, 2);
  await expect.element(dialog.getByRole('heading', { name: 'Name of the film' })).toBeVisible();
  const shown = [...dialog.element().querySelectorAll('section')].map((section) =>
    [...section.querySelectorAll('h3, p')].map(({ textContent }) => textContent),
  );
  expect(shown).toEqual([
    ['Name of the film', 'Low Tide', 'High Tide'],
    ['Format', 'Feature', 'Series'],
    ['own_gone', 'Nine', 'Nothing'],
    ['Still 2', 'Nothing', 'still.png'],
  ]);
});

it('calls the specification’s fields as its area does where the award has no form of its own', async () => {
  const dialog = await compare(version(1, { place: 'Carra' }), version(2, { place: 'Carra Quay' }));
  await expect.element(dialog.getByRole('heading', { name: 'The place' })).toBeVisible();
});

it('says that nothing differs where nothing does', async () => {
  const dialog = await compare(version(1, { own_format: 'a1' }), version(2, { own_format: 'a1' }), 2);
  await expect.element(dialog.getByText('These two versions hold the same words and files.')).toBeVisible();
});
