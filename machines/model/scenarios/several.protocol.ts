import { type ChargeState, isUnderWay } from '../../charge/charge.rules.ts';
import { type EntryChartState, entryStatuses } from '../../entry/entry.rules.ts';
import { choiceRules, togetherRules, whyNotFurther } from '../../entry/further.rules.ts';
import type { InvoiceStatus } from '../../invoice/invoice.rules.ts';
import { refusals } from '../../kit/rules.ts';
import { furtherFeeOf } from '../../payment/further.rules.ts';
import type { Actor } from '../check/model.ts';
import { billed, chargeFacts, entryFacts, rules } from '../rules.ts';
import type { Variants } from '../scenario.ts';

/** One of the entries that one draft becomes, with its invoice. */
interface Part {
  entry: 'none' | EntryChartState;
  invoice: 'none' | InvoiceStatus;
  amount: number;
  /** What the kept charge paid of it, and whether that was given back. */
  charged: number;
  refunded: boolean;
}

export interface World {
  process: { at: string; kills: number };
  payer: { at: string };
  window: { at: string };
  job: { at: string; found: World['bank'] };
  authors: { at: string };
  admin: { at: string };
  /** Whether the further category may be entered with others, is chosen with the draft, and is on the page that submits. */
  shared: boolean;
  chosen: boolean;
  shown: boolean;
  attempt: 'none' | ChargeState;
  bank: 'none' | 'intent' | 'cancelled' | 'charged';
  /** What an attempt holds of either fee, and what was charged and not given back. */
  held: { first: number; further: number };
  charged: number;
  kept: number;
  refusals: number;
  cuts: number;
  first: Part;
  further: Part;
}

const fee = 100;
const further = furtherFeeOf(fee, fee, { rule: 'share', value: 50 });
export const unentered: Part = { entry: 'none', invoice: 'none', amount: 0, charged: 0, refunded: false };
const isOpen = ({ attempt }: World) => attempt !== 'none' && isUnderWay(attempt);
export const parts = ({ first, further: other }: World) => [first, other];
const paidNow = ({ invoice }: Part, amount: number) => (invoice === 'paid' ? 0 : amount);

/** What is submitted: what the page shows. Null where a rule refuses it. */
export function asked(world: World, variants: Variants): { readonly further: boolean } | null {
  if (world.first.entry !== 'inProgress' || isOpen(world)) return null;
  if (!rules.entry('inProgress', entryFacts(), { type: 'entry.submit' }).accepted) return null;
  const unasked = variants.has('choiceUnseen');
  const named = world.shown ? ['b'] : [];
  const chosen = world.chosen ? ['b'] : [];
  const facts = { status: entryStatuses.inProgress, categories: [], chosen, added: [], named, names: {} };
  if (!unasked && refusals<typeof facts, void>(choiceRules.maySubmit, facts, undefined).length > 0) return null;
  const taken = unasked ? [...new Set([...named, ...chosen])] : named;
  const refused = whyNotFurther({
    categories: [
      { categoryID: 'a', name: 'A', shared: true },
      { categoryID: 'b', name: 'B', shared: world.shared },
    ],
    categoryID: 'a',
    entered: world.further.entry === 'none' ? [] : ['b'],
    isFurther: false,
    chosen: taken,
  });
  return refused.length > 0 ? null : { further: taken.length > 0 };
}

/** `enterSubmitted` of each, in one transaction: the entry goes in with its invoice, and the choice is taken out. */
export function enter(world: World, held: World['held'] | null, withFurther: boolean, variants: Variants): void {
  const one = (part: Part, amount: number, paid: number) => {
    const isPaid = paid > 0;
    part.entry = 'submitted';
    if (part.invoice === 'paid') return;
    Object.assign(part, { amount, invoice: isPaid ? 'paid' : 'draft', ...(isPaid && { charged: paid }) });
  };
  one(world.first, fee, held?.first ?? 0);
  if (withFurther) one(world.further, further, held?.further ?? 0);
  if (!variants.has('choiceStays')) world.chosen = false;
  world.shown = false;
}

/** `submitCharged`: what was reserved goes in and the charge is kept, in parts where it paid several. */
function conclude(world: World, variants: Variants): boolean {
  const decision = rules.charge(
    world.attempt as ChargeState,
    chargeFacts(),
    { type: 'charge.keep', chargeID: 'ch_1' },
    chargeFacts({ chargeID: 'ch_1', paidInvoices: 1 }),
  );
  if (!decision.accepted) return false;
  enter(world, world.held, world.held.further > 0, variants);
  world.attempt = decision.state;
  world.charged = world.held.first + world.held.further;
  return true;
}

const release = (world: World): boolean => {
  Object.assign(world, { attempt: 'released', held: { first: 0, further: 0 } });
  return true;
};

/** A submission by card: `submitEntry` reserves, charges, and submits what was reserved. */
export const paying = (variants: Variants): Actor<World>['actions'] => ({
  'submit.byCard': (world) => {
    const submitted = asked(world, variants);
    const held = {
      first: paidNow(world.first, fee),
      further: submitted?.further ? further : 0,
    };
    // One charge of the entry is enough here: what is kept stays.
    if (!submitted || world.charged > 0 || held.first + held.further === 0) return false;
    Object.assign(world, { attempt: 'reserved', bank: 'none', held });
    return true;
  },
  'charge.prepared': (world) => {
    if (world.attempt !== 'reserved') return false;
    world.bank = 'intent';
    return true;
  },
  'submit.givenUp': ({ attempt }) => attempt !== 'reserved',
  'charge.made': (world) => {
    if (world.bank !== 'intent') return false;
    world.bank = 'charged';
    world.kept = world.held.first + world.held.further;
    return true;
  },
  'charge.refused': (world) => {
    if (world.bank === 'cancelled') return true;
    if (world.bank !== 'intent' || world.refusals === 0) return false;
    world.refusals -= 1;
    world.bank = 'cancelled';
    return true;
  },
  'submit.finished': (world) => world.attempt === 'paid' || (isOpen(world) && conclude(world, variants)),
  'submit.releases': (world) => (isOpen(world) ? release(world) : true),
  'reply.arrives': () => true,
  'reply.lost': (world) => {
    if (world.cuts === 0) return false;
    world.cuts -= 1;
    return true;
  },
  'submit.looksAgain': () => true,
});

/** `finishPayments`: what a killed server left behind. */
export const finishing = (variants: Variants): Actor<World>['actions'] => ({
  'job.asks': (world) => {
    if (!isOpen(world)) return false;
    if (world.bank === 'intent') world.bank = 'cancelled';
    world.job.found = world.bank;
    return true;
  },
  'job.finishes': (world) => {
    const { found } = world.job;
    world.job.found = 'none';
    if (!isOpen(world) || found !== world.bank) return true;
    return found === 'charged' ? conclude(world, variants) : release(world);
  },
});

/** The draft's page and a colleague's, and what becomes of the entries afterwards. */
export const writing = (variants: Variants): Actor<World>['actions'] => ({
  'page.looks': (world) => {
    if (world.shown === world.chosen) return false;
    world.shown = world.chosen;
    return true;
  },
  'colleague.ticks': (world) => {
    if (world.chosen || isOpen(world) || world.first.entry !== 'inProgress') return false;
    world.chosen = true;
    return true;
  },
  'colleague.unticks': (world) => {
    if (!world.chosen || isOpen(world) || world.first.entry !== 'inProgress') return false;
    world.chosen = false;
    return true;
  },
  'first.withdraw': (world) => withdraw(world.first),
  'further.withdraw': (world) => withdraw(world.further),
  'first.delete': (world) => {
    if (isOpen(world)) return false;
    const furtherRefs = world.further.entry === 'none' ? [] : ['F'];
    const facts = { by: 'entrant', withRefs: furtherRefs, furtherRefs } as const;
    const unasked = variants.has('firstDeleted');
    if (!unasked && refusals<typeof facts, void>(togetherRules.mayDelete, facts, undefined).length > 0) return false;
    const decision = rules.entry(stateOf(world.first), entryFacts(), { type: 'entry.delete' });
    if (decision.accepted)
      Object.assign(world, { chosen: false, shown: false, first: { ...world.first, entry: decision.state } });
    return decision.accepted;
  },
});

const stateOf = ({ entry }: Part): EntryChartState => (entry === 'none' ? 'deleted' : entry);

function withdraw(part: Part): boolean {
  const decision = rules.entry(stateOf(part), entryFacts(), { type: 'entry.withdraw' });
  if (part.entry === 'none' || !decision.accepted) return false;
  part.entry = decision.state;
  return true;
}

/** `refundCharge` of one paid invoice: its part of the charge goes back. */
export const refund = (of: (world: World) => Part, variants: Variants) => (world: World) => {
  const part = of(world);
  if (part.invoice !== 'paid' || part.charged === 0 || part.refunded) return false;
  const event = { type: 'invoice.refund', reason: 'Entered twice', reference: '' } as const;
  const facts = { ...billed('admin', part.amount, { chargeID: 'ch_1' }), refundReason: event.reason };
  const decision = rules.invoice('paid', billed('admin', part.amount, { chargeID: 'ch_1' }), event, facts);
  if (!decision.accepted) return false;
  Object.assign(part, { invoice: decision.state, refunded: true });
  world.kept -= variants.has('refundsWhole') ? world.kept : part.charged;
  return true;
};
