import { eq } from 'drizzle-orm';
import { handle } from '../../http/route.ts';
import { holdSelf } from '../../platform/access/holdSelf.ts';
import { record } from '../../platform/audit/record.ts';
import { people } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';

export const viewRoutes = [
  handle('getViews', async ({ principal, context }) => {
    const [row] = await context.database
      .select({ views: people.views })
      .from(people)
      .where(eq(people.id, principal.personID));
    if (!row) throw refuse(404, 'user.notFound');
    return row;
  }),

  handle('updateViews', async ({ principal, context, body: { views } }) => {
    const names = views.map(({ list, name }) => `${list}\n${name.trim().toLowerCase()}`);
    if (views.some(({ name }) => name.trim() === '')) throw refuse(422, 'user.refusal.viewUnnamed');
    if (new Set(names).size < names.length) throw refuse(422, 'user.refusal.viewTwice');
    await context.database.transaction(async (tx) => {
      // No version rises: whoever edits the person's details at the same time is not in the way.
      await holdSelf(tx, principal);
      await tx.update(people).set({ views }).where(eq(people.id, principal.personID));
      // How somebody arranges their own lists is nobody's business.
      if (!principal.actor) return;
      const details = { views: views.map(({ list, name }) => `${list}: ${name}`) };
      const auditEvent = { action: 'user.viewsSaved', entity: 'user', entityID: principal.personID, details } as const;
      await record(tx, context.clock, principal, auditEvent);
    });
    return { views };
  }),
];
