import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { refuse } from '../platform/errors/refusal.ts';
import type { LedgerPayments } from './ledgerPayments.ts';

const answer = Type.Object({ clientSecret: Type.String({ maxLength: 100 }), confirms: Type.Boolean() });

/** Where the holder of a test card answers their bank; who has the attempt's secret is the cardholder. */
export const testBankRoutes =
  (ledger: LedgerPayments): FastifyPluginAsync =>
  async (app) => {
    app.post<{ Body: { clientSecret: string; confirms: boolean } }>(
      '/bank',
      { schema: { hide: true, body: answer } },
      async ({ body: { clientSecret, confirms } }) => {
        if (!(await ledger.answerBank(clientSecret, confirms))) throw refuse(409, 'payment.bankAnswered');
        return { received: true };
      },
    );
  };
