import { createContext, useContext } from 'react';

/** One award of the switcher: its name, and where it stands. */
export interface SwitcherAward {
  readonly id: string;
  readonly name: string;
  /** "Judging · closes 27 Nov" */
  readonly below?: string | undefined;
}

/** The awards that an administrator may choose from, and the one that the screens speak of. */
export interface AwardChoice {
  readonly awards: readonly SwitcherAward[];
  readonly awardID: string | null;
  readonly chooseAward: (id: string) => void;
}

export const AwardChoiceContext = createContext<AwardChoice>({
  awards: [],
  awardID: null,
  chooseAward: () => undefined,
});

/** The chosen award and the way to choose another; none where nobody is signed in. */
export const useAwardChoice = (): AwardChoice => useContext(AwardChoiceContext);
