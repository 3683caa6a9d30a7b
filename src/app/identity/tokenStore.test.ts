import { describe, expect, it } from 'vitest';
import { claimsOf, createTokenStore } from './tokenStore.ts';

const now = 1_700_000_000_000;
const issued = 1_699_999_990;

describe('the token store', () => {
  it('reads the tokens that the identity library left, with its clock drift', () => {
    const storage = memory();
    const prefix = 'CognitoIdentityServiceProvider.client1';
    storage.setItem(`${prefix}.LastAuthUser`, 'nia');
    storage.setItem(`${prefix}.nia.idToken`, token({ exp: issued + 3600, email: 'nia@saltmarsh.example' }));
    storage.setItem(`${prefix}.nia.accessToken`, token({ exp: issued + 1800 }));
    storage.setItem(`${prefix}.nia.refreshToken`, 'refresh');
    storage.setItem(`${prefix}.nia.clockDrift`, '-12');
    expect(createTokenStore('client1', storage).read()).toMatchObject({
      refreshToken: 'refresh',
      idExpires: issued + 3600,
      accessExpires: issued + 1800,
      clockDrift: -12,
      claims: { email: 'nia@saltmarsh.example', type: 'entrant' },
    });
    expect(createTokenStore('client2', storage).read()).toBeNull();
  });

  it('is empty where a token is missing', () => {
    const storage = memory();
    const store = createTokenStore('client1', storage);
    store.write(pair('nia'), now);
    storage.removeItem('CognitoIdentityServiceProvider.client1.nia.refreshToken');
    expect(store.read()).toBeNull();
  });

  it('keeps renewed tokens with the drift of this clock, and forgets all but the device', () => {
    const storage = memory();
    const store = createTokenStore('client1', storage);
    expect(store.write(pair('nia'), now).clockDrift).toBe(10);
    storage.setItem('CognitoIdentityServiceProvider.client1.nia.deviceKey', 'local_1');
    expect(store.deviceKey()).toBe('local_1');
    store.clear();
    expect(store.read()).toBeNull();
    expect(Object.keys(storage.values)).toEqual(['CognitoIdentityServiceProvider.client1.nia.deviceKey']);
  });

  it('forgets everybody’s tokens at once, and says what is to be revoked', () => {
    const storage = memory();
    const store = createTokenStore('client1', storage);
    store.write(pair('margaret'), now);
    store.write({ ...pair('nia'), refreshToken: '' }, now);
    expect(store.read()?.claims.userName).toBe('nia');
    expect(store.clear()).toEqual(['refresh of margaret']);
    expect(storage.values).toEqual({});
  });

  it('keeps renewed tokens only in the place of those they renew, and puts nobody back in front', () => {
    const storage = memory();
    const store = createTokenStore('client1', storage);
    const { refreshToken } = store.write(pair('margaret'), now);
    store.write(pair('nia'), now);
    const renewed = { ...pair('margaret'), refreshToken: 'newer' };
    expect(store.write(renewed, now, refreshToken).refreshToken).toBe('newer');
    expect(store.read()?.claims.userName).toBe('nia');
    expect(() => store.write(pair('margaret'), now, refreshToken)).toThrow();
    store.clear();
    expect(() => store.write(renewed, now, 'newer')).toThrow();
    expect(storage.values).toEqual({});
  });

  it('goes back to a person whose tokens are still here', () => {
    const store = createTokenStore('client1', memory());
    store.write(pair('margaret'), now);
    store.write(pair('nia'), now);
    expect(store.switchTo('nobody')).toBe(false);
    expect(store.read()?.claims.userName).toBe('nia');
    expect(store.switchTo('margaret')).toBe(true);
    expect(store.read()?.claims.userName).toBe('margaret');
  });

  it('forgets the tokens of one person and keeps another’s', () => {
    const store = createTokenStore('client1', memory());
    store.write(pair('margaret'), now);
    store.write(pair('nia'), now);
    store.clearOf('margaret');
    expect(store.switchTo('margaret')).toBe(false);
    expect(store.read()?.claims.userName).toBe('nia');
  });

  it('follows changes of the session and of a cleared storage only', () => {
    const { concerns } = createTokenStore('client1', memory());
    expect(concerns('CognitoIdentityServiceProvider.client1.LastAuthUser')).toBe(true);
    expect(concerns('CognitoIdentityServiceProvider.client1.nia.idToken')).toBe(true);
    expect(concerns(null)).toBe(true);
    expect(concerns('awards.display')).toBe(false);
    expect(concerns('CognitoIdentityServiceProvider.client2.LastAuthUser')).toBe(false);
  });
});

it('reads names in any script, the role and who is really acting out of an id token', () => {
  const claims = claimsOf(
    token({
      'cognito:username': 'u1',
      'cognito:groups': ['judge'],
      given_name: '伟',
      family_name: 'Țepeș',
      'custom:orgID': 'o1',
      'custom:personID': 'p1',
      'custom:actor': 'admin@demo.test',
      'custom:readOnly': 'true',
    }),
  );
  expect(claims).toEqual({
    userName: 'u1',
    email: '',
    personID: 'p1',
    orgID: 'o1',
    name: '',
    givenName: '伟',
    familyName: 'Țepeș',
    type: 'judge',
    actor: 'admin@demo.test',
    readOnly: true,
  });
  expect(claimsOf('not a token').userName).toBe('');
});

const token = (payload: Record<string, unknown>) =>
  `e30.${Buffer.from(JSON.stringify({ iat: issued, ...payload })).toString('base64url')}.signature`;

const pair = (userName: string) => ({
  idToken: token({ exp: issued + 3600, 'cognito:username': userName }),
  accessToken: token({ exp: issued + 3600 }),
  refreshToken: `refresh of ${userName}`,
});

/** A storage in memory: node has none of its own. */
function memory(): Storage & { readonly values: Record<string, string> } {
  const values: Record<string, string> = {};
  return {
    values,
    get length() {
      return Object.keys(values).length;
    },
    key: (index) => Object.keys(values)[index] ?? null,
    getItem: (key) => values[key] ?? null,
    setItem: (key, value) => {
      values[key] = value;
    },
    removeItem: (key) => {
      delete values[key];
    },
    clear: () => {
      for (const key of Object.keys(values)) delete values[key];
    },
  };
}
