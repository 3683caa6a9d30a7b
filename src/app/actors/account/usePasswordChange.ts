import type { Problem } from '../../api/apiError.ts';
import { useAction } from '../call/useAction.ts';
import { session, validToken } from '../session/session.ts';

interface PasswordChange {
  /** Whether the password is changed; `error` says why not. */
  readonly run: (old: string, proposed: string) => Promise<boolean>;
  readonly busy: boolean;
  readonly error: Problem | null;
}

/** The person's own change of the password, which this session outlives; their others end. */
export function usePasswordChange(): PasswordChange {
  const { run, busy, error } = useAction('changePassword');
  return {
    busy,
    error,
    async run(old, proposed) {
      await validToken(null);
      const accessToken = session.getSnapshot().context.tokens?.accessToken;
      return (await run({ query: { old, new: proposed }, accessToken })) !== null;
    },
  };
}
