import { useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { stack4 } from '#app/ui/theme/layout.css.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly help: string | undefined;
  /** That it may be left out, where it may. */
  readonly optional: string | undefined;
  readonly error: string | null;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly inline?: boolean;
}

/** One of a few, all in view; where it may be left out, also none of them. */
export function ChoiceField({ help, optional, value, options, onChange, ...field }: Props) {
  const t = useText();
  // That nothing was answered yet is no choice: “No answer” is shown as chosen to whoever chose it, and to nobody else.
  const [emptied, setEmptied] = useState(false);
  return (
    <RadioGroup
      {...field}
      help={
        optional ? (
          <div className={stack4}>
            {help && <p>{help}</p>}
            <p>{optional}</p>
          </div>
        ) : (
          help
        )
      }
      value={value === '' && !emptied ? undefined : value}
      onChange={(chosen) => {
        setEmptied(chosen === '');
        onChange(chosen);
      }}
      options={optional ? [...options, { value: '', label: t('form.noAnswer') }] : options}
    />
  );
}
