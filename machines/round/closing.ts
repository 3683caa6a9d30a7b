/** When a round's answers end, null where no time was set, and the present instant: milliseconds since 1970. */
interface Timed {
  readonly closesAt: number | null;
  readonly now: number;
}

/** Whether nothing more is taken: opening a closed round again removes a closing time that has passed. */
export const isClosingPassed = ({ closesAt, now }: Timed): boolean => closesAt !== null && closesAt <= now;
