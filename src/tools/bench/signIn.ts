import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';

/** Signs in as browsers do, and answers the id token. Rejects where it takes more than a password. */
export function signIn(
  url: string,
  { userPoolId: UserPoolId, clientId: ClientId }: { readonly userPoolId: string; readonly clientId: string },
  email: string,
  password: string,
): Promise<string> {
  const Storage = new MemoryStorage();
  const Pool = new CognitoUserPool({ UserPoolId, ClientId, endpoint: `${url}identity/`, Storage });
  const user = new CognitoUser({ Username: email, Pool, Storage });
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: (session) => resolve(session.getIdToken().getJwtToken()),
      onFailure: reject,
    });
  });
}

class MemoryStorage {
  private readonly values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
  removeItem = (key: string) => void this.values.delete(key);
  clear = () => this.values.clear();
}
