import { useText } from '#app/i18n/useText.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { stack12, two } from '#app/ui/theme/layout.css.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { fileKinds } from '#machines/upload/upload.rules.ts';
import { CountField } from './FormNumbers.tsx';

interface Props {
  readonly field: FormField;
  readonly onChange: (change: Partial<FormField>) => void;
}

/** Most files of one question, and megabytes of one file, that a form may allow. */
const most = { files: 10, megabytes: 25 };
const megabyte = 1024 * 1024;

/** What a question for files takes: kinds, of which one stays, size and number. */
export function FileLimits({ field: { types = [], maximum = 1, maximumBytes = 0 }, onChange }: Props) {
  const t = useText();
  return (
    <>
      <fieldset className={stack12}>
        <legend>{t('form.file.types')}</legend>
        {Object.entries(fileKinds).map(([type, name]) => (
          <Checkbox
            key={type}
            label={name}
            checked={types.includes(type)}
            onChange={(is) => {
              const next = is ? [...types, type] : types.filter((one) => one !== type);
              if (next.length > 0) onChange({ types: next });
            }}
          />
        ))}
      </fieldset>
      <div className={two}>
        <CountField
          label={t('form.file.count')}
          value={maximum}
          highest={most.files}
          onChange={(files) => onChange({ maximum: files })}
        />
        <CountField
          label={t('form.file.megabytes')}
          value={Math.round(maximumBytes / megabyte)}
          highest={most.megabytes}
          onChange={(megabytes) => onChange({ maximumBytes: megabytes * megabyte })}
        />
      </div>
    </>
  );
}
