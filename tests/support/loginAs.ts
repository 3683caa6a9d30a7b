import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import type { TestPerson, TestServer } from './server.ts';

/** The id token of an administrator who looks on as somebody, changing nothing. */
export async function lookOnAs(server: TestServer, admin: TestPerson, person: TestPerson): Promise<string> {
  const { username, code } = await server.ok('loginAs', { as: admin.token, query: { id: person.personID } });
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
