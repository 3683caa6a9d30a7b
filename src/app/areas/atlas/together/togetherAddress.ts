/** What the address of the page says. */
export interface Address {
  readonly scenario: string | null;
  /** The former fault that is switched on; null for the product as it is. */
  readonly fault: string | null;
  /** How many steps of the path were taken. */
  readonly step: number;
}

/** Reads the query of an address. */
export function addressIn(query: string): Address {
  const given = new URLSearchParams(query);
  const step = given.get('step') ?? '';
  return {
    scenario: given.get('scenario') || null,
    fault: given.get('fault') || null,
    step: /^\d{1,3}$/.test(step) ? Number(step) : 0,
  };
}

/** The address that leads there again. */
export function addressOf({ scenario, fault, step }: Address): string {
  const query = new URLSearchParams();
  if (scenario !== null) query.set('scenario', scenario);
  if (fault !== null) query.set('fault', fault);
  if (step > 0) query.set('step', String(step));
  const written = query.toString();
  return `/utils/flows/together${written && `?${written}`}`;
}
