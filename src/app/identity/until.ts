import type { LibrarySignIn } from './signIn.ts';

/** Carries out a step of a sign-in; once `signal` says that nobody waits for it any more, the sign-in is given up. */
export async function until<Value>(
  signal: AbortSignal,
  { leave }: Pick<LibrarySignIn, 'leave'>,
  run: () => Promise<Value>,
): Promise<Value> {
  if (signal.aborted) leave();
  signal.throwIfAborted();
  signal.addEventListener('abort', leave);
  try {
    return await run();
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
