import { dueOf, settledBy, staysAsSettled } from '../../invoice/due.rules.ts';
import type { InvoiceStatus } from '../../invoice/invoice.rules.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant, leadsTo } from '../check/property.ts';
import { billed, entryFacts, rules } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';

interface Invoice {
  readonly status: InvoiceStatus;
  readonly amount: number;
  readonly wholeFee: number;
  readonly settledBefore: number;
  readonly category: Category;
  readonly byCard: boolean;
}

type Category = keyof typeof fees;

interface World {
  payer: { at: string };
  admin: { at: string };
  entry: 'inProgress' | 'submitted' | 'error';
  category: Category;
  invoices: readonly Invoice[];
  /** What the card that the bank asks about would pay, of which fee. */
  attempt: { readonly amount: number; readonly wholeFee: number } | null;
  /** What the entry cost when it went in, and what was given back of it since; no rule asks these. */
  costs: number;
  givenBack: number;
  /** So often an administrator may still give money back, and anybody move the entry. */
  refunds: number;
  moves: number;
}

const fees = { cheap: 100, dear: 200 } as const;
const sum = (invoices: readonly Invoice[], ...statuses: readonly InvoiceStatus[]) =>
  invoices.filter(({ status }) => statuses.includes(status)).reduce((whole, { amount }) => whole + amount, 0);
const isUnderWay = ({ attempt }: World) => attempt !== null;

/** `billOf`: what is due now, and what the entry's fee comes to with it. */
function invoiceFor({ invoices, category }: World, variants: Variants) {
  const settled = settledBy(invoices.map((one, number) => ({ ...one, number, categoryID: one.category, at: 0 })));
  const schedule = { amount: fees[category], earlyAmount: null, earlyUntil: null };
  const due = dueOf({ categoryID: category, schedule, discount: null, tax: null, settled, now: 0 });
  const settledBefore = settled?.amount ?? 0;
  if (variants.has('latestAlone') && staysAsSettled(settled, category)) return { ...due, total: 0, settledBefore };
  return { ...due, settledBefore };
}

const maySubmit = (world: World) =>
  rules.entry(world.entry, entryFacts({ fee: 'settled', paymentUnderWay: isUnderWay(world) }), { type: 'entry.submit' })
    .accepted;

/** `raiseInvoice` and `enterState`: the invoice as its chart and its invariants let it be; false where they refuse it. */
function enter(world: World, amount: number, wholeFee: number, byCard: boolean, variants: Variants): boolean {
  const { settledBefore } = invoiceFor(world, variants);
  const draft = world.invoices.findIndex(({ status }) => status === 'draft');
  const chargeID = byCard ? 'ch_1' : null;
  const storedSums = variants.size > 0 ? {} : { wholeFee, settledBefore };
  const event =
    amount === 0 ? ({ type: 'invoice.skip' } as const) : ({ type: 'invoice.charged', chargeID: 'ch_1' } as const);
  const decision =
    amount > 0 && !byCard
      ? null
      : rules.invoice(
          'draft',
          billed('entrant', amount, storedSums),
          event,
          billed('entrant', amount, { ...storedSums, chargeID }),
        );
  if (decision && !decision.accepted) return false;
  const made: Invoice = {
    amount,
    wholeFee,
    settledBefore,
    byCard,
    category: world.category,
    status: decision ? decision.state : 'draft',
  };
  const paid = sum(world.invoices, 'paid');
  const raises = draft >= 0 || amount > 0 || world.invoices.length === 0;
  if (raises) world.invoices = draft >= 0 ? world.invoices.with(draft, made) : [...world.invoices, made];
  Object.assign(world, { entry: 'submitted', costs: Math.max(fees[world.category], paid), givenBack: 0 });
  return true;
}

const entrant = (variants: Variants): Actor<World> => ({
  name: 'entrant1',
  chart: doerChart('entrant', {
    'submit.byInvoice': 'Submits the entry, to be paid against an invoice.',
    'submit.byCard': 'Submits the entry by card; the bank wants the cardholder to confirm.',
    'bank.confirmed':
      'The cardholder confirms: the card is charged, and the entry goes in or the charge is given back.',
    'bank.refused': 'The bank does not let the payment through.',
    'entry.withdraw': 'Withdraws the entry.',
    'category.dearer': 'Moves the draft to the dear category.',
    'category.cheaper': 'Moves the draft to the cheap category.',
  }),
  place: ({ payer }) => payer,
  actions: {
    'submit.byInvoice': (world) => {
      if (!maySubmit(world)) return false;
      const { total, wholeFee } = invoiceFor(world, variants);
      return enter(world, total, wholeFee, false, variants);
    },
    'submit.byCard': (world) => {
      const { total, wholeFee } = invoiceFor(world, variants);
      if (!maySubmit(world) || total === 0) return false;
      world.attempt = { amount: total, wholeFee };
      return true;
    },
    'bank.confirmed': (world) => {
      const { attempt } = world;
      if (!attempt) return false;
      world.attempt = null;
      // What is not kept is given back.
      if (maySubmit(world)) enter(world, attempt.amount, attempt.wholeFee, true, variants);
      return true;
    },
    'bank.refused': (world) => {
      const had = isUnderWay(world);
      world.attempt = null;
      return had;
    },
    'entry.withdraw': (world) => {
      const decision = rules.entry(world.entry, entryFacts(), { type: 'entry.withdraw' });
      if (decision.accepted) world.entry = 'inProgress';
      return decision.accepted;
    },
    'category.dearer': (world) => choose(world, 'dear'),
    'category.cheaper': (world) => choose(world, 'cheap'),
  },
});

function choose(world: World, category: Category): boolean {
  if (world.category === category || world.entry === 'submitted' || world.moves === 0) return false;
  const facts = entryFacts({ paymentUnderWay: isUnderWay(world) });
  const decision = rules.entry(world.entry, facts, { type: 'entry.setCategory' });
  if (decision.accepted) Object.assign(world, { category, moves: world.moves - 1 });
  return decision.accepted;
}

/** `changeInvoice`: what the chart does not let through is not done. */
function settle(world: World, place: number, variants: Variants): boolean {
  const invoice = world.invoices[place];
  if (!invoice) return false;
  const paymentUnderWay = isUnderWay(world) && !variants.has('settledUnlooked');
  const facts = billed('admin', invoice.amount, { paymentUnderWay });
  const event = { type: 'invoice.settle', reference: 'BACS 1' } as const;
  const decision = rules.invoice(invoice.status, facts, event, { ...facts, reference: 'BACS 1' });
  if (decision.accepted) world.invoices = world.invoices.with(place, { ...invoice, status: decision.state });
  return decision.accepted;
}

function refund(world: World, place: number, variants: Variants): boolean {
  const invoice = world.invoices[place];
  if (!invoice || world.refunds === 0) return false;
  const paymentUnderWay = isUnderWay(world) && !variants.has('settledUnlooked');
  const facts = billed('admin', invoice.amount, {
    paymentUnderWay,
    ...(invoice.byCard ? { chargeID: 'ch_1' } : { reference: 'BACS 1' }),
  });
  const event = { type: 'invoice.refund', reason: 'Asked for', reference: 'BACS 2' } as const;
  const after = { ...facts, refundReason: 'Asked for', refundReference: invoice.byCard ? null : 'BACS 2' };
  const decision = rules.invoice(invoice.status, facts, event, after);
  if (!decision.accepted) return false;
  world.invoices = world.invoices.with(place, { ...invoice, status: decision.state });
  world.refunds -= 1;
  world.givenBack += invoice.amount;
  return true;
}

const places = [0, 1, 2] as const;

const administrator = (variants: Variants): Actor<World> => ({
  name: 'admin1',
  chart: doerChart('administrator', {
    ...Object.fromEntries(
      places.flatMap((place) => [
        [`invoice${place + 1}.settle`, `Records a payment of the entry’s invoice number ${place + 1}.`],
        [`invoice${place + 1}.refund`, `Gives the entry’s invoice number ${place + 1} back.`],
      ]),
    ),
    'entry.move': 'Moves the entry to the other category, which charges nobody.',
    'entry.reopen': 'Asks for a correction: the entry is open to its entrant again.',
  }),
  place: ({ admin }) => admin,
  actions: {
    ...Object.fromEntries(
      places.flatMap((place) => [
        [`invoice${place + 1}.settle`, (world: World) => settle(world, place, variants)],
        [`invoice${place + 1}.refund`, (world: World) => refund(world, place, variants)],
      ]),
    ),
    'entry.move': (world) => {
      if (world.entry !== 'submitted' || world.moves === 0) return false;
      const facts = entryFacts({ by: 'admin', paymentUnderWay: isUnderWay(world) });
      const decision = rules.entry(world.entry, facts, { type: 'entry.setCategory' });
      if (!decision.accepted) return false;
      world.moves -= 1;
      world.category = world.category === 'cheap' ? 'dear' : 'cheap';
      return true;
    },
    'entry.reopen': (world) => {
      const event = { type: 'entry.askCorrection', message: 'Name the client.' } as const;
      const facts = entryFacts({ by: 'admin', paymentUnderWay: isUnderWay(world) });
      const decision = rules.entry(world.entry, facts, event, { ...facts, correctionNamed: true });
      if (decision.accepted) world.entry = 'error';
      return decision.accepted;
    },
  },
});

export const sums = scenario<World>({
  name: 'sums',
  description:
    'An entrant pays for one entry in a cheap and a dear category, by card or against invoices, withdraws it and submits it again, while an administrator records payments, gives them back, moves the entry and asks for a correction.',
  variants: {
    settledUnlooked:
      'Invoices are settled and given back while a card is charged, and nobody looks what was paid when the entry goes in.',
    latestAlone: 'Only the latest invoice says whether anything is due.',
  },
  model: (variants) => ({
    start: {
      payer: { at: 'ready' },
      admin: { at: 'ready' },
      entry: 'inProgress',
      category: 'cheap',
      invoices: [],
      attempt: null,
      costs: 0,
      givenBack: 0,
      refunds: 2,
      moves: 3,
    },
    interchangeable: [],
    actors: [entrant(variants), administrator(variants)],
    properties: [
      invariant<World>(
        'sums.feeMet',
        'What was paid for a submitted entry, what is due and what was given back since make what it cost.',
        ({ entry, invoices, costs, givenBack }) =>
          entry === 'inProgress' || sum(invoices, 'paid', 'draft') + givenBack === costs,
      ),
      leadsTo<World>('sums.sentIn', 'The entry can always be submitted against an invoice.', {
        from: ({ entry }) => entry !== 'submitted',
        to: ({ entry }) => entry === 'submitted',
        by: ({ event }) => event === 'submit.byInvoice' || event === 'bank.refused',
      }),
    ],
  }),
});
