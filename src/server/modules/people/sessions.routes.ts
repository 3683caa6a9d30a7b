import { handle } from '../../http/route.ts';
import { requireRecentSignIn } from '../../platform/access/recentSignIn.ts';
import { refuse } from '../../platform/errors/refusal.ts';

export const sessionRoutes = [
  handle('listSessions', async ({ principal, context }) => {
    if (principal.actor) throw refuse(403, 'session.acting');
    const known = await context.identity.sessions?.of(principal.sub);
    const sessions = known?.map(({ signedInAt, seenAt, ...session }) => ({
      ...session,
      signedInAt: signedInAt.toISOString(),
      seenAt: seenAt.toISOString(),
      present: session.id === principal.claims.origin_jti,
    }));
    return { sessions: sessions ?? null };
  }),

  handle('endSession', async ({ principal, context, query }) => {
    if (principal.actor) throw refuse(403, 'session.acting');
    requireRecentSignIn(principal, context.clock);
    const isKnown = await context.identity.sessions?.end(principal.sub, query.id);
    if (!isKnown) throw refuse(404, 'user.refusal.sessionUnknown');
    return {};
  }),
];
