import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { aPlan } from '../testing/samples.ts';
import { FieldEditor } from './FieldEditor.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('form');
});
afterEach(() => setLocale('en'));

const plain = { label: { en: 'Height' }, seenBy: 'judges' } as const;

/** The editor of one field; answers what is kept of it. */
async function edit(first: FormField, earlier: readonly FormField[] = [], answered = 0) {
  let kept = first;
  function Editor() {
    const [field, setField] = useState(first);
    kept = field;
    const change = (part: Partial<FormField>) => setField({ ...field, ...part });
    return (
      <FieldEditor
        field={field}
        earlier={earlier}
        award={aPlan()}
        isStandard={false}
        usage={answered > 0 ? { answered, chosen: {} } : undefined}
        onChange={change}
      />
    );
  }
  await render(<Editor />);
  return () => kept;
}

/** Key by key, as people write. */
async function write(label: string, text: string) {
  const box = page.getByRole('textbox', { name: label });
  await userEvent.clear(box);
  await userEvent.type(box, text);
  return box;
}

it('takes bounds key by key, with their decimals, in the reader’s marks', async () => {
  const kept = await edit({ ...plain, key: 'height', kind: 'number' });
  const lowest = await write('Minimum', '1.25');
  expect(kept().minimum).toBe(1.25);
  await userEvent.clear(lowest);
  expect(kept().minimum).toBeUndefined();
  await setLocale('fr');
  const box = page.getByRole('textbox', { name: 'Minimum' });
  await userEvent.type(box, '12,5');
  await userEvent.tab();
  expect(kept().minimum).toBe(12.5);
  await expect.element(box).toHaveValue('12,5');
});

it('takes from and to of who may enter in the reader’s marks', async () => {
  await setLocale('fr');
  const rule = { otherwise: {} };
  const kept = await edit({ ...plain, key: 'age', kind: 'number', eligibility: rule });
  await userEvent.type(page.getByRole('textbox', { name: 'De', exact: true }), '12,5');
  expect(kept().eligibility?.from).toBe('12.5');
});

it('lets a length be emptied and written anew', async () => {
  const kept = await edit({ ...plain, key: 'text', kind: 'longText', limit: { count: 500, of: 'words' } });
  const box = await write('Longest answer', '30');
  expect(kept().limit?.count).toBe(30);
  await userEvent.clear(box);
  await userEvent.tab();
  expect(kept().limit?.count).toBe(30);
  await expect.element(box).toHaveValue('30');
});

it('takes no length that an answer cannot have', async () => {
  const kept = await edit({ ...plain, key: 'text', kind: 'longText', limit: { count: 500, of: 'characters' } });
  await write('Longest answer', '50000');
  expect(kept().limit).toEqual({ count: 20_000, of: 'characters' });
  await page.getByRole('combobox', { name: 'Counted in' }).selectOptions('words');
  expect(kept().limit).toEqual({ count: 3_000, of: 'words' });
});

it('lets the number of files be emptied and written anew, up to what is possible', async () => {
  const file = {
    key: 'plans',
    kind: 'file',
    types: ['application/pdf'],
    maximum: 5,
    maximumBytes: 1024 * 1024,
  } as const;
  const kept = await edit({ ...plain, ...file });
  await write('Most files', '3');
  expect(kept().maximum).toBe(3);
  const box = await write('Most files', '30');
  await userEvent.tab();
  expect(kept().maximum).toBe(10);
  await expect.element(box).toHaveValue('10');
});

it.each([
  ['yesNo', 'Yes', 'yes'],
  ['country', 'France', 'FR'],
] as const)('offers the answers of a %s where a condition compares with one', async (kind, shown, stored) => {
  const earlier: FormField = { ...plain, key: 'first', kind };
  const shownWhen = { all: true, conditions: [{ field: 'first', test: 'is', value: '' }] } as const;
  const kept = await edit({ ...plain, key: 'second', kind: 'text', shownWhen }, [earlier]);
  await page.getByRole('combobox', { name: 'Answer' }).selectOptions(shown);
  expect(kept().shownWhen?.conditions[0]?.value).toBe(stored);
});

const offered = (label: string) =>
  [...(page.getByRole('combobox', { name: label }).element() as HTMLSelectElement).options].map(({ text }) => text);

it('offers “is above” where answers are in order alone, and where a form has it already', async () => {
  const always = ['is', 'is not', 'includes', 'is answered'];
  const shownBy = async (kind: FormField['kind'], test: 'is' | 'isAbove') => {
    const shownWhen = { all: true, conditions: [{ field: 'first', test, value: '' }] } as const;
    await edit({ ...plain, key: 'second', kind: 'text', shownWhen }, [{ ...plain, key: 'first', kind }]);
    const found = offered('Test');
    await cleanup();
    return found;
  };
  expect(await shownBy('yesNo', 'is')).toEqual(always);
  expect(await shownBy('yesNo', 'isAbove')).toEqual([...always, 'is above']);
  for (const kind of ['number', 'money', 'date'] as const)
    expect(await shownBy(kind, 'is')).toEqual([...always, 'is above', 'is below']);
});

it('shows a condition on the category that a form has already, until it is taken off', async () => {
  const [category] = aPlan().categories;
  const shownWhen = { all: true, conditions: [{ field: 'category', test: 'is', value: 'gone' }] } as const;
  const kept = await edit({ ...plain, key: 'own_a', kind: 'text', shownWhen });
  const question = page.getByRole('combobox', { name: 'Shown when' });
  await expect.element(question).toHaveValue('category');
  await page.getByRole('combobox', { name: 'Answer' }).selectOptions(category!.name);
  expect(kept().shownWhen?.conditions[0]?.value).toBe(category!.categoryID);
  await question.selectOptions('Always');
  expect(kept().shownWhen?.conditions).toEqual([]);
  expect(offered('Shown when')).toEqual(['Always']);
});

it('shows categories that were deleted, which nobody is asked in, until they are taken off', async () => {
  const [category] = aPlan().categories;
  const kept = await edit({ ...plain, key: 'own_a', kind: 'text', categoryIDs: ['gone', category!.categoryID] });
  const box = page.getByRole('checkbox', { name: 'Deleted category' });
  await expect.element(box).toBeChecked();
  await box.click();
  expect(kept().categoryIDs).toEqual([category!.categoryID]);
  await expect.element(box).not.toBeInTheDocument();
});

it('opens again a question and a choice that are closed, though nobody has answered them here', async () => {
  const film = { value: 'film', label: { en: 'Film' }, closed: true };
  const series = { value: 'series', label: { en: 'Series' } };
  const kept = await edit({ ...plain, key: 'own_a', kind: 'choice', closed: true, choices: [film, series] });
  const boxes = page.getByRole('checkbox', { name: 'Closed: no longer asked, answers are kept' });
  expect(boxes.elements()).toHaveLength(2);
  for (const box of boxes.all()) await box.click();
  expect(kept()).toMatchObject({ closed: false, choices: [{ value: 'film', closed: false }, series] });
});

it('names the switch of languages, and reads each word in its own', async () => {
  await edit({ ...plain, key: 'own_a', kind: 'text' });
  await page.getByRole('radiogroup', { name: 'Language' }).getByRole('radio', { name: 'FR' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Label, FR' })).toHaveAttribute('lang', 'fr');
});

it('removes a column while nobody has answered, and keeps one', async () => {
  const [actor, part] = ['actor', 'part'].map((key) => ({ key, label: { en: key } }));
  const cast = { ...plain, key: 'own_a', kind: 'table', columns: [actor!, part!] } as const;
  const kept = await edit(cast);
  const removes = page.getByRole('button', { name: /^Remove column/ });
  (page.getByRole('button', { name: 'Remove column 1' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.querySelector('input')).toHaveProperty('value', 'part');
  expect(kept().columns).toEqual([part]);
  expect(removes.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Add a column' }).click();
  await expect.poll(() => removes.elements()).toHaveLength(2);
  await cleanup();
  await edit(cast, [], 1);
  await expect.element(page.getByRole('textbox', { name: 'Column 2' })).toBeVisible();
  expect(removes.elements()).toEqual([]);
});

it('passes the focus on from a choice or a country that is removed', async () => {
  const choices = ['film', 'series'].map((value) => ({ value, label: { en: value } }));
  await edit({ ...plain, key: 'own_a', kind: 'choice', choices });
  const removes = async (name: string) => {
    (page.getByRole('button', { name }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    return document.activeElement;
  };
  expect((await removes('Remove choice 1'))?.querySelector('input')).toHaveProperty('value', 'series');
  expect((await removes('Remove choice 1'))?.tagName).toBe('SECTION');
  await cleanup();
  await edit({ ...plain, key: 'own_b', kind: 'country', eligibility: { answers: ['FR', 'RO'], otherwise: {} } });
  expect((await removes('Remove: France'))?.textContent).toBe('Romania');
  expect((await removes('Remove: Romania'))?.tagName).toBe('SECTION');
});
