import type { Database } from '../../platform/database/database.ts';
import { askedOf, askedRows } from './asked.ts';
import { letter, post } from './letters.ts';
import { noteAsked } from './toldOfScoring.ts';

/** Asks a judge of the organiser's, who has an account already, to judge awards that were given to them just now. */
export async function askToJudge(
  tx: Database,
  orgID: string,
  judgeID: string,
  awardIDs: readonly string[],
  now: Date,
): Promise<void> {
  if (awardIDs.length === 0) return;
  const asked = await askedOf(tx, judgeID, now, awardIDs);
  await post(
    tx,
    orgID,
    asked.map(({ to, organiser, ...one }) => {
      const about = { award: one.award, timeZone: one.timeZone, role: 'judge', path: 'judge' } as const;
      return { ...letter(to, 'appointed', about, { organiser }), rows: askedRows(to.locale, one) };
    }),
  );
  if (asked.length > 0) await noteAsked(tx, judgeID, awardIDs);
}
