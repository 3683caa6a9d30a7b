import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { type RecoveryAsked, recoveryAskedSchema, recoveryReplySchema } from '#contract/recovery.ts';
import { type Context, contextOf } from '../../http/context.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { networkOf } from '../../platform/http/network.ts';
import { limitUse } from '../../platform/http/rateLimit.ts';
import type { NoteSecurity } from '../../ports/security.ts';
import { redeemCode } from './redeemCode.ts';

/** How often codes are taken within an hour: of a network, of an address, and of an address from one network. */
const most = { network: 60, address: 50, both: 10 };
const hour = 3600;

/** Every answer takes this long at least, or it would tell who is registered, and whose code or password was right. */
const evenAnswer = 400;

/** The call that takes a recovery code: whoever makes it has lost what an account is signed in with. */
export const takeRecoveries =
  (context: Context, note: NoteSecurity = async () => undefined): FastifyPluginAsync =>
  async (app) => {
    app.post<{ Body: RecoveryAsked }>(
      '/',
      {
        schema: { hide: true, body: recoveryAskedSchema, response: { 200: recoveryReplySchema } },
        bodyLimit: 4096,
      },
      async (request) => {
        const source = networkOf(request.ip);
        const asked = { ...request.body, email: request.body.email.trim().toLowerCase() };
        await limitTries(context, asked.email, source);
        const [sub] = await Promise.all([redeemCode(contextOf(context, request), asked), wait(evenAnswer)]);
        const event = sub === null ? 'factorRefused' : 'factorChanged';
        await note({ event, sub, email: asked.email, source, details: { by: 'recoveryCode' } });
        if (sub === null) throw refuse(422, 'recovery.refused');
        return { switchedOff: true } as const;
      },
    );
  };

async function limitTries({ database }: Context, email: string, source: string): Promise<void> {
  await limitUse(database, `recovery codes from ${source}`, most.network, hour);
  await limitUse(database, `recovery codes of ${email} from ${source}`, most.both, hour);
  await limitUse(database, `recovery codes of ${email}`, most.address, hour);
}
