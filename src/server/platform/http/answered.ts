import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How a call came to its end. */
interface Answered {
  /** The answer's status, or 499 where whoever asked was gone before it began. */
  readonly status: number;
  readonly milliseconds: number;
}

/** The status that is noted of a call which was given up: nobody is sent it. */
export const givenUp = 499;

/**
 * Tells of each call once: when it was answered, or when whoever asked was gone. Of the latter no hook tells where the body was
 * read by then.
 */
export function whenAnswered(app: FastifyInstance, tell: (request: FastifyRequest, answered: Answered) => void): void {
  const told = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    if (told.has(request)) return;
    told.add(request);
    tell(request, { status, milliseconds: reply.elapsedTime });
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    // A connection ends outside of the call's own trace.
    const left = AsyncResource.bind(() => end(request, reply, raw.headersSent ? reply.statusCode : givenUp));
    raw.once('close', () => {
      if (!raw.writableFinished) left();
    });
    done();
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply, reply.statusCode));
}
