import { session } from './session.ts';

/**
 * The present instant in milliseconds since 1970, by the clock of the server as the session's tokens tell it: the server acts
 * on deadlines, and the clock of a device may be wrong.
 */
export const presentTime = (): number => Date.now() - 1000 * (session.getSnapshot().context.tokens?.clockDrift ?? 0);
