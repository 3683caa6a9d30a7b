import { awardLifecycle } from '../award/award.machine.ts';
import type { AwardEvent } from '../award/award.rules.ts';
import type { AwardFacts, CategoryFacts } from '../award/award.types.ts';
import { chargeLifecycle } from '../charge/charge.machine.ts';
import type { ChargeEvent, ChargeFacts, ChargeState } from '../charge/charge.rules.ts';
import { entryLifecycle } from '../entry/entry.machine.ts';
import type { EntryChartState, EntryEvent, EntryFacts } from '../entry/entry.rules.ts';
import { invoiceLifecycle } from '../invoice/invoice.machine.ts';
import type { InvoiceEvent, InvoiceFacts, InvoiceStatus } from '../invoice/invoice.rules.ts';
import { brokenIn, type Invariants } from '../kit/invariants.ts';
import type { Decision } from '../kit/lifecycle.ts';
import { decidePerson, personLifecycle } from '../person/person.machine.ts';
import type { PersonEvent, PersonFacts, PersonState } from '../person/person.rules.ts';
import { nothingGiven } from '../round/order.ts';
import { roundLifecycle } from '../round/round.machine.ts';
import type { RoundEvent, RoundFacts } from '../round/round.rules.ts';
import { scoreLifecycle } from '../score/score.machine.ts';
import type { ScoreEvent, ScoreFacts, ScoreState } from '../score/score.rules.ts';
import type { AwardStatus } from '../shared/award.statuses.ts';
import type { RoundState } from '../shared/round.states.ts';
import { voteLifecycle } from '../vote/vote.machine.ts';
import type { VoteEvent, VoteFacts, VoteState } from '../vote/vote.rules.ts';
import { type InvariantProperty, invariant } from './check/property.ts';

type Decide<State extends string, Facts, Event> = (
  state: State,
  facts: Facts,
  event: Event,
  after?: Facts,
) => Decision<State>;

/** The product's own rules. The same question is answered once: a model asks it in thousands of states. */
export const rules = {
  award: remembered<AwardStatus | 'deleted', AwardFacts, AwardEvent>(awardLifecycle.decide),
  entry: remembered<EntryChartState, EntryFacts, EntryEvent>(entryLifecycle.decide),
  charge: remembered<ChargeState, ChargeFacts, ChargeEvent>(chargeLifecycle.decide),
  invoice: remembered<InvoiceStatus, InvoiceFacts, InvoiceEvent>(invoiceLifecycle.decide),
  score: remembered<ScoreState, ScoreFacts, ScoreEvent>(scoreLifecycle.decide),
  round: remembered<RoundState | 'deleted', RoundFacts, RoundEvent>(roundLifecycle.decide),
  vote: remembered<VoteState | 'deleted', VoteFacts, VoteEvent>(voteLifecycle.decide),
  person: remembered<PersonState, PersonFacts, PersonEvent>(decidePerson),
};

const invariants = {
  award: awardLifecycle.invariants,
  entry: entryLifecycle.invariants,
  charge: chargeLifecycle.invariants,
  invoice: invoiceLifecycle.invariants,
  score: scoreLifecycle.invariants,
  round: roundLifecycle.invariants,
  vote: voteLifecycle.invariants,
  person: personLifecycle.invariants,
};

type Lifecycles = typeof rules;
type StateOf<Name extends keyof Lifecycles> = Parameters<Lifecycles[Name]>[0];
type FactsOf<Name extends keyof Lifecycles> = Parameters<Lifecycles[Name]>[1];

/** One thing of a world, as its lifecycle's invariants know it. */
export interface Thing<Name extends keyof Lifecycles> {
  readonly state: StateOf<Name>;
  readonly facts: FactsOf<Name>;
}

/** A lifecycle's own invariants as one property of a world that has such things. */
export function lawsOf<World, Name extends keyof Lifecycles>(
  name: Name,
  things: (world: World) => readonly Thing<Name>[],
): InvariantProperty<World> {
  // Each lifecycle's invariants go with its own states and facts; the table forgets which.
  const laws = invariants[name] as Invariants<FactsOf<Name>, StateOf<Name>>;
  const known = new Map<string, boolean>();
  const numberOf = numbers();
  const holds = (thing: Thing<Name>): boolean => {
    const key = `${thing.state} ${numberOf(thing.facts)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const all = brokenIn(laws, thing.state, thing.facts).length === 0;
    known.set(key, all);
    return all;
  };
  return invariant<World>(`${name}.invariants`, `What always holds of every ${words[name]} holds.`, (world) =>
    things(world).every(holds),
  );
}

const words: Record<keyof Lifecycles, string> = {
  award: 'award',
  entry: 'entry',
  charge: 'charge',
  invoice: 'invoice',
  score: 'score sheet',
  round: 'round',
  vote: 'public vote',
  person: 'person',
};

/** A category with one criterion of weight 100, nothing entered and nobody assigned, with changes. */
export const categoryFacts = memoized(
  (changes: Partial<CategoryFacts>): CategoryFacts => ({
    name: 'Public Space',
    criteria: 1,
    weight: 100,
    entries: 0,
    judges: 1,
    minimumJudges: 1,
    openSheets: 0,
    unfinalSheets: 0,
    hasBestEntry: false,
    ...changes,
  }),
);

/** An award that may be approved and opened: it opens at 10, closes at 20, judging ends at 30, the result is due at 40. */
export const awardFacts = memoized(
  (changes: Partial<AwardFacts>): AwardFacts => ({
    now: 15,
    name: 'Civic Design Awards',
    opensAt: 10,
    closesAt: 20,
    judgingClosesAt: 30,
    resultsAt: 40,
    categories: [categoryFacts()],
    entries: 0,
    ...changes,
  }),
);

/** A complete entry of an open award, with its fee dealt with, with changes. */
export const entryFacts = memoized(
  (changes: Partial<EntryFacts>): EntryFacts => ({
    now: 15,
    by: 'entrant',
    awardStatus: 'open',
    closesAt: 20,
    hasCategory: true,
    missing: [],
    fee: 'settled',
    entriesUsed: 0,
    allowedLimit: 5,
    scored: false,
    ...changes,
  }),
);

/** An administrator of an organiser that runs awards, two of whom can sign in, with changes. */
export const personFacts = memoized(
  (changes: Partial<PersonFacts>): PersonFacts => ({
    type: 'admin',
    self: false,
    hasAccount: true,
    signedIn: true,
    roleAsOf: null,
    organisation: 'organiser',
    runsAwards: true,
    administrators: 2,
    categories: 0,
    named: true,
    allowedLimit: 5,
    ...changes,
  }),
);

/** What a judge's sheet of an entry in judging goes by, with changes. */
export const scoreFacts = memoized(
  (changes: Partial<ScoreFacts>): ScoreFacts => ({
    by: 'judge',
    awardStatus: 'judging',
    entryOpen: true,
    assigned: true,
    ndaAccepted: true,
    unmarked: [],
    ...changes,
  }),
);

/** A round of yes and no with two judges and nothing given, which may be opened while its award is judged, with changes. */
export const roundFacts = memoized(
  (changes: Partial<RoundFacts>): RoundFacts => ({
    now: 15,
    awardStatus: 'judging',
    kind: 'qualifying',
    name: 'Screening',
    before: [],
    after: [],
    opensAt: null,
    closesAt: null,
    consensus: 66,
    quorum: 2,
    top: null,
    threshold: null,
    picks: null,
    scale: null,
    pairs: null,
    criteria: null,
    range: null,
    weight: null,
    given: nothingGiven,
    categories: [],
    openAnswers: 0,
    unsettled: 0,
    goOn: 1,
    sheets: 0,
    published: false,
    judge: { assigned: true, ndaAccepted: true },
    ...changes,
  }),
);

/** A vote with one vote a category on two entries, which may be opened while its award is judged, with changes. */
export const voteFacts = memoized(
  (changes: Partial<VoteFacts>): VoteFacts => ({
    now: 15,
    awardStatus: 'judging',
    name: 'Audience Prize',
    closesAt: 20,
    picks: 1,
    entries: 2,
    shortlistOwed: false,
    unsettled: 0,
    outOfJudging: 0,
    traceable: 0,
    ballots: 0,
    ...changes,
  }),
);

/** Makes the same facts of the same changes, as one object that is known again at once. */
function memoized<Facts extends object>(make: (changes: Partial<Facts>) => Facts): (changes?: Partial<Facts>) => Facts {
  const known = new Map<string, Facts>();
  return (changes = {}) => {
    const key = JSON.stringify(changes);
    const facts = known.get(key) ?? Object.freeze(make(changes));
    known.set(key, facts);
    return facts;
  };
}

/** A number for each plain value: equal ones have the same. */
function numbers() {
  const byObject = new WeakMap<object, number>();
  const byText = new Map<string, number>();
  return (value: object | undefined): number => {
    if (value === undefined) return -1;
    const seen = byObject.get(value);
    if (seen !== undefined) return seen;
    const text = JSON.stringify(value);
    const number = byText.get(text) ?? byText.size;
    byText.set(text, number);
    byObject.set(value, number);
    return number;
  };
}

function remembered<State extends string, Facts extends object, Event extends object>(
  decide: Decide<State, Facts, Event>,
): Decide<State, Facts, Event> {
  const known = new Map<string, Decision<State>>();
  const numberOf = numbers();
  return (state, facts, event, after) => {
    const key = `${state} ${numberOf(facts)} ${numberOf(event)} ${numberOf(after)}`;
    const before = known.get(key);
    if (before) return before;
    const decision = decide(state, facts, event, after);
    known.set(key, decision);
    return decision;
  };
}

/** What an invoice's rules ask, of one that pays `amount`. */
export const billed = (
  by: InvoiceFacts['by'],
  amount: number,
  given: Partial<Pick<InvoiceFacts, 'chargeID' | 'reference' | 'paymentUnderWay' | 'wholeFee' | 'settledBefore'>> = {},
): InvoiceFacts => ({
  by,
  amount,
  tax: 0,
  chargeID: null,
  reference: null,
  refundReason: null,
  refundReference: null,
  submitted: true,
  ...given,
});

/** An attempt to charge a card that the server drives, with changes. */
export const chargeFacts = memoized(
  (changes: Partial<ChargeFacts>): ChargeFacts => ({
    by: 'service',
    amount: 100,
    chargeID: null,
    paidInvoices: 0,
    refundID: null,
    holdsDiscount: false,
    ...changes,
  }),
);
