import { handle } from '../../http/route.ts';
import { zipAward } from './zipAward.ts';

export const zipRoutes = [
  handle('createAwardZip', ({ query, principal, context }) => zipAward(context, principal, query.id, query.type)),
];
