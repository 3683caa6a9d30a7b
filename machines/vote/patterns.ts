import { atOnce } from '../shared/atOnce.ts';
/** What a ballot tells of where it came from, as keyed hashes, and what it chose when. */
export interface Trace {
  readonly id: string;
  /** The network that it came from. */
  readonly source: string;
  /** The mailbox that its address leads to: without what stands behind a plus sign. */
  readonly mailbox: string;
  /** The mail domain of its address; null where the ballot is older than what is asked here. */
  readonly domain: string | null;
  /** Milliseconds since 1970. */
  readonly castAt: number;
  readonly entryIDs: readonly string[];
}

export const patternKinds = ['sameSource', 'sameMailbox', 'sourceBurst', 'domainBurst'] as const;
export type PatternKind = (typeof patternKinds)[number];

/** Ballots that somebody should look at before they count. */
export interface Pattern {
  /** Kind and hash; the same as long as the vote is not published. */
  readonly flag: string;
  readonly kind: PatternKind;
  /** Of a burst: the entry that all of them chose. */
  readonly entryID: string | null;
  readonly ballotIDs: readonly string[];
}

/** From so many ballots on; of a burst, with the first and the last of them at most so many minutes apart. */
interface Threshold {
  readonly ballots: number;
  readonly minutes: number | null;
}

/**
 * A family or an office shares a network, nobody needs a mailbox twice. Those who share a network seldom agree on one entry within
 * minutes; the large mail services serve so many people that it takes more of them.
 */
export const suspiciousFrom: Readonly<Record<PatternKind, Threshold>> = {
  sameSource: { ballots: 10, minutes: null },
  sameMailbox: { ballots: 2, minutes: null },
  sourceBurst: { ballots: 5, minutes: 10 },
  domainBurst: { ballots: 20, minutes: 10 },
};

interface Group {
  readonly flag: string;
  readonly kind: PatternKind;
  readonly entryID: string | null;
  readonly ballots: Trace[];
}

/** The suspicious patterns among ballots, the largest first. */
export const patternsAmong = (traces: readonly Trace[]): Pattern[] => atOnce(patternSteps(traces));

/** The same, stopping after each ballot and each group of them: among many thousands it takes a second. */
export function* patternSteps(traces: readonly Trace[]): Generator<void, Pattern[]> {
  const groups = new Map<string, Group>();
  const put = (kind: PatternKind, hash: string, trace: Trace, entryID: string | null = null) => {
    const flag = [kind, hash, ...(entryID === null ? [] : [entryID])].join(':');
    const group = groups.get(flag);
    if (group) group.ballots.push(trace);
    else groups.set(flag, { flag, kind, entryID, ballots: [trace] });
  };
  for (const trace of traces) {
    put('sameSource', trace.source, trace);
    put('sameMailbox', trace.mailbox, trace);
    for (const entryID of trace.entryIDs) {
      put('sourceBurst', trace.source, trace, entryID);
      if (trace.domain !== null) put('domainBurst', trace.domain, trace, entryID);
    }
    yield;
  }
  const patterns: Pattern[] = [];
  for (const { flag, kind, entryID, ballots } of groups.values()) {
    const ballotIDs = closeTogether(ballots, suspiciousFrom[kind]).map(({ id }) => id);
    if (ballotIDs.length > 0) patterns.push({ flag, kind, entryID, ballotIDs });
    yield;
  }
  return patterns.sort(
    (one, other) => other.ballotIDs.length - one.ballotIDs.length || (one.flag < other.flag ? -1 : 1),
  );
}

/** The ballots that stand among so many within so many minutes, in the order in which they were cast. */
function closeTogether(ballots: readonly Trace[], { ballots: least, minutes }: Threshold): readonly Trace[] {
  if (ballots.length < least) return [];
  if (minutes === null) return ballots;
  const inOrder = [...ballots].sort((one, other) => one.castAt - other.castAt || (one.id < other.id ? -1 : 1));
  const found: Trace[] = [];
  // Those before it are found already, or stand alone.
  let next = 0;
  for (let last = least - 1; last < inOrder.length; last += 1) {
    const first = last - least + 1;
    if (inOrder[last]!.castAt - inOrder[first]!.castAt > minutes * 60_000) continue;
    found.push(...inOrder.slice(Math.max(next, first), last + 1));
    next = last + 1;
  }
  return found;
}

/** An address as it is compared: providers read it without regard to case. */
export const plainAddress = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** The mailbox that an address leads to. */
export function mailboxOf(email: string): string {
  const plain = plainAddress(email);
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at).split('+', 1)[0]}${plain.slice(at)}`;
}

/** The mail service of an address. */
export const domainOf = (email: string): string => plainAddress(email).slice(plainAddress(email).lastIndexOf('@') + 1);
