import { checkIntegrity } from '../files/integrity.ts';
import { handle } from '../http/route.ts';

export const utilsRoutes = [
  handle('checkIntegrity', ({ principal, context }) => checkIntegrity(context, principal.orgID)),
];
