import { handle } from '../../http/route.ts';
import { verify } from '../verify/verify.ts';

export const utilsRoutes = [
  handle('checkIntegrity', async ({ principal, context }) => ({
    ...(await verify(context, principal.orgID)),
    disk: await context.reserve.state(),
  })),
];
