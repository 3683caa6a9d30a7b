import { handle } from '../../http/route.ts';
import { zipAward } from './zipAward.ts';
import { zipPerson } from './zipPerson.ts';

export const zipRoutes = [
  handle('createAwardZip', ({ query, principal, context }) => zipAward(context, principal, query.id, query.type)),
  handle('exportUserFiles', async ({ principal, context, http }) => {
    const content = await zipPerson(context, principal);
    void http.reply.type('application/zip').header('content-disposition', 'attachment; filename="awards-data.zip"');
    return content;
  }),
];
