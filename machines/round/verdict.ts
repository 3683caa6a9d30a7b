/** What judges answered about one entry. */
export interface Tally {
  readonly yes: number;
  readonly no: number;
  readonly unsure: number;
}

/** By what a round lets entries go on, fixed before the first answer. */
export interface GoingOnRule {
  /** Share of yes, or of no, among the judges who decided that settles it: more than one half, at most 1. */
  readonly consensus: number;
  /** Judges who have to decide; those who are unsure don't count towards it. */
  readonly quorum: number;
  /** So many go on in each category, those with the largest share of yes; null where the consensus decides. */
  readonly top: number | null;
}

/** Why the rule does not say what becomes of an entry. */
export type UnsettledByConsensus = 'tooFewDecided' | 'noConsensus';
type Unsettled = UnsettledByConsensus | 'tiedAtLine' | 'hangsOnOthers';

/** What judges answered, and what somebody said by hand of the entry; null, or left out, where nobody did. */
interface Judged extends Tally {
  readonly settled?: boolean | null;
}

/** What the rule says of an entry: it goes on, it does not, or somebody has to decide, and why. */
export type Verdict<Why extends Unsettled = Unsettled> =
  | { readonly goesOn: boolean; readonly why: null }
  | { readonly goesOn: null; readonly why: Why };

/**
 * Consensus among those who decided. Unsure is no half a vote: too few who decided, or neither side with the consensus, and
 * nobody is told apart. Source: Diamond and others, Journal of Clinical Epidemiology 67 (2014).
 */
export function verdictByConsensus(
  { yes, no }: Tally,
  { consensus, quorum }: Omit<GoingOnRule, 'top'>,
): Verdict<UnsettledByConsensus> {
  const decided = yes + no;
  if (decided < quorum) return { goesOn: null, why: 'tooFewDecided' };
  // Shares like two thirds are not exact: a hair less is the same.
  const enough = consensus * decided - 1e-9;
  if (yes >= enough) return { goesOn: true, why: null };
  if (no >= enough) return { goesOn: false, why: null };
  return { goesOn: null, why: 'noConsensus' };
}

/**
 * What a round's rule says of every entry of one category, in the order given. Of the best `top`, those whose share of yes is
 * the one at the line, more than there are places for, are tied: the rule does not choose among them. Too few answers leave an
 * entry, and whoever it could push over the line, to the organiser. One that the organiser keeps back pushes nobody; one that
 * goes on by hand still may.
 */
export function verdictsOf(tallies: readonly Judged[], rule: GoingOnRule): Verdict[] {
  const { top } = rule;
  if (top === null) return tallies.map((tally) => verdictByConsensus(tally, rule));
  const isKnown = ({ yes, no }: Tally) => yes + no >= rule.quorum;
  const standing = standingOf(tallies.filter(isKnown));
  const unknown = tallies.filter((tally) => !isKnown(tally) && tally.settled !== false).length;
  return tallies.map((tally): Verdict => {
    const found = standing.get(tally);
    if (!found) return { goesOn: null, why: 'tooFewDecided' };
    const { before, equal } = found;
    // Whatever becomes of the unknown ones, and of whoever shares the place.
    if (before + equal + unknown <= top) return { goesOn: true, why: null };
    if (before >= top) return { goesOn: false, why: null };
    return { goesOn: null, why: before + equal <= top ? 'hangsOnOthers' : 'tiedAtLine' };
  });
}

/** How many have a larger share of yes than each, and how many the same, itself among them. */
function standingOf(tallies: readonly Tally[]): Map<Tally, { readonly before: number; readonly equal: number }> {
  const sorted = [...tallies].sort((one, other) => shareOver(other, one));
  const standing = new Map<Tally, { readonly before: number; readonly equal: number }>();
  for (let before = 0; before < sorted.length; ) {
    let after = before + 1;
    while (after < sorted.length && shareOver(sorted[after]!, sorted[before]!) === 0) after += 1;
    for (const tally of sorted.slice(before, after)) standing.set(tally, { before, equal: after - before });
    before = after;
  }
  return standing;
}

/** Above nought where the first has the larger share of yes among those who decided; without dividing. */
const shareOver = (one: Tally, other: Tally): number =>
  one.yes * (other.yes + other.no) - other.yes * (one.yes + one.no);

/**
 * What becomes of each entry where a count put them in places, best first, and so many go on: those of a place that has more
 * of them than there is room for are tied, and the rule does not choose among them.
 */
export function verdictsByPlaces(places: readonly (readonly string[])[], top: number): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  let before = 0;
  for (const together of places) {
    const after = before + together.length;
    const isTied = before < top && after > top;
    const verdict: Verdict = isTied ? { goesOn: null, why: 'tiedAtLine' } : { goesOn: after <= top, why: null };
    for (const id of together) verdicts.set(id, verdict);
    before = after;
  }
  return verdicts;
}

/** A whole number of per cent is never this close to a mark that is not that number: what differs less is the same. */
const hair = 1e-9;

/** What becomes of each entry that was counted where a mark is needed to go on, both as shares of the scale. */
export function verdictsByThreshold(marks: ReadonlyMap<string, number>, threshold: number): Map<string, Verdict> {
  return new Map([...marks].map(([id, mark]) => [id, { goesOn: mark >= threshold - hair, why: null }]));
}
