/** An entry's place in the result of its category, null where it is not ranked; and whether others share the place. */
export interface Standing {
  readonly rank: number | null;
  readonly shared: boolean;
}

/** Whether an entry may be called the best: it is first and alone there, or was named with a recorded reason. */
export const standsAsBest = ({ rank, shared }: Standing, reason: string): boolean =>
  (rank === 1 && !shared) || reason.trim().length > 0;
