import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { announcePersonChange } from '../../data/state/personChange.ts';
import { useUnsavedDraft } from './unsavedDraft.ts';
import { useUnsavedFields } from './unsavedFields.ts';

/** Lets the save that is under way succeed. */
let release: () => void;
const reply = () =>
  new Promise<void>((resolve) => {
    release = resolve;
  });
afterEach(() => announcePersonChange({ somebody: true }));
const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const field = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name }).click();
const shown = (text: string) => expect.element(page.getByRole('status')).toHaveTextContent(text);

function Draft({ saved = 'first' }: { readonly saved?: string }) {
  const { value, change, unsaved, overtaken, settle, takeTheirs } = useUnsavedDraft('meanwhile', saved);
  const [said, setSaid] = useState('');
  const save = async () => {
    await reply();
    if (settle(value)) setSaid(' and said');
  };
  return (
    <>
      <input aria-label="Words" value={value} onChange={({ target }) => change(target.value)} />
      <output>{(overtaken ? 'overtaken' : unsaved ? 'unsaved' : 'saved') + said}</output>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <button type="button" onClick={takeTheirs}>
        Discard
      </button>
    </>
  );
}

it('keeps what is typed while a form is saved, and takes it for unsaved', async () => {
  const { rerender } = await render(<Draft />);
  await field('Words').fill('second');
  await press('Save');
  await field('Words').fill('third');
  release();
  await shown('unsaved');
  await expect.element(field('Words')).toHaveValue('third');
  expect(asksOnClosing()).toBe(true);
  await rerender(<Draft saved="second" />);
  await shown('unsaved');
  await press('Save');
  release();
  await shown('saved and said');
  expect(asksOnClosing()).toBe(false);
});

it('takes what is typed back to what was stored for unsaved, too', async () => {
  const { rerender } = await render(<Draft />);
  await field('Words').fill('second');
  await press('Save');
  await field('Words').fill('first');
  await shown('saved');
  release();
  await shown('unsaved');
  await rerender(<Draft saved="second" />);
  await expect.element(field('Words')).toHaveValue('first');
});

it('brings nothing back that was given up, or that is another person’s, while it was saved', async () => {
  const { rerender } = await render(<Draft />);
  await field('Words').fill('second');
  await press('Save');
  await press('Discard');
  release();
  await rerender(<Draft saved="second" />);
  await expect.element(field('Words')).toHaveValue('second');
  await field('Words').fill('third');
  await press('Save');
  announcePersonChange({ somebody: true });
  release();
  await shown('saved and said');
  expect(asksOnClosing()).toBe(false);
});

function Fields({ a = 1, b = 2 }: { readonly a?: number; readonly b?: number }) {
  const draft = useUnsavedFields('meanwhile fields', { a, b });
  const [said, setSaid] = useState('');
  const save = async () => {
    await reply();
    if (draft.settle(draft.changes)) setSaid(' and said');
  };
  const box = (name: 'a' | 'b') => (
    <input
      aria-label={name}
      value={draft.fields[name]}
      onChange={({ target }) => draft.set({ [name]: Number(target.value) })}
    />
  );
  return (
    <>
      {box('a')}
      {box('b')}
      <output>{(draft.overtaken ? 'overtaken ' : '') + JSON.stringify(draft.changes) + said}</output>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <button type="button" onClick={draft.forget}>
        Discard
      </button>
    </>
  );
}

it('takes back only the fields that still are what was sent', async () => {
  const { rerender } = await render(<Fields />);
  await field('a').fill('10');
  await press('Save');
  await field('b').fill('20');
  release();
  await shown('{"b":20}');
  await expect.element(field('a')).toHaveValue('10');
  await rerender(<Fields a={10} />);
  await shown('{"b":20}');
  await press('Save');
  await field('b').fill('30');
  await field('a').fill('11');
  release();
  await expect.element(field('a')).toHaveValue('11');
  await rerender(<Fields a={10} b={20} />);
  await shown('{"b":30,"a":11}');
  await press('Save');
  release();
  await shown('{} and said');
  expect(asksOnClosing()).toBe(false);
});

it('takes a field that is typed back to what was stored for unsaved', async () => {
  const { rerender } = await render(<Fields />);
  await field('a').fill('10');
  await press('Save');
  await field('a').fill('1');
  await shown('{}');
  release();
  await shown('{"a":1}');
  await rerender(<Fields a={10} />);
  await expect.element(field('a')).toHaveValue('1');
  await press('Save');
  await press('Discard');
  release();
  await rerender(<Fields a={1} />);
  await shown('{} and said');
});
