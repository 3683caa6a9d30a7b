import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import type { TestPerson, TestServer } from './server.ts';

/** The id token of an administrator who is signed in as somebody, changing nothing unless `write` says so. */
export async function lookOnAs(
  server: TestServer,
  admin: TestPerson,
  person: TestPerson,
  write = false,
): Promise<string> {
  const query = { id: person.personID, write: write ? ('true' as const) : ('false' as const) };
  const { username, code } = await server.ok('loginAs', { as: admin.token, query });
  const { url, userPoolId, clientId } = server;
  const pool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: clientId, endpoint: `${url}identity/` });
  const user = new CognitoUser({ Username: username, Pool: pool });
  user.setAuthenticationFlowType('CUSTOM_AUTH');
  return new Promise((resolve, reject) => {
    const callbacks = {
      onSuccess: (session: { getIdToken(): { getJwtToken(): string } }) => resolve(session.getIdToken().getJwtToken()),
      onFailure: reject,
      customChallenge: () => user.sendCustomChallengeAnswer(code, callbacks),
    };
    user.initiateAuth(new AuthenticationDetails({ Username: username }), callbacks);
  });
}
