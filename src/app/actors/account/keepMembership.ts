import type { Account } from '#machines/session/session.machine.ts';
import type { Tokens } from '#machines/shared/tokens.ts';
import { createApi } from '../../api/api.ts';
import { currentConnection } from '../../api/connection.ts';

/**
 * Has a new session of the account be the membership that the page shows: by itself it would be the one that was chosen last,
 * on any device. Rejects with the reason where the account is not that one any more.
 */
export async function keepMembership({ idToken }: Tokens, account: Account | null): Promise<void> {
  if (!account) return;
  // Of this session alone: that it is refused ends no other one.
  const token = async (refused: string | null) => (refused === null ? idToken : null);
  const api = createApi(() => ({ ...currentConnection(), token }));
  await api.call('chooseMembership', { query: { personID: account.user.id } });
}
