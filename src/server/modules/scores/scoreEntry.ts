import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuditAction } from '#contract/auditActions.ts';
import type { Sheet } from '#contract/entities/sheet.ts';
import type { Body } from '#contract/schemas.ts';
import { refusals } from '#machines/kit/rules.ts';
import { scoreFactsAfter, stateByMarks } from '#machines/score/score.facts.ts';
import { scoreLifecycle } from '#machines/score/score.machine.ts';
import { type ScoreEvent, type ScoreState, scoreRules } from '#machines/score/score.rules.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { type AuditEvent, auditRow, changesOf } from '../../platform/audit/record.ts';
import { refuse, refuseBy, refuseStale, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import type { EntryKey } from '../entries/lockEntry.ts';
import { type Judging, scoreFacts } from '../judging/judging.ts';
import { asSeenBy, type SheetRow, toSheet } from '../judging/sheetView.ts';
import { cacheSeen, lastSeen } from './lastSeen.ts';
import { findScoring, type Scoring, type Seen, saveScoring } from './scoring.repository.ts';

interface SheetKey extends EntryKey {
  readonly categoryID: string;
}

/** As often is a sheet decided anew that was changed between reading and saving it. */
const mostAttempts = 20;
/** How often the answer of the same call is waited for, a tenth of a second each. */
const mostWaits = 100;

/**
 * Saves a judge's marks, comment, note or recusal, and hands the sheet in where `submit` is asked: all or nothing. One
 * statement reads what decides, one writes the sheet with its audit rows and the reply kept under the call's key, each of
 * them together with those of others who save at the same time; where anything that decided has changed between them, or
 * somebody else holds it, it is decided again, and saved alone. The first is spared to whoever goes on with the same sheet:
 * what the last save left is tried, which saves nothing where it is not so any more.
 */
export async function scoreEntry(
  context: Context,
  by: Principal,
  name: SheetKey,
  given: Body<'scoreEntry'>,
  submit: boolean,
  ifMatch: number | null,
): Promise<Sheet> {
  const { attempt, database } = context;
  // The note is the judge's alone.
  const { note: _, ...withoutNote } = given;
  const asked = by.actor ? withoutNote : given;
  const decide = (seen: Seen | null) => saveSheet(context, by, name, seen, asked, submit, ifMatch);
  const finish = (scoring: Scoring): Sheet => {
    const { seen, sheet, before, reply } = scoring;
    cacheSeen(database, by, name, { ...seen, sheet: sheet ?? seen.sheet, storedAttempt: null });
    if (sheet?.status !== before) announce(database, name.awardID);
    return reply;
  };
  const last = lastSeen(database, by, name);
  if (last) {
    // What may have changed since refuses nobody, and answers nothing by itself.
    const scoring = await decide(last).catch(() => null);
    if (scoring?.sheet && (await saveScoring(database, by, scoring, attempt, false))) return finish(scoring);
    cacheSeen(database, by, name, null);
  }
  for (let [decided, waited] = [0, 0]; decided < mostAttempts; ) {
    const seen = await findScoring(database, by, name, attempt);
    if (seen?.storedAttempt && attempt) {
      if (seen.storedAttempt.request !== attempt.digest) throw refuse(422, 'request.keyReused');
      // What was kept is the reply of this very call.
      if (seen.storedAttempt.status) return seen.storedAttempt.reply as Sheet;
      if (waited === mostWaits) break;
      waited += 1;
      await wait(100);
      continue;
    }
    decided += 1;
    const scoring = await decide(seen);
    if (await saveScoring(database, by, scoring, attempt, decided > 1)) return finish(scoring);
  }
  throw refuse(409, 'request.running');
}

/** What becomes of the sheet, decided by the rules; refuses with every reason where they don't allow it. */
async function saveSheet(
  { clock }: Context,
  by: Principal,
  name: SheetKey,
  seen: Seen | null,
  given: Body<'scoreEntry'>,
  submit: boolean,
  ifMatch: number | null,
): Promise<Scoring> {
  if (!seen) throw refuse(404, 'entry.notFound');
  if (seen.categoryID !== name.categoryID) throw refuseBy([{ code: 'score.refusal.otherCategory' }]);
  const held = seen.sheet ?? emptySheet(by, name, seen.judgeName);
  const shown = (sheet: SheetRow) => toSheet(asSeenBy(by, sheet), seen.criteria);
  await refuseUnlessCurrent(ifMatch, held.version, () => shown(held));
  if (given.shownMarks && !isSameMarks(held.marks, given.shownMarks)) throw refuseStale(shown(held));
  refuseUnknownCriteria(seen, given.marks ?? {});
  const marks = merge(held.marks, given.marks ?? {});
  const { state, events } = follow(held.status, seen, marks, eventsOf(held, given, submit));
  if (events.length === 0) {
    // Nothing is asked of a sheet that is there; one that is not is made only for whoever may mark it.
    if (held.version > 0) return { seen, before: held.status, sheet: null, auditEvents: [], reply: shown(held) };
    const reasons = refusals(scoreRules.mayMark, scoreFacts(seen, 'judge', marks), undefined);
    if (reasons.length > 0) throw refuseBy(reasons);
  }
  const now = clock.now().toISOString();
  const written = {
    marks,
    comment: given.comment ?? held.comment,
    note: given.note ?? held.note,
    recusalReason: state === 'recused' ? (given.recusal?.reason ?? held.recusalReason) : null,
  };
  const sheet: SheetRow = {
    ...held,
    ...written,
    status: state,
    submittedAt: state === 'submitted' ? now : null,
    version: held.version + 1,
    // Handing in writes nothing: a judge's pace is told by when each sheet was written on last.
    updatedAt: isAsWritten(held, written) ? (held.updatedAt ?? now) : now,
  };
  const auditEvents = [
    ...auditEventsOfScores(by, seen, held, sheet),
    ...events
      .filter(({ type }) => type !== 'score.mark')
      .map((event) => ({ action: event.type, reason: event.type === 'score.recuse' ? event.reason : undefined })),
  ].map(({ action, details, reason }: ScoreAuditEvent): Omit<AuditEvent, 'orgID'> => {
    return { action, entity: 'sheet', entityID: sheet.id, reason, details: { entryID: name.id, ...details } };
  });
  // An administrator who marks for the judge leaves a row whatever comes of it.
  const recorded =
    auditEvents.length > 0 || !by.actor
      ? auditEvents
      : [{ action: 'acting.scoreEntry', entity: 'user', entityID: by.personID } as const];
  const rows = recorded.map((auditEvent) => auditRow(clock, by, { ...auditEvent, orgID: seen.organiserID }));
  return { seen, before: held.status, sheet, auditEvents: rows, reply: shown(sheet) };
}

interface ScoreAuditEvent {
  readonly action: AuditAction;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly reason?: string | undefined;
}

const emptySheet = ({ personID }: Principal, { id, awardID, categoryID }: SheetKey, judgeName: string): SheetRow => ({
  id: randomUUID(),
  entryID: id,
  awardID,
  categoryID,
  judgeID: personID,
  judgeName,
  status: 'unscored',
  version: 0,
  marks: {},
  comment: '',
  note: '',
  recusalReason: null,
  favourite: false,
  updatedAt: null,
  submittedAt: null,
});

/** A sheet begun leaves a row; what somebody else writes on it does every time. */
function auditEventsOfScores(by: Principal, { criteria }: Seen, before: SheetRow, after: SheetRow): ScoreAuditEvent[] {
  const begun = Object.keys(before.marks).length === 0 && Object.keys(after.marks).length > 0;
  const auditEvents: ScoreAuditEvent[] = begun ? [{ action: 'sheet.begun' }] : [];
  if (!by.actor) return auditEvents;
  const named = (marks: SheetRow['marks']) =>
    Object.fromEntries(criteria.map(({ criterionID, name }) => [name, marks[criterionID] ?? null]));
  const marks = changesOf(named(before.marks), named(after.marks));
  const details = {
    ...(Object.keys(marks).length > 0 && { marks }),
    ...(before.comment !== after.comment && { comment: 'changed' }),
  };
  return Object.keys(details).length === 0 ? auditEvents : [...auditEvents, { action: 'score.mark', details }];
}

/** What the judge does, in the chart's words and in the order in which it is done. */
function eventsOf({ status }: SheetRow, given: Body<'scoreEntry'>, submit: boolean): ScoreEvent[] {
  const writes = [given.marks, given.comment, given.note].some((part) => part !== undefined);
  const returns = given.recusal === null && status === 'recused';
  // A sheet that nothing was written on is marked by handing it in, so that its gaps are the reason of the refusal.
  const changesScores = writes || (submit && (status === 'unscored' || returns));
  return [
    ...(returns ? [{ type: 'score.unrecuse' } as const] : []),
    ...(changesScores ? [{ type: 'score.mark' } as const] : []),
    ...(given.recusal ? [{ type: 'score.recuse', reason: given.recusal.reason } as const] : []),
    ...(submit ? [{ type: 'score.submit' } as const] : []),
  ];
}

function follow(
  from: ScoreState,
  judging: Judging,
  marks: Readonly<Record<string, number>>,
  asked: readonly ScoreEvent[],
): { state: ScoreState; events: ScoreEvent[] } {
  const facts = scoreFacts(judging, 'judge', marks);
  const events = [...asked];
  let state = from;
  for (const event of asked) {
    // Taken up again, a sheet is empty; the marks given before follow at once.
    const decision = scoreLifecycle.decide(state, facts, event, scoreFactsAfter(facts, event));
    if (!decision.accepted) throw refuseBy(decision.reasons);
    state = decision.state;
  }
  // Who stood aside and comes back finds the marks given before.
  if (asked.at(-1)?.type === 'score.unrecuse' && Object.keys(marks).length > 0) {
    const decision = scoreLifecycle.decide(state, facts, { type: 'score.mark' });
    if (decision.accepted) state = decision.state;
  }
  return { state: state === 'scored' ? stateByMarks(marks) : state, events };
}

function refuseUnknownCriteria({ criteria }: Judging, marks: Readonly<Record<string, number | null>>): void {
  const unknown = Object.keys(marks).filter((id) => !criteria.some(({ criterionID }) => criterionID === id));
  if (unknown.length > 0) throw refuseBy([{ code: 'score.refusal.criterionUnknown' }]);
}

type Written = Pick<SheetRow, 'marks' | 'comment' | 'note' | 'recusalReason'>;

const isAsWritten = (held: Written, { marks, comment, note, recusalReason }: Written): boolean =>
  isSameMarks(held.marks, marks) &&
  held.comment === comment &&
  held.note === note &&
  held.recusalReason === recusalReason;

function isSameMarks(held: SheetRow['marks'], shown: SheetRow['marks']): boolean {
  const ids = Object.keys({ ...held, ...shown });
  return ids.every((id) => held[id] === shown[id]);
}

function merge(
  marks: Readonly<Record<string, number>>,
  given: Readonly<Record<string, number | null>>,
): Record<string, number> {
  const merged = Object.entries({ ...marks, ...given });
  return Object.fromEntries(merged.filter((pair): pair is [string, number] => pair[1] !== null));
}
