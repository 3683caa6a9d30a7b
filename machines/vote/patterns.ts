/** What a ballot tells of where it came from, as keyed hashes. */
export interface Trace {
  readonly id: string;
  /** The network that it came from. */
  readonly source: string;
  /** The mailbox that its address leads to: without what stands behind a plus sign. */
  readonly mailbox: string;
}

export const patternKinds = ['sameSource', 'sameMailbox'] as const;
export type PatternKind = (typeof patternKinds)[number];

/** Ballots that somebody should look at before they count. */
export interface Pattern {
  /** Kind and hash; the same as long as the vote is not published. */
  readonly flag: string;
  readonly kind: PatternKind;
  readonly ballotIDs: readonly string[];
}

/** From so many ballots on: a family or an office shares a network, nobody needs a mailbox twice. */
export const suspiciousFrom: Readonly<Record<PatternKind, number>> = { sameSource: 10, sameMailbox: 2 };

/** The suspicious patterns among ballots, the largest first. */
export function patternsAmong(traces: readonly Trace[]): Pattern[] {
  const groups = new Map<string, { kind: PatternKind; ballotIDs: string[] }>();
  const put = (kind: PatternKind, key: string, id: string) => {
    const flag = `${kind}:${key}`;
    const group = groups.get(flag) ?? { kind, ballotIDs: [] };
    group.ballotIDs.push(id);
    groups.set(flag, group);
  };
  for (const { id, source, mailbox } of traces) {
    put('sameSource', source, id);
    put('sameMailbox', mailbox, id);
  }
  return [...groups]
    .map(([flag, group]) => ({ flag, ...group }))
    .filter(({ kind, ballotIDs }) => ballotIDs.length >= suspiciousFrom[kind])
    .sort((one, other) => other.ballotIDs.length - one.ballotIDs.length || (one.flag < other.flag ? -1 : 1));
}

/** An address as it is compared: providers read it without regard to case. */
export const plainAddress = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** The mailbox that an address leads to. */
export function mailboxOf(email: string): string {
  const plain = plainAddress(email);
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at).split('+', 1)[0]}${plain.slice(at)}`;
}
