import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { announcePersonChange } from '../../data/state/personChange.ts';
import { useUnsaved, useUnsavedDraft } from './unsavedDraft.ts';

function Form({ saved = 'as it was' }: { readonly saved?: string }) {
  const { value, change, unsaved, forget } = useUnsavedDraft('civic nda', saved);
  return (
    <>
      <input aria-label="Words" value={value} onChange={(event) => change(event.target.value)} />
      <output>{unsaved ? 'unsaved' : 'saved'}</output>
      <button type="button" onClick={forget}>
        Save
      </button>
    </>
  );
}

const Header = () => <p>{useUnsaved('civic') ? 'Unsaved changes' : 'All changes saved'}</p>;
const words = page.getByRole('textbox', { name: 'Words' });
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
