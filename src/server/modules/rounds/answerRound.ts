import { sql } from 'drizzle-orm';
import type { GivenAnswer } from '#contract/ballots.ts';
import type { Body } from '#contract/schemas.ts';
import { roundLifecycle } from '#machines/round/round.machine.ts';
import type { Answer, RoundFacts } from '#machines/round/round.rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { boolean, columns, instant, nullable, object, type RowOf } from '../../platform/database/rows.ts';
import { roundAnswers, rounds } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { refuseBy } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { holdJudged, judgedFacts, judgedRound } from './judgedRound.ts';
import type { RoundName } from './rounds.repository.ts';

/** An answer as the database has it: what was not given is null. */
export const storedAnswer = {
  answer: roundAnswers.answer,
  grade: roundAnswers.grade,
  marks: roundAnswers.marks,
  reason: roundAnswers.reason,
  version: roundAnswers.version,
  updatedAt: instant,
};
const answerRow = columns(storedAnswer);
export type StoredAnswer = RowOf<typeof answerRow>;

const standingRow = columns({
  ...judgedRound,
  assigned: boolean,
  given: nullable(object(storedAnswer)),
  scale: rounds.scale,
  criteria: rounds.criteria,
  range: rounds.range,
});
type Standing = RowOf<typeof standingRow>;

/** Keeps a judge's answer for one entry, in place of the one before. The round's step waits for it, or it for the step. */
export async function answerRound(
  context: Context,
  by: Principal,
  { awardID, id, entryID }: RoundName & { readonly entryID: string },
  body: Body<'answerRound'>,
): Promise<GivenAnswer> {
  const stored = await commit(context, async (tx) => {
    const standing = await holdJudged(
      tx,
      by,
      { awardID, id, entryIDs: [entryID] },
      standingRow,
      sql`r.scale, r.criteria, r.range,
        exists (select from product.round_duties d
          where d.round_id = r.id and d.judge_id = ${by.personID} and d.entry_id = ${entryID}) as assigned,
        (select json_build_object('answer', n.answer, 'grade', n.grade, 'marks', n.marks, 'reason', n.reason, 'version', n.version,
          'updatedAt', ${iso(sql`n.updated_at`)}) from product.round_answers n
          where n.round_id = r.id and n.entry_id = ${entryID} and n.judge_id = ${by.personID}) as given`,
    );
    const given = standing.given && toGiven(standing.given);
    await context.expectVersion(given?.version ?? 0, () => given);
    const now = context.clock.now();
    const response = responseIn(body);
    const event = eventOf(response, body);
    const decision = roundLifecycle.decide(standing.state, factsOf(standing, now), event);
    if (!decision.accepted) throw refuseBy(decision.reasons);
    const columns: Columns = { answer: null, grade: null, marks: null, ...response, reason: body.reason.trim() };
    if (given && standing.given && written(standing.given) === written(columns)) return given;
    const { answer, grade, marks, reason } = columns;
    const [row] = await rowsOf(
      tx,
      answerRow,
      sql`
        insert into product.round_answers as n (round_id, award_id, entry_id, judge_id, answer, grade, marks, reason, created_at, updated_at)
        values (${id}, ${awardID}, ${entryID}, ${by.personID}, ${answer}, ${grade}, ${sql.param(marks)}::smallint[], ${reason}, ${now.toISOString()}, ${now.toISOString()})
        on conflict (round_id, entry_id, judge_id) do update
          set answer = excluded.answer, grade = excluded.grade, marks = excluded.marks, reason = excluded.reason, version = n.version + 1, updated_at = excluded.updated_at
        returning answer, grade, marks, reason, version, ${iso(sql`updated_at`)} as "updatedAt"`,
    );
    await record(tx, context.clock, by, {
      action: event.type,
      entity: 'round',
      entityID: id,
      orgID: standing.organiserID,
      // `marks` of the audit are changes by criterion, of a score sheet.
      details: {
        entryID,
        ...('marks' in response ? { scores: response.marks } : response),
        ...wordOf(response, standing.scale),
      },
    });
    return toGiven(row!);
  });
  announce(context.database, awardID);
  return stored;
}

type Columns = Pick<StoredAnswer, 'answer' | 'grade' | 'marks' | 'reason'>;
const written = ({ answer, grade, marks, reason }: Columns) => JSON.stringify([answer, grade, marks, reason]);

type Response = { readonly answer: Answer } | { readonly marks: number[] } | { readonly grade: number };

/** The one thing that was given; nothing is no grade of any scale. */
const responseIn = ({ answer, grade = Number.NaN, marks }: Body<'answerRound'>): Response =>
  answer !== undefined ? { answer } : marks !== undefined ? { marks } : { grade };

/** A grade in the words that the judge read. */
const wordOf = (response: Response, scale: Standing['scale']) =>
  'grade' in response && scale?.[response.grade] !== undefined ? { word: scale[response.grade] } : {};

function eventOf(response: Response, { reason, asked }: Body<'answerRound'>) {
  if ('answer' in response) return { type: 'round.answer', ...response, reason } as const;
  const given = { ...response, ...(asked !== undefined && { asked }) };
  return 'marks' in given ? ({ type: 'round.score', ...given } as const) : ({ type: 'round.grade', ...given } as const);
}

/** As it is told: what was not given is left out. */
export const toGiven = ({ answer, grade, marks, ...rest }: StoredAnswer): GivenAnswer => ({
  ...rest,
  ...(answer !== null && { answer }),
  ...(grade !== null && { grade }),
  ...(marks !== null && { marks }),
});

/** What an answer is decided by; the rest of the round is nothing to it. */
function factsOf(standing: Standing, now: Date): RoundFacts {
  const { scale, criteria, range, assigned, ndaAccepted } = standing;
  return {
    ...judgedFacts(standing, now),
    scale,
    criteria,
    range,
    judge: { assigned, ndaAccepted },
  };
}
