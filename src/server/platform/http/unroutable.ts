import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Refusal } from '../errors/refusal.ts';
import { readableBy } from './cors.ts';
import { errorBody } from './errors.ts';
import { guardAnswer } from './headers.ts';

/** Refuses an address that no route can be looked up for, such as one of broken percent-encoding: no hook ever sees it. */
export const refuseUnroutable =
  (config: Config) =>
  (_: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    guardAnswer(request, reply, config);
    void reply
      .status(400)
      .headers(readableBy(config.allowedOrigins, request.headers.origin))
      .headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
      .send(errorBody(new Refusal(400, 'request.shape'), request));
  };
