import type { Reason } from '#machines/kit/rules.ts';

/** A call that is refused: the status, a stable code, and every reason. Its text is made for the reader on the way out. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly reasons: readonly Reason[];
  readonly current: unknown;

  constructor(status: number, code: string, reasons: readonly Reason[] = [], current?: unknown) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.reasons = reasons;
    this.current = current;
  }
}

/**
 * Makes the refusal to throw: `throw refuse(404, 'entry.notFound')`. With reasons and no better code, take the first
 * reason's: `throw refuseBy(422, reasons)`.
 */
export const refuse = (status: number, code: string, reasons: readonly Reason[] = []) =>
  new Refusal(status, code, reasons);

/** Something in a request, by its name, that means nothing here. */
export const refuseField = (field: string) =>
  refuse(400, 'request.shape', [{ code: 'request.field', params: { field, problem: 'wrong' } }]);

/**
 * A refusal by a lifecycle or a rule: 409 where the state does not allow it at all or a payment has to end first, 422
 * where a condition fails.
 */
export function refuseBy(reasons: readonly Reason[]): Refusal {
  const code = reasons[0]?.code ?? 'request.refused';
  const conflict = code.endsWith('.refusal.state') || code.endsWith('.refusal.paymentUnderWay');
  return new Refusal(conflict ? 409 : 422, code, reasons);
}

/** Somebody else changed it meanwhile; `current` is what it is now. */
export const refuseStale = (current: unknown) => new Refusal(409, 'request.stale', [], current);

/** Refuses where the caller's If-Match (null: any) is not the version that a held thing has; `current` finds how it is. */
export async function refuseUnlessCurrent(
  ifMatch: number | null,
  version: number,
  current: () => unknown,
): Promise<void> {
  if (ifMatch !== null && ifMatch !== version) throw refuseStale(await current());
}
