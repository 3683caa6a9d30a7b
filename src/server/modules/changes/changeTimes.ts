/** Of so many awards that changed is remembered when. */
const mostRemembered = 1_000;

/** Since when awards have not changed, as far as whoever listens knows. */
export interface ChangeTimes {
  /** From now on every change is heard of. */
  begin(): void;
  note(awardID: string): void;
  /** What happens from now on is not heard of. */
  end(): void;
  /** For how many milliseconds an award is known not to have changed. */
  quiet(awardID: string): number;
}

export function changeTimes(): ChangeTimes {
  const changedAt = new Map<string, number>();
  let since = Number.POSITIVE_INFINITY;
  return {
    begin() {
      since = performance.now();
    },
    note(awardID) {
      changedAt.delete(awardID);
      changedAt.set(awardID, performance.now());
      if (changedAt.size <= mostRemembered) return;
      const [[oldest, at] = ['', 0]] = changedAt;
      changedAt.delete(oldest);
      // What is forgotten may have changed at any time until then.
      since = Math.max(since, at);
    },
    end() {
      since = Number.POSITIVE_INFINITY;
    },
    quiet: (awardID) => Math.max(0, performance.now() - Math.max(since, changedAt.get(awardID) ?? 0)),
  };
}
