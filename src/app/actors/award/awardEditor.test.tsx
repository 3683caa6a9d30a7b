import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import type { Award } from '#contract/entities/award.ts';
import { useAwardEditor } from './awardEditor.ts';

const award = { id: 'civic', version: 3, name: 'Civic', description: 'Yearly' } as Award;

function Screen({ shown = award }: { readonly shown?: Award }) {
  const editor = useAwardEditor(shown);
  return (
    <>
      <input
        aria-label="Name"
        value={editor.values.name}
        onChange={({ target }) => editor.change({ name: target.value })}
        onBlur={editor.saveNow}
      />
      <button type="button" onClick={() => editor.change({ description: 'Every year' })}>
        Describe
      </button>
      <button type="button" onClick={editor.saveNow}>
        Save
      </button>
      <output>{editor.state}</output>
      <button type="button" onClick={editor.retry}>
        Retry
      </button>
      <button type="button" onClick={editor.takeTheirs}>
        Take theirs
      </button>
    </>
  );
}
const name = page.getByRole('textbox', { name: 'Name' });
const state = (words: string) => expect.element(page.getByText(words, { exact: true })).toBeVisible();
const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** An award that one call after another changes. */
let stored: Award;
let reached: boolean;
const refused = (status: number, current?: Award) =>
  new ApiError({ status, code: 'refused', message: 'Refused', reasons: [], current });

beforeEach(() => {
  [stored, reached] = [award, true];
  vi.spyOn(api, 'call').mockImplementation((async (_: string, ask: { body: object; ifMatch: number }) => {
    if (!reached) throw refused(0);
    if (ask.ifMatch !== stored.version) throw refused(409, stored);
    stored = { ...stored, ...ask.body, version: stored.version + 1 };
    return stored;
  }) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  announcePersonChange({ somebody: true });
});

/** Holds the next call; answers what lets it through. */
function holdNext(): () => void {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call = vi.mocked(api.call).getMockImplementation()!;
  vi.mocked(api.call).mockImplementationOnce((async (...given: Parameters<typeof call>) => {
    await held;
    return call(...given);
  }) as never);
  return answer;
}

it('shows what was saved until the award is read anew, so that writing goes on from there', async () => {
  await render(<Screen />);
  await name.fill('Civic Design');
  await userEvent.tab();
  await state('saved');
  await expect.element(name).toHaveValue('Civic Design');
  await userEvent.type(name, ' Prize');
  await userEvent.tab();
  await state('saved');
  expect(stored.name).toBe('Civic Design Prize');
});

it('asks whose words count where somebody changed the same field while nobody was reached', async () => {
  const { rerender } = await render(<Screen />);
  reached = false;
  await name.fill('Mine');
  await userEvent.tab();
  await state('refused');
  stored = { ...stored, name: 'Theirs', version: 4 };
  reached = true;
  await rerender(<Screen shown={stored} />);
  await page.getByRole('button', { name: 'Retry' }).click();
  await state('conflict');
  expect(stored.name).toBe('Theirs');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(name).toHaveValue('Theirs');
});

it('shows theirs at once where they are taken before the award is read anew', async () => {
  await render(<Screen />);
  stored = { ...stored, name: 'Theirs', version: 4 };
  await name.fill('Mine');
  await userEvent.tab();
  await state('conflict');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(name).toHaveValue('Theirs');
});

it('saves over what somebody changed in another field', async () => {
  await render(<Screen />);
  stored = { ...stored, description: 'Theirs', version: 4 };
  await name.fill('Mine');
  await userEvent.tab();
  await state('saved');
  expect(stored).toMatchObject({ name: 'Mine', description: 'Theirs' });
});

it('keeps what is not saved for whoever comes back, asks before the window closes, and saves it in the end', async () => {
  const left = await render(<Screen />);
  reached = false;
  await name.fill('Mine');
  await userEvent.tab();
  await state('refused');
  expect(asksOnClosing()).toBe(true);
  await left.unmount();
  expect(asksOnClosing()).toBe(true);
  announcePersonChange({ somebody: false, mayReturn: true });
  await render(<Screen />);
  await expect.element(name).toHaveValue('Mine');
  reached = true;
  await page.getByRole('button', { name: 'Retry' }).click();
  await state('saved');
  expect(stored.name).toBe('Mine');
  expect(asksOnClosing()).toBe(false);
});

it('saves what is typed while an earlier save is under way, though the screen is left', async () => {
  const left = await render(<Screen />);
  const answer = holdNext();
  await name.fill('First');
  await userEvent.tab();
  await state('saving');
  await name.fill('Second');
  await left.unmount();
  answer();
  await expect.poll(() => stored.name).toBe('Second');
  await expect.poll(asksOnClosing).toBe(false);
});

it('does not save over what a colleague wrote in a field meanwhile, though another save came upon it first', async () => {
  await render(<Screen />);
  const answer = holdNext();
  stored = { ...stored, name: 'Theirs', version: 4 };
  await page.getByRole('button', { name: 'Describe' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await state('saving');
  await name.fill('Mine');
  answer();
  await userEvent.tab();
  await state('conflict');
  expect(stored).toMatchObject({ name: 'Theirs', description: 'Every year' });
});

it('keeps nothing for another person', async () => {
  const left = await render(<Screen />);
  reached = false;
  await name.fill('Mine');
  await userEvent.tab();
  await state('refused');
  await left.unmount();
  announcePersonChange({ somebody: true });
  await render(<Screen />);
  await expect.element(name).toHaveValue('Civic');
  expect(asksOnClosing()).toBe(false);
});
