import { useState } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import { KeyValue } from '#app/ui/data/KeyValue.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { formatAnswer } from '#contract/answers.ts';
import type { StoredFile } from '#contract/entities/entry.ts';
import { type FormViewer, seenFields, slotsOf } from '#machines/form/evaluate.ts';
import type { Form, FormField } from '#machines/form/form.types.ts';
import { frameOf } from '#machines/form/kinds/videoAddress.ts';
import { isAddress } from '#machines/form/kinds/webAddress.ts';
import { kinds } from '#machines/form/kinds.ts';
import { textIn } from '#machines/form/words.ts';
import { useCountryOptions } from '../../account/useCountryOptions.ts';
import { AnswerFiles } from './AnswerFiles.tsx';
import * as css from './form.css.ts';

interface Props {
  readonly form: Form;
  readonly data: Readonly<Record<string, string | undefined>>;
  readonly files: Readonly<Record<string, StoredFile | undefined>>;
  readonly categoryID: string | null;
  readonly currency: string;
  readonly viewer: FormViewer;
}

/** The answers of an entry to be read, as somebody may see them. */
export function Answers({ form, data, files, categoryID, currency, viewer }: Props) {
  const { locale } = useLanguage();
  const filesOf = (field: FormField) => slotsOf(field).flatMap((slot) => files[slot] ?? []);
  const answered = seenFields(form, { data, files, categoryID }, viewer).filter((field) =>
    field.kind === 'file' ? filesOf(field).length > 0 : kinds[field.kind].asks && (data[field.key] ?? '') !== '',
  );
  return (
    <KeyValue
      ruled
      pairs={answered.map((field) => ({
        term: textIn(field.label, locale) || field.key,
        value:
          field.kind === 'file' ? (
            <AnswerFiles files={filesOf(field)} label={textIn(field.label, locale) || field.key} />
          ) : (
            <Answer field={field} answer={data[field.key] ?? ''} currency={currency} />
          ),
      }))}
    />
  );
}

type AnswerProps = Pick<Props, 'currency'> & { readonly field: FormField; readonly answer: string };

function Answer({ field, answer, currency }: AnswerProps) {
  const t = useText();
  const format = useFormat();
  const { locale } = useLanguage();
  const countries = useCountryOptions();
  const speech = {
    language: locale,
    yes: t('form.yes'),
    no: t('form.no'),
    country: (code: string) => countries.find(({ value }) => value === code)?.label ?? code,
  };
  switch (field.kind) {
    case 'webAddress':
      return isAddress(answer) ? <Elsewhere address={answer} /> : answer;
    case 'videoAddress':
      return <Video address={answer} />;
    default:
      return (
        <span className={css.words}>
          {kinds[field.kind].format?.(answer, field, locale) ?? formatAnswer(field, answer, speech, currency, format)}
        </span>
      );
  }
}

const Elsewhere = ({ address }: { readonly address: string }) => (
  <TextLink href={address.trim()} external target="_blank" icon="external">
    {address}
  </TextLink>
);

/** Nothing is loaded from elsewhere until somebody asks for it. */
function Video({ address }: { readonly address: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const frame = frameOf(address);
  if (!isAddress(address)) return address;
  return (
    <>
      <Elsewhere address={address} />
      {frame && !open && (
        <Button size="small" icon="play" onClick={() => setOpen(true)}>
          {t('form.video.load', { from: new URL(frame).hostname })}
        </Button>
      )}
      {frame && open && (
        <iframe
          className={css.frame}
          src={frame}
          title={t('form.video')}
          allow="fullscreen"
          sandbox="allow-scripts allow-same-origin allow-presentation"
          referrerPolicy="no-referrer"
        />
      )}
    </>
  );
}
