import { sql } from 'drizzle-orm';
import { handle } from '../../http/route.ts';
import { columns } from '../../platform/database/rows.ts';
import { roundAnswers } from '../../platform/database/schema.ts';
import { iso, rowsOf } from '../../platform/database/sql.ts';
import { findEntries } from '../entries/entries.repository.ts';
import { answerRound, storedAnswer, toGiven } from './answerRound.ts';
import { findFormer } from './findFormer.ts';
import { findRound } from './rounds.repository.ts';
import { findBallots, saveBallot } from './saveBallot.ts';
import { findComparisons, saveComparison } from './saveComparison.ts';
import { saveRound } from './saveRound.ts';
import { deleteRound, stepRound } from './stepRound.ts';

const givenRow = columns({ ...storedAnswer, entryID: roundAnswers.entryID });

export const roundRoutes = [
  handle('getRound', ({ query, principal, context }) => findRound(context.database, principal, query)),

  handle('saveRound', ({ query, body, principal, context, ifMatch }) =>
    saveRound(context, principal, query, body, ifMatch),
  ),

  handle('stepRound', ({ query, body, principal, context }) => stepRound(context, principal, query, body)),

  handle('deleteRound', ({ query, principal, context }) => deleteRound(context, principal, query)),

  handle('listRoundEntries', async ({ query, principal, context }) => {
    const found = await findEntries(context.database, principal, { awardID: query.awardID, round: query.id });
    const given = await rowsOf(
      context.database,
      givenRow,
      sql`select n.entry_id as "entryID", n.answer, n.grade, n.marks, n.reason, n.version, ${iso(sql`n.updated_at`)} as "updatedAt"
        from product.round_answers n where n.round_id = ${query.id} and n.judge_id = ${principal.personID}`,
    );
    const answers = new Map(given.map(({ entryID, ...answer }) => [entryID, toGiven(answer)]));
    const ids = found.map((entry) => entry.id);
    const formers = await findFormer(context.database, principal, query, ids);
    return found.map((entry) => ({
      entry,
      answer: answers.get(entry.id) ?? null,
      former: formers.get(entry.id) ?? null,
    }));
  }),

  handle('answerRound', ({ query, body, principal, context }) => answerRound(context, principal, query, body)),

  handle('listBallots', ({ query, principal, context }) => findBallots(context.database, principal, query)),

  handle('saveBallot', ({ query, body, principal, context }) => saveBallot(context, principal, query, body)),

  handle('listComparisons', ({ query, principal, context }) => findComparisons(context.database, principal, query)),

  handle('saveComparison', ({ query, body, principal, context }) => saveComparison(context, principal, query, body)),
];
