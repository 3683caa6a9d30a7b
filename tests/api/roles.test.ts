import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls, type Role } from '#contract/calls.ts';
import { routes } from '#server/routes.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let tokens: Record<Role, string>;

beforeAll(async () => {
  server = await startServer();
  const admin = await server.join('admin');
  const [judge, entrant] = await Promise.all([server.join('judge', { orgID: admin.orgID }), server.join('entrant')]);
  tokens = { admin: admin.token, judge: judge.token, entrant: entrant.token };
});
afterAll(() => server.close());

// The table's keys are its names.
const names = Object.keys(calls) as CallName[];
const roles: readonly Role[] = ['admin', 'judge', 'entrant'];

/** Calls without input, and answers status and code; the roles are looked at before the input is. */
async function attempt(name: CallName, token?: string) {
  const { method, path } = calls[name];
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
  const answer = await fetch(`${server.url}api${path}`, { method, headers, signal: AbortSignal.timeout(5000) });
  const body: unknown = await answer.json();
  return { status: answer.status, code: body && typeof body === 'object' && 'code' in body ? body.code : null };
}

test('every call of the contract is carried out, once', () => {
  expect(routes.map(({ name }) => name).sort()).toEqual([...names].sort());
});

test.each(names)('%s needs a token', async (name) => {
  expect(await attempt(name)).toEqual({ status: 401, code: 'session.missing' });
});

const closedTo = (name: CallName) => roles.filter((role) => !(calls[name].roles as readonly Role[]).includes(role));

test.each(names.filter((name) => closedTo(name).length > 0))('%s is closed to other roles', async (name) => {
  const answers = await Promise.all(closedTo(name).map((role) => attempt(name, tokens[role])));
  expect(answers).toEqual(closedTo(name).map(() => ({ status: 403, code: 'request.role' })));
});
