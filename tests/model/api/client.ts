import { createApi } from '#app/api/api.ts';
import { problemOf } from '#app/api/apiError.ts';
import type { TestPerson } from '../../support/server.ts';

/** An address where nobody answers. */
const nowhere = 'http://127.0.0.1:9';

/** The browser's own calls, as somebody, to a server or into the void; what they reject with is a plain problem. */
function client(url: string, token: string | null) {
  const calls = createApi(() => ({
    base: async () => `${url.replace(/\/$/, '')}/api`,
    token: async (refused) => (refused === null ? token : null),
    held: () => null,
    refused: () => undefined,
    language: () => 'en',
  }));
  const plainly = (error: unknown): never => {
    throw problemOf(error);
  };
  return {
    call: ((name, ask) => calls.call(name, ask).catch(plainly)) as typeof calls.call,
    page: ((name, ask) => calls.page(name, ask).catch(plainly)) as typeof calls.page,
  };
}

/** The calls of one person in the circumstances that a path describes by its problem, or in none. */
export function clientFor(server: { readonly url: string }, person: Pick<TestPerson, 'token'>, error: unknown) {
  const { status } = (error ?? { status: null }) as { readonly status: number | null };
  return client(status === 0 ? nowhere : server.url, person.token);
}

export const unreachable = nowhere;
