import { beforeEach, expect, it } from 'vitest';
import { handOver, readSlice, removeSlices, writeSlice } from '#app/data/state/persistedState.ts';
import type { SessionContext } from '#machines/session/session.machine.ts';
import { accountSample } from '#machines/session/session.sample.ts';
import { persistAccount, persistedAccount } from './keptAccount.ts';

const nobody = { person: null, account: null, defaultAwardID: null } as unknown as SessionContext;
const contextOf = (id: string, defaultAwardID: string | null) => {
  const account = { ...accountSample, user: { ...accountSample.user, id, defaultAwardID } };
  return {
    person: account.user,
    account,
    defaultAwardID: defaultAwardID ?? 'first-award',
  } as unknown as SessionContext;
};
const told = () => localStorage.getItem('awards.membership');

beforeEach(() => {
  localStorage.clear();
  removeSlices('award', 'account', 'user');
  persistAccount(nobody);
});

it('what is kept goes on beside the account that it is of', () => {
  expect(persistAccount(contextOf('first', 'first-award'))).toBe(false);
  writeSlice('award', { lists: { first: 1 } });
  expect(persistAccount(contextOf('first', 'first-award'))).toBe(false);
  expect(readSlice('award')).toEqual({ lists: { first: 1 } });
  expect(told()).toBeNull();
});

it('where the server says that the session is another membership, every window begins anew as that one', () => {
  persistAccount(contextOf('first', 'first-award'));
  writeSlice('award', { lists: { first: 1 } });
  expect(persistAccount(contextOf('second', null))).toBe(true);
  expect(told()).toContain('second');
  expect(readSlice('award')).toBeUndefined();
  expect(persistedAccount()).toMatchObject({ account: { user: { id: 'second' } }, defaultAwardID: null });
});

it('a page that has handed over goes on as the former membership for a moment, and tells nobody', () => {
  persistAccount(contextOf('first', 'first-award'));
  handOver('second', { account: null, defaultAwardID: null });
  const before = told();
  expect(persistAccount(contextOf('first', 'first-award'))).toBe(false);
  expect(told()).toBe(before);
});

it('whoever signs in after somebody else begins with what is theirs', () => {
  persistAccount(contextOf('first', 'first-award'));
  persistAccount(nobody);
  expect(persistAccount(contextOf('second', null))).toBe(false);
  expect(told()).toBeNull();
});
