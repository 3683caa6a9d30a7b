import { type ChargeEvent, type ChargeState, isUnderWay } from '../../charge/charge.rules.ts';
import type { EntryChartState } from '../../entry/entry.rules.ts';
import type { InvoiceStatus } from '../../invoice/invoice.rules.ts';
import { billed, chargeFacts, entryFacts, rules, type Thing } from '../rules.ts';
import type { Variants } from '../scenario.ts';

export interface Entrant {
  at: string;
  window: { at: string };
  /** The job that looks after the attempt, and what the payment service said when it asked. */
  job: { at: string; found: Entrant['bank'] };
  mailer: { at: string };
  entry: EntryChartState;
  /** The row of an attempt to charge: made before money moves. */
  attempt: 'none' | ChargeState;
  /** Whether that row holds a use of the discount, and names its charge and its refund. */
  held: boolean;
  charged: boolean;
  refunded: boolean;
  /** What the bank knows of that attempt. */
  bank: 'none' | 'intent' | 'cancelled' | 'charged' | 'refunded';
  /** Charges that were not given back. */
  kept: number;
  invoice: InvoiceStatus | 'none';
  /** Whether the entry's invoice has a use of the discount. */
  discount: boolean;
  /** Whether the entrant was answered that the entry is in. */
  told: boolean;
  /** The mail that tells of a refund, and how often it went out. */
  mail: 'none' | 'due' | 'sent';
  copies: number;
}

export interface World {
  process: { at: string; kills: number };
  timer: { at: string };
  award: 'open' | 'judging';
  /** Uses left of the discount that everybody gives. */
  uses: number;
  refusals: number;
  cuts: number;
  entrants: Entrant[];
}

export type Protocol = Readonly<Record<string, (world: World, entrant: Entrant) => boolean>>;

/** Who takes part, and how often something goes wrong. */
export interface Cast {
  readonly entrants: number;
  /** Whether each has a second window. */
  readonly windows: boolean;
  /** Whether judging opens meanwhile. */
  readonly closes: boolean;
  readonly kills: number;
  readonly cuts: number;
  readonly refusals: number;
}

export const start = ({ entrants, kills, cuts, refusals }: Cast): World => ({
  process: { at: 'running', kills },
  timer: { at: 'waiting' },
  award: 'open',
  uses: 1,
  refusals,
  cuts,
  entrants: Array.from({ length: entrants }, () => ({
    at: 'away',
    window: { at: 'ready' },
    job: { at: 'idle', found: 'none' },
    mailer: { at: 'idle' },
    entry: 'inProgress',
    attempt: 'none',
    held: false,
    charged: false,
    refunded: false,
    bank: 'none',
    kept: 0,
    invoice: 'none',
    discount: false,
    told: false,
    mail: 'none',
    copies: 0,
  })),
});

/** The rules inside the transaction of `submitEntry`: whether the entry may be sent in now. */
const maySubmit = ({ award: awardStatus }: World, { entry }: Entrant) =>
  rules.entry(entry, entryFacts({ awardStatus }), { type: 'entry.submit' }).accepted;

/** `takeDiscount` of `payments/discounts.ts`: under the lock of its row, so that the last use is taken once. */
function takeDiscount(world: World, entrant: Entrant, holder: 'held' | 'discount'): boolean {
  if (entrant.discount) return true;
  if (world.uses === 0) return false;
  world.uses -= 1;
  entrant[holder] = true;
  return true;
}

/** `raiseInvoice` and `enterState`: the entry goes in and its invoice with it. */
function enter(entrant: Entrant, charged: boolean): boolean {
  const invoice = entrant.invoice === 'none' ? 'draft' : entrant.invoice;
  const chargeID = 'ch_1';
  const event = { type: 'invoice.charged', chargeID } as const;
  const paid = charged ? rules.invoice(invoice, billed('entrant', 100, { chargeID }), event) : null;
  if (paid && !paid.accepted) return false;
  entrant.invoice = paid ? paid.state : invoice;
  entrant.discount ||= entrant.held;
  entrant.entry = 'submitted';
  return true;
}

type Attempt = Pick<Entrant, 'held' | 'charged' | 'refunded' | 'invoice'>;
const factsOf = ({ held, charged, refunded, invoice }: Attempt) =>
  chargeFacts({
    chargeID: charged ? 'ch_1' : null,
    refundID: refunded ? 're_1' : null,
    paidInvoices: invoice === 'paid' ? 1 : 0,
    holdsDiscount: held,
  });

/** Whether an attempt of the entrant still holds what it needs. */
export const isOpen = ({ attempt }: Entrant): boolean => attempt !== 'none' && isUnderWay(attempt);

/** The attempts to charge, as their chart knows them. */
export const attemptsIn = ({ entrants }: World): readonly Thing<'charge'>[] =>
  entrants.flatMap((one) => (one.attempt === 'none' ? [] : [{ state: one.attempt, facts: factsOf(one) }]));

/** `stepCharge` of `payments/charges.ts`: what its chart does not let through is not done, what was held is given back or used. */
function change(world: World, entrant: Entrant, event: ChargeEvent, variants: Variants): boolean {
  const { attempt, held } = entrant;
  if (attempt === 'none') return false;
  const row = {
    held: held && event.type === 'charge.requireAction',
    charged: 'chargeID' in event || entrant.charged,
    refunded: event.type === 'charge.refunded' || entrant.refunded,
  };
  const decision = rules.charge(attempt, factsOf(entrant), event, factsOf({ ...entrant, ...row }));
  if (!decision.accepted) return false;
  Object.assign(entrant, row, { attempt: decision.state });
  const isGivenBack = held && !isUnderWay(decision.state) && decision.state !== 'paid';
  if (isGivenBack && !variants.has('useForgotten')) world.uses += 1;
  return true;
}

/** What an attempt that was charged becomes: its entry goes in, or the money is owed back. */
const conclude = (world: World, entrant: Entrant, variants: Variants): boolean =>
  maySubmit(world, entrant) && enter(entrant, true)
    ? change(world, entrant, { type: 'charge.keep', chargeID: 'ch_1' }, variants)
    : change(world, entrant, { type: 'charge.owe', chargeID: 'ch_1' }, variants);

/** A submission by card as it is: discount, limit and version are taken in the transaction that precedes the charge. */
export const reserveFirst = (variants: Variants): Protocol => ({
  'submit.byCard': (world, entrant) => {
    if (!['none', 'released', 'refunded'].includes(entrant.attempt)) return false;
    if (!maySubmit(world, entrant) || !takeDiscount(world, entrant, 'held')) return false;
    Object.assign(entrant, { attempt: 'reserved', charged: false, refunded: false, bank: 'none' });
    return true;
  },
  // The intent's id is stored where the attempt is still reserved; nothing is charged before.
  'charge.prepared': (_, entrant) => {
    if (entrant.attempt !== 'reserved') return false;
    entrant.bank = 'intent';
    return true;
  },
  'submit.givenUp': (_, { attempt }) => attempt !== 'reserved',
  'charge.asks': (world, entrant) =>
    entrant.bank === 'intent' && change(world, entrant, { type: 'charge.requireAction' }, variants),
  'submit.leaves': () => true,
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
    return isOpen(entrant) && maySubmit(world, entrant) && conclude(world, entrant, variants);
  },
  'submit.unusable': (world, entrant) => {
    if (entrant.attempt === 'paid') return false;
    if (!isOpen(entrant)) return true;
    return !maySubmit(world, entrant) && conclude(world, entrant, variants);
  },
  'submit.releases': (world, entrant) =>
    !isOpen(entrant) || change(world, entrant, { type: 'charge.refuse', reason: 'Declined' }, variants),
});

/** As it was: the submission was tried and undone, the card charged, then the submission made for good if it still could be. */
export const chargeFirst: Protocol = {
  'submit.byCard': (world, entrant) => maySubmit(world, entrant) && world.uses > 0,
  'charge.prepared': () => true,
  'charge.asks': () => false,
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
    maySubmit(world, entrant) && takeDiscount(world, entrant, 'discount') && enter(entrant, true),
  'submit.unusable': (world, entrant) => !maySubmit(world, entrant) || (!entrant.discount && world.uses === 0),
  'submit.releases': () => true,
};

export const replies: Protocol = {
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
export const secondWindow = (guarded: boolean): Protocol => ({
  'submit.byInvoice': (world, entrant) =>
    !(guarded && isOpen(entrant)) &&
    maySubmit(world, entrant) &&
    takeDiscount(world, entrant, 'discount') &&
    enter(entrant, false),
  'entry.delete': ({ award: awardStatus }, entrant) => {
    if (guarded && isOpen(entrant)) return false;
    const decision = rules.entry(entrant.entry, entryFacts({ awardStatus }), { type: 'entry.delete' });
    if (decision.accepted) entrant.entry = decision.state;
    return decision.accepted;
  },
});

/**
 * The job: it may look while the call that reserved is still under way, or long after. What it finishes is what it asked
 * about: where the call has stored a payment since, it asks again.
 */
export const finishing = (variants: Variants): Protocol => ({
  'job.asks': (_, entrant) => {
    if (!isOpen(entrant)) return false;
    if (entrant.bank === 'intent') entrant.bank = 'cancelled';
    entrant.job.found = entrant.bank;
    return true;
  },
  'job.finishes': (world, entrant) => {
    const { found } = entrant.job;
    entrant.job.found = 'none';
    if (!isOpen(entrant) || (found !== entrant.bank && !variants.has('staleAnswer'))) return true;
    if (found === 'charged') return conclude(world, entrant, variants);
    return change(world, entrant, { type: 'charge.abandon' }, variants);
  },
  'job.refunds': (_, entrant) => {
    if (entrant.attempt !== 'refunding') return false;
    // Asked twice, the service gives the money back once.
    if (entrant.bank === 'charged') entrant.kept -= 1;
    entrant.bank = 'refunded';
    return true;
  },
  'job.notes': (world, entrant) => {
    entrant.mail = 'due';
    return change(world, entrant, { type: 'charge.refunded', refundID: 're_1' }, variants);
  },
});

/** `deliverMails` of `mail/outbox.ts`. */
export const mailing: Protocol = {
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

export /** `actOnDates`: submitted entries go to judging, drafts stay where they are. */
function startJudging(world: World): boolean {
  world.award = 'judging';
  for (const entrant of world.entrants) {
    const decision = rules.entry(entrant.entry, entryFacts({ awardStatus: 'judging' }), { type: 'judging.opened' });
    if (decision.accepted) entrant.entry = decision.state;
  }
  return true;
}
