import type { AwardStatus } from '../shared/award.statuses.ts';
import { type EntryField, entryFields } from './entry.fields.ts';
import { type EntryFacts, type EntryFile, entryFiles } from './entry.rules.ts';
import type { TermsOnSubmitting } from './terms.ts';

/** An entry as far as its rules need it: a row of the server, or what the contract answers. */
export interface EntryRecord {
  readonly categoryID: string | null;
  /** Names of required fields and files that are still empty, as `missingFrom` finds them. */
  readonly missing: readonly string[];
  /** What else an entry form of the organiser's own still needs, by labels. */
  readonly unanswered?: readonly string[];
  /** What the organiser says to answers that let no entry on. */
  readonly ineligible?: readonly string[];
  /** Whether a judge whose sheet counts has marked it; left out where nobody can have. */
  readonly scored?: boolean;
  /** Its place in the result of its category, where that is known. */
  readonly standing?: EntryFacts['standing'] | undefined;
  /** Whether a card is being charged for it. */
  readonly paymentUnderWay?: boolean | undefined;
  /** Whether it went on from the round before the scores, where there was one. */
  readonly shortlisted?: boolean | undefined;
  /** Whether a judge answered for it, ranked or compared it in a round before the scores. */
  readonly judgedInRound?: boolean | undefined;
  /** Whether it is on the ballot of its award's public vote. */
  readonly onBallot?: boolean | undefined;
}

/** The award of an entry as far as the entry's rules need it. Instants are ISO 8601, or milliseconds since 1970. */
export interface AwardOfEntry {
  readonly status: AwardStatus;
  readonly closesAt: string | number | null;
}

/** Who asks, when, and what stands beside the entry. What a decision does not turn on may be left out. */
export interface EntryAsked {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly by: EntryFacts['by'];
  /** Unsettled where left out: nobody submits by forgetting it. */
  readonly fee?: EntryFacts['fee'];
  readonly entriesUsed?: number;
  readonly allowedLimit?: number;
  readonly categoryUsed?: number;
  readonly categoryLimit?: number | null | undefined;
  /** Of a submission. */
  readonly terms?: TermsOnSubmitting | undefined;
}

/** What the entry's rules need to know: the same for the server, a view, a form under way and a test. */
export const entryFactsFrom = (
  {
    categoryID,
    missing,
    unanswered,
    ineligible,
    scored = false,
    standing,
    paymentUnderWay,
    shortlisted,
    judgedInRound,
    onBallot,
  }: EntryRecord,
  { status, closesAt }: AwardOfEntry,
  { now, by, fee = 'unsettled', entriesUsed = 0, allowedLimit = 1, categoryUsed = 0, categoryLimit, terms }: EntryAsked,
): EntryFacts => ({
  now,
  by,
  awardStatus: status,
  closesAt: typeof closesAt === 'string' ? Date.parse(closesAt) : closesAt,
  hasCategory: categoryID !== null,
  missing: missing.filter(isNeeded),
  unanswered: unanswered ?? missing.filter((name) => !isNeeded(name)),
  ineligible,
  fee,
  entriesUsed,
  allowedLimit,
  ...(typeof categoryLimit === 'number' && { categoryUsed, categoryLimit }),
  scored,
  standing,
  paymentUnderWay,
  shortlisted,
  ...(judgedInRound && { judgedInRound }),
  ...(onBallot && { onBallot }),
  ...(terms && { termsVersion: terms.version, acceptedTerms: terms.accepted, termsOpen: terms.open }),
});

/** As who somebody writes an entry of an entrant's. */
export const writerOf = ({ asColleague = false }: { readonly asColleague?: boolean | undefined }): EntryFacts['by'] =>
  asColleague ? 'colleague' : 'entrant';

const needed = [...entryFields, ...entryFiles].filter(({ required }) => required).map(({ name }) => name);

/** Whether the specification itself asks for it, with a reason of its own. */
const isNeeded = (name: string): name is (typeof needed)[number] => needed.some((each) => each === name);

/** The required fields and files of an entry that are still empty. */
export const missingFrom = (
  data: Readonly<Partial<Record<EntryField, string>>>,
  files: Readonly<Partial<Record<EntryFile, unknown>>>,
): (EntryField | EntryFile)[] => [
  ...entryFields.filter(({ name, required }) => required && !data[name]?.trim()).map(({ name }) => name),
  ...entryFiles.filter(({ name, required }) => required && !files[name]).map(({ name }) => name),
];
