import { handle } from '../../http/route.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { findAward } from '../lifecycles/awards.repository.ts';
import { acceptTerms } from './acceptTerms.ts';
import { declareConflict } from './declareConflict.ts';
import { keyOfJudge } from './judgeKey.ts';
import { findJudge, listAwardJudges } from './judges.repository.ts';
import { findOwnScores } from './ownScores.ts';
import { planAssignments } from './planJudging.ts';

/** A plan is sent back whole, with 39 bytes for each judge of an entry: this is ten judges for each of 20,000 entries. */
const planBytes = 8 * 1024 ** 2;

export const judgeRoutes = [
  handle('getJudge', async ({ query, principal, context }) => {
    const judge = await findJudge(context.database, principal, query.id);
    if (!judge) throw refuse(404, 'judge.notFound');
    return judge;
  }),

  handle(
    'listJudges',
    async ({ query, principal, context }) => {
      const judges = await listAwardJudges(context.database, principal, query.awardID);
      if (judges.length === 0 && !(await findAward(context.database, principal, query.awardID))) {
        throw refuse(404, 'award.notFound');
      }
      return judges;
    },
    { scope: 'award' },
  ),

  handle(
    'planJudging',
    ({ query, body, principal, context, ifMatch }) =>
      planAssignments(context, principal, query.awardID, body ?? {}, ifMatch),
    { bodyLimit: planBytes },
  ),

  handle('declareConflict', ({ query, body, principal, context, ifMatch }) =>
    declareConflict(context, principal, query.awardID, body, ifMatch),
  ),

  handle('listOwnMarks', ({ principal, context }) => findOwnScores(context.database, principal)),

  handle('getJudgeKey', async ({ principal, context }) => ({ key: await keyOfJudge(context, principal.personID) })),

  handle('acceptNda', ({ body, principal, context }) => acceptTerms(context, principal, body)),
];
