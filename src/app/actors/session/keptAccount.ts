import type { Account, Person, SessionContext } from '#machines/session/session.machine.ts';
import { handOver, readSlice, writeSlice } from '../../data/state/persistedState.ts';

interface Kept {
  readonly account: Account | null;
  readonly defaultAwardID: string | null;
}

// Both slices were written here, or by `handOver`, in this very version of the format.
const kept = () => readSlice('account') as Kept | undefined;

/** The membership that this page shows. */
let shown = kept()?.account?.user.id;

/** What an earlier visit kept of who is signed in. */
export function persistedAccount(): Kept & { readonly person: Person | null } {
  const person = readSlice('user') as Person | null | undefined;
  return {
    account: kept()?.account ?? null,
    person: person ?? null,
    defaultAwardID: kept()?.defaultAwardID ?? null,
  };
}

/** Keeps who is signed in; true where the server says that it is another membership than before, and every page has to begin anew. */
export function persistAccount({ person, account, defaultAwardID }: SessionContext): boolean {
  const before = shown;
  shown = account?.user.id;
  if (account && before && before !== account.user.id) {
    handOver(account.user.id, { account, defaultAwardID: account.user.defaultAwardID });
    return true;
  }
  writeSlice('user', person);
  // Beside the person's lists.
  writeSlice('account', { ...(readSlice('account') as object | undefined), account, defaultAwardID });
  return false;
}
