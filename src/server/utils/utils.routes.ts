import { handle } from '../http/route.ts';
import { verify } from '../verify/verify.ts';

export const utilsRoutes = [handle('checkIntegrity', ({ principal, context }) => verify(context, principal.orgID))];
