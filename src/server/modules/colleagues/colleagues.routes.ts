import { handle } from '../../http/route.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { findEntry } from '../entries/entries.repository.ts';
import { actorOf } from '../entries/writers.ts';
import { acceptInvitation } from './acceptInvitation.ts';
import { colleaguesOf, shownTo } from './colleagues.repository.ts';
import { inviteColleague } from './inviteColleague.ts';
import { removeColleague } from './removeColleague.ts';

export const colleagueRoutes = [
  handle('listColleagues', async ({ query, principal, context }) => {
    const entry = await findEntry(context.database, principal, query);
    if (!entry) throw refuse(404, 'entry.notFound');
    const rows = await colleaguesOf(context.database, entry.id);
    if (actorOf(principal, entry) !== 'colleague') return rows.map((row) => shownTo(principal, row));
    // Whom else the entrant invited, and under which addresses, is the entrant's.
    return rows
      .filter(({ writing }) => writing)
      .map((row) => shownTo(principal, row))
      .map((row) => (row.self ? row : { ...row, email: '' }));
  }),

  handle('inviteColleague', ({ query, body, principal, context }) =>
    inviteColleague(context, principal, query, body.data.email),
  ),

  handle('acceptColleague', ({ body, principal, context }) => acceptInvitation(context, principal, body)),

  handle('removeColleague', async ({ query, principal, context }) => {
    await removeColleague(context, principal, query, query.colleagueID);
    return {};
  }),
];
