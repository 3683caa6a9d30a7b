import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import type { AnyMachineSnapshot } from 'xstate';
import { leavePool, type Pool, renewTokens } from '#app/identity/renewTokens.ts';
import { createTokenStore } from '#app/identity/tokenStore.ts';
import { refreshMachine } from '#machines/refresh/refresh.machine.ts';
import { refreshLimit } from '#machines/refresh/refresh.rules.ts';
import type { Account, SessionContext, SessionEvent, SessionInput } from '#machines/session/session.machine.ts';
import { areValid } from '#machines/session/session.rules.ts';
import { problemIn } from '#machines/shared/identityProblem.ts';
import { otherTokensSample, tokensSample } from '#machines/shared/tokens.sample.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import { memoryStorage, type TestPerson, type TestServer } from '../../support/server.ts';
import { clientFor, unreachable } from './client.ts';
import type { FlowDriver } from './runFlowPaths.ts';

const password = 'Api-Paths-1';

/** Somebody's session: tokens of the real identity service, the account of the real server. */
export async function sessionDriver(server: TestServer, nia: TestPerson, margaret: TestPerson): Promise<FlowDriver> {
  const devices = new Map([nia, margaret].map((person) => [person, memoryStorage()] as const));
  /** The identity service, as this person's device knows it. */
  const poolOf = (person: TestPerson, endpoint = `${server.url}identity/`): Pool => ({
    endpoint,
    clientId: server.clientId,
    poolId: server.userPoolId,
    store: createTokenStore(server.clientId, devices.get(person) ?? memoryStorage()),
  });
  await Promise.all([nia, margaret].map(({ email }) => server.context.identity.setPassword(email, password)));
  const held = new Map<TestPerson, Promise<Tokens>>();
  const tokensFor = (person: TestPerson) => {
    const signing = held.get(person) ?? signIn(server, poolOf(person), devices.get(person) ?? memoryStorage(), person);
    held.set(person, signing);
    return signing;
  };
  /** The real person behind a sample of tokens. */
  const personOf = ({ claims }: Tokens) =>
    [otherTokensSample.claims.userName, margaret.email].some((name) => [claims.userName, claims.email].includes(name))
      ? margaret
      : nia;

  return {
    beyond: {
      'xstate.error.actor.renewAtStart': 'the refresh answers every failure of a request itself',
      'xstate.error.actor.renew': 'the refresh answers every failure of a request itself',
    },
    machines: (effect) => ({
      renewTokens: refreshMachine.provide({ actors: { requestTokens: effect('renew') } }),
    }),
    async start({ case: { input } }) {
      const known = (input as SessionInput).account !== null;
      const account = known ? await server.ok('login', { as: (await tokensFor(nia)).idToken }) : null;
      const begun: SessionInput = { ...(input as SessionInput), account, person: account?.user ?? null };
      return {
        input: begun,

        async event(event) {
          // The cases' events are this machine's.
          const given = event as SessionEvent;
          // Known again by the same id, whatever else of it changed.
          if (given.type === 'account.changed') return { ...given, user: undefined, org: { name: 'Renamed Studio' } };
          return 'tokens' in given ? { ...given, tokens: await tokensFor(personOf(given.tokens)) } : given;
        },

        async effect(name, given, { output, error }, actor) {
          const { tokens } = (actor.getSnapshot() as AnyMachineSnapshot).context as SessionContext;
          switch (name) {
            case 'readTokens': {
              // What this device keeps is no server's business.
              if (error) throw error;
              const found = output as { readonly tokens: Tokens | null; readonly now: number };
              const { tokens: stored, now } = found;
              const real = stored && (await tokensFor(nia));
              const late = stored && real && !areValid(tokensSample, now) ? real.idExpires * 1000 + 1000 : Date.now();
              return { ...found, tokens: real, now: late };
            }
            case 'renew': {
              const { kind } = output as { readonly kind: 'renewed' | 'refused' | 'unreachable' };
              const { tokens: old } = given as { readonly tokens: Tokens };
              const pool = poolOf(personOf(old), kind === 'unreachable' ? unreachable : undefined);
              const request = {
                renewed: () => renewTokens(pool, old),
                refused: () => renewTokens(keeping(pool, { ...old, refreshToken: 'no-such-token' }), old),
                unreachable: () => renewTokens(pool, old),
              }[kind];
              const renewed = request().catch((problem: unknown) => {
                // As if it had been tried for as long as it is tried at all.
                throw { ...problemIn(problem), took: kind === 'unreachable' ? refreshLimit : 0 };
              });
              // The old refresh token may hold no longer.
              if (kind === 'renewed') held.set(personOf(old), renewed);
              return renewed;
            }
            case 'initialiseAccount': {
              const { status } = (error ?? {}) as { readonly status?: number };
              const token = status === 401 ? 'no.such.token' : (tokens?.idToken ?? '');
              return clientFor(server, { token }, error).call('login', {});
            }
            default: {
              const { tokens: left, everywhere } = given as {
                readonly tokens: Tokens | null;
                readonly everywhere: boolean;
              };
              const somebody = left ?? (error ? await tokensFor(nia) : null);
              if (!somebody) return undefined;
              const pool = poolOf(personOf(somebody), error ? unreachable : undefined);
              if (error)
                return leavePool(
                  { ...pool, store: createTokenStore(pool.clientId, memoryStorage()) },
                  somebody,
                  everywhere,
                );
              await leavePool(pool, somebody, everywhere);
              held.delete(personOf(somebody));
              const refused = await renewTokens(keeping(pool, somebody), somebody).then(() => null, problemIn);
              if (refused?.name !== 'NotAuthorizedException') throw new Error('The refresh token was not revoked');
              return undefined;
            }
          }
        },

        async check(snapshot: AnyMachineSnapshot) {
          const { tokens, account, ended } = snapshot.context as SessionContext;
          if (snapshot.hasTag('in') && !tokens) return 'nobody’s tokens are held';
          if (snapshot.matches('out') && (tokens || account)) return 'somebody is still known';
          if (!snapshot.matches({ in: { account: 'ready' } }) || ended) return null;
          const person = tokens && [nia, margaret].find(({ email }) => email === tokens.claims.email);
          const { user } = account as Account;
          return user.id === person?.personID ? null : `${user.email} is known instead of ${person?.email}`;
        },
      };
    },
  };
}

/** The pool as a browser sees it that keeps these tokens. */
function keeping(pool: Pool, tokens: Tokens): Pool {
  const store = createTokenStore(pool.clientId, memoryStorage());
  store.write(tokens, Date.now());
  return { ...pool, store };
}

function signIn(server: TestServer, { store }: Pool, Storage: Storage, { email }: TestPerson): Promise<Tokens> {
  const Pool = new CognitoUserPool({
    UserPoolId: server.userPoolId,
    ClientId: server.clientId,
    endpoint: `${server.url}identity/`,
    Storage,
  });
  const user = new CognitoUser({ Username: email, Pool, Storage });
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: (session) =>
        resolve(
          store.write(
            {
              idToken: session.getIdToken().getJwtToken(),
              accessToken: session.getAccessToken().getJwtToken(),
              refreshToken: session.getRefreshToken().getToken(),
            },
            Date.now(),
          ),
        ),
      onFailure: reject,
    });
  });
}
