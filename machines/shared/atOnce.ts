/** Carries out a computation that stops after each of its steps without letting anybody else have a turn. */
export function atOnce<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
