import type { InvoiceStatus } from '../../invoice/invoice.rules.ts';
import { feeOf } from '../../payment/fee.rules.ts';
import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant, leadsTo, never, until } from '../check/property.ts';
import { billed, entryFacts, rules } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';

interface Entrant {
  at: string;
  entry: 'inProgress' | 'submitted';
  category: 'free' | 'cheap' | 'dear';
  /** Amounts in minor units. */
  invoices: readonly Invoice[];
  discount: boolean;
}

interface Invoice {
  readonly status: InvoiceStatus;
  readonly amount: number;
}

interface World {
  admin: { at: string };
  /** Uses left; null where there is no limit. */
  uses: { left: number | null };
  entrants: Entrant[];
}

const feeAmounts = { free: 0, cheap: 100, dear: 200 } as const;
const listed = (category: Entrant['category']) => ({
  amount: feeAmounts[category],
  earlyAmount: null,
  earlyUntil: null,
});
const tenth = { percentage: 10, amount: null };
const due = ({ category, discount }: Pick<Entrant, 'category' | 'discount'>) =>
  feeOf(listed(category), discount ? tenth : null, 0).due;

/** `billOf`, `raiseInvoice` and `takeDiscount` in the transaction of `submitEntry`, to be paid against an invoice. */
const submit = (index: number, withCode: boolean, variants: Variants) => (world: World) => {
  const entrant = world.entrants[index]!;
  const { left } = world.uses;
  if (withCode && !entrant.discount && left === 0) return false;
  const discount = entrant.discount || withCode;
  const owed = due({ category: entrant.category, discount });
  const paid = entrant.invoices.filter(({ status }) => status === 'paid');
  const more = Math.max(0, owed - paid.reduce((sum, { amount }) => sum + amount, 0));
  const settled = paid.length > 0 && variants.has('dearerFree');
  const fee = more === 0 || settled ? 'none' : 'settled';
  if (!rules.entry(entrant.entry, entryFacts({ fee }), { type: 'entry.submit' }).accepted) return false;
  if (withCode && !entrant.discount) {
    if (left !== null) world.uses.left = left - 1;
    // As it was: `greatest(null - 1, 0)` is 0.
    else if (variants.has('greatestNull')) world.uses.left = 0;
  }
  Object.assign(entrant, { entry: 'submitted', discount });
  if (!settled) entrant.invoices = raised(entrant.invoices, more, variants);
  return true;
};

/** What was paid or skipped stays as it is: a draft is brought up to date, anything due besides is an invoice of its own. */
function raised(invoices: readonly Invoice[], amount: number, variants: Variants): readonly Invoice[] {
  const open = ({ status }: Invoice) =>
    status === 'draft' || (status === 'skipped' && variants.has('skippedRedrafted'));
  const free = rules.invoice('draft', billed('entrant', amount), { type: 'invoice.skip' });
  const made: Invoice = { status: free.accepted ? free.state : 'draft', amount };
  if (invoices.some(open)) return invoices.map((invoice) => (open(invoice) ? made : invoice));
  return amount === 0 && invoices.length > 0 ? invoices : [...invoices, made];
}

const entrant = (index: number, variants: Variants): Actor<World> => ({
  name: `entrant${index + 1}`,
  chart: doerChart('entrant', {
    'submit.withCode': 'Submits the entry with the discount code.',
    'submit.plain': 'Submits the entry without a code.',
    'entry.withdraw': 'Withdraws the entry.',
    'category.dearer': 'Moves the entry to the dear category.',
  }),
  place: ({ entrants }) => entrants[index]!,
  actions: {
    'submit.withCode': submit(index, true, variants),
    'submit.plain': submit(index, false, variants),
    'entry.withdraw': (world) => {
      const one = world.entrants[index]!;
      const decision = rules.entry(one.entry, entryFacts(), { type: 'entry.withdraw' });
      if (decision.accepted) one.entry = 'inProgress';
      return decision.accepted;
    },
    'category.dearer': (world) => {
      const one = world.entrants[index]!;
      if (one.category === 'dear') return false;
      const decision = rules.entry(one.entry, entryFacts(), { type: 'entry.setCategory' });
      if (decision.accepted && one.entry === 'inProgress') one.category = 'dear';
      return decision.accepted && one.entry === 'inProgress';
    },
  },
});

export const fees = scenario<World>({
  name: 'fees',
  description:
    'Two entrants in a free and a priced category submit, withdraw, move to a dearer category and use a code without a limit, while an administrator records payments.',
  variants: {
    greatestNull: 'A code without a limit has no use left once it was used.',
    dearerFree: 'A paid invoice settles whatever the entry costs later.',
    skippedRedrafted: 'An invoice over nothing becomes a draft again.',
  },
  model: (variants) => ({
    start: {
      admin: { at: 'ready' },
      uses: { left: null },
      entrants: (['cheap', 'free'] as const).map((category) => ({
        at: 'ready',
        entry: 'inProgress',
        category,
        invoices: [],
        discount: false,
      })),
    },
    interchangeable: ['entrants'],
    actors: [
      entrant(0, variants),
      entrant(1, variants),
      {
        name: 'admin1',
        chart: doerChart('administrator', {
          'invoice1.settle': 'Records a payment of the first invoice.',
          'invoice2.settle': 'Records a payment of the second invoice.',
        }),
        place: ({ admin }) => admin,
        actions: Object.fromEntries(
          [0, 1].map((index) => [
            `invoice${index + 1}.settle`,
            ({ entrants }: World) => {
              const one = entrants[index]!;
              const settled = one.invoices.map((invoice) => {
                const facts = billed('admin', invoice.amount, { reference: 'Bank 1' });
                const decision = rules.invoice(invoice.status, facts, { type: 'invoice.settle', reference: 'Bank 1' });
                return decision.accepted ? { ...invoice, status: decision.state } : invoice;
              });
              if (settled.every((invoice, place) => invoice === one.invoices[place])) return false;
              one.invoices = settled;
              return true;
            },
          ]),
        ),
      },
    ],
    properties: [
      until<World>(
        'fees.unlimited',
        'A code without a limit stays without one.',
        ({ uses }) => uses.left === null,
        () => false,
      ),
      leadsTo<World>('fees.codeForAll', 'Everybody can use a code without a limit.', {
        from: ({ entrants }) => entrants.some((one) => one.entry === 'inProgress' && !one.discount),
        to: ({ entrants }) => entrants.every(({ discount }) => discount),
        by: ({ event }) => event === 'submit.withCode' || event === 'entry.withdraw',
      }),
      invariant<World>(
        'fees.covered',
        'What was paid and what is still asked for make what a submitted entry costs.',
        ({ entrants }) => entrants.every((one) => one.entry !== 'submitted' || covered(one)),
      ),
      never<World>('fees.skippedStays', 'An invoice over nothing stays as it is.', (before, after) =>
        before.entrants.some(({ invoices }, index) =>
          invoices.some(
            ({ status }, place) => status === 'skipped' && after.entrants[index]!.invoices[place]?.status !== 'skipped',
          ),
        ),
      ),
    ],
  }),
});

/** Nothing is asked for beyond what is missing: of a fee that a code lowers once it was paid, nothing is. */
const covered = (entrant: Entrant) => {
  const sumOf = (wanted: InvoiceStatus) =>
    entrant.invoices.filter(({ status }) => status === wanted).reduce((sum, { amount }) => sum + amount, 0);
  return sumOf('draft') === Math.max(0, due(entrant) - sumOf('paid'));
};
