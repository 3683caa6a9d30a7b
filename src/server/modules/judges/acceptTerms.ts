import { sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { record } from '../../platform/audit/record.ts';
import { columns, nothing, nullable } from '../../platform/database/rows.ts';
import { awards, ndaAcceptances, ndaVersions } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import { awardFor } from '../awards/changeAward.ts';
import { announce } from '../changes/announce.ts';
import { letter, post } from '../mail/letters.ts';

const termsRow = columns({
  award: awards.name,
  organiserID: awards.orgID,
  timeZone: awards.timeZone,
  version: awards.ndaVersion,
  text: nullable(ndaVersions.text),
});

/** Keeps that a judge accepted the award's present terms, with name and instant, and mails a copy; again changes nothing. */
export async function acceptTerms(
  context: Context,
  by: Principal,
  { awardID, version, name }: Body<'acceptNda'>,
): Promise<Award> {
  if (by.actor) throw refuse(403, 'judge.refusal.onlyJudgeAccepts');
  return commit(context, async (tx) => {
    const accepted = () => awardFor({ database: tx }, by, awardID);
    // Held first: terms and assignments that change while that is waited for are in other tables, read afterwards.
    await rowsOf(tx, nothing, sql`select from product.awards where id = ${awardID} and org_id = ${by.orgID} for share`);
    const [terms] = await rowsOf(
      tx,
      termsRow,
      sql`select a.name as award, a.org_id as "organiserID", a.time_zone as "timeZone", a.nda_version as version, n.text
        from product.awards a
        left join product.nda_versions n on n.award_id = a.id and n.version = a.nda_version
        where a.id = ${awardID} and a.org_id = ${by.orgID} and (exists
          (select from product.assignments s where s.award_id = a.id and s.judge_id = ${by.personID}) or exists
          (select from product.round_judges s where s.award_id = a.id and s.judge_id = ${by.personID}))`,
    );
    if (!terms) throw refuse(404, 'award.notFound');
    const present = await accepted();
    await context.expectVersion(present.version, () => present);
    if (terms.version !== version) {
      throw refuseBy([{ code: 'judge.refusal.termsChanged', params: { version: terms.version } }]);
    }
    if (!name.trim()) throw refuseBy([{ code: 'judge.refusal.nameMissing' }]);
    const now = context.clock.now();
    const stored = await tx
      .insert(ndaAcceptances)
      .values({ awardID, personID: by.personID, version, name: name.trim(), acceptedAt: now })
      .onConflictDoNothing()
      .returning({ version: ndaAcceptances.version });
    if (stored.length === 0) return accepted();
    await record(tx, context.clock, by, {
      action: 'judge.acceptTerms',
      entity: 'award',
      entityID: awardID,
      orgID: terms.organiserID,
      details: { version, name: name.trim() },
    });
    const values = { version, signature: name.trim(), signedAt: now.toISOString(), terms: terms.text ?? '' };
    const about = { award: terms.award, timeZone: terms.timeZone, role: 'judge', path: 'judge/nda' } as const;
    await post(tx, terms.organiserID, [letter(by, 'nda', about, values)]);
    announce(tx, awardID);
    return accepted();
  });
}
