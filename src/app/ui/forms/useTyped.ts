import { useState } from 'react';

interface Typed<Text> {
  readonly typed: Text | null;
  readonly setTyped: (typed: Text | null) => void;
  /** How often it was given up: a key by which what a browser keeps of its own input goes with it. */
  readonly times: number;
}

/**
 * What stands in a field while it is not put in order, or no value of the field at all. It is given up as soon as the field is given
 * another value than the one that came with the typing: what was typed was discarded, or somebody else's taken.
 */
export function useTyped<Text>(value: unknown): Typed<Text> {
  const [typed, setTyped] = useState<Text | null>(null);
  const [seen, setSeen] = useState({ typed, value, times: 0 });
  if (typed !== seen.typed || !Object.is(value, seen.value)) {
    const isGivenUp = typed !== null && typed === seen.typed;
    setSeen({ typed: isGivenUp ? null : typed, value, times: seen.times + Number(isGivenUp) });
    if (isGivenUp) setTyped(null);
  }
  return { typed, setTyped, times: seen.times };
}
