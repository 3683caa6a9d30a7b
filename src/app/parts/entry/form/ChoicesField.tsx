import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { FieldNote } from '#app/ui/forms/Field.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { stack12 } from '#app/ui/theme/layout.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import { chosenIn } from '#machines/form/kinds/choices.ts';
import * as css from './form.css.ts';

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
}

/** Several of a list. */
export function ChoicesField({ id, label, help, optional, error, value, options, onChange }: Props) {
  const chosen = chosenIn(value);
  const [note, mark] = [`${id}-note`, `${id}-optional`];
  return (
    <fieldset id={id} aria-describedby={cx(Boolean(error || help) && note, optional && mark) || undefined}>
      <legend className={css.legend}>{label}</legend>
      {optional && (
        <p id={mark} className={secondary}>
          {optional}
        </p>
      )}
      <div className={stack12}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(checked) =>
              onChange(
                options
                  .map((each) => each.value)
                  .filter((each) => (each === option.value ? checked : chosen.includes(each)))
                  .join(','),
              )
            }
          />
        ))}
      </div>
      <FieldNote id={note} help={help} error={error} />
    </fieldset>
  );
}
