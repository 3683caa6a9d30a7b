import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { announcePersonChange } from '../../data/state/personChange.ts';
import { isSame, useUnsaved, useUnsavedDraft } from './unsavedDraft.ts';
import { useUnsavedFields } from './unsavedFields.ts';

function Form({ saved = 'as it was' }: { readonly saved?: string }) {
  const { value, change, unsaved, settle, overtaken, keepMine, takeTheirs } = useUnsavedDraft('civic nda', saved);
  return (
    <>
      <input aria-label="Words" value={value} onChange={(event) => change(event.target.value)} />
      <output>{unsaved ? 'unsaved' : 'saved'}</output>
      {overtaken && (
        <>
          <button type="button" onClick={keepMine}>
            Keep mine
          </button>
          <button type="button" onClick={takeTheirs}>
            Take theirs
          </button>
        </>
      )}
      <button type="button" onClick={() => settle(value)}>
        Save
      </button>
    </>
  );
}

const Header = () => <p>{useUnsaved('civic') ? 'Unsaved changes' : 'All changes saved'}</p>;
const words = page.getByRole('textbox', { name: 'Words' });
afterEach(() => announcePersonChange({ somebody: true }));
const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('keeps what is typed for whoever comes back, and asks before the window closes until it is saved', async () => {
  await render(<Header />);
  expect(asksOnClosing()).toBe(false);
  const first = await render(<Form />);
  await words.fill('as it shall be');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  expect(asksOnClosing()).toBe(true);
  await first.unmount();
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();

  await render(<Form />);
  await expect.element(words).toHaveValue('as it shall be');
  await expect.element(page.getByText('unsaved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('All changes saved')).toBeVisible();
  expect(asksOnClosing()).toBe(false);
});

it('is something typed where a number cannot be read, unlike one that is not there', () => {
  expect(isSame({ top: Number.NaN }, { top: null })).toBe(false);
  expect(isSame({ top: Number.NaN }, { top: undefined })).toBe(false);
  expect(isSame({ top: Number.NaN }, { top: Number.NaN })).toBe(true);
  expect(isSame({ top: undefined }, { top: null })).toBe(true);
});

it('is nothing unsaved once it reads as before, and nothing of it is left for another person', async () => {
  await render(<Header />);
  const first = await render(<Form />);
  await words.fill('other');
  await words.fill('as it was');
  await expect.element(page.getByText('All changes saved')).toBeVisible();
  await words.fill('mine');
  await first.unmount();
  announcePersonChange({ somebody: true });
  await render(<Form />);
  await expect.element(words).toHaveValue('as it was');
});

it('follows what is saved until something is typed', async () => {
  const { rerender } = await render(<Form saved="first" />);
  await rerender(<Form saved="second" />);
  await expect.element(words).toHaveValue('second');
  await expect.element(page.getByText('saved', { exact: true })).toBeVisible();
  expect(asksOnClosing()).toBe(false);
});

it('tells what somebody else saved meanwhile, and asks whose words count', async () => {
  const { rerender } = await render(<Form saved="first" />);
  await words.fill('mine');
  await rerender(<Form saved="theirs" />);
  await expect.element(words).toHaveValue('mine');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  expect(page.getByRole('button', { name: 'Keep mine' }).elements()).toEqual([]);
  await expect.element(words).toHaveValue('mine');
  await rerender(<Form saved="theirs again" />);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(words).toHaveValue('theirs again');
  expect(asksOnClosing()).toBe(false);
});

it('is asked for when somebody comes back to words that were begun on something older', async () => {
  const first = await render(<Form saved="first" />);
  await words.fill('mine');
  await first.unmount();
  await render(<Form saved="theirs" />);
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
});

it('shows what was saved until it is read anew, and goes on from there', async () => {
  const { rerender } = await render(<Form saved="first" />);
  await words.fill('second');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(words).toHaveValue('second');
  await userEvent.type(words, ' and more');
  await rerender(<Form saved="second" />);
  await expect.element(words).toHaveValue('second and more');
  expect(page.getByRole('button', { name: 'Keep mine' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await rerender(<Form saved="third" />);
  await rerender(<Form saved="second" />);
  await expect.element(words).toHaveValue('second');
});

it('keeps what is typed for whose session ran out, and for nobody else', async () => {
  const first = await render(<Form />);
  await words.fill('mine');
  await first.unmount();
  announcePersonChange({ somebody: false, mayReturn: true });
  const again = await render(<Form />);
  await expect.element(words).toHaveValue('mine');
  await again.unmount();
  announcePersonChange({ somebody: true });
  await render(<Form />);
  await expect.element(words).toHaveValue('as it was');
});

function Fields({ name = 'Prize', note = 'None' }: { readonly name?: string; readonly note?: string }) {
  const draft = useUnsavedFields('fields', { name, note });
  return (
    <>
      <input aria-label="Name" value={draft.fields.name} onChange={({ target }) => draft.set({ name: target.value })} />
      <input aria-label="Note" value={draft.fields.note} onChange={({ target }) => draft.set({ note: target.value })} />
      <output>{JSON.stringify(draft.changes)}</output>
      {draft.overtaken && (
        <>
          <button type="button" onClick={draft.keepMine}>
            Keep mine
          </button>
          <button type="button" onClick={draft.takeTheirs}>
            Take theirs
          </button>
        </>
      )}
      <button type="button" onClick={() => draft.settle(draft.changes)}>
        Save
      </button>
    </>
  );
}
const field = (name: string) => page.getByRole('textbox', { name });

it('asks only where the same field was changed meanwhile, and gives up no other one', async () => {
  const { rerender } = await render(<Fields />);
  await field('Name').fill('My prize');
  await field('Note').fill('My note');
  await rerender(<Fields name="Their prize" />);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(field('Name')).toHaveValue('Their prize');
  await expect.element(field('Note')).toHaveValue('My note');
  await field('Name').fill('My prize again');
  await rerender(<Fields name="Their other prize" />);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  expect(page.getByRole('button', { name: 'Keep mine' }).elements()).toEqual([]);
  await expect.element(page.getByText('{"note":"My note","name":"My prize again"}')).toBeVisible();
});

it('shows saved fields until they are read anew', async () => {
  const { rerender } = await render(<Fields />);
  await field('Name').fill('Saved');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field('Name')).toHaveValue('Saved');
  await field('Name').fill('Saved and more');
  await rerender(<Fields name="Saved" />);
  await expect.element(field('Name')).toHaveValue('Saved and more');
  expect(page.getByRole('button', { name: 'Keep mine' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await rerender(<Fields name="Theirs" />);
  await expect.element(field('Name')).toHaveValue('Theirs');
});

it('is nothing unsaved any more once somebody else saved the same', async () => {
  await render(<Header />);
  const form = await render(<Form />);
  await words.fill('the same');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await form.rerender(<Form saved="the same" />);
  await expect.element(page.getByText('All changes saved')).toBeVisible();
  const fields = await render(<Fields />);
  await field('Name').fill('Theirs');
  expect(asksOnClosing()).toBe(true);
  await fields.rerender(<Fields name="Theirs" />);
  await expect.poll(asksOnClosing).toBe(false);
  await fields.rerender(<Fields name="Theirs again" />);
  await expect.element(field('Name')).toHaveValue('Theirs again');
});
