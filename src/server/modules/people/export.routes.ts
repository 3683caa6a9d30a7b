import { handle } from '../../http/route.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { personExport } from './personExport.ts';

export const exportRoutes = [
  handle('exportUser', async ({ principal, context, query }) => {
    const id = query.id ?? principal.personID;
    if (id !== principal.personID && principal.type !== 'admin') throw refuse(403, 'request.role');
    return personExport(context, principal, id);
  }),
];
