import type { Condition } from '../kit/rules.ts';
import type { RoundState } from '../shared/round.states.ts';

/** Another round of the same award. */
export interface Neighbour {
  readonly name: string;
  readonly state: RoundState;
  /** How much judges gave in it so far. */
  readonly given: number;
  readonly published: boolean;
}

/** How much judges gave, by what it is. */
export type Given = Readonly<Record<'answers' | 'ballots' | 'grades' | 'comparisons' | 'scores', number>>;

export const nothingGiven: Given = { answers: 0, ballots: 0, grades: 0, comparisons: 0, scores: 0 };

/** How much judges gave, whatever it is. */
export const allGiven = (given: Given): number => Object.values(given).reduce((sum, count) => sum + count, 0);

/** A round among its award's rounds. */
interface Ordered {
  readonly name: string;
  /** The award's other rounds in order: those that come first, and those that follow. */
  readonly before: readonly Neighbour[];
  readonly after: readonly Neighbour[];
  readonly given: Given;
}

/** Most rounds of an award before the scores. */
export const mostRounds = 6;

/** How the texts of reasons name rounds. */
export const roundNames = (rounds: readonly Pick<Neighbour, 'name'>[]): { readonly rounds: string } => ({
  rounds: rounds.map(({ name }) => name).join(', '),
});

/** Whether judges saw the round: what is before them, and in which order, is not changed behind their backs. */
const isTouched = ({ state, given }: Neighbour): boolean => state !== 'prepared' || given > 0;

export const undecidedBefore = ({ before }: Pick<Ordered, 'before'>): readonly Neighbour[] =>
  before.filter(({ state }) => state !== 'decided');
export const unpublishedBefore = ({ before }: Pick<Ordered, 'before'>): readonly Neighbour[] =>
  before.filter(({ published }) => !published);
const touchedLater = ({ after }: Ordered) => after.filter(isTouched);

/** Every round before this one is decided: what is in this one is what went on from them. */
export const turnCame: Condition<Ordered> = {
  needs: (facts) => undecidedBefore(facts).length === 0,
  otherwise: 'round.refusal.formerUndecided',
  params: (facts) => roundNames(undecidedBefore(facts)),
};

/** No round after this one was opened or answered: its entries would no longer be the ones that were judged. */
export const nextUntouched: Condition<Ordered> = {
  needs: (facts) => touchedLater(facts).length === 0,
  otherwise: 'round.refusal.laterStarted',
  params: (facts) => roundNames(touchedLater(facts)),
};

/** Entrants learn round by round how far their entry came. */
export const formerPublished: Condition<Ordered> = {
  needs: (facts) => unpublishedBefore(facts).length === 0,
  otherwise: 'round.refusal.formerUnpublished',
  params: (facts) => roundNames(unpublishedBefore(facts)),
};

interface Move {
  readonly by: -1 | 1;
}

const passed = ({ before, after }: Ordered, { by }: Move) => (by < 0 ? before.at(-1) : after[0]);
/** The round itself where judges answered before its opening was undone, and the one it would change places with. */
const fixedIn = (facts: Ordered, event: Move) => {
  const other = passed(facts, event);
  return [...(allGiven(facts.given) > 0 ? [{ name: facts.name }] : []), ...(other && isTouched(other) ? [other] : [])];
};

/** What changing places with the round before or after needs. */
export const moving: readonly Condition<Ordered, Move>[] = [
  { needs: (facts, event) => passed(facts, event) !== undefined, otherwise: 'round.refusal.noPlace' },
  {
    needs: (facts, event) => fixedIn(facts, event).length === 0,
    otherwise: 'round.refusal.placeKept',
    params: (facts, event) => roundNames(fixedIn(facts, event)),
  },
];
