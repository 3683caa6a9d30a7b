export interface PersonChange {
  /** Somebody is signed in now. */
  readonly somebody: boolean;
  /** Their session ran out while they worked: what they typed waits until they are back, or somebody else comes. */
  readonly mayReturn?: boolean;
}

/** Calls back whenever another person than before is signed in, or nobody any more. */
export const onPersonChanged = (listener: (change: PersonChange) => void): void => void listeners.add(listener);

/** Tells everybody who keeps something of the person that it is another one. */
export function announcePersonChange(change: PersonChange): void {
  for (const listener of listeners) listener(change);
}

const listeners = new Set<(change: PersonChange) => void>();
