import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { type CallName, calls, takesKey, type Versioned, versioned } from '#contract/calls.ts';

/** Describes every call that `app` registers from now on as an OpenAPI document at `openapi.json`. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    transform: ({ schema, url }) => ({ schema: withHeaders(schema), url }),
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Awards', description: 'Every call of the product.', version: '0.1' },
      components: { securitySchemes: { idToken: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/** The headers that a call takes, said in the document alone: what else a request carries is not the schemas' business. */
function withHeaders(schema: FastifySchema & { readonly operationId?: string }): FastifySchema {
  // Calls are registered under their names.
  const name = schema?.operationId as CallName | undefined;
  if (!name || !(name in calls)) return schema;
  const version = versioned(name);
  const headers = {
    ...(version && { 'if-match': Type.Optional(Type.String({ description: `${stale} ${versions[version]}` })) }),
    ...(takesKey(name) && { 'idempotency-key': Type.Optional(Type.String({ description: key })) }),
  };
  return Object.keys(headers).length > 0 ? { ...schema, headers: Type.Object(headers) } : schema;
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
