import { useText } from '#app/i18n/useText.ts';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { emailProblem } from '#machines/register/register.rules.ts';

type AddressFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The person has tried to go on: what is wrong is said from then on. */
  readonly tried: boolean;
};

/** The address that one signs in with. */
export function AddressField({ value, onChange, tried }: AddressFieldProps) {
  const t = useText();
  const problem = emailProblem(value);
  return (
    <TextInput
      label={t('public.email')}
      name="username"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={onChange}
      error={tried && problem ? t(problems[problem]) : null}
    />
  );
}

const problems = { missing: 'public.error.emailMissing', malformed: 'public.error.emailMalformed' } as const;
