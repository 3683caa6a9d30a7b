import { type FormEvent, useState } from 'react';
import { attemptKeys } from '#app/actors/call/attemptKeys.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { ShownReason } from '#app/ui/primitives/Reasons.tsx';
import { emailProblem } from '#machines/register/register.rules.ts';
import * as css from './together.css.ts';

type Props = {
  readonly entry: { readonly id: string; readonly awardID: string };
  /** Why nobody can be invited now. */
  readonly reasons: readonly ShownReason[];
};

/** Asks for a colleague's address; what was typed stays where it was refused. */
export function InviteForm({ entry, reasons }: Props) {
  const t = useText();
  const format = useFormat();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState(false);
  const [done, setDone] = useState<{ readonly email: string; readonly until: string }>();
  const invite = useAction('inviteColleague', { silent: true });
  const [keyOf, setKeyOf] = useState(attemptKeys);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setDone(undefined);
    if (reasons.length > 0 || invite.busy) return;
    if (emailProblem(email)) return setWrong(true);
    const body = { data: { email: email.trim() } };
    const sent = await invite.run({ query: entry, body, idempotencyKey: keyOf(body) });
    if (!sent) return;
    // The same address is invited anew from now on.
    setKeyOf(attemptKeys);
    setEmail('');
    setDone({ email: sent.email, until: format.dateTime(sent.expiresAt) });
  };
  return (
    <form className={css.form} onSubmit={(event) => void send(event)} noValidate>
      <TextInput
        label={t('together.email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={wrong ? t('together.emailMissing') : invite.error?.message}
        onChange={(value) => {
          setWrong(false);
          invite.clearError();
          setEmail(value);
        }}
      />
      <p className={css.hint} role="status">
        {done && t('together.invitedNow', done)}
      </p>
      <Button type="submit" busy={invite.busy} reasons={reasons}>
        {t('together.invite')}
      </Button>
    </form>
  );
}
