/** How a change that somebody asked for ended: `unknown` where no answer came. */
export type Outcome = 'done' | 'refused' | 'unknown';

interface Write {
  readonly value: unknown;
  readonly from: number;
  to: number;
  outcome: Outcome;
}

/** What the clients of a walk were told: every value that may stand in a place now, as a register that is never torn. */
export class Memory {
  private step = 0;
  private readonly places = new Map<string, Write[]>();
  private readonly auditEvents = new Map<string, { done: number; unknown: number }>();

  /** Notes that a value is asked for; call what it answers with how that ended. */
  write(place: string, value: unknown): (outcome: Outcome) => void {
    const write: Write = { value, from: this.step++, to: Number.POSITIVE_INFINITY, outcome: 'unknown' };
    this.places.set(place, [...(this.places.get(place) ?? []), write]);
    return (outcome) => {
      write.outcome = outcome;
      // Without an answer it may still happen, at any later moment.
      if (outcome !== 'unknown') write.to = this.step++;
    };
  }

  /** Counts an act that happens once for each answer: at least `done`, at most `done + unknown` times. */
  count(auditEvent: string, outcome: Outcome): void {
    const counted = this.auditEvents.get(auditEvent) ?? { done: 0, unknown: 0 };
    if (outcome !== 'refused') counted[outcome] += 1;
    this.auditEvents.set(auditEvent, counted);
  }

  counted = (auditEvent: string) => this.auditEvents.get(auditEvent) ?? { done: 0, unknown: 0 };
  /** The things that an act was done to. */
  auditEventsOf = (auditEvent: string) =>
    [...this.auditEvents.keys()]
      .filter((name) => name.startsWith(`${auditEvent} `))
      .map((name) => name.slice(auditEvent.length + 1));
  get written(): readonly string[] {
    return [...this.places.keys()];
  }

  /** The values that may stand there: those after which no other one was acknowledged that began later. */
  allowed(place: string): unknown[] {
    const writes = (this.places.get(place) ?? []).filter(({ outcome }) => outcome !== 'refused');
    return writes
      .filter((one) => !writes.some((other) => other.outcome === 'done' && other.from > one.to))
      .map(({ value }) => value);
  }

  /** Whether an acknowledged write is among those of the place: then one of `allowed` must stand there. */
  isKnown = (place: string) => (this.places.get(place) ?? []).some(({ outcome }) => outcome === 'done');
}
