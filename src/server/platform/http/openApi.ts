import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { type CallName, calls, takesKey, type Versioned, versioned } from '#contract/calls.ts';
import { schemas } from '#contract/schemas.ts';

/** Describes every call that `app` registers from now on as an OpenAPI document at `openapi.json`. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    transform: ({ schema, url }) => ({ schema: described(schema), url }),
    transformObject: (document) => {
      // Ours is of the third version: there is no other.
      if (!('openapiObject' in document)) return document.swaggerObject;
      for (const path of Object.values(document.openapiObject.paths ?? {})) sayWhichBodiesAreNeeded(path ?? {});
      return document.openapiObject;
    },
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Awards', description: 'Every call of the product.', version: '0.1' },
      components: { securitySchemes: { idToken: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/**
 * The headers that a call takes, and what it answers otherwise than in JSON, said in the document alone: neither is the schemas'
 * business.
 */
function described(schema: FastifySchema & { readonly operationId?: string }): FastifySchema {
  // Calls are registered under their names.
  const name = schema?.operationId as CallName | undefined;
  if (!name || !(name in calls)) return schema;
  const content = streamed[name];
  const response = content && { ...(schema.response as object), 200: { description: 'A stream', content } };
  const version = versioned(name);
  const headers = {
    ...(version && { 'if-match': Type.Optional(Type.String({ description: `${stale} ${versions[version]}` })) }),
    ...(takesKey(name) && { 'idempotency-key': Type.Optional(Type.String({ description: key })) }),
  };
  return {
    ...schema,
    ...(response && { response }),
    ...(Object.keys(headers).length > 0 && { headers: Type.Object(headers) }),
  };
}

/** The media types of what is sent as it comes about. */
const streamed: Partial<Record<CallName, object>> = {
  watchAward: { 'text/event-stream': { schema: { type: 'string' } } },
  exportUserFiles: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
};

/** The document takes every body for needed. */
function sayWhichBodiesAreNeeded(path: Readonly<Partial<Record<(typeof sending)[number], Operation>>>): void {
  for (const { operationId, requestBody } of sending.flatMap((method) => path[method] ?? [])) {
    if (!operationId || !requestBody) continue;
    // Only calls have operations with names.
    const { body }: { query: TSchema; body?: TSchema } = schemas[operationId as CallName];
    if (body && Type.IsOptional(body)) Object.assign(requestBody, { required: false });
  }
}

const sending = ['post', 'put', 'patch', 'delete'] as const;
interface Operation {
  readonly operationId?: string;
  readonly requestBody?: object;
}

const stale =
  'Refused with 409 and the present state where that has another version; `*` stands for any. The version is';
const versions: Readonly<Record<Versioned, string>> = {
  entry: 'the entry’s.',
  sheet: 'the score sheet’s.',
  award: 'the award’s, also where many of its entries, sheets, fees or codes are changed at once.',
  user: 'the person’s.',
  org: 'the organisation’s.',
  invoice: 'the invoice’s.',
  round: 'the round’s.',
  vote: 'the public vote’s.',
  answer: 'the answer’s; 0 where there is none yet.',
  ballot: 'the ballot’s; 0 where there is none yet.',
  comparison: 'the comparison’s; 0 where there is none yet.',
  form: 'the version of the award’s entry form.',
  handling: 'that of how the team handles the entry; 0 where nobody said anything yet.',
  plan: 'that of the assignments of the award, as planJudging answers them.',
};
const key = 'Repeated with the same key, the call is done once. At most 200 characters of ASCII without spaces.';
