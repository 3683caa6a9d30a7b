import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { UploadCard, type UploadState } from './UploadCard.tsx';

beforeAll(() => setLocale('en'));

function Card() {
  const [state, setState] = useState<UploadState>({ kind: 'empty' });
  return (
    <>
      <UploadCard
        label="Supporting document"
        accepts="PDF"
        state={state}
        onChoose={({ name }) => setState({ kind: 'moving', name, percent: 5 })}
        onCancel={() => setState({ kind: 'empty' })}
      />
      <button type="button" onClick={() => setState({ kind: 'empty' })}>
        Elsewhere
      </button>
    </>
  );
}

it('keeps the place of somebody on the keyboard when what they pressed goes away', async () => {
  await render(<Card />);
  const card = page.getByRole('group', { name: 'Supporting document' });
  await userEvent.tab();
  expect(document.activeElement?.tagName).toBe('BUTTON');
  const field = card.element().querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(field, new File(['words'], 'plan.pdf', { type: 'application/pdf' }));
  await expect.element(card.getByText('plan.pdf')).toBeVisible();
  expect(document.activeElement).toBe(card.element());
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(card.getByText('plan.pdf')).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});

/** Drags these files over the card and lets them go. */
function drop(card: Element, names: readonly string[]) {
  const dataTransfer = new DataTransfer();
  for (const name of names) dataTransfer.items.add(new File(['words'], name, { type: 'application/pdf' }));
  return ['dragover', 'drop'].map((type) => {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    card.dispatchEvent(event);
    return event.defaultPrevented;
  });
}

it('takes a file that is dropped while another one moves', async () => {
  await render(<Card />);
  const card = page.getByRole('group', { name: 'Supporting document' });
  drop(card.element(), ['plan.pdf']);
  await expect.element(card.getByText('plan.pdf')).toBeVisible();
  drop(card.element(), ['second.pdf']);
  await expect.element(card.getByText('second.pdf')).toBeVisible();
});

it('says that it takes one file where several are dropped, until one is', async () => {
  await render(<Card />);
  const card = page.getByRole('group', { name: 'Supporting document' });
  drop(card.element(), ['plan.pdf', 'second.pdf']);
  await expect.element(card.getByRole('alert')).toHaveTextContent('This place takes one file. Drop just one.');
  expect(card.getByText('plan.pdf').elements()).toEqual([]);
  drop(card.element(), ['plan.pdf']);
  await expect.element(card.getByText('plan.pdf')).toBeVisible();
  expect(card.getByRole('alert').elements()).toEqual([]);
  drop(card.element(), ['plan.pdf', 'second.pdf']);
  await expect.element(card.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(card.getByText('plan.pdf')).not.toBeInTheDocument();
  expect(card.getByRole('alert').elements()).toEqual([]);
});

it('takes nothing while it is locked, and lets the browser open nothing in its place', async () => {
  const taken: string[] = [];
  const state: UploadState = { kind: 'moving', name: 'plan.pdf', percent: 100 };
  const onChoose = ({ name }: File) => void taken.push(name);
  await render(<UploadCard label="Statement" accepts="PDF" state={state} onChoose={onChoose} locked="Adding" />);
  const card = page.getByRole('group', { name: 'Statement' });
  const before = card.element().className;
  expect(drop(card.element(), ['second.pdf'])).toEqual([true, true]);
  expect(taken).toEqual([]);
  expect(card.element().className).toBe(before);
});

it('says with the button that takes a file what it accepts, and with it and its card what is wrong', async () => {
  const state: UploadState = { kind: 'empty' };
  const card = (
    <UploadCard label="Statement" accepts="PDF, up to 20 MB" state={state} onChoose={() => {}} error="Missing" />
  );
  await render(card);
  const said = 'PDF, up to 20 MB Missing';
  await expect.element(page.getByRole('button', { name: /Statement/ })).toHaveAccessibleDescription(said);
  await expect.element(page.getByRole('group', { name: 'Statement' })).toHaveAccessibleDescription(said);
});
