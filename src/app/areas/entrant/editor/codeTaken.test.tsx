import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import type { Payment } from '#app/actors/payment/payment.ts';
import { entryEditorCases } from '#machines/entryEditor/entryEditor.cases.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import type { CodedDiscount } from '#machines/payment/fee.rules.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import '#app/ui/theme/layers.css.ts';
import '#app/ui/theme/theme.css.ts';
import '#app/ui/theme/base.css.ts';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { FeeTable } from './FeeTable.tsx';
import { feeFor } from './useFee.ts';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});

const { events } = entryEditorCases.find(({ title }) => title === 'a complete draft before the deadline')!;
const { output: draft } = events.find(({ type }) => type === 'xstate.done.actor.loadEntry') as unknown as {
  output: LoadedEntry;
};
const category = { categoryID: 'c1', name: 'Public Space', names: {}, description: '', eligibility: '' };
const fee = { amount: 10_000, earlyAmount: null, earlyUntil: null };
const half = { id: 'HALF', percentage: 50, amount: null };

async function show(taken: CodedDiscount | undefined, typed: CodedDiscount | null) {
  const actor = createActor(paymentMachine, { input: { awardID: 'a1', cards: [] } }).start();
  const payment: Payment = { actor, send: actor.send, discount: typed, way: 'invoice', card: null };
  const loaded: LoadedEntry = {
    ...draft,
    entry: { ...draft.entry, discount: taken },
    award: { ...draft.award, categories: [{ ...category, fee }] },
  };
  await render(<FeeTable loaded={loaded} payment={payment} fee={feeFor(loaded, payment, 0)} />);
}

const due = () => page.getByRole('row', { name: /^To pay/ });
const remove = page.getByRole('button', { name: 'Remove' });

it('a code that the entry has taken lowers what is due, cannot be removed and is not asked for again', async () => {
  await show(half, null);
  await expect.element(page.getByText(/HALF/)).toBeVisible();
  await expect.element(due()).toHaveTextContent('£50.00');
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Discount code')).not.toBeInTheDocument();
});

it('a code that was typed can be removed', async () => {
  await show(undefined, half);
  await expect.element(due()).toHaveTextContent('£50.00');
  await expect.element(remove).toBeVisible();
});
