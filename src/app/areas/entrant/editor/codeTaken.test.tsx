import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { type Payment, reckonedWith } from '#app/actors/payment/payment.ts';
import { entryStatuses } from '#machines/entry/entry.statuses.ts';
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
const half: CodedDiscount = { id: 'HALF', percentage: 50, amount: null };

const vat = { name: 'VAT', rate: 2_000, included: false };
type Invoice = NonNullable<LoadedEntry['entry']['invoice']>;
const invoiceOf = (status: string, amount: number): Invoice => ({
  number: 'INV-00002',
  status,
  amount,
  tax: null,
  currency: 'gbp',
});
const settledWith = (amount: number, categoryID: string) => ({
  categoryID,
  amount,
  wholeFee: amount,
  at: '2026-10-01T10:00:00Z',
});

async function show(taken: CodedDiscount | undefined, typed: CodedDiscount | null) {
  await showTable({ discount: taken }, {}, typed);
}

async function showTable(
  entry: Partial<LoadedEntry['entry']>,
  award: Partial<LoadedEntry['award']>,
  typed: CodedDiscount | null = null,
) {
  const actor = createActor(paymentMachine, { input: { awardID: 'a1', cards: [] } }).start();
  const payment: Payment = { actor, send: actor.send, discount: typed, way: 'invoice', card: null };
  const loaded: LoadedEntry = {
    ...draft,
    entry: { ...draft.entry, ...entry },
    award: { ...draft.award, categories: [{ ...category, fee }], ...award },
  };
  await render(
    <FeeTable loaded={loaded} payment={payment} fee={feeFor(loaded, payment, 0)} code="" onCode={() => {}} />,
  );
}

const due = () => page.getByRole('row', { name: /^To pay/ });
const typed = page.getByLabelText('Typed');
const told = page.getByRole('status').first();
const field = page.getByLabelText('Discount code');
const remove = page.getByRole('button', { name: 'Remove' });

it('a code that the entry has taken lowers what is due, cannot be removed and is not asked for again', async () => {
  await show(half, null);
  await expect.element(page.getByText(/HALF/)).toBeVisible();
  await expect.element(due()).toHaveTextContent('£50.00');
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Discount code')).not.toBeInTheDocument();
});

it('a code that a payment left half-way holds lowers what is due, and is sent again; one that invoices have is not', async () => {
  const held = { discount: half, paymentUnderWay: true, paymentUnanswered: true };
  await showTable(held, {});
  await expect.element(due()).toHaveTextContent('£50.00');
  const codeSent = (entry: Partial<LoadedEntry['entry']>, typed: CodedDiscount | null = null) =>
    feeFor({ ...draft, entry: { ...draft.entry, ...entry } }, { discount: typed, way: 'card' }, 0).discountID;
  expect(codeSent(held)).toBe('HALF');
  expect(codeSent(held, { ...half, id: 'OTHER' })).toBe('OTHER');
  expect(codeSent({ discount: half })).toBeUndefined();
});

it('a code that was typed can be removed', async () => {
  await show(undefined, half);
  await expect.element(due()).toHaveTextContent('£50.00');
  await expect.element(remove).toBeVisible();
});

/** The table with a field for codes, and the code that is typed; `answers` says what becomes of each that is applied. */
async function type(answers: () => Promise<CodedDiscount>) {
  const machine = paymentMachine.provide({ actors: { getDiscount: fromPromise(answers) } });
  const actor = createActor(machine, { input: { awardID: 'a1', cards: [] } }).start();
  const loaded: LoadedEntry = {
    ...draft,
    entry: { ...draft.entry, discount: undefined },
    award: { ...draft.award, categories: [{ ...category, fee }] },
  };
  function Typing() {
    const [code, setCode] = useState('');
    const payment = { actor, send: actor.send, ...useSelector(actor, reckonedWith, shallowEqual) };
    return (
      <>
        <FeeTable loaded={loaded} payment={payment} fee={feeFor(loaded, payment, 0)} code={code} onCode={setCode} />
        <output aria-label="Typed">{JSON.stringify(code)}</output>
      </>
    );
  }
  await render(<Typing />);
  return actor;
}

it('a code that counted and is refused when it is asked about again stands there as typed, with the reason', async () => {
  const refusal = { status: 404, code: 'discount.notFound', message: 'There is no such code.', reasons: [] };
  const answers = [Promise.resolve(half)];
  const actor = await type(() => answers.shift() ?? Promise.reject(refusal));
  await field.fill('half');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(due()).toHaveTextContent('£50.00');
  actor.send({ type: 'discount.apply', code: 'HALF' });
  await expect.element(due()).toHaveTextContent('£100.00');
  await expect.element(typed).toHaveTextContent('"HALF"');
  await expect.element(field).toHaveAccessibleDescription('There is no such code.');
  await field.fill('');
  await expect.element(typed).toHaveTextContent('""');
  await expect.element(field).not.toHaveAccessibleDescription('There is no such code.');
  expect(actor.getSnapshot().value).toMatchObject({ discount: 'none' });
});

it('says what is to be paid once a code is applied or removed, and leaves the focus with the code', async () => {
  await type(async () => half);
  await field.fill('half');
  expect(told.element().textContent).toBe('');
  await userEvent.keyboard('{Enter}');
  await expect.element(told).toHaveTextContent('To pay: £50.00');
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(told).toHaveTextContent('To pay: £100.00');
  await expect.element(field).toHaveFocus();
});

it('a code that is typed counts as typed until it is cleared, or applied', async () => {
  await type(async () => half);
  await field.fill('half');
  await expect.element(typed).toHaveTextContent('"half"');
  await field.fill('');
  await expect.element(typed).toHaveTextContent('""');
  await field.fill('half');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(due()).toHaveTextContent('£50.00');
  await expect.element(typed).toHaveTextContent('""');
});

it('the fee of a dearer category adds up: its whole tax, less what was paid before with the tax in it', async () => {
  await showTable({ settled: settledWith(6_000, 'c0') }, { tax: vat });
  const amountOf = (name: string) => page.getByRole('row', { name }).getByRole('cell');
  await expect.element(amountOf('Fee')).toHaveTextContent('£100.00');
  await expect.element(amountOf('Paid before')).toHaveTextContent(/^[-−]£60\.00$/);
  await expect.element(amountOf('VAT')).toHaveTextContent('£20.00');
  await expect.element(amountOf('To pay')).toHaveTextContent('£60.00');
});

it.each([
  ['all that was paid by several invoices, of none by its number', invoiceOf('paid', 4_000), '£100.00 is paid.'],
  ['what one invoice paid, by its number', invoiceOf('paid', 10_000), '£100.00 is paid, INV-00002.'],
  ['what is still paid where the latest invoice was refunded', invoiceOf('refunded', 4_000), '£100.00 is paid.'],
] as const)('says of a settled fee %s', async (_, invoice, said) => {
  await showTable({ settled: settledWith(10_000, 'c1'), invoice }, {});
  await expect.element(page.getByText(said, { exact: true })).toBeVisible();
});

it.each([
  ['no code', undefined],
  ['a code that is worth less by now', half],
] as const)('a fee that was settled at nothing with %s is nothing, whatever it costs by now', async (_, discount) => {
  await showTable({ settled: settledWith(0, 'c1'), discount }, {});
  await expect.element(due()).toHaveTextContent('£0.00');
  await expect.element(page.getByRole('row').nth(1)).not.toBeInTheDocument();
  await expect.element(field).not.toBeInTheDocument();
});

it('a code that makes a dearer category free can be removed where the former one cost nothing', async () => {
  await showTable({ settled: settledWith(0, 'c0') }, {}, { ...half, percentage: 100 });
  await expect.element(page.getByRole('row', { name: 'Fee' })).toHaveTextContent('£100.00');
  await expect.element(due()).toHaveTextContent('£0.00');
  await expect.element(remove).toBeVisible();
});

it('an entry that is corrected owes the early price that its unpaid invoice has, though that is over', () => {
  const early = { amount: 10_000, earlyAmount: 8_000, earlyUntil: '2026-10-02T00:00:00Z' };
  const award = { ...draft.award, categories: [{ ...category, fee: early }] };
  const unpaid = { categoryID: 'c1', at: '2026-10-01T10:00:00Z' };
  const feeAt = (entry: Partial<LoadedEntry['entry']>) => {
    const loaded = {
      ...draft,
      award,
      entry: { ...draft.entry, discount: undefined, categoryID: 'c1', unpaid, ...entry },
    };
    const { total, earlyUntil } = feeFor(
      loaded,
      { discount: null, way: 'invoice' },
      Date.parse('2026-10-03T00:00:00Z'),
    );
    return [total, earlyUntil];
  };
  expect(feeAt({ status: entryStatuses.error })).toEqual([8_000, null]);
  expect(feeAt({ status: entryStatuses.inProgress })).toEqual([10_000, null]);
  expect(feeAt({ status: entryStatuses.error, unpaid: { ...unpaid, categoryID: 'c2' } })).toEqual([10_000, null]);
});
