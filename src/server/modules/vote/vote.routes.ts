import { handle } from '../../http/route.ts';
import { findVote, saveVote, stepVote } from './manageVote.ts';

export const voteRoutes = [
  handle('getVote', ({ query, principal, context }) => findVote(context.database, principal, query.awardID)),

  handle('saveVote', ({ query, body, principal, context }) => saveVote(context, principal, query, body)),

  handle('stepVote', ({ query, body, principal, context }) => stepVote(context, principal, query, body)),
];
