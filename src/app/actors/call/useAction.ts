import { useCallback, useEffect, useRef, useState } from 'react';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import type { Reply } from '#contract/schemas.ts';
import { isOutdated } from '#machines/call/call.rules.ts';
import { type Ask, api } from '../../api/api.ts';
import { type Problem, problemOf } from '../../api/apiError.ts';
import { problemText } from '../../api/problemText.ts';
import { invalidateAfter } from '../../data/queries.ts';
import { useTold } from '../../data/useTold.ts';
import { getLanguage } from '../../i18n/store.ts';
import { messageText } from '../../i18n/useText.ts';
import { notify, raiseBackdrop } from '../notices/notices.ts';

export interface Action<Name extends CallName> {
  /** Makes the call; null when it was refused, `error` then says why. */
  readonly run: (ask: Ask<Name>) => Promise<Reply<Name> | null>;
  readonly busy: boolean;
  readonly error: Problem | null;
  readonly clearError: () => void;
}

/**
 * A changing call with the specification's backdrop, success message and error alert. A quiet one shows the alert alone; a
 * silent one nothing: its view has to show `error`.
 */
export function useAction<Name extends CallName>(
  name: Name,
  { silent = false, quiet = false, over }: Pick<Manner<Name>, 'silent' | 'quiet' | 'over'> = {},
): Action<Name> {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<Problem | null>(null);
  const mounted = useRef(true);
  const newest = useRef(over);
  useEffect(() => {
    newest.current = over;
  });
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const run = useCallback(
    async (ask: Ask<Name>) => {
      setRunning((count) => count + 1);
      setError(null);
      const result = await performCall(name, ask, { silent, quiet, over: newest.current });
      if (mounted.current) {
        setRunning((count) => count - 1);
        if (!result.accepted) setError(result.problem);
      }
      return result.accepted ? result.reply : null;
    },
    [name, silent, quiet],
  );
  const clearError = useCallback(() => setError(null), []);
  return { run, busy: running > 0, error: useTold(error), clearError };
}

/** What `act` answers: the reply, or why not. */
export type Outcome<Name extends CallName> =
  | { readonly accepted: true; readonly reply: Reply<Name> }
  | { readonly accepted: false; readonly problem: Problem };

interface Manner<Name extends CallName> {
  readonly silent?: boolean;
  /** Neither backdrop nor success message; a refusal is alerted. */
  readonly quiet?: boolean;
  /** The version to save over, where a newer one left what this call changes as it was; otherwise null. */
  readonly over?: ((current: Reply<Name>) => number | null) | undefined;
  /** The refusals that whoever calls answers without anybody being told. */
  readonly answers?: (problem: Problem) => boolean;
  /** Undoes the change; its success message then offers Undo. */
  readonly undo?: () => void;
}

/** The same outside of a view: one call with its messages, as the chart `call` draws it. Never throws. */
export async function performCall<Name extends CallName>(
  name: Name,
  ask: Ask<Name>,
  { silent = false, quiet = false, undo, over, answers }: Manner<Name> = {},
): Promise<Outcome<Name>> {
  const call: Call = calls[name];
  const given = new AbortController();
  const cancel = () => given.abort();
  const lower =
    silent || quiet || !call.backdrop ? undefined : raiseBackdrop(messageText(getLanguage(), call.backdrop), cancel);
  try {
    const signal = ask.signal ? AbortSignal.any([ask.signal, given.signal]) : given.signal;
    const reply = await api.call(name, { ...ask, signal }).catch((error: unknown) => {
      const { status, current } = problemOf(error);
      // Calls that are given `over` answer a stale version with what they reply when they are accepted, in another order.
      const ifMatch = status === 409 && current ? over?.(current as Reply<Name>) : null;
      if (typeof ifMatch !== 'number') throw error;
      return api.call(name, { ...ask, ifMatch, signal });
    });
    if (call.method !== 'GET') invalidateAfter(name);
    if (!silent && !quiet && call.success) notify({ message: messageText(getLanguage(), call.success), undo });
    return { accepted: true, reply };
  } catch (error) {
    const problem = problemOf(error);
    // What the server did of a call whose answer nobody waited for is only known by asking.
    if ((isOutdated(problem) || given.signal.aborted) && call.method !== 'GET') invalidateAfter(name);
    const isReported = (problem.code !== 'aborted' || given.signal.aborted) && !answers?.(problem);
    if (!silent && isReported) notify({ message: problemText(problem), severity: 'error' });
    return { accepted: false, problem };
  } finally {
    lower?.();
  }
}
