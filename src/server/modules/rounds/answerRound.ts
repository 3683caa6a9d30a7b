import { sql } from 'drizzle-orm';
import type { GivenAnswer } from '#contract/ballots.ts';
import type { Body } from '#contract/schemas.ts';
import type { AwardStatus } from '#machines/award/award.statuses.ts';
import { roundLifecycle } from '#machines/round/round.machine.ts';
import type { Answer, RoundFacts, RoundKind } from '#machines/round/round.rules.ts';
import type { RoundState } from '#machines/round/round.states.ts';
import type { Scoring } from '#machines/round/scoring.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { announceSoon } from '../changes/announce.ts';
import { besides } from './besides.ts';
import type { RoundName } from './rounds.repository.ts';

/** An answer as the database has it: what was not given is null. */
export type StoredAnswer = Omit<GivenAnswer, 'answer' | 'grade' | 'marks'> & {
  readonly answer: Answer | null;
  readonly grade: number | null;
  readonly marks: number[] | null;
};

interface Standing extends Scoring {
  readonly state: RoundState;
  readonly kind: RoundKind;
  readonly closesAt: string | null;
  readonly awardStatus: AwardStatus;
  readonly organiserID: string;
  readonly assigned: boolean;
  readonly ndaAccepted: boolean;
  readonly given: StoredAnswer | null;
}

/** Keeps a judge's answer for one entry, in place of the one before. The round's step waits for it, or it for the step. */
export async function answerRound(
  context: Context,
  by: Principal,
  { awardID, id, entryID }: RoundName & { readonly entryID: string },
  body: Body<'answerRound'>,
): Promise<GivenAnswer> {
  const stored = await commit(context, async (tx) => {
    // A round is held first: what stands in the other tables is read once no step is under way.
    const held = sql`select r.id from product.rounds r join product.awards a on a.id = r.award_id
      where r.id = ${id} and a.id = ${awardID} and a.org_id = ${by.orgID} for share of r, a`;
    if ((await rowsOf(tx, held)).length === 0) throw refuse(404, 'round.notFound');
    const [standing] = await rowsOf<Standing>(
      tx,
      sql`
        select r.state, r.kind, r.scale, r.criteria, r.range, ${iso(sql`r.closes_at`)} as "closesAt", a.status as "awardStatus", a.org_id as "organiserID",
          exists (select from product.round_duties d
            where d.round_id = r.id and d.judge_id = ${by.personID} and d.entry_id = ${entryID}) as assigned,
          exists (select from product.nda_acceptances n where n.person_id = ${by.personID} and n.award_id = a.id
            and n.version = a.nda_version) as "ndaAccepted",
          (select json_build_object('answer', n.answer, 'grade', n.grade, 'marks', n.marks, 'reason', n.reason, 'version', n.version,
            'updatedAt', ${iso(sql`n.updated_at`)}) from product.round_answers n
            where n.round_id = r.id and n.entry_id = ${entryID} and n.judge_id = ${by.personID}) as given
        from product.rounds r join product.awards a on a.id = r.award_id
        where r.id = ${id} and exists
          (select from product.round_judges j where j.round_id = r.id and j.judge_id = ${by.personID})`,
    );
    if (!standing) throw refuse(404, 'round.notFound');
    const given = standing.given && toGiven(standing.given);
    await context.expectVersion(given?.version ?? 0, () => given);
    const now = context.clock.now();
    const said = saidIn(body);
    const event = eventOf(said, body.reason);
    const decision = roundLifecycle.decide(standing.state, factsOf(standing, now), event);
    if (!decision.accepted) throw refuseBy(decision.reasons);
    const columns: Columns = { answer: null, grade: null, marks: null, ...said, reason: body.reason.trim() };
    if (given && standing.given && written(standing.given) === written(columns)) return given;
    const { answer, grade, marks, reason } = columns;
    const [row] = await rowsOf<StoredAnswer>(
      tx,
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
      details: { entryID, ...('marks' in said ? { scores: said.marks } : said) },
    });
    return toGiven(row!);
  });
  announceSoon(context.database, awardID);
  return stored;
}

type Columns = Pick<StoredAnswer, 'answer' | 'grade' | 'marks' | 'reason'>;
const written = ({ answer, grade, marks, reason }: Columns) => JSON.stringify([answer, grade, marks, reason]);

type Said = { readonly answer: Answer } | { readonly marks: number[] } | { readonly grade: number };

/** The one thing that was given; nothing is no grade of any scale. */
const saidIn = ({ answer, grade = Number.NaN, marks }: Body<'answerRound'>): Said =>
  answer !== undefined ? { answer } : marks !== undefined ? { marks } : { grade };

function eventOf(said: Said, reason: string) {
  if ('answer' in said) return { type: 'round.answer', ...said, reason } as const;
  return 'marks' in said ? ({ type: 'round.score', ...said } as const) : ({ type: 'round.grade', ...said } as const);
}

/** As it is told: what was not given is left out. */
export const toGiven = ({ answer, grade, marks, ...kept }: StoredAnswer): GivenAnswer => ({
  ...kept,
  ...(answer !== null && { answer }),
  ...(grade !== null && { grade }),
  ...(marks !== null && { marks }),
});

/** What an answer is decided by; the rest of the round is nothing to it. */
function factsOf(standing: Standing, now: Date): RoundFacts {
  const { kind, scale, criteria, range, closesAt, awardStatus, assigned, ndaAccepted } = standing;
  return {
    ...besides,
    now: now.getTime(),
    awardStatus,
    kind,
    scale,
    criteria,
    range,
    closesAt: closesAt === null ? null : Date.parse(closesAt),
    judge: { assigned, ndaAccepted },
  };
}
