import { type IdentityProblem, problemIn } from '../../../machines/session/session.rules.ts';
import type { Answer, Step } from '../../../machines/signIn/signIn.machine.ts';
import { loadPool } from '../identity/pool.ts';
import { endSession } from '../identity/renewTokens.ts';
import type { LibrarySignIn } from '../identity/signIn.ts';
import { signedInAt } from '../identity/tokenStore.ts';
import { session } from './session.ts';

/** A minute less than the server takes for recent: the change itself still has to be typed. */
const recentSeconds = 540;

/** Whether password and second factor were given lately, so that nobody needs to be asked again. */
export function isProofFresh(): boolean {
  const { tokens } = session.getSnapshot().context;
  return tokens !== null && signedInAt(tokens.idToken) > Date.now() / 1000 - tokens.clockDrift - recentSeconds;
}

/** What became of an attempt to prove who one is. */
export type Proof =
  | { readonly kind: 'proved' }
  | { readonly kind: 'code' }
  | { readonly kind: 'refused'; readonly problem: IdentityProblem };

/** Signs in anew, as the same person, beside the session that goes on; the newer one takes its place. */
export function beginProof() {
  let signIn: LibrarySignIn | null = null;
  let asked: Step | null = null;
  const settle = async (run: () => Promise<Step>): Promise<Proof> => {
    try {
      asked = await run();
      if (asked.kind === 'device' && signIn) asked = await signIn.proveDevice();
      if (asked.kind === 'chooseMethod' && signIn) {
        const [method = 'SOFTWARE_TOKEN_MFA'] = asked.methods;
        asked = await signIn.answer(asked, { kind: 'method', method });
      }
      if (asked.kind === 'smsCode' || asked.kind === 'totpCode') return { kind: 'code' };
      if (asked.kind !== 'signedIn') return { kind: 'refused', problem: { name: 'Error', message: '' } };
    } catch (error) {
      return { kind: 'refused', problem: problemIn(error) };
    }
    const { tokens: before } = session.getSnapshot().context;
    session.send({ type: 'session.changedElsewhere', tokens: asked.tokens });
    if (before) await endSession(await loadPool(), before).catch(() => undefined);
    return { kind: 'proved' };
  };
  return {
    byPassword: (password: string) =>
      settle(async () => {
        const { librarySignIn } = await import(/* webpackChunkName: "identity" */ '../identity/signIn.ts');
        signIn = librarySignIn(await loadPool());
        return signIn.authenticate(session.getSnapshot().context.tokens?.claims.email ?? '', password);
      }),
    byCode: (code: string) =>
      settle(async () => {
        const answer: Answer = { kind: 'code', code };
        if (!signIn || !asked) throw { name: 'NotAuthenticated', message: 'User is not authenticated' };
        return signIn.answer(asked, answer);
      }),
    leave: () => {
      if (asked?.kind !== 'signedIn') signIn?.leave();
    },
  };
}
