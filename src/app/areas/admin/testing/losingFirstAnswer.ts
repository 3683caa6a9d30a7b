import { vi } from 'vitest';
import { api } from '#app/api/api.ts';
import { ApiError } from '#app/api/apiError.ts';
import type { CallName } from '#contract/calls.ts';

type Sent = { readonly body: object; readonly idempotencyKey?: string };

/**
 * Answers as a server whose first answer to `name` is lost: what came with a key is carried out once, and the key is refused
 * for another request. Returns the bodies that were carried out.
 */
export function losingFirstAnswer(name: CallName, answers: Readonly<Record<string, unknown>>): readonly object[] {
  const made: object[] = [];
  const known = new Map<string, string>();
  const refused = (status: number, code: string) =>
    new ApiError({ status, code, message: code, reasons: [], current: undefined });
  vi.spyOn(api, 'call').mockImplementation((async (asked: CallName, { body, idempotencyKey }: Sent) => {
    if (asked !== name || idempotencyKey === undefined) return answers[asked] ?? [];
    const isFirst = known.size === 0;
    const request = JSON.stringify(body);
    if ((known.get(idempotencyKey) ?? request) !== request) throw refused(422, 'request.keyReused');
    if (!known.has(idempotencyKey)) made.push(body);
    known.set(idempotencyKey, request);
    if (isFirst) throw refused(0, 'network');
    return answers[name];
  }) as unknown as typeof api.call);
  return made;
}
