import type { EntryChartState } from '../../entry/entry.rules.ts';
import type { InvoiceStatus } from '../../invoice/invoice.rules.ts';
import { timerChart } from '../charts.people.ts';
import { jobChart, mailerChart, payerChart, processChart, windowChart } from '../charts.ts';
import type { Actor } from '../check/model.ts';
import { invariant, leadsTo, until } from '../check/property.ts';
import { entryFacts, rules } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';

interface Entrant {
  at: string;
  window: { at: string };
  /** The job that looks after the attempt, and what the payment service said when it asked. */
  job: { at: string; found: Entrant['bank'] };
  mailer: { at: string };
  entry: EntryChartState;
  /** The row of an attempt to charge: made before money moves. */
  attempt: 'none' | 'reserved' | 'paid' | 'released' | 'refunding' | 'refunded';
  /** What the bank knows of that attempt. */
  bank: 'none' | 'intent' | 'cancelled' | 'charged' | 'refunded';
  /** Charges that were not given back. */
  kept: number;
  invoice: InvoiceStatus | 'none';
  /** Whether the attempt, or the entry, has taken a use of the discount. */
  discount: boolean;
  /** Whether the entrant was answered that the entry is in. */
  told: boolean;
  /** The mail that tells of a refund, and how often it went out. */
  mail: 'none' | 'due' | 'sent';
  copies: number;
}

interface World {
  process: { at: string; kills: number };
  timer: { at: string };
  award: 'open' | 'judging';
  /** Uses left of the discount that everybody gives. */
  uses: number;
  refusals: number;
  cuts: number;
  entrants: Entrant[];
}

type Protocol = Readonly<Record<string, (world: World, entrant: Entrant) => boolean>>;

const start = (): World => ({
  process: { at: 'running', kills: 1 },
  timer: { at: 'waiting' },
  award: 'open',
  uses: 1,
  refusals: 1,
  cuts: 1,
  entrants: [0, 1].map(() => ({
    ...{ at: 'away', window: { at: 'ready' }, job: { at: 'idle', found: 'none' }, mailer: { at: 'idle' } },
    ...{ entry: 'inProgress', attempt: 'none', bank: 'none', kept: 0, invoice: 'none' },
    ...{ discount: false, told: false, mail: 'none', copies: 0 },
  })),
});

/** The rules inside the transaction of `submitEntry`: whether the entry may be sent in now. */
const maySubmit = ({ award: awardStatus }: World, { entry }: Entrant) =>
  rules.entry(entry, entryFacts({ awardStatus }), { type: 'entry.submit' }).accepted;

/** `takeDiscount` of `payments/bill.ts`: under the lock of its row, so that the last use is taken once. */
function takeDiscount(world: World, entrant: Entrant): boolean {
  if (entrant.discount) return true;
  if (world.uses === 0) return false;
  world.uses -= 1;
  entrant.discount = true;
  return true;
}

function giveBack(world: World, entrant: Entrant): boolean {
  if (entrant.discount) world.uses += 1;
  entrant.discount = false;
  return true;
}

/** `raiseInvoice` and `enterState`: the entry goes in and its invoice with it. */
function enter(entrant: Entrant, charged: boolean): boolean {
  const invoice = entrant.invoice === 'none' ? 'draft' : entrant.invoice;
  const event = { type: 'invoice.charged' } as const;
  const paid = charged ? rules.invoice(invoice, { by: 'entrant', amount: 100 }, event) : null;
  if (paid && !paid.accepted) return false;
  entrant.invoice = paid ? paid.state : invoice;
  entrant.entry = 'submitted';
  return true;
}

/** What an attempt that was charged becomes: its entry goes in, or the money is owed back. */
function conclude(world: World, entrant: Entrant): boolean {
  if (maySubmit(world, entrant) && enter(entrant, true)) {
    entrant.attempt = 'paid';
    return true;
  }
  entrant.attempt = 'refunding';
  return giveBack(world, entrant);
}

/** A submission by card as it is: discount, limit and version are taken in the transaction that precedes the charge. */
const reserveFirst: Protocol = {
  'submit.byCard': (world, entrant) => {
    if (!['none', 'released', 'refunded'].includes(entrant.attempt)) return false;
    if (!maySubmit(world, entrant) || !takeDiscount(world, entrant)) return false;
    Object.assign(entrant, { attempt: 'reserved', bank: 'none' });
    return true;
  },
  // The intent's id is stored where the attempt is still reserved; nothing is charged before.
  'charge.prepared': (_, entrant) => {
    if (entrant.attempt !== 'reserved') return false;
    entrant.bank = 'intent';
    return true;
  },
  'submit.givenUp': (_, { attempt }) => attempt !== 'reserved',
  'charge.made': (_, entrant) => {
    if (entrant.bank !== 'intent') return false;
    entrant.bank = 'charged';
    entrant.kept += 1;
    return true;
  },
  'charge.refused': (world, entrant) => {
    if (entrant.bank === 'cancelled') return true;
    if (entrant.bank !== 'intent' || world.refusals === 0) return false;
    world.refusals -= 1;
    entrant.bank = 'cancelled';
    return true;
  },
  'submit.finished': (world, entrant) => {
    if (entrant.attempt === 'paid') return true;
    return entrant.attempt === 'reserved' && maySubmit(world, entrant) && conclude(world, entrant);
  },
  'submit.unusable': (world, entrant) => {
    if (entrant.attempt === 'paid') return false;
    if (entrant.attempt !== 'reserved') return true;
    return !maySubmit(world, entrant) && conclude(world, entrant);
  },
  'submit.releases': (world, entrant) => {
    if (entrant.attempt !== 'reserved') return true;
    entrant.attempt = 'released';
    return giveBack(world, entrant);
  },
};

/** As it was: the submission was tried and undone, the card charged, then the submission made for good if it still could be. */
const chargeFirst: Protocol = {
  'submit.byCard': (world, entrant) => maySubmit(world, entrant) && world.uses > 0,
  'charge.prepared': () => true,
  'charge.made': (_, entrant) => {
    // One key charges once.
    if (entrant.bank !== 'charged') entrant.kept += 1;
    entrant.bank = 'charged';
    return true;
  },
  'charge.refused': (world, { bank }) => {
    if (bank === 'charged' || world.refusals === 0) return false;
    world.refusals -= 1;
    return true;
  },
  'submit.finished': (world, entrant) =>
    maySubmit(world, entrant) && takeDiscount(world, entrant) && enter(entrant, true),
  'submit.unusable': (world, entrant) => !maySubmit(world, entrant) || (!entrant.discount && world.uses === 0),
  'submit.releases': () => true,
};

const replies: Protocol = {
  'reply.arrives': (_, entrant) => {
    entrant.told = true;
    return true;
  },
  'reply.lost': (world) => {
    if (world.cuts === 0) return false;
    world.cuts -= 1;
    return true;
  },
  'submit.looksAgain': () => true,
};

/** The second window: `submitEntry` against an invoice, `removeEntry`; both refuse while an attempt is under way. */
const secondWindow = (guarded: boolean): Protocol => ({
  'submit.byInvoice': (world, entrant) =>
    !(guarded && entrant.attempt === 'reserved') &&
    maySubmit(world, entrant) &&
    takeDiscount(world, entrant) &&
    enter(entrant, false),
  'entry.delete': ({ award: awardStatus }, entrant) => {
    if (guarded && entrant.attempt === 'reserved') return false;
    const decision = rules.entry(entrant.entry, entryFacts({ awardStatus }), { type: 'entry.delete' });
    if (decision.accepted) entrant.entry = decision.state;
    return decision.accepted;
  },
});

/**
 * The job: it may look while the call that reserved is still under way, or long after. What it finishes is what it asked
 * about: where the call has stored a payment since, it asks again.
 */
const finishing = (forgetful: boolean): Protocol => ({
  'job.asks': (_, entrant) => {
    if (entrant.attempt !== 'reserved') return false;
    if (entrant.bank === 'intent') entrant.bank = 'cancelled';
    entrant.job.found = entrant.bank;
    return true;
  },
  'job.finishes': (world, entrant) => {
    const { found } = entrant.job;
    entrant.job.found = 'none';
    if (entrant.attempt !== 'reserved' || (found !== entrant.bank && !forgetful)) return true;
    if (found === 'charged') return conclude(world, entrant);
    entrant.attempt = 'released';
    return giveBack(world, entrant);
  },
  'job.refunds': (_, entrant) => {
    if (entrant.attempt !== 'refunding') return false;
    // Asked twice, the service gives the money back once.
    if (entrant.bank === 'charged') entrant.kept -= 1;
    entrant.bank = 'refunded';
    return true;
  },
  'job.notes': (_, entrant) => {
    Object.assign(entrant, { attempt: 'refunded', mail: 'due' });
    return true;
  },
});

/** `deliverNext` of `mail/outbox.ts`. */
const mailing: Protocol = {
  'mail.sent': (_, entrant) => {
    if (entrant.mail !== 'due') return false;
    entrant.copies += 1;
    return true;
  },
  'mail.noted': (_, entrant) => {
    entrant.mail = 'sent';
    return true;
  },
};

const kill = ({ process }: World) => {
  if (process.kills === 0) return false;
  process.kills -= 1;
  return true;
};

function actors(variants: Variants): Actor<World>[] {
  const guarded = !variants.has('chargeFirst');
  const calling = { ...(variants.has('chargeFirst') ? chargeFirst : reserveFirst), ...replies };
  const bound = (protocol: Protocol, index: number) =>
    Object.fromEntries(
      Object.entries(protocol).map(([event, act]) => [event, (world: World) => act(world, world.entrants[index]!)]),
    );
  const of = (index: number): Actor<World>[] => [
    {
      name: `entrant${index + 1}`,
      chart: payerChart,
      place: ({ entrants }) => entrants[index]!,
      acts: bound(calling, index),
      own: Object.keys(calling).filter((event) => event !== 'submit.byCard' && event !== 'submit.looksAgain'),
    },
    {
      name: `window${index + 1}`,
      chart: windowChart,
      place: ({ entrants }) => entrants[index]!.window,
      acts: bound(secondWindow(guarded), index),
    },
    ...(variants.has('chargeFirst') || variants.has('nobodyFinishes')
      ? []
      : [
          {
            name: `job${index + 1}`,
            chart: jobChart,
            acts: bound(finishing(variants.has('staleAnswer')), index),
            own: true,
          } as const,
        ].map((job) => ({
          ...job,
          place: ({ entrants }: World) => entrants[index]!.job,
        }))),
    {
      name: `mailer${index + 1}`,
      chart: mailerChart,
      place: ({ entrants }) => entrants[index]!.mailer,
      acts: bound(mailing, index),
      own: true,
    },
  ];
  return [
    ...start().entrants.flatMap((_, index) => of(index)),
    { name: 'process', chart: processChart, place: ({ process }) => process, acts: { 'process.killed': kill } },
    { name: 'timer', chart: timerChart, place: ({ timer }) => timer, acts: { 'award.startJudging': startJudging } },
  ];
}

/** `actOnDates`: submitted entries go to judging, drafts stay where they are. */
function startJudging(world: World): boolean {
  world.award = 'judging';
  for (const entrant of world.entrants) {
    const decision = rules.entry(entrant.entry, entryFacts({ awardStatus: 'judging' }), { type: 'judging.opened' });
    if (decision.accepted) entrant.entry = decision.state;
  }
  return true;
}

const isIn = ({ entry }: Entrant) => entry === 'submitted' || entry === 'openForJudging';
const inOrder = ({ kept, invoice, entry }: Entrant) => kept === 0 || (invoice === 'paid' && isIn({ entry } as Entrant));
const each = (says: (entrant: Entrant) => boolean) => (world: World) => world.entrants.every(says);

export const payment = scenario<World>({
  name: 'payment',
  says: 'Two entrants, each with two windows, pay by card or invoice with the last use of a discount; the card may be refused, the connection cut, the server killed, and judging opens.',
  variants: {
    chargeFirst: 'The card is charged before anything is taken.',
    staleAnswer: 'The job releases an attempt for which the call has prepared a payment since it asked.',
    nobodyFinishes: 'No job finishes what a killed server left behind.',
  },
  model: (variants) => ({
    start: start(),
    actors: actors(variants),
    interchangeable: ['entrants'],
    properties: [
      invariant(
        'payment.chargedOnce',
        'No entry has two charges that are kept.',
        each(({ kept }) => kept < 2),
      ),
      invariant(
        'payment.discountUses',
        'A discount is used no oftener than it may be.',
        ({ uses, entrants }) => uses + entrants.filter(({ discount }) => discount).length === 1,
      ),
      invariant(
        'payment.paidNotDue',
        'An entry whose card was charged has no invoice that is still due.',
        each(
          ({ kept, invoice, attempt }) =>
            !(kept > 0 && invoice === 'draft' && !['reserved', 'refunding'].includes(attempt)),
        ),
      ),
      invariant(
        'payment.billed',
        'An entry that was sent in has an invoice.',
        each((one) => !isIn(one) || one.invoice !== 'none'),
      ),
      invariant(
        'payment.oneMail',
        'A mail goes out once; twice only if the server was killed after sending it.',
        ({ process, entrants }) => entrants.every(({ copies }) => copies <= 2 - process.kills),
      ),
      leadsTo('payment.keptCharge', 'A kept charge leads to a submitted entry with a paid invoice, or to a refund.', {
        from: ({ entrants }) => entrants.some((one) => !inOrder(one)),
        to: each(inOrder),
      }),
      leadsTo('payment.attemptEnds', 'An attempt to charge ends: paid, released or refunded.', {
        from: ({ entrants }) => entrants.some(({ attempt }) => attempt === 'reserved' || attempt === 'refunding'),
        to: each(({ attempt }) => attempt !== 'reserved' && attempt !== 'refunding'),
      }),
      leadsTo('payment.refundTold', 'Whoever is given money back is told by mail.', {
        from: ({ entrants }) => entrants.some(({ mail }) => mail === 'due'),
        to: each(({ mail }) => mail !== 'due'),
      }),
      until(
        'payment.acknowledged',
        'An acknowledged submission stays submitted.',
        each((one) => !one.told || isIn(one)),
        () => false,
      ),
    ],
  }),
});
