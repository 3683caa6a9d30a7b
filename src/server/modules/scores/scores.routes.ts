import { handle } from '../../http/route.ts';
import { changeScoreStatus } from './changeScoreStatus.ts';
import { scoreEntry } from './scoreEntry.ts';

export const scoreRoutes = [
  handle(
    'scoreEntry',
    ({ query, body, principal, context, ifMatch }) =>
      scoreEntry(context, principal, query, body, query.submit === 'true', ifMatch),
    { storesReply: true },
  ),

  handle('changeScoreStatus', ({ query, body, principal, context }) =>
    changeScoreStatus(context, principal, query, query.status, body?.reason ?? ''),
  ),
];
