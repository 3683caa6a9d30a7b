import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { identityText } from '#app/actors/session/identityText.ts';
import { ErrorBoundary } from '#app/parts/page/ErrorBoundary.tsx';
import { TopProgress } from '#app/ui/feedback/TopProgress.tsx';
import { later } from '#app/ui/loading/later.tsx';
import { useFlows } from '../shared/Flows.tsx';
import { SignInForm } from './SignInForm.tsx';

/** /login and /new: the form, or the question that the identity service asks, in the same card. */
export function SignInScreen() {
  const { signIn } = useFlows();
  const [path, navigate] = useLocation();
  const state = useSelector(signIn, ({ value }) => value);
  const step = useSelector(signIn, ({ context }) => context.step);
  const username = useSelector(signIn, ({ context }) => context.username);
  const problem = useSelector(signIn, ({ context }) => context.problem);
  const busy = useSelector(signIn, (snapshot) => snapshot.hasTag('busy'));

  useEffect(() => {
    if (state !== 'unconfirmed') return;
    signIn.send({ type: 'signIn.signOut' });
    navigate(`/verify?email=${encodeURIComponent(username)}`);
  }, [state, username, signIn, navigate]);

  // On another page nobody sees what the device asks, nor that it waits: whoever comes back begins anew.
  useEffect(
    () => () => {
      if (signIn.getSnapshot().matches('usingPasskey')) signIn.send({ type: 'signIn.signOut' });
    },
    [signIn],
  );

  const asksNewPassword = step?.kind === 'newPassword' && state !== 'credentials';
  if (asksNewPassword && path !== '/new') return <Redirect to="/new" replace />;
  if (!asksNewPassword && path === '/new') return <Redirect to="/login" replace />;

  const words = problem && identityText(problem);
  if (!step || step.kind === 'signedIn' || step.kind === 'device' || state === 'credentials') {
    return (
      <SignInForm
        username={username}
        busy={busy || step?.kind === 'signedIn' || step?.kind === 'device'}
        problem={words}
      />
    );
  }
  // The boundary around the area would begin the sign-in anew.
  return (
    <ErrorBoundary>
      <Suspense fallback={<TopProgress />}>
        <ChallengeForm
          step={step}
          username={username}
          busy={busy}
          resending={state === 'resending'}
          problem={words}
          onAnswer={(answer) => signIn.send({ type: 'challenge.answer', answer })}
          onResend={() => signIn.send({ type: 'challenge.resend' })}
          onRestart={() => signIn.send({ type: 'signIn.signOut' })}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

const ChallengeForm = later(async () =>
  (await import(/* webpackChunkName: "challenge" */ './ChallengeForm.tsx')).withWords(),
);
