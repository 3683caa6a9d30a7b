import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { api } from '#app/api/api.ts';
import { announcePersonChange } from '#app/data/state/personChange.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { connectNowhere } from '#app/testing/connectNowhere.ts';
import { RoundForm } from './admin/rounds/RoundForm.tsx';
import { aPlan } from './admin/testing/samples.ts';
import { VoteForm } from './admin/vote/VoteForm.tsx';

/** Lets the save that is under way succeed. */
let release: () => void;
let sent: { readonly query: { readonly id: string }; readonly body: { readonly name: string } }[];

beforeAll(async () => {
  connectNowhere();
  await setLocale('en');
  await loadMessages('dashboard', 'admin', 'rounds', 'vote');
});
afterEach(async () => {
  await cleanup();
  announcePersonChange({ somebody: true });
  vi.restoreAllMocks();
});

it.each([
  ['round', RoundForm, { round: null }, 'Save round'],
  ['vote', VoteForm, { vote: null }, 'Save vote'],
])('a %s keeps what is typed while it is saved, and is one and the same', async (_, Form, none, button) => {
  sent = [];
  vi.spyOn(api, 'call').mockImplementation((async (name: string, ask: (typeof sent)[number]) => {
    if (name === 'listUsers') return [];
    sent.push(ask);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return {};
  }) as never);
  const onDone = vi.fn();
  await render(<Form award={aPlan()} {...(none as { round: null; vote: null })} onDone={onDone} />);
  const name = page.getByRole('textbox', { name: 'Name' });
  const save = page.getByRole('button', { name: button });
  await name.fill('Longlist');
  await save.click();
  await expect.poll(() => sent.length).toBe(1);
  await name.fill('Longlist of the north');
  release();
  await expect.element(save).not.toHaveAttribute('aria-busy');
  await expect.element(name).toHaveValue('Longlist of the north');
  expect(onDone).not.toHaveBeenCalled();
  await save.click();
  await expect.poll(() => sent.map(({ body }) => body.name)).toEqual(['Longlist', 'Longlist of the north']);
  expect(sent[1]!.query.id).toBe(sent[0]!.query.id);
  release();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
});
