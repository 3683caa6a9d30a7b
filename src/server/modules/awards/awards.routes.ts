import { awardStep } from '#machines/award/award.machine.ts';
import { hasJudgingBegun } from '#machines/shared/award.statuses.ts';
import { handle } from '../../http/route.ts';
import { pageOf } from '../../platform/http/lists.ts';
import { PartlyWritten } from '../../platform/http/partlyWritten.ts';
import { findAwards } from '../lifecycles/awards.repository.ts';
import { stepMessagesOf } from '../lifecycles/stepMessages.ts';
import { findDiscounts } from '../payments/payments.repository.ts';
import { awardResults } from '../results/awardResults.ts';
import { findPanels } from '../results/panels.ts';
import { awardFor, changeAward, makeAward, removeAward, removeCategory } from './changeAward.ts';
import { messageAward } from './messageAward.ts';
import { findConsents, findTerms } from './terms.repository.ts';
import { watchRoute } from './watchAward.ts';

export const awardRoutes = [
  handle(
    'listAwards',
    ({ query, principal, context }) =>
      pageOf(
        query,
        (start) => findAwards(context.database, principal, { ...query, ...start }),
        (award) => award,
      ),
    { scope: 'countsOfOrganisation' },
  ),

  handle(
    'getAwardSummary',
    async ({ query, principal, context }) => {
      const award = await awardFor(context, principal, query.id);
      if (!award.summary) return award;
      const event = query.step && awardStep(award.status, query.step, {});
      const hasBegun = hasJudgingBegun(award.status);
      const [results, panels, discounts, messages] = await Promise.all([
        query.results === 'true' && hasBegun ? awardResults(context.database, award) : undefined,
        query.results === 'panels' && hasBegun ? findPanels(context.database, award.id) : undefined,
        findDiscounts(context.database, award.id),
        event ? stepMessagesOf(context, principal.locale, award, event.type) : undefined,
      ]);
      const found = {
        discounts,
        ...(results && { results: [] }),
        ...(panels && { panels }),
        ...(messages && { telling: messages }),
      };
      const answer = { ...award, summary: { ...award.summary, ...found } };
      return results ? new PartlyWritten(answer, 'results', results) : answer;
    },
    // Who would be told depends on people's settings, and on the reader's language.
    {
      scope: ({ results }) => (results === 'true' ? 'award' : 'countsOfAward'),
      uncached: ({ step }) => step !== undefined,
    },
  ),

  handle('createAward', ({ body, principal, context }) => makeAward(context, principal, body)),

  handle('updateAward', ({ query, body, principal, context, ifMatch }) =>
    changeAward(context, principal, query.id, body, ifMatch),
  ),

  handle('deleteAward', async ({ query, principal, context, ifMatch }) => {
    await removeAward(context, principal, query.id, ifMatch);
    return {};
  }),

  handle('deleteAwardCategory', ({ query, principal, context }) => removeCategory(context, principal, query)),

  handle('listTerms', async ({ query, principal, context }) => {
    const { id } = await awardFor(context, principal, query.id);
    return query.of === 'entrants' ? findConsents(context.database, id) : findTerms(context.database, id);
  }),

  handle('messageAward', ({ query, body, principal, context }) => messageAward(context, principal, query.id, body)),

  watchRoute,
];
