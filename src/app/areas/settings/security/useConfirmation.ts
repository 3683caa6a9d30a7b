import { useState } from 'react';
import { isProofFresh } from '#app/actors/account/freshProof.ts';
import { identityText } from '#app/actors/session/identityText.ts';
import { useText } from '#app/i18n/useText.ts';
import { useFreshProof } from '#app/parts/account/useFreshProof.tsx';
import type { IdentityProblem } from '#machines/shared/identityProblem.ts';

type Request = () => Promise<IdentityProblem | null>;

type ConfirmationInput = {
  readonly onProve: (code: string) => Promise<IdentityProblem | null>;
  /** What the code was proved for. */
  readonly onProved?: Request | undefined;
  readonly onDone: () => void;
  /** The code is over by the time that the person has proved who they are. */
  readonly passes?: boolean | undefined;
};

/**
 * A code that is typed, proved, and what it is proved for: asked for again, that alone is sent, as a code counts once. Before
 * a code is used up it is seen to that the sign-in is recent enough for what follows.
 */
export function useConfirmation({ onProve, onProved, onDone, passes = false }: ConfirmationInput) {
  const t = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [proved, setProved] = useState(false);
  const proof = useFreshProof();

  const perform = async (run: Request): Promise<boolean> => {
    setBusy(true);
    setError(null);
    const problem = await run();
    setBusy(false);
    if (problem) setError(identityText(problem));
    return problem === null;
  };
  const proveAndFollow = async (complete: string) => {
    if (!proved && !(await perform(() => onProve(complete)))) return setCode('');
    setProved(true);
    if (!onProved || (await perform(onProved))) onDone();
  };
  const confirm = (complete: string) => {
    if (busy) return;
    const askForCode = () => setError(t('settings.factor.codeMissing'));
    if (!proved && complete.length < 6) return askForCode();
    if (proved || !passes || isProofFresh()) return proof.ask(() => void proveAndFollow(complete));
    setCode('');
    proof.ask(askForCode);
  };
  return { code, setCode, error, setError, busy, perform, confirm, proof };
}
