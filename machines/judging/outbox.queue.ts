import type { Problem } from '../kit/problem.ts';
import { type RoundResponse, targetOf } from './roundResponse.ts';
import type { SheetChange } from './sheet.ts';

/** Something on its way to the server. Its id is its idempotency key. */
interface OnItsWay {
  readonly id: string;
  readonly awardID: string;
  /** When it was made, in milliseconds since 1970; no two of a device are alike, so it is also the order. */
  readonly at: number;
  /** Sent at least once: from then on it must stay as it is, for the server may have it. */
  readonly tried: boolean;
}

/** A change of a score sheet. */
export interface OutgoingSheet extends OnItsWay {
  readonly kind: 'sheet';
  readonly entryID: string;
  readonly categoryID: string;
  readonly change: SheetChange;
}

/** Something said in a round before the scores, in place of what was said of the same before. */
export type OutgoingResponse = OnItsWay &
  RoundResponse & {
    /** The version that the judge saw, so that what another device said meanwhile is noticed; null where that is to be replaced. Once delivered, the version that it made. */
    readonly base: number | null;
  };

/** A change on its way, of whatever kind. */
export type Outgoing = OutgoingSheet | OutgoingResponse;

/** A change that the server did not take, kept until the judge has decided. */
export interface Refused {
  readonly change: Outgoing;
  readonly problem: Problem;
}

/** What is on its way, oldest first, and what was refused. */
export interface Queue {
  readonly changes: readonly Outgoing[];
  readonly refused: readonly Refused[];
  /** What the server has taken, oldest first, until this device keeps entries that were asked for afterwards. */
  readonly delivered: readonly Outgoing[];
}

/** What happens to a queue. */
export type QueueStep =
  | { readonly type: 'added'; readonly change: Outgoing }
  | { readonly type: 'tried'; readonly id: string }
  /** `version` is that of what was said in a round. */
  | { readonly type: 'delivered'; readonly id: string; readonly version?: number }
  | { readonly type: 'setAside'; readonly id: string; readonly problem: Problem }
  | { readonly type: 'retried'; readonly at: number }
  | { readonly type: 'dismissed' }
  /** The entries that this device keeps have these in them. */
  | { readonly type: 'contained'; readonly ids: readonly string[] };

export const emptyQueue: Queue = { changes: [], refused: [], delivered: [] };

/** The queue after a step: the same on the device and on the screen, whoever made it. */
export function afterStep(before: Queue, step: QueueStep): Queue {
  const { changes, refused, delivered } = gathered(before);
  switch (step.type) {
    case 'added':
      return changes.some(({ id }) => id === step.change.id)
        ? { changes, refused, delivered }
        : gathered({ changes: [...changes, step.change], refused, delivered });
    case 'tried':
      return {
        refused,
        delivered,
        changes: changes.map((one) => (one.id === step.id ? { ...one, tried: true } : one)),
      };
    case 'delivered': {
      const left = changes.filter(({ id }) => id !== step.id);
      const taken = changes.filter(({ id }) => id === step.id).map((change) => withVersion(change, step.version));
      return gathered({ changes: left, refused, delivered: [...delivered, ...taken] });
    }
    case 'setAside': {
      const left = changes.filter(({ id }) => id !== step.id);
      const aside = changes.filter(({ id }) => id === step.id).map((change) => ({ change, problem: step.problem }));
      return gathered({ changes: left, refused: [...refused, ...aside], delivered });
    }
    case 'retried': {
      // New ids: under the old ones the server would repeat its refusal.
      const again = refused.map(({ change, problem }, index) => ({
        ...(change.kind !== 'sheet' && problem.code === 'request.stale' ? { ...change, base: null } : change),
        id: `${change.id}~`,
        tried: false,
        at: step.at + index,
      }));
      return { changes: [...changes, ...again], refused: [], delivered };
    }
    case 'dismissed':
      return { changes, refused: [], delivered };
    case 'contained':
      return { changes, refused, delivered: delivered.filter(({ id }) => !step.ids.includes(id)) };
  }
}

/**
 * What is in one window alone, after a step of the queue: what the device could not keep it does not know, so these
 * changes take each step by themselves, and never join others.
 */
export function aloneAfter(alone: Queue, step: QueueStep): Queue {
  if (step.type === 'added') return alone;
  const { changes, refused, delivered } = afterStep(alone, step);
  return { refused, delivered, changes: changes.map((change) => ({ ...change, tried: true })) };
}

/** What is still in one window alone once the device is read: not what it has after all, by whatever window. */
export function stillAlone({ changes, refused, delivered }: Queue, device: Queue): Queue {
  const known = new Set(
    [...device.changes, ...device.refused.map(({ change }) => change), ...device.delivered].map(({ id }) => id),
  );
  const isAlone = ({ id }: Outgoing) => !known.has(id);
  return {
    changes: changes.filter(isAlone),
    refused: refused.filter(({ change }) => isAlone(change)),
    delivered: delivered.filter(isAlone),
  };
}

/** What the device keeps, and what is in this window alone, in the order it was made. */
export function together(device: Queue, alone: Queue): Queue {
  if (alone.changes.length + alone.refused.length + alone.delivered.length === 0) return device;
  const delivered = [...device.delivered, ...alone.delivered].sort((left, right) => left.at - right.at);
  const refused = [...device.refused, ...alone.refused];
  return gathered({ changes: [...device.changes, ...alone.changes], refused, delivered });
}

/**
 * The changes to lay over an answer of the server, oldest first: those it has taken since the answer was asked for, then
 * those it does not have. `contained` names those that it had when the answer was asked for.
 */
export const missingIn = (contained: ReadonlySet<string>, { delivered, changes }: Queue): readonly Outgoing[] => [
  ...delivered.filter(({ id }) => !contained.has(id)),
  ...changes,
];

/** What was said last in a round, by the entry, category or pair that it is of. */
export const responsesIn = (roundID: string, changes: readonly Outgoing[]): ReadonlyMap<string, OutgoingResponse> =>
  new Map(
    changes.flatMap((change) =>
      change.kind !== 'sheet' && change.roundID === roundID ? [[targetOf(change), change] as const] : [],
    ),
  );

/** What a change is of: a later one of the same follows it, or takes its place. */
const subjectOf = (change: Outgoing): string =>
  change.kind === 'sheet' ? change.entryID : `${change.roundID} ${targetOf(change)}`;

const withVersion = (change: Outgoing, version: number | undefined): Outgoing =>
  change.kind === 'sheet' || version === undefined ? change : { ...change, base: version };

/**
 * The queue in order. Changes of one sheet that follow each other go together, as long as none of them was sent, and so does
 * what is said of the same; of a refused change only what no newer one has overwritten is left.
 */
export function gathered({ changes, refused, delivered }: Queue): Queue {
  const ordered = [...changes].sort((left, right) => left.at - right.at);
  return {
    changes: ordered.map((change) => following(change, delivered)).reduce<readonly Outgoing[]>(joined, []),
    refused: refused.flatMap((one) =>
      leftOf(
        one,
        ordered.filter(({ at }) => at > one.change.at),
      ),
    ),
    delivered,
  };
}

/** Based on what this device itself said before, where the server has taken that meanwhile. */
function following(change: Outgoing, delivered: readonly Outgoing[]): Outgoing {
  if (change.kind === 'sheet' || change.base === null) return change;
  const versions = delivered.flatMap((one) =>
    one.kind !== 'sheet' && one.at < change.at && subjectOf(one) === subjectOf(change) ? [one.base ?? 0] : [],
  );
  const base = Math.max(change.base, ...versions);
  return base === change.base ? change : { ...change, base };
}

function joined(changes: readonly Outgoing[], added: Outgoing): readonly Outgoing[] {
  const last = changes.at(-1);
  if (!last || last.tried || added.tried || subjectOf(last) !== subjectOf(added)) return [...changes, added];
  const both = last.kind === 'sheet' ? (added.kind === 'sheet' ? ofSheet(last, added) : null) : ofResponse(last, added);
  return both ? [...changes.slice(0, -1), both] : [...changes, added];
}

/** Null where they must stay apart: a recusal goes alone. */
function ofSheet(last: OutgoingSheet, added: OutgoingSheet): OutgoingSheet | null {
  if (last.change.recusal !== undefined || added.change.recusal !== undefined) return null;
  const marks = { ...last.change.marks, ...added.change.marks };
  const change = { ...last.change, ...added.change, ...(Object.keys(marks).length > 0 && { marks }) };
  return { ...last, change, at: added.at };
}

/** What is said later counts, from what was seen before the first. */
const ofResponse = ({ id, base }: OutgoingResponse, added: Outgoing): Outgoing | null =>
  added.kind === 'sheet' ? null : { ...added, id, base };

/** Nothing, or a smaller change. */
function leftOf({ change: refused, problem }: Refused, later: readonly Outgoing[]): readonly Refused[] {
  const newer = later.filter((one) => subjectOf(one) === subjectOf(refused));
  if (refused.kind !== 'sheet') return newer.length > 0 ? [] : [{ change: refused, problem }];
  const left = newer.reduce(
    (change, one) => (one.kind === 'sheet' ? withoutParts(change, one.change) : change),
    refused.change,
  );
  return Object.keys(left).length === 0 ? [] : [{ change: { ...refused, change: left }, problem }];
}

function withoutParts({ marks, ...rest }: SheetChange, later: SheetChange): SheetChange {
  const marksLeft = Object.entries(marks ?? {}).filter(([id]) => later.marks?.[id] === undefined);
  const others = Object.entries(rest).filter(([part]) => later[part as keyof SheetChange] === undefined);
  return { ...Object.fromEntries(others), ...(marksLeft.length > 0 && { marks: Object.fromEntries(marksLeft) }) };
}
