import type { ReactNode } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { TotpPicture } from '#app/parts/account/TotpPicture.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Answer, Step } from '#machines/signIn/signIn.machine.ts';
import * as css from '../shared/AuthCard.css.ts';
import { AuthCard } from '../shared/AuthCard.tsx';
import { CodeForm } from '../shared/CodeForm.tsx';
import { useFlows } from '../shared/Flows.tsx';
import { CustomForm } from './CustomForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { RecoveryForm } from './RecoveryForm.tsx';

type ChallengeFormProps = {
  readonly step: Exclude<Step, { kind: 'signedIn' | 'device' }>;
  readonly username: string;
  readonly busy: boolean;
  readonly resending: boolean;
  readonly problem: string | null;
  readonly onAnswer: (answer: Answer) => void;
  readonly onResend: () => void;
  readonly onRestart: () => void;
};

/** The question that the identity service asks after the password. */
function ChallengeForm(props: ChallengeFormProps) {
  const { step, username, busy, resending, problem, onAnswer, onResend, onRestart } = props;
  const t = useText();
  const back = <TextLink onPress={onRestart}>{t('public.code.startOver')}</TextLink>;
  const { signIn } = useFlows();
  const lost = <TextLink onPress={() => signIn.send({ type: 'recovery.ask' })}>{t('settings.recovery.lost')}</TextLink>;
  const answerCode = (code: string) => onAnswer({ kind: 'code', code });
  const codeForm = (links: ReactNode) => (
    <CodeForm key={step.kind} busy={busy && !resending} problem={problem} onSubmit={answerCode} links={links} />
  );

  if (step.kind === 'smsCode') {
    const sent = step.destination ? t('public.code.smsSent', { destination: step.destination }) : undefined;
    return (
      <AuthCard title={t('public.code.sms')} sub={sent}>
        {codeForm(
          <>
            <TextLink onPress={onResend}>{resending ? t('public.code.resending') : t('public.code.resend')}</TextLink>
            {lost}
            {back}
          </>,
        )}
      </AuthCard>
    );
  }
  if (step.kind === 'totpCode') {
    return (
      <AuthCard title={t('public.code.totp')} sub={t('public.code.totpHelp')}>
        {codeForm(
          <>
            {lost}
            {back}
          </>,
        )}
      </AuthCard>
    );
  }
  if (step.kind === 'recoveryCode') {
    return (
      <AuthCard title={t('settings.recovery.enter')} sub={t('settings.recovery.enterHelp')}>
        <RecoveryForm
          busy={busy && !resending}
          problem={problem}
          onSubmit={answerCode}
          links={
            <>
              <TextLink onPress={onResend}>
                {resending ? t('public.code.resending') : t('settings.recovery.found')}
              </TextLink>
              {back}
            </>
          }
        />
      </AuthCard>
    );
  }
  if (step.kind === 'setUpTotp') {
    return (
      <AuthCard title={t('public.setUp.title')} sub={t('public.setUp.scan')}>
        <TotpPicture secret={step.secret} account={username} />
        {codeForm(back)}
      </AuthCard>
    );
  }
  if (step.kind === 'chooseMethod') {
    return (
      <AuthCard title={t('public.choose.title')}>
        {problem && <Note family="red" role="alert" title={problem} />}
        <div className={css.choices}>
          {step.methods.map((method) => (
            <Button
              key={method}
              size="large"
              block
              icon={method === 'SMS_MFA' ? 'message' : 'phone'}
              busy={busy}
              onClick={() => onAnswer({ kind: 'method', method })}
            >
              {t(method === 'SMS_MFA' ? 'public.choose.sms' : 'public.choose.totp')}
            </Button>
          ))}
        </div>
        <p className={css.links}>
          {lost}
          {back}
        </p>
      </AuthCard>
    );
  }
  if (step.kind === 'newPassword') {
    return (
      <AuthCard title={t('public.new.title')} sub={t('public.new.why')}>
        <NewPasswordForm
          username={username}
          requiredAttributes={step.requiredAttributes}
          busy={busy}
          problem={problem}
          onSubmit={(password, attributes) => onAnswer({ kind: 'password', password, attributes })}
          links={back}
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('public.custom.title')} sub={step.question}>
      <CustomForm busy={busy} problem={problem} onSubmit={answerCode} links={back} />
    </AuthCard>
  );
}

/** The form, once the words for a lost device are there: those of the settings. */
export async function withWords() {
  await loadMessages('settings');
  return ChallengeForm;
}
