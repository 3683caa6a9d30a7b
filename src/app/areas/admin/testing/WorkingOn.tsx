import type { ReactNode } from 'react';
import { AwardChoiceContext } from '#app/parts/page/awardChoice.ts';

type WorkingOnProps = { readonly awardID: string; readonly children: ReactNode };

/** A screen as an administrator has it who works on this award. */
export const WorkingOn = ({ awardID, children }: WorkingOnProps) => (
  <AwardChoiceContext.Provider value={{ awards: [], awardID, chooseAward: () => undefined }}>
    {children}
  </AwardChoiceContext.Provider>
);
