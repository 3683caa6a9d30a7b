import { handle } from '../../http/route.ts';
import { beginImport, listImports } from './beginImport.ts';
import { importEntries } from './importEntries.ts';

export const importRoutes = [
  handle('listImports', ({ query, principal, context }) => listImports(context.database, principal, query.awardID)),

  handle('beginImport', ({ query, body, principal, context }) => beginImport(context, principal, query.awardID, body)),

  handle('importEntries', ({ query, body, principal, context }) => importEntries(context, principal, query, body)),
];
