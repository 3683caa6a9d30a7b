import { createContext, type ReactNode, useContext, useState } from 'react';
import { type SignInActor, useSignIn } from '#app/actors/session/signIn.ts';
import { useSession } from '#app/actors/session/useSession.ts';

/** What was just achieved, said on the sign-in page. */
export interface Welcome {
  readonly kind: 'confirmed' | 'changed';
  readonly email: string;
}

interface Flows {
  readonly signIn: SignInActor;
  readonly welcome: Welcome | null;
  /** Starts the sign-in anew, with what was achieved. */
  readonly restart: (welcome: Welcome | null) => void;
}

/** The sign-in of the public area; it lives as long as the area, so that a page change loses nothing. */
export function FlowsProvider({ children }: { readonly children: ReactNode }) {
  const [round, setRound] = useState(0);
  const [welcome, setWelcome] = useState<Welcome | null>(null);
  const restart = (achieved: Welcome | null) => {
    setWelcome(achieved);
    setRound(round + 1);
  };
  return (
    <OneRound key={round} welcome={welcome} restart={restart}>
      {children}
    </OneRound>
  );
}

/** The sign-in around this page; throws outside of the public area. */
export function useFlows(): Flows {
  const flows = useContext(FlowsContext);
  if (!flows) throw new Error('useFlows needs a FlowsProvider above it');
  return flows;
}

type OneRoundProps = Pick<Flows, 'welcome' | 'restart'> & { readonly children: ReactNode };

function OneRound({ welcome, restart, children }: OneRoundProps) {
  const { person } = useSession();
  const signIn = useSignIn(welcome?.email ?? person?.email ?? '');
  return <FlowsContext.Provider value={{ signIn, welcome, restart }}>{children}</FlowsContext.Provider>;
}

const FlowsContext = createContext<Flows | null>(null);
